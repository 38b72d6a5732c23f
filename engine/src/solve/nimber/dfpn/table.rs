//! Tables of facts about parts.

use super::super::Tables;
use super::fact::Fact;
use crate::budget::Budget;
use crate::solve::Solved;
use crate::solve::shard::hash_of;
use std::hash::Hash;
use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The number of bits of the hash that choose a shard.
const SHARD_BITS: u32 = 4;
/// The initial number of slots of a shard.
const FIRST_SLOTS: usize = 16;
/// With fewer entries, a shard forgets none, because the search would hardly progress.
const WORTH_KEEPING: usize = 1 << 8;

/// Facts by part, in shards to reduce lock contention. A growing shard needs its old and its new memory at once, so
/// shards grow one at a time. When memory is short, each forgets the facts that took the least work.
#[derive(Debug)]
pub(crate) struct FactTable<P>(Vec<Mutex<Shard<P>>>);

#[derive(Debug)]
struct Entry<P> {
    part: P,
    fact: Fact,
}

/// A hash table with linear probing.
#[derive(Debug)]
struct Shard<P> {
    slots: Vec<Option<Entry<P>>>,
    used: usize,
}

impl<P> Default for Shard<P> {
    fn default() -> Shard<P> {
        Shard {
            slots: Vec::new(),
            used: 0,
        }
    }
}

impl<P> Default for FactTable<P> {
    fn default() -> FactTable<P> {
        FactTable((0..1 << SHARD_BITS).map(|_| Mutex::default()).collect())
    }
}

/// The hash of a part, mixed so that its high bits can be used.
#[inline]
pub(super) fn mixed<P: Hash>(part: &P) -> u64 {
    // On some machines the hash has only 32 bits.
    hash_of(part).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

fn shard_of(mixed: u64) -> usize {
    (mixed >> (u64::BITS - SHARD_BITS)) as usize
}

impl<P: Clone + Eq + Hash> Shard<P> {
    /// The first slot to probe.
    #[inline]
    fn home(mixed: u64, slots: usize) -> usize {
        let fraction = mixed << SHARD_BITS >> 32;
        ((fraction * slots as u64) >> 32) as usize
    }

    /// The slot of a part; `None` if it has no entry.
    #[inline]
    fn find(&self, part: &P, mixed: u64) -> Option<usize> {
        let mut at = Shard::<P>::home(mixed, self.slots.len());
        while self.slots.get(at)?.as_ref()?.part != *part {
            at = if at + 1 == self.slots.len() {
                0
            } else {
                at + 1
            };
        }
        Some(at)
    }

    /// Inserts an entry that is absent. There must be an empty slot.
    fn insert(slots: &mut [Option<Entry<P>>], mixed: u64, entry: Entry<P>) {
        let mut at = Shard::<P>::home(mixed, slots.len());
        while slots[at].is_some() {
            at = if at + 1 == slots.len() { 0 } else { at + 1 };
        }
        slots[at] = Some(entry);
    }

    /// Merges a fact into the entry of a part. Returns what is known now.
    fn put(&mut self, part: &P, mixed: u64, fact: Fact, budget: &Budget) -> Solved<Fact> {
        if let Some(at) = self.find(part, mixed)
            && let Some(entry) = &mut self.slots[at]
        {
            entry.fact = entry.fact.and(&fact);
            return Ok(entry.fact);
        }
        if 4 * (self.used + 1) > 3 * self.slots.len() {
            self.make_room(budget)?;
        }
        let entry = Entry {
            part: part.clone(),
            fact,
        };
        Shard::insert(&mut self.slots, mixed, entry);
        self.used += 1;
        Ok(fact)
    }

    #[cold]
    fn make_room(&mut self, budget: &Budget) -> Solved<()> {
        let wanted = FIRST_SLOTS.max(self.slots.len() + self.slots.len() / 2);
        let bytes = wanted * size_of::<Option<Entry<P>>>();
        if self.used < WORTH_KEEPING || budget.affords_positions(bytes) {
            budget.reserve(bytes)?;
            self.resize(wanted);
            return Ok(());
        }
        self.forget_half();
        budget.check()
    }

    /// Moves the entries to a new list of slots.
    fn resize(&mut self, slots: usize) {
        let mut new: Vec<Option<Entry<P>>> = Vec::new();
        new.resize_with(slots, || None);
        for entry in std::mem::take(&mut self.slots).into_iter().flatten() {
            let mixed = mixed(&entry.part);
            Shard::insert(&mut new, mixed, entry);
        }
        self.slots = new;
    }

    /// Forgets the half of the entries that took the least work, in place.
    fn forget_half(&mut self) {
        let mut counts = [0usize; 1 << u8::BITS];
        for entry in self.slots.iter().flatten() {
            counts[usize::from(entry.fact.work_class())] += 1;
        }
        let mut surplus = self.used / 2;
        self.used -= surplus;
        let mut least = 0;
        while least + 1 < counts.len() && counts[least] <= surplus {
            surplus -= counts[least];
            least += 1;
        }
        let mut first_empty = None;
        for at in 0..self.slots.len() {
            if let Some(entry) = &self.slots[at] {
                let class = usize::from(entry.fact.work_class());
                if class > least || class == least && surplus == 0 {
                    continue;
                }
                surplus -= usize::from(class == least);
                self.slots[at] = None;
            }
            first_empty = first_empty.or(Some(at));
        }
        // Behind an empty slot, each entry moves to its place or to an empty slot before its own.
        let Some(start) = first_empty else { return };
        for at in (start..self.slots.len()).chain(0..start) {
            if let Some(entry) = self.slots[at].take() {
                let mixed = mixed(&entry.part);
                Shard::insert(&mut self.slots, mixed, entry);
            }
        }
    }

    /// Forgets half of the entries, and frees their memory. Returns `false` if there are too few.
    fn shrink(&mut self) -> bool {
        let is_worth_it = self.used >= WORTH_KEEPING;
        if is_worth_it {
            self.forget_half();
            self.resize(2 * self.used);
        }
        is_worth_it
    }
}

/// A shard of the table. Entries are written in one step, so a thread that panics leaves no partial entry.
enum Access<'a, P> {
    Own(&'a mut Shard<P>),
    Locked(MutexGuard<'a, Shard<P>>),
}

impl<P> Deref for Access<'_, P> {
    type Target = Shard<P>;

    fn deref(&self) -> &Shard<P> {
        match self {
            Access::Own(shard) => shard,
            Access::Locked(shard) => shard,
        }
    }
}

impl<P> DerefMut for Access<'_, P> {
    fn deref_mut(&mut self) -> &mut Shard<P> {
        match self {
            Access::Own(shard) => shard,
            Access::Locked(shard) => shard,
        }
    }
}

