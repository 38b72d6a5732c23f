//! Shapes in a box of at most 64 cells, as bits of one word: mirror images, connected parts, moves.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Maximum number of cells of the bounding box of a patch.
pub const MOST_CELLS: usize = 64;

/// A set of cells that touches all four sides of its box. A cell is the bit `row * columns + column`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Patch {
    pub(super) cells: u64,
    pub(super) rows: u8,
    pub(super) columns: u8,
}

/// Connected parts in canonical form. The flag tells whether rows and columns were exchanged.
pub type Pieces = SmallVec<[(Patch, bool); 2]>;

/// The mask of the first cell of each row.
fn first_column(rows: u8, columns: u8) -> u64 {
    (0..rows).fold(0, |mask, row| {
        mask | 1u64 << (u32::from(row) * u32::from(columns))
    })
}

/// The word with this many low bits.
fn low_bits(count: usize) -> u64 {
    match count {
        0 => 0,
        64.. => u64::MAX,
        _ => (1u64 << count) - 1,
    }
}

impl Patch {
    /// All cells of a box with at most 64 cells.
    pub fn full(rows: u8, columns: u8) -> Patch {
        Patch {
            cells: low_bits(usize::from(rows) * usize::from(columns)),
            rows,
            columns,
        }
    }

    /// A set of cells in a box, with a cell as the bit `row * columns + column`; `None` if the box has more than 64
    /// cells. The cells need not touch the sides of the box; [`Patch::pieces`] splits them into proper patches.
    pub fn board(rows: u8, columns: u8, cells: u64) -> Option<Patch> {
        let area = usize::from(rows) * usize::from(columns);
        (area <= MOST_CELLS).then(|| Patch {
            cells: cells & low_bits(area),
            rows,
            columns,
        })
    }

    /// The number of cells.
    pub fn count(&self) -> u32 {
        self.cells.count_ones()
    }

    /// The numbers of rows and columns of the box.
    pub fn size(&self) -> (u8, u8) {
        (self.rows, self.columns)
    }

    /// Whether the patch is a row or column.
    pub fn is_straight(&self) -> bool {
        self.rows == 1 || self.columns == 1
    }

    /// Whether the patch contains a cell.
    pub fn has(&self, row: usize, column: usize) -> bool {
        self.cells >> (row * usize::from(self.columns) + column) & 1 != 0
    }

    fn area(&self) -> u32 {
        u32::from(self.rows) * u32::from(self.columns)
    }

    /// The patch rotated by 180 degrees.
    fn turned_around(self) -> Patch {
        Patch {
            cells: self.cells.reverse_bits() >> (64 - self.area()),
            ..self
        }
    }

    /// The patch with its rows in reverse order.
    fn upside_down(self) -> Patch {
        let columns = u32::from(self.columns);
        let row_mask = low_bits(columns as usize);
        let (mut rest, mut cells) = (self.cells, 0);
        for row in 0..u32::from(self.rows) {
            cells |= (rest & row_mask) << (self.area() - (row + 1) * columns);
            rest = rest.checked_shr(columns).unwrap_or(0);
        }
        Patch { cells, ..self }
    }

    /// The patch with rows and columns exchanged.
    fn transposed(self) -> Patch {
        let (rows, columns) = (u32::from(self.rows), u32::from(self.columns));
        let (mut rest, mut cells) = (self.cells, 0);
        while rest != 0 {
            let at = rest.trailing_zeros();
            rest &= rest - 1;
            cells |= 1u64 << (at % columns * rows + at / columns);
        }
        Patch {
            cells,
            rows: self.columns,
            columns: self.rows,
        }
    }

    /// The least of the images under reflections and the half turn, which preserve rows and columns.
    fn least_image(self) -> Patch {
        let mirrored = self.upside_down();
        self.min(self.turned_around())
            .min(mirrored)
            .min(mirrored.turned_around())
    }

    /// The least of those of the eight images that have at least as many rows as columns, and whether rows and columns
    /// were exchanged.
    fn canonical(self) -> (Patch, bool) {
        if self.rows > self.columns {
            return (self.least_image(), false);
        }
        let turned = self.transposed().least_image();
        if self.rows < self.columns {
            return (turned, true);
        }
        let straight = self.least_image();
        (straight.min(turned), turned < straight)
    }

    /// Whether exchanging rows and columns maps a canonical patch to itself, up to reflections.
    pub(super) fn is_own_transpose(self) -> bool {
        self.rows == self.columns && self.transposed().least_image() == self
    }

    /// Whether a half turn maps the patch to itself.
    pub fn is_centrally_symmetric(&self) -> bool {
        *self == self.turned_around()
    }

