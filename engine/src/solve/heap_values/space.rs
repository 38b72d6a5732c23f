//! Sparse spaces of values: subspaces, under exclusive or, that contain the values of few heaps.
//!
//! Sources: *Winning Ways*, chapter 4; Gangolli and Plambeck, "A note on periodicity in some octal games", 1989.

use super::marks::MOST_ROWS;
use super::table::Cell;
use crate::budget::{Budget, Stop};

/// A space is sparse if at most one in this many of the larger heaps has a value in it.
const SPARSE: usize = 8;
/// Probes are heaps of at least this size, as large as a block.
const LEAST_PROBE: usize = MOST_ROWS;
/// Maximum number of probes with the same value, and of probes.
const MOST_OF_VALUE: usize = 2048;
pub(super) const MOST_PROBES: usize = 1 << 16;

/// The values v that have an even number of bits in common with a mask. The exclusive or of a value inside and one
/// outside is outside; that of two values outside is inside. So the values outside that the options of a heap have come
/// from pairs with a rare heap.
#[derive(Clone, Debug)]
pub(super) struct SparseSpace {
    mask: usize,
    /// The heaps with values in the space, in ascending order.
    pub(super) rare: Vec<u32>,
    /// Heaps with values outside. All these values are about equally frequent among the first probes, so that a pair
    /// with a probe is as likely to give one value in the space as another.
    pub(super) probes: Vec<u32>,
}

impl SparseSpace {
    pub(super) fn has(&self, value: usize) -> bool {
        (value & self.mask).count_ones().is_multiple_of(2)
    }

    /// The space with the fewest values of the larger half of these heaps, if it is sparse. All values are below
    /// `range`, a power of two.
    ///
    /// Errors: `Memory`.
    pub(super) fn choose<T: Cell>(
        values: &[T],
        range: usize,
        budget: &Budget,
    ) -> Result<Option<SparseSpace>, Stop> {
        let half = values.len() / 2;
        let window = &values[half..];
        let mut sums = vec![0i64; range];
        for value in window {
            sums[Into::<usize>::into(*value)] += 1;
        }
        walsh_transform(&mut sums);
        // For a mask, the sum is the number of heaps inside the space minus the number outside.
        let mask = (0..range).min_by_key(|mask| sums[*mask]).unwrap_or(0);
        let inside = (window.len() as i64 + sums[mask]) as usize / 2;
        if mask == 0 || inside * SPARSE >= window.len() {
            return Ok(None);
        }
        let mut space = SparseSpace {
            mask,
            rare: Vec::new(),
            probes: Vec::new(),
        };
        let is_inside: Vec<bool> = (0..range).map(|value| space.has(value)).collect();
        let mut of_value = vec![Vec::new(); range];
        for (heap, value) in (0u32..).zip(values) {
            let value: usize = (*value).into();
            if is_inside[value] {
                space.add(heap, budget)?;
            } else if (LEAST_PROBE..half).contains(&(heap as usize))
                && of_value[value].len() < MOST_OF_VALUE
            {
                of_value[value].push(heap);
            }
        }
        for turn in 0..MOST_OF_VALUE {
            let chosen = of_value.iter().filter_map(|heaps| heaps.get(turn));
            let before = space.probes.len();
            space.probes.extend(chosen);
            if space.probes.len() == before || space.probes.len() >= MOST_PROBES {
                break;
            }
        }
        Ok(Some(space))
    }

    /// Adds a heap that is larger than the others.
    pub(super) fn add(&mut self, rare: u32, budget: &Budget) -> Result<(), Stop> {
        budget.room_in(&mut self.rare, 1)?;
        self.rare.push(rare);
        Ok(())
    }
}

/// For each mask, the sum over all indices of the entries, negated if mask and index have an odd number of bits in
/// common. The length must be a power of two.
fn walsh_transform(entries: &mut [i64]) {
    let mut half = 1;
    while half < entries.len() {
        for block in entries.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}
