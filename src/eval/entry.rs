//! Entries of the vocabulary as the interpreter uses them, and their lookup table.

use super::{Call, Datum, Drawing, Eval, GraphStream, Interpreter, elsewhere, fault};
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

/// Evaluates a call whose number of arguments has been checked.
pub type Builtin = fn(&mut Interpreter, &Call) -> Eval<Datum>;

/// Evaluates a call of a drawing word.
pub(super) type Painter = fn(&mut Interpreter, &Call) -> Eval<Drawing>;

/// The meaning of a word of the vocabulary.
#[derive(Clone, Copy, Debug)]
pub enum Meaning {
    /// Makes a position.
    Ruleset(Notation),
    /// Makes a position; defined in the language itself.
    Defined(Builtin),
    /// A query about a game.
    Query(Builtin),
    /// Draws a game. Evaluates to a string, and as the result of a statement also to a picture.
    Drawing(Painter),
    /// Draws data, with the same results as `Drawing`.
    Plot(Painter),
    /// A function of numbers, lists or values.
    Function(Builtin),
    /// Lists graphs. A range makes them one by one.
    Enumeration(fn(&mut Interpreter, &Call) -> Eval<GraphStream>),
    /// Combines rulesets, whose names are its arguments.
    Combinator(Builtin),
    /// A name with a value.
    Constant(fn() -> Datum),
}

/// The categories of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Makes a position.
    Ruleset,
    /// A query about a game.
    Query,
    /// A function of numbers, lists or values.
    Function,
    /// A name with a value.
    Constant,
}

impl Meaning {
    /// The category of the word.
    pub fn sort(self) -> Sort {
        match self {
            Meaning::Ruleset(_) | Meaning::Defined(_) => Sort::Ruleset,
            Meaning::Query(_) | Meaning::Drawing(_) => Sort::Query,
            Meaning::Function(_)
            | Meaning::Enumeration(_)
            | Meaning::Plot(_)
            | Meaning::Combinator(_) => Sort::Function,
            Meaning::Constant(_) => Sort::Constant,
        }
    }

    /// Whether its arguments are names of rulesets.
    pub fn takes_rulesets(self) -> bool {
        matches!(self, Meaning::Combinator(_))
    }

    /// Whether this is a name that evaluates to itself, such as `misere`.
    pub fn is_symbol(self) -> bool {
        matches!(self, Meaning::Constant(value) if matches!(value(), Datum::Symbol(_) | Datum::Universe(_)))
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

    /// The word form of a name that takes heaps directly, but is an ordinary name elsewhere.
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

    /// Whether this is a library definition, written in the language itself.
    pub fn is_of_library(self) -> bool {
        matches!(self, Meaning::Defined(_))
    }
}

/// A group of related words.
#[derive(Clone, Debug)]
pub struct Family {
    /// The heading.
    pub title: &'static str,
    /// An introduction, if the title does not say enough.
    pub about: Option<&'static str>,
    /// The words.
    pub entries: Vec<Entry>,
}

/// All words, indexed by name.
#[derive(Debug)]
pub struct Vocabulary {
    families: Vec<Family>,
    /// Indices of family and entry, by name.
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

    /// The families, in the order of the reference.
    pub fn families(&self) -> &[Family] {
        &self.families
    }

    /// Every word.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> + Clone {
        self.families.iter().flat_map(|family| &family.entries)
    }

    /// Finds the entry of a name.
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

    /// The diagnostic for a name that is neither in `known` nor in the vocabulary. It suggests a similar name.
    pub fn unknown<'a>(
        &self,
        name: &str,
        span: Span,
        known: impl Iterator<Item = &'a str>,
    ) -> Box<Diagnostic> {
        let error = Diagnostic::error(Code::UnknownName, span, format!("unknown name `{name}`"));
        if let Some(help) = elsewhere::help(name) {
            return Box::new(error.help(help));
        }
        // `oo` is one letter from `foo`, `up` and most other short names.
        let words = || self.entries().map(|e| e.name).filter(|word| *word != "oo");
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
