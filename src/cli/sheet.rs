//! `sheet`: exercises with solutions from a script.

use super::run::{read, session, verdict};
use super::{CommandLine, FAILURE, Format, Output, pdf};
use crate::present::progress::Progress;
use crate::present::sheet::{Sheet, SheetStyle, with_seed};
use crate::session::{Budget, Item, replace_file};
use std::path::Path;

/// Writes the exercise sheet of a script to a file or to standard output.
pub(super) fn sheet(
    arguments: &CommandLine,
    budget: Budget,
    script: &Path,
    seed: Option<u32>,
    style: &SheetStyle,
    file: Option<&Path>,
) -> u8 {
    let mut session = session(arguments, budget);
    let mut output = Output::new(arguments);
    let Some(mut id) = read(&mut session, &mut output, script) else {
        return verdict(output);
    };
    if let (Some(seed), Some(source)) = (seed, session.source(id)) {
        let Some(variant) = with_seed(&source.text, seed) else {
            let script = script.display().to_string();
            output.trouble(&script, &format!("no seed in `{script}`: a line `let seed = 1` names the number that `--seed` changes"));
            return FAILURE;
        };
        let (name, path) = (source.name.clone(), source.path.clone());
        id = session.add_source(&name, &variant, path);
    }
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
        output.trouble(
            &script,
            &format!("no exercises in `{script}`: lines with `##` are the text of one"),
        );
        return FAILURE;
    }
    let text = match arguments.format() {
        Ok(Format::Latex) => sheet.latex(style),
        _ => sheet.markdown(style, arguments.look(false)),
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
