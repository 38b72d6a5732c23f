//! Results and diagnostics made into text: for a terminal, for programs, for an editor.

pub mod json;
pub mod markdown;
#[cfg(feature = "cli")]
pub mod progress;
pub mod report;
pub mod svg;
pub mod terminal;
