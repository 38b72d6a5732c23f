//! All tests of the program from outside, in one binary: linking is what they take most time for.
//!
//! They share a process. A test that needs one for itself, since it measures memory or sets a hook, runs in [`alone`].

mod agree;
mod alone;
mod architecture;
mod board_laws;
mod boards;
mod certificates;
mod cuts;
mod dependencies;
mod domino;
mod editors;
mod errors;
mod examples;
mod faults;
mod finds;
mod format;
mod formats;
mod grammar;
mod history;
mod jobs;
mod limits;
mod lsp_client;
mod lsp_features;
mod lsp_patience;
mod lsp_protocol;
mod misere_forms;
mod newcomers;
mod nimstring_first_principles;
mod program;
mod readme;
mod registry;
mod repl;
mod repl_random;
mod rulesets;
mod screen;
mod stack;
mod store;
mod syntax;
mod theorems;
mod thermographs;
mod value_laws;
mod value_limits;
mod value_operations;
mod value_peer;
mod value_texts;
