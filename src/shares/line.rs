//! A finding as a line of a part.

use super::run::Begin;
use crate::diagnostic::Diagnostic;
use crate::eval::{LoopyOutcome, SentText, Text};
use crate::present::bundle::{self, Mime};
use crate::present::terminal::Look;
use crate::session::{Detail, Finding, Item, Shown};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::ops::Range;

/// A finding as a line.
#[derive(Debug, Serialize, Deserialize)]
pub struct PartLine {
    /// The number of the statement, from 0.
    pub statement: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cases: Option<Range<u64>>,
    is_last: bool,
    #[serde(flatten)]
    pub(super) found: PartFinding,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) micros: u64,
    pub(super) positions: u64,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum PartFinding {
    Nothing(()),
    Failed(()),
    Value(SentValue),
    Print(SentText),
    Check(SentCheck),
    Table {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wanted: Option<usize>,
        columns: Vec<String>,
        rows: Vec<(u64, Vec<SentValue>)>,
    },
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct SentCheck {
    pub(super) claim: bool,
    pub(super) name: Option<String>,
    pub(super) cases: u64,
    pub(super) failed: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) first: Option<u64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) counterexample: Vec<(String, SentValue)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) found: Option<SentValue>,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct SentValue {
    kind: String,
    text: SentText,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    outcome: Option<LoopyOutcome>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    detail: Option<Map<String, Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    formats: Option<BTreeMap<String, String>>,
}

impl SentValue {
    fn of(shown: &Shown) -> SentValue {
        let detail = shown.detail.as_ref().map(serde_json::to_value);
        SentValue {
            kind: shown.kind.to_string(),
            text: SentText::from(&shown.text),
            outcome: shown.outcome,
            detail: detail.and_then(|value| match value {
                Ok(Value::Object(map)) => Some(map),
                _ => None,
            }),
            formats: None,
        }
    }
}

impl From<SentValue> for Shown {
    fn from(sent: SentValue) -> Shown {
        Shown {
            outcome: sent.outcome,
            detail: sent.detail.map(Detail::Sent),
            formats: sent.formats,
            ..Shown::of_text(sent.kind, Text::from(sent.text))
        }
    }
}

impl PartLine {
    /// A finding, with its other formats in this style.
    pub fn of(finding: &Finding, look: Look) -> PartLine {
        let result = finding.result;
        let found = match &result.item {
            Item::Nothing => PartFinding::Nothing(()),
            Item::Failed => PartFinding::Failed(()),
            Item::Print(text) => PartFinding::Print(SentText::from(text)),
            Item::Value(shown) => {
                let formats = Mime::ALL.into_iter().filter_map(|mime| {
                    let text = bundle::written(result, finding.source, mime, look)?;
                    Some((mime.name().into(), text))
                });
                PartFinding::Value(SentValue {
                    formats: Some(formats.collect()),
                    ..SentValue::of(shown)
                })
            }
            Item::Check(check) => {
                let case = check.counterexample.iter();
                let case = case.map(|(name, value)| (name.clone(), SentValue::of(value)));
                PartFinding::Check(SentCheck {
                    claim: check.claim,
                    name: check.name.clone(),
                    cases: check.cases,
                    failed: check.failed,
                    first: check.first,
                    counterexample: case.collect(),
                    found: check.found.as_ref().map(SentValue::of),
                })
            }
            Item::Table {
                columns,
                rows,
                numbers,
            } => {
                // The rows of a statement that is not divided have no numbers.
                let all = 0..rows.len() as u64;
                let numbers = numbers.iter().copied().chain(all);
                let rows = rows.iter().map(|row| row.iter().map(SentValue::of));
                PartFinding::Table {
                    wanted: finding.wanted,
                    columns: columns.clone(),
                    rows: numbers.zip(rows.map(Iterator::collect)).collect(),
                }
            }
        };
        PartLine {
            statement: finding.statement,
            cases: finding.cases.clone(),
            is_last: finding.is_last,
            found,
            diagnostics: result.diagnostics.clone(),
            micros: result.micros,
            positions: result.positions,
        }
    }

    /// The case at which it ended.
    pub(super) fn end(&self) -> u64 {
        self.cases.as_ref().map_or(0, |cases| cases.end)
    }

    /// Takes the rows out of a part of a table of which all rows are wanted, with the numbers of their cases.
    pub fn take_rows(&mut self) -> Vec<(u64, Vec<Shown>)> {
        let PartFinding::Table {
            wanted: None, rows, ..
        } = &mut self.found
        else {
            return Vec::new();
        };
        let row = |row: Vec<SentValue>| row.into_iter().map(Shown::from).collect();
        let rows = std::mem::take(rows).into_iter();
        rows.map(|(number, cells)| (number, row(cells))).collect()
    }

    /// The names of the columns of a table.
    pub fn columns(&self) -> &[String] {
        match &self.found {
            PartFinding::Table { columns, .. } => columns,
            _ => &[],
        }
    }

    /// The case before which all cases of its share are evaluated.
    pub fn gone_through(&self) -> u64 {
        if self.is_last { u64::MAX } else { self.end() }
    }

    /// Where the run goes on after it.
    pub fn next(&self) -> Begin {
        if self.is_last {
            Begin {
                statement: self.statement.saturating_add(1),
                case: 0,
            }
        } else {
            Begin {
                statement: self.statement,
                case: self.end(),
            }
        }
    }
}
