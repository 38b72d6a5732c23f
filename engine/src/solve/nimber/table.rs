//! Tables of known nimbers, for a single thread or shared by several.

use super::{KnownNimber, Solved, Tables};
use crate::budget::Budget;
use crate::solve::shard::{SHARDS, Shard, hash_of, shard_of};
use std::hash::Hash;
use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Known nimbers by part, in shards to reduce lock contention.
#[derive(Debug)]
pub(crate) struct NimberTable<P>(Vec<Mutex<Shard<P, KnownNimber>>>);

impl<P> Default for NimberTable<P> {
    fn default() -> NimberTable<P> {
        NimberTable((0..SHARDS).map(|_| Mutex::default()).collect())
    }
}

/// The table of a search in progress.
pub(crate) type NimberTables<'a, P> = Tables<'a, NimberTable<P>>;

/// The shard of a part. Entries are written in one step, so a thread that panics leaves no partial entry.
enum Slot<'a, P> {
    Own(&'a mut Shard<P, KnownNimber>),
    Locked(MutexGuard<'a, Shard<P, KnownNimber>>),
}

impl<P> Deref for Slot<'_, P> {
    type Target = Shard<P, KnownNimber>;

    fn deref(&self) -> &Shard<P, KnownNimber> {
        match self {
            Slot::Own(shard) => shard,
            Slot::Locked(shard) => shard,
        }
    }
}

impl<P> DerefMut for Slot<'_, P> {
    fn deref_mut(&mut self) -> &mut Shard<P, KnownNimber> {
        match self {
            Slot::Own(shard) => shard,
            Slot::Locked(shard) => shard,
        }
    }
}

impl<P: Clone + Eq + Hash> NimberTables<'_, P> {
    #[inline]
    fn place(&mut self, hash: u64) -> Slot<'_, P> {
        let at = shard_of(hash);
        match self {
            Tables::Own(table) => {
                let shard = table.0[at].get_mut();
                Slot::Own(shard.unwrap_or_else(PoisonError::into_inner))
            }
            Tables::Shared(table) => {
                let shard = table.0[at].lock();
                Slot::Locked(shard.unwrap_or_else(PoisonError::into_inner))
            }
        }
    }

    /// The known facts about a part.
    #[inline]
    pub(crate) fn get(&mut self, part: &P) -> KnownNimber {
        let hash = hash_of(part);
        let known = self.place(hash).get(hash, part).copied();
        known.unwrap_or(KnownNimber::NOTHING)
    }

    /// Merges a result into the entry of a part.
    pub(crate) fn put(&mut self, part: &P, known: KnownNimber) {
        let hash = hash_of(part);
        let mut shard = self.place(hash);
        match shard.get_mut(hash, part) {
            Some(entry) => *entry = entry.and(known),
            None => shard.insert(hash, part.clone(), known),
        }
    }

    /// Makes room for one more entry.
    pub(crate) fn make_room(
        &mut self,
        part: &P,
        size: impl Fn(&P) -> u32,
        budget: &Budget,
    ) -> Solved<()> {
        self.place(hash_of(part)).make_room(size, budget)
    }
}
