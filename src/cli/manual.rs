//! `explain-error`, `completions` and `man`.

use super::run::{session, verdict};
use super::{CommandLine, FAILURE, Output, SUCCESS, warn};
use crate::diagnostic::codes;
use crate::diagnostic::no_such;
use crate::present::page::Page;
use crate::session::Budget;
use clap::CommandFactory;
use std::io::Write;

/// Width of the text in columns.
const WIDTH: usize = 80;

/// Explains an error code, or lists all codes.
pub fn explain_error(arguments: &CommandLine, budget: Budget, code: Option<&str>) -> u8 {
    let mut output = Output::new(arguments);
    let Some(name) = code else {
        for code in codes::CODES {
            let first = code.meaning.split_inclusive(". ").next().unwrap_or("");
            output.line(&format!("{:20} {}", code.name, first.trim_end()));
        }
        return verdict(output);
    };
    let Some(code) = codes::find(name.trim_matches(['[', ']'])) else {
        let codes = codes::CODES.iter().map(|c| c.name);
        let message = no_such("code", name, codes, "`cgt explain-error` lists all codes");
        output.trouble("<explain-error>", &message);
        return verdict(output);
    };
    let look = arguments.look(false);
    let meaning = Page { look, width: WIDTH }.wrap("", code.meaning);
    output.line(&format!("{}\n\n{}", code.name, meaning.trim_end()));
    for (head, text) in [("Wrong:", code.wrong), ("Right:", code.right)] {
        if !text.is_empty() {
            output.line(&format!("\n{head}\n"));
            for line in text.lines().chain([""]) {
                output.line(format!("    {line}").trim_end());
            }
            example(arguments, &budget, text, &mut output);
        }
    }
    // Errors in the example do not affect the exit code.
    output.finish();
    SUCCESS
}

/// Prints the results of an example.
fn example(arguments: &CommandLine, budget: &Budget, text: &str, output: &mut Output) {
    let mut session = session(arguments, budget.renewed());
    let id = session.add_source("<example>", text, None);
    session.run(id, &mut |session, result| {
        output.explained(session, &result)
    });
}

/// Prints a completion script for a shell.
pub fn completions(shell: clap_complete::Shell) -> u8 {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut CommandLine::command(), "cgt", &mut script);
    write(&script)
}

/// Prints the manual page.
pub fn man() -> u8 {
    let mut page = Vec::new();
    match clap_mangen::Man::new(CommandLine::command()).render(&mut page) {
        Ok(()) => write(&page),
        Err(_) => FAILURE,
    }
}

/// Prints the checker of certificates. It is written in Python, so that it shares no code with the solver and runs
/// without it.
pub fn checker() -> u8 {
    write(include_bytes!("../checker/cgt_check.py"))
}

fn write(bytes: &[u8]) -> u8 {
    let mut out = std::io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Ok(()) => SUCCESS,
        // A closed pipe is not an error.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => SUCCESS,
        Err(error) => {
            warn(&format!("cannot write the results: {error}"));
            FAILURE
        }
    }
}
