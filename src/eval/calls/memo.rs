//! Memo of calls of user-defined functions, by function and arguments.

use crate::eval::Datum;
use crate::eval::datum::{hash_datum, same};
use crate::solve::{Budget, Stop};
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

/// Memoised calls. All their arguments share one vector to save memory.
#[derive(Debug, Default)]
pub(in crate::eval) struct Memo {
    /// The immutable part that this memo shares with its forks.
    below: Option<Arc<Memo>>,
    /// Indices of calls, by the hash of function and arguments.
    table: HashTable<u32>,
    calls: Vec<KnownCall>,
    arguments: Vec<Datum>,
}

#[derive(Debug)]
struct KnownCall {
    fingerprint: u64,
    hash: u64,
    arguments: Range<usize>,
    result: Remembered,
}

/// A call evaluated by a fork, with its index there.
pub(crate) struct AdoptedCall {
    pub(crate) number: usize,
    pub(in crate::eval) fingerprint: u64,
    pub(in crate::eval) arguments: Vec<Datum>,
    pub(in crate::eval) result: Datum,
}

/// A call of a user-defined function.
#[derive(Clone, Copy, Debug)]
pub(in crate::eval) struct CallKey<'a> {
    /// The fingerprint of the function.
    pub(in crate::eval) fingerprint: u64,
    pub(in crate::eval) arguments: &'a [Datum],
    /// A hash of the function and the arguments.
    pub(in crate::eval) hash: u64,
}

impl CallKey<'_> {
    pub(in crate::eval) fn new(fingerprint: u64, arguments: &[Datum]) -> CallKey<'_> {
        CallKey {
            fingerprint,
            arguments,
            hash: hash_of(fingerprint, arguments),
        }
    }
}

/// The state of a memoised call.
#[derive(Clone, Debug)]
pub(in crate::eval) enum Remembered {
    /// Never evaluated, or interrupted.
    Nothing,
    /// Being evaluated. If it is needed in this state, it depends on its own result.
    UnderWay,
    /// Evaluated.
    Done(Datum),
}

impl Memo {
    /// The index of a call. A new call is added.
    pub(in crate::eval) fn enter(
        &mut self,
        call: &CallKey,
        budget: &Budget,
    ) -> Result<usize, Stop> {
        let CallKey {
            fingerprint,
            arguments,
            hash,
        } = *call;
        if let Some(below) = &self.below
            && let Some(at) = below.find(call)
            && !matches!(below.known(at), Remembered::Nothing)
        {
            return Ok(at);
        }
        let first = self.common();
        if let Some(at) = self.find(call) {
            return Ok(first + at);
        }
        let at = u32::try_from(self.calls.len())
            .map_err(|_| Stop::TooLarge("the list of all calls".into()))?;
        budget.room_in(&mut self.calls, 1)?;
        budget.room_in(&mut self.arguments, arguments.len())?;
        if self.table.len() == self.table.capacity() {
            budget.reserve(self.table.capacity() * 2 * (size_of::<u32>() + 1))?;
        }
        let start = self.arguments.len();
        self.arguments.extend_from_slice(arguments);
        self.calls.push(KnownCall {
            fingerprint,
            hash,
            arguments: start..self.arguments.len(),
            result: Remembered::Nothing,
        });
        let calls = &self.calls;
        let hash_of = |at: &u32| calls.get(*at as usize).map_or(0, |c| c.hash);
        self.table.insert_unique(hash, at, hash_of);
        Ok(first + at as usize)
    }

    /// The result of a call, if known.
    pub(in crate::eval) fn result(&self, call: &CallKey) -> Option<Datum> {
        let below = self.below.as_ref().and_then(|below| below.result(call));
        below.or_else(|| match &self.calls.get(self.find(call)?)?.result {
            Remembered::Done(datum) => Some(datum.clone()),
            _ => None,
        })
    }

    /// Removes a call if it was the last one added. Returns whether it was removed.
    pub(in crate::eval) fn remove_last(&mut self, call: &CallKey, at: usize) -> bool {
        let last = self.calls.len().checked_sub(1);
        let Some(own) = at
            .checked_sub(self.common())
            .filter(|own| Some(*own) == last)
        else {
            return false;
        };
        if let Ok(entry) = self.table.find_entry(call.hash, |at| *at as usize == own) {
            entry.remove();
        }
        if let Some(known) = self.calls.pop() {
            self.arguments.truncate(known.arguments.start);
        }
        true
    }

    /// The index of a call in this memo, without the shared part.
    fn find(&self, call: &CallKey) -> Option<usize> {
        let CallKey {
            fingerprint,
            arguments,
            hash,
        } = *call;
        let is_it = |at: &u32| {
            let Some(call) = self.calls.get(*at as usize) else {
                return false;
            };
            let known = self.arguments.get(call.arguments.clone());
            call.hash == hash
                && call.fingerprint == fingerprint
                && known.is_some_and(|known| all_same(known, arguments))
        };
        self.table.find(hash, is_it).map(|at| *at as usize)
    }

