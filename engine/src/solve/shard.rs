//! Tables of results by position, split into shards. A growing shard needs its old and its new memory at once, so
//! shards grow one at a time. When memory is short, each shard evicts its small positions, which are the quickest to
//! recompute.

use super::Solved;
use super::forked::{Adopted, Adoption, Forked};
use crate::budget::Budget;
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::any::Any;
use std::hash::{BuildHasher, Hash};
use std::sync::Arc;

/// The number of shards of a table.
pub(crate) const SHARDS: usize = 16;
/// Minimum number of positions for eviction. With fewer positions, the search would hardly progress.
const WORTH_KEEPING: usize = 1 << 10;

/// A shard of a table.
#[derive(Debug)]
pub(crate) struct Shard<K, V>(HashTable<(K, V)>);

impl<K, V> Default for Shard<K, V> {
    fn default() -> Shard<K, V> {
        Shard(HashTable::new())
    }
}

#[inline]
pub(crate) fn hash_of<K: Hash>(key: &K) -> u64 {
    FxBuildHasher.hash_one(key)
}

/// The index of the shard for a key with this hash.
#[inline]
pub(crate) fn shard_of(hash: u64) -> usize {
    // The index inside the shard uses other bits. On 32-bit machines the hash has 32 bits.
    (hash >> 32 ^ hash >> 20) as usize % SHARDS
}

impl<K: Eq + Hash, V> Shard<K, V> {
    #[inline]
    pub(crate) fn get(&self, hash: u64, key: &K) -> Option<&V> {
        let found = self.0.find(hash, |entry| entry.0 == *key);
        found.map(|entry| &entry.1)
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, hash: u64, key: &K) -> Option<&mut V> {
        let found = self.0.find_mut(hash, |entry| entry.0 == *key);
        found.map(|entry| &mut entry.1)
    }

    /// Inserts a key that is absent. [`Shard::make_room`] must be called first.
    #[inline]
    pub(crate) fn insert(&mut self, hash: u64, key: K, found: V) {
        self.0
            .insert_unique(hash, (key, found), |entry| hash_of(&entry.0));
    }

    /// Makes room for one more position.
    ///
    /// Errors: limits of the budget, if there are too few positions to evict.
    #[inline]
    pub(crate) fn make_room(&mut self, size: impl Fn(&K) -> u32, budget: &Budget) -> Solved<()> {
        if self.0.len() < self.0.capacity() {
            Ok(())
        } else {
            self.grow(size, budget)
        }
    }

    #[cold]
    fn grow(&mut self, size: impl Fn(&K) -> u32, budget: &Budget) -> Solved<()> {
        let cells = self.0.capacity() * 2 + self.0.capacity() / 2;
        let bytes = cells * (size_of::<(K, V)>() + 1);
        if budget.affords_positions(bytes) || !self.evict_small(size) {
            budget.reserve(bytes)
        } else {
            budget.check()
        }
    }

    /// Evicts the smaller half. Returns `false` if there are too few positions.
    pub(crate) fn evict_small(&mut self, size: impl Fn(&K) -> u32) -> bool {
        let is_worth_it = self.0.len() >= WORTH_KEEPING;
        if is_worth_it {
            self.evict_half(size);
        }
        is_worth_it
    }

    fn evict_half(&mut self, size: impl Fn(&K) -> u32) {
        let mut sizes: Vec<u32> = self.0.iter().map(|(key, _)| size(key)).collect();
        let middle = sizes.len() / 2;
        if middle == 0 {
            return;
        }
        let median = *sizes.select_nth_unstable(middle).1;
        self.0.retain(|(key, _)| size(key) > median);
        // Removal leaves tombstones. In a table that is less than half full, this clears them in place.
        self.0.reserve(1, |entry| hash_of(&entry.0));
    }

    /// Evicts the smaller half and frees its memory.
    fn shrink(&mut self, size: impl Fn(&K) -> u32) {
        if self.evict_small(size) {
            self.0.shrink_to_fit(|entry| hash_of(&entry.0));
        }
    }
}

/// Results by position.
#[derive(Debug)]
pub(crate) struct Table<K, V> {
    shards: Vec<Shard<K, V>>,
    /// The entries that this table shares with its forks; read-only.
    below: Option<Arc<Table<K, V>>>,
}

impl<K, V> Default for Table<K, V> {
    fn default() -> Table<K, V> {
        Table {
            shards: (0..SHARDS).map(|_| Shard::default()).collect(),
            below: None,
        }
    }
}

