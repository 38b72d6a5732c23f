//! What each fuzz target does with an input. The fuzzers call it with what they make up, `tests/it/finds.rs`
//! with what they found. Inputs are texts, so that people can read and write them.
#![allow(dead_code, reason = "each fuzzer uses one of them")]

pub(super) mod boards;
pub(super) mod evaluator;
pub(super) mod formatter;
pub(super) mod lexer;
pub(super) mod parser;
pub(super) mod positions;
pub(super) mod protocol;

use cgt_lang::budget::Budget;
use cgt_lang::session::{NoFiles, Options, Session};
use std::sync::Arc;
use std::time::Duration;

/// A target: its name, which is that of its folders, and what it does.
pub(super) type Target = (&'static str, fn(&[u8]));

/// All targets.
pub(super) const TARGETS: [Target; 7] = [
    ("lexer", lexer::check),
    ("parser", parser::check),
    ("formatter", formatter::check),
    ("positions", positions::check),
    ("boards", boards::check),
    ("evaluator", evaluator::check),
    ("protocol", protocol::check),
];

/// What the process may take, in bytes.
const MEMORY: usize = 1 << 30;

/// The input as text.
fn text(data: &[u8]) -> String {
    String::from_utf8_lossy(data).into_owned()
}

/// A session whose statements have little time.
fn session(time: Duration) -> Session {
    let options = Options {
        time: Some(time),
        ..Options::default()
    };
    let budget = Budget::new(Some(MEMORY), Arc::default());
    Session::new(options, budget, Box::new(NoFiles))
}
