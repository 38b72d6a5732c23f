//! Shapes of any size in canonical form: connected cells of which a domino covers two.
//!
//! Shapes that are images of each other are identified. They are represented by the least of the eight images that has
//! at most as many columns as rows.

use super::patch::{self, Patch};
use crate::budget::{Budget, Stop};
use crate::rulesets::board;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A connected set of at least two cells, in canonical form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DominoShape {
    /// A shape whose box has at most 64 cells.
    Small(Patch),
    /// A larger shape.
    Large(Box<Large>),
}

/// A set of cells in a box, row by row, 64 cells per word.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Large {
    rows: usize,
    columns: usize,
    cells: Vec<u64>,
}

/// Connected parts. The flag tells whether rows and columns were exchanged.
pub type ShapeParts = SmallVec<[(DominoShape, bool); 2]>;

impl Large {
    pub(super) fn empty(rows: usize, columns: usize) -> Large {
        Large {
            rows,
            columns,
            cells: vec![0; (rows * columns).div_ceil(64)],
        }
    }

    /// An empty set in a box, with rows and columns exchanged if `turned`.
    fn turned(rows: usize, columns: usize, turned: bool) -> Large {
        let (rows, columns) = if turned {
            (columns, rows)
        } else {
            (rows, columns)
        };
        Large::empty(rows, columns)
    }

    fn flip_turned(&mut self, row: usize, column: usize, turned: bool) {
        let (row, column) = if turned { (column, row) } else { (row, column) };
        self.flip(row, column);
    }

    /// The numbers of rows and columns.
    pub(super) fn size(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    /// Whether the set contains a cell. Cells outside the box are not contained.
    pub(super) fn has(&self, row: usize, column: usize) -> bool {
        if row >= self.rows || column >= self.columns {
            return false;
        }
        let at = row * self.columns + column;
        self.cells
            .get(at / 64)
            .is_some_and(|w| w >> (at % 64) & 1 != 0)
    }

    pub(super) fn flip(&mut self, row: usize, column: usize) {
        let at = row * self.columns + column;
        if let Some(word) = self.cells.get_mut(at / 64) {
            *word ^= 1 << (at % 64);
        }
    }

    pub(super) fn count(&self) -> usize {
        self.cells.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// The memory in bytes.
    pub(super) fn memory(&self) -> usize {
        self.cells.len() * 8 + size_of::<Large>()
    }

    /// The dominoes that can be placed, by their first cells.
    pub(super) fn dominoes(&self, vertical: bool) -> impl Iterator<Item = (usize, usize)> + '_ {
        let (down, right) = if vertical { (1, 0) } else { (0, 1) };
        (0..self.rows * self.columns)
            .map(|at| (at / self.columns, at % self.columns))
            .filter(move |(r, c)| self.has(*r, *c) && self.has(r + down, c + right))
    }

    /// The connected parts with at least two cells.
    pub(super) fn parts(&self) -> ShapeParts {
        let mut parts = ShapeParts::new();
        if self.rows * self.columns <= patch::MOST_CELLS {
            let cells = self.cells.first().copied().unwrap_or(0);
            if cells != 0 {
                let patch = Patch {
                    cells,
                    rows: self.rows as u8,
                    columns: self.columns as u8,
                };
                let pieces = patch.pieces().into_iter();
                parts.extend(pieces.map(|(piece, turned)| (DominoShape::Small(piece), turned)));
            }
            return parts;
        }
        let mut rest = self.clone();
        let mut region: Vec<(usize, usize)> = Vec::new();
        for start in 0..self.rows * self.columns {
            let start = (start / self.columns, start % self.columns);
            if !rest.has(start.0, start.1) {
                continue;
            }
            region.clear();
            region.push(start);
            rest.flip(start.0, start.1);
            let mut next = 0;
            while let Some((r, c)) = region.get(next).copied() {
                next += 1;
                let around = [
                    (r + 1, c),
                    (r.wrapping_sub(1), c),
                    (r, c + 1),
                    (r, c.wrapping_sub(1)),
                ];
                for (r, c) in around {
                    if rest.has(r, c) {
                        rest.flip(r, c);
                        region.push((r, c));
                    }
                }
            }
            if region.len() > 1 {
                parts.push(DominoShape::of_region(&region));
            }
        }
        parts.sort_unstable();
        parts
    }
}

impl DominoShape {
    /// The canonical form of a connected set of cells, and whether rows and columns were exchanged.
    pub fn of_region(region: &[(usize, usize)]) -> (DominoShape, bool) {
        let range = |of: fn(&(usize, usize)) -> usize| {
            let all = || region.iter().map(of);
            (all().min().unwrap_or(0), all().max().unwrap_or(0))
        };
        let ((top, bottom), (left, right)) = (range(|c| c.0), range(|c| c.1));
        let (rows, columns) = (bottom + 1 - top, right + 1 - left);
        let images = (0..8u8).filter(|image| {
            let turned = image & 4 != 0;
            rows == columns || turned == (rows < columns)
        });
        let images = images.map(|image| {
            let turned = image & 4 != 0;
            let mut shape = Large::turned(rows, columns, turned);
            for (r, c) in region {
                let (r, c) = (r - top, c - left);
                let r = if image & 1 != 0 { rows - 1 - r } else { r };
                let c = if image & 2 != 0 { columns - 1 - c } else { c };
                shape.flip_turned(r, c, turned);
            }
            (shape, turned)
        });
        let (least, turned) = images.min().unwrap_or((Large::empty(0, 0), false));
        if rows * columns <= patch::MOST_CELLS {
            let patch = Patch {
                cells: least.cells.first().copied().unwrap_or(0),
                rows: least.rows as u8,
                columns: least.columns as u8,
            };
            (DominoShape::Small(patch), turned)
        } else {
            (DominoShape::Large(Box::new(least)), turned)
        }
    }

