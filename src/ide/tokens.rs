//! Semantic tokens: the token classes of a text, split at line ends.

use super::Snapshot;
use crate::source::Span;
use crate::syntax::TokenClass;
use crate::vocabulary;
use rustc_hash::FxHashSet;

/// Maximum length of a highlighted line, in bytes.
pub const LONGEST_LINE: usize = 20_000;

/// The highlighted tokens in source order, split at line ends. Brackets, invalid tokens and tokens that begin on a line
/// longer than [`LONGEST_LINE`] are omitted.
pub fn tokens(snapshot: &Snapshot) -> Vec<(TokenClass, Span)> {
    let text = &snapshot.text;
    let mut pieces = Vec::with_capacity(snapshot.parsed.tokens.len());
    // The line with the start of the token.
    let mut around = 0..0;
    for (class, span) in &snapshot.parsed.tokens {
        let mut start = span.start as usize;
        while around.end <= start && around.end < text.len() {
            let rest = text.get(around.end..).unwrap_or("");
            let length = rest.find(['\n', '\r']).map_or(rest.len(), |at| at + 1);
            around = around.end..around.end + length;
        }
        if matches!(class, TokenClass::Bracket | TokenClass::Error) || around.len() > LONGEST_LINE {
            continue;
        }
        for line in span.text(text).split_inclusive(['\n', '\r']) {
            let length = line.trim_end_matches(['\n', '\r']).len();
            if length > 0 {
                pieces.push((*class, Span::new(span.source, start, start + length)));
            }
            start += line.len();
        }
    }
    pieces
}

/// Properties of a token besides its class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modifiers {
    /// Whether it is a name at its binding.
    pub declares: bool,
    /// Whether it is a built-in word.
    pub is_built_in: bool,
}

/// The modifiers of each of the given tokens.
pub fn modifiers(snapshot: &Snapshot, tokens: &[(TokenClass, Span)]) -> Vec<Modifiers> {
    let statements = snapshot.parsed.statements.iter();
    let bound = statements.flat_map(|s| s.occurrences());
    let bound: FxHashSet<u32> = bound.filter(|o| o.binds).map(|o| o.span.start).collect();
    let of = |(class, span): &(TokenClass, Span)| {
        let is_name = matches!(class, TokenClass::Name | TokenClass::Function);
        Modifiers {
            declares: is_name && bound.contains(&span.start),
            is_built_in: is_name && vocabulary::find(span.text(&snapshot.text)).is_some(),
        }
    };
    tokens.iter().map(of).collect()
}
