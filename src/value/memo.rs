//! Caches of bounded size for answers about pairs of values: they may forget, never lie. They grow while there is
//! memory to spare.

use crate::budget::Budget;

/// Cells of a cache when it is first written to.
const FIRST_SIZE: usize = 1 << 12;
/// Cells of a cache at most.
const LARGEST_SIZE: usize = 1 << 23;
/// Cells of the cache of comparisons at most.
const LARGEST_ORDER_CACHE: usize = 1 << 24;
/// Marks a cell without an answer.
const EMPTY: u64 = u64::MAX;

/// Answers of type `T`, by a pair of ids. Grows with the answers up to a limit, then newer ones replace older ones.
#[derive(Debug)]
pub(super) struct PairCache<T> {
    cells: Vec<(u64, T)>,
    writes: usize,
}

impl<T: Copy + Default> PairCache<T> {
    pub(super) fn new() -> PairCache<T> {
        PairCache {
            cells: Vec::new(),
            writes: 0,
        }
    }

    #[inline]
    fn key(a: u32, b: u32) -> u64 {
        (u64::from(a) << 32) | u64::from(b)
    }

    #[inline]
    pub(super) fn get(&self, a: u32, b: u32) -> Option<T> {
        if self.cells.is_empty() {
            return None;
        }
        let key = Self::key(a, b);
        let (stored, answer) = self.cells[cell(key, self.cells.len())];
        (stored == key).then_some(answer)
    }

    pub(super) fn insert(&mut self, a: u32, b: u32, answer: T, budget: &Budget) {
        if self.growth() > 0 {
            match self.cells.is_empty() || budget.affords(self.growth()) {
                true => self.grow(),
                // Asked again after as many answers.
                false => self.writes = 0,
            }
        }
        let key = Self::key(a, b);
        let cell = cell(key, self.cells.len());
        self.cells[cell] = (key, answer);
        self.writes += 1;
    }

    /// Bytes that the next answer takes: none unless the cache is to grow for it.
    #[inline]
    fn growth(&self) -> usize {
        match self.writes >= self.cells.len() && self.cells.len() < LARGEST_SIZE {
            true => self.larger() * size_of::<(u64, T)>(),
            false => 0,
        }
    }

    fn larger(&self) -> usize {
        (self.cells.len() * 4).max(FIRST_SIZE)
    }

    #[cold]
    fn grow(&mut self) {
        let size = self.larger();
        let old = std::mem::replace(&mut self.cells, vec![(EMPTY, T::default()); size]);
        for (key, answer) in old {
            if key != EMPTY {
                self.cells[cell(key, size)] = (key, answer);
            }
        }
    }

    /// Forgets everything and gives the memory back.
    pub(super) fn clear(&mut self) {
        *self = PairCache::new();
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.cells.capacity() * size_of::<(u64, T)>()
    }
}

/// Whether a <= b, by a pair of ids below 2^31: a cell holds the pair and, in its lowest bit, the answer.
#[derive(Debug)]
pub(super) struct OrderCache {
    cells: Vec<u64>,
    writes: usize,
}

impl OrderCache {
    pub(super) fn new() -> OrderCache {
        OrderCache {
            cells: Vec::new(),
            writes: 0,
        }
    }

    #[inline]
    fn key(a: u32, b: u32) -> u64 {
        (u64::from(a) << 32) | (u64::from(b) << 1)
    }

    #[inline]
    pub(super) fn get(&self, a: u32, b: u32) -> Option<bool> {
        if self.cells.is_empty() {
            return None;
        }
        let key = Self::key(a, b);
        let stored = self.cells[cell(key, self.cells.len())];
        (stored & !1 == key).then_some(stored & 1 == 1)
    }

    pub(super) fn insert(&mut self, a: u32, b: u32, answer: bool, budget: &Budget) {
        if self.growth() > 0 {
            match self.cells.is_empty() || budget.affords(self.growth()) {
                true => self.grow(),
                // Asked again after as many answers.
                false => self.writes = 0,
            }
        }
        let key = Self::key(a, b);
        let cell = cell(key, self.cells.len());
        self.cells[cell] = key | u64::from(answer);
        self.writes += 1;
    }

    /// Bytes that the next answer takes: none unless the cache is to grow for it.
    #[inline]
    fn growth(&self) -> usize {
        match self.writes >= self.cells.len() && self.cells.len() < LARGEST_ORDER_CACHE {
            true => self.larger() * size_of::<u64>(),
            false => 0,
        }
    }

    fn larger(&self) -> usize {
        (self.cells.len() * 4).max(FIRST_SIZE)
    }

    #[cold]
    fn grow(&mut self) {
        let size = self.larger();
        let old = std::mem::replace(&mut self.cells, vec![EMPTY; size]);
        for stored in old {
            if stored != EMPTY {
                self.cells[cell(stored & !1, size)] = stored;
            }
        }
    }

    /// Forgets everything and gives the memory back.
    pub(super) fn clear(&mut self) {
        *self = OrderCache::new();
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.cells.capacity() * size_of::<u64>()
    }
}

/// The cell of a key; the number of cells is a power of 2.
#[inline]
fn cell(key: u64, size: usize) -> usize {
    let mixed = (key ^ (key >> 29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ (mixed >> 32)) as usize & (size - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembers_or_forgets() {
        let (mut cache, budget) = (PairCache::<u32>::new(), Budget::unlimited());
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
