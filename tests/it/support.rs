//! What many tests need: the program, sessions and what they say, folders, random numbers.

use cgt_lang::budget::Budget;
use cgt_lang::session::{Item, NoFiles, Options, Session, StatementResult};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use tempfile::TempDir;

/// The folder of the sources.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// An empty folder, removed when it is dropped. It is below `target`, where the folders of killed tests are in nobody's
/// way.
pub(crate) fn folder() -> TempDir {
    let mut name = tempfile::Builder::new();
    let folder = name.prefix("test-").tempdir_in(env!("CARGO_TARGET_TMPDIR"));
    folder.expect("a folder")
}

/// The program in the folder of the sources, without colours and without the configuration of whoever tests.
pub(crate) fn cgt() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cgt"));
    command.current_dir(root());
    command.env("CGT_CONFIG", "").env("NO_COLOR", "1");
    command
}

/// The output of a program that reads this input.
pub(crate) fn fed(command: &mut Command, input: &str) -> Output {
    command.stdin(Stdio::piped());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

/// The output of a program as text.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A session without limits and without files.
pub(crate) fn session() -> Session {
    session_with(Options::default())
}

/// The same with other options.
pub(crate) fn session_with(options: Options) -> Session {
    Session::new(options, Budget::unlimited(), Box::new(NoFiles))
}

/// What is taken from the results of a text, in their order.
pub(crate) fn results<T, I: IntoIterator<Item = T>>(
    session: &mut Session,
    text: &str,
    mut take: impl FnMut(StatementResult) -> I,
) -> Vec<T> {
    let id = session.add_source("<text>", text, None);
    let mut found = Vec::new();
    session.run(id, &mut |_, result| {
        found.extend(take(result));
        true
    });
    found
}

/// The values, verdicts and faults of a text.
pub(crate) fn run(text: &str) -> Vec<String> {
    run_on(1, text)
}

/// The same with a text that is evaluated on several threads.
pub(crate) fn run_on(threads: usize, text: &str) -> Vec<String> {
    run_within(threads, None, text)
}

/// The same under a limit on the memory of the process, in bytes.
pub(crate) fn run_within(threads: usize, memory: Option<usize>, text: &str) -> Vec<String> {
    let options = Options {
        threads,
        ..Options::default()
    };
    let budget = Budget::new(memory, Arc::default());
    shown(&mut Session::new(options, budget, Box::new(NoFiles)), text)
}

/// The values, verdicts and faults of a text, without theorems.
pub(crate) fn run_by_search(text: &str) -> Vec<String> {
    let options = Options {
        theorems: false,
        ..Options::default()
    };
    shown(&mut session_with(options), text)
}

fn shown(session: &mut Session, text: &str) -> Vec<String> {
    results(session, text, |result| {
        let faults = result.diagnostics.iter().map(|fault| fault.message.clone());
        let mut found: Vec<String> = faults.collect();
        match &result.item {
            Item::Value(shown) => found.push(shown.text.ascii.clone()),
            Item::Check(check) => found.push(check.verdict().ascii),
            _ => {}
        }
        found
    })
}

/// A linear congruential generator: the same numbers for the same seed.
pub(crate) struct Dice(pub u64);

impl Dice {
    /// A number from 0, less than the bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }

    /// One of these.
    pub(crate) fn one_of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}
