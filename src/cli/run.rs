//! `eval`, `run` and `check`.

use super::{CommandLine, FAILURE, Output, SUCCESS, WaitingForInput};
use crate::diagnostic::Diagnostic;
use crate::present::progress::Progress;
use crate::session::{
    Budget, Definitions, DiskLoader, Item, Loader, Session, StatementResult, can_be_read,
    find_scripts, read_program, replace_file,
};
use crate::source::SourceId;
use std::cell::RefCell;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

pub(super) fn session(arguments: &CommandLine, budget: Budget) -> Session {
    session_with(arguments, budget, Box::new(DiskLoader))
}

/// A session that loads imported files through `loader`.
pub(super) fn session_with(
    arguments: &CommandLine,
    budget: Budget,
    loader: Box<dyn Loader>,
) -> Session {
    let mut session = Session::new(arguments.options(), budget, loader);
    session.set_shelf(arguments.shelf());
    session
}

pub(super) fn verdict(output: Output) -> u8 {
    if output.finish() { FAILURE } else { SUCCESS }
}

/// Creates a session and its output. If a certificate is requested, the session records its questions.
fn asked(arguments: &CommandLine, budget: Budget, certificate: Option<&Path>) -> (Session, Output) {
    let mut session = session(arguments, budget);
    if certificate.is_some() {
        session.note_questions();
    }
    let mut output = Output::new(arguments);
    output.stream_rows(&mut session);
    output.begin();
    (session, output)
}

/// Evaluates expressions in one environment, and writes a certificate if a file is given.
pub(super) fn eval(
    arguments: &CommandLine,
    budget: Budget,
    expressions: &[String],
    certificate: Option<&Path>,
) -> u8 {
    let (mut session, mut output) = asked(arguments, budget, certificate);
    if let Some(whole) = split_by_shell(expressions) {
        let quoted = whole.replace('\'', "'\\''");
        let count = expressions.len();
        let message = format!(
            "the shell split one expression into {count} arguments; quote it: `cgt eval '{quoted}'`"
        );
        output.trouble("<eval>", &message);
        return verdict(output);
    }
    for text in expressions {
        // `protect_expressions` may have prefixed a space.
        let text = text.strip_prefix(' ').unwrap_or(text);
        let id = session.add_source("<eval>", text, None);
        if !run_source(&mut session, id, &mut output) {
            break;
        }
    }
    certify(&mut session, &mut output, certificate);
    verdict(output)
}

/// Joins the arguments to one expression, if that parses and the arguments do not all parse separately.
fn split_by_shell(arguments: &[String]) -> Option<String> {
    let whole = arguments.join(" ");
    let is_split = arguments.len() > 1 && !arguments.iter().all(|one| can_be_read(one));
    (is_split && can_be_read(&whole)).then_some(whole)
}

/// Writes the certificate, if a file is given and nothing has failed.
fn certify(session: &mut Session, output: &mut Output, file: Option<&Path>) {
    let Some(file) = file else {
        return;
    };
    output.flush();
    let name = file.display().to_string();
    let failed = output.has_failed();
    let progress = Progress::watch(session.budget().progress());
    let found = session.certificate(failed);
    drop(progress);
    match found {
        Err(why) => output.trouble(&name, &format!("no certificate written: {why}")),
        Ok(found) => match replace_file(file, &found.text) {
            Ok(()) => {
                let (positions, answers) = (found.positions, found.answers);
                let left_out = found.left_out;
                let kinds = [
                    (left_out.misere, "other questions about misere play"),
                    (left_out.loopy_values, "values of loopy games"),
                    (left_out.effects, "values of loony positions"),
                ];
                let kinds = kinds.iter().filter(|(is_asked, _)| *is_asked);
                let kinds: Vec<&str> = kinds.map(|(_, kind)| *kind).collect();
                let rest = match kinds.as_slice() {
                    [] => String::new(),
                    kinds => format!("; {} have none", kinds.join(" and ")),
                };
                let plural = |count: usize| if count == 1 { "" } else { "s" };
                let what = format!(
                    "{positions} position{}, {answers} answer{}",
                    plural(positions),
                    plural(answers)
                );
                let failed = if failed {
                    "; statements that failed have none"
                } else {
                    ""
                };
                let told = format!("{what} in `{name}`{rest}{failed}");
                let _ = writeln!(std::io::stderr(), "certificate: {told}");
            }
            Err(error) => output.trouble(&name, &format!("cannot write `{name}`: {error}")),
        },
    }
}

/// Runs each file in a separate environment, and writes a certificate if a file is given.
pub(super) fn run(
    arguments: &CommandLine,
    budget: Budget,
    files: &[PathBuf],
    certificate: Option<&Path>,
) -> u8 {
    run_and_list(arguments, budget, files, certificate).0
}

