//! A normal form for the reading `line`, in which only the row and the column of a coin matter. A position is a
//! bipartite graph whose edges are the coins, and a move takes edges at one vertex. So rows and columns may be
//! permuted.

use super::coins::{CoinBits, cells_of};
use crate::rulesets::grid::{Extent, Point};
use smallvec::{SmallVec, smallvec};

/// A number for each row or each column.
type ByLine<T> = SmallVec<[T; 8]>;

/// Maximum number of rows and columns that are sorted.
const MOST_LINES: u32 = 64;

/// The number of rounds in which rows and columns are sorted alternately.
const ROUNDS: usize = 6;

/// Sorts rows and columns by their colours and coins. Positions with equal forms are equal up to the order of their
/// lines. The converse holds in most cases; exceptions cost only time. `None` if there are too many lines.
pub(super) fn line_form(points: &[Point], extent: Extent) -> Option<(u32, u32, CoinBits)> {
    if extent.0 > MOST_LINES || extent.1 > MOST_LINES {
        return None;
    }
    let upright = sorted(points, extent);
    if extent.0 < extent.1 {
        return Some(upright);
    }
    let turned: Vec<Point> = points.iter().map(|(r, c)| (*c, *r)).collect();
    let turned = sorted(&turned, (extent.1, extent.0));
    Some(if extent.0 == extent.1 {
        upright.min(turned)
    } else {
        turned
    })
}

fn mix(x: u64) -> u64 {
    let x = (x ^ x >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ x >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x ^ x >> 32
}

/// The colour of each line. All lines start with the same colour, which is then refined by the colours of the lines
/// that cross them at coins.
fn colours(points: &[Point], (rows, columns): Extent) -> (ByLine<u64>, ByLine<u64>) {
    let mut by_row: ByLine<u64> = smallvec![1; rows as usize];
    let mut by_column: ByLine<u64> = smallvec![1; columns as usize];
    for _ in 0..3 {
        let (old_row, old_column) = (by_row.clone(), by_column.clone());
        for (row, column) in points {
            let (row, column) = (*row as usize, *column as usize);
            by_row[row] = by_row[row].wrapping_add(mix(old_column[column]));
            by_column[column] = by_column[column].wrapping_add(mix(old_row[row]));
        }
    }
    (by_row, by_column)
}

fn sorted(points: &[Point], extent: Extent) -> (u32, u32, CoinBits) {
    let (row_colours, column_colours) = colours(points, extent);
    let mut row_rank = rank(&row_colours.iter().map(|c| (*c, 0)).collect());
    let mut column_rank: ByLine<u32> = (0..extent.1).collect();
    for _ in 0..ROUNDS {
        let masks = masks(points, extent.1, |(row, column)| {
            (column, row_rank[row as usize])
        });
        let keys: ByLine<(u64, u64)> = column_colours.iter().copied().zip(masks).collect();
        let columns = rank(&keys);
        let masks = self::masks(points, extent.0, |(row, column)| {
            (row, columns[column as usize])
        });
        let keys: ByLine<(u64, u64)> = row_colours.iter().copied().zip(masks).collect();
        let rows = rank(&keys);
        let settled = columns == column_rank && rows == row_rank;
        (column_rank, row_rank) = (columns, rows);
        if settled {
            break;
        }
    }
    let placed = points
        .iter()
        .map(|(row, column)| (row_rank[*row as usize], column_rank[*column as usize]));
    (extent.0, extent.1, cells_of(placed, extent))
}

/// For each line, the bit set of the positions of its coins.
fn masks(points: &[Point], lines: u32, place: impl Fn(Point) -> (u32, u32)) -> ByLine<u64> {
    let mut masks: ByLine<u64> = smallvec![0; lines as usize];
    for point in points {
        let (line, at) = place(*point);
        masks[line as usize] |= 1 << at;
    }
    masks
}

/// The rank of each key. Equal keys are ranked by position.
fn rank(keys: &ByLine<(u64, u64)>) -> ByLine<u32> {
    let mut order: ByLine<u32> = (0..keys.len() as u32).collect();
    order.sort_by_key(|at| keys[*at as usize]);
    let mut ranks: ByLine<u32> = smallvec![0; keys.len()];
    for (rank, at) in (0..).zip(order) {
        ranks[at as usize] = rank;
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_lines_does_not_count() {
        let points = [(0, 0), (0, 1), (1, 1), (2, 1), (2, 2), (3, 0)];
        let form = line_form(&points, (4, 3));
        let moved = points.map(|(r, c)| ([2, 0, 3, 1][r as usize], [1, 2, 0][c as usize]));
        assert_eq!(line_form(&moved, (4, 3)), form);
        let turned = points.map(|(r, c)| (c, r));
        assert_eq!(line_form(&turned, (3, 4)), form);
    }
}
