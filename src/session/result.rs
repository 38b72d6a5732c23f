//! Results as plain data, independent of the solver that found them.

use super::Session;
use crate::diagnostic::Diagnostic;
use crate::eval::{Column, Datum, Done, Eval, Explanation, Text};
use crate::source::{SourceId, Span};
use crate::syntax::ast::{Ast, StatementKind};
use crate::value::{Outcome, Thermograph};
use std::sync::Arc;

/// The result of one statement.
#[derive(Clone, Debug)]
pub struct StatementResult {
    /// The statement; for one that could not be read, its fault.
    pub span: Span,
    /// What came out.
    pub item: Item,
    /// What is to be said of it.
    pub diagnostics: Vec<Diagnostic>,
    /// Time taken, in microseconds.
    pub micros: u64,
    /// Positions and comparisons counted.
    pub positions: u64,
}

/// What came out of a statement.
#[derive(Clone, Debug)]
pub enum Item {
    /// A definition or an import.
    Nothing,
    /// The value of an expression.
    Value(Shown),
    /// An assertion or a claim.
    Check(CheckResult),
    /// A table.
    Table {
        /// The heads of the columns.
        columns: Vec<String>,
        /// The cells, row by row.
        rows: Vec<Vec<Cell>>,
    },
    /// Text to be printed.
    Print(Text),
    /// Nothing, because of an error.
    Failed,
}

/// A cell of a table.
pub type Cell = Text;

/// A datum as text.
#[derive(Clone, Debug)]
pub struct Shown {
    /// As `--json` names it.
    pub kind: &'static str,
    /// In both spellings.
    pub text: Text,
    /// Of games, values and numbers.
    pub outcome: Option<Outcome>,
    /// Data that the text is made of.
    pub detail: Option<Detail>,
}

/// A datum whose text is only one way to show it.
#[derive(Clone, Debug)]
pub enum Detail {
    /// What `explain` found.
    Explanation(Arc<Explanation>),
    /// What `thermograph` found.
    Thermograph(Arc<Thermograph>),
}

/// The outcome of an assertion or claim.
#[derive(Clone, Debug)]
pub struct CheckResult {
    /// A claim rather than an assertion.
    pub claim: bool,
    /// The name of a claim.
    pub name: Option<String>,
    /// Cases tried.
    pub cases: u64,
    /// Cases that failed.
    pub failed: u64,
    /// The variables of the first case that failed.
    pub counterexample: Vec<(String, Text)>,
    /// The value found in it.
    pub found: Option<Text>,
}

impl StatementResult {
    /// For a statement that could not be read.
    pub(super) fn unread(fault: Diagnostic) -> StatementResult {
        StatementResult::failed(fault.span, vec![fault])
    }

    /// For a statement that is not evaluated because of its faults.
    pub(super) fn failed(span: Span, diagnostics: Vec<Diagnostic>) -> StatementResult {
        StatementResult {
            span,
            item: Item::Failed,
            diagnostics,
            micros: 0,
            positions: 0,
        }
    }

    /// For a statement whose result nobody reads.
    pub fn skipped(source: SourceId) -> StatementResult {
        StatementResult::failed(Span::new(source, 0, 0), Vec::new())
    }

    /// Whether it makes the file fail: an error, or an assertion that does not hold.
    pub fn is_failure(&self) -> bool {
        let failed = matches!(&self.item, Item::Check(check) if !check.claim && check.failed > 0);
        failed || self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

impl Session {
    pub(super) fn show(&mut self, ast: &Ast, done: Done) -> Eval<Item> {
        let span = ast.span();
        Ok(match done {
            Done::Nothing => Item::Nothing,
            Done::Datum(datum) => {
                let shown = if self.unseen {
                    Shown {
                        kind: datum.kind(),
                        text: Text::default(),
                        outcome: None,
                        detail: None,
                    }
                } else {
                    self.shown(&datum, span)?
                };
                self.interpreter.bind_result(datum);
                Item::Value(shown)
            }
            Done::Print(items) => {
                let mut all = Text::default();
                for item in &items {
                    let text = self.interpreter.text(item, span)?;
                    all.push(&text);
                }
                Item::Print(all)
            }
            Done::Table { columns, rows } => {
                let columns = columns.iter().map(|column| match column {
                    Column::Variable(name) => name.to_string(),
                    // The layout of the text is no part of the head.
                    Column::Expression(expr) => {
                        let lines = ast[*expr].span.text(&ast.text).lines().map(str::trim);
                        lines.collect::<Vec<_>>().join(" ")
                    }
                });
                let columns = columns.collect();
                let mut shown = Vec::with_capacity(rows.len());
                for row in rows {
                    let cells = row.iter().map(|cell| self.interpreter.text(cell, span));
                    shown.push(cells.collect::<Eval<Vec<_>>>()?);
                }
                Item::Table {
                    columns,
                    rows: shown,
                }
            }
            Done::Check(report) => {
                let (claim, name) = match &ast.kind {
                    StatementKind::Claim { name, .. } => {
                        (true, name.as_ref().map(|n| n.text.to_string()))
                    }
                    _ => (false, None),
                };
                let mut counterexample = Vec::new();
                let mut found = None;
                if let Some(case) = &report.counterexample {
                    for (name, datum) in &case.variables {
                        counterexample
                            .push((name.to_string(), self.interpreter.text(datum, span)?));
                    }
                    if let Some(datum) = &case.found {
                        found = Some(self.interpreter.text(datum, span)?);
                    }
                }
                Item::Check(CheckResult {
                    claim,
                    name,
                    cases: report.cases,
                    failed: report.failed,
                    counterexample,
                    found,
                })
            }
        })
    }

    /// A datum with its kind and outcome.
    pub(super) fn shown(&mut self, datum: &Datum, span: Span) -> Eval<Shown> {
        let text = self.interpreter.text(datum, span)?;
        Ok(Shown {
            kind: datum.kind(),
            text,
            outcome: self.interpreter.outcome_of(datum, span)?,
            detail: match datum {
                Datum::Explanation(one) => Some(Detail::Explanation(Arc::clone(one))),
                Datum::Thermograph(one) => Some(Detail::Thermograph(Arc::clone(one))),
                _ => None,
            },
        })
    }
}
