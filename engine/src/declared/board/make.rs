//! Constructors of boards by size.

use super::{Board, BoardGraph, BoardKind, BoardShape, EMPTY, HOLE, MOST_CELLS};
use std::sync::Arc;

/// The edges of a graph.
pub(super) type EdgeList = Vec<(u32, u32)>;

impl Board {
    /// A board of rows filled with one letter; `None` if there are more than [`MOST_CELLS`] cells, several rows of a
    /// kind that has one row, or a kind without rows.
    pub fn filled(kind: BoardKind, rows: usize, columns: usize, letter: char) -> Option<Board> {
        Board::of_cells(kind, rows, columns, |_, _| letter)
    }

    /// An empty grid.
    pub fn empty(rows: usize, columns: usize) -> Option<Board> {
        Board::filled(BoardKind::Grid, rows, columns, EMPTY)
    }

    /// A grid with alternating `x` and `o`, as in the initial position of Clobber. The first cell is `x`.
    pub fn checker(rows: usize, columns: usize) -> Option<Board> {
        let letter = |row: usize, column: usize| {
            if (row + column).is_multiple_of(2) {
                'x'
            } else {
                'o'
            }
        };
        Board::of_cells(BoardKind::Grid, rows, columns, letter)
    }

    /// A grid of random letters. Equal seeds give equal boards. A letter listed twice is twice as likely. `None`
    /// without letters.
    pub fn random(letters: &str, rows: usize, columns: usize, seed: u64) -> Option<Board> {
        let letters: Vec<char> = letters.chars().collect();
        if letters.is_empty() {
            return None;
        }
        let mut state = seed;
        Board::of_cells(BoardKind::Grid, rows, columns, |_, _| {
            let at = ((next_random(&mut state) >> 32) * letters.len() as u64) >> 32;
            letters[at as usize]
        })
    }

    fn of_cells(
        kind: BoardKind,
        rows: usize,
        columns: usize,
        mut letter: impl FnMut(usize, usize) -> char,
    ) -> Option<Board> {
        let cells = rows.checked_mul(columns)?;
        let is_possible = cells <= MOST_CELLS && !kind.is_graph() && (rows <= 1 || !kind.is_row());
        let is_triangle = kind == BoardKind::Triangle;
        if !is_possible || is_triangle && rows != columns {
            return None;
        }
        // A board without cells has neither rows nor columns.
        let (rows, columns) = if cells == 0 { (0, 0) } else { (rows, columns) };
        let cells = (0..cells).map(|at| match (at / columns, at % columns) {
            (row, column) if is_triangle && column > row => HOLE,
            (row, column) => letter(row, column),
        });
        Some(Board {
            cells: cells.collect(),
            shape: Arc::new(BoardShape::Rows {
                kind,
                rows: rows as u32,
                columns: columns as u32,
            }),
        })
    }

    /// The path with this many vertices, as a graph of empty cells; `None` above [`MOST_CELLS`].
    pub fn path(vertices: usize) -> Option<Board> {
        let links = |n: u32| (1..n).map(|v| (v - 1, v)).collect();
        made(vertices, vertices, links)
    }

    /// The cycle with this many vertices. For one or two vertices it is the path.
    pub fn ring(vertices: usize) -> Option<Board> {
        let links = |n: u32| {
            let mut links: EdgeList = (1..n).map(|v| (v - 1, v)).collect();
            links.extend((n > 2).then(|| (n - 1, 0)));
            links
        };
        made(vertices, vertices, links)
    }

    /// The complete graph with this many vertices.
    pub fn complete(vertices: usize) -> Option<Board> {
        let links = |n: u32| (0..n).flat_map(move |a| (a + 1..n).map(move |b| (a, b)));
        let edges = vertices.checked_mul(vertices)? / 2;
        made(vertices, edges, |n| links(n).collect())
    }

    /// The grid graph with this many rows and columns.
    pub fn rectangle(rows: usize, columns: usize) -> Option<Board> {
        let links = |_| {
            let (rows, columns) = (rows as u32, columns as u32);
            let mut links = EdgeList::new();
            for cell in 0..rows * columns {
                links.extend((cell % columns + 1 < columns).then_some((cell, cell + 1)));
                links.extend((cell / columns + 1 < rows).then_some((cell, cell + columns)));
            }
            links
        };
        let vertices = rows.checked_mul(columns)?;
        made(vertices, vertices, links)
    }
}

/// A graph of empty cells with vertices named from 0. `edges` estimates the number of edges.
pub(super) fn made(
    vertices: usize,
    edges: usize,
    links: impl FnOnce(u32) -> EdgeList,
) -> Option<Board> {
    if vertices > MOST_CELLS || edges > MOST_CELLS {
        return None;
    }
    let vertices = vertices as u32;
    let graph = BoardGraph::numbered(BoardKind::Graph, vertices, &links(vertices));
    Some(Board {
        shape: Arc::new(BoardShape::Graph(graph)),
        cells: vec![EMPTY; vertices as usize],
    })
}

/// The next number of a pseudorandom sequence. Source: Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014 (SplitMix64).
pub fn next_random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}
