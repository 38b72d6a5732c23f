//! Whether dominoes can leave a shape alone.

use super::shape::DominoShape;

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
        let columns = self.size().1;
        let is_free =
            |(row, column): &Cell| self.has(*row, *column) && !kept.contains(&(*row, *column));
        let near = |(row, column): Cell| {
            let beside = [
                (row.wrapping_sub(1), column),
                (row + 1, column),
                (row, column.wrapping_sub(1)),
                (row, column + 1),
            ];
            beside.into_iter().filter(is_free)
        };
        let around = || kept.iter().flat_map(|cell| near(*cell));
        (0..2).all(|colour| {
            // The cell of this colour that a domino joins with each cell of the other colour.
            let mut partner: Vec<Option<Cell>> = vec![None; self.size().0 * columns];
            let mut own: Vec<Cell> = around().filter(|(r, c)| (r + c) % 2 == colour).collect();
            own.sort_unstable();
            own.dedup();
            own.into_iter().all(|cell| {
                // A path that alternates, breadth first (Kuhn 1955).
                let mut before: Vec<Option<Cell>> = vec![None; partner.len()];
                let mut open = vec![cell];
                while let Some(from) = open.pop() {
                    for to in near(from) {
                        let at = to.0 * columns + to.1;
                        if before[at].is_some() {
                            continue;
                        }
                        before[at] = Some(from);
                        if let Some(next) = partner[at] {
                            open.push(next);
                            continue;
                        }
                        let mut end = Some(to);
                        while let Some(last) = end {
                            let at = last.0 * columns + last.1;
                            let Some(from) = before[at] else {
                                return false;
                            };
                            // The cell that `from` was joined with is joined anew.
                            end = (0..partner.len())
                                .find(|old| *old != at && partner[*old] == Some(from))
                                .map(|old| (old / columns, old % columns));
                            partner[at] = Some(from);
                            if let Some((r, c)) = end {
                                partner[r * columns + c] = None;
                            }
                        }
                        return true;
                    }
                }
                false
            })
        })
    }
}
