//! The vocabulary, written once: every ruleset, query, function and constant with its parameters, doc, source and
//! an example. Evaluation, completion, hover, help and the tests read this table. A file for each family of words.

mod algebra;
mod impartial;
mod lists;
mod misere;
mod numbers;
mod play;
mod ruleset_queries;
mod rulesets;
mod thermography;
mod values;

use super::PositionRef;
use super::argument::Constructor;
use super::word::Word;
use crate::diagnostic::Diagnostic;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// What sort of thing an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Makes a position.
    Ruleset,
    /// Asks something of a game.
    Query,
    /// A function of numbers, lists or values.
    Function,
    /// A name that stands for itself.
    Constant,
}

/// Reads a position word of a ruleset.
pub type WordParser = fn(&Word) -> Result<PositionRef, Box<Diagnostic>>;

/// One word of the vocabulary.
#[derive(Debug)]
pub struct Entry {
    /// The name.
    pub name: &'static str,
    /// What it is.
    pub sort: Sort,
    /// How it is called, one form a line.
    pub forms: &'static [&'static str],
    /// Fewest and most arguments of a call; none where it cannot be called.
    pub arity: Option<(usize, usize)>,
    /// One sentence.
    pub doc: &'static str,
    /// What it is exactly, where the sentence does not say it all.
    pub definition: &'static str,
    /// Where the mathematics comes from.
    pub source: &'static str,
    /// An expression and what it prints (ASCII).
    pub example: (&'static str, &'static str),
    /// For rulesets that are written as words.
    pub word: Option<WordParser>,
    /// For rulesets that are written as calls.
    pub construct: Option<Constructor>,
}

/// Words that belong together.
#[derive(Debug)]
pub struct Family {
    /// What they are about.
    pub title: &'static str,
    /// The words.
    pub entries: &'static [Entry],
}

/// No upper limit on the number of arguments.
pub const ANY: usize = usize::MAX;

/// What most entries leave as it is.
const EMPTY: Entry = Entry {
    name: "",
    sort: Sort::Function,
    forms: &[],
    arity: None,
    doc: "",
    definition: "",
    source: "",
    example: ("", ""),
    word: None,
    construct: None,
};

/// The whole vocabulary, rulesets first.
pub static FAMILIES: &[Family] = &[
    rulesets::FAMILY,
    play::FAMILY,
    values::FAMILY,
    thermography::FAMILY,
    algebra::FAMILY,
    impartial::FAMILY,
    misere::FAMILY,
    ruleset_queries::FAMILY,
    numbers::FAMILY,
    lists::FAMILY,
];

/// Every word of the vocabulary.
pub fn entries() -> impl Iterator<Item = &'static Entry> + Clone {
    FAMILIES.iter().flat_map(|family| family.entries)
}

/// The entry of a name.
pub fn find(name: &str) -> Option<&'static Entry> {
    static INDEX: LazyLock<FxHashMap<&str, &Entry>> =
        LazyLock::new(|| entries().map(|e| (e.name, e)).collect());
    INDEX.get(name).copied()
}

/// All names.
pub fn names() -> impl Iterator<Item = &'static str> {
    entries().map(|e| e.name)
}
