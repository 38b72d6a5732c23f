//! A language for combinatorial game positions: parser, solver and presentation.

pub mod budget;
#[cfg(feature = "cli")]
pub mod cli;
pub mod diagnostic;
pub mod entry;
pub mod eval;
pub mod ide;
#[cfg(feature = "lsp")]
pub mod lsp;
pub mod present;
#[cfg(feature = "repl")]
pub mod repl;
pub mod resolve;
pub mod ruleset;
pub mod session;
pub mod solve;
pub mod source;
#[cfg(feature = "cli")]
pub mod store;
pub mod syntax;
pub mod value;
