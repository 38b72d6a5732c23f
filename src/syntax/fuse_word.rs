//! Position words: `R3cR{n}`, `R[1,2]a[2]^2`, `strip R4B + R4B`, cut into pieces without gaps.

use super::fuse::Fuser;
use super::prefixes::WordForm;
use super::raw::{Raw, RawToken};
use super::token::{Tok, TokenClass, keyword};

/// The outcomes. Those after the first four have draws.
pub(super) const OUTCOMES: [&str; 9] =
    ["L", "R", "N", "P", "D", "PHat", "PCheck", "NHat", "NCheck"];

/// The players, as named in the conditions of rulesets.
const PLAYERS: [&str; 2] = ["Left", "Right"];

impl Fuser<'_> {
    /// Reads a capitalised word: a call, a tiny, an outcome, a player or a position.
    pub(super) fn word(&mut self, token: &RawToken) {
        let text = self.text_of(token);
        if self.is_tiny(self.at) {
            return self.tiny(false);
        }
        if self.is_called(self.at) {
            self.sum = false;
            return self.take(Tok::Function, TokenClass::Function, false);
        }
        if OUTCOMES.contains(&text) && !self.continues_word(self.at + 1) {
            self.sum = false;
            return self.take(Tok::Outcome, TokenClass::Outcome, false);
        }
        if PLAYERS.contains(&text) && !self.continues_word(self.at + 1) {
            self.sum = false;
            return self.take(Tok::Name, TokenClass::Outcome, false);
        }
        self.sum = false;
        self.begin_word(self.at);
    }

    /// Reads the name of a user's ruleset and the position after it on the same line, if there is one.
    pub(super) fn own_prefix(&mut self, form: WordForm) -> bool {
        if self.glued(self.at + 1).is_some() {
            return false;
        }
        match form {
            WordForm::Heap => {
                let digits = self.raw(self.at + 1).is_some_and(|t| t.raw == Raw::Digits);
                let begins = digits || self.is_hole(self.at + 1);
                if begins {
                    self.prefix();
                }
                begins
            }
            WordForm::Board { dot } => match self.board_end(self.at + 1, dot) {
                Some(next) => {
                    self.take(Tok::Prefix, TokenClass::Position, true);
                    self.board(next);
                    true
                }
                None => false,
            },
        }
    }

    /// The end of the board that begins at `at`. It has letters, digits, `/` between rows, and dots if `.` is a letter
    /// of the ruleset.
    fn board_end(&self, at: usize, dot: bool) -> Option<usize> {
        let is_cells = |token: &RawToken| match token.raw {
            Raw::Ident | Raw::Word | Raw::Digits => true,
            Raw::Dot | Raw::DotDot => dot,
            _ => false,
        };
        let first = self.raw(at).filter(|t| is_cells(t))?;
        let mut end = at + 1;
        while self
            .glued(end)
            .is_some_and(|t| is_cells(t) || t.raw == Raw::Slash)
        {
            end += 1;
        }
        let is_keyword = end == at + 1 && keyword(self.text_of(first)).is_some();
        (!is_keyword).then_some(end)
    }

    /// Joins raw tokens up to `end` into a board.
    fn board(&mut self, end: usize) {
        let last = end.checked_sub(1).and_then(|last| self.raw(last));
        if let (Some(first), Some(last)) = (self.raw(self.at), last) {
            let (start, end) = (first.start, last.end);
            self.push(Tok::BoardWord, TokenClass::Position, start, end);
        }
        self.at = end;
        self.operand = false;
        self.sum = false;
    }

    /// Reads a prefix and the words after it.
    pub(super) fn prefix(&mut self) {
        self.take(Tok::Prefix, TokenClass::Position, true);
        self.sum = false;
        while self.raw(self.at).is_some_and(|t| t.raw == Raw::Newline) {
            self.at += 1;
        }
        if self.begins_word(self.at) {
            self.sum = true;
            self.begin_word(self.at);
        }
    }

    /// Whether a word, digits or a hole of a prefixed sum begin at `at`.
    fn begins_word(&self, at: usize) -> bool {
        let Some(token) = self.raw(at) else {
            return false;
        };
        match token.raw {
            Raw::Word => !self.is_called(at),
            Raw::Digits => true,
            Raw::LBrace => self.is_hole(at),
            Raw::Ident => self.is_arrow_word(at),
            _ => false,
        }
    }

    /// Whether a hole begins at `at`: `{` with a closing brace and no bar inside.
    fn is_hole(&self, at: usize) -> bool {
        self.raw(at).is_some_and(|t| t.raw == Raw::LBrace)
            && self.brackets.partner.get(at).copied().flatten().is_some()
            && !self.brackets.bar.get(at).copied().unwrap_or(true)
    }

    /// Whether the current word continues at `at`.
    fn continues_word(&self, at: usize) -> bool {
        let Some(token) = self.glued(at) else {
            return false;
        };
        match token.raw {
            Raw::Ident | Raw::Word | Raw::Digits | Raw::Prime => true,
            Raw::LBracket => self.brackets.partner.get(at).copied().flatten().is_some(),
            Raw::LBrace => self.is_hole(at),
            Raw::Carets => self.is_caret(at),
            _ => false,
        }
    }

    /// Whether `^` with digits or a hole is at `at`.
    fn is_caret(&self, at: usize) -> bool {
        self.raw(at).is_some_and(|t| self.text_of(t) == "^")
            && self
                .glued(at + 1)
                .is_some_and(|t| t.raw == Raw::Digits || self.is_hole(at + 1))
    }

    /// Whether a lower-case `a`, its size, and an `R` with boxes are at `at`: `aR3`, `a[2]R{n}`, `a^2R1`.
    pub(super) fn is_arrow_word(&self, at: usize) -> bool {
        let boxes = |word: &str, at: usize| {
            word.strip_prefix('R').is_some_and(|rest| {
                rest.starts_with(|c: char| c.is_ascii_digit())
                    || rest.is_empty()
                        && self
                            .glued(at + 1)
                            .is_some_and(|t| matches!(t.raw, Raw::LBracket | Raw::LBrace))
            })
        };
        let Some(token) = self.raw(at) else {
            return false;
        };
        let Some(rest) = self.text_of(token).strip_prefix('a') else {
            return false;
        };
        let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        if !rest.is_empty() {
            return boxes(rest, at);
        }
        let mut next = at + 1;
        while let Some(token) = self.glued(next) {
            next = match token.raw {
                Raw::Prime | Raw::Digits => next + 1,
                Raw::Carets if self.text_of(token) == "^" => next + 1,
                Raw::LBracket | Raw::LBrace => {
                    match self.brackets.partner.get(next).copied().flatten() {
                        Some(close) => close as usize + 1,
                        None => return false,
                    }
                }
                Raw::Word => return boxes(self.text_of(token), next),
                _ => return false,
            };
        }
        false
    }

    /// Begins a word at `at`.
    pub(super) fn begin_word(&mut self, at: usize) {
        self.at = at;
        match self.raw(at).map(|t| t.raw) {
            Some(Raw::LBrace) => self.open(Tok::Hole { first: true }, true),
            Some(Raw::Ident | Raw::Word | Raw::Digits) => {
                self.letters(true);
                self.go_on_with_word();
            }
            _ => self.at += 1,
        }
    }

    /// Splits a raw word or digits into letters and numbers.
    fn letters(&mut self, mut first: bool) {
        let Some(token) = self.raw(self.at) else {
            return;
        };
        let text = self.text_of(token);
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let start = token.start + (text.len() - rest.len());
            let (tok, length) = if c.is_ascii_digit() {
                let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
                (Tok::Digits { first }, rest.len() - after.len())
            } else {
                (Tok::Letter { first }, c.len_utf8())
            };
            self.push(tok, TokenClass::Position, start, start + length);
            first = false;
            rest = rest.get(length..).unwrap_or("");
        }
        self.at += 1;
        self.operand = false;
    }

    /// Reads the adjacent pieces of the word, then the next word of a prefixed sum.
    pub(super) fn go_on_with_word(&mut self) {
        self.operand = false;
        while self.continues_word(self.at) {
            let Some(token) = self.raw(self.at) else {
                break;
            };
            match token.raw {
                Raw::LBracket => return self.open(Tok::Sizes, true),
                Raw::LBrace => return self.open(Tok::Hole { first: false }, true),
                Raw::Carets => self.take(Tok::Caret, TokenClass::Position, false),
                Raw::Prime => self.take(Tok::Prime, TokenClass::Position, false),
                _ => self.letters(false),
            }
        }
        if self.sum {
            self.next_of_sum();
        }
    }

    fn next_of_sum(&mut self) {
        let skip = |fuser: &Self, mut at: usize| {
            while fuser.raw(at).is_some_and(|t| t.raw == Raw::Newline) {
                at += 1;
            }
            at
        };
        let sign = skip(self, self.at);
        let tok = match self.raw(sign).map(|t| t.raw) {
            Some(Raw::Plus) => Tok::WordPlus,
            Some(Raw::Minus) => Tok::WordMinus,
            _ => {
                self.sum = false;
                return;
            }
        };
        let word = skip(self, sign + 1);
        if !self.begins_word(word) {
            self.sum = false;
            return;
        }
        self.at = sign;
        self.take(tok, TokenClass::Operator, true);
        self.begin_word(word);
    }
}
