//! What the words of the vocabulary mean to the interpreter, and the table in which it finds them.

use super::{Call, Datum, Eval, Interpreter};
use crate::diagnostic::{Diagnostic, did_you_mean, meant};
use crate::ruleset::PositionRef;
use crate::ruleset::argument::Constructor;
use crate::ruleset::entry::{Notation, WordParser};
use crate::ruleset::word::Word;
use crate::source::Span;
use rustc_hash::FxHashMap;

/// A word of the vocabulary.
pub type Entry = crate::entry::Entry<Meaning>;

/// Evaluates a call whose number of arguments is right.
pub type Function = fn(&mut Interpreter, &Call) -> Eval<Datum>;

/// What a word of the vocabulary means.
#[derive(Clone, Copy, Debug)]
pub enum Meaning {
    /// Makes a position.
    Ruleset(Notation),
    /// Asks something of a game.
    Query(Function),
    /// A function of numbers, lists or values.
    Function(Function),
    /// A name with a value.
    Constant(fn() -> Datum),
}

/// The sorts of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Makes a position.
    Ruleset,
    /// Asks something of a game.
    Query,
    /// A function of numbers, lists or values.
    Function,
    /// A name with a value.
    Constant,
}

impl Entry {
    /// The sort of the word.
    pub fn sort(&self) -> Sort {
        match self.meaning {
            Meaning::Ruleset(_) => Sort::Ruleset,
            Meaning::Query(_) => Sort::Query,
            Meaning::Function(_) => Sort::Function,
            Meaning::Constant(_) => Sort::Constant,
        }
    }

    /// Whether it is a name that stands for itself, such as `misere`.
    pub fn is_symbol(&self) -> bool {
        matches!(self.meaning, Meaning::Constant(value) if matches!(value(), Datum::Symbol(_)))
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

    /// The error for a name without arguments, where they are needed.
    pub fn needs_arguments(&self, span: Span) -> Box<Diagnostic> {
        let message = format!("`{}` needs its arguments", self.name);
        let error = Diagnostic::error("arity", span, message);
        Box::new(error.help(format!("it is written {}", self.written())))
    }
}

/// Words that belong together.
#[derive(Clone, Debug)]
pub struct Family {
    /// What they are about.
    pub title: &'static str,
    /// The words.
    pub entries: Vec<Entry>,
}

/// All words, found by name.
#[derive(Debug)]
pub struct Vocabulary {
    families: Vec<Family>,
    /// The places of names: family and entry.
    index: FxHashMap<&'static str, (usize, usize)>,
}

impl Vocabulary {
    /// The words of some families.
    pub fn new(families: Vec<Family>) -> Vocabulary {
        let mut index = FxHashMap::default();
        for (f, family) in families.iter().enumerate() {
            let names = family.entries.iter().enumerate();
            index.extend(names.map(|(e, entry)| (entry.name, (f, e))));
        }
        Vocabulary { families, index }
    }

    /// The families, in the order of the reference.
    pub fn families(&self) -> &[Family] {
        &self.families
    }

    /// Every word.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> + Clone {
        self.families.iter().flat_map(|family| &family.entries)
    }

    /// The entry of a name.
    pub fn find(&self, name: &str) -> Option<&Entry> {
        let (family, entry) = self.index.get(name)?;
        self.families.get(*family)?.entries.get(*entry)
    }

    /// Reads a position word of a ruleset.
    pub fn read_word(&self, ruleset: &str, word: &Word) -> Result<PositionRef, Box<Diagnostic>> {
        match self.find(ruleset).and_then(Entry::word) {
            Some(parse) => parse(word),
            None => Err(Box::new(Diagnostic::error(
                "position",
                word.span,
                format!("`{ruleset}` has no position words"),
            ))),
        }
    }

    /// The error for a name that is neither one of `known` nor a word.
    pub fn unknown<'a>(
        &self,
        name: &str,
        span: Span,
        known: impl Iterator<Item = &'a str>,
    ) -> Box<Diagnostic> {
        let error = Diagnostic::error("unknown-name", span, format!("`{name}` is not known"));
        if let Some((_, help)) = ELSEWHERE.iter().find(|(other, _)| *other == name) {
            return Box::new(error.help(*help));
        }
        let words = || self.entries().map(|e| e.name);
        let near = did_you_mean(name, known).or_else(|| did_you_mean(name, words()));
        Box::new(match near {
            Some(near) => error.help(meant(near)).fix(span, near),
            None => error.help("names are bound with `let name = ...` or `def name(x) = ...`"),
        })
    }
}

/// Names of the literature and of other programs, and what is written here.
const ELSEWHERE: &[(&str, &str)] = &[
    (
        "canonical_form",
        "the canonical form is `value(g)`; every value is printed in it",
    ),
    ("game_value", "the value of a position is `value(g)`"),
    ("up", "up is written `^` or `↑`"),
    ("down", "down is written `v` or `↓`"),
    ("star", "star is written `*`, and the nimber n `*{n}`"),
    ("nimber", "the nimber n is written `*{n}`"),
    ("on", LOOPY),
    ("off", LOOPY),
    ("over", LOOPY),
    ("under", LOOPY),
    ("upon", LOOPY),
    ("dud", LOOPY),
];

const LOOPY: &str = "loopy games are not values of this language: all of its games end";
