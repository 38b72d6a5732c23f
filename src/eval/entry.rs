//! Vocabulary entries as the interpreter uses them, and their lookup table.

use super::{Call, Datum, Drawing, Eval, Interpreter, fault};
use crate::diagnostic::{Code, Diagnostic, did_you_mean, meant};
use crate::rulesets::PositionRef;
use crate::rulesets::argument::Constructor;
use crate::rulesets::entry::{Notation, WordParser};
use crate::rulesets::word::Word;
use crate::source::Span;
use crate::syntax::WordForm;
use rustc_hash::FxHashMap;

/// A word of the vocabulary.
pub type Entry = crate::entry::Entry<Meaning>;

/// Evaluates a call; its number of arguments has been checked.
pub type Builtin = fn(&mut Interpreter, &Call) -> Eval<Datum>;

/// A function of the vocabulary whose result is a picture.
pub type Painter = fn(&mut Interpreter, &Call) -> Eval<Drawing>;

/// What a word of the vocabulary means.
#[derive(Clone, Copy, Debug)]
pub enum Meaning {
    /// Makes a position.
    Ruleset(Notation),
    /// Makes a position; written in the language itself.
    Defined(Builtin),
    /// Asks something of a game.
    Query(Builtin),
    /// Draws a game: a string, and a picture where it is the result of a statement.
    Drawing(Painter),
    /// Draws data: likewise.
    Plot(Painter),
    /// A function of numbers, lists or values.
    Function(Builtin),
    /// Makes a ruleset of others, whose names are its arguments.
    Combinator(Builtin),
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

impl Meaning {
    /// The sort of the word.
    pub fn sort(self) -> Sort {
        match self {
            Meaning::Ruleset(_) | Meaning::Defined(_) => Sort::Ruleset,
            Meaning::Query(_) | Meaning::Drawing(_) => Sort::Query,
            Meaning::Function(_) | Meaning::Plot(_) | Meaning::Combinator(_) => Sort::Function,
            Meaning::Constant(_) => Sort::Constant,
        }
    }

    /// Whether its arguments are names of rulesets.
    pub fn takes_rulesets(self) -> bool {
        matches!(self, Meaning::Combinator(_))
    }

    /// Whether it is a name that stands for itself, such as `misere`.
    pub fn is_symbol(self) -> bool {
        matches!(self, Meaning::Constant(value) if matches!(value(), Datum::Symbol(_)))
    }

    /// The parser of its position notation.
    pub fn word(self) -> Option<WordParser> {
        match self {
            Meaning::Ruleset(
                Notation::Word(parse) | Notation::Both(parse, _) | Notation::Heaps(parse, _),
            ) => Some(parse),
            _ => None,
        }
    }

    /// How heaps follow the name, where it is a name in other places.
    pub fn own_word(self) -> Option<WordForm> {
        let is_own = matches!(self, Meaning::Ruleset(Notation::Heaps(..)));
        is_own.then_some(WordForm::Heap)
    }

    /// The constructor of positions from call arguments.
    pub fn construct(self) -> Option<Constructor> {
        match self {
            Meaning::Ruleset(
                Notation::Call(make) | Notation::Both(_, make) | Notation::Heaps(_, make),
            ) => Some(make),
            _ => None,
        }
    }

    /// Whether it is written in the language itself, in the library.
    pub fn is_of_library(self) -> bool {
        matches!(self, Meaning::Defined(_))
    }
}

/// A group of related words.
#[derive(Clone, Debug)]
pub struct Family {
    /// The heading.
    pub title: &'static str,
    /// What the words are about, where that needs to be said.
    pub about: Option<&'static str>,
    /// The words.
    pub entries: Vec<Entry>,
}

/// All words, found by name.
#[derive(Debug)]
pub struct Vocabulary {
    families: Vec<Family>,
    /// Name to indices of family and entry.
    index: FxHashMap<&'static str, (usize, usize)>,
}

impl Vocabulary {
    /// Indexes the entries of the families.
    pub fn new(families: Vec<Family>) -> Vocabulary {
        let mut index = FxHashMap::default();
        for (f, family) in families.iter().enumerate() {
            let names = family.entries.iter().enumerate();
            index.extend(names.map(|(e, entry)| (entry.name, (f, e))));
        }
        Vocabulary { families, index }
    }

    /// The families in reference order.
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
        match self.find(ruleset).and_then(|entry| entry.meaning.word()) {
            Some(parse) => parse(word),
            None => Err(fault(
                Code::Position,
                word.span,
                format!("`{ruleset}` has no position words"),
            )),
        }
    }

    /// The error for a name that is neither in `known` nor in the vocabulary.
    pub fn unknown<'a>(
        &self,
        name: &str,
        span: Span,
        known: impl Iterator<Item = &'a str>,
    ) -> Box<Diagnostic> {
        let error = Diagnostic::error(Code::UnknownName, span, format!("unknown name `{name}`"));
        if let Some((_, help)) = ELSEWHERE.iter().find(|(other, _)| *other == name) {
            return Box::new(error.help(*help));
        }
        let words = || self.entries().map(|e| e.name);
        let near = did_you_mean(name, known).or_else(|| did_you_mean(name, words()));
        Box::new(match near {
            Some(near) => error.help(meant(near)).fix(span, near),
            None if name.strip_prefix('r').is_some_and(|n| n.parse::<u32>().is_ok()) => {
                let word = name.to_uppercase();
                error.help(meant(&word)).fix(span, word)
            }
            None => error
                .help("`cgt doc` lists the built-in words; define your own with `let name = ...` or `def name(x) = ...`"),
        })
    }
}

/// Names from the literature and other programs, with the notation used here.
const ELSEWHERE: &[(&str, &str)] = &[
    (
        "canonical_form",
        "write `value(g)`; every value is printed in canonical form",
    ),
    ("game_value", "write `value(g)` for the value of a position"),
    ("up", "write `^` or `↑` for up"),
    ("down", "write `v` or `↓` for down"),
    ("star", "write `*` for star, and `*{n}` for the nimber n"),
    ("nimber", "write `*{n}` for the nimber n"),
];
