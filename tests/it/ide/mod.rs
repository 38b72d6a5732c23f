//! Editor features.

mod actions;
mod calls;
mod completion;
mod definition;
mod diagnostics;
mod folding;
mod hover;
mod inlay;
mod lint;
mod moves;
mod refactor;
mod references;
mod scope;
mod selection;
mod signature;
mod snapshot;
mod symbols;
mod tokens;

use cgt_lang::ide::Snapshot;

/// Removes the mark `$0` from a text, parses the text, and returns the offset of the mark.
fn fixture(marked: &str) -> (Snapshot, usize) {
    let offset = marked.find("$0").unwrap_or(marked.len());
    (Snapshot::new(&marked.replacen("$0", "", 1)), offset)
}
