//! The vocabulary: every ruleset, query, function and constant, with its docs, an example and its function.
//!
//! A word is one entry in one file. Evaluation, completion, hovers, help, the reference and the tests read it here.

mod boards;
mod boxes;
pub mod cgsuite;
mod goishi;
mod guess;
mod guess_rules;
mod impartial;
mod infinitesimals;
mod library;
mod lists;
mod loopy;
mod misere;
mod nim2d;
mod numbers;
mod octal;
mod periods;
mod play;
mod plots;
mod predicates;
mod quotients;
mod random;
mod search;
pub mod signs;
mod sorting;
mod strings;
mod temperature;
mod values;
mod variants;

use crate::entry::Arity;
pub use crate::entry::{ParameterKind, ParameterSort};
use crate::eval::{Call, Datum, Eval, Interpreter, Meaning};
pub use crate::eval::{Entry, Family, Sort, Vocabulary};
use crate::fingerprint::Fingerprint;
use crate::rulesets::entry::RULESETS;
use crate::syntax::Prefixes;
use std::sync::LazyLock;

/// The words of the language.
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
        family("Play", &[play::WORDS]),
        family("Values", &[values::WORDS, predicates::WORDS]),
        family("Temperature", &[temperature::WORDS]),
        family("Infinitesimals and products", &[infinitesimals::WORDS]),
        Family {
            about: Some(loopy::ABOUT),
            ..family("Loopy games", &[loopy::WORDS])
        },
        family("Impartial games and nimbers", &[impartial::WORDS]),
        family("Misère play", &[misere::WORDS, quotients::WORDS]),
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
        family("Boards", &[boards::WORDS, random::WORDS]),
        family("Numbers", &[numbers::WORDS]),
        family("Plots", &[plots::WORDS]),
        family(
            "Lists and strings",
            &[
                lists::WORDS,
                strings::WORDS,
                search::WORDS,
                sorting::WORDS,
                guess::WORDS,
            ],
        ),
    ])
});

/// The words that are written before positions: those of the grammar, and the rulesets of the library.
pub static PREFIXES: LazyLock<Prefixes> = LazyLock::new(|| {
    let own = entries().filter_map(|e| Some((e.name.into(), e.meaning.own_word()?)));
    GRAMMAR_PREFIXES.with(library::prefixes().chain(own))
});

/// The words that are written before positions by the grammar alone.
pub static GRAMMAR_PREFIXES: LazyLock<Prefixes> = LazyLock::new(|| {
    let words = entries().filter(|e| e.meaning.word().is_some() && e.meaning.own_word().is_none());
    Prefixes::built_in(words.map(|e| e.name))
});

/// Every word.
pub fn entries() -> impl Iterator<Item = &'static Entry> + Clone {
    VOCABULARY.entries()
}

/// The entry of a name.
pub fn find(name: &str) -> Option<&'static Entry> {
    VOCABULARY.find(name)
}

/// What the parameters of a ruleset are; of those in Rust the last one alone. Empty for any other name.
pub fn kinds(name: &str) -> &'static [ParameterKind] {
    let built_in = RULESETS.iter().find(|entry| entry.name == name);
    built_in.map_or_else(
        || library::kinds(name),
        |entry| entry.meaning.kind.map_or(&[], std::slice::from_ref),
    )
}

/// The fingerprint of what a name means: of a word of the library, its definition and all that this can reach; of another
/// name, the name.
pub fn print(name: &str) -> Fingerprint {
    library::print(name).unwrap_or_else(|| Fingerprint::of(name))
}

/// The file of the library that defines a word, its text, and the byte where the definition begins.
pub fn source(name: &str) -> Option<(&'static str, &'static str, usize)> {
    library::source(name)
}

/// The text of a file of the library.
pub fn library_text(file: &str) -> Option<&'static str> {
    library::text(file)
}

/// All names.
pub fn names() -> impl Iterator<Item = &'static str> + Clone {
    entries().map(|e| e.name)
}
