//! Boards: cells with letters, on lines, grids and graphs, and what can be asked of them.
//!
//! A cell has a number from 0: in reading order on rows, in the order in which a text names them on graphs. On a graph
//! it has a name as well.

pub(super) mod bits;
pub(super) mod directions;
pub(super) mod fault;
pub(super) mod layout;
pub(super) mod letters;
pub(super) mod links;
pub(super) mod places;

mod graph;
mod make;
mod operations;
mod read;
mod stalk;
mod write;

pub use graph::BoardGraph;
pub use make::next_random;

use fault::TextFault;
use letters::{EMPTY, Letters};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::sync::Arc;

/// Most cells of a board.
pub const MOST_CELLS: usize = 1_000_000;

/// The kinds of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum BoardKind {
    /// Cells in a row.
    Line,
    /// Cells in a row whose ends meet.
    Cycle,
    /// Rows and columns.
    Grid,
    /// A grid whose opposite sides meet.
    Torus,
    /// Rows of hexagons, each row half a cell further to the right: a cell has six neighbours.
    Hex,
    /// The vertices of a graph.
    Graph,
    /// The vertices of a directed graph.
    Digraph,
    /// The edges of a graph, which may be parallel.
    Edges,
}

impl BoardKind {
    /// All kinds.
    pub const ALL: [BoardKind; 8] = [
        BoardKind::Line,
        BoardKind::Cycle,
        BoardKind::Grid,
        BoardKind::Torus,
        BoardKind::Hex,
        BoardKind::Graph,
        BoardKind::Digraph,
        BoardKind::Edges,
    ];

    /// Its word in the language.
    pub fn word(self) -> &'static str {
        match self {
            BoardKind::Line => "line",
            BoardKind::Cycle => "cycle",
            BoardKind::Grid => "grid",
            BoardKind::Torus => "torus",
            BoardKind::Hex => "hex",
            BoardKind::Graph => "graph",
            BoardKind::Digraph => "digraph",
            BoardKind::Edges => "edges",
        }
    }

    /// The kind with this word.
    pub fn of_word(word: &str) -> Option<BoardKind> {
        BoardKind::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// The kind of a board whose text alone is known: a graph where it has edges or arcs, with letters on edges where
    /// these follow them; else rows.
    pub fn of_text(text: &str) -> BoardKind {
        if !text.contains(['-', '>', ',']) {
            BoardKind::Grid
        } else if text
            .split(',')
            .any(|part| part.contains('-') && part.contains(':'))
        {
            BoardKind::Edges
        } else if text.contains('>') {
            BoardKind::Digraph
        } else {
            BoardKind::Graph
        }
    }

    /// Written as vertices and edges.
    pub fn is_graph(self) -> bool {
        matches!(
            self,
            BoardKind::Graph | BoardKind::Digraph | BoardKind::Edges
        )
    }

    /// Has one row.
    pub fn is_row(self) -> bool {
        matches!(self, BoardKind::Line | BoardKind::Cycle)
    }
}

/// A step from cell to cell on rows: rows down, columns to the right.
pub type Vector = (i32, i32);

const EAST_WEST: [Vector; 2] = [(0, 1), (0, -1)];
const SQUARE: [Vector; 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const HEXAGON: [Vector; 6] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)];

/// What cells a board has.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum BoardShape {
    /// Rows of equal length.
    Rows {
        /// Which kind of rows.
        kind: BoardKind,
        /// How many rows.
        rows: u32,
        /// How many cells in each.
        columns: u32,
    },
    /// Vertices and edges.
    Graph(BoardGraph),
}

impl BoardShape {
    /// The kind.
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

    /// The vectors to the neighbours of a cell of rows; none on a graph.
    pub fn vectors(&self) -> &'static [Vector] {
        match self.kind() {
            BoardKind::Line | BoardKind::Cycle => &EAST_WEST,
            BoardKind::Grid | BoardKind::Torus => &SQUARE,
            BoardKind::Hex => &HEXAGON,
            BoardKind::Graph | BoardKind::Digraph | BoardKind::Edges => &[],
        }
    }

    /// The cell at a vector from another one; none outside of the board, and on graphs.
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

    /// The neighbours of a cell, each once: along arcs on a directed graph, edges with a vertex in common on edges.
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

/// A position of a ruleset on a board: what cells there are, and the letter of each.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    shape: Arc<BoardShape>,
    cells: Vec<char>,
}

impl Board {
    /// A board of a shape.
    ///
    /// Errors: nothing where the number of letters is not that of the cells.
    pub fn new(shape: Arc<BoardShape>, cells: Vec<char>) -> Option<Board> {
        (shape.cells() == cells.len()).then_some(Board { shape, cells })
    }

    /// What cells it has.
    pub fn shape(&self) -> &Arc<BoardShape> {
        &self.shape
    }

    /// The kind of board.
    pub fn kind(&self) -> BoardKind {
        self.shape.kind()
    }

    /// The letters of the cells, by number.
    pub fn letters(&self) -> &[char] {
        &self.cells
    }

    /// Rows and columns; nothing on a graph.
    pub fn size(&self) -> Option<(usize, usize)> {
        match &*self.shape {
            BoardShape::Rows { rows, columns, .. } => Some((*rows as usize, *columns as usize)),
            BoardShape::Graph(_) => None,
        }
    }

    /// The name of a cell on a graph: that of the vertex, or `a-b` of an edge. On rows a cell has its number alone.
    pub fn name(&self, cell: usize) -> Option<String> {
        match &*self.shape {
            BoardShape::Rows { .. } => None,
            BoardShape::Graph(graph) => graph.cell_name(cell),
        }
    }

    /// The cell with a name.
    pub fn cell(&self, name: &str) -> Option<usize> {
        match &*self.shape {
            BoardShape::Rows { .. } => None,
            BoardShape::Graph(graph) => graph.cell_named(name),
        }
    }

    /// A board of a shape with as many letters as it has cells.
    pub(super) fn of_shape(shape: &Arc<BoardShape>, cells: Vec<char>) -> Board {
        Board {
            shape: Arc::clone(shape),
            cells,
        }
    }

    /// The same board with other letters; as many as there are cells.
    pub(super) fn with(&self, cells: Vec<char>) -> Board {
        Board {
            shape: Arc::clone(&self.shape),
            cells,
        }
    }

    /// The board as one of another kind with these letters: a single row as a line or a cycle, rows as any kind of
    /// rows, a graph as a directed graph with arcs both ways or as edges of the usual letter.
    ///
    /// Errors: a letter that is not among these, a shape that this kind cannot have.
    pub fn of_kind(self, kind: BoardKind, letters: &Letters) -> Result<Board, TextFault> {
        let whole = 0..0;
        let own = self.kind();
        let converted = match &*self.shape {
            shape if shape.kind() == kind => self,
            BoardShape::Rows { rows, columns, .. }
                if !kind.is_graph() && (!kind.is_row() || *rows <= 1) =>
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
            .find(|c| letters.number(**c).is_none())
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
