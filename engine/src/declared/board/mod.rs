//! Boards: cells with letters on lines, grids and graphs, and operations on them.
//!
//! Cells are numbered from 0: in reading order on rows, in order of first mention on graphs. On a graph, cells also
//! have names.

pub(super) mod bits;
pub(super) mod directions;
pub(super) mod fault;
pub(super) mod layout;
pub(super) mod letters;
pub(super) mod links;
pub(super) mod places;

mod families;
mod graph;
mod make;
mod operations;
mod read;
mod stalk;
pub mod unlabelled;
mod write;

pub use crate::entry::BoardKind;
pub use graph::BoardGraph;
pub use make::next_random;

use fault::TextFault;
use letters::{EMPTY, Letters};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::sync::Arc;

/// Maximum number of cells of a board.
pub const MOST_CELLS: usize = 1_000_000;

/// A step from cell to cell on rows: rows down and columns to the right.
pub type Vector = (i32, i32);

const EAST_WEST: [Vector; 2] = [(0, 1), (0, -1)];
const SQUARE: [Vector; 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const HEXAGON: [Vector; 6] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)];
pub(super) const TRIANGLE: [Vector; 6] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)];

/// The letter where rows have no cell: above the diagonal of the square that holds a triangle, and outside a part.
pub(super) const HOLE: char = ' ';

/// The cells of a board, without their letters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum BoardShape {
    /// Rows of equal length.
    Rows {
        /// The kind of rows.
        kind: BoardKind,
        /// The number of rows.
        rows: u32,
        /// The number of cells in each row.
        columns: u32,
    },
    /// Vertices and edges.
    Graph(BoardGraph),
}

impl BoardShape {
    /// The kind of board.
    pub fn kind(&self) -> BoardKind {
        match self {
            BoardShape::Rows { kind, .. } => *kind,
            BoardShape::Graph(graph) => graph.kind(),
        }
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        match self {
            BoardShape::Rows { rows, columns, .. } => *rows as usize * *columns as usize,
            BoardShape::Graph(graph) => graph.cells(),
        }
    }

    /// The vectors to the neighbours of a cell on rows; empty on a graph.
    pub fn vectors(&self) -> &'static [Vector] {
        match self.kind() {
            BoardKind::Line | BoardKind::Cycle => &EAST_WEST,
            BoardKind::Grid | BoardKind::Torus => &SQUARE,
            BoardKind::Hex => &HEXAGON,
            BoardKind::Triangle => &TRIANGLE,
            BoardKind::Graph | BoardKind::Digraph | BoardKind::Edges => &[],
        }
    }

    /// The cell at a vector from another cell; `None` outside the board and on graphs.
    pub fn beside(&self, cell: u32, (down, right): Vector) -> Option<u32> {
        let BoardShape::Rows {
            kind,
            rows,
            columns,
        } = self
        else {
            return None;
        };
        let (row, column) = (cell / columns, cell % columns);
        let moved = |at: u32, by: i32, size: u32, wraps: bool| {
            let to = i64::from(at) + i64::from(by);
            if wraps {
                u32::try_from(to.rem_euclid(i64::from(size))).ok()
            } else {
                u32::try_from(to).ok().filter(|to| *to < size)
            }
        };
        let row = moved(row, down, *rows, *kind == BoardKind::Torus)?;
        let wraps = matches!(kind, BoardKind::Torus | BoardKind::Cycle);
        let column = moved(column, right, *columns, wraps)?;
        Some(row * columns + column)
    }

    /// The neighbours of a cell, without duplicates: along arcs on a directed graph, edges with a common vertex on a
    /// board of edges.
    pub fn neighbours(&self, cell: u32) -> SmallVec<[u32; 8]> {
        match self {
            BoardShape::Rows { .. } => {
                let mut found = SmallVec::new();
                for vector in self.vectors() {
                    if let Some(to) = self.beside(cell, *vector)
                        && to != cell
                        && !found.contains(&to)
                    {
                        found.push(to);
                    }
                }
                found
            }
            BoardShape::Graph(graph) => graph.neighbours(cell),
        }
    }
}

