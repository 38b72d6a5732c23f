//! Results as data.

use super::data::Detail;
use super::known::is_drawn;
use crate::diagnostic::{Code, Diagnostic};
use crate::eval::{Drawing, LoopyOutcome, Text};
use crate::solve::Game;
use crate::source::Span;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The result of one statement.
#[derive(Clone, Debug)]
pub struct StatementResult {
    /// The span of the statement, or of the error if it could not be parsed.
    pub span: Span,
    /// The result itself.
    pub item: Item,
    /// Its diagnostics.
    pub diagnostics: Vec<Diagnostic>,
    /// Time taken, in microseconds.
    pub micros: u64,
    /// Positions and comparisons counted.
    pub positions: u64,
    /// The value that a `let` binds, if the session shows it; see
    /// [`Session::show_bound_values`](super::Session::show_bound_values).
    pub bound: Option<Box<Shown>>,
    /// Where its cases were stopped: the item is what was found before.
    pub stopped_at: Option<Box<StoppedAt>>,
    /// Whether a value that it needs was cut short by a limit.
    pub(super) is_partial: bool,
}

/// Where a limit or the user stopped the cases of a statement.
#[derive(Clone, Debug, Serialize)]
pub struct StoppedAt {
    /// The variables of the case under way, as far as they were bound; positions as they are written.
    #[serde(rename = "stopped_at", serialize_with = "variables")]
    pub case: Vec<(String, Shown)>,
    /// The number of cases before it, with those that the filter rejects.
    pub done: u64,
    /// The number of all cases, if it is known in advance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all: Option<u64>,
}

/// The result of a statement by kind.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Item {
    /// No output: a definition or an import.
    Nothing,
    /// The value of an expression.
    Value(Shown),
    /// The result of an assertion or a claim.
    Check(CheckResult),
    /// A table.
    Table {
        /// The headings of the columns.
        columns: Vec<String>,
        /// The cells, row by row.
        rows: Vec<Vec<Cell>>,
        /// The numbers of the cases, from 0; known in a share only.
        #[serde(skip)]
        numbers: Vec<u64>,
    },
    /// Text to print.
    Print(Text),
    /// No result, because of an error.
    Failed,
}

/// A cell of a table.
pub type Cell = Shown;

/// The value of an expression, or an element of one.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The type of the datum.
    pub kind: Cow<'static, str>,
    /// In both spellings.
    pub text: Text,
    /// The outcome of a game, value or number.
    pub outcome: Option<LoopyOutcome>,
    /// The data behind the text.
    pub detail: Option<Detail>,
    /// Whether it is a hot game: its left stop is greater than its right stop.
    pub is_hot: bool,
    /// The game, for drawing.
    pub game: Option<Game>,
    /// The result of `draw`, if it can be drawn as shapes.
    pub drawing: Option<Drawing>,
    /// How it looks in other formats, by MIME type, if another process has evaluated it.
    pub formats: Option<BTreeMap<String, String>>,
}

/// How a [`Shown`] is written as JSON.
#[derive(Serialize)]
struct WrittenValue<'a> {
    kind: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pretty: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<LoopyOutcome>,
    #[serde(flatten)]
    detail: Option<&'a Detail>,
}

impl Serialize for Shown {
    /// A list in a list has no text: that of its elements says it all.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let is_told = self.kind != "list" || !self.text.ascii.is_empty();
        WrittenValue {
            kind: &self.kind,
            value: is_told.then_some(&self.text.ascii),
            pretty: is_told.then_some(&self.text.pretty),
            outcome: self.outcome,
            detail: self.detail.as_ref(),
        }
        .serialize(serializer)
    }
}

/// The result of an assertion or a claim.
#[derive(Clone, Debug)]
pub struct CheckResult {
    /// Whether it is a claim rather than an assertion.
    pub claim: bool,
    /// The name of a claim.
    pub name: Option<String>,
    /// Cases tried.
    pub cases: u64,
    /// Cases that failed.
    pub failed: u64,
    /// The variables of the first case that failed; positions as they are written.
    pub counterexample: Vec<(String, Shown)>,
    /// The left side of the comparison in that case.
    pub found: Option<Shown>,
    /// The number of that case, from 0; known in a share only.
    pub first: Option<u64>,
    /// Whether some cases were not tried, because a limit or the user stopped it.
    pub is_partial: bool,
}

impl Shown {
    /// A datum of which only its kind and its text are known.
    pub(crate) fn of_text(kind: impl Into<Cow<'static, str>>, text: Text) -> Shown {
        Shown {
            kind: kind.into(),
            text,
            outcome: None,
            detail: None,
            is_hot: false,
            game: None,
            drawing: None,
            formats: None,
        }
    }

    /// Whether it is a position, or a sum of positions.
    pub fn is_position(&self) -> bool {
        self.game.as_ref().is_some_and(is_drawn)
    }
}

impl CheckResult {
    /// Whether it holds in all cases; `None` if it holds in those that were tried before it was stopped.
    pub fn holds(&self) -> Option<bool> {
        match self.failed {
            0 if self.is_partial => None,
            failed => Some(failed == 0),
        }
    }