    /// The number of calls in the shared part.
    fn common(&self) -> usize {
        self.below.as_ref().map_or(0, |below| below.calls.len())
    }

    /// Creates a memo for another thread. This memo must not be written to until [`Memo::rejoin`].
    pub(in crate::eval) fn fork(&mut self) -> Memo {
        let below = self.below.take();
        let below = below.unwrap_or_else(|| Arc::new(std::mem::take(self)));
        self.below = Some(Arc::clone(&below));
        Memo {
            below: Some(below),
            ..Memo::default()
        }
    }

    /// Releases the shared part, so that the forked memo can reclaim it.
    pub(in crate::eval) fn leave(mut self) -> Memo {
        self.below = None;
        self
    }

    /// The calls with a result among the first `calls` that were added here.
    pub(in crate::eval) fn into_calls(self, calls: usize) -> impl Iterator<Item = AdoptedCall> {
        let Memo {
            calls: all,
            arguments,
            ..
        } = self;
        let all = all.into_iter().take(calls).enumerate();
        all.filter_map(move |(number, call)| match call.result {
            Remembered::Done(result) => Some(AdoptedCall {
                number,
                fingerprint: call.fingerprint,
                arguments: arguments.get(call.arguments)?.to_vec(),
                result,
            }),
            _ => None,
        })
    }

    /// Reclaims the shared part. All forks must have released it.
    pub(in crate::eval) fn rejoin(&mut self) {
        if let Some(whole) = self.below.take().and_then(Arc::into_inner) {
            *self = whole;
        }
    }

    /// The number of calls added here.
    pub(in crate::eval) fn len(&self) -> usize {
        self.calls.len()
    }

    /// The state of a call.
    pub(in crate::eval) fn known(&self, at: usize) -> &Remembered {
        let call = match (at.checked_sub(self.common()), &self.below) {
            (Some(own), _) => self.calls.get(own),
            (None, Some(below)) => return below.known(at),
            (None, None) => None,
        };
        call.map_or(&Remembered::Nothing, |call| &call.result)
    }

    /// Sets the state of a call.
    pub(in crate::eval) fn note(&mut self, at: usize, result: Remembered) {
        let own = at.checked_sub(self.common());
        if let Some(call) = own.and_then(|own| self.calls.get_mut(own)) {
            call.result = result;
        }
    }

    /// Resets the calls that a fault interrupted.
    pub(in crate::eval) fn give_up(&mut self) {
        for call in &mut self.calls {
            if matches!(call.result, Remembered::UnderWay) {
                call.result = Remembered::Nothing;
            }
        }
    }

    /// Removes all calls.
    pub(in crate::eval) fn clear(&mut self) {
        *self = Memo::default();
    }
}

/// A cache of recent calls of functions that are not recursive or that make positions. Each hash has one slot, and a
/// new call overwrites the old one.
#[derive(Debug, Default)]
pub(in crate::eval) struct Recent(Vec<Option<RecentCall>>);

#[derive(Debug)]
struct RecentCall {
    fingerprint: u64,
    arguments: Box<[Datum]>,
    result: Datum,
}

/// The number of slots.
const PLACES: usize = 1 << 12;

impl Recent {
    fn place(hash: u64) -> usize {
        // On 32-bit platforms the hash has only 32 significant bits.
        (hash ^ hash >> 32) as usize % PLACES
    }

    /// The result of a call, if it is still cached.
    pub(in crate::eval) fn get(&self, call: &CallKey) -> Option<Datum> {
        let known = self.0.get(Recent::place(call.hash))?.as_ref()?;
        let is_it =
            known.fingerprint == call.fingerprint && all_same(&known.arguments, call.arguments);
        is_it.then(|| known.result.clone())
    }

    /// Stores a call in its slot.
    pub(in crate::eval) fn put(&mut self, call: &CallKey, result: &Datum) {
        if self.0.is_empty() {
            self.0.resize_with(PLACES, || None);
        }
        if let Some(place) = self.0.get_mut(Recent::place(call.hash)) {
            *place = Some(RecentCall {
                fingerprint: call.fingerprint,
                arguments: call.arguments.into(),
                result: result.clone(),
            });
        }
    }
}

/// Hashes a function and its arguments.
pub(in crate::eval) fn hash_of(function: impl Hash, arguments: &[Datum]) -> u64 {
    let mut hasher = FxHasher::default();
    function.hash(&mut hasher);
    arguments.iter().for_each(|a| hash_datum(a, &mut hasher));
    hasher.finish()
}

/// Whether two argument lists are equal.
pub(in crate::eval) fn all_same(one: &[Datum], other: &[Datum]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(a, b)| same(a, b))
}
