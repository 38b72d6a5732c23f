//! Output of the prompt.

use super::pager;
use crate::cli::{Canvas, Pictures};
use crate::diagnostic::Diagnostic;
use crate::present::bundle::{self, Mime};
use crate::present::document::Picture;
use crate::present::report::{Reporter, wrapped};
use crate::present::terminal::{self, Look};
use crate::session::{Detail, Item, Session, StatementResult};
use std::io::Write;

/// Writes results to standard output and diagnostics to standard error.
pub(super) struct PromptOutput {
    pub(super) reporter: Reporter,
    pub(super) look: Look,
    pub(super) error_look: Look,
    /// Columns and rows of the terminal. Longer values are folded.
    pub(super) fold: Option<(usize, usize)>,
    /// The full text of the last folded value.
    pub(super) folded: Option<String>,
    /// How pictures are shown, and the terminal that shows them, once it has been asked.
    pub(super) pictures: (Pictures, Option<Option<Canvas>>),
    /// Whether standard output is closed.
    pub(super) gone: bool,
    /// Whether there was an error or a failed assertion.
    pub(super) failed: bool,
}

/// The part of a text that fits on the screen, with a note on the amount hidden. `None` if all of it fits.
fn folded(text: &str, (columns, rows): (usize, usize)) -> Option<String> {
    let rows = rows.max(6) - 3;
    let mut used = 0;
    for (at, c) in text.char_indices() {
        let begins = c == '\n';
        used = if begins {
            (used / columns + 1) * columns
        } else {
            used + 1
        };
        if used >= rows * columns.max(1) {
            let left = text[at..].chars().count();
            let shown = text[..at].trim_end();
            let digits = text.strip_prefix('-').unwrap_or(text);
            let is_number = digits.bytes().all(|b| b.is_ascii_digit());
            let what = if is_number {
                format!("of {} digits", digits.len())
            } else {
                "characters".into()
            };
            return Some(format!(
                "{shown}\n... {left} more {what}; `:show` shows them all"
            ));
        }
    }
    None
}

/// The picture that a value is, if it is one: a position is not, unless it is drawn.
fn picture(item: &Item, source: &str) -> Option<Picture> {
    let Item::Value(shown) = item else {
        return None;
    };
    let is_picture =
        matches!(shown.detail, Some(Detail::Thermograph(_))) || shown.drawing.is_some();
    is_picture.then(|| Picture::of(shown, source)).flatten()
}

impl PromptOutput {
    pub(super) fn result(&mut self, session: &Session, result: &StatementResult) {
        self.failed |= result.is_failure();
        for fault in &result.diagnostics {
            self.diagnostic(session, fault);
        }
        let picture = picture(&result.item, session.span_text(result.span));
        if picture.is_some_and(|picture| self.picture(&picture)) {
            return;
        }
        if let Some(text) = bundle::rendered(session, result, Mime::Plain, self.look) {
            let text = match (&result.item, self.fold) {
                (Item::Check(_), Some((columns, _))) => wrapped(&text, columns, 0),
                _ => text,
            };
            match self.fold.and_then(|screen| folded(&text, screen)) {
                Some(part) => {
                    self.folded = Some(text);
                    self.line(&part);
                }
                None => self.line(&text),
            }
        }
        if let Some(fault) = terminal::failed_assertion(result, self.error_look.spelling) {
            self.diagnostic(session, &fault);
        }
    }

    /// Sets how pictures are shown.
    pub(super) fn show_pictures(&mut self, pictures: Pictures) {
        if self.pictures.0 != pictures {
            self.pictures = (pictures, None);
        }
    }

    /// Shows a picture as one, where the terminal can. Returns whether it did.
    pub(super) fn picture(&mut self, picture: &Picture) -> bool {
        let (how, canvas) = &mut self.pictures;
        if canvas.is_none() {
            // While input waits, there are characters, and the next picture asks again.
            *canvas = Canvas::open(*how).ok();
        }
        let shown = canvas
            .flatten()
            .and_then(|canvas| canvas.show(picture, self.look));
        let Some(shown) = shown else {
            return false;
        };
        self.line(&shown);
        true
    }

    pub(super) fn diagnostic(&mut self, session: &Session, fault: &Diagnostic) {
        let report = self.reporter.report(session, fault, self.error_look);
        // Ignore errors: there is no other place to report them.
        let _ = std::io::stderr().write_all(report.as_bytes());
    }

    pub(super) fn trouble(&mut self, message: &str) {
        self.failed = true;
        let style = anstyle::AnsiColor::Red.on_default();
        let error = self.error_look.paint(style, "Error:");
        let columns = self.fold.map_or(usize::MAX, |(columns, _)| columns);
        let message = wrapped(message, columns, "Error: ".len());
        let _ = writeln!(std::io::stderr(), "{error} {message}");
    }

    /// Writes sentences and boards: lines that are wider than the terminal are broken between words.
    pub(super) fn sentences(&mut self, text: &str) {
        let Some((columns, _)) = self.fold else {
            return self.line(text);
        };
        for line in text.split('\n') {
            self.line(&wrapped(line, columns, 0));
        }
    }

    pub(super) fn line(&mut self, line: &str) {
        self.text(&format!("{line}\n"));
    }

    /// Writes a text screen by screen, if it is longer than the screen.
    pub(super) fn pages(&mut self, text: &str) {
        match self.fold {
            Some(screen) => self.gone |= pager::page(text, screen).is_err(),
            None => self.text(text),
        }
    }

    pub(super) fn text(&mut self, text: &str) {
        let mut out = std::io::stdout().lock();
        self.gone |= out
            .write_all(text.as_bytes())
            .and_then(|()| out.flush())
            .is_err();
    }
}

#[cfg(test)]
mod tests {
    use super::folded;

    #[test]
    fn long_values_are_folded_and_their_rest_is_counted() {
        assert_eq!(folded(&"7".repeat(29), (10, 6)), None);
        let note = |text: &str| folded(text, (10, 6)).unwrap_or_default();
        assert!(
            note(&"7".repeat(100)).ends_with("... 71 more of 100 digits; `:show` shows them all")
        );
        assert!(note(&"x".repeat(100)).ends_with("... 71 more characters; `:show` shows them all"));
    }
}