    /// The numbers of rows and columns of the box.
    pub fn size(&self) -> (usize, usize) {
        match self {
            DominoShape::Small(patch) => (patch.rows.into(), patch.columns.into()),
            DominoShape::Large(large) => large.size(),
        }
    }

    /// The number of cells.
    pub fn count(&self) -> usize {
        match self {
            DominoShape::Small(patch) => patch.count() as usize,
            DominoShape::Large(large) => large.count(),
        }
    }

    /// Whether the shape is a row or column.
    pub fn is_straight(&self) -> bool {
        let (rows, columns) = self.size();
        rows == 1 || columns == 1
    }

    /// Whether the shape contains a cell.
    pub fn has(&self, row: usize, column: usize) -> bool {
        match self {
            DominoShape::Small(patch) => {
                row < patch.rows.into() && column < patch.columns.into() && patch.has(row, column)
            }
            DominoShape::Large(large) => large.has(row, column),
        }
    }

    /// The cells as a board, with rows and columns exchanged if `turned`; `None` if the shape is invalid.
    pub(super) fn cells(&self, turned: bool) -> Option<Large> {
        let (rows, columns) = self.size();
        let most = match self {
            DominoShape::Small(_) => patch::MOST_CELLS,
            DominoShape::Large(_) => board::MOST_CELLS,
        };
        if rows.checked_mul(columns)? > most || rows * columns == 0 {
            return None;
        }
        let mut cells = Large::turned(rows, columns, turned);
        for (r, c) in (0..rows * columns).map(|at| (at / columns, at % columns)) {
            if self.has(r, c) {
                cells.flip_turned(r, c, turned);
            }
        }
        Some(cells)
    }

    /// Whether exchanging rows and columns maps the shape to itself, up to reflections.
    pub(super) fn is_own_transpose(&self) -> bool {
        match self {
            DominoShape::Small(patch) => patch.is_own_transpose(),
            DominoShape::Large(large) => {
                let turned = (large.rows == large.columns).then(|| self.cells(true));
                let parts = turned.flatten().map(|cells| cells.parts());
                parts.is_some_and(|parts| parts.first().is_some_and(|part| !part.1))
            }
        }
    }

    /// The remainders after each domino.
    pub fn options(&self, vertical: bool, budget: &Budget) -> Result<Vec<ShapeParts>, Stop> {
        let mut all = Vec::new();
        match self {
            DominoShape::Small(patch) => {
                all.extend(patch.moves_left(vertical, !vertical).map(|pieces| {
                    let small = |(piece, turned)| (DominoShape::Small(piece), turned);
                    pieces.into_iter().map(small).collect::<ShapeParts>()
                }));
                budget.work(all.len() as u64)?;
            }
            DominoShape::Large(large) => {
                let (down, right) = if vertical { (1, 0) } else { (0, 1) };
                let mut rest = large.as_ref().clone();
                for (r, c) in large.dominoes(vertical) {
                    rest.flip(r, c);
                    rest.flip(r + down, c + right);
                    all.push(rest.parts());
                    rest.flip(r, c);
                    rest.flip(r + down, c + right);
                    budget.work(large.count() as u64 / 4)?;
                }
            }
        }
        Ok(all)
    }

    /// Whether the second player wins Cram by answering each domino with its image under a half turn. This requires
    /// that the half turn maps the shape to itself and no domino overlaps its image (*Winning Ways*, chapter 15,
    /// Tweedledum and Tweedledee).
    pub fn is_won_by_symmetry(&self) -> bool {
        match self {
            DominoShape::Small(patch) => patch.is_centrally_symmetric() && patch.centre_is_free(),
            DominoShape::Large(large) => {
                let (rows, columns) = large.size();
                let free = (rows % 2, columns % 2) == (0, 0) || !large.has(rows / 2, columns / 2);
                let cells = || (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c)));
                free && cells()
                    .all(|(r, c)| large.has(r, c) == large.has(rows - 1 - r, columns - 1 - c))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::random::Random;

    /// The parts of a small shape, computed with lists of cells.
    fn slow_parts(board: &Large) -> ShapeParts {
        let (rows, columns) = board.size();
        // A wide frame makes the box too large for a word.
        let mut framed = Large::empty(rows + 70, columns + 70);
        for r in 0..rows {
            for c in 0..columns {
                if board.has(r, c) {
                    framed.flip(r + 31, c + 17);
                }
            }
        }
        framed.parts()
    }

    #[test]
    fn words_and_lists_of_cells_agree() {
        let mut random = Random(1);
        for _ in 0..3000 {
            let (rows, columns) = (random.from(1, 8), random.from(1, 8));
            let mut board = Large::empty(rows, columns);
            let filling = random.bits() | random.bits();
            for at in 0..rows * columns {
                if filling >> at & 1 != 0 {
                    board.flip(at / columns, at % columns);
                }
            }
            let parts = board.parts();
            assert_eq!(parts, slow_parts(&board));
            for (shape, _) in &parts {
                let DominoShape::Small(patch) = shape else {
                    panic!("{shape:?} is not small")
                };
                for vertical in [true, false] {
                    let budget = Budget::unlimited();
                    let fast = shape.options(vertical, &budget).unwrap();
                    let mut slow = Vec::new();
                    patch.dominoes(vertical, |domino| {
                        let mut rest = Large::empty(patch.rows.into(), patch.columns.into());
                        rest.cells[0] = patch.cells & !domino;
                        slow.push(slow_parts(&rest));
                    });
                    assert_eq!(fast, slow);
                }
            }
        }
    }
}
