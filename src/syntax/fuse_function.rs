//! Functions without a name, and words such as `v` that a statement binds.

use super::fuse::Fuser;
use super::raw::{Raw, RawToken};
use super::statements::word;
use super::token::{Tok, TokenClass, is_downs};

impl Fuser<'_> {
    /// Whether the bracket here opens the parameters of a function: `(a, b) -> e`.
    pub(super) fn opens_parameters(&self) -> bool {
        let close = self.brackets.partner.get(self.at).copied().flatten();
        let after = close.and_then(|close| self.next_from(close as usize + 1));
        self.operand && after.is_some_and(|token| token.raw == Raw::Arrow)
    }

    pub(super) fn open_parameters(&mut self) {
        self.open(Tok::Parameters, false);
        if let Some(frame) = self.frames.last_mut() {
            frame.parameters = true;
        }
    }

    /// Whether the word here is a parameter of a function without a name.
    pub(super) fn is_parameter(&self) -> bool {
        let after = self.next_from(self.at + 1);
        let is_alone = self.operand && after.is_some_and(|token| token.raw == Raw::Arrow);
        is_alone || self.frames.last().is_some_and(|frame| frame.parameters)
    }

    /// Whether a token such as `v[0]` is an element of a list that the statement binds.
    pub(super) fn indexes_downs(&self, token: &RawToken) -> bool {
        let written = self.text_of(token).split_once('[');
        written.is_some_and(|(name, index)| {
            self.operand
                && self.binds_downs(name)
                && index.starts_with(|c: char| c.is_ascii_digit())
        })
    }

    /// Splits `v[0]` into its tokens.
    pub(super) fn indexed_downs(&mut self, token: &RawToken) {
        let (start, end) = (token.start, token.end);
        let open = self.text_of(token).find('[').map_or(end, |at| start + at);
        self.push(Tok::Name, TokenClass::Name, start, open);
        self.push(Tok::Index, TokenClass::Bracket, open, open + 1);
        self.push(Tok::Number, TokenClass::Number, open + 1, end - 1);
        self.push(Tok::RBracket, TokenClass::Bracket, end - 1, end);
        self.at += 1;
        (self.operand, self.sum) = (false, false);
    }

    /// Whether the statement binds a word that denotes downs elsewhere.
    pub(super) fn binds_downs(&self, word: &str) -> bool {
        self.downs.contains(&word)
    }
}

/// Maximum number of tokens between a word and the head of the construct that binds it.
const FARTHEST: usize = 512;

/// The words for downs that a statement binds: parameters, the variables of ranges, and the names of a local `let`.
pub(super) fn bound_downs<'a>(text: &'a str, tokens: &[RawToken]) -> Vec<&'a str> {
    let mut bound = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        if token.raw != Raw::Ident {
            continue;
        }
        let written = word(text, token);
        if is_downs(written) && !bound.contains(&written) && binds(text, tokens, at) {
            bound.push(written);
        }
    }
    bound
}

/// Whether the word at an index is bound there.
fn binds(text: &str, tokens: &[RawToken], at: usize) -> bool {
    let others = |token: &&RawToken| token.raw != Raw::Newline;
    let before = || {
        let before = tokens.get(..at).unwrap_or(&[]).iter().rev();
        before.take(FARTHEST).filter(others)
    };
    let mut after = tokens.get(at + 1..).unwrap_or(&[]).iter().filter(others);
    match after.next().map(|next| (next.raw, word(text, next))) {
        Some((Raw::Arrow, _)) => return true,
        Some((_, "in")) if is_variable(text, before()) => return true,
        Some((Raw::Assign, _)) => {
            return before()
                .next()
                .is_some_and(|token| word(text, token) == "let");
        }
        Some((Raw::Comma | Raw::RParen | Raw::RBracket, _)) => {}
        _ => return false,
    }
    // The list of names of a pattern, or of the parameters of a function.
    let is_part = |token: &&RawToken| matches!(token.raw, Raw::Ident | Raw::Comma);
    let mut head = before().skip_while(is_part);
    let (open, name) = (head.next(), head.next());
    let behind = tokens.get(at + 1..).unwrap_or(&[]).iter().take(FARTHEST);
    let mut behind = behind.filter(others).skip_while(is_part).skip(1);
    let outside = |names| before().skip_while(is_part).skip(names);
    let is_range = || is_variable(text, outside(1)) || is_variable(text, outside(2));
    let mut after_close = behind.clone();
    let goes_on = after_close
        .next()
        .is_some_and(|next| word(text, next) == "in");
    if open.is_some() && goes_on && is_range() {
        return true;
    }
    match open.map(|open| open.raw) {
        Some(Raw::LBracket) => name.is_some_and(|name| word(text, name) == "let"),
        Some(Raw::LParen) if behind.next().is_some_and(|next| next.raw == Raw::Arrow) => true,
        Some(Raw::LParen) => name
            .into_iter()
            .chain(head.next())
            .any(|token| matches!(word(text, token), "def" | "let")),
        _ => false,
    }
}

/// Whether a word before `in` is the variable of a range, judged by the tokens before it, nearest first.
fn is_variable<'a>(text: &str, mut before: impl Iterator<Item = &'a RawToken>) -> bool {
    let heads = ["for", "forall", "exists", "table", "find", "all"];
    let Some(last) = before.next() else {
        return false;
    };
    if heads.contains(&word(text, last)) {
        return true;
    }
    let (is_comma, is_number) = (last.raw == Raw::Comma, last.raw == Raw::Digits);
    if is_number {
        return before
            .next()
            .is_some_and(|token| word(text, token) == "find");
    }
    let mut depth = 0usize;
    for token in before.take_while(|_| is_comma) {
        match token.raw {
            Raw::RParen | Raw::RBracket | Raw::RBrace => depth += 1,
            Raw::LParen | Raw::LBracket | Raw::LBrace if depth == 0 => return false,
            Raw::LParen | Raw::LBracket | Raw::LBrace => depth -= 1,
            Raw::Colon | Raw::Assign if depth == 0 => return false,
            _ if depth == 0 && heads.contains(&word(text, token)) => return true,
            _ => {}
        }
    }
    false
}
