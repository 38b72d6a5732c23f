//! A language for combinatorial game positions: parser, solver and presentation.
//!
//! Without features it is the engine alone, which touches no file, no clock but that of [`budget`], and runs in a browser.

// clippy.toml says which, and why.
#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types))]

pub mod budget;
#[cfg(feature = "cli")]
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a shell"
)]
pub mod cli;
pub mod diagnostic;
pub mod entry;
pub mod eval;
pub mod fingerprint;
pub mod ide;
// Unit tests compile without the server.
#[cfg(all(feature = "cli", not(test)))]
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "starts the shells"
)]
pub mod launch;
pub mod loopy;
#[cfg(feature = "lsp")]
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a shell"
)]
pub mod lsp;
pub mod present;
#[cfg(feature = "repl")]
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a shell"
)]
pub mod repl;
pub mod resolve;
pub mod rules;
pub mod ruleset;
pub mod scene;
pub mod session;
pub mod solve;
pub mod source;
#[cfg(feature = "cli")]
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a shell"
)]
pub mod store;
pub mod syntax;
pub mod value;
pub mod vocabulary;
