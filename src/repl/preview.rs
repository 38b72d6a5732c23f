//! What the session knows about the text that is being typed: its value, shown in grey after the cursor where it is
//! found at once, and the moves that fit in a string.

use super::shell::Shell;
use crate::session::board::Judgement;
use crate::session::{Item, Session, StatementResult};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// The most time that a value may take. A key is answered within it.
const MOST_TIME: Duration = Duration::from_millis(20);

/// The most time for the list of moves, which Tab asks for.
const MOST_TIME_FOR_MOVES: Duration = Duration::from_secs(1);

/// Longer values are left out: the hint stays on the line.
const MOST_CHARACTERS: usize = 60;

/// Most moves in a list.
const MOST_MOVES: usize = 400;

/// Access to the shell while a line is being typed, when nothing runs.
pub(super) struct TypingSession(pub Rc<RefCell<Shell>>);

impl TypingSession {
    /// See [`Shell::preview`].
    pub(super) fn preview(&self, text: &str) -> Option<String> {
        self.0.try_borrow_mut().ok()?.preview(text, MOST_TIME)
    }

    /// The judged moves of the game that a text ends with; none if they are not found in time.
    pub(super) fn moves(&self, text: &str) -> Vec<Judgement> {
        let shell = self.0.try_borrow_mut().ok();
        shell.map_or_else(Vec::new, |mut shell| shell.moves_of(text))
    }
}

impl Shell {
    /// The value of a text, if it is one expression whose value is found within `most` and is not what was typed.
    pub(super) fn preview(&mut self, text: &str, most: Duration) -> Option<String> {
        if !self.settings.preview || text.trim().is_empty() {
            return None;
        }
        let found = self.values_within(text, most)?;
        let [value] = <[String; 1]>::try_from(found).ok()?;
        let is_shown = !value.is_empty()
            && value.chars().count() <= MOST_CHARACTERS
            && !value.contains('\n')
            && value != text.trim();
        is_shown.then_some(value)
    }

    /// The values of the statements of a text, each found within `most`; an empty one for what has none. `None` if the
    /// text cannot be read. Names and last results stay as they were.
    fn values_within(&mut self, text: &str, most: Duration) -> Option<Vec<String>> {
        let (mut found, look) = (Vec::new(), self.output.look);
        self.run_within(text, most, &mut |_, result| {
            found.push(match result.item {
                Item::Value(shown) if result.diagnostics.is_empty() => {
                    look.pick(&shown.text).to_string()
                }
                _ => String::new(),
            });
            true
        })?;
        Some(found)
    }

    /// The judged moves of the game that a text ends with.
    fn moves_of(&mut self, text: &str) -> Vec<Judgement> {
        let mut game = None;
        let begun = Instant::now();
        let ran = self.run_within(text, MOST_TIME_FOR_MOVES, &mut |session, _| {
            game = session.reported();
            true
        });
        let left = MOST_TIME_FOR_MOVES.saturating_sub(begun.elapsed());
        let mut found = match game.filter(|_| ran.is_some()) {
            Some(game) => self.session.boards().ranked_moves(&game, left),
            None => Vec::new(),
        };
        found.truncate(MOST_MOVES);
        found
    }

    /// Runs a text, each statement within `most`. `None` if the text cannot be read. Names and last results stay as they
    /// were.
    fn run_within(
        &mut self,
        text: &str,
        most: Duration,
        report: &mut dyn FnMut(&Session, StatementResult) -> bool,
    ) -> Option<()> {
        let id = self.session.add_source("<preview>", text, None);
        if !self.session.parse(id).diagnostics.is_empty() {
            return None;
        }
        let usual = self.session.options().time;
        let time = usual.map_or(most, |usual| usual.min(most));
        self.session.set_time_limit(Some(time));
        self.session.run_isolated(id, report);
        self.session.set_time_limit(usual);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::present::terminal::Look;
    use crate::repl::ReplOptions;
    use crate::session::{Budget, Options, Spelling};
    use std::sync::Arc;

    #[test]
    fn a_value_that_is_found_at_once_is_shown() {
        let look = Look::plain(Spelling::Ascii);
        let mut shell = Shell::new(ReplOptions {
            look,
            error_look: look,
            options: Options::default(),
            budget: Budget::unlimited(),
            store: None,
            pictures: crate::cli::Pictures::Never,
            asked_to_end: Arc::default(),
        });
        shell.take("let m = 3");
        let hour = Duration::from_secs(3600);
        for (text, value) in [
            ("nim(m, 5)", Some("*6")),
            ("m == 3", Some("true")),
            ("3", None),
            ("nim 3 +", None),
            ("let m = 4", None),
            ("1 2", None),
            ("1; 2", None),
            ("unknown", None),
            ("", None),
        ] {
            assert_eq!(shell.preview(text, hour).as_deref(), value, "{text}");
        }
        assert_eq!(shell.preview("m", hour).as_deref(), Some("3"));
        assert_eq!(shell.session.options().time, None);
        shell.take(":set preview off");
        assert_eq!(shell.preview("nim(m, 5)", hour), None);
    }
}
