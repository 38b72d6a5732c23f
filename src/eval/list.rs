//! Lists. They share their elements and cache their hash. Comparing and freeing them visits shared parts only once.

use super::Datum;
use super::datum::hash_datum;
use crate::budget::with_stack;
use rustc_hash::{FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// A list of data. Copies share the elements.
#[derive(Clone)]
pub struct List(Arc<Items>);

struct Items {
    items: Vec<Datum>,
    hash: OnceLock<u64>,
}

impl List {
    /// A hash of the content. It is cached, so a shared sublist is hashed only once.
    pub(super) fn hash(&self) -> u64 {
        *self.0.hash.get_or_init(|| {
            with_stack(|| {
                let mut hasher = FxHasher::default();
                self.len().hash(&mut hasher);
                self.iter().for_each(|item| hash_datum(item, &mut hasher));
                hasher.finish()
            })
        })
    }

    /// An address that identifies this list while it is alive.
    pub(crate) fn identity(&self) -> usize {
        Arc::as_ptr(&self.0) as usize
    }
}

impl FromIterator<Datum> for List {
    fn from_iter<I: IntoIterator<Item = Datum>>(items: I) -> List {
        List::from(items.into_iter().collect::<Vec<_>>())
    }
}

impl From<Vec<Datum>> for List {
    fn from(items: Vec<Datum>) -> List {
        List(Arc::new(Items {
            items,
            hash: OnceLock::new(),
        }))
    }
}

impl Deref for List {
    type Target = [Datum];
    fn deref(&self) -> &[Datum] {
        &self.0.items
    }
}

impl std::fmt::Debug for List {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Frees nested lists iteratively, so that deep nesting cannot overflow the stack.
impl Drop for Items {
    fn drop(&mut self) {
        let mut waiting = Vec::new();
        let mut items = std::mem::take(&mut self.items);
        loop {
            for item in items {
                if let Datum::List(List(inner)) = item
                    && let Some(mut inner) = Arc::into_inner(inner)
                {
                    waiting.push(std::mem::take(&mut inner.items));
                }
            }
            match waiting.pop() {
                Some(next) => items = next,
                None => return,
            }
        }
    }
}

/// Pairs of lists that are equal or being compared, so that no pair is compared twice.
#[derive(Default)]
pub(super) struct ComparedPairs(FxHashSet<(usize, usize)>);

impl ComparedPairs {
    /// Whether a pair can be skipped, because both are the same list or the pair was compared before.
    pub(super) fn met(&mut self, a: &List, b: &List) -> bool {
        let nested = a.iter().any(|item| matches!(item, Datum::List(_)));
        a.identity() == b.identity() || (nested && !self.0.insert((a.identity(), b.identity())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::datum::same;

    /// A list that takes 2^n brackets to write but contains only n distinct lists.
    fn doubled(n: usize) -> Datum {
        (0..n).fold(Datum::list([]), |inner, _| {
            Datum::list([inner.clone(), inner])
        })
    }

    #[test]
    fn shared_lists_are_hashed_and_compared_once() {
        let (a, b) = (doubled(200), doubled(200));
        let hash = |datum: &Datum| match datum {
            Datum::List(list) => list.hash(),
            _ => 0,
        };
        assert_eq!(hash(&a), hash(&b));
        assert!(same(&a, &b));
        assert!(!same(&a, &doubled(199)));
    }

    #[test]
    fn deep_lists_are_freed() {
        let deep = (0..1_000_000).fold(Datum::list([]), |inner, _| Datum::list([inner]));
        drop(deep);
    }
}