impl<K: Eq + Hash, V: Copy> Table<K, V> {
    /// The result for a position.
    #[inline]
    pub(crate) fn get(&self, key: &K) -> Option<V> {
        let hash = hash_of(key);
        match self.shards[shard_of(hash)].get(hash, key) {
            Some(found) => Some(*found),
            None => self.below.as_ref()?.get(key),
        }
    }

    /// Replaces the result for a position, or inserts it.
    ///
    /// Errors: limits of the budget, if there are too few positions to evict.
    pub(crate) fn put(
        &mut self,
        key: &K,
        found: V,
        size: impl Fn(&K) -> u32,
        budget: &Budget,
    ) -> Solved<()>
    where
        K: Clone,
    {
        let hash = hash_of(key);
        if let Some(known) = self.shards[shard_of(hash)].get_mut(hash, key) {
            *known = found;
            return Ok(());
        }
        self.insert(key.clone(), found, size, budget)
    }

    /// Inserts the result for a position that is absent.
    ///
    /// Errors: limits of the budget, if there are too few positions to evict.
    pub(crate) fn insert(
        &mut self,
        key: K,
        found: V,
        size: impl Fn(&K) -> u32,
        budget: &Budget,
    ) -> Solved<()> {
        if budget.should_shrink_tables() {
            for shard in &mut self.shards {
                shard.shrink(&size);
            }
        }
        let hash = hash_of(&key);
        let shard = &mut self.shards[shard_of(hash)];
        shard.make_room(&size, budget)?;
        shard.insert(hash, key, found);
        Ok(())
    }
}

impl<K: Eq + Hash, V> Table<K, V> {
    /// Evicts the smaller half of each shard.
    pub(crate) fn evict_half(&mut self, size: impl Fn(&K) -> u32) {
        for shard in &mut self.shards {
            shard.evict_half(&size);
        }
    }
}

impl<K, V> Table<K, V> {
    pub(crate) fn len(&self) -> usize {
        self.shards.iter().map(|shard| shard.0.len()).sum()
    }

    pub(crate) fn keys(&self) -> impl Iterator<Item = &K> {
        self.shards
            .iter()
            .flat_map(|shard| shard.0.iter().map(|(key, _)| key))
    }

    /// Drops the positions that do not satisfy `is_such`.
    pub(crate) fn retain(&mut self, is_such: impl Fn(&K) -> bool) {
        for shard in &mut self.shards {
            shard.0.retain(|(key, _)| is_such(key));
        }
    }
}

impl<K, V> Forked for Table<K, V>
where
    K: Eq + Hash + Send + Sync + 'static,
    V: Adopted + Send + Sync + 'static,
{
    fn fork_into(&mut self, fork: &mut dyn Any) {
        let below = self.below.take();
        let below = below.unwrap_or_else(|| Arc::new(std::mem::take(self)));
        self.below = Some(Arc::clone(&below));
        if let Some(fork) = fork.downcast_mut::<Table<K, V>>() {
            fork.below = Some(below);
        }
    }

    fn leave(&mut self) {
        self.below = None;
    }

    fn rejoin(&mut self) {
        if let Some(whole) = self.below.take().and_then(Arc::into_inner) {
            *self = whole;
        }
    }

    fn adopt(&mut self, fork: &mut dyn Any, by: &mut Adoption) -> Solved<()> {
        let Some(fork) = fork.downcast_mut::<Table<K, V>>() else {
            return Ok(());
        };
        for (own, fork) in self.shards.iter_mut().zip(&mut fork.shards) {
            let bytes = 2 * fork.0.capacity() * size_of::<(K, V)>();
            if !by.budget.affords_positions(bytes) {
                return Ok(());
            }
            for (key, found) in fork.0.drain() {
                let hash = hash_of(&key);
                if own.get(hash, &key).is_none() {
                    own.insert(hash, key, found.adopted(by)?);
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_small_half_is_forgotten() {
        let mut shard: Shard<u32, u32> = Shard::default();
        let budget = Budget::unlimited();
        let size = |key: &u32| key / 10;
        for key in 0..20_000 {
            shard.make_room(size, &budget).expect("no limit");
            shard.insert(hash_of(&key), key, key + 1);
        }
        let room = shard.0.capacity();
        assert!(shard.evict_small(size));
        for key in 0..20_000 {
            let known = shard.get(hash_of(&key), &key).copied();
            assert_eq!(known, (size(&key) > 1000).then_some(key + 1), "{key}");
        }
        // The capacity remains for new positions.
        assert!(shard.0.capacity() >= room);
        shard.shrink(size);
        assert!(shard.0.capacity() < room && !shard.0.is_empty());
        let mut few: Shard<u32, u32> = Shard::default();
        few.insert(hash_of(&1), 1, 2);
        assert!(!few.evict_small(size));
    }
}