    /// `holds, 12 cases`, or how it fails.
    pub fn verdict(&self) -> Text {
        match (self.failed, self.cases) {
            (0, n) if self.is_partial => {
                Text::plain(&format!("undecided, holds in {} so far", cases(n)))
            }
            (0, 0) => Text::plain("holds vacuously: no cases"),
            (0, n) => Text::plain(&format!("holds, {}", cases(n))),
            _ => self.failure(),
        }
    }

    /// `fails in 2 of 12 cases, first at m = 1: left side is *`, or `assertion failed at m = 1: left side is *`.
    pub fn failure(&self) -> Text {
        self.with_case(&match (self.claim, self.cases, self.failed) {
            (false, 1, _) => "assertion failed".into(),
            // An assertion stops at the first case that fails.
            (false, n, _) => format!("assertion failed in case {n},"),
            (true, n, failed) if self.is_partial => {
                format!("fails in {failed} of {} so far, first", cases(n))
            }
            (true, 1, _) => "fails".into(),
            (true, n, 1) => format!("fails in 1 of {},", cases(n)),
            (true, n, failed) => format!("fails in {failed} of {}, first", cases(n)),
        })
    }

    /// `text`, then the first case that fails: `fails at m = 1: left side is *`.
    pub fn with_case(&self, text: &str) -> Text {
        let text = at_case(Text::plain(text), &self.counterexample);
        match &self.found {
            Some(found) => text.and(": left side is ", &found.text),
            None => text,
        }
    }
}

impl StoppedAt {
    /// `text`, then the case: `time limit reached at n = 6, after 5 of 40 cases`.
    pub(super) fn told(&self, text: &str) -> Text {
        let text = at_case(Text::plain(text), &self.case);
        let comma = if self.case.is_empty() { "" } else { "," };
        let of = match self.all {
            Some(all) => format!("{} of {}", self.done, cases(all)),
            None => cases(self.done),
        };
        text.and(&format!("{comma} after {of}"), &Text::default())
    }
}

/// `text`, then the variables of a case: ` at m = 1, n = 2`.
fn at_case(mut text: Text, case: &[(String, Shown)]) -> Text {
    for (at, (name, value)) in case.iter().enumerate() {
        let before = if at == 0 { " at " } else { ", " };
        text = text.and(&format!("{before}{name} = "), &value.text);
    }
    text
}

fn cases(n: u64) -> String {
    format!("{n} case{}", if n == 1 { "" } else { "s" })
}

fn variables<S: Serializer>(case: &[(String, Shown)], serializer: S) -> Result<S::Ok, S::Error> {
    Variables(case).serialize(serializer)
}

/// The variables of a case as an object, in their order.
struct Variables<'a>(&'a [(String, Shown)]);

impl Serialize for Variables<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl Serialize for CheckResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("name", &self.name)?;
        map.serialize_entry("ok", &self.holds())?;
        map.serialize_entry("cases", &self.cases)?;
        map.serialize_entry("failed", &self.failed)?;
        if self.failed > 0 {
            map.serialize_entry("counterexample", &Variables(&self.counterexample))?;
            map.serialize_entry("found", &self.found)?;
        }
        map.end()
    }
}

impl StatementResult {
    /// The result of a statement that could not be parsed.
    pub(super) fn unread(fault: Diagnostic) -> StatementResult {
        StatementResult {
            span: fault.span,
            diagnostics: vec![fault],
            ..StatementResult::of(Item::Failed)
        }
    }

    /// A result without cost or diagnostics.
    pub fn of(item: Item) -> StatementResult {
        StatementResult {
            span: Span::default(),
            item,
            diagnostics: Vec::new(),
            micros: 0,
            positions: 0,
            bound: None,
            stopped_at: None,
            is_partial: false,
        }
    }

    /// The result of a statement whose evaluation the user has stopped.
    pub fn stopped() -> StatementResult {
        let fault = Diagnostic::error(Code::Interrupted, Span::default(), "stopped");
        StatementResult::unread(fault)
    }

    /// Whether it was interrupted.
    pub fn is_interrupted(&self) -> bool {
        self.diagnostics.iter().any(|f| f.code == Code::Interrupted)
    }

    /// Whether a limit cut it short.
    pub fn is_cut(&self) -> bool {
        let cut = |f: &Diagnostic| matches!(f.code, Code::LimitTime | Code::LimitMemory);
        self.diagnostics.iter().any(cut)
    }

    /// Whether a limit cut it short, or a value that it needs: more time may change it.
    pub fn is_unfinished(&self) -> bool {
        self.is_partial || self.is_cut()
    }

    /// Whether it makes the file fail: an error, or a failed assertion.
    pub fn is_failure(&self) -> bool {
        let failed = matches!(&self.item, Item::Check(check) if !check.claim && check.failed > 0);
        failed || self.diagnostics.iter().any(Diagnostic::is_error)
    }
}
