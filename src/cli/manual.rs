//! `explain-error`, `cite`, `schema`, `completions` and `man`.

use super::run::{session, verdict};
use super::{CommandLine, FAILURE, Format, Output, SUCCESS, options, warn};
use crate::diagnostic::codes::{self, CodeMeaning};
use crate::diagnostic::no_such;
use crate::present::doc;
use crate::present::json::SCHEMA;
use crate::present::page::Page;
use crate::session::Budget;
use clap::builder::PossibleValuesParser;
use clap_complete::Shell;
use clap_mangen::Man;
use serde_json::json;
use std::io::Write;
use std::path::Path;

/// Width of the text in columns.
const WIDTH: usize = 80;

/// Explains an error code, or lists all codes.
pub(super) fn explain_error(arguments: &CommandLine, budget: Budget, code: Option<&str>) -> u8 {
    let mut output = Output::new(arguments);
    let is_json = arguments.format() == Ok(Format::Json);
    let Some(name) = code else {
        for code in codes::CODES {
            if is_json {
                output.line(&as_json(code));
                continue;
            }
            let first = code.meaning.split_inclusive(". ").next().unwrap_or("");
            output.line(&format!("{:20} {}", code.code.name(), first.trim_end()));
        }
        return verdict(output);
    };
    let Some(code) = codes::find(name.trim_matches(['[', ']'])) else {
        let codes = codes::CODES.iter().map(|c| c.code.name());
        let message = no_such("code", name, codes, "`cgt explain-error` lists all codes");
        output.trouble("<explain-error>", &message);
        return verdict(output);
    };
    if is_json {
        output.line(&as_json(code));
        return verdict(output);
    }
    let look = arguments.look(false);
    let meaning = Page { look, width: WIDTH }.wrap("", code.meaning);
    output.line(&format!("{}\n\n{}", code.code.name(), meaning.trim_end()));
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

fn as_json(code: &CodeMeaning) -> String {
    let object = json!({
        "type": "code", "name": code.code.name(), "meaning": code.meaning, "wrong": code.wrong, "right": code.right,
    });
    object.to_string()
}

/// Prints the results of an example.
fn example(arguments: &CommandLine, budget: &Budget, text: &str, output: &mut Output) {
    let mut session = session(arguments, budget.renewed());
    let id = session.add_source("<example>", text, None);
    session.run(id, &mut |session, result| {
        output.explained(session, &result)
    });
}

/// Prints a completion script for a shell. It offers the documented words after `doc`, and the codes after
/// `explain-error`.
pub(super) fn completions(shell: Shell) -> u8 {
    let is_plain = |word: &&str| word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let words: Vec<&str> = doc::names().filter(is_plain).collect();
    let codes: Vec<&str> = codes::CODES.iter().map(|c| c.code.name()).collect();
    let known = [("doc", "name", words), ("explain-error", "code", codes)];
    let command = known
        .iter()
        .fold(program(), |program, (name, argument, words)| {
            let parser = PossibleValuesParser::new(words);
            program.mut_subcommand(name, |c| c.mut_arg(argument, |a| a.value_parser(parser)))
        });
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut { command }, "cgt", &mut script);
    if shell == Shell::Fish {
        // The generator for fish omits arguments that are not options.
        for (name, _, words) in known {
            let words = words.join(" ");
            let line = format!(
                "complete -c cgt -n \"__fish_cgt_using_subcommand {name}\" -a \"{words}\"\n"
            );
            script.extend(line.into_bytes());
        }
    }
    write(&script)
}

/// Tells the user how to install the Jupyter kernel: the command of the Python package handles this subcommand itself.
pub(super) fn kernel() -> u8 {
    warn(
        "the Jupyter kernel is in the Python package: install the wheel cgt-lang and ipykernel, then call its command `cgt kernel install`",
    );
    FAILURE
}

/// The command line as described in the manual and the completions, without `cgt help`.
fn program() -> clap::Command {
    options::program().disable_help_subcommand(true)
}

/// A command and all its subcommands, in the order of the help.
fn with_subcommands(command: &clap::Command) -> Vec<clap::Command> {
    let below = command.get_subcommands().flat_map(with_subcommands);
    std::iter::once(command.clone()).chain(below).collect()
}

/// Commands with an example for their pages.
const EXAMPLES: &[(&str, &str)] = &[
    ("cgt", "cgt eval 'nim 3 + 5' 'outcome(domineering(4, 4))'"),
    (
        "cgt-eval",
        "cgt eval 'nim 3 + 5' 'winning_moves(nim 3 + 5)'",
    ),
    ("cgt-explain", "cgt explain 'strip R3B'"),
    (
        "cgt-table",
        "cgt table 'n in 1..8: kayles(n), grundy(kayles(n))'",
    ),
    ("cgt-run", "cgt run --no-theorems --jobs 4 claims.cgt"),
    (
        "cgt-draw",
        "cgt draw 'domineering(2, 3)' --output board.svg",
    ),
    (
        "cgt-plot",
        "cgt plot '{3 || 2 | 1}' --output thermograph.tex",
    ),
    (
        "cgt-sheet",
        "cgt sheet exercises.cgt --solutions --output sheet.pdf",
    ),
    ("cgt-doc", "cgt doc domineering"),
    (
        "cgt-store-build",
        "cgt store build clobber 3x4 --store clobber.store",
    ),
];

