//! Keywords, and the contextual words of rulesets.

use super::ast::Binary;
use super::fuse::{Fuser, RulesetSection};
use super::fuse_bracket::OpenBracket;
use super::ruleset_words::{WordPlace, is_word};
use super::token::{Tok, Token, TokenClass};

impl Fuser<'_> {
    /// The token of a word that is a keyword only at its place in a ruleset, and whether an operand follows it.
    pub(super) fn ruleset_word(&self, word: &str) -> Option<(Tok, bool)> {
        let last = self.last()?.tok;
        if !self.operand && self.frames.len() > 1 && is_word(WordPlace::Effect, word) {
            return Some((Tok::Effect, word == "gain"));
        }
        match self.ruleset {
            RulesetSection::Head => (last == Tok::ClauseColon).then_some((Tok::Kind, false)),
            RulesetSection::Body if !self.operand && self.frames.len() == 1 => {
                // Every other clause has an expression.
                let operand = !matches!(word, "loopy" | "may" | "ko" | "with");
                let place = match self
                    .last()
                    .and_then(|token| self.text.get(token.start..token.end))
                {
                    Some("ko" | "with") if last == Tok::Clause => {
                        return is_word(WordPlace::Memory, word).then_some((Tok::Clause, false));
                    }
                    _ => WordPlace::Clause,
                };
                is_word(place, word).then_some((Tok::Clause, operand))
            }
            RulesetSection::Body if matches!(last, Tok::Str | Tok::StepWord) => {
                let is_it = is_word(WordPlace::Direction, word) || is_word(WordPlace::Step, word);
                (is_it && !self.operand).then_some((Tok::StepWord, false))
            }
            _ => None,
        }
    }

    pub(super) fn keyword(&mut self, tok: Tok) {
        if tok == Tok::Ruleset && self.out.is_empty() {
            self.ruleset = RulesetSection::Head;
        }
        let is_inside = !self.out.is_empty() && self.last().is_none_or(|t| t.tok != Tok::Loopy);
        let begins_branch = tok == Tok::Then && self.waits_for(Tok::If);
        let tok = self.waited_for(tok);
        if let Some(frame) = self.frames.last_mut() {
            match tok {
                Tok::Forall | Tok::Exists | Tok::Table | Tok::Find => {
                    frame.clauses += 1;
                    frame.waiting.push(tok);
                }
                Tok::For => frame.comprehension = true,
                Tok::Let => frame.waiting.push(tok),
                // A `def` inside an expression ends with its own `in`, as a `let` does.
                Tok::Def if is_inside => frame.waiting.push(Tok::Let),
                // Any other `then` separates the steps of a move.
                Tok::Then if begins_branch => frame.waiting.push(tok),
                // After an operand, `if` begins a filter.
                Tok::If if self.operand => frame.waiting.push(tok),
                _ => {}
            }
            if matches!(tok, Tok::Forall | Tok::Exists | Tok::If | Tok::Let)
                || tok == Tok::Def && is_inside
            {
                frame.nested += 1;
                self.depth += 1;
                self.check_depth();
            }
        }
        let value = matches!(tok, Tok::True | Tok::False | Tok::Pass);
        self.take(tok, TokenClass::Keyword, !value);
    }

    fn waits_for(&self, tok: Tok) -> bool {
        let last = self.frames.last().and_then(|f| f.waiting.last());
        last == Some(&tok)
    }

    /// Resolves `in`, `then` or `else` by the innermost construct that waits for it: `in` may end a `let` or be a
    /// comparison, `else` may end an `if` or belong to an index.
    fn waited_for(&mut self, tok: Tok) -> Tok {
        if tok == Tok::In && self.is_after_variable() {
            return tok;
        }
        let Some(frame) = self.frames.last_mut() else {
            return tok;
        };
        let (by, otherwise) = match tok {
            Tok::In => (Tok::Let, Tok::Compare(Binary::In)),
            Tok::Then => (Tok::If, Tok::Then),
            Tok::Else => (Tok::Then, Tok::IndexElse),
            _ => return tok,
        };
        match frame.waiting.pop_if(|last| *last == by) {
            Some(_) => tok,
            None => otherwise,
        }
    }

    /// Whether the last tokens are the variables of a range: `x`, `[x, y]`, `(x, y)` or `f(x, y)`.
    fn is_after_variable(&self) -> bool {
        let Some((last, others)) = self.out.split_last() else {
            return false;
        };
        let before = match last.tok {
            Tok::Name => others,
            Tok::RBracket | Tok::RParen => {
                let is_part = |token: &Token| matches!(token.tok, Tok::Name | Tok::Comma);
                let names = others.iter().rev().take_while(|token| is_part(token));
                let (open, names) = (others.len().checked_sub(names.count() + 1), last.tok);
                match open.and_then(|open| others.split_at_checked(open)) {
                    Some((before, [open, ..])) => match (open.tok, names, before.split_last()) {
                        (Tok::LParen, Tok::RParen, Some((called, before)))
                            if called.tok == Tok::Function =>
                        {
                            before
                        }
                        (Tok::LParen, Tok::RParen, _) | (Tok::LBracket, Tok::RBracket, _) => before,
                        _ => return false,
                    },
                    _ => return false,
                }
            }
            _ => return false,
        };
        self.is_before_variable(before)
    }

    /// Whether the variables of a range follow these tokens.
    fn is_before_variable(&self, tokens: &[Token]) -> bool {
        let in_ranges = |f: &OpenBracket| f.clauses > 0 || f.comprehension;
        match tokens.last().map(|token| token.tok) {
            Some(Tok::For | Tok::Forall | Tok::Exists | Tok::Table | Tok::Find | Tok::All) => true,
            // `find 10 b in bs`
            Some(Tok::Number) => tokens.len() == 2 && tokens[0].tok == Tok::Find,
            Some(Tok::Comma) => self.frames.last().is_some_and(in_ranges),
            _ => false,
        }
    }
}
