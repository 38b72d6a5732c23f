//! The list of all rulesets. A ruleset's own file holds its entry: its words, docs and parsers.

use super::argument::Constructor;
use super::word::Word;
use super::{PositionRef, domino, goishi, kayles, nim, nim2d, nimstring, octal, strip};
use crate::diagnostic::Diagnostic;
use crate::entry::Entry;

/// The entry of a ruleset.
pub type RulesetEntry = Entry<Notation>;

/// Reads a position word.
pub type WordParser = fn(&Word) -> Result<PositionRef, Box<Diagnostic>>;

/// How the positions of a ruleset are written.
#[derive(Clone, Copy, Debug)]
pub enum Notation {
    /// As words: `strip R4B`.
    Word(WordParser),
    /// As calls: `cram(4, 5)`.
    Call(Constructor),
    /// Either way: `nim 3 + 4`, `nim(3, 4)`.
    Both(WordParser, Constructor),
}

/// All rulesets, in the order of the reference.
pub const RULESETS: &[&RulesetEntry] = &[
    &nimstring::NIMSTRING,
    &nimstring::STRINGS,
    &nimstring::COINS,
    &nimstring::DOTS,
    &strip::ENTRY,
    &nim::ENTRY,
    &kayles::ENTRY,
    &octal::ENTRY,
    &domino::DOMINEERING,
    &domino::CRAM,
    &goishi::ENTRY,
    &nim2d::NIM2D,
    &nim2d::YOUNG,
];
