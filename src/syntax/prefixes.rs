//! The words that are written before positions.

use std::collections::BTreeMap;
use std::sync::Arc;

/// How the positions of a ruleset of the user's are written behind its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum WordForm {
    /// Sizes of heaps: `grundys 7 + {n}`.
    Heap,
    /// One board, its letters and `/` between rows: `clobber xo/ox`.
    Board {
        /// `.` is one of the letters.
        dot: bool,
    },
}

impl WordForm {
    /// That of a kind of board with these letters: letters, digits, `_` and `.` make words.
    pub fn of(kind: &str, letters: Option<&str>) -> Option<WordForm> {
        match (kind, letters) {
            ("heap", _) => Some(WordForm::Heap),
            ("line" | "cycle" | "grid" | "torus" | "hex", Some(letters)) => {
                let mut all = letters.chars().filter(|c| *c != '|');
                let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.');
                let dot = letters.contains('.');
                all.all(is_plain).then_some(WordForm::Board { dot })
            }
            _ => None,
        }
    }
}

/// The name of a ruleset of the user's, and how its positions are written.
pub type OwnPrefix = (Arc<str>, WordForm);

/// The words that turn the position words after them into positions of their ruleset: `strip 7`. Which there are is
/// no matter of the grammar.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prefixes {
    built_in: Box<[&'static str]>,
    own: BTreeMap<Arc<str>, WordForm>,
}

impl Prefixes {
    /// Words that cannot be redefined.
    pub fn built_in(words: impl IntoIterator<Item = &'static str>) -> Prefixes {
        Prefixes {
            built_in: words.into_iter().collect(),
            own: BTreeMap::new(),
        }
    }

    /// These and the names of rulesets of the user's, which are names wherever no position follows.
    pub fn with(&self, words: impl IntoIterator<Item = OwnPrefix>) -> Prefixes {
        let mut all = self.clone();
        all.own.extend(words);
        all
    }

    /// These, with `to` beside each prefix of the user's that is called `from`.
    pub fn renamed(&self, from: &str, to: &str) -> Prefixes {
        self.with(self.own(from).map(|form| (to.into(), form)))
    }

    /// All words.
    pub fn words(&self) -> impl Iterator<Item = &str> + Clone {
        let own = self.own.keys().map(|word| &**word);
        self.built_in.iter().copied().chain(own)
    }

    /// Whether a word is one of those that cannot be redefined.
    pub fn is_built_in(&self, word: &str) -> bool {
        self.built_in.contains(&word)
    }

    pub(super) fn own(&self, word: &str) -> Option<WordForm> {
        self.own.get(word).copied()
    }

    pub(super) fn all_own(&self) -> impl Iterator<Item = OwnPrefix> {
        let own = self.own.iter();
        own.map(|(word, form)| (Arc::clone(word), *form))
    }

    /// The user's words that a text may use: what it means depends on these, and on no others.
    pub(super) fn own_in(&self, text: &str) -> impl Iterator<Item = (&str, WordForm)> {
        let own = self.own.iter().map(|(word, form)| (&**word, *form));
        own.filter(move |(word, _)| text.contains(word))
    }
}
