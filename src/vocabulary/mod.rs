//! The vocabulary: every ruleset, query, function and constant, with its documentation, an example and its function.
//!
//! Each word is one entry in one file. Evaluation, completion, hovers, help, the reference and the tests all read it
//! here.

pub mod bibliography;
mod births;
mod board_argument;
mod boards;
mod boxes;
pub mod cgsuite;
mod entailing;
mod explained;
mod forms;
mod functions;
mod goishi;
mod graph_lists;
mod graphs;
mod guess;
mod impartial;
mod infinitesimals;
mod lattices;
mod library;
mod line_of_play;
mod lists;
mod loopy;
mod misere;
mod nim2d;
mod numbers;
mod octal;
mod parts;
mod periods;
mod play;
mod play_length;
mod plots;
mod predicates;
mod quotients;
mod random;
mod related;
mod scores;
mod search;
mod seek;
pub mod signs;
mod sorting;
mod strings;
mod surreals;
mod temperature;
mod universes;
mod values;
mod variants;

use crate::entry::Arity;
pub use crate::entry::{BoardKind, ParameterKind, ParameterSort};
use crate::eval::{Call, Datum, Eval, Interpreter, Meaning};
pub use crate::eval::{Entry, Family, Sort, Vocabulary};
use crate::fingerprint::Fingerprint;
use crate::rulesets::entry::RULESETS;
use crate::syntax::Prefixes;
pub use related::related;
use std::sync::LazyLock;

/// All words, by name.
pub static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(|| {
    let family = |title, parts: &[&[Entry]]| Family {
        title,
        about: None,
        entries: parts.concat(),
    };
    let rulesets = RULESETS
        .iter()
        .map(|r| r.map(|m| Meaning::Ruleset(m.notation)));
    Vocabulary::new(vec![
        Family {
            title: "Rulesets",
            about: None,
            entries: rulesets.collect(),
        },
        family(
            "Library",
            &[library::WORDS, variants::WORDS, library::ABOUT],
        ),
        family(
            "Play",
            &[
                play::WORDS,
                explained::WORDS,
                play_length::WORDS,
                parts::WORDS,
            ],
        ),
        family("Values", &[values::WORDS, predicates::WORDS, births::WORDS]),
        family("Temperature", &[temperature::WORDS]),
        family("Infinitesimals and products", &[infinitesimals::WORDS]),
        Family {
            about: Some(loopy::ABOUT),
            ..family("Loopy games", &[loopy::WORDS])
        },
        family("Impartial games and nimbers", &[impartial::WORDS]),
        family("Misère play", &[misere::WORDS, quotients::WORDS]),
        family(
            "Misère play of partizan games",
            &[forms::WORDS, universes::WORDS],
        ),
        family("Scoring games", &[scores::WORDS]),
        family("Moves that oblige", &[entailing::WORDS]),
        family(
            "Words of single rulesets",
            &[
                octal::WORDS,
                periods::WORDS,
                boxes::WORDS,
                goishi::WORDS,
                nim2d::WORDS,
            ],
        ),
        family("Boards", &[boards::WORDS, random::WORDS, seek::WORDS]),
        family("Graphs", &[graphs::WORDS, lattices::WORDS]),
        family("Numbers", &[numbers::WORDS, surreals::WORDS]),
        family("Plots", &[plots::WORDS]),
        family(
            "Lists and strings",
            &[
                lists::WORDS,
                strings::WORDS,
                search::WORDS,
                sorting::WORDS,
                functions::WORDS,
                guess::WORDS,
            ],
        ),
    ])
});

/// Words that precede positions: those of the grammar, and rulesets of the library.
pub static PREFIXES: LazyLock<Prefixes> = LazyLock::new(|| {
    let own = entries().filter_map(|e| Some((e.name.into(), e.meaning.own_word()?)));
    GRAMMAR_PREFIXES.with(library::prefixes().chain(own))
});

/// Words that precede positions in the grammar itself.
pub static GRAMMAR_PREFIXES: LazyLock<Prefixes> = LazyLock::new(|| {
    let words = entries().filter(|e| e.meaning.word().is_some() && e.meaning.own_word().is_none());
    Prefixes::built_in(words.map(|e| e.name))
});

/// The entries of all words.
pub fn entries() -> impl Iterator<Item = &'static Entry> + Clone {
    VOCABULARY.entries()
}

/// Looks up a word.
pub fn find(name: &str) -> Option<&'static Entry> {
    VOCABULARY.find(name)
}

/// The parameter kinds of a ruleset. For a ruleset in Rust only the last parameter has one. Empty for any other name.
pub fn kinds(name: &str) -> &'static [ParameterKind] {
    let built_in = RULESETS.iter().find(|entry| entry.name == name);
    built_in.map_or_else(
        || library::kinds(name),
        |entry| entry.meaning.kind.map_or(&[], std::slice::from_ref),
    )
}

/// The fingerprint of what a name means. For a library word it covers the definition and everything reachable from it;
/// for any other name it is the fingerprint of the name.
pub fn fingerprint(name: &str) -> Fingerprint {
    library::fingerprint(name).unwrap_or_else(|| Fingerprint::of(name))
}

/// The files of the library: names and texts.
pub fn library_files() -> &'static [(&'static str, &'static str)] {
    library::files()
}

/// The library file that defines a word: its name, its text, and the byte offset of the definition.
pub fn source(name: &str) -> Option<(&'static str, &'static str, usize)> {
    library::source(name)
}

/// The text of a library file.
pub fn library_text(file: &str) -> Option<&'static str> {
    library::text(file)
}

/// The names of all words.
pub fn names() -> impl Iterator<Item = &'static str> + Clone {
    entries().map(|e| e.name)
}
