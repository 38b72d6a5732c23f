//! What the list of all rulesets holds. A ruleset's own file has its entry: its words, docs, parsers and random
//! positions.

pub use super::RULESETS;
use super::argument::Constructor;
use super::random::Random;
use super::word::Word;
use super::{PositionRef, Ruleset};
use crate::diagnostic::Diagnostic;
use crate::entry::{Entry, ParameterKind};
use crate::solve::shelf::{FindRules, Readable};
use std::sync::Arc;

/// The entry of a ruleset.
pub type RulesetEntry = Entry<RulesetMeaning>;

/// Reads a position word.
pub type WordParser = fn(&Word) -> Result<PositionRef, Box<Diagnostic>>;

/// What the word of a ruleset means.
#[derive(Clone, Copy, Debug)]
pub struct RulesetMeaning {
    /// How positions are written.
    pub notation: Notation,
    /// The ruleset with this name of its rules, if it is the one of this word.
    pub rules: FindRules,
    /// What its positions are, as the parameter of a declared ruleset: `None` if it has none of these kinds.
    pub kind: Option<&'static ParameterKind>,
    /// A random small position, as one writes it.
    pub sample: fn(&mut Random) -> String,
}

/// How the positions of a ruleset are written.
#[derive(Clone, Copy, Debug)]
pub enum Notation {
    /// As words: `strip R4B`.
    Word(WordParser),
    /// As calls: `cram(4, 5)`.
    Call(Constructor),
    /// Either way: `nim 3 + 4`, `nim(3, 4)`.
    Both(WordParser, Constructor),
    /// Either way, with heaps alone: `grundys 7`. The word is a name where no heap follows, and can be defined anew.
    Heaps(WordParser, Constructor),
}

/// A ruleset by the name of its rules.
pub fn find_rules(name: &str) -> Option<Box<dyn Readable>> {
    RULESETS
        .iter()
        .find_map(|entry| (entry.meaning.rules)(name))
}

/// A ruleset, if its rules have this name.
pub(super) fn by_name(rules: impl Ruleset, name: &str) -> Option<Box<dyn Readable>> {
    (rules.rules() == name).then(|| Box::new(Arc::new(rules)) as Box<dyn Readable>)
}
