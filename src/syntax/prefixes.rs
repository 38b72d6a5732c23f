//! The words that are written before positions.

use std::collections::BTreeSet;
use std::sync::Arc;

/// The words that turn the position words after them into positions of their ruleset: `strip 7`. Which there are is
/// no matter of the grammar.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prefixes {
    built_in: Box<[&'static str]>,
    own: BTreeSet<Arc<str>>,
}

impl Prefixes {
    /// Words that cannot be redefined.
    pub fn built_in(words: impl IntoIterator<Item = &'static str>) -> Prefixes {
        Prefixes {
            built_in: words.into_iter().collect(),
            own: BTreeSet::new(),
        }
    }

    /// These and words that the user defines, which are names wherever no position word follows.
    pub fn with(&self, words: impl IntoIterator<Item = Arc<str>>) -> Prefixes {
        let mut all = self.clone();
        all.own.extend(words);
        all
    }

    /// All words.
    pub fn words(&self) -> impl Iterator<Item = &str> + Clone {
        let own = self.own.iter().map(|word| &**word);
        self.built_in.iter().copied().chain(own)
    }

    pub(super) fn is_built_in(&self, word: &str) -> bool {
        self.built_in.contains(&word)
    }

    pub(super) fn is_own(&self, word: &str) -> bool {
        self.own.contains(word)
    }

    /// The user's words that a text may use: what it means depends on these, and on no others.
    pub(super) fn own_in(&self, text: &str) -> impl Iterator<Item = &str> {
        let own = self.own.iter().map(|word| &**word);
        own.filter(move |word| text.contains(word))
    }
}