/// What all pages say at their ends.
const COMMON: &str = r#".SH "EXIT STATUS"
.TP
0
success; a claim that fails is a result
.TP
1
an error, or a failed assertion
.TP
2
wrong usage
.SH ENVIRONMENT
.TP
CGT_CONFIG
the configuration file to read; empty for none
.TP
CGT_HISTORY
the file that keeps the history of the prompt; empty for none
.TP
NO_COLOR
no colours, if it is set
.SH FILES
.TP
~/.config/cgt/config.toml
default options
"#;

/// The manual page of a command: the name of its file, and its text.
fn page(command: &clap::Command) -> std::io::Result<(String, String)> {
    let version = format!("cgt {}", env!("CARGO_PKG_VERSION"));
    let page = Man::new(command.clone()).source(version).manual("cgt");
    let mut bytes = Vec::new();
    page.render(&mut bytes)?;
    let mut text = String::from_utf8_lossy(&bytes).into_owned();
    // The synopsis lacks the values of options.
    for argument in command.get_arguments() {
        let values = argument
            .get_value_names()
            .filter(|_| argument.get_action().takes_values());
        if let (Some(long), Some([value, ..])) = (argument.get_long(), values) {
            let option = format!("\\fB\\-\\-{}\\fR", long.replace('-', "\\-"));
            text = text.replacen(
                &format!("{option}]"),
                &format!("{option} \\fI{value}\\fR]"),
                1,
            );
        }
    }
    let parts = text.split('`').enumerate();
    let bold = |(at, part): (usize, &str)| match at % 2 {
        0 => part.to_string(),
        _ => format!("\\fB{part}\\fR"),
    };
    let mut text: String = parts.map(bold).collect();
    let file = page.get_filename();
    let name = file.trim_end_matches(".1");
    if let Some((_, example)) = EXAMPLES.iter().find(|(of, _)| *of == name) {
        text += &format!(".SH EXAMPLES\n.nf\n{}\n.fi\n", example.replace('-', "\\-"));
    }
    text += COMMON;
    if name != "cgt" {
        text += ".SH \"SEE ALSO\"\ncgt(1)\n";
    }
    Ok((file, text))
}

/// Prints the manual page of the program or of a command, or writes the pages of all commands to a folder.
pub(super) fn man(arguments: &CommandLine, name: Option<&str>, folder: Option<&Path>) -> u8 {
    let mut program = program();
    program.build();
    let pages = with_subcommands(&program);
    let pages: std::io::Result<Vec<_>> = pages.iter().map(page).collect();
    let Ok(pages) = pages else {
        return FAILURE;
    };
    if let Some(folder) = folder {
        let write = |(file, text): &(String, String)| std::fs::write(folder.join(file), text);
        return into(folder, || pages.iter().try_for_each(write));
    }
    let wanted = name.map_or("cgt.1".into(), |name| format!("cgt-{name}.1"));
    let Some((_, text)) = pages.iter().find(|(file, _)| *file == wanted) else {
        let mut output = Output::new(arguments);
        let known = pages
            .iter()
            .filter_map(|(file, _)| file.strip_prefix("cgt-")?.strip_suffix(".1"));
        let message = no_such(
            "command",
            name.unwrap_or(""),
            known,
            "`cgt --help` lists them",
        );
        output.trouble("<man>", &message);
        return verdict(output);
    };
    write(text.as_bytes())
}

/// Names and contents of files in the folder `proof`.
macro_rules! proof {
    ($($name:literal)*) => {
        &[$(($name, include_bytes!(concat!("../../proof/", $name)))),*]
    };
}

/// The verified checker of certificates.
const PROOF: &[(&str, &[u8])] = proof! {
    "Assumptions.v" "Board.v" "Checker.v" "Domino.v" "Effects.v" "Entailing.v" "Examples.v" "Extract.v" "Game.v"
    "Goishi.v" "Group.v" "Heaps.v" "Loopy.v" "Misere.v" "MisereEnds.v" "MisereLines.v" "MisereTable.v" "Nim2d.v"
    "Period.v" "README.md" "Read.v" "Rules.v" "Rulesets.v" "Scores.v" "Split.v" "Stones.v" "Strategy.v" "Strings.v"
    "Strip.v" "Values.v" "_CoqProject" "build" "lean" "main.ml" "moves" "theorem"
};

/// Prints the certificate checker written in Python, or writes the verified checker in Rocq to a folder. Neither shares
/// code with the solver.
pub(super) fn checker(rocq: Option<&Path>) -> u8 {
    let Some(folder) = rocq else {
        return write(include_bytes!("../checker/cgt_check.py"));
    };
    let write = |(name, bytes): &(&str, &[u8])| std::fs::write(folder.join(name), bytes);
    into(folder, || PROOF.iter().try_for_each(write))
}

/// Writes files to a folder, which is created if missing.
fn into(folder: &Path, write: impl FnOnce() -> std::io::Result<()>) -> u8 {
    match std::fs::create_dir_all(folder).and_then(|()| write()) {
        Ok(()) => SUCCESS,
        Err(error) => {
            warn(&format!("cannot write to {}: {error}", folder.display()));
            FAILURE
        }
    }
}

/// The entry for BibTeX. It says what `CITATION.cff` says.
const CITATION: &str = concat!(
    "@software{cgt,\n",
    "  title   = {cgt: a language and solver for combinatorial games},\n",
    "  author  = {{The authors of cgt}},\n",
    "  version = {",
    env!("CARGO_PKG_VERSION"),
    "},\n",
    "  year    = {2026},\n",
    "}\n"
);

/// Prints an entry for BibTeX.
pub(super) fn cite() -> u8 {
    write(CITATION.as_bytes())
}

/// Prints the JSON Schema of everything that `--json` writes.
pub(super) fn schema() -> u8 {
    write(SCHEMA.as_bytes())
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
