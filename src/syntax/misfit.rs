//! The place where parsing failed, and what surrounds it.

use super::fault::ParseFault;
use super::prefixes::Prefixes;
use super::token::{Tok, Token, TokenClass};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{SourceId, Span};

/// The place where parsing failed.
pub(super) struct Misfit<'a> {
    pub source: SourceId,
    pub text: &'a str,
    pub prefixes: &'a Prefixes,
    pub tokens: &'a [Token],
    /// Index of the unexpected token.
    pub at: usize,
    pub fault: ParseFault,
}

impl<'a> Misfit<'a> {
    pub(super) fn found(&self) -> Option<&'a Token> {
        self.tokens.get(self.at)
    }

    pub(super) fn before(&self) -> Option<&'a Token> {
        self.at.checked_sub(1).and_then(|at| self.tokens.get(at))
    }

    /// The ruleset whose position words end right before the place.
    pub(super) fn words_before(&self) -> Option<&'a str> {
        let words = self.tokens.get(..self.at)?.iter().rev();
        let mut words = words.take_while(|t| {
            t.class == TokenClass::Position || matches!(t.tok, Tok::WordPlus | Tok::WordMinus)
        });
        Some(self.text_of(words.find(|t| t.tok == Tok::Prefix)?))
    }

    pub(super) fn text_of(&self, token: &Token) -> &'a str {
        self.text.get(token.start..token.end).unwrap_or("")
    }

    /// The span of the whole word or literal to which the token at `at` belongs.
    pub(super) fn whole(&self, at: usize) -> Span {
        let same = |a: &Token, b: &Token| {
            a.end == b.start
                && a.class == b.class
                && matches!(a.class, TokenClass::Position | TokenClass::Value)
        };
        let Some(token) = self.tokens.get(at) else {
            let end = self.tokens.last().map_or(0, |t| t.end);
            return Span::new(self.source, end, end);
        };
        let (mut start, mut end) = (token.start, token.end);
        let mut first = token;
        for before in self.tokens.get(..at).unwrap_or(&[]).iter().rev() {
            if !same(before, first) {
                break;
            }
            (start, first) = (before.start, before);
        }
        let mut last = token;
        for after in self.tokens.get(at + 1..).unwrap_or(&[]) {
            if !same(last, after) {
                break;
            }
            (end, last) = (after.end, after);
        }
        Span::new(self.source, start, end)
    }

    /// The span to mark.
    pub(super) fn span(&self) -> Span {
        self.whole(self.at)
    }

    /// ", but found ...", for the end of a message.
    pub(super) fn but_found(&self) -> String {
        match self.found() {
            None => ", but the statement ends here".to_owned(),
            Some(_) => format!(", but found {}", shown(self.span().text(self.text))),
        }
    }

    /// " after `x`", for the middle of a message; empty at the start of the statement.
    pub(super) fn after(&self) -> String {
        match self.at.checked_sub(1) {
            None => String::new(),
            Some(before) => format!(" after {}", shown(self.whole(before).text(self.text))),
        }
    }

    pub(super) fn error(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(Code::Syntax, self.span(), message)
    }

    /// The nearest token before the place, within the enclosing brackets, for which `stop` holds.
    pub(super) fn nearest(&self, stop: impl Fn(Tok) -> bool) -> Option<&'a Token> {
        let mut closed = 0usize;
        for token in self.tokens.get(..self.at)?.iter().rev() {
            if is_closing(token.tok) {
                closed += 1;
            } else if is_opening(token.tok) {
                match closed.checked_sub(1) {
                    Some(less) => closed = less,
                    None => return stop(token.tok).then_some(token),
                }
            } else if closed == 0 && stop(token.tok) {
                return Some(token);
            }
        }
        None
    }

    /// The function whose arguments contain the place.
    pub(super) fn callee(&self) -> Option<&'a str> {
        let open = self.open_bracket().filter(|t| t.tok == Tok::LParen)?;
        let name = self.tokens.iter().find(|t| t.end == open.start)?;
        (name.tok == Tok::Function).then(|| self.text_of(name))
    }

    /// The byte range of the call argument that contains the place.
    pub(super) fn argument(&self) -> Option<(usize, usize)> {
        self.callee()?;
        let begins = |t: Tok| is_opening(t) || t == Tok::Comma;
        let before = self.nearest(begins)?;
        let start = self.tokens.iter().find(|t| t.start >= before.end)?.start;
        let mut depth = 0usize;
        let mut end = self.found()?.end;
        for token in self.tokens.get(self.at..)? {
            if is_opening(token.tok) {
                depth += 1;
            } else if depth == 0 && (is_closing(token.tok) || token.tok == Tok::Comma) {
                break;
            } else if is_closing(token.tok) {
                depth -= 1;
            }
            end = token.end;
        }
        Some((start, end))
    }

    /// The innermost open bracket at the place.
    pub(super) fn open_bracket(&self) -> Option<&'a Token> {
        self.nearest(is_opening)
    }
}

pub(super) fn is_opening(tok: Tok) -> bool {
    matches!(
        tok,
        Tok::LParen
            | Tok::Parameters
            | Tok::LBracket
            | Tok::Index
            | Tok::LBrace
            | Tok::SetBrace
            | Tok::Hole { .. }
            | Tok::Sizes
    )
}

fn is_closing(tok: Tok) -> bool {
    matches!(tok, Tok::RParen | Tok::RBracket | Tok::RBrace)
}

/// Quotes a piece of source in backquotes, shortened.
pub(super) fn shown(text: &str) -> String {
    let line = text.lines().next().unwrap_or("");
    if text.is_empty() {
        return "nothing".to_owned();
    }
    if line.len() == text.len() && line.chars().count() <= 24 {
        return format!("`{line}`");
    }
    let head: String = line.chars().take(20).collect();
    format!("`{head}...`")
}
