//! What an editor asks: completions, documentation, whether a text ends.

use cgt_lang::ide::Snapshot;
use cgt_lang::ide::completion::{completions, documented};
use cgt_lang::ide::moves::{self, MoveQuestion};
use cgt_lang::ide::signature;
use cgt_lang::present::{doc, editor};
use cgt_lang::session::{self, Item, Scope, Session, UserDefinition, needs_more};
use pyo3::prelude::*;
use std::ops::Range;

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
    let words = found.suggestions.iter();
    let words = words.map(|s| (s.label.clone(), format!("{:?}", s.kind).to_lowercase()));
    fitting(text, found.replaced, offset, words)
}

/// The question for the moves at a cursor, if a move is written there: see [`MoveQuestion`].
pub fn move_question(text: &str, cursor: usize, scope: &Scope) -> Option<MoveQuestion> {
    moves::question(&Snapshot::in_session(text, scope), byte(text, cursor))
}

/// The moves that may stand at a cursor, from the names of those of the game.
pub fn move_offers(
    text: &str,
    cursor: usize,
    replaced: Range<usize>,
    names: Vec<String>,
) -> Offers {
    let names = names.into_iter().map(|name| (name, "move".into()));
    fitting(text, replaced, byte(text, cursor), names)
}

/// The words that go on as the text before the cursor does.
fn fitting(
    text: &str,
    replaced: Range<usize>,
    offset: usize,
    words: impl Iterator<Item = (String, String)>,
) -> Offers {
    let typed = text.get(replaced.start..offset).unwrap_or("");
    let mut words: Vec<(String, String)> =
        words.filter(|(word, _)| word.starts_with(typed)).collect();
    words.sort();
    words.dedup();
    let [start, end] = [replaced.start, replaced.end].map(|at| character(text, at));
    (start, end, words)
}

/// The documentation of the word at a cursor, or of the function whose arguments are there, as Markdown. For a name of
/// the session, its definition and its value.
pub fn inspected(text: &str, cursor: usize, session: &mut Session) -> Option<String> {
    let offset = byte(text, cursor);
    let scope = session.scope();
    let snapshot = Snapshot::in_session(text, &scope);
    let name = match snapshot.word_at(offset) {
        Some(word) => word.to_string(),
        None => called(&snapshot, offset)?,
    };
    if let Some(own) = scope.meanings(&name).last() {
        return Some(own_page(session, own));
    }
    let found = documented(&snapshot, &name).map(|found| editor::documentation(&found));
    let found = found.filter(|text| !text.is_empty());
    found.or_else(|| document(&name))
}

/// The function whose arguments are at an offset.
fn called(snapshot: &Snapshot, offset: usize) -> Option<String> {
    let signature = signature::signature(snapshot, offset)?;
    let form = signature.forms.first()?;
    Some(form.label.split('(').next()?.to_string())
}

/// The page of a name of the session.
fn own_page(session: &mut Session, own: &UserDefinition) -> String {
    let mut parts = vec![format!("```cgt\n{}\n```", own.text)];
    if !own.doc.is_empty() {
        parts.push(own.doc.to_string());
    }
    let value = session.value_of(&own.name);
    let shown = value.and_then(|value| session.glance(&value).ok());
    if let Some(Item::Value(shown)) = shown.map(|shown| shown.item) {
        parts.push(format!("`{}`: {}", shown.text.pretty, shown.kind));
    }
    parts.join("\n\n")
}

/// The documentation of a word, a sign or a family of words, as Markdown.
#[pyfunction]
pub fn document(name: &str) -> Option<String> {
    let pages = doc::pages(name).into_iter();
    let pages = pages.map(|topic| topic.markdown(|entry| entry.example.1.into()));
    let text = pages.collect::<Vec<_>>().join("\n\n");
    (!text.is_empty()).then_some(text)
}

/// Whether a text is one of the language: names may be unknown.
#[pyfunction]
pub fn can_be_read(text: &str) -> bool {
    session::can_be_read(text)
}

/// Whether a text is not a beginning that needs another line.
#[pyfunction]
pub fn is_complete(text: &str) -> bool {
    !needs_more(text)
}
