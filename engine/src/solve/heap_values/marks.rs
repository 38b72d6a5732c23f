//! Rows of marks, one for each sum of two heaps: which values the pairs with this sum have. The rows of a block fit into
//! the first cache.

use super::table::Cell;
use crate::budget::{Budget, Stop};
use std::ops::Range;

/// The size of a block in bytes.
const BLOCK_BYTES: usize = 1 << 15;
/// The fewest rows of a block.
const LEAST_BLOCK: usize = 8;
/// The least range of values.
pub(super) const LEAST_RANGE: usize = 1 << 6;
/// The most rows of a block.
pub(super) const MOST_ROWS: usize = BLOCK_BYTES / LEAST_RANGE;

/// The rows of a block of sums, after those of some smaller sums.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    marks: Vec<u8>,
    range: usize,
    /// The sum of the first row.
    first: usize,
    /// The rows before the block.
    before: usize,
}

impl Marks {
    /// The number of rows of a block if all values are below `range`, a power of two from [`LEAST_RANGE`] to 2^16.
    pub(super) fn rows_of_block(range: usize) -> usize {
        (BLOCK_BYTES / range).max(LEAST_BLOCK)
    }

    /// Rows without marks. The block begins with the sum `begin`, after `before` rows.
    ///
    /// Errors: `Memory`.
    pub(super) fn new(
        range: usize,
        begin: usize,
        before: usize,
        budget: &Budget,
    ) -> Result<Marks, Stop> {
        let size = range * (before + Marks::rows_of_block(range));
        budget.reserve(size)?;
        Ok(Marks {
            marks: vec![0; size],
            range,
            first: begin - before,
            before,
        })
    }

    /// Goes on to the next block. The last rows of this one become those before it.
    pub(super) fn go_on(&mut self) {
        let rows = Marks::rows_of_block(self.range);
        self.marks.copy_within(self.range * rows.., 0);
        self.marks[self.range * self.before..].fill(0);
        self.first += rows;
    }

    /// The first sum of the block.
    pub(super) fn block(&self) -> usize {
        self.first + self.before
    }

    /// The marks of a sum.
    pub(super) fn row(&self, sum: usize) -> &[u8] {
        let at = self.range * (sum - self.first);
        &self.marks[at..at + self.range]
    }

    /// Marks the value of a pair.
    pub(super) fn mark<T: Cell>(&mut self, sum: usize, value: T) {
        let value: usize = value.into();
        self.marks[self.range * (sum - self.first) + value] = 1;
    }

    /// Marks the pairs of a heap and some others, if their sums are in the block.
    pub(super) fn mark_others<T: Cell>(&mut self, values: &[T], heap: usize, others: Range<usize>) {
        let from = others.start.max(self.block().saturating_sub(heap));
        let Some(others) = values.get(from..others.end) else {
            return;
        };
        let value = values[heap];
        let rows = self.marks.chunks_exact_mut(self.range);
        for (row, other) in rows.skip(from + heap - self.first).zip(others) {
            let both: usize = (*other ^ value).into();
            row[both] = 1;
        }
    }

    /// Marks the pairs of each of some heaps for all sums of the block. The values of the other heaps must be known.
    pub(super) fn mark_block<T: Cell>(&mut self, values: &[T], heaps: impl Iterator<Item = usize>) {
        let sum = self.block();
        let marks = &mut self.marks[self.range * self.before..];
        match self.range {
            0x40 => mark::<T, 0x40, 512>(marks, values, heaps, sum),
            0x80 => mark::<T, 0x80, 256>(marks, values, heaps, sum),
            0x100 => mark::<T, 0x100, 128>(marks, values, heaps, sum),
            0x200 => mark::<T, 0x200, 64>(marks, values, heaps, sum),
            0x400 => mark::<T, 0x400, 32>(marks, values, heaps, sum),
            0x800 => mark::<T, 0x800, 16>(marks, values, heaps, sum),
            0x1000 => mark::<T, 0x1000, 8>(marks, values, heaps, sum),
            0x2000 => mark::<T, 0x2000, 8>(marks, values, heaps, sum),
            0x4000 => mark::<T, 0x4000, 8>(marks, values, heaps, sum),
            0x8000 => mark::<T, 0x8000, 8>(marks, values, heaps, sum),
            _ => mark::<T, 0x1_0000, 8>(marks, values, heaps, sum),
        }
    }
}

/// The loop of [`Marks::mark_block`]. The sizes are constants, so that it has no branches.
fn mark<T: Cell, const RANGE: usize, const ROWS: usize>(
    marks: &mut [u8],
    values: &[T],
    heaps: impl Iterator<Item = usize>,
    sum: usize,
) {
    let (rows, _) = marks.as_chunks_mut::<RANGE>();
    let Some(rows) = rows.first_chunk_mut::<ROWS>() else {
        return;
    };
    for heap in heaps {
        let others = values.get(sum - heap..).and_then(|o| o.first_chunk());
        let Some(others): Option<&[T; ROWS]> = others else {
            continue;
        };
        let value = values[heap];
        for (row, other) in rows.iter_mut().zip(others) {
            let both: usize = (*other ^ value).into();
            row[both & (RANGE - 1)] = 1;
        }
    }
}
