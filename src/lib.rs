//! A language for combinatorial game positions, and the shells around it.
//!
//! To embed the language, use `cgt-lang = { version = "0.1", default-features = false }`. It has no command line, no
//! prompt and no language server, accesses no files, and runs in a browser. The mathematics is in the crate
//! [`cgt_engine`], whose modules are re-exported here.
//!
//! # A session that runs a script
//!
//! ```
//! use cgt_lang::budget::Budget;
//! use cgt_lang::session::{Item, NoFiles, Options, Session};
//!
//! let text = "let g = R3cR2\n\
//!             g + *\n\
//!             outcome(g, misere";
//! let mut session = Session::new(Options::default(), Budget::unlimited(), Box::new(NoFiles));
//! let source = session.add_source("script", text, None);
//! let mut values = Vec::new();
//! let mut faults = Vec::new();
//! session.run(source, &mut |_, result| {
//!     if let Item::Value(value) = &result.item {
//!         values.push(value.text.ascii.clone());
//!     }
//!     faults.extend(result.diagnostics);
//!     true
//! });
//! assert_eq!(values, ["*"]);
//! assert_eq!(faults[0].message, "this `(` is not closed");
//! ```

// The lists, with reasons, are in clippy.toml.
#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types))]

pub use cgt_engine::{
    affine, budget, declared, diagnostic, entry, fingerprint, forms, loopy, misere, numbers,
    rulesets, scene, scoring, solve, source, value,
};

mod analysis;
pub mod check;
#[cfg(feature = "cli")]
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a shell"
)]
pub mod cli;
pub mod eval;
pub mod ide;
// Unit tests are compiled without the language server.
#[cfg(all(feature = "cli", not(test)))]
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "starts the shells"
)]
pub mod launch;
#[cfg(feature = "lsp")]
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a shell"
)]
pub mod lsp;
#[cfg(feature = "mcp")]
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a shell"
)]
pub mod mcp;
pub mod present;
#[cfg(feature = "repl")]
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a shell"
)]
pub mod repl;
pub mod session;
#[cfg(feature = "cli")]
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "parts of a run are files"
)]
pub mod shares;
#[cfg(feature = "cli")]
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a shell"
)]
pub mod store;
pub mod syntax;
pub mod vocabulary;
