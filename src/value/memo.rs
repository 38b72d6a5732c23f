//! Caches of bounded size for answers about pairs of values: they may forget, never lie.

/// Cells of a cache when it is first written to.
const FIRST_SIZE: usize = 1 << 12;
/// Cells of a cache at most.
const LARGEST_SIZE: usize = 1 << 23;
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

    /// The cell of a key; the number of cells is a power of 2.
    #[inline]
    fn cell(key: u64, size: usize) -> usize {
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((mixed ^ (mixed >> 32)) as usize).wrapping_mul(0x85eb_ca6b) >> 7 & (size - 1)
    }

    #[inline]
    pub(super) fn get(&self, a: u32, b: u32) -> Option<T> {
        if self.cells.is_empty() {
            return None;
        }
        let key = Self::key(a, b);
        let (stored, answer) = self.cells[Self::cell(key, self.cells.len())];
        (stored == key).then_some(answer)
    }

    pub(super) fn insert(&mut self, a: u32, b: u32, answer: T) {
        if self.writes >= self.cells.len() && self.cells.len() < LARGEST_SIZE {
            self.grow();
        }
        let key = Self::key(a, b);
        let cell = Self::cell(key, self.cells.len());
        self.cells[cell] = (key, answer);
        self.writes += 1;
    }

    #[cold]
    fn grow(&mut self) {
        let size = (self.cells.len() * 4).max(FIRST_SIZE);
        let old = std::mem::replace(&mut self.cells, vec![(EMPTY, T::default()); size]);
        for (key, answer) in old {
            if key != EMPTY {
                self.cells[Self::cell(key, size)] = (key, answer);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembers_or_forgets() {
        let mut cache = PairCache::<u32>::new();
        assert_eq!(cache.get(1, 2), None);
        for i in 0..100_000u32 {
            cache.insert(i, i ^ 5, i);
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
}
