//! Powers: a `^` directly after a name or a closing bracket, and the `*` beside `omega`.

use super::fuse::Fuser;
use super::raw::{Raw, RawToken};
use super::token::{Tok, TokenClass, is_downs, keyword};

/// Whether a word is the ordinal ω.
pub(super) fn is_omega(word: &str) -> bool {
    matches!(word, "omega" | "ω")
}

impl Fuser<'_> {
    /// Whether a `^` begins an exponent rather than ups: between a base and an exponent without blanks.
    pub(super) fn is_power(&self, caret: &RawToken) -> bool {
        let ends_base = self.last().is_some_and(|last| {
            let is_base = match last.tok {
                Tok::Name => true,
                Tok::RBracket => !self.closes_sizes(),
                Tok::RParen => !self.closes_tiny(),
                _ => self.ends_power(),
            };
            is_base && last.end == caret.start
        });
        let sign = self.glued(self.at + 1).filter(|t| t.raw == Raw::Minus);
        let from = self.at + 1 + usize::from(sign.is_some());
        let begins_exponent = self.glued(from).is_some_and(|t| match t.raw {
            Raw::Digits | Raw::LParen => true,
            Raw::Ident => {
                let word = self.text_of(t);
                keyword(word).is_none() && !is_downs(word) && !self.is_called(from)
            }
            _ => false,
        });
        ends_base && begins_exponent && !self.operand && self.text_of(caret) == "^"
    }

    /// Whether the previous raw token closes the sizes of a position word, as in `R[1, 2]`.
    pub(super) fn closes_sizes(&self) -> bool {
        let close = self.at.saturating_sub(1);
        let open = self.brackets.partner.get(close).copied().flatten();
        let start = open.and_then(|open| self.raw(open as usize));
        start.is_some_and(|open| {
            let at = self.out.binary_search_by_key(&open.start, |t| t.start);
            at.is_ok_and(|at| self.out[at].tok == Tok::Sizes)
        })
    }

    /// Reads a `^`, a sign, and the digits of an exponent, which are no part of a longer literal.
    pub(super) fn power(&mut self) {
        if self.ends_power()
            && let Some(frame) = self.frames.last_mut()
        {
            // Towers nest.
            frame.nested += 1;
            self.depth += 1;
            self.check_depth();
        }
        self.operator(Tok::Power);
        let signed = self.raw(self.at).is_some_and(|t| t.raw == Raw::Minus);
        if signed {
            self.operator(Tok::Minus);
        }
        if self.raw(self.at).is_some_and(|t| t.raw == Raw::Digits) {
            self.take(Tok::Number, TokenClass::Number, false);
        }
    }

    /// Whether the last token ends the exponent of a power.
    pub(super) fn ends_power(&self) -> bool {
        let Some(last) = self.last() else {
            return false;
        };
        match last.tok {
            Tok::Number | Tok::Name => {
                let mut before = self.out.iter().rev().skip(1).map(|t| t.tok);
                match before.next() {
                    Some(Tok::Minus) => before.next() == Some(Tok::Power),
                    before => before == Some(Tok::Power),
                }
            }
            Tok::RParen => {
                let close = self.at.saturating_sub(1);
                let open = self.brackets.partner.get(close).copied().flatten();
                let before = |back: usize| {
                    let at = open.and_then(|open| (open as usize).checked_sub(back));
                    at.and_then(|at| self.raw(at)).map(|t| t.raw)
                };
                before(1) == Some(Raw::Carets)
                    || before(1) == Some(Raw::Minus) && before(2) == Some(Raw::Carets)
            }
            _ => false,
        }
    }

    /// Whether a `*` multiplies without blanks: beside `omega`, or after a power.
    pub(super) fn multiplies(&self, after: Option<&RawToken>) -> bool {
        let follows_star = self
            .last()
            .is_some_and(|t| matches!(t.tok, Tok::Star { .. }));
        let is_omega_after = !follows_star
            && after.is_some_and(|t| t.raw == Raw::Ident && is_omega(self.text_of(t)));
        let is_omega_before = self.last().is_some_and(|t| {
            t.tok == Tok::Name && is_omega(self.text.get(t.start..t.end).unwrap_or(""))
        });
        is_omega_after || is_omega_before || self.ends_power()
    }
}
