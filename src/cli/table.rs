//! `table`: prints one table, optionally as CSV or as a sequence of integers.

use super::run::{run_source, session, verdict};
use super::{CommandLine, FAILURE, Format, Output};
use crate::present::oeis::Sequence;
use crate::present::terminal::Look;
use crate::session::{Budget, Cell, Item};

/// Prints a table given as the text after `table` in a script.
pub(super) fn table(arguments: &CommandLine, budget: Budget, table: &str) -> u8 {
    let mut session = session(arguments, budget);
    let mut output = Output::new(arguments);
    let id = session.add_source("<table>", &format!("table {table}"), None);
    let format = arguments.format().unwrap_or(Format::Text);
    if !matches!(format, Format::Csv | Format::BFile | Format::Oeis) {
        output.stream_rows(&mut session);
        run_source(&mut session, id, &mut output);
        return verdict(output);
    }
    let look = arguments.look(false);
    let mut failed = false;
    session.run(id, &mut |session, mut result| {
        if let Item::Table { columns, rows, .. } = &result.item {
            // A sequence that a limit cuts off is not printed.
            let written = match format {
                Format::Csv => csv(columns, rows, look),
                _ if result.stopped_at.is_some() => Ok(String::new()),
                _ => Sequence::of(columns, rows).map(|sequence| match format {
                    Format::Oeis => sequence.draft(&name(columns), &format!("table {table}")),
                    _ => sequence.b_file(),
                }),
            };
            match written {
                Ok(text) if text.is_empty() => {}
                Ok(text) => output.line(&text),
                Err(message) if message.is_empty() => failed = true,
                Err(message) => output.trouble("<table>", &message),
            }
            result.item = Item::Nothing;
        }
        output.result(session, &result)
    });
    if failed { FAILURE } else { verdict(output) }
}

/// The name of a sequence, from the headings of its columns.
fn name(columns: &[String]) -> String {
    match columns {
        [index, term] => format!("a({index}) = {term}."),
        _ => String::new(),
    }
}

/// The rows as CSV; an empty message if they cannot be written.
fn csv(columns: &[String], rows: &[Vec<Cell>], look: Look) -> Result<String, String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut write = || {
        writer.write_record(columns)?;
        rows.iter()
            .try_for_each(|row| writer.write_record(row.iter().map(|cell| look.pick(&cell.text))))
    };
    let written: Result<(), csv::Error> = write();
    let bytes = written.ok().and_then(|()| writer.into_inner().ok());
    let bytes = bytes.ok_or_else(String::new)?;
    Ok(String::from_utf8_lossy(&bytes).trim_end().into())
}
