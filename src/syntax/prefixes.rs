//! Prefixes: words that precede positions.

use std::collections::BTreeMap;
use std::sync::Arc;

/// How positions of a user's ruleset are written after its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum WordForm {
    /// Sizes of heaps: `grundys 7 + {n}`.
    Heap,
    /// One board: letters, and `/` between rows, as in `clobber xo/ox`.
    Board {
        /// Whether `.` is one of the letters.
        dot: bool,
    },
}

impl WordForm {
    /// The form for a kind of board with these letters. `None` unless they are letters, digits, `_` or `.`, which words
    /// can contain.
    pub fn of(kind: &str, letters: Option<&str>) -> Option<WordForm> {
        match (kind, letters) {
            ("heap", _) => Some(WordForm::Heap),
            ("line" | "cycle" | "grid" | "torus" | "hex" | "triangle", Some(letters)) => {
                let mut all = letters.chars().filter(|c| *c != '|');
                let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.');
                let dot = letters.contains('.');
                all.all(is_plain).then_some(WordForm::Board { dot })
            }
            _ => None,
        }
    }
}

/// The name of a user's ruleset, and the form of its positions.
pub type OwnPrefix = (Arc<str>, WordForm);

/// The words that turn the position words after them into positions of a ruleset, as in `strip 7`. The grammar does not
/// fix their set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prefixes {
    built_in: Box<[&'static str]>,
    own: BTreeMap<Arc<str>, WordForm>,
}

impl Prefixes {
    /// The built-in prefixes, which cannot be redefined.
    pub fn built_in(words: impl IntoIterator<Item = &'static str>) -> Prefixes {
        Prefixes {
            built_in: words.into_iter().collect(),
            own: BTreeMap::new(),
        }
    }

    /// Adds rulesets of the user. They are ordinary names wherever no position follows.
    pub fn with(&self, words: impl IntoIterator<Item = OwnPrefix>) -> Prefixes {
        let mut all = self.clone();
        all.own.extend(words);
        all
    }

    /// Adds `to` with the form of the user's prefix `from`, if there is one.
    pub fn renamed(&self, from: &str, to: &str) -> Prefixes {
        self.with(self.own(from).map(|form| (to.into(), form)))
    }

    /// All prefixes.
    pub fn words(&self) -> impl Iterator<Item = &str> + Clone {
        let own = self.own.keys().map(|word| &**word);
        self.built_in.iter().copied().chain(own)
    }

    /// Whether a word is a built-in prefix.
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

    /// The user's prefixes that occur in a text. The meaning of the text depends on no others.
    pub(super) fn own_in(&self, text: &str) -> impl Iterator<Item = (&str, WordForm)> {
        let own = self.own.iter().map(|(word, form)| (&**word, *form));
        own.filter(move |(word, _)| text.contains(word))
    }
}
