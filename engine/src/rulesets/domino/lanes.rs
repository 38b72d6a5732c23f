//! Cells in a word with rows of 4 or 8 bits: neighbours, mirror images, parts.
//!
//! A cell is the bit `row * S + column`. With such rows, mirror images take a few shifts of the word.

/// The operations on words with rows of S = 4 or 8 bits.
pub(super) struct Lanes<const S: u32>;

/// Connected cells whose first row and column are 0, with the numbers of rows and columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut {
    pub(super) cells: u64,
    pub(super) rows: u32,
    pub(super) columns: u32,
}

impl<const S: u32> Lanes<S> {
    /// All bits of the first column.
    const FIRST: u64 = u64::MAX / ((1 << S) - 1);
    /// All bits but those of the last column.
    const NOT_LAST: u64 = !(Self::FIRST << (S - 1));

    /// The neighbours of cells, and perhaps some of the cells.
    #[inline]
    pub(super) fn around(cells: u64) -> u64 {
        let beside = (cells & Self::NOT_LAST) << 1 | (cells & !Self::FIRST) >> 1;
        cells << S | cells >> S | beside
    }

    /// The first cells of the dominoes that can be placed, and the distance to their second cells: vertical dominoes,
    /// then horizontal ones.
    #[inline]
    pub(super) fn starts(cells: u64) -> [(u64, u32); 2] {
        let vertical = cells & cells >> S;
        let horizontal = cells & cells >> 1 & Self::NOT_LAST;
        [(vertical, S), (horizontal, 1)]
    }

    /// Calls `f` with each connected part with at least two cells of what a domino leaves of connected cells.
    #[inline]
    pub(super) fn parts_after(cells: u64, domino: u64, mut f: impl FnMut(u64)) {
        let rest = cells & !domino;
        let mut rest = rest & Self::around(rest);
        // Each part has a neighbour of a removed cell.
        let mut beside = Self::around(cells & !rest) & rest;
        while rest != 0 {
            let mut part = beside & beside.wrapping_neg();
            while part & beside != beside {
                let grown = rest & (part | Self::around(part));
                if grown == part {
                    break;
                }
                part = grown;
            }
            if part & beside == beside {
                part = rest;
            }
            rest &= !part;
            beside &= !part;
            f(part);
        }
    }

    /// The columns that contain a cell, as bits.
    #[inline]
    pub(super) fn used_columns(cells: u64) -> u64 {
        let mut used = cells | cells >> 32;
        used |= used >> 16;
        used |= used >> 8;
        if S == 4 {
            used |= used >> 4;
        }
        used & ((1 << S) - 1)
    }

    /// Moves connected cells to the first row and column.
    #[inline]
    pub(super) fn cut(cells: u64) -> Cut {
        let cells = cells >> (cells.trailing_zeros() / S * S);
        let used = Self::used_columns(cells);
        let left = used.trailing_zeros();
        let cells = cells >> left;
        Cut {
            cells,
            rows: (u64::BITS - 1 - cells.leading_zeros()) / S + 1,
            columns: u64::BITS - used.leading_zeros() - left,
        }
    }

    /// The least of the images that preserve rows and columns, and whether the half turn maps the cells to themselves.
    #[inline]
    fn least_image(cut: Cut) -> (u64, bool) {
        let row_shift = u64::BITS - cut.rows * S;
        let shift = row_shift + S - cut.columns;
        let turned = cut.cells.reverse_bits() >> shift;
        let mut mirrored = cut.cells.swap_bytes();
        if S == 4 {
            let low = mirrored & 0x0F0F_0F0F_0F0F_0F0F;
            mirrored = low << 4 | (mirrored & !0x0F0F_0F0F_0F0F_0F0F) >> 4;
        }
        let mirrored = mirrored >> row_shift;
        let other = mirrored.reverse_bits() >> shift;
        let least = cut.cells.min(turned).min(mirrored.min(other));
        (least, turned == cut.cells)
    }

    /// The least of the eight images, and whether the half turn maps the cells to themselves. There must be at least as
    /// many rows as columns.
    #[inline]
    pub(super) fn canonical(cut: Cut) -> (u64, bool) {
        let (least, is_symmetric) = Self::least_image(cut);
        if cut.rows > cut.columns {
            return (least, is_symmetric);
        }
        let (other, _) = Self::least_image(Self::transposed(cut));
        (least.min(other), is_symmetric)
    }

