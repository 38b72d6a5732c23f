//! Tables of Grundy values of Cram for all sets of cells of small boxes.

use super::lanes::Cut;
use std::sync::OnceLock;

/// A box with the values of all sets of its cells, computed on first use. A cell is the bit `row * columns + column`.
///
/// A smaller box is treated as one with empty rows.
struct SmallBox {
    columns: u8,
    rows: u8,
    values: OnceLock<Vec<u8>>,
}

impl SmallBox {
    const fn new(columns: u8, rows: u8) -> SmallBox {
        SmallBox {
            columns,
            rows,
            values: OnceLock::new(),
        }
    }

    fn values(&self) -> &[u8] {
        self.values.get_or_init(|| values(self.columns, self.rows))
    }
}

static TWO_BY_SEVEN: SmallBox = SmallBox::new(2, 7);
static TWO_BY_TEN: SmallBox = SmallBox::new(2, 10);
static THREE_BY_SIX: SmallBox = SmallBox::new(3, 6);
static FOUR_BY_FIVE: SmallBox = SmallBox::new(4, 5);

/// Up to 10 rows of 4 bits as rows of 2.
fn in_pairs(mut cells: u64) -> usize {
    cells = (cells | cells >> 2) & 0x0F_0F0F_0F0F;
    cells = (cells | cells >> 4) & 0xFF_00FF_00FF;
    (cells & 0xFF | cells >> 8 & 0xFF00 | cells >> 16 & 0xFF_0000) as usize
}

/// Up to 6 rows of 4 bits as rows of 3.
fn in_threes(cells: usize) -> usize {
    let cells = cells & 0x0F_0F0F | (cells & 0xF0_F0F0) >> 1;
    cells & 0x3F | cells >> 2 & 0xFC0 | cells >> 4 & 0x3_F000
}

/// The value of each set of cells, connected or not: the mex over the dominoes in it.
fn values(columns: u8, rows: u8) -> Vec<u8> {
    let cells = columns * rows;
    let last_column = (0..rows).fold(0, |set, row| set | 1 << (row * columns + columns - 1));
    let mut values = vec![0u8; 1 << cells];
    for set in 0..values.len() {
        // Values fit into 32 bits, because a value is at most half the number of cells.
        let mut reached = 0u32;
        for (step, starts) in [(1, set & !last_column), (columns, set)] {
            let mut starts = starts & (set >> step);
            while starts != 0 {
                let start = starts & starts.wrapping_neg();
                starts ^= start;
                reached |= 1 << values[set ^ start ^ (start << step)];
            }
        }
        values[set] = reached.trailing_ones() as u8;
    }
    values
}

/// The value of cells in rows of 4 bits that fit into a small box; `None` for larger boxes.
#[inline]
pub(super) fn value(cut: &Cut) -> Option<u32> {
    let cells = cut.cells as usize;
    let (small, set) = match (cut.rows, cut.columns) {
        (..=5, _) => (&FOUR_BY_FIVE, cells),
        (..=7, ..=2) => (&TWO_BY_SEVEN, in_pairs(cut.cells)),
        (..=10, ..=2) => (&TWO_BY_TEN, in_pairs(cut.cells)),
        (6, 3) => (&THREE_BY_SIX, in_threes(cells)),
        _ => return None,
    };
    let values = small.values();
    values.get(set).map(|value| u32::from(*value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_dawsons_kayles() {
        // The value of n cells in a row is that of n cells in Dawson's Kayles (0.07), from Winning Ways.
        let row = [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3];
        let column = |length: u32| {
            let cells = (0..length).fold(0, |set, row| set | 1 << (2 * row));
            values(2, 10)[cells]
        };
        for (length, value) in (0..).zip(row) {
            assert_eq!(column(length), value, "{length}");
        }
    }
}
