//! `merge`: merges the parts of a run.

use super::run::{session_with, verdict};
use super::{CommandLine, FAILURE, Format, Output, warn};
use crate::session::Budget;
use crate::shares::{MergedParts, checked, run_known};
use std::path::PathBuf;

/// Prints the output of the run that these parts make up.
pub(super) fn merge(arguments: &CommandLine, budget: Budget, parts: &[PathBuf]) -> u8 {
    let header = match checked(parts) {
        Ok(header) => header,
        Err(message) => {
            warn(&message);
            return FAILURE;
        }
    };
    let needs_data = matches!(arguments.format(), Ok(Format::Json | Format::Csv));
    if needs_data && !header.options.json {
        warn("the parts lack what this format shows: run them with --json");
        return FAILURE;
    }
    let mut session = session_with(arguments, budget, header.loader());
    let Some(id) = header.add_script(&mut session) else {
        return FAILURE;
    };
    let mut output = Output::new(arguments);
    output.spell(header.spelling());
    output.begin();
    let mut merged = match MergedParts::open(parts) {
        Ok(merged) => merged,
        Err(message) => {
            warn(&message);
            return FAILURE;
        }
    };
    let mut sink = output.sink();
    let mut known = |statement: usize| merged.result(statement, sink.as_mut());
    run_known(&mut session, id, &mut known, &mut |session, result| {
        output.result(session, &result)
    });
    if let Some(message) = merged.trouble {
        output.trouble("<merge>", &message);
    }
    verdict(output)
}