impl<P: Clone + Eq + Hash> Tables<'_, FactTable<P>> {
    #[inline]
    fn access(&mut self, at: usize) -> Access<'_, P> {
        match self {
            Tables::Own(table) => {
                let shard = table.0[at].get_mut();
                Access::Own(shard.unwrap_or_else(PoisonError::into_inner))
            }
            Tables::Shared(table) => {
                let shard = table.0[at].lock();
                Access::Locked(shard.unwrap_or_else(PoisonError::into_inner))
            }
        }
    }

    /// Whether the first slot to probe for a part is in use. After a batch of such questions, the memory of the slots
    /// is in the cache.
    #[inline]
    pub(super) fn is_likely(&mut self, mixed: u64) -> bool {
        let Tables::Own(table) = self else {
            return true;
        };
        let Ok(shard) = table.0[shard_of(mixed)].get_mut() else {
            return true;
        };
        let home = Shard::<P>::home(mixed, shard.slots.len());
        shard.slots.get(home).is_some_and(Option::is_some)
    }

    /// What is known about a part with this hash.
    #[inline]
    pub(super) fn fact(&mut self, part: &P, mixed: u64) -> Option<Fact> {
        let shard = self.access(shard_of(mixed));
        let entry = shard.slots[shard.find(part, mixed)?].as_ref()?;
        Some(entry.fact)
    }

    /// Merges a fact into the entry of a part with this hash. Returns what is known now.
    ///
    /// Errors: limits of the budget, if there are too few entries to forget some.
    pub(super) fn put_fact(
        &mut self,
        part: &P,
        mixed: u64,
        fact: Fact,
        budget: &Budget,
    ) -> Solved<Fact> {
        self.access(shard_of(mixed)).put(part, mixed, fact, budget)
    }

    /// Forgets half of the entries. Returns `false` if there are too few.
    pub(crate) fn shrink(&mut self) -> bool {
        let mut is_worth_it = false;
        for at in 0..1 << SHARD_BITS {
            is_worth_it |= self.access(at).shrink();
        }
        is_worth_it
    }
}

#[cfg(test)]
mod tests {
    use super::super::efforts::Efforts;
    use super::*;
    use crate::solve::nimber::set::Nimbers;

    #[test]
    fn the_half_with_the_least_work_is_forgotten() {
        let mut table = FactTable::default();
        let mut tables = Tables::Own(&mut table);
        let budget = Budget::unlimited();
        let fact = |part: u32| Fact::value(part, 8 * (part % 100));
        for part in 0..40_000 {
            let known = tables.put_fact(&part, mixed(&part), fact(part), &budget);
            assert_eq!(known, Ok(fact(part)));
        }
        for part in 0..40_000 {
            assert_eq!(tables.fact(&part, mixed(&part)), Some(fact(part)));
        }
        assert!(tables.shrink());
        let mut kept = 0;
        for part in 0..40_000 {
            let found = tables.fact(&part, mixed(&part));
            kept += usize::from(found.is_some());
            match part % 100 {
                60.. => assert_eq!(found, Some(fact(part)), "{part}"),
                ..40 => assert_eq!(found, None, "{part}"),
                _ => assert!(found.is_none_or(|found| found == fact(part)), "{part}"),
            }
        }
        assert!((19_900..=20_100).contains(&kept), "{kept}");
        // Newer facts are merged.
        let part = 99;
        let open = Fact::open(Nimbers::ALL, 3, Efforts::NONE);
        let known = tables.put_fact(&part, mixed(&part), open, &budget);
        assert_eq!(known, Ok(fact(part)));
    }
}
