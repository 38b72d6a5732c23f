//! The values of the options of a block of heaps, one row of marks for each heap. A block fits into the first cache.

use super::table::Cell;

/// The size of a block in bytes.
const BLOCK_BYTES: usize = 1 << 15;
/// The fewest heaps of a block.
const LEAST_BLOCK: usize = 8;

/// A row of marks for each heap of a block.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    marks: Vec<u8>,
    range: usize,
}

impl Marks {
    /// The number of heaps of a block if all values are below `range`, a power of two from 2^8 to 2^16.
    pub(super) fn heaps(range: usize) -> usize {
        (BLOCK_BYTES / range).max(LEAST_BLOCK)
    }

    /// Begins a new block without marks.
    pub(super) fn clear(&mut self, range: usize) {
        self.range = range;
        self.marks.clear();
        self.marks.resize(range * Marks::heaps(range), 0);
    }

    /// The marks of heap k of the block.
    pub(super) fn row(&mut self, k: usize) -> &mut [u8] {
        &mut self.marks[k * self.range..(k + 1) * self.range]
    }

    /// For each of some heaps and each k, marks in row k the value of this heap and one of `rest + k` less its size.
    pub(super) fn mark_pairs<T: Cell>(
        &mut self,
        values: &[T],
        heaps: impl Iterator<Item = usize>,
        rest: usize,
    ) {
        let marks = &mut self.marks;
        match self.range {
            0x100 => mark::<T, 0x100, 128>(marks, values, heaps, rest),
            0x200 => mark::<T, 0x200, 64>(marks, values, heaps, rest),
            0x400 => mark::<T, 0x400, 32>(marks, values, heaps, rest),
            0x800 => mark::<T, 0x800, 16>(marks, values, heaps, rest),
            0x1000 => mark::<T, 0x1000, 8>(marks, values, heaps, rest),
            0x2000 => mark::<T, 0x2000, 8>(marks, values, heaps, rest),
            0x4000 => mark::<T, 0x4000, 8>(marks, values, heaps, rest),
            0x8000 => mark::<T, 0x8000, 8>(marks, values, heaps, rest),
            _ => mark::<T, 0x1_0000, 8>(marks, values, heaps, rest),
        }
    }
}

/// The loop of [`Marks::mark_pairs`]. The sizes are constants, so that it has no branches.
fn mark<T: Cell, const RANGE: usize, const HEAPS: usize>(
    marks: &mut [u8],
    values: &[T],
    heaps: impl Iterator<Item = usize>,
    rest: usize,
) {
    let (rows, _) = marks.as_chunks_mut::<RANGE>();
    let Some(rows) = rows.first_chunk_mut::<HEAPS>() else {
        return;
    };
    for heap in heaps {
        let others = values.get(rest - heap..).and_then(|o| o.first_chunk());
        let Some(others): Option<&[T; HEAPS]> = others else {
            continue;
        };
        let value = values[heap];
        for (row, other) in rows.iter_mut().zip(others) {
            let both: usize = (*other ^ value).into();
            row[both & (RANGE - 1)] = 1;
        }
    }
}
