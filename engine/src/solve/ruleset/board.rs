//! Symmetries of grids, and the data of positions.

use crate::value::Int;

/// A symmetry of a grid of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardImage {
    /// For each cell of the image, row by row, the index of the cell that it comes from.
    pub cells: Vec<usize>,
    /// Pairs of letters that the symmetry exchanges.
    pub exchanged: Vec<(char, char)>,
}

impl BoardImage {
    /// The symmetry of a grid with these bits: the first flips rows, the second mirrors columns, the third transposes,
    /// which requires a square.
    pub fn new(map: u8, rows: usize, columns: usize) -> BoardImage {
        let from = |cell: usize| {
            let (row, column) = match (cell / columns, cell % columns) {
                (row, column) if map & 4 == 0 => (row, column),
                (row, column) => (column, row),
            };
            let row = if map & 1 == 0 { row } else { rows - 1 - row };
            let column = if map & 2 == 0 {
                column
            } else {
                columns - 1 - column
            };
            row * columns + column
        };
        BoardImage {
            cells: (0..rows * columns).map(from).collect(),
            exchanged: Vec::new(),
        }
    }

    /// All symmetries of a grid except the identity. For a square, those that transpose are included if `allowed`.
    pub fn all(rows: usize, columns: usize, allowed: bool) -> Vec<BoardImage> {
        let maps = 1..if allowed && rows == columns { 8 } else { 4 };
        maps.map(|map| BoardImage::new(map, rows, columns))
            .collect()
    }
}

/// The data of a position, apart from its rules. Positions of different rulesets may have the same data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionData {
    /// Heaps by their sizes, in order.
    Heaps(Vec<Int>),
    /// The cells of a grid, row by row. All rows have the same length.
    Grid(Vec<Vec<char>>),
}
