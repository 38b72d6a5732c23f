//! Tables of Grundy values of Cram for all sets of cells of small boxes.

use super::patch::Patch;
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
}

/// Among boxes with the same number of columns, those with fewer rows come first.
static BOXES: [SmallBox; 4] = [
    SmallBox::new(2, 7),
    SmallBox::new(2, 10),
    SmallBox::new(3, 6),
    SmallBox::new(4, 5),
];

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

/// The value of a canonical patch in a small box; `None` for larger boxes.
pub(super) fn value(patch: &Patch) -> Option<u32> {
    let (rows, columns) = patch.size();
    let found = BOXES
        .iter()
        .find(|found| columns == found.columns && rows <= found.rows)?;
    let values = found
        .values
        .get_or_init(|| values(found.columns, found.rows));
    values
        .get(patch.cells as usize)
        .map(|value| u32::from(*value))
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
