//! Whether dominoes can leave a shape alone.

use super::shape::DominoShape;
use crate::budget::with_stack;
use rustc_hash::{FxHashMap, FxHashSet};

type Cell = (usize, usize);

impl DominoShape {
    /// Whether dominoes can leave a copy of another shape, by one of these maps, with no empty cell beside it. The bits of
    /// a map mean: flip rows, flip columns, then transpose.
    pub(super) fn leaves(&self, other: &DominoShape, mut maps: impl Iterator<Item = u8>) -> bool {
        let (rows, columns) = self.size();
        let (high, wide) = other.size();
        let all = (0..high).flat_map(|row| (0..wide).map(move |column| (row, column)));
        let cells: Vec<Cell> = all.filter(|(r, c)| other.has(*r, *c)).collect();
        maps.any(|map| {
            let image = |&(row, column): &Cell| {
                let row = if map & 1 == 0 { row } else { high - 1 - row };
                let column = if map & 2 == 0 {
                    column
                } else {
                    wide - 1 - column
                };
                if map & 4 == 0 {
                    (row, column)
                } else {
                    (column, row)
                }
            };
            let image: Vec<Cell> = cells.iter().map(image).collect();
            let (high, wide) = if map & 4 == 0 {
                (high, wide)
            } else {
                (wide, high)
            };
            (high..=rows).any(|end| {
                (wide..=columns).any(|side| {
                    let moved = |(row, column): &Cell| (row + end - high, column + side - wide);
                    let kept: Vec<Cell> = image.iter().map(moved).collect();
                    kept.iter().all(|(r, c)| self.has(*r, *c)) && self.can_cover_around(&kept)
                })
            })
        })
    }

    /// Whether disjoint dominoes beside some cells can cover all empty cells next to these. The cells are coloured like a
    /// chessboard: if dominoes cover those of each colour, others cover both (Mendelsohn and Dulmage 1958).
    fn can_cover_around(&self, kept: &[Cell]) -> bool {
        (0..2).all(|colour| {
            let mut cover = Cover {
                shape: self,
                kept,
                dominoes: FxHashMap::default(),
            };
            let around = kept.iter().flat_map(|cell| cover.free_beside(*cell));
            let own = around.filter(|(row, column)| (row + column) % 2 == colour);
            let own: FxHashSet<Cell> = own.collect();
            own.into_iter()
                .all(|cell| cover.joins(cell, &mut FxHashSet::default()))
        })
    }
}

/// Disjoint dominoes beside the cells that are kept. Each covers a cell of one colour that must be covered.
struct Cover<'a> {
    shape: &'a DominoShape,
    kept: &'a [Cell],
    /// The covered cell of this colour, by that of the other colour.
    dominoes: FxHashMap<Cell, Cell>,
}

impl Cover<'_> {
    /// The empty cells beside a cell that are not kept.
    fn free_beside(&self, (row, column): Cell) -> Vec<Cell> {
        let beside = [
            (row.wrapping_sub(1), column),
            (row + 1, column),
            (row, column.wrapping_sub(1)),
            (row, column + 1),
        ];
        let is_free = |cell: &Cell| self.shape.has(cell.0, cell.1) && !self.kept.contains(cell);
        beside.into_iter().filter(is_free).collect()
    }

    /// Covers one more cell. A domino that is in the way is turned to another cell, if that is possible (Kuhn 1955).
    /// `seen` are the cells of the other colour that were tried.
    fn joins(&mut self, cell: Cell, seen: &mut FxHashSet<Cell>) -> bool {
        for to in self.free_beside(cell) {
            if !seen.insert(to) {
                continue;
            }
            let is_free = match self.dominoes.get(&to).copied() {
                None => true,
                Some(other) => with_stack(|| self.joins(other, seen)),
            };
            if is_free {
                self.dominoes.insert(to, cell);
                return true;
            }
        }
        false
    }
}