    /// Whether no domino overlaps its own image under a half turn.
    pub fn centre_is_free(&self) -> bool {
        let (rows, columns) = (usize::from(self.rows), usize::from(self.columns));
        let middle = (rows / 2, columns / 2);
        match (rows % 2, columns % 2) {
            (0, 0) => true,
            _ => !self.has(middle.0, middle.1),
        }
    }

    /// The number of dominoes that can be placed in either direction.
    pub fn moves(&self) -> u32 {
        self.starts(true).count_ones() + self.starts(false).count_ones()
    }

    /// The first cells of the dominoes that can be placed.
    pub(super) fn starts(&self, vertical: bool) -> u64 {
        let columns = u32::from(self.columns);
        if vertical {
            self.cells & self.cells.checked_shr(columns).unwrap_or(0)
        } else {
            let last = first_column(self.rows, self.columns) << (columns - 1);
            self.cells & (self.cells >> 1) & !last
        }
    }

    /// The images under reflections and the half turn, then the same images of the transposed patch.
    pub(super) fn images(&self) -> [u64; 8] {
        let four = |patch: Patch| {
            let mirrored = patch.upside_down();
            [
                patch.cells,
                mirrored.cells,
                mirrored.turned_around().cells,
                patch.turned_around().cells,
            ]
        };
        let [a, b, c, d] = four(*self);
        let [e, f, g, h] = if self.rows == self.columns {
            four(self.transposed())
        } else {
            [0; 4]
        };
        [a, b, c, d, e, f, g, h]
    }

    /// Calls `f` with each domino that can be placed, as the mask of its two cells.
    #[cfg(test)]
    pub(super) fn dominoes(&self, vertical: bool, mut f: impl FnMut(u64)) {
        let step = if vertical { u32::from(self.columns) } else { 1 };
        let mut starts = self.starts(vertical);
        while starts != 0 {
            let start = starts & starts.wrapping_neg();
            starts &= starts - 1;
            f(start | start << step);
        }
    }

    /// The connected parts with at least two cells. The cells need not touch all sides of the box.
    pub fn pieces(self) -> Pieces {
        let columns = u32::from(self.columns);
        let first = first_column(self.rows, self.columns);
        let not_first = !first;
        let not_last = !(first << (columns - 1));
        let mut pieces = Pieces::new();
        let mut rest = self.cells;
        while rest != 0 {
            let mut part = rest & rest.wrapping_neg();
            loop {
                let grown = rest
                    & (part
                        | part.checked_shl(columns).unwrap_or(0)
                        | part.checked_shr(columns).unwrap_or(0)
                        | (part & not_last) << 1
                        | (part & not_first) >> 1);
                if grown == part {
                    break;
                }
                part = grown;
            }
            rest &= !part;
            if part.count_ones() > 1 {
                let part = Patch {
                    cells: part,
                    ..self
                };
                pieces.push(part.cut_to_size(first).canonical());
            }
        }
        pieces.sort_unstable();
        pieces
    }

    /// Shrinks the box to the cells. `first` is the mask of its first column.
    fn cut_to_size(self, first: u64) -> Patch {
        let columns = u32::from(self.columns);
        let top = self.cells.trailing_zeros() / columns;
        let bottom = (63 - self.cells.leading_zeros()) / columns;
        let used = |column: &u32| self.cells & (first << column) != 0;
        let left = (0..columns).find(used).unwrap_or(0);
        let right = (0..columns).rev().find(used).unwrap_or(0);
        let width = right + 1 - left;
        let rows = bottom + 1 - top;
        let mut rest = self.cells >> (top * columns);
        if width < columns {
            let row_mask = low_bits(width as usize) << left;
            let mut cells = 0;
            for row in 0..rows {
                cells |= (rest & row_mask) >> left << (row * width);
                rest = rest.checked_shr(columns).unwrap_or(0);
            }
            rest = cells;
        }
        Patch {
            cells: rest,
            rows: rows as u8,
            columns: width as u8,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_columns_of_64_cells_fall_into_their_pieces() {
        let cells = 0b1101 << 60 | 0b111 << 30 | 0b11;
        for (rows, columns) in [(1, 64), (64, 1)] {
            let board = Patch::board(rows, columns, cells).expect("64 cells");
            let pieces = board.pieces();
            let counts: Vec<u32> = pieces.iter().map(|(piece, _)| piece.count()).collect();
            assert_eq!(counts, [2, 2, 3]);
            assert!(pieces.iter().all(|(piece, _)| piece.columns == 1));
        }
    }
}
