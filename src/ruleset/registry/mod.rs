//! The vocabulary, written once: every ruleset, query, function and constant with its parameters, doc, source and
//! an example. Evaluation, completion, hover, help and the tests read this table. A file for each family of words.

mod algebra;
mod impartial;
mod lists;
mod misere;
mod numbers;
mod play;
mod ruleset_queries;
mod thermography;
mod values;

use super::argument::Constructor;
use super::entry::{Notation, RULESETS, WordParser};
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// What a word of the vocabulary means.
#[derive(Clone, Copy, Debug)]
pub enum Meaning {
    /// Makes a position.
    Ruleset(Notation),
    /// Asks something of a game.
    Query,
    /// A function of numbers, lists or values.
    Function,
    /// A name that stands for itself.
    Constant,
}

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

/// One word of the vocabulary.
pub type Entry = crate::entry::Entry<Meaning>;

impl Entry {
    /// What sort of thing it is.
    pub fn sort(&self) -> Sort {
        match self.meaning {
            Meaning::Ruleset(_) => Sort::Ruleset,
            Meaning::Query => Sort::Query,
            Meaning::Function => Sort::Function,
            Meaning::Constant => Sort::Constant,
        }
    }

    /// The parser of its position words.
    pub fn word(&self) -> Option<WordParser> {
        match self.meaning {
            Meaning::Ruleset(Notation::Word(parse) | Notation::Both(parse, _)) => Some(parse),
            _ => None,
        }
    }

    /// What makes a position from the arguments of a call.
    pub fn construct(&self) -> Option<Constructor> {
        match self.meaning {
            Meaning::Ruleset(Notation::Call(make) | Notation::Both(_, make)) => Some(make),
            _ => None,
        }
    }
}

/// Words that belong together.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// What they are about.
    pub title: &'static str,
    /// The words.
    pub entries: &'static [Entry],
}

/// The whole vocabulary, rulesets first.
pub static FAMILIES: LazyLock<Vec<Family>> = LazyLock::new(|| {
    let rulesets = RULESETS.iter().map(|r| r.map(|n| Meaning::Ruleset(*n)));
    let rulesets = Family {
        title: "Rulesets",
        entries: Vec::leak(rulesets.collect()),
    };
    vec![
        rulesets,
        play::FAMILY,
        values::FAMILY,
        thermography::FAMILY,
        algebra::FAMILY,
        impartial::FAMILY,
        misere::FAMILY,
        ruleset_queries::FAMILY,
        numbers::FAMILY,
        lists::FAMILY,
    ]
});

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