    /// The cells with rows and columns exchanged, at most S of each.
    #[inline]
    pub(super) fn transposed(cut: Cut) -> Cut {
        let swap = |cells: u64, distance: u32, mask: u64| {
            let changed = (cells ^ cells >> distance) & mask;
            cells ^ changed ^ changed << distance
        };
        let cells = if S == 4 {
            swap(swap(cut.cells, 3, 0x0A0A), 6, 0x00CC)
        } else {
            let cells = swap(cut.cells, 7, 0x00AA_00AA_00AA_00AA);
            let cells = swap(cells, 14, 0x0000_CCCC_0000_CCCC);
            swap(cells, 28, 0x0000_0000_F0F0_F0F0)
        };
        Cut {
            cells,
            rows: cut.columns,
            columns: cut.rows,
        }
    }
}

impl Cut {
    /// Cells in rows of 8 bits as rows of 4 bits. There must be at most 4 columns.
    #[inline]
    pub(super) fn narrowed(self) -> Cut {
        let mut cells = self.cells;
        cells = (cells | cells >> 4) & 0x00FF_00FF_00FF_00FF;
        cells = (cells | cells >> 8) & 0x0000_FFFF_0000_FFFF;
        cells = (cells | cells >> 16) & 0xFFFF_FFFF;
        Cut { cells, ..self }
    }

    pub(super) fn is_straight(&self) -> bool {
        self.rows == 1 || self.columns == 1
    }
}

#[cfg(test)]
mod tests {
    use super::super::patch::Patch;
    use super::super::region::cut;
    use super::*;
    use crate::rulesets::random::Random;

    /// The cells in rows without gaps.
    fn patch<const S: u32>(cut: Cut) -> Patch {
        let row = |row: u32| cut.cells >> (row * S) & ((1 << cut.columns) - 1);
        Patch {
            cells: (0..cut.rows).fold(0, |word, at| word | row(at) << (at * cut.columns)),
            rows: cut.rows as u8,
            columns: cut.columns as u8,
        }
    }

    /// The parts after each domino, as canonical patches.
    fn moves<const S: u32>(cells: u64) -> Vec<Vec<Patch>> {
        let mut moves = Vec::new();
        for (starts, step) in Lanes::<S>::starts(cells) {
            for start in (0..64).filter(|at| starts >> at & 1 != 0) {
                let mut parts = Vec::new();
                Lanes::<S>::parts_after(cells, 1 << start | 1 << (start + step), |part| {
                    let pieces = patch::<S>(Lanes::<S>::cut(part)).pieces();
                    assert_eq!(pieces.len(), 1);
                    parts.push(pieces[0].0);
                });
                parts.sort_unstable();
                moves.push(parts);
            }
        }
        moves
    }

    fn check<const S: u32>(random: &mut Random) {
        let mut several = 0;
        for _ in 0..1000 {
            let columns = random.from(2, S as usize);
            let rows = random.from(columns, (64 / S) as usize);
            let cells = random.bits() | random.bits();
            let board = Patch::board(rows as u8, columns as u8, cells).expect("at most 64 cells");
            for (piece, _) in board.pieces() {
                let expected: Vec<Vec<Patch>> = piece
                    .moves_left(true, true)
                    .map(|pieces| pieces.iter().map(|(piece, _)| *piece).collect())
                    .collect();
                several += expected.iter().filter(|parts| parts.len() > 1).count();
                let own = cut::<S>(&piece);
                assert_eq!(moves::<S>(own.cells), expected, "{piece:?}");
                let canonical = Lanes::<S>::canonical(own);
                assert_eq!(canonical.1, piece.is_centrally_symmetric());
                let count = if own.rows == own.columns { 8 } else { 4 };
                for cells in piece.images().into_iter().take(count) {
                    let image = Patch { cells, ..piece };
                    assert_eq!(Lanes::<S>::canonical(cut::<S>(&image)), canonical);
                }
                if S == 8 && own.columns <= 4 {
                    assert_eq!(own.narrowed().cells, cut::<4>(&piece).cells);
                }
            }
        }
        assert!(several > 1000, "{several}");
    }

    #[test]
    fn parts_and_images_are_those_of_patches() {
        let mut random = Random(3);
        check::<4>(&mut random);
        check::<8>(&mut random);
    }
}
