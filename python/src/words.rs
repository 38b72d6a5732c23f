//! The words of the language, for the methods and functions that the package makes of them.

use cgt_lang::entry::Arity;
use cgt_lang::vocabulary::bibliography::cited;
use cgt_lang::vocabulary::{Sort, VOCABULARY};
use pyo3::prelude::*;

/// A word: its name, its sort, its forms, its doc, its definition, its source, an example with its result, and the
/// smallest and largest number of arguments; `None` for a constant, and for no largest number.
type Word = (
    &'static str,
    &'static str,
    Vec<&'static str>,
    [String; 3],
    (&'static str, &'static str),
    Option<(usize, Option<usize>)>,
);

/// Every word of the language.
#[pyfunction]
pub fn words() -> Vec<Word> {
    let word = |entry: &cgt_lang::session::Entry| {
        let sort = match entry.meaning.sort() {
            Sort::Ruleset => "ruleset",
            Sort::Query => "query",
            Sort::Function => "function",
            Sort::Constant => "constant",
        };
        let arity = match entry.arity {
            Arity::AtLeast(least) => Some((least, None)),
            arity => arity.bounds().map(|(least, most)| (least, Some(most))),
        };
        let texts = [
            entry.doc.to_string(),
            entry.definition.to_string(),
            cited(entry.source),
        ];
        (
            entry.name,
            sort,
            entry.forms.to_vec(),
            texts,
            entry.example,
            arity,
        )
    };
    VOCABULARY.entries().map(word).collect()
}
