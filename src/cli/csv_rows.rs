//! `--format csv` of `run` and `eval`: one row for each value, cell of a table, claim and assertion, all with the same
//! columns.

use crate::present::terminal::Look;
use crate::session::{CheckResult, Item, Session, Shown, StatementResult};

/// The columns.
pub const COLUMNS: [&str; 12] = [
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

/// The columns after `source` that a row fills; the others are empty.
#[derive(Default)]
struct Cells {
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
            value: (check.failed == 0).to_string(),
            cases: check.cases.to_string(),
            failed: check.failed.to_string(),
            counterexample: case.collect::<Vec<_>>().join(", "),
            ..Cells::default()
        }
    }
}

/// The rows of a result as CSV; empty for definitions and failures.
///
/// # Errors
/// None of these rows can fail to be written to memory; the error is that of the writer.
pub fn rows(session: &Session, result: &StatementResult, look: Look) -> csv::Result<String> {
    let (kind, cells) = match &result.item {
        Item::Nothing | Item::Failed => return Ok(String::new()),
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
            let cells = rows.iter().enumerate().flat_map(|(at, row)| {
                let cells = columns.iter().zip(row);
                cells.map(move |(column, cell)| Cells {
                    row: (at + 1).to_string(),
                    column: column.clone(),
                    ..Cells::of(cell, look)
                })
            });
            ("table", cells.collect())
        }
    };
    let source = session.source(result.span.source);
    let file = source.map_or("", |s| &s.name);
    let line = source.map_or(1, |s| s.line_column(result.span.start as usize).0);
    let (line, text) = (line.to_string(), session.span_text(result.span));
    let mut writer = csv::Writer::from_writer(Vec::new());
    for c in &cells {
        writer.write_record([
            file,
            &line,
            kind,
            text,
            &c.row,
            &c.column,
            &c.kind,
            &c.value,
            &c.outcome,
            &c.cases,
            &c.failed,
            &c.counterexample,
        ])?;
    }
    let bytes = writer.into_inner().map_err(|error| error.into_error())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
