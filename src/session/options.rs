//! Settings of a session.

use crate::value::Spelling;
use std::time::Duration;

/// Settings of a session. Write `..Options::default()` at the end: there may be more of them.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Whether theorems (closed forms) may replace search.
    pub theorems: bool,
    /// Time limit for each statement; none by default.
    pub time: Option<Duration>,
    /// Maximum number of threads for evaluation.
    pub threads: usize,
    /// The spelling of values in diagnostics.
    pub spelling: Spelling,
    /// Whether results carry data for JSON: the elements of lists, the parts of moves, positions.
    pub data: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            theorems: true,
            time: None,
            threads: 1,
            spelling: Spelling::Ascii,
            data: false,
        }
    }
}
