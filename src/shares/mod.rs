//! Distributed runs: each of several processes evaluates a share of the cases of a script and writes its findings as a
//! part; all parts together give the output of one run.
//!
//! `run` decides which statements and cases belong to a share, `line` and `lines` write findings, and `joined` and `merged`
//! put those of all parts together. `rows` holds the rows of a table that is too large for the memory.

mod header;
mod joined;
mod line;
mod lines;
mod merged;
mod reader;
mod rows;
mod run;
mod writer;

pub use header::{Header, PartFile, PartOptions, named};
pub use line::PartLine;
pub use merged::{MergedParts, checked};
pub use rows::StoredRows;
pub use run::{Begin, run_known, run_share};
pub use writer::{PartWriter, resumed};
