//! Semantic tokens as the protocol encodes them.

use super::text::IndexedText;
use crate::ide::{Snapshot, tokens};
use crate::session::TokenClass;
use crate::source::Span;
use tower_lsp::ls_types::{
    Position, Range, SemanticToken, SemanticTokenModifier, SemanticTokenType, SemanticTokens,
    SemanticTokensDelta, SemanticTokensEdit, SemanticTokensFullDeltaResult,
};

/// The legend: token types in the protocol's terms.
pub(super) const TOKEN_TYPES: [SemanticTokenType; 9] = [
    SemanticTokenType::KEYWORD,
    SemanticTokenType::VARIABLE,
    SemanticTokenType::FUNCTION,
    SemanticTokenType::TYPE,
    SemanticTokenType::NUMBER,
    SemanticTokenType::STRING,
    SemanticTokenType::COMMENT,
    SemanticTokenType::OPERATOR,
    SemanticTokenType::ENUM_MEMBER,
];

/// The legend: token modifiers in the protocol's terms.
pub(super) const TOKEN_MODIFIERS: [SemanticTokenModifier; 2] = [
    SemanticTokenModifier::DECLARATION,
    SemanticTokenModifier::DEFAULT_LIBRARY,
];

/// The index of a token class in [`TOKEN_TYPES`]; none for classes without a colour.
fn token_type(class: TokenClass) -> Option<u32> {
    Some(match class {
        TokenClass::Keyword => 0,
        TokenClass::Name => 1,
        TokenClass::Function => 2,
        TokenClass::Position => 3,
        TokenClass::Value | TokenClass::Number => 4,
        TokenClass::String => 5,
        TokenClass::Comment => 6,
        TokenClass::Operator => 7,
        TokenClass::Outcome => 8,
        TokenClass::Bracket | TokenClass::Error => return None,
    })
}

/// The last answer with its result id.
#[derive(Debug, Default)]
pub(super) struct LastTokens {
    number: u64,
    data: Vec<SemanticToken>,
}

impl LastTokens {
    /// Stores an answer under a new result id.
    pub(super) fn replace(&mut self, data: Vec<SemanticToken>) -> SemanticTokens {
        self.number += 1;
        self.data.clone_from(&data);
        SemanticTokens {
            result_id: Some(self.number.to_string()),
            data,
        }
    }

    /// Stores an answer and returns the delta to the answer with the id `previous`; all tokens if that was not the last
    /// one.
    pub(super) fn replace_since(
        &mut self,
        previous: &str,
        data: Vec<SemanticToken>,
    ) -> SemanticTokensFullDeltaResult {
        let is_known = previous.parse() == Ok(self.number);
        let old = std::mem::take(&mut self.data);
        let whole = self.replace(data);
        if !is_known {
            return SemanticTokensFullDeltaResult::Tokens(whole);
        }
        SemanticTokensFullDeltaResult::TokensDelta(SemanticTokensDelta {
            result_id: whole.result_id,
            edits: difference(&old, &whole.data),
        })
    }
}

/// Encodes tokens, each position relative to the token before it.
pub(super) fn relative(
    text: &IndexedText,
    snapshot: &Snapshot,
    pieces: &[(TokenClass, Span)],
) -> Vec<SemanticToken> {
    let mut data = Vec::with_capacity(pieces.len());
    let mut before = Position::new(0, 0);
    let modifiers = tokens::modifiers(snapshot, pieces);
    for ((class, span), modifiers) in pieces.iter().zip(modifiers) {
        let Some(token_type) = token_type(*class) else {
            continue;
        };
        let Range { start, end } = text.range(*span);
        let same_line = start.line == before.line;
        data.push(SemanticToken {
            delta_line: start.line.saturating_sub(before.line),
            delta_start: start.character.saturating_sub(if same_line {
                before.character
            } else {
                0
            }),
            length: end.character.saturating_sub(start.character),
            token_type,
            token_modifiers_bitset: u32::from(modifiers.declares)
                + 2 * u32::from(modifiers.is_built_in),
        });
        before = start;
    }
    data
}

/// The single edit that turns the old tokens into the new ones; empty if they are equal.
fn difference(old: &[SemanticToken], new: &[SemanticToken]) -> Vec<SemanticTokensEdit> {
    let same = |pairs: &mut dyn Iterator<Item = (&SemanticToken, &SemanticToken)>| {
        pairs.take_while(|(a, b)| a == b).count()
    };
    let before = same(&mut old.iter().zip(new));
    if before == old.len() && before == new.len() {
        return Vec::new();
    }
    let (old_rest, new_rest) = (
        old.get(before..).unwrap_or(&[]),
        new.get(before..).unwrap_or(&[]),
    );
    let after = same(&mut old_rest.iter().rev().zip(new_rest.iter().rev()));
    let inserted = new_rest.get(..new_rest.len() - after).unwrap_or(&[]);
    // The protocol counts integers, five for each token.
    vec![SemanticTokensEdit {
        start: 5 * before as u32,
        delete_count: 5 * (old_rest.len() - after) as u32,
        data: Some(inserted.to_vec()),
    }]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token(delta_start: u32) -> SemanticToken {
        SemanticToken {
            delta_line: 0,
            delta_start,
            length: 1,
            token_type: 0,
            token_modifiers_bitset: 0,
        }
    }

    #[test]
    fn one_edit_leads_from_the_old_to_the_new() {
        let lists = [
            vec![],
            vec![1],
            vec![1, 2, 3],
            vec![1, 3],
            vec![3, 3, 3],
            vec![2, 3],
        ];
        for old in &lists {
            for new in &lists {
                let tokens = |l: &[u32]| l.iter().map(|n| token(*n)).collect::<Vec<_>>();
                let mut made = tokens(old);
                for edit in difference(&tokens(old), &tokens(new)) {
                    let (start, count) = (edit.start as usize / 5, edit.delete_count as usize / 5);
                    made.splice(start..start + count, edit.data.unwrap_or_default());
                }
                assert_eq!(made, tokens(new));
            }
        }
    }
}