/// Like [`run`]; also returns the imported files.
pub(super) fn run_and_list(
    arguments: &CommandLine,
    budget: Budget,
    files: &[PathBuf],
    certificate: Option<&Path>,
) -> (u8, Vec<PathBuf>) {
    let (mut session, mut output) = asked(arguments, budget, certificate);
    for file in files {
        session.forget_names();
        let Some(id) = read(&mut session, &mut output, file) else {
            continue;
        };
        if !run_source(&mut session, id, &mut output) {
            break;
        }
    }
    certify(&mut session, &mut output, certificate);
    let imported = session.files().map(PathBuf::from).collect();
    (verdict(output), imported)
}

/// Runs a source. Returns `false` if it was interrupted or standard output is closed.
pub(super) fn run_source(session: &mut Session, id: SourceId, output: &mut Output) -> bool {
    run_changed(session, id, output, &|_| ())
}

/// Like [`run_source`], but passes each result through `change`.
pub(super) fn run_changed(
    session: &mut Session,
    id: SourceId,
    output: &mut Output,
    change: &dyn Fn(&mut StatementResult),
) -> bool {
    let progress = Progress::watch(session.budget().progress());
    let cancel = session.budget().cancel_flag();
    let mut go_on = true;
    session.run(id, &mut |session, mut result| {
        change(&mut result);
        go_on =
            progress.aside(|| output.result(session, &result)) && !cancel.load(Ordering::Relaxed);
        go_on
    });
    go_on
}

/// Reports the static errors in each file. With `boards`, also compares the answers about that many small boards of
/// each ruleset with the plain definition of its moves.
pub(super) fn check(
    arguments: &CommandLine,
    budget: Budget,
    boards: Option<usize>,
    files: &[PathBuf],
) -> u8 {
    let mut session = session(arguments, budget);
    let mut output = Output::new(arguments);
    for file in &scripts(files) {
        let Some(id) = read(&mut session, &mut output, file) else {
            continue;
        };
        let faults = session.check(id);
        for fault in &faults {
            output.checked(&session, fault);
        }
        if let Some(boards) = boards
            && !faults.iter().any(Diagnostic::is_error)
            && !check_rules(&mut session, &mut output, (file, id), boards)
        {
            break;
        }
    }
    verdict(output)
}

/// Checks the rulesets of a file on `boards` boards. Returns whether to continue.
fn check_rules(
    session: &mut Session,
    output: &mut Output,
    (file, id): (&Path, SourceId),
    boards: usize,
) -> bool {
    let Definitions { text, rulesets } = Definitions::of(session, id);
    let path = (!is_input(file)).then(|| file.to_path_buf());
    let id = session.add_source(&name(file), &text, path);
    // What can be said without evaluation has been said.
    let failed = RefCell::new(Vec::new());
    let hide = |result: &mut StatementResult| {
        result.item = Item::Nothing;
        result.diagnostics.retain(Diagnostic::is_error);
        if !result.diagnostics.is_empty() {
            failed.borrow_mut().push(result.span.range());
        }
    };
    if !run_changed(session, id, output, &hide) {
        return false;
    }
    let failed = failed.into_inner();
    let defined = rulesets.iter();
    let mut defined = defined.filter(|ruleset| !failed.contains(&ruleset.span.range()));
    defined.all(|ruleset| {
        let id = session.add_source("<check>", &ruleset.check(boards), None);
        run_source(session, id, output)
    })
}

/// The files, with the scripts in folders in their place.
pub(super) fn scripts(files: &[PathBuf]) -> Vec<PathBuf> {
    let found = files.iter().flat_map(|file| {
        if is_input(file) || !file.is_dir() {
            return vec![file.clone()];
        }
        let mut inside = Vec::new();
        find_scripts(file, true, &mut inside);
        inside
    });
    found.collect()
}

/// Whether a file of the command line is standard input.
pub(super) fn is_input(file: &Path) -> bool {
    file.as_os_str() == "-"
}

/// The name of a script in messages.
fn name(file: &Path) -> String {
    if is_input(file) {
        "<stdin>".into()
    } else {
        file.display().to_string()
    }
}

pub(super) fn read(session: &mut Session, output: &mut Output, file: &Path) -> Option<SourceId> {
    let name = name(file);
    let path = (!is_input(file)).then(|| file.to_path_buf());
    match read_script(file) {
        Ok(text) => Some(session.add_source(&name, &text, path)),
        Err(message) => {
            output.trouble(&name, &message);
            None
        }
    }
}

/// Reads a script; `-` is standard input.
///
/// # Errors
/// A message for the user.
pub(super) fn read_script(file: &Path) -> Result<String, String> {
    let name = name(file);
    let bytes = if is_input(file) {
        let _waiting = WaitingForInput::begin();
        read_program(std::io::stdin())
    } else {
        std::fs::File::open(file).and_then(read_program)
    };
    let bytes = bytes.map_err(|error| format!("cannot read `{name}`: {error}"))?;
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let before = error.as_bytes()[..good].iter();
        let line = before.filter(|b| **b == b'\n').count() + 1;
        format!("`{name}` is not UTF-8 text: see line {line}")
    })
}