/// A position of a ruleset on a board: a shape and the letter of each cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    shape: Arc<BoardShape>,
    cells: Vec<char>,
}

impl Board {
    /// A board with this shape.
    ///
    /// `None` if the number of letters differs from the number of cells.
    pub fn new(shape: Arc<BoardShape>, cells: Vec<char>) -> Option<Board> {
        (shape.cells() == cells.len()).then_some(Board { shape, cells })
    }

    /// The shape of the board.
    pub fn shape(&self) -> &Arc<BoardShape> {
        &self.shape
    }

    /// The kind of board.
    pub fn kind(&self) -> BoardKind {
        self.shape.kind()
    }

    /// The letters of the cells, by cell number.
    pub fn letters(&self) -> &[char] {
        &self.cells
    }

    /// The numbers of rows and columns; `None` on a graph.
    pub fn size(&self) -> Option<(usize, usize)> {
        match &*self.shape {
            BoardShape::Rows { rows, columns, .. } => Some((*rows as usize, *columns as usize)),
            BoardShape::Graph(_) => None,
        }
    }

    /// The name of a cell on a graph: that of the vertex, or `a-b` for an edge. Cells on rows have no names.
    pub fn name(&self, cell: usize) -> Option<String> {
        match &*self.shape {
            BoardShape::Rows { .. } => None,
            BoardShape::Graph(graph) => graph.cell_name(cell),
        }
    }

    /// The cell with this name.
    pub fn cell(&self, name: &str) -> Option<usize> {
        match &*self.shape {
            BoardShape::Rows { .. } => None,
            BoardShape::Graph(graph) => graph.cell_named(name),
        }
    }

    /// A board with this shape. The number of letters must be that of the cells.
    pub(super) fn of_shape(shape: &Arc<BoardShape>, cells: Vec<char>) -> Board {
        Board {
            shape: Arc::clone(shape),
            cells,
        }
    }

    /// A board with the same shape and other letters. The number of letters must be that of the cells.
    pub(super) fn with(&self, cells: Vec<char>) -> Board {
        Board {
            shape: Arc::clone(&self.shape),
            cells,
        }
    }

    /// Converts the board to another kind with these letters. A single row becomes a line or a cycle, rows become any
    /// kind of rows, and a graph becomes a directed graph with arcs in both directions or a board of edges with the
    /// usual letter.
    ///
    /// Errors: a letter that is not among these, or a shape that the kind does not allow.
    pub fn of_kind(self, kind: BoardKind, letters: &Letters) -> Result<Board, TextFault> {
        let whole = 0..0;
        let own = self.kind();
        let converted = match &*self.shape {
            shape if shape.kind() == kind => self,
            BoardShape::Rows { rows, columns, .. }
                if !kind.is_graph()
                    && (!kind.is_row() || *rows <= 1)
                    && ![kind, own].contains(&BoardKind::Triangle) =>
            {
                let (rows, columns) = (*rows, *columns);
                Board {
                    shape: Arc::new(BoardShape::Rows {
                        kind,
                        rows,
                        columns,
                    }),
                    ..self
                }
            }
            BoardShape::Graph(graph) if own == BoardKind::Graph => {
                graph.of_kind(kind, &self.cells, letters)
            }
            _ => {
                let message = format!("a {} cannot be made of a {}", kind.word(), own.word());
                let help = format!("give a board of the kind {}", kind.word());
                return Err(TextFault::new(whole, message, help));
            }
        };
        match converted
            .cells
            .iter()
            .find(|c| letters.number(**c).is_none() && !(**c == HOLE && kind.has_holes()))
        {
            Some(c) => Err(TextFault::new(
                whole,
                format!("the board has the letter `{c}`"),
                format!("a cell has {}", letters.sentence()),
            )),
            None => Ok(converted),
        }
    }
}
