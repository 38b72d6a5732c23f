//! Diagnostics as data: the fault, its location, and a correction. Shells format them as text.

pub mod codes;

pub use codes::Code;

use crate::source::Span;
use serde::{Deserialize, Serialize};
use std::error::Error;
use std::fmt;

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Severity {
    /// The statement has no result.
    Error,
    /// A likely mistake.
    Warning,
    /// A remark that does not change the result.
    Hint,
}

/// A span with a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Label {
    /// The location.
    pub span: Span,
    /// The message; may be empty.
    pub message: String,
}

/// A replacement that corrects the fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fix {
    /// The span to replace.
    pub span: Span,
    /// The new text.
    pub replacement: String,
}

/// An error, warning or hint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostic {
    /// The code of the diagnostic.
    pub code: Code,
    /// The severity: error, warning or hint.
    pub severity: Severity,
    /// The message: one sentence without a full stop.
    pub message: String,
    /// The exact location of the fault.
    pub span: Span,
    /// The label at the span; may be empty.
    pub label: String,
    /// Labels at related locations.
    pub others: Vec<Label>,
    /// Suggested corrections, one sentence each.
    pub help: Vec<String>,
    /// A replacement that corrects the fault.
    pub fix: Option<Fix>,
    /// The name without a value that caused the diagnostic. Each such name is reported once.
    pub name: Option<String>,
}

/// Displays the message, preceded by the code.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}] {}", self.code, self.message)
    }
}

impl Error for Diagnostic {}

impl Diagnostic {
    /// An error at a location.
    pub fn error(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code,
            severity: Severity::Error,
            message: message.into(),
            span,
            label: String::new(),
            others: Vec::new(),
            help: Vec::new(),
            fix: None,
            name: None,
        }
    }

    /// A hint at a location.
    pub fn hint(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Hint,
            ..Diagnostic::error(code, span, message)
        }
    }

    /// Sets the label.
    pub fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = label.into();
        self
    }

    /// Adds a label at a related location.
    pub fn other(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        self.others.push(Label {
            span,
            message: message.into(),
        });
        self
    }

    /// Adds a help sentence.
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help.push(help.into());
        self
    }

    /// Sets the fix.
    pub fn fix(mut self, span: Span, replacement: impl Into<String>) -> Diagnostic {
        self.fix = Some(Fix {
            span,
            replacement: replacement.into(),
        });
        self
    }

    /// Applies `place` to all spans.
    pub fn placed(mut self, place: impl Fn(Span) -> Span) -> Diagnostic {
        self.span = place(self.span);
        self.others.iter_mut().for_each(|l| l.span = place(l.span));
        self.fix.iter_mut().for_each(|f| f.span = place(f.span));
        self
    }

    /// An internal error: a bug in cgt.
    pub fn internal(span: Span) -> Diagnostic {
        Diagnostic::error(Code::Internal, span, INTERNAL)
            .help("please report the statement; the session goes on")
    }

    /// Whether a limit or an interruption stopped the computation.
    pub fn is_stopped(&self) -> bool {
        self.code.is_stop()
    }

    /// Whether this is an error.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// Builder methods for a boxed diagnostic.
pub trait WithHelp {
    /// Adds a help sentence.
    fn with_help(self, help: impl Into<String>) -> Self;
    /// Sets the label.
    fn with_label(self, label: impl Into<String>) -> Self;
}

impl WithHelp for Box<Diagnostic> {
    fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    fn with_label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }
}

/// The candidate closest to a misspelt word, within one edit per three letters, but at least 1 and at most 3 edits.
pub fn did_you_mean<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let mut candidates = candidates.into_iter().filter(|c| *c != word);
    // One letter is near every other one.
    let limit = match word.chars().count() {
        0 | 1 => return candidates.find(|c| c.eq_ignore_ascii_case(word)),
        length => (length / 3).clamp(1, 3),
    };
    candidates
        .map(|c| (edit_distance(word, c), c))
        .filter(|(d, c)| *d <= limit && *d < c.chars().count())
        .min_by_key(|(d, c)| (*d, c.len()))
        .map(|(_, c)| c)
}

/// The message for an unknown name. It suggests the closest candidate or completion, otherwise it includes `help`.
pub fn no_such<'a>(
    kind: &str,
    name: &str,
    candidates: impl IntoIterator<Item = &'a str> + Clone,
    help: &str,
) -> String {
    let begun = |c: &&str| name.chars().any(char::is_alphanumeric) && c.starts_with(name);
    let near = did_you_mean(name, candidates.clone());
    match near.or_else(|| candidates.into_iter().find(begun)) {
        Some(near) => format!("there is no {kind} `{name}`: {}", meant(near)),
        None => format!("there is no {kind} `{name}`; {help}"),
    }
}

/// The message of an internal error.
pub const INTERNAL: &str = "an internal error: this is a bug in cgt";

/// The text "did you mean `near`?".
pub fn meant(near: &str) -> String {
    format!("did you mean `{near}`?")
}

/// Damerau-Levenshtein distance (optimal string alignment).
pub fn edit_distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > 3 {
        return usize::MAX;
    }
    let mut rows = vec![(0..=b.len()).collect::<Vec<_>>()];
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let same = a[i - 1].eq_ignore_ascii_case(&b[j - 1]);
            row[j] = (rows[i - 1][j] + 1)
                .min(row[j - 1] + 1)
                .min(rows[i - 1][j - 1] + usize::from(!same));
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(rows[i - 2][j - 2] + 1);
            }
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::did_you_mean;

    #[test]
    fn suggestions_are_near() {
        let names = ["temperature", "outcome", "goishi", "min", "max"];
        assert_eq!(did_you_mean("temprature", names), Some("temperature"));
        assert_eq!(did_you_mean("Outcmoe", names), Some("outcome"));
        assert_eq!(did_you_mean("goshi", names), Some("goishi"));
        assert_eq!(did_you_mean("zzzzzz", names), None);
        assert_eq!(did_you_mean("x", names), None);
        assert_eq!(did_you_mean("G", ["a", "h", "g"]), Some("g"));
    }
}
