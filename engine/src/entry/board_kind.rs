//! Kinds of boards.

use serde::{Deserialize, Serialize};

/// The kinds of board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum BoardKind {
    /// A single row.
    Line,
    /// A single row whose ends are joined.
    Cycle,
    /// Rows and columns.
    Grid,
    /// A grid whose opposite sides are joined.
    Torus,
    /// Rows of hexagons, each shifted half a cell to the right of the row above. A cell has six neighbours.
    Hex,
    /// The vertices of a graph.
    Graph,
    /// The vertices of a directed graph.
    Digraph,
    /// The edges of a graph, which may have parallel edges.
    Edges,
    /// A triangle: each row has one cell more than the row above. A cell has up to six neighbours.
    Triangle,
}

impl BoardKind {
    /// All kinds.
    pub const ALL: [BoardKind; 9] = [
        BoardKind::Line,
        BoardKind::Cycle,
        BoardKind::Grid,
        BoardKind::Torus,
        BoardKind::Hex,
        BoardKind::Triangle,
        BoardKind::Graph,
        BoardKind::Digraph,
        BoardKind::Edges,
    ];

    /// The keyword of the language.
    pub fn word(self) -> &'static str {
        match self {
            BoardKind::Line => "line",
            BoardKind::Cycle => "cycle",
            BoardKind::Grid => "grid",
            BoardKind::Torus => "torus",
            BoardKind::Hex => "hex",
            BoardKind::Triangle => "triangle",
            BoardKind::Graph => "graph",
            BoardKind::Digraph => "digraph",
            BoardKind::Edges => "edges",
        }
    }

    /// The kind with this keyword.
    pub fn of_word(word: &str) -> Option<BoardKind> {
        BoardKind::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// Guesses the kind of a board from its text: a graph if the text has edges or arcs, otherwise rows. A letter behind
    /// a single vertex, or before an edge, belongs to the vertex; one behind a path to the edges.
    pub fn of_text(text: &str) -> BoardKind {
        let has_letter = |part: &str| part.contains(':');
        let is_path = |part: &&str| part.contains('-');
        let of_vertex = |part: &str| match part.rsplit_once('-') {
            Some((start, _)) => has_letter(start),
            None => has_letter(part),
        };
        let parts = || text.split([',', '\n']);
        if !text.contains(['-', '>', ',']) {
            BoardKind::Grid
        } else if text.contains('>') {
            BoardKind::Digraph
        } else if parts().any(of_vertex) || !parts().filter(is_path).any(has_letter) {
            BoardKind::Graph
        } else {
            BoardKind::Edges
        }
    }

    /// Whether boards are written as vertices and edges.
    pub fn is_graph(self) -> bool {
        matches!(
            self,
            BoardKind::Graph | BoardKind::Digraph | BoardKind::Edges
        )
    }

    /// Whether cells are no edges, and each is a neighbour of its neighbours.
    pub fn is_symmetric(self) -> bool {
        !matches!(self, BoardKind::Digraph | BoardKind::Edges)
    }

    /// Whether the rectangle of rows and columns that holds a board has places without cells.
    pub fn has_holes(self) -> bool {
        self == BoardKind::Triangle
    }

    /// Whether boards have a single row.
    pub fn is_row(self) -> bool {
        matches!(self, BoardKind::Line | BoardKind::Cycle)
    }

    /// Whether boards have rows and columns.
    pub fn has_columns(self) -> bool {
        matches!(self, BoardKind::Grid | BoardKind::Torus | BoardKind::Hex)
    }
}
