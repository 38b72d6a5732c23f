//! Grundy values of many heaps, block by block.
//!
//! Pairs with a rare heap and some others are marked for a whole block of sums at once. They give the least missing value
//! outside the sparse space; a value inside that is less and not marked is then sought among all pairs. Without a sparse
//! space, all pairs are marked.

use super::comparison::comparisons_to;
use super::marks::{LEAST_RANGE, Marks};
use super::rules::HeapRules;
use super::space::{MOST_PROBES, SparseSpace};
use super::sums::Sums;
use super::table::Cell;
use crate::budget::{Budget, Stop};

/// The relative cost of a mark and of a comparison.
const MARK: u64 = 9;
const COMPARISON: u64 = 4;
/// The number of probes at the beginning, and the fewest.
const PROBES: usize = 64;
const LEAST_PROBES: usize = 16;

/// The state of the search by blocks.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    /// All values are below this power of two.
    range: usize,
    space: Option<SparseSpace>,
    /// For 8 values each, 0xff in the byte of each value outside the space.
    outside: Vec<u64>,
    /// The number of heaps at which the space is chosen anew.
    next_choice: usize,
    /// The number of probes in use, which balances the cost of marks and of comparisons.
    probes: usize,
    /// The comparisons in this block that found their value.
    compared: u64,
    sums: Sums,
}

impl Default for Blocks {
    fn default() -> Blocks {
        Blocks {
            range: LEAST_RANGE,
            space: None,
            outside: Vec::new(),
            next_choice: 0,
            probes: PROBES,
            compared: 0,
            sums: Sums::default(),
        }
    }
}

impl Blocks {
    /// The number of heaps of a block.
    pub(super) fn heaps(&self) -> usize {
        Marks::rows_of_block(self.range)
    }

    /// Whether a sparse space is in use.
    #[cfg(test)]
    pub(super) fn is_sparse(&self) -> bool {
        self.space.is_some()
    }

    /// Adds the values of the next heaps, a block of them. `values` must have room for them. A value that does not fit
    /// into the range is not added but returned, and ends the block.
    pub(super) fn extend<T: Cell>(
        &mut self,
        rules: &HeapRules,
        values: &mut Vec<T>,
        budget: &Budget,
    ) -> Result<Option<usize>, Stop> {
        let found = self.block(rules, values, budget);
        if !matches!(found, Ok(None)) {
            // The marks are those of a whole block: after a part of one they are made anew.
            self.next_choice = 0;
        }
        found
    }

    fn block<T: Cell>(
        &mut self,
        rules: &HeapRules,
        values: &mut Vec<T>,
        budget: &Budget,
    ) -> Result<Option<usize>, Stop> {
        if values.len() >= self.next_choice {
            self.choose(rules, values, budget)?;
        }
        let space = self.space.as_ref();
        self.sums.begin_block(values, space, self.probes, budget)?;
        let count = self.heaps();
        for k in 0..count {
            budget.tick()?;
            let value = self.value(rules, values, k, budget)?;
            if value >= self.range {
                return Ok(Some(value));
            }
            if let Some(space) = &mut self.space
                && self.outside[value / 8] >> (value % 8 * 8) & 1 == 0
            {
                space.add(values.len() as u32, budget)?;
            }
            values.push(T::of(value));
        }
        self.balance(count);
        Ok(None)
    }

    /// Chooses the range and the space by the values so far.
    fn choose<T: Cell>(
        &mut self,
        rules: &HeapRules,
        values: &[T],
        budget: &Budget,
    ) -> Result<(), Stop> {
        let most: usize = values.iter().max().map_or(0, |value| (*value).into());
        self.range = (most + 1).next_power_of_two().max(LEAST_RANGE);
        self.space = SparseSpace::choose(values, self.range, budget)?;
        let outside = |value: usize| match &self.space {
            Some(space) if space.has(value) => 0,
            _ => 0xff,
        };
        let eights = (0..self.range).step_by(8);
        self.outside = eights
            .map(|at| u64::from_le_bytes(std::array::from_fn(|i| outside(at + i))))
            .collect();
        let space = (self.range, self.space.as_ref());
        self.sums.begin(rules, space, values, budget)?;
        self.next_choice = values.len() + values.len() / 4;
        Ok(())
    }

    /// The value of the next heap, which is heap k of the block.
    fn value<T: Cell>(
        &mut self,
        rules: &HeapRules,
        values: &[T],
        k: usize,
        budget: &Budget,
    ) -> Result<usize, Stop> {
        let options = self.sums.options(rules, values, self.space.as_ref(), k);
        let mut least = least_unmarked(options, &self.outside);
        let mut occurs = |value| {
            let found = comparisons_to(value, rules, values, budget)?;
            self.compared += found.unwrap_or(0);
            Ok(found.is_some())
        };
        if self.space.is_some() {
            let inside = self.outside.iter().map(|outside| !outside);
            for at in unmarked_below(least, options, inside) {
                if !occurs(at)? {
                    return Ok(at);
                }
            }
        } else if rules.has_distinct() && least == 0 && occurs(0)? {
            options[0] = 1;
            least = least_unmarked(options, &self.outside);
        }
        Ok(least)
    }

    /// Adapts the number of probes so that marks and comparisons cost about the same.
    fn balance(&mut self, heaps: usize) {
        let compared = self.compared * COMPARISON;
        let marked = (heaps * self.probes) as u64 * MARK;
        self.compared = 0;
        if compared * 10 > marked * 6 {
            self.probes = (self.probes * 17 / 16 + 4).min(MOST_PROBES);
        } else if compared * 10 < marked * 4 {
            self.probes = (self.probes * 15 / 16).max(LEAST_PROBES);
        }
    }
}

/// For eight values, 0xff in the byte of each one that is not marked and in the given set.
fn unmarked(marks: &[u8; 8], set: u64) -> u64 {
    // A mark is 1; this sets all bits of its byte.
    !u64::from_le_bytes(*marks).wrapping_mul(0xff) & set
}

/// The least value outside the space that is not marked, or the number of values if all are.
fn least_unmarked(row: &[u8], outside: &[u64]) -> usize {
    let (eights, _) = row.as_chunks();
    let free = eights.iter().zip(outside).map(|(m, set)| unmarked(m, *set));
    let mut free = free.enumerate();
    let first = free.find(|(_, free)| *free != 0);
    first.map_or(row.len(), |(at, free)| {
        8 * at + free.trailing_zeros() as usize / 8
    })
}

/// The values below `end` in a set that are not marked, in ascending order.
fn unmarked_below(
    end: usize,
    row: &[u8],
    set: impl Iterator<Item = u64>,
) -> impl Iterator<Item = usize> {
    let (eights, _) = row.as_chunks();
    let free = eights.iter().zip(set).map(|(m, set)| unmarked(m, set));
    let free = (0..end).step_by(8).zip(free).filter(|(_, free)| *free != 0);
    let values = free.flat_map(|(first, free)| {
        (0..8).filter_map(move |at| (free >> (8 * at) & 1 != 0).then_some(first + at))
    });
    values.take_while(move |value| *value < end)
}
