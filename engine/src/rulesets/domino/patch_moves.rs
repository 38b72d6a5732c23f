//! An iterator over the remainders of a patch after each domino.
//!
//! The remainder is usually a single part in the same box. Its mirror images are then those of the patch without the
//! images of the removed cells, so they need not be computed from scratch.

use super::patch::{MOST_CELLS, Patch, Pieces};
use std::sync::LazyLock;

/// Maximum number of columns of a canonical box with at most 64 cells, which has at least as many rows.
const MOST_COLUMNS: usize = 8;

/// Tables of masks and images for boxes of one size.
struct Geometry {
    not_first_column: u64,
    not_last_column: u64,
    /// The masks of the outer rows and columns of the box.
    edges: [u64; 4],
    /// The image of each cell under reflections and the half turn, then under the same maps after transposition. The
    /// latter apply to squares only.
    images: [[u8; MOST_CELLS]; 8],
}

/// The tables, indexed by columns and then rows.
static GEOMETRIES: LazyLock<Vec<Vec<Geometry>>> = LazyLock::new(|| {
    let rows = |columns: usize| match columns {
        0 => 0,
        _ => MOST_CELLS / columns + 1,
    };
    let columns = 0..=MOST_COLUMNS;
    columns
        .map(|c| (0..rows(c)).map(|r| Geometry::new(r, c)).collect())
        .collect()
});

impl Geometry {
    fn new(rows: usize, columns: usize) -> Geometry {
        let all = |in_it: &dyn Fn(usize, usize) -> bool| {
            let cells = (0..rows * columns).filter(|at| in_it(at / columns, at % columns));
            cells.fold(0, |word, at| word | 1u64 << at)
        };
        let mut images = [[0; MOST_CELLS]; 8];
        for (image, cells) in images.iter_mut().enumerate() {
            for (at, place) in cells.iter_mut().take(rows * columns).enumerate() {
                let (mut row, mut column) = (at / columns, at % columns);
                if image & 4 != 0 && rows == columns {
                    (row, column) = (column, row);
                }
                if image & 1 != 0 {
                    row = rows - 1 - row;
                }
                if image & 2 != 0 {
                    column = columns - 1 - column;
                }
                *place = (row * columns + column) as u8;
            }
        }
        Geometry {
            not_first_column: all(&|_, column| column != 0),
            not_last_column: all(&|_, column| column + 1 != columns),
            edges: [
                all(&|row, _| row == 0),
                all(&|row, _| row + 1 == rows),
                all(&|_, column| column == 0),
                all(&|_, column| column + 1 == columns),
            ],
            images,
        }
    }
}

/// The remainders after each domino: connected parts with at least two cells, in canonical form.
pub struct PatchMoves {
    patch: Patch,
    /// The images of the patch, if its box is canonical.
    images: Option<(&'static Geometry, [u64; 8])>,
    /// The first cells of the dominoes still to be placed: vertical, and horizontal.
    starts: [u64; 2],
}

impl Patch {
    /// The remainders after each domino, vertical ones first.
    pub fn moves_left(&self, vertical: bool, horizontal: bool) -> PatchMoves {
        let geometry = GEOMETRIES.get(usize::from(self.columns));
        let geometry = geometry.filter(|_| self.rows >= self.columns);
        let geometry = geometry.and_then(|g| g.get(usize::from(self.rows)));
        let starts = |vertical, wanted| if wanted { self.starts(vertical) } else { 0 };
        PatchMoves {
            patch: *self,
            images: geometry.map(|g| (g, self.images())),
            starts: [starts(true, vertical), starts(false, horizontal)],
        }
    }
}

impl PatchMoves {
    fn after(&self, domino: u64) -> Pieces {
        let rest = self.patch.cells & !domino;
        let one = self.images.as_ref();
        if let Some(pieces) =
            one.and_then(|(geometry, images)| self.one_piece(rest, geometry, images))
        {
            return pieces;
        }
        let rest = Patch {
            cells: rest,
            ..self.patch
        };
        rest.pieces()
    }

    /// The remainder, if it is a single part in the same box.
    fn one_piece(&self, rest: u64, geometry: &Geometry, images: &[u64; 8]) -> Option<Pieces> {
        let columns = u32::from(self.patch.columns);
        let around = |cells: u64| {
            let right = (cells & geometry.not_last_column) << 1;
            let left = (cells & geometry.not_first_column) >> 1;
            cells << columns | cells >> columns | right | left
        };
        // Single cells are dropped.
        let rest = rest & around(rest);
        if geometry.edges.iter().any(|edge| rest & edge == 0) {
            return None;
        }
        let mut gone = self.patch.cells & !rest;
        let beside = around(gone) & rest;
        let mut part = beside & beside.wrapping_neg();
        while part & beside != beside {
            let grown = rest & (part | around(part));
            if grown == part {
                return None;
            }
            part = grown;
        }
        let mut left = *images;
        let turns = if self.patch.rows == self.patch.columns {
            8
        } else {
            4
        };
        while gone != 0 {
            let at = gone.trailing_zeros() as usize;
            gone &= gone - 1;
            for (image, places) in left.iter_mut().zip(&geometry.images).take(turns) {
                *image &= !(1 << places[at]);
            }
        }
        let [a, b, c, d, e, f, g, h] = left;
        let straight = a.min(b).min(c).min(d);
        let turned = match turns {
            8 => e.min(f).min(g).min(h),
            _ => u64::MAX,
        };
        let piece = Patch {
            cells: straight.min(turned),
            ..self.patch
        };
        Some(Pieces::from_iter([(piece, turned < straight)]))
    }
}

impl Iterator for PatchMoves {
    type Item = Pieces;

    fn next(&mut self) -> Option<Pieces> {
        let steps = [u32::from(self.patch.columns), 1];
        for (starts, step) in self.starts.iter_mut().zip(steps) {
            if *starts != 0 {
                let start = *starts & starts.wrapping_neg();
                *starts &= *starts - 1;
                return Some(self.after(start | start << step));
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.starts.map(|s| s.count_ones() as usize).iter().sum();
        (left, Some(left))
    }
}

impl ExactSizeIterator for PatchMoves {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::random::Random;

    #[test]
    fn parts_are_those_of_the_board_without_the_domino() {
        let mut random = Random(1);
        let mut in_one_piece = 0;
        for _ in 0..3000 {
            let columns = random.from(1, 8);
            let rows = columns.max(random.from(1, 64 / columns));
            let (rows, columns) = (rows as u8, columns as u8);
            let full = Patch::full(rows, columns);
            let board = Patch {
                cells: full.cells & (random.bits() | random.bits()),
                ..full
            };
            for (patch, _) in board.pieces() {
                for vertical in [true, false] {
                    let mut slow = Vec::new();
                    patch.dominoes(vertical, |domino| {
                        let rest = Patch {
                            cells: patch.cells & !domino,
                            ..patch
                        };
                        slow.push(rest.pieces());
                    });
                    let moves = patch.moves_left(vertical, !vertical);
                    assert_eq!(moves.len(), slow.len());
                    in_one_piece += slow.iter().filter(|p| p.len() == 1).count();
                    assert_eq!(moves.collect::<Vec<_>>(), slow, "{patch:?}");
                }
            }
        }
        assert!(in_one_piece > 10_000, "{in_one_piece}");
    }
}
