//! Numbers, ups and the role of `*`: adjacent tokens form one value.

use super::fuse::Fuser;
use super::fuse_power::is_omega;
use super::raw::{Raw, RawToken};
use super::token::{Tok, Token, TokenClass, is_downs, keyword};
use crate::diagnostic::{Code, Diagnostic};

impl Fuser<'_> {
    /// Reads a number whose digits are at `digits`. The current token is the first digit or a minus.
    pub(super) fn number(&mut self, digits: usize) {
        let (Some(first), Some(numerator)) = (self.raw(self.at), self.raw(digits)) else {
            self.at += 1;
            return;
        };
        self.sum = false;
        let mut end = numerator.end;
        self.at = digits + 1;
        if self.glued(self.at).is_some_and(|t| t.raw == Raw::Slash)
            && let Some(denominator) = self.glued(self.at + 1)
            && denominator.raw == Raw::Digits
        {
            end = denominator.end;
            self.at += 2;
        }
        self.push(Tok::Number, TokenClass::Number, first.start, end);
        self.operand = false;
        let Some(next) = self.glued(self.at) else {
            return;
        };
        match next.raw {
            Raw::Carets | Raw::Downs | Raw::Power => self.ups(true),
            Raw::Ident if is_downs(self.text_of(next)) && !self.is_called(self.at) => {
                self.ups(true)
            }
            Raw::Word if self.is_tiny(self.at) => self.tiny(true),
            Raw::Ident if matches!(self.text_of(next), "over" | "under") => {
                self.take(Tok::Over, TokenClass::Value, false);
            }
            _ => {}
        }
    }

    /// Whether a `(` is at `at`, without a blank before it.
    pub(super) fn is_called(&self, at: usize) -> bool {
        self.glued(at + 1).is_some_and(|t| t.raw == Raw::LParen)
    }

    /// Whether the token at `at` is `Tiny` or `Miny` before a `(`.
    pub(super) fn is_tiny(&self, at: usize) -> bool {
        self.raw(at)
            .is_some_and(|t| matches!(self.text_of(t), "Tiny" | "Miny"))
            && self.is_called(at)
    }

    pub(super) fn tiny(&mut self, glued: bool) {
        self.sum = false;
        self.take(Tok::Tiny { glued }, TokenClass::Value, true);
    }

    /// Reads ups or downs, and their digits if there are any.
    pub(super) fn ups(&mut self, glued: bool) {
        let Some(token) = self.raw(self.at) else {
            self.at += 1;
            return;
        };
        self.sum = false;
        let mut end = token.end;
        let digits = match token.raw {
            Raw::Ident | Raw::Power => None,
            _ => self.glued(self.at + 1).filter(|t| t.raw == Raw::Digits),
        };
        if let Some(digits) = digits {
            end = digits.end;
            self.about_digits(token, digits, glued);
            self.at += 1;
        }
        self.push(Tok::Ups { glued }, TokenClass::Value, token.start, end);
        self.at += 1;
        self.operand = false;
    }

    /// Reports several ups with digits, and hints at `2^10`: it is the sum of 2 and ten ups, which not everyone
    /// intends.
    fn about_digits(&mut self, ups: &RawToken, digits: &RawToken, glued: bool) {
        let (written, count) = (self.text_of(ups), self.text_of(digits));
        let span = self.span(ups.start, digits.end);
        if written.chars().count() > 1 || matches!(written, "⇑" | "⇓") {
            let one = match written.chars().next() {
                Some('^') => "^",
                Some('↑' | '⇑') => "↑",
                _ => "↓",
            };
            let name = if one == "↓" { "downs" } else { "ups" };
            self.diagnostics.push(
                Diagnostic::error(
                    Code::Syntax,
                    span,
                    format!("a run of {name} cannot have digits"),
                )
                .help(format!("{count} {name} are written `{one}{count}`")),
            );
            return;
        }
        let number = self
            .last()
            .copied()
            .filter(|t| glued && t.tok == Tok::Number);
        if written != "^" {
            return;
        }
        let Some(number) = number else { return };
        let base = self.text.get(number.start..number.end).unwrap_or("");
        if base.contains('/') {
            return;
        }
        let whole = self.span(number.start, digits.end);
        self.diagnostics.push(
            Diagnostic::hint(
                Code::Power,
                whole,
                format!("`{base}^{count}` is the value {base} + ↑{count}, not a power"),
            )
            .help(format!("the power is `pow({base}, {count})`"))
            .fix(whole, format!("pow({base}, {count})")),
        );
    }

    /// A hint on `2+-1` between operands without blanks, because 2 - 1 may be intended.
    pub(super) fn glued_plus_minus(&mut self, sign: &RawToken) {
        let (Some(left), Some(right)) = (self.last().copied(), self.glued(self.at + 1)) else {
            return;
        };
        let written = |start, end| self.text.get(start..end).unwrap_or("");
        let is_ascii = written(sign.start, sign.end) == "+-";
        if !is_ascii || left.end < sign.start || right.raw != Raw::Digits {
            return;
        }
        let (a, b) = (
            written(left.start, left.end),
            written(right.start, right.end),
        );
        let hint = Diagnostic::hint(
            Code::PlusMinus,
            self.span(left.start, right.end),
            format!("`{a}+-{b}` is {a} + ±{b}, a sum with a switch"),
        );
        let minus = self.span(sign.start, sign.end);
        self.diagnostics.push(
            hint.help(format!("the difference is `{a} - {b}`"))
                .fix(minus, " - "),
        );
    }

    /// Reads `*`: a nimber, the end of a literal, or a multiplication.
    pub(super) fn star(&mut self) {
        let Some(star) = self.raw(self.at) else {
            self.at += 1;
            return;
        };
        let after = self.glued(self.at + 1);
        if self.operand {
            return self.nimber(star, after, false);
        }
        if self.multiplies(after) {
            self.sum = false;
            return self.take(Tok::Times, TokenClass::Operator, true);
        }
        let before = self.last().copied();
        let touches = before.is_some_and(|t| t.end == star.start);
        let times = after.is_some_and(|t| match t.raw {
            Raw::Word | Raw::LParen | Raw::LBracket | Raw::LBrace => true,
            Raw::Ident => keyword(self.text_of(t)).is_none(),
            _ => false,
        });
        let literal = touches && before.is_some_and(|t| self.ends_number_or_ups(t.tok));
        let factor = touches && before.is_some_and(|t| self.ends_factor(t));
        if times && (literal || factor) {
            self.sum = false;
            return self.take(Tok::Times, TokenClass::Operator, true);
        }
        if literal {
            let operand_after_blank = after.is_none()
                && self
                    .next_from(self.at + 1)
                    .is_some_and(|t| self.begins_operand(t));
            let operand_glued = after.is_some_and(|t| {
                matches!(
                    t.raw,
                    Raw::Star | Raw::Carets | Raw::Downs | Raw::Power | Raw::Str
                )
            });
            if operand_after_blank || operand_glued {
                self.star_spacing(star);
            }
            return self.nimber(star, after, true);
        }
        let blank_after = after.is_none();
        if touches || !blank_after {
            self.star_spacing(star);
        }
        self.sum = false;
        self.take(Tok::Times, TokenClass::Operator, true);
    }

    /// Whether a token ends a number, ups or a `Tiny(..)`.
    fn ends_number_or_ups(&self, tok: Tok) -> bool {
        match tok {
            Tok::Number | Tok::Ups { .. } | Tok::Over => true,
            Tok::RParen => self.closes_tiny(),
            _ => false,
        }
    }

    /// Whether a star that touches the token, a name or a closing bracket, can be no part of a value.
    fn ends_factor(&self, token: Token) -> bool {
        match token.tok {
            Tok::Name | Tok::RParen => true,
            Tok::RBracket => !self.closes_sizes(),
            _ => false,
        }
    }

    /// Whether the previous raw token closes the bracket of a `Tiny(`.
    pub(super) fn closes_tiny(&self) -> bool {
        let close = self.at.saturating_sub(1);
        let open = self.brackets.partner.get(close).copied().flatten();
        open.and_then(|o| (o as usize).checked_sub(1))
            .is_some_and(|word| self.is_tiny(word))
    }

    /// Reads a nimber: a star and its digits, or `{size}`, `(size)` or `omega` where it begins a literal.
    fn nimber(&mut self, star: &RawToken, after: Option<&RawToken>, glued: bool) {
        self.sum = false;
        match after.map(|t| t.raw) {
            Some(Raw::Digits) => {
                let end = after.map_or(star.end, |t| t.end);
                self.push(Tok::Nimber { glued }, TokenClass::Value, star.start, end);
                self.at += 2;
                self.operand = false;
            }
            Some(Raw::LBrace) if !glued => {
                self.push(Tok::StarHole, TokenClass::Value, star.start, star.end);
                self.at += 1;
                self.open(Tok::Hole { first: false }, false);
            }
            Some(Raw::LParen) if !glued => {
                self.push(Tok::StarHole, TokenClass::Value, star.start, star.end);
                self.at += 1;
                self.open(Tok::LParen, false);
            }
            Some(Raw::Ident) if !glued && after.is_some_and(|t| is_omega(self.text_of(t))) => {
                self.take(Tok::StarHole, TokenClass::Value, true);
            }
            _ => self.take(Tok::Star { glued }, TokenClass::Value, false),
        }
    }

    fn begins_operand(&self, token: &RawToken) -> bool {
        match token.raw {
            Raw::Word | Raw::Digits | Raw::Str | Raw::Block => true,
            Raw::Carets | Raw::Downs | Raw::Power => true,
            Raw::LParen | Raw::LBracket | Raw::LBrace => true,
            Raw::Ident => {
                let keyword = keyword(self.text_of(token));
                keyword.is_none_or(|k| matches!(k, Tok::True | Tok::False | Tok::Pass))
            }
            _ => false,
        }
    }

    /// The error for an ambiguous `*`, with both readings.
    fn star_spacing(&mut self, star: &RawToken) {
        let left = self.side_before(star);
        let next = self.next_from(self.at + 1);
        let right = next.map_or(String::new(), |t| self.side_after(t));
        let nimber = match next {
            Some(t) if t.raw == Raw::Digits => format!("*{right}"),
            Some(t) if t.raw == Raw::Ident && !right.is_empty() => format!("*{{{right}}}"),
            _ => "*".to_owned(),
        };
        let operand = next.is_some_and(|t| self.begins_operand(t));
        let span = self.span(star.start, star.end);
        let mut diagnostic = Diagnostic::error(
            Code::StarSpacing,
            span,
            "this `*` can be read as multiplication and as a nimber",
        );
        let start = self
            .out
            .last()
            .map_or(star.start, |t| t.end.min(star.start));
        if operand {
            let end = next.map_or(star.end, |t| t.start.max(star.end));
            diagnostic = diagnostic
                .help(format!("`{left} * {right}` multiplies"))
                .fix(self.span(start, end), " * ");
        } else {
            diagnostic = diagnostic.fix(self.span(start, star.end), " + *");
        }
        if next.is_some_and(|t| t.raw == Raw::Star && t.start == star.end) {
            diagnostic.fix = None;
            diagnostic.message = "`**` is not an operator".into();
            self.diagnostics
                .push(diagnostic.help(format!("the power of integers is `pow({left}, k)`")));
            return;
        }
        let word = self.last().map(|t| t.class) == Some(TokenClass::Position);
        if word && left.contains(' ') {
            diagnostic = diagnostic
                .help(format!("digits and words after `+` and `-` belong to the `{}` before them; brackets end its sum", left.split(' ').next().unwrap_or("")));
        }
        let name = if nimber == "*" {
            "star".to_owned()
        } else {
            format!("the nimber {nimber}")
        };
        self.diagnostics
            .push(diagnostic.help(format!("`{left} + {nimber}` adds {name}")));
    }

    /// The operand before a star, shortened to `x` if it is long or in brackets.
    fn side_before(&self, star: &RawToken) -> String {
        let mut start = star.start;
        let tokens = &*self.out;
        let words = tokens.iter().rev().take_while(|t| {
            t.class == TokenClass::Position || matches!(t.tok, Tok::WordPlus | Tok::WordMinus)
        });
        if let Some(prefix) = words.take(32).find(|t| t.tok == Tok::Prefix) {
            let words = self.text.get(prefix.start..star.start).unwrap_or("");
            return shown(words.trim_end(), "x");
        }
        for (index, token) in tokens.iter().enumerate().rev().take(8) {
            let closes = matches!(token.tok, Tok::RParen | Tok::RBracket | Tok::RBrace);
            if closes {
                return "x".to_owned();
            }
            start = token.start;
            let glued = index
                .checked_sub(1)
                .and_then(|i| tokens.get(i))
                .is_some_and(|before| before.end == start);
            if !glued || !matches!(token.class, TokenClass::Position | TokenClass::Value) {
                break;
            }
        }
        shown(
            self.text.get(start..star.start).unwrap_or("").trim_end(),
            "x",
        )
    }

    fn side_after(&self, token: &RawToken) -> String {
        match token.raw {
            Raw::Ident | Raw::Word | Raw::Digits | Raw::Carets | Raw::Downs | Raw::Power => {
                shown(self.text_of(token), "y")
            }
            _ => "y".to_owned(),
        }
    }
}

fn shown(text: &str, otherwise: &str) -> String {
    if text.is_empty() || text.chars().count() > 20 {
        otherwise.to_owned()
    } else {
        text.to_owned()
    }
}
