//! Parts of a run as JSON lines: the findings of each of several processes, from which `part_joined` computes the
//! results.
//!
//! A part is a header, a line for each finding, and a footer. The footer has the number of findings and a hash of all
//! bytes before it. A part without a footer is incomplete.

use super::bundle::{self, Mime};
pub use super::part_joined::joined;
use super::terminal::Look;
use crate::diagnostic::Diagnostic;
use crate::eval::{LoopyOutcome, SentText, Text};
use crate::fingerprint::Printer;
use crate::session::{Begin, Detail, Finding, Item, Share, Shown};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::ops::Range;

/// The input of a part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "part")]
pub struct Header {
    /// The version of the program, and of its rules.
    pub engine: String,
    /// The share of the cases.
    pub share: Share,
    /// The options that affect results.
    pub options: PartOptions,
    /// The script, then the files that it imports.
    pub files: Vec<PartFile>,
}

/// The options that affect results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartOptions {
    /// `--ascii`
    pub ascii: bool,
    /// `--json`, which adds fields.
    pub json: bool,
    /// Unset by `--no-theorems`.
    pub theorems: bool,
    /// `--time-limit`, in microseconds.
    pub time_limit: Option<u64>,
    /// `--memory-limit`, in bytes.
    pub memory_limit: Option<u64>,
}

/// A text of the run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartFile {
    /// Its name in messages; `-` for standard input.
    pub name: String,
    /// Its contents.
    pub text: String,
}

/// The last line of a part.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename = "end")]
struct Footer {
    findings: u64,
    hash: String,
}

/// A finding as a line.
#[derive(Debug, Serialize, Deserialize)]
pub struct PartLine {
    /// Index of the statement.
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
    /// Converts a finding; its other formats use the given style.
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
                // The rows of an undivided statement have no numbers.
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

    /// The case at which the finding ends.
    pub(super) fn end(&self) -> u64 {
        self.cases.as_ref().map_or(0, |cases| cases.end)
    }

    /// Takes the rows out of a table that has no limit on their number. Each row has the number of its case.
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

    /// The case before which this part has finished all cases of its share.
    pub fn gone_through(&self) -> u64 {
        if self.is_last { u64::MAX } else { self.end() }
    }

    /// Where the run continues after this finding.
    pub fn next(&self) -> Begin {
        if self.is_last {
            Begin {
                statement: self.statement + 1,
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

/// Reads and writes the lines of a part, and hashes each of them.
#[derive(Default)]
pub struct PartLines {
    printer: Printer,
    findings: u64,
}

/// A line after the header.
#[derive(Debug)]
pub enum Line {
    /// A finding.
    Piece(Box<PartLine>),
    /// The end.
    Footer,
}

impl PartLines {
    /// Writes the header.
    pub fn header(&mut self, header: &Header) -> String {
        self.hashed(serde_json::to_string(header).unwrap_or_default())
    }

    /// Writes a finding.
    pub fn piece(&mut self, piece: &PartLine) -> String {
        self.findings += 1;
        self.hashed(serde_json::to_string(piece).unwrap_or_default())
    }

    /// Writes the footer.
    pub fn footer(&self) -> String {
        let footer = Footer {
            findings: self.findings,
            hash: self.hash(),
        };
        serde_json::to_string(&footer).unwrap_or_default() + "\n"
    }

    /// Reads the header.
    ///
    /// # Errors
    /// A description of the problem with the line.
    pub fn read_header(&mut self, line: &str) -> Result<Header, String> {
        self.printer.add(line.as_bytes());
        serde_json::from_str(line).map_err(|_| {
            "is not a part: its first line is not the header that `cgt run --partition` writes"
                .into()
        })
    }

    /// Reads a line after the header.
    ///
    /// # Errors
    /// A description of the problem with the line.
    pub fn read(&mut self, line: &str) -> Result<Line, String> {
        if let Ok(footer) = serde_json::from_str::<Footer>(line) {
            if footer.findings != self.findings {
                let (said, found) = (footer.findings, self.findings);
                return Err(format!(
                    "the part says it has {said} findings, but {found} are there"
                ));
            }
            if footer.hash != self.hash() {
                return Err(
                    "the lines before this one were changed after they were written".into(),
                );
            }
            return Ok(Line::Footer);
        }
        let piece = serde_json::from_str(line)
            .map_err(|error| format!("not a line that `cgt run --partition` writes ({error})"))?;
        self.printer.add(line.as_bytes());
        self.findings += 1;
        Ok(Line::Piece(Box::new(piece)))
    }

    fn hashed(&mut self, line: String) -> String {
        let line = line + "\n";
        self.printer.add(line.as_bytes());
        line
    }

    fn hash(&self) -> String {
        self.printer.print().to_string()
    }
}

impl Header {
    /// The reason why a part with another header belongs to a different run, or `None` if it belongs to the same run.
    pub fn difference(&self, other: &Header) -> Option<String> {
        let of = |header: &Header| {
            header
                .files
                .iter()
                .map(|f| f.text.clone())
                .collect::<Vec<_>>()
        };
        if self.engine != other.engine {
            let (one, two) = (&self.engine, &other.engine);
            return Some(format!(
                "they were made by different programs: {one}, and {two}"
            ));
        }
        if of(self) != of(other) {
            let pairs = self.files.iter().zip(&other.files);
            let differs = pairs.clone().find(|(one, two)| one.text != two.text);
            return Some(match differs {
                Some((one, _)) => format!("`{}` was another text for each of them", one.name),
                None => "they import different files".into(),
            });
        }
        if self.options != other.options {
            let (one, two) = (&self.options, &other.options);
            let options = [
                ("--ascii", one.ascii != two.ascii),
                ("--json", one.json != two.json),
                ("--no-theorems", one.theorems != two.theorems),
                ("--time-limit", one.time_limit != two.time_limit),
                ("--memory-limit", one.memory_limit != two.memory_limit),
            ];
            let different: Vec<&str> = options.iter().filter(|o| o.1).map(|o| o.0).collect();
            return Some(format!(
                "they differ in {}, with which errors may differ",
                different.join(" and ")
            ));
        }
        let (one, two) = (self.share, other.share);
        if (one.dealing, one.parts) != (two.dealing, two.parts) {
            return Some(format!("one is {}, the other {}", named(one), named(two)));
        }
        None
    }
}

/// A share in the syntax of `--partition`, such as `slice:2/3`.
pub fn named(share: Share) -> String {
    let dealing = match share.dealing {
        crate::eval::Dealing::Slice => "slice",
        crate::eval::Dealing::Hash => "hash",
    };
    format!("{dealing}:{}/{}", share.part, share.parts)
}
