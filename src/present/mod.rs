//! Formats results and diagnostics: for a terminal, for other programs, for an editor.

pub mod board;
pub mod built_in;
pub mod bundle;
#[cfg(feature = "cli")]
pub mod chapters;
pub mod doc;
pub mod document;
pub mod editor;
pub mod effort;
pub mod json;
pub mod markdown;
mod markdown_text;
pub mod oeis;
pub mod page;
pub mod paper;
pub mod plot;
#[cfg(feature = "cli")]
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a line on the terminal, from a thread of its own"
)]
pub mod progress;
#[cfg(feature = "cli")]
mod prose;
pub mod report;
pub mod scene;
#[cfg(feature = "cli")]
pub mod search;
#[cfg(feature = "cli")]
pub mod sheet;
pub mod terminal;
mod theme;
