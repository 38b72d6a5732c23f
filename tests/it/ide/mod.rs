//! What an editor asks of a text.

mod actions;
mod completion;
mod definition;
mod diagnostics;
mod folding;
mod hover;
mod inlay;
mod lint;
mod references;
mod scope;
mod selection;
mod signature;
mod snapshot;
mod symbols;
mod tokens;

use cgt_lang::ide::Snapshot;

/// A text with `$0` where the cursor is: the text without the mark, parsed, and the offset.
fn fixture(marked: &str) -> (Snapshot, usize) {
    let offset = marked.find("$0").unwrap_or(marked.len());
    (Snapshot::new(&marked.replacen("$0", "", 1)), offset)
}
