//! The type of entries in the list of rulesets. Each ruleset's own file defines its entry: keywords, documentation,
//! parsers and random positions.

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

/// A parser of position words.
pub type WordParser = fn(&Word) -> Result<PositionRef, Box<Diagnostic>>;

/// The properties of the keyword of a ruleset.
#[derive(Clone, Copy, Debug)]
pub struct RulesetMeaning {
    /// The notation of positions.
    pub notation: Notation,
    /// Finds the ruleset by the name of its rules, if it belongs to this keyword.
    pub rules: FindRules,
    /// The kind of its positions as a parameter of a declared ruleset; `None` if it has none of these kinds.
    pub kind: Option<&'static ParameterKind>,
    /// A random small position, in the user's notation.
    pub sample: fn(&mut Random) -> String,
}

/// The notations of the positions of a ruleset.
#[derive(Clone, Copy, Debug)]
pub enum Notation {
    /// As words: `strip R4B`.
    Word(WordParser),
    /// As calls: `cram(4, 5)`.
    Call(Constructor),
    /// Words and calls: `nim 3 + 4`, `nim(3, 4)`.
    Both(WordParser, Constructor),
    /// Words that are followed by heaps, and calls: `grundys 7`. Without a heap, the word is an ordinary name that can
    /// be redefined.
    Heaps(WordParser, Constructor),
}

/// Finds a ruleset by the name of its rules.
pub fn find_rules(name: &str) -> Option<Box<dyn Readable>> {
    RULESETS
        .iter()
        .find_map(|entry| (entry.meaning.rules)(name))
}

/// The ruleset, if its rules have this name.
pub(super) fn by_name(rules: impl Ruleset, name: &str) -> Option<Box<dyn Readable>> {
    (rules.rules() == name).then(|| Box::new(Arc::new(rules)) as Box<dyn Readable>)
}
