//! `doc`: documentation of the words of the language.

use super::run::verdict;
use super::{CommandLine, Format, Output};
use crate::present::doc::{self, Topic};
use crate::present::markdown;
use crate::present::page::Page;
use crate::present::search;
use crate::present::terminal::{self, Look};
use crate::session::{Budget, DiskLoader, Loader, Program, UserDefinition};
use std::io::IsTerminal;
use std::path::Path;
use std::sync::Arc;

/// Width in columns if standard output is not a terminal.
const USUAL_WIDTH: usize = 80;

/// The definitions of a file. `None` if it cannot be read, which is reported.
fn definitions(output: &mut Output, file: &str) -> Option<Vec<UserDefinition>> {
    let text = match DiskLoader.load(file.as_ref()) {
        Ok(text) => text,
        Err(error) => {
            output.trouble(file, &format!("cannot read {file}: {error}"));
            return None;
        }
    };
    let program = Program::of_text(&text);
    let statements = program.files().iter().flat_map(|f| &f.parsed.statements);
    Some(statements.flat_map(UserDefinition::of).collect())
}

/// Prints the definition of a name in a file. Returns whether there is one or the file is unreadable.
fn from_file(
    arguments: &CommandLine,
    output: &mut Output,
    page: Page,
    name: &str,
    file: &str,
) -> bool {
    let Some(all) = definitions(output, file) else {
        return true;
    };
    let Some(own) = all.iter().rev().find(|own| *own.name == *name) else {
        return false;
    };
    let what = format!("{}, a {} of {file}", own.head(), own.sort());
    output.line(&match arguments.format() {
        Ok(Format::Json) => doc::definition_json(own).to_string(),
        Ok(Format::Markdown) => markdown::definition(&own.text, Some(&own.doc), Some(file)),
        _ => doc::definition_page(page, &what, own).trim_end().into(),
    });
    true
}

/// Prints the documentation of those definitions of a file that have a doc comment.
fn of_file(arguments: &CommandLine, output: &mut Output, file: &str) {
    let Some(mut all) = definitions(output, file) else {
        return;
    };
    all.retain(|own| !own.doc.is_empty());
    if let Ok(Format::Json) = arguments.format() {
        for own in &all {
            output.line(&doc::definition_json(own).to_string());
        }
        return;
    }
    let title = Path::new(file)
        .file_name()
        .map_or(file.into(), |name| name.to_string_lossy());
    output.line(doc::definitions(&title, &all).trim_end());
}

/// The section of the book with this heading, or the hits of a search for the name. `None` if there are none.
fn found(page: Page, name: &str, is_json: bool) -> Option<String> {
    if !is_json {
        let section = search::section(name).map(|found| search::section_page(page, found));
        return section.or_else(|| search::search(page, name));
    }
    let objects = search::objects(name)?;
    let lines: Vec<String> = objects.iter().map(|o| o.to_string()).collect();
    Some(lines.join("\n"))
}

/// Explains a word, or lists all words. A file may define the word.
pub(super) fn doc(
    arguments: &CommandLine,
    budget: Budget,
    name: Option<&str>,
    from: Option<&str>,
) -> u8 {
    let mut output = Output::new(arguments);
    let terminal = std::io::stdout().is_terminal();
    let look = arguments.look(terminal);
    let width = match terminal_size::terminal_size() {
        Some((width, _)) if terminal => usize::from(width.0),
        _ => USUAL_WIDTH,
    };
    let page = Page { look, width };
    let plain = Look {
        colour: false,
        ..look
    };
    let result = |entry: &_| {
        let cancel = budget.cancel_flag();
        let item = crate::session::example(entry, Budget::new(None, Arc::clone(&cancel)));
        let text = item.and_then(|item| terminal::item(&item, plain));
        text.unwrap_or_default()
    };
    if let Some((name, file)) = name.zip(from)
        && from_file(
            arguments,
            &mut output,
            page,
            name.trim_end_matches("()"),
            file,
        )
    {
        return verdict(output);
    }
    let file = name.filter(|name| name.ends_with(".cgt") || name.contains(['/', '\\']));
    if let Some(file) = file {
        of_file(arguments, &mut output, file);
        return verdict(output);
    }
    let pages: Vec<Topic> = match name {
        Some(name) => doc::pages(name),
        None => Vec::new(),
    };
    let format = arguments.format();
    if let Some(name) = name.filter(|_| pages.is_empty()) {
        match found(page, name, format == Ok(Format::Json)) {
            Some(found) => output.line(found.trim_end()),
            None => output.trouble("<doc>", &doc::unknown(name)),
        }
        return verdict(output);
    }
    if name.is_none() {
        match format {
            Ok(Format::Json) => {
                for topic in doc::topics() {
                    output.line(&topic.json(result).to_string());
                }
            }
            Ok(Format::Markdown) => output.line(doc::reference(result).trim_end()),
            _ => output.line(doc::overview(page).trim_end()),
        }
        return verdict(output);
    }
    let pages = pages.into_iter().map(|topic| match format {
        Ok(Format::Json) => topic.json(result).to_string(),
        Ok(Format::Markdown) => topic.markdown(result),
        _ => topic.terminal(page, result),
    });
    let pages: Vec<String> = pages.collect();
    output.line(pages.join("\n").trim_end());
    verdict(output)
}
