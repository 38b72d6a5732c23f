//! `--format csv` of `run` and `eval`: one row for each value, table cell, claim and assertion. All rows have the same
//! columns.

use crate::present::terminal::Look;
use crate::session::{CheckResult, Item, Session, Shown, StatementResult};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::io::{self, Write};

/// The columns.
pub(super) const COLUMNS: [&str; 12] = [
    "file",
    "line",
    "type",
    "source",
    "row",
    "column",
    "kind",
    "value",
    "outcome",
    "cases",
    "failed",
    "counterexample",
];

/// The columns after `source`. Unused columns are empty.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Cells {
    row: String,
    column: String,
    kind: String,
    value: String,
    outcome: String,
    cases: String,
    failed: String,
    counterexample: String,
}

impl Cells {
    fn of(shown: &Shown, look: Look) -> Cells {
        Cells {
            kind: shown.kind.to_string(),
            value: look.pick(&shown.text).into(),
            outcome: shown.outcome.map(|o| o.to_string()).unwrap_or_default(),
            ..Cells::default()
        }
    }

    fn of_check(check: &CheckResult, look: Look) -> Cells {
        let case = check.counterexample.iter();
        let case = case.map(|(name, value)| format!("{name} = {}", look.pick(&value.text)));
        Cells {
            column: check.name.clone().unwrap_or_default(),
            kind: "bool".into(),
            value: check
                .holds()
                .map_or(String::new(), |holds| holds.to_string()),
            cases: check.cases.to_string(),
            failed: check.failed.to_string(),
            counterexample: case.collect::<Vec<_>>().join(", "),
            ..Cells::default()
        }
    }
}

/// The CSV rows for a row of a table. The row number counts from 1.
pub(super) fn of_row(
    number: usize,
    columns: &[String],
    row: &[Shown],
    look: Look,
) -> impl Iterator<Item = Cells> {
    columns.iter().zip(row).map(move |(column, cell)| Cells {
        row: number.to_string(),
        column: column.clone(),
        ..Cells::of(cell, look)
    })
}

/// Writes the rows of a result as CSV. Definitions and failures have none.
///
/// # Errors
/// If `out` cannot be written.
pub(super) fn write(
    session: &Session,
    result: &StatementResult,
    look: Look,
    out: &mut impl Write,
) -> io::Result<()> {
    let (kind, cells) = match &result.item {
        Item::Nothing | Item::Failed => return Ok(()),
        Item::Value(shown) => ("value", vec![Cells::of(shown, look)]),
        Item::Print(text) => {
            let value = look.pick(text).into();
            let cells = Cells {
                value,
                ..Cells::default()
            };
            ("print", vec![cells])
        }
        Item::Check(check) => {
            let kind = if check.claim { "claim" } else { "assert" };
            (kind, vec![Cells::of_check(check, look)])
        }
        Item::Table { columns, rows, .. } => {
            let rows = rows.iter().enumerate();
            let cells = rows.flat_map(|(at, row)| of_row(at + 1, columns, row, look));
            ("table", cells.collect())
        }
    };
    let mut writer = RowWriter::of(session, result, kind, out);
    cells.iter().try_for_each(|cells| writer.write(cells))?;
    writer.finish()
}

/// Writes the rows of a result.
pub(super) struct RowWriter<'a, W: Write> {
    writer: csv::Writer<W>,
    /// The columns before those of [`Cells`].
    head: [Cow<'a, str>; 4],
}

impl<'a, W: Write> RowWriter<'a, W> {
    /// Creates a writer for the rows of a result of type `kind`.
    pub(super) fn of(
        session: &'a Session,
        result: &StatementResult,
        kind: &'a str,
        out: W,
    ) -> RowWriter<'a, W> {
        let source = session.source(result.span.source);
        let file = source.map_or("", |s| &s.name);
        let line = source.map_or(1, |s| s.line_column(result.span.start as usize).0);
        let text = session.span_text(result.span);
        RowWriter {
            writer: csv::Writer::from_writer(out),
            head: [
                file.into(),
                line.to_string().into(),
                kind.into(),
                text.into(),
            ],
        }
    }

    /// Writes a row.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub(super) fn write(&mut self, cells: &Cells) -> io::Result<()> {
        let head = self.head.iter().map(AsRef::as_ref);
        let cells = [
            &cells.row,
            &cells.column,
            &cells.kind,
            &cells.value,
            &cells.outcome,
            &cells.cases,
            &cells.failed,
            &cells.counterexample,
        ];
        let cells = cells.into_iter().map(String::as_str);
        Ok(self.writer.write_record(head.chain(cells))?)
    }

    /// Flushes the writer.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.writer.flush()
    }
}
