//! The options that all commands share, shown where they mean something.

use super::CommandLine;
use clap::{Command, CommandFactory};

/// The options of what prints results, by the names of their arguments.
const PRINTS: &[&str] = &["ascii", "color", "json", "format"];

/// The options of what only reports.
const REPORTS: &[&str] = &["color", "json", "format"];

/// The options of a shell that has a display of its own.
const SHELL: &[&str] = &[
    "ascii",
    "time_limit",
    "memory_limit",
    "no_theorems",
    "jobs",
    "store",
    "base",
];

/// The options that the named commands show. The other commands evaluate expressions and show all.
const SHOWN: &[(&str, &[&str])] = &[
    (
        "check",
        &["color", "time_limit", "memory_limit", "json", "format"],
    ),
    ("checker", &[]),
    ("completions", &[]),
    ("doc", PRINTS),
    ("explain-error", REPORTS),
    ("fmt", REPORTS),
    ("kernel", &[]),
    ("lsp", SHELL),
    ("man", &[]),
    ("merge", PRINTS),
    ("schema", &[]),
    ("serve", &[]),
    ("store export", REPORTS),
    ("store merge", &[]),
    ("store stat", REPORTS),
];

/// The command line. An option that means nothing to a command is accepted, since it may stand before the command or in
/// a script for several, but it is not shown.
pub(super) fn program() -> Command {
    let program = CommandLine::command();
    let all: Vec<clap::Arg> = program
        .get_arguments()
        .filter(|argument| argument.is_global_set())
        .cloned()
        .collect();
    let known: Vec<String> = program
        .get_subcommands()
        .map(|command| command.get_name().to_string())
        .collect();
    SHOWN.iter().fold(program, |program, (path, shown)| {
        let mut hidden = all.clone();
        hidden.retain(|argument| !shown.contains(&argument.get_id().as_str()));
        let hidden = hidden.into_iter().map(|argument| argument.hide(true));
        let mut names = path.split(' ');
        let (Some(first), second) = (names.next(), names.next()) else {
            return program;
        };
        // Some commands are not compiled in.
        if !known.iter().any(|name| name == first) {
            return program;
        }
        program.mut_subcommand(first, |command| match second {
            None => command.args(hidden),
            Some(second) => command.mut_subcommand(second, |command| command.args(hidden)),
        })
    })
}
