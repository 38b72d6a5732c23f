//! The output of a session for a text.

use cgt_lang::budget::Budget;
use cgt_lang::session::{Item, NoFiles, Options, Session};
use std::sync::Arc;

/// The values, verdicts and errors of a text, one per line.
pub fn run(text: &str) -> Vec<String> {
    run_on(1, text)
}

/// The values, verdicts and errors of a text evaluated on `threads` threads, one per line.
pub fn run_on(threads: usize, text: &str) -> Vec<String> {
    run_within(threads, None, text)
}

/// The values, verdicts and errors of a text under a limit on the process's memory in bytes, one per line.
pub fn run_within(threads: usize, memory: Option<usize>, text: &str) -> Vec<String> {
    let options = Options {
        threads,
        ..Options::default()
    };
    let mut session = Session::new(
        options,
        Budget::new(memory, Arc::default()),
        Box::new(NoFiles),
    );
    let id = session.add_source("<text>", text, None);
    let mut found = Vec::new();
    session.run(id, &mut |_, result| {
        found.extend(result.diagnostics.iter().map(|fault| fault.message.clone()));
        match &result.item {
            Item::Value(shown) => found.push(shown.text.ascii.clone()),
            Item::Check(check) => found.push(check.verdict().ascii.clone()),
            _ => {}
        }
        true
    });
    found
}
