//! Brackets, and the clauses that are open in them.

use super::fuse::{Fuser, RulesetSection};
use super::raw::RawToken;
use super::token::{Tok, TokenClass};
use super::wording_bracket::{too_deep, without_bar};
use crate::budget::NESTING_LIMIT;

/// An open bracket.
#[derive(Default)]
pub(super) struct OpenBracket {
    /// Whether it is inside a position word that may continue after it.
    pub word: bool,
    /// Whether it is inside a prefixed sum of words that continues after it.
    pub sum: bool,
    /// Whether it encloses the arguments of a call.
    pub call: bool,
    /// Whether it encloses the elements of a list.
    pub list: bool,
    /// Number of `forall`, `exists`, `table` and `find` inside it that still lack their colon.
    pub clauses: usize,
    /// Whether it encloses the parameters of a function without a name.
    pub parameters: bool,
    /// Whether it encloses the ranges of a comprehension.
    pub comprehension: bool,
    /// Number of `let`, `if`, `forall` and `exists` inside it that may still be open.
    pub nested: usize,
    /// The `let`, `if`, `then`, `forall` and `exists` inside it that still lack their `in`, `then`, `else` or colon.
    pub waiting: Vec<Tok>,
}

impl Fuser<'_> {
    pub(super) fn colon(&mut self) {
        let tok = match self.frames.last_mut() {
            Some(frame) if frame.clauses > 0 => {
                frame.clauses -= 1;
                let is_head =
                    |t: &Tok| matches!(t, Tok::Forall | Tok::Exists | Tok::Table | Tok::Find);
                let head = frame.waiting.iter().rposition(is_head);
                frame.waiting.truncate(head.unwrap_or_default());
                Tok::ClauseColon
            }
            _ if self.ruleset == RulesetSection::Head => Tok::ClauseColon,
            _ => Tok::Colon,
        };
        self.operator(tok);
    }

    pub(super) fn comma(&mut self) {
        if let Some(frame) = self.frames.last_mut()
            && frame.clauses == 0
        {
            self.depth -= frame.nested.min(self.depth);
            frame.nested = 0;
            frame.waiting.clear();
        }
        self.operator(Tok::Comma);
    }

    pub(super) fn brace(&mut self, token: &RawToken) {
        let closed = self.brackets.partner.get(self.at).copied().flatten();
        let bar = self.brackets.bar.get(self.at).copied().unwrap_or(false);
        let after_plus_minus = self.operand && self.last().is_some_and(|t| t.tok == Tok::PlusMinus);
        if bar {
            self.open(Tok::LBrace, false);
        } else if after_plus_minus {
            if let Some(sign) = self.out.last_mut() {
                sign.tok = Tok::PlusMinusSet;
            }
            self.open(Tok::SetBrace, false);
        } else {
            if let Some(close) = closed.and_then(|c| self.tokens.get(c as usize)) {
                let span = self.span(token.start, close.end);
                let before = self.last().map(|t| t.tok);
                self.diagnostics.push(without_bar(self.text, span, before));
            }
            self.open(Tok::LBrace, false);
        }
    }

    /// Reads an opening bracket. `word` says whether it is part of a position word.
    pub(super) fn open(&mut self, tok: Tok, word: bool) {
        self.frames.push(OpenBracket {
            word,
            sum: self.sum,
            call: tok == Tok::LParen && self.last().is_some_and(|t| t.tok == Tok::Function),
            list: tok == Tok::LBracket,
            ..OpenBracket::default()
        });
        self.depth += 1;
        self.check_depth();
        self.sum = false;
        self.take(tok, TokenClass::Bracket, true);
    }

    pub(super) fn close(&mut self, tok: Tok) {
        let matched = self
            .brackets
            .partner
            .get(self.at)
            .copied()
            .flatten()
            .is_some();
        self.take(tok, TokenClass::Bracket, false);
        self.sum = false;
        if !matched || self.frames.len() < 2 {
            return;
        }
        let Some(frame) = self.frames.pop() else {
            return;
        };
        self.depth -= (1 + frame.nested).min(self.depth);
        if frame.word {
            self.sum = frame.sum;
            self.go_on_with_word();
        }
    }

    pub(super) fn check_depth(&mut self) {
        if self.depth == NESTING_LIMIT + 1
            && let Some(token) = self.raw(self.at)
        {
            let span = self.span(token.start, token.end);
            self.diagnostics.push(too_deep(span));
        }
    }
}
