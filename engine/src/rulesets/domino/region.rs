//! Connected cells in canonical form, as tables store them.

use super::lanes::{Cut, Lanes};
use super::patch::Patch;
use std::hash::{Hash, Hasher};
use std::num::NonZeroU8;

/// Connected cells in canonical form. A cell is the bit `row * stride + column`, and there are at least as many rows as
/// columns.
///
/// The stride is 4 for up to 4 columns and 16 rows, 8 for up to 8 columns and rows, else the number of columns. The
/// alignment takes no memory in an entry of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Region {
    cells: [u8; 8],
    stride: NonZeroU8,
}

impl Region {
    #[inline]
    pub(super) fn new(cells: u64, stride: u32) -> Region {
        Region {
            cells: cells.to_ne_bytes(),
            stride: NonZeroU8::new(stride as u8).unwrap_or(NonZeroU8::MIN),
        }
    }

    /// A canonical patch.
    pub(super) fn of_patch(patch: &Patch) -> Region {
        match patch.size() {
            (..=16, ..=4) => Region::new(Lanes::<4>::canonical(cut::<4>(patch)).0, 4),
            (..=8, ..=8) => Region::new(Lanes::<8>::canonical(cut::<8>(patch)).0, 8),
            (_, columns) => Region::new(patch.cells, columns.into()),
        }
    }

    #[inline]
    pub(super) fn cells(&self) -> u64 {
        u64::from_ne_bytes(self.cells)
    }

    #[inline]
    pub(super) fn stride(&self) -> u32 {
        self.stride.get().into()
    }

    pub(super) fn patch(&self) -> Patch {
        let (cells, stride) = (self.cells(), self.stride());
        let rows = (u64::BITS - cells.leading_zeros()).div_ceil(stride);
        let used = match stride {
            4 => Lanes::<4>::used_columns(cells),
            8 => Lanes::<8>::used_columns(cells),
            _ => (1 << stride) - 1,
        };
        let columns = used.trailing_ones();
        let row = |row: u32| cells >> (row * stride) & used;
        Patch {
            cells: (0..rows).fold(0, |word, at| word | row(at) << (at * columns)),
            rows: rows as u8,
            columns: columns as u8,
        }
    }

    /// The number of cells.
    #[inline]
    pub(super) fn count(&self) -> u32 {
        self.cells().count_ones()
    }

    /// The number of dominoes that can be placed.
    #[inline]
    pub(super) fn moves(&self) -> u32 {
        let starts = match self.stride() {
            4 => Lanes::<4>::starts(self.cells()),
            8 => Lanes::<8>::starts(self.cells()),
            _ => return self.patch().moves(),
        };
        starts.iter().map(|(cells, _)| cells.count_ones()).sum()
    }
}

impl Hash for Region {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.cells() ^ u64::from(self.stride.get()) << 59);
    }
}

/// The cells of a patch in rows of S bits.
pub(super) fn cut<const S: u32>(patch: &Patch) -> Cut {
    let (rows, columns) = patch.size();
    let (rows, columns) = (u32::from(rows), u32::from(columns));
    let row = |row: u32| patch.cells >> (row * columns) & ((1 << columns) - 1);
    Cut {
        cells: (0..rows).fold(0, |word, at| word | row(at) << (at * S)),
        rows,
        columns,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::random::Random;

    #[test]
    fn images_of_a_patch_are_the_same_region() {
        let mut random = Random(5);
        for _ in 0..3000 {
            let columns = random.from(1, 8);
            let rows = random.from(1, 64 / columns);
            let cells = random.bits() | random.bits();
            let board = Patch::board(rows as u8, columns as u8, cells).expect("at most 64 cells");
            for (piece, _) in board.pieces() {
                let region = Region::of_patch(&piece);
                assert_eq!(region.count(), piece.count());
                assert_eq!(region.moves(), piece.moves());
                // The least image differs with the stride.
                let [(again, _)] = region.patch().pieces()[..] else {
                    panic!("{piece:?}");
                };
                assert_eq!(again, piece);
            }
        }
        assert_eq!(size_of::<Option<Region>>(), 9);
    }
}
