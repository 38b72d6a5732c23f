//! Lists. They share their elements and cache their hash. Comparing and freeing them visits shared parts only once.

use super::Datum;
use super::datum::hash_datum;
use super::short_list::ShortList;
use crate::budget::with_stack;
use rustc_hash::{FxHashSet, FxHasher};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// A list of data. Copies share the elements.
#[derive(Clone)]
pub struct List(Elements);

/// The elements of a list. A list that can be short is.
#[derive(Clone)]
enum Elements {
    Short(ShortList),
    Shared(Arc<Items>),
}

struct Items {
    items: Vec<Datum>,
    hash: OnceLock<u64>,
    shape: Shape,
}

/// The kinds of the elements of a list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// Numbers, strings, truth values and outcomes, and lists of these. The depth is 1 for a list without lists.
    Plain(u8),
    /// Other data, but no lists.
    Flat,
    /// Other lists.
    Nested,
}

/// Maximum depth of a plain list. It bounds the recursion through one.
const MOST_PLAIN: u8 = 16;

impl Shape {
    fn of(items: &[Datum]) -> Shape {
        let (mut depth, mut plain, mut nested) = (1, true, false);
        for item in items {
            match item {
                Datum::Number(_) | Datum::Str(_) | Datum::Bool(_) | Datum::Outcome(_) => {}
                Datum::List(list) => {
                    nested = true;
                    match list.shape() {
                        Shape::Plain(inner) if inner < MOST_PLAIN => depth = depth.max(inner + 1),
                        _ => plain = false,
                    }
                }
                _ => plain = false,
            }
        }
        match (plain, nested) {
            (true, _) => Shape::Plain(depth),
            (false, true) => Shape::Nested,
            (false, false) => Shape::Flat,
        }
    }
}

impl List {
    /// Whether all elements are numbers, strings, truth values, outcomes or plain lists. For plain lists, [`same`]
    /// agrees with `==`.
    ///
    /// [`same`]: super::same
    pub(super) fn is_plain(&self) -> bool {
        matches!(self.shape(), Shape::Plain(_))
    }

    fn shape(&self) -> Shape {
        match &self.0 {
            Elements::Short(_) => Shape::Plain(1),
            Elements::Shared(items) => items.shape,
        }
    }

    /// Whether an element is a list.
    fn is_nested(&self) -> bool {
        !matches!(self.shape(), Shape::Plain(1) | Shape::Flat)
    }

    /// The list as a short one, if it is short.
    pub(super) fn as_short(&self) -> Option<ShortList> {
        match self.0 {
            Elements::Short(short) => Some(short),
            Elements::Shared(_) => None,
        }
    }

    /// A hash of the content. It is cached, so a shared sublist is hashed only once.
    pub(super) fn hash(&self) -> u64 {
        let items = match &self.0 {
            Elements::Short(short) => {
                let mut hasher = FxHasher::default();
                short.hash(&mut hasher);
                return hasher.finish();
            }
            Elements::Shared(items) => items,
        };
        *items.hash.get_or_init(|| {
            with_stack(|| {
                let mut hasher = FxHasher::default();
                self.len().hash(&mut hasher);
                self.iter().for_each(|item| hash_datum(item, &mut hasher));
                hasher.finish()
            })
        })
    }

    /// A number that identifies this list while it is alive: its address, or the code of a short list, which is below
    /// all addresses.
    pub(crate) fn identity(&self) -> usize {
        match &self.0 {
            Elements::Short(short) => short.code().into(),
            Elements::Shared(items) => Arc::as_ptr(items) as usize,
        }
    }

    /// Whether two lists are equal, as far as it is known without a look at the elements.
    pub(super) fn known_equal(&self, other: &List) -> Option<bool> {
        match (&self.0, &other.0) {
            (Elements::Short(a), Elements::Short(b)) => Some(a == b),
            (Elements::Shared(a), Elements::Shared(b)) if Arc::ptr_eq(a, b) => Some(true),
            (Elements::Shared(a), Elements::Shared(b)) if a.items.len() == b.items.len() => None,
            _ => Some(false),
        }
    }
}

impl FromIterator<Datum> for List {
    fn from_iter<I: IntoIterator<Item = Datum>>(items: I) -> List {
        List::from(items.into_iter().collect::<SmallVec<[Datum; 2]>>())
    }
}

impl From<SmallVec<[Datum; 2]>> for List {
    fn from(items: SmallVec<[Datum; 2]>) -> List {
        match ShortList::of(&items) {
            Some(short) => List(Elements::Short(short)),
            None => List::from(items.into_vec()),
        }
    }
}

impl From<Vec<Datum>> for List {
    fn from(items: Vec<Datum>) -> List {
        if let Some(short) = ShortList::of(&items) {
            return List(Elements::Short(short));
        }
        let shape = Shape::of(&items);
        List(Elements::Shared(Arc::new(Items {
            items,
            hash: OnceLock::new(),
            shape,
        })))
    }
}

impl From<ShortList> for List {
    fn from(short: ShortList) -> List {
        List(Elements::Short(short))
    }
}

impl Deref for List {
    type Target = [Datum];
    fn deref(&self) -> &[Datum] {
        match &self.0 {
            Elements::Short(short) => short.items(),
            Elements::Shared(items) => &items.items,
        }
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
        if matches!(self.shape, Shape::Plain(_) | Shape::Flat) {
            return;
        }
        let mut waiting = Vec::new();
        let mut items = std::mem::take(&mut self.items);
        loop {
            for item in items {
                if let Datum::List(List(Elements::Shared(inner))) = item
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
        a.identity() == b.identity()
            || (a.is_nested() && !self.0.insert((a.identity(), b.identity())))
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
