//! Bounded caches of results about pairs of values. They grow while memory allows; new entries may overwrite old ones.

use crate::budget::Budget;

/// The number of cells after the first insertion.
const FIRST_SIZE: usize = 1 << 12;

/// A cell of a cache: an even key and its answer.
pub(in crate::value) trait CacheCell: Copy {
    type Answer;
    /// Maximum number of cells.
    const MOST: usize;
    /// An empty cell, whose key belongs to no pair.
    const EMPTY: Self;
    fn new(key: u64, answer: Self::Answer) -> Self;
    fn key(self) -> u64;
    fn answer(self) -> Self::Answer;
}

impl CacheCell for (u64, u32) {
    type Answer = u32;
    const MOST: usize = 1 << 23;
    const EMPTY: (u64, u32) = (u64::MAX, 0);
    #[inline]
    fn new(key: u64, answer: u32) -> (u64, u32) {
        (key, answer)
    }
    #[inline]
    fn key(self) -> u64 {
        self.0
    }
    #[inline]
    fn answer(self) -> u32 {
        self.1
    }
}

/// The lowest bit holds the answer; the other bits hold the key.
impl CacheCell for u64 {
    type Answer = bool;
    const MOST: usize = 1 << 24;
    const EMPTY: u64 = u64::MAX;
    #[inline]
    fn new(key: u64, answer: bool) -> u64 {
        key | u64::from(answer)
    }
    #[inline]
    fn key(self) -> u64 {
        self & !1
    }
    #[inline]
    fn answer(self) -> bool {
        self & 1 == 1
    }
}

/// A cache of answers keyed by pairs of ids below 2^31. It grows up to a limit; beyond that, new answers overwrite old
/// ones.
#[derive(Debug)]
pub(in crate::value) struct PairCache<C> {
    cells: Vec<C>,
    writes: usize,
}

/// Sums, keyed by the ids of their terms.
pub(in crate::value) type SumCache = PairCache<(u64, u32)>;
/// Answers to a <= b.
pub(in crate::value) type OrderCache = PairCache<u64>;

impl<C: CacheCell> PairCache<C> {
    pub(in crate::value) fn new() -> PairCache<C> {
        PairCache {
            cells: Vec::new(),
            writes: 0,
        }
    }

    #[inline]
    fn key(a: u32, b: u32) -> u64 {
        (u64::from(a) << 32) | (u64::from(b) << 1)
    }

    #[inline]
    pub(in crate::value) fn get(&self, a: u32, b: u32) -> Option<C::Answer> {
        if self.cells.is_empty() {
            return None;
        }
        let key = Self::key(a, b);
        let cell = self.cells[place(key, self.cells.len())];
        (cell.key() == key).then(|| cell.answer())
    }

    pub(in crate::value) fn insert(&mut self, a: u32, b: u32, answer: C::Answer, budget: &Budget) {
        if self.growth() > 0 {
            if self.cells.is_empty() || budget.affords(self.growth()) {
                self.grow();
            } else {
                // There was no memory to grow. Try again after as many insertions as there are cells.
                self.writes = 0;
            }
        }
        self.put(C::new(Self::key(a, b), answer));
        self.writes += 1;
    }

    #[inline]
    fn put(&mut self, cell: C) {
        let place = place(cell.key(), self.cells.len());
        self.cells[place] = cell;
    }

    /// The bytes needed for the next insertion: 0 unless the cache has to grow.
    #[inline]
    fn growth(&self) -> usize {
        if self.writes >= self.cells.len() && self.cells.len() < C::MOST {
            self.larger() * size_of::<C>()
        } else {
            0
        }
    }

    fn larger(&self) -> usize {
        (self.cells.len() * 4).max(FIRST_SIZE)
    }

    #[cold]
    fn grow(&mut self) {
        let larger = vec![C::EMPTY; self.larger()];
        for cell in std::mem::replace(&mut self.cells, larger) {
            if cell.key() != C::EMPTY.key() {
                self.put(cell);
            }
        }
    }

    /// Removes all answers and frees the memory.
    pub(in crate::value) fn clear(&mut self) {
        *self = PairCache::new();
    }

    /// Memory held, in bytes.
    pub(in crate::value) fn memory(&self) -> usize {
        self.cells.capacity() * size_of::<C>()
    }
}

/// The index of the cell of a key, by multiplicative hashing. The number of cells is a power of 2.
#[inline]
fn place(key: u64, size: usize) -> usize {
    let mixed = (key ^ (key >> 29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ (mixed >> 32)) as usize & (size - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembers_or_forgets() {
        let (mut cache, budget) = (SumCache::new(), Budget::unlimited());
        assert_eq!(cache.get(1, 2), None);
        for i in 0..100_000u32 {
            cache.insert(i, i ^ 5, i, &budget);
        }
        let known = (0..100_000u32)
            .filter(|&i| match cache.get(i, i ^ 5) {
                Some(answer) => answer == i,
                None => false,
            })
            .count();
        assert!(known > 60_000, "{known}");
        assert_eq!(cache.get(1, 2), None);
        assert!(cache.memory() > 0);
        cache.clear();
        assert_eq!(cache.memory(), 0);
    }

    #[test]
    fn remembers_both_answers() {
        let (mut cache, budget) = (OrderCache::new(), Budget::unlimited());
        assert_eq!(cache.get(0, 0), None);
        cache.insert(0, 0, false, &budget);
        cache.insert((1 << 31) - 1, (1 << 31) - 2, true, &budget);
        assert_eq!(cache.get(0, 0), Some(false));
        assert_eq!(cache.get((1 << 31) - 1, (1 << 31) - 2), Some(true));
        assert_eq!(cache.get(0, 1), None);
    }
}
