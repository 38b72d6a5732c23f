//! Tables of what was found of positions. They fall into shards that grow one after the other, since one that grows
//! stands beside its larger self for a while; where memory is short each forgets its small positions, which are
//! found again the soonest.

use super::Solved;
use super::fork::{Adopted, Adoption, Forked};
use crate::budget::Budget;
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::any::Any;
use std::hash::{BuildHasher, Hash};
use std::sync::Arc;

/// A table falls into so many.
pub(crate) const SHARDS: usize = 16;
/// A shard of fewer positions forgets none: the search would hardly go on.
const WORTH_KEEPING: usize = 1 << 10;

/// A part of a table.
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

/// The number of the shard that a key with this hash belongs in.
#[inline]
pub(crate) fn shard_of(hash: u64) -> usize {
    // Other bits choose the place inside the shard.
    (hash >> 32) as usize % SHARDS
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

    /// Enters a key that is not there; see [`Shard::make_room`].
    #[inline]
    pub(crate) fn insert(&mut self, hash: u64, key: K, found: V) {
        self.0
            .insert_unique(hash, (key, found), |entry| hash_of(&entry.0));
    }

    /// Makes room for one more position.
    ///
    /// Errors: the budget's, where there is too little to forget.
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
        if budget.affords_positions(bytes) || !self.forget_small(size) {
            budget.reserve(bytes)
        } else {
            budget.check()
        }
    }

    /// Forgets the smaller half; whether there was enough of it.
    pub(crate) fn forget_small(&mut self, size: impl Fn(&K) -> u32) -> bool {
        if self.0.len() < WORTH_KEEPING {
            return false;
        }
        let mut sizes: Vec<u32> = self.0.iter().map(|(key, _)| size(key)).collect();
        let middle = sizes.len() / 2;
        let median = *sizes.select_nth_unstable(middle).1;
        self.0.retain(|(key, _)| size(key) > median);
        // What is removed leaves marks, which go where there is less than half in it: no memory is taken.
        self.0.reserve(1, |entry| hash_of(&entry.0));
        true
    }

    /// Forgets the smaller half and gives its memory back.
    fn shrink(&mut self, size: impl Fn(&K) -> u32) {
        if self.forget_small(size) {
            self.0.shrink_to_fit(|entry| hash_of(&entry.0));
        }
    }
}

/// What was found, by position.
#[derive(Debug)]
pub(crate) struct Table<K, V> {
    shards: Vec<Shard<K, V>>,
    /// What this table and its forks have in common, which nobody changes.
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
    /// What was found of a position.
    #[inline]
    pub(crate) fn get(&self, key: &K) -> Option<V> {
        let hash = hash_of(key);
        match self.shards[shard_of(hash)].get(hash, key) {
            Some(found) => Some(*found),
            None => self.below.as_ref()?.get(key),
        }
    }

    /// Enters what was found of a position that is not there.
    ///
    /// Errors: the budget's, where there is too little to forget.
    pub(crate) fn insert(
        &mut self,
        key: K,
        found: V,
        size: impl Fn(&K) -> u32,
        budget: &Budget,
    ) -> Solved<()> {
        if budget.is_scarce() {
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

impl<K, V> Table<K, V> {
    /// Forgets the positions that are not such as asked.
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
        assert!(shard.forget_small(size));
        for key in 0..20_000 {
            let known = shard.get(hash_of(&key), &key).copied();
            assert_eq!(known, (size(&key) > 1000).then_some(key + 1), "{key}");
        }
        // The room is there for others.
        assert!(shard.0.capacity() >= room);
        shard.shrink(size);
        assert!(shard.0.capacity() < room && !shard.0.is_empty());
        let mut few: Shard<u32, u32> = Shard::default();
        few.insert(hash_of(&1), 1, 2);
        assert!(!few.forget_small(size));
    }
}
