//! `sheet`: exercises with solutions from a script.

use super::run::{read, session, verdict};
use super::{CommandLine, FAILURE, Format, Output, pdf};
use crate::present::progress::Progress;
use crate::present::sheet::Sheet;
use crate::session::{Budget, Item, replace_file};
use std::path::Path;

/// Writes the exercise sheet of a script to a file or to standard output.
pub(super) fn sheet(
    arguments: &CommandLine,
    budget: Budget,
    script: &Path,
    solutions: bool,
    file: Option<&Path>,
) -> u8 {
    let mut session = session(arguments, budget);
    let mut output = Output::new(arguments);
    let Some(id) = read(&mut session, &mut output, script) else {
        return verdict(output);
    };
    let mut results = Vec::new();
    let progress = Progress::watch(session.budget().progress());
    session.run(id, &mut |session, mut result| {
        // A failed claim can be an answer; an error cannot.
        let item = std::mem::replace(&mut result.item, Item::Nothing);
        let go_on = progress.aside(|| output.result(session, &result));
        result.item = item;
        results.push(result);
        go_on
    });
    drop(progress);
    if output.has_failed() {
        return verdict(output);
    }
    let text = session
        .source(id)
        .map_or(String::new(), |source| source.text.to_string());
    let sheet = Sheet::of(&text, &results);
    if sheet.is_empty() {
        let script = script.display().to_string();
        output.trouble(&script, &format!("no exercises in `{script}`: lines with `##` above an expression are the text of one"));
        return FAILURE;
    }
    let text = match arguments.format() {
        Ok(Format::Latex) => sheet.latex(solutions),
        _ => sheet.markdown(solutions, arguments.look(false)),
    };
    match file {
        None => output.write(&text),
        Some(file) if file.extension().is_some_and(|end| end == "pdf") => {
            pdf::write(&mut output, file, &text);
        }
        Some(file) => {
            if let Err(error) = replace_file(file, &text) {
                let name = file.display().to_string();
                output.trouble(&name, &format!("cannot write `{name}`: {error}"));
            }
        }
    }
    verdict(output)
}
