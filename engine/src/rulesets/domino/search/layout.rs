//! Places parts of boards side by side on one board for the search.

use super::guarantee::MOST_BITS;
use crate::rulesets::domino::Part;
use crate::rulesets::domino::shape::DominoShape;

/// Maximum number of bits from a cell to the one below it. A board this wide can also be as high.
pub(super) const MOST_STRIDE: usize = 11;

/// A board on which parts do not touch each other.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) rows: usize,
    /// The number of columns, less than [`MOST_STRIDE`].
    pub(super) columns: usize,
    /// The cells, as rows and columns.
    pub(super) cells: Vec<(usize, usize)>,
    /// Whether rows and columns, and therefore the players, are exchanged.
    pub(super) turned: bool,
}

impl Layout {
    /// A board for these parts; `None` if every board is too large.
    pub(super) fn of(parts: &[Part]) -> Option<Layout> {
        let layouts = [false, true].into_iter().filter_map(|turned| {
            let parts = parts
                .iter()
                .map(|part| (&part.shape, part.turned != turned));
            Layout::of_parts(parts.collect(), turned)
        });
        layouts.min_by_key(|layout| layout.rows * (layout.columns + 1))
    }

    fn of_parts(mut parts: Vec<(&DominoShape, bool)>, turned: bool) -> Option<Layout> {
        parts.sort_by_key(|part| std::cmp::Reverse(size(part)));
        let widest = parts.iter().map(|part| size(part).1).max().unwrap_or(1);
        let layouts = (widest..MOST_STRIDE).filter_map(|columns| Layout::shelves(&parts, columns));
        let least = layouts.min_by_key(|layout| layout.rows * (layout.columns + 1));
        let layout = least.filter(|layout| layout.rows * (layout.columns + 1) <= MOST_BITS)?;
        Some(Layout { turned, ..layout })
    }

    /// Whether exchanging rows and columns maps the board to itself.
    pub(super) fn is_symmetric(&self) -> bool {
        let mut turned: Vec<_> = self.cells.iter().map(|(r, c)| (*c, *r)).collect();
        let mut cells = self.cells.clone();
        cells.sort_unstable();
        turned.sort_unstable();
        cells == turned
    }

    /// Arranges the parts from left to right, in as many rows of parts as necessary.
    fn shelves(parts: &[(&DominoShape, bool)], columns: usize) -> Option<Layout> {
        let mut cells = Vec::new();
        let (mut top, mut left, mut height) = (0, 0, 0);
        for part in parts {
            let (rows, width) = size(part);
            if rows > MOST_BITS {
                return None;
            }
            if left > 0 && left + width > columns {
                (top, left, height) = (top + height + 1, 0, 0);
            }
            for r in 0..rows {
                for c in 0..width {
                    let has = if part.1 {
                        part.0.has(c, r)
                    } else {
                        part.0.has(r, c)
                    };
                    if has {
                        cells.push((top + r, left + c));
                    }
                }
            }
            left += width + 1;
            height = height.max(rows);
        }
        Some(Layout {
            rows: (top + height).max(1),
            columns,
            cells,
            turned: false,
        })
    }
}

/// The numbers of rows and columns of a part.
fn size((shape, exchanged): &(&DominoShape, bool)) -> (usize, usize) {
    let (rows, columns) = shape.size();
    if *exchanged {
        (columns, rows)
    } else {
        (rows, columns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_do_not_touch() {
        let part = |cells: &[(usize, usize)]| {
            let (shape, turned) = DominoShape::of_region(cells);
            Part { shape, turned }
        };
        let square = part(&[(0, 0), (0, 1), (1, 0), (1, 1)]);
        let column = part(&[(0, 0), (1, 0), (2, 0)]);
        let parts = [square.clone(), column.clone(), square, column];
        let layout = Layout::of(&parts).unwrap();
        assert_eq!(layout.cells.len(), 14);
        let distance = |a: usize, b: usize| a.abs_diff(b);
        let touching =
            |a: &(usize, usize), b: &(usize, usize)| distance(a.0, b.0) + distance(a.1, b.1) == 1;
        let all = &layout.cells;
        let pairs = all.iter().flat_map(|a| all.iter().map(move |b| (a, b)));
        assert_eq!(pairs.filter(|(a, b)| touching(a, b)).count(), 2 * (8 + 4));
        let long = part(&(0..200).map(|r| (r, 0)).collect::<Vec<_>>());
        assert!(Layout::of(&[long]).is_none());
    }
}
