//! What is known of parts, for one thread or for several that search together.

use super::{Known, Solved};
use crate::budget::{Budget, Stop};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::{BuildHasher, Hash};
use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A table of fewer parts is not made smaller for want of memory: the search would hardly go on.
const WORTH_KEEPING: usize = 1 << 10;
/// A table falls into so many, so that threads seldom wait for each other.
const SHARDS: usize = 16;

type Shard<P> = FxHashMap<P, Known>;

/// What has been found, by part.
#[derive(Debug)]
pub(in crate::solve) struct Table<P>(Vec<Mutex<Shard<P>>>);

impl<P> Default for Table<P> {
    fn default() -> Table<P> {
        Table((0..SHARDS).map(|_| Mutex::default()).collect())
    }
}

/// The table of a search under way.
pub(in crate::solve) enum Tables<'a, P> {
    /// For one thread.
    Own(&'a mut Table<P>),
    /// For several.
    Shared(&'a Table<P>),
}

/// The shard of a part. An entry is written in one step: what a thread that broke off has left is whole.
enum Place<'a, P> {
    Own(&'a mut Shard<P>),
    Locked(MutexGuard<'a, Shard<P>>),
}

impl<P> Deref for Place<'_, P> {
    type Target = Shard<P>;

    fn deref(&self) -> &Shard<P> {
        match self {
            Place::Own(shard) => shard,
            Place::Locked(shard) => shard,
        }
    }
}

impl<P> DerefMut for Place<'_, P> {
    fn deref_mut(&mut self) -> &mut Shard<P> {
        match self {
            Place::Own(shard) => shard,
            Place::Locked(shard) => shard,
        }
    }
}

impl<P: Clone + Eq + Hash> Tables<'_, P> {
    #[inline]
    fn place(&mut self, part: &P) -> Place<'_, P> {
        // Other bits of the hash choose the place inside the shard.
        let at = (FxBuildHasher.hash_one(part) >> 32) as usize % SHARDS;
        match self {
            Tables::Own(table) => {
                let shard = table.0[at].get_mut();
                Place::Own(shard.unwrap_or_else(PoisonError::into_inner))
            }
            Tables::Shared(table) => {
                let shard = table.0[at].lock();
                Place::Locked(shard.unwrap_or_else(PoisonError::into_inner))
            }
        }
    }

    /// What is known of a part.
    #[inline]
    pub(super) fn get(&mut self, part: &P) -> Known {
        let known = self.place(part).get(part).copied();
        known.unwrap_or(Known::NOTHING)
    }

    /// Adds to what is known of a part.
    pub(super) fn put(&mut self, part: &P, known: Known) {
        let mut shard = self.place(part);
        let entry = shard.entry(part.clone()).or_insert(Known::NOTHING);
        *entry = entry.and(known);
    }

    /// Makes room for what is found of one more part.
    pub(super) fn make_room(
        &mut self,
        part: &P,
        size: impl Fn(&P) -> u32,
        budget: &Budget,
    ) -> Solved<()> {
        make_room(&mut self.place(part), size, budget)
    }
}

/// Where there is no memory for a larger table, the parts that are searched again the soonest, which are the small
/// ones, leave it.
fn make_room<P: Eq + Hash>(
    table: &mut Shard<P>,
    size: impl Fn(&P) -> u32,
    budget: &Budget,
) -> Solved<()> {
    if table.len() < table.capacity() {
        return Ok(());
    }
    // The other shards are as full and grow next.
    let cells = table.capacity() * 2 + table.capacity() / 2;
    match budget.reserve(SHARDS * cells * (size_of::<(P, Known)>() + 1)) {
        Err(Stop::Memory) if table.len() >= WORTH_KEEPING => {}
        other => return other,
    }
    let mut sizes: Vec<u32> = table.keys().map(&size).collect();
    let middle = sizes.len() / 2;
    let median = *sizes.select_nth_unstable(middle).1;
    // Anew: what is removed from a table leaves marks that fill it as well.
    let mut kept = Shard::with_capacity_and_hasher(table.capacity(), FxBuildHasher);
    kept.extend(table.drain().filter(|(part, _)| size(part) > median));
    *table = kept;
    budget.check()
}
