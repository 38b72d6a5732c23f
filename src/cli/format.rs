//! `cgt fmt`: formats files.

use super::run;
use super::{CommandLine, FAILURE, Format, Output, SUCCESS, WaitingForInput};
use crate::diagnostic::Diagnostic;
use crate::session;
use crate::session::Budget;
use serde_json::json;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// Formats files; `-` reads standard input and writes to standard output. With `check`, only lists the files that would
/// change, and the exit code says whether there are any. In a file with syntax errors, the parts that parse are
/// formatted and the errors are reported.
pub(super) fn format(
    arguments: &CommandLine,
    budget: Budget,
    files: &[PathBuf],
    check: bool,
) -> u8 {
    let mut code = SUCCESS;
    let mut session = run::session(arguments, budget);
    let mut output = Output::new(arguments);
    let is_json = arguments.format() == Ok(Format::Json);
    for path in &run::scripts(files) {
        let file = &path.display().to_string();
        let mut faults = |text: &str| {
            let id = session.add_source(file, text, None);
            let faults = session.parse(id).diagnostics;
            for fault in faults.iter().filter(|f: &&Diagnostic| f.is_error()) {
                output.checked(&session, fault);
            }
        };
        match format_one(path, check, &mut faults) {
            Ok(Formatted::Same) => {}
            Ok(Formatted::Printed(text)) if is_json => {
                let object = json!({"type": "formatted", "file": file, "text": text});
                output.line(&object.to_string());
            }
            Ok(Formatted::Printed(text)) => output.write(&text),
            Ok(Formatted::Other) => {
                let object = || json!({"type": "unformatted", "file": file}).to_string();
                let told = || format!("{file} would be formatted");
                output.line(&if is_json { object() } else { told() });
                code = FAILURE;
            }
            Err(error) => output.trouble(file, &format!("cannot format {file}: {error}")),
        }
    }
    if output.finish() { FAILURE } else { code }
}

/// The result of formatting a file.
enum Formatted {
    /// The file is already formatted, or has been formatted now.
    Same,
    /// The file needs formatting.
    Other,
    /// The formatted text for standard output.
    Printed(String),
}

fn format_one(file: &Path, check: bool, faults: &mut dyn FnMut(&str)) -> io::Result<Formatted> {
    let text = if run::is_input(file) {
        let _waiting = WaitingForInput::begin();
        session::read_text(io::stdin())?
    } else {
        session::read_text(File::open(file)?)?
    };
    faults(&text);
    let new = session::format(&text);
    match (new == text, check) {
        (false, true) => return Ok(Formatted::Other),
        (_, false) if run::is_input(file) => return Ok(Formatted::Printed(new)),
        (false, false) => session::replace_file(file, &new)?,
        (true, _) => {}
    }
    Ok(Formatted::Same)
}
