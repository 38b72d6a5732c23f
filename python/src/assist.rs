//! What an editor asks: completions, documentation, whether a text ends.

use cgt_lang::ide::Snapshot;
use cgt_lang::ide::completion::{completions, documented};
use cgt_lang::present::{doc, editor};
use cgt_lang::session::{Scope, needs_more};
use pyo3::prelude::*;

/// Where the word at a cursor begins and ends, in characters, and the words that may stand there, each with its kind.
pub type Offers = (usize, usize, Vec<(String, String)>);

/// The byte at which a character begins.
fn byte(text: &str, character: usize) -> usize {
    let mut places = text.char_indices();
    places.nth(character).map_or(text.len(), |(byte, _)| byte)
}

/// How many characters are before a byte.
fn character(text: &str, byte: usize) -> usize {
    text.get(..byte).map_or(0, |before| before.chars().count())
}

/// The words that may stand at a cursor, where these names are known.
pub fn offers(text: &str, cursor: usize, scope: &Scope) -> Offers {
    let offset = byte(text, cursor);
    let snapshot = Snapshot::in_session(text, scope);
    let Some(found) = completions(&snapshot, offset) else {
        return (cursor, cursor, Vec::new());
    };
    let typed = text.get(found.replaced.start..offset).unwrap_or("");
    let fits = found.found.iter().filter(|s| s.label.starts_with(typed));
    let mut words: Vec<(String, String)> = fits
        .map(|s| (s.label.clone(), format!("{:?}", s.kind).to_lowercase()))
        .collect();
    words.sort();
    words.dedup();
    let [start, end] = [found.replaced.start, found.replaced.end].map(|at| character(text, at));
    (start, end, words)
}

/// The documentation of the word at a cursor, as Markdown.
pub fn inspected(text: &str, cursor: usize, scope: &Scope) -> Option<String> {
    let snapshot = Snapshot::in_session(text, scope);
    let word = snapshot.word_at(byte(text, cursor))?;
    let found = documented(&snapshot, word).map(|found| editor::documentation(&found));
    let found = found.filter(|text| !text.is_empty());
    found.or_else(|| document(word))
}

/// The documentation of a word, a sign or a family of words, as Markdown.
#[pyfunction]
pub fn document(name: &str) -> Option<String> {
    let pages = doc::pages(name).into_iter();
    let pages = pages.map(|topic| topic.markdown(|entry| entry.example.1.into()));
    let text = pages.collect::<Vec<_>>().join("\n\n");
    (!text.is_empty()).then_some(text)
}

/// Whether a text is not a beginning that needs another line.
#[pyfunction]
pub fn is_complete(text: &str) -> bool {
    !needs_more(text)
}
