//! Assistance while typing: highlighting, completion, hints and multi-line input.

use super::completion::{self, Candidate};
use super::preview::TypingSession;
use super::{colours, hint};
use crate::session::{Scope, needs_more};
use rustyline::completion::Completer;
use rustyline::config::CompletionType;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::{Hint, Hinter};
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Helper};
use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use unicode_width::UnicodeWidthStr;

/// The context of the line that is being typed.
pub(super) struct Assistant {
    /// The earlier lines of the input, including line endings.
    pub before: String,
    /// The names in scope.
    pub scope: Scope,
    /// The moves of the current game, if any.
    pub moves: Option<Vec<String>>,
    /// Columns and rows of the terminal.
    pub screen: (usize, usize),
    /// Whether the line is finished, so that the bracket at the cursor is no longer marked.
    finished: std::cell::Cell<bool>,
    session: TypingSession,
}

impl Helper for Assistant {}

impl Assistant {
    /// An assistant that knows no names.
    pub(super) fn new(session: TypingSession) -> Assistant {
        Assistant {
            before: String::new(),
            scope: Scope::default(),
            moves: None,
            screen: (80, 24),
            finished: std::cell::Cell::new(false),
            session,
        }
    }

    /// The whole input with this line, and the offset of the line in it.
    fn whole(&self, line: &str) -> (String, usize) {
        (format!("{}{line}", self.before), self.before.len())
    }

    /// Whether a text is taller than the screen. Such a text is not repainted at each key.
    fn is_tall(&self, line: &str) -> bool {
        let (columns, rows) = self.screen;
        line.len() > columns && rows_of(line.split('\n'), columns) >= rows
            || line.len() > rows * columns
    }
}

/// The number of screen rows for some lines, each with room for a prompt.
pub(super) fn rows_of<'a>(lines: impl Iterator<Item = &'a str>, columns: usize) -> usize {
    const PROMPT: usize = 5;
    lines
        .map(|line| (PROMPT + line.width()) / columns.max(1) + 1)
        .sum()
}

/// Calls `f`; a panic yields `otherwise`, so that it does not end the session.
fn guarded<T>(otherwise: T, f: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(f)).unwrap_or(otherwise)
}

/// Whether an input continues on the next line. A command continues only inside a picture.
pub(super) fn goes_on(text: &str) -> bool {
    if text.trim_start().starts_with(':') {
        return text.matches("\"\"\"").count() % 2 == 1;
    }
    guarded(false, || needs_more(text))
}

impl Validator for Assistant {
    /// A pasted or recalled text of several lines is edited in place. A single line is accepted as it is, and the
    /// reader prompts for the next one.
    fn validate(&self, context: &mut ValidationContext) -> rustyline::Result<ValidationResult> {
        let (whole, _) = self.whole(context.input());
        let grows = context.input().contains('\n') && !whole.ends_with("\n\n") && goes_on(&whole);
        Ok(if grows {
            ValidationResult::Incomplete
        } else {
            ValidationResult::Valid(None)
        })
    }
}

impl Highlighter for Assistant {
    fn highlight<'l>(&self, line: &'l str, pos: usize) -> Cow<'l, str> {
        let is_command = self.before.is_empty() && line.trim_start().starts_with(':');
        if is_command || self.moves.is_some() {
            return Cow::Borrowed(line);
        }
        let (whole, start) = self.whole(line);
        let cursor = (!self.finished.get()).then_some(start + pos);
        guarded(Cow::Borrowed(line), || {
            Cow::Owned(colours::paint(&whole, start, cursor, &self.scope))
        })
    }

    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(
        &'s self,
        prompt: &'p str,
        _default: bool,
    ) -> Cow<'b, str> {
        let style = colours::PROMPT;
        Cow::Owned(format!("{style}{prompt}{style:#}"))
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        let style = colours::HINT;
        Cow::Owned(format!("{style}{hint}{style:#}"))
    }

    fn highlight_candidate<'c>(
        &self,
        candidate: &'c str,
        _completion: CompletionType,
    ) -> Cow<'c, str> {
        let end =
            candidate.find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | ':' | '.' | '/'));
        match end.and_then(|end| candidate.split_at_checked(end)) {
            Some((name, rest)) => {
                let style = colours::HINT;
                Cow::Owned(format!("{name}{style}{rest}{style:#}"))
            }
            None => Cow::Borrowed(candidate),
        }
    }

    fn highlight_char(&self, line: &str, _pos: usize, kind: CmdKind) -> bool {
        self.finished.set(kind == CmdKind::ForcedRefresh);
        !self.is_tall(line)
    }
}

/// A hint, and the text that the right arrow key accepts.
pub(super) struct GreyHint {
    /// The text shown after the cursor.
    pub shown: String,
    /// The text inserted on acceptance, if any.
    pub typed: Option<String>,
}

impl Hint for GreyHint {
    fn display(&self) -> &str {
        &self.shown
    }

    fn completion(&self) -> Option<&str> {
        self.typed.as_deref()
    }
}

impl Hinter for Assistant {
    type Hint = GreyHint;

    fn hint(&self, line: &str, pos: usize, _context: &Context<'_>) -> Option<GreyHint> {
        if pos < line.len() || self.is_tall(line) || self.moves.is_some() {
            return None;
        }
        let (whole, _) = self.whole(line);
        let known = guarded(None, || hint::hint(&whole, &self.scope));
        known.or_else(|| {
            let value = guarded(None, || self.session.preview(&whole))?;
            Some(GreyHint {
                shown: format!("  = {value}"),
                typed: None,
            })
        })
    }
}

impl Completer for Assistant {
    type Candidate = Candidate;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Candidate>)> {
        let Some(left) = line.get(..pos) else {
            return Ok((pos, Vec::new()));
        };
        if let Some(moves) = self.moves.as_ref().filter(|_| !left.starts_with(':')) {
            return Ok((0, completion::of_game(left, moves)));
        }
        let right = line.get(pos..).unwrap_or("");
        let (whole, start) = self.whole(left);
        let (at, candidates) = guarded((start + pos, Vec::new()), || {
            completion::of_call(&whole, right, &self.scope, |text| self.session.moves(text))
                .unwrap_or_else(|| completion::complete(&whole, right, &self.scope))
        });
        Ok((at.saturating_sub(start).min(pos), candidates))
    }
}
