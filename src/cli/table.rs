//! `table`: prints one table, optionally as CSV.

use super::run::{run_source, session, verdict};
use super::{CommandLine, FAILURE, Format, Output};
use crate::session::{Budget, Item};

/// Prints a table given as the text after `table` in a script.
pub(super) fn table(arguments: &CommandLine, budget: Budget, table: &str) -> u8 {
    let mut session = session(arguments, budget);
    let mut output = Output::new(arguments);
    let id = session.add_source("<table>", &format!("table {table}"), None);
    if arguments.format() != Ok(Format::Csv) {
        output.stream_rows(&mut session);
        run_source(&mut session, id, &mut output);
        return verdict(output);
    }
    let look = arguments.look(false);
    let mut failed = false;
    session.run(id, &mut |session, mut result| {
        if let Item::Table { columns, rows, .. } = &result.item {
            let mut writer = csv::Writer::from_writer(Vec::new());
            let cells = rows
                .iter()
                .map(|row| row.iter().map(|cell| look.pick(&cell.text)));
            let written = writer.write_record(columns).and_then(|()| {
                cells
                    .into_iter()
                    .try_for_each(|row| writer.write_record(row))
            });
            match written.ok().and_then(|()| writer.into_inner().ok()) {
                Some(bytes) => output.line(String::from_utf8_lossy(&bytes).trim_end()),
                None => failed = true,
            }
            result.item = Item::Nothing;
        }
        output.result(session, &result)
    });
    if failed { FAILURE } else { verdict(output) }
}
