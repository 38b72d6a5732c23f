//! `cgt fmt`: files in their usual layout.

use super::run;
use super::{Arguments, FAILURE, Output, SUCCESS};
use crate::diagnostic::Diagnostic;
use crate::session;
use crate::solve::Budget;
use std::io::{self, Read, Write};
use std::path::Path;

/// Formats files; `-` is standard input, whose layout goes to standard output. With `check` nothing is written: files
/// that would change are named, and the exit code says whether there are any. A file that cannot be read as a program
/// is laid out as far as it can be read, and its faults are reported.
pub fn format(arguments: &Arguments, budget: Budget, files: &[String], check: bool) -> u8 {
    let mut code = SUCCESS;
    let mut session = run::session(arguments, budget);
    let mut output = Output::new(arguments);
    for file in files {
        let mut faults = |text: &str| {
            let id = session.add_source(file, text, None);
            let faults = session.parse(id).diagnostics;
            for fault in faults.iter().filter(|f: &&Diagnostic| f.is_error()) {
                output.checked(&session, fault);
            }
        };
        match format_one(file, check, &mut faults) {
            Ok(false) => {}
            Ok(true) => {
                println!("{file} would be formatted");
                code = FAILURE;
            }
            Err(error) => {
                eprintln!("cgt: cannot format {file}: {error}");
                code = FAILURE;
            }
        }
    }
    match output.finish() {
        true => FAILURE,
        false => code,
    }
}

/// Whether a file would change.
fn format_one(file: &str, check: bool, faults: &mut dyn FnMut(&str)) -> io::Result<bool> {
    if file == "-" {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text)?;
        faults(&text);
        let new = session::format(&text);
        if check {
            return Ok(new != text);
        }
        io::stdout().write_all(new.as_bytes())?;
        return Ok(false);
    }
    let text = std::fs::read_to_string(file)?;
    faults(&text);
    let new = session::format(&text);
    if new == text {
        return Ok(false);
    }
    if !check {
        replace(Path::new(file), &new)?;
    }
    Ok(check)
}

/// Puts another text into a file as a whole: whoever reads it sees the old one or the new one.
fn replace(file: &Path, text: &str) -> io::Result<()> {
    // A link stays a link.
    let file = file.canonicalize()?;
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let other = file.with_file_name(format!(".{name}.{}.tmp", std::process::id()));
    let written = write_new(&file, &other, text);
    if written.is_err() {
        let _ = std::fs::remove_file(&other);
    }
    written
}

fn write_new(file: &Path, other: &Path, text: &str) -> io::Result<()> {
    let permissions = std::fs::metadata(file)?.permissions();
    let mut out = std::fs::File::create_new(other)?;
    out.write_all(text.as_bytes())?;
    out.set_permissions(permissions)?;
    out.sync_all()?;
    std::fs::rename(other, file)
}
