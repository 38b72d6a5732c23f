//! Queries of boards, and boards derived from others.

use super::{Board, BoardGraph, BoardKind, BoardShape, EMPTY, HOLE, Letters};
use std::sync::Arc;

/// The letter of a blocked cell.
const BLOCKED: char = '#';

impl Board {
    /// The cells with one of these letters, in ascending order.
    pub fn cells(&self, letters: &str) -> Vec<usize> {
        let cells = self.cells.iter().enumerate();
        cells
            .filter(|(_, c)| letters.contains(**c))
            .map(|(at, _)| at)
            .collect()
    }

    /// The letter of a cell; `None` outside the board.
    pub fn at(&self, cell: usize) -> Option<char> {
        self.cells.get(cell).copied()
    }

    /// The board with some letters changed; `None` if a cell is outside the board.
    pub fn put(&self, changes: &[(usize, char)]) -> Option<Board> {
        let mut cells = self.cells.clone();
        for (cell, letter) in changes {
            *cells.get_mut(*cell)? = *letter;
        }
        Some(self.with(cells))
    }

    /// The neighbours of some cells, excluding these cells, sorted and without duplicates. Cells outside the board are
    /// ignored.
    pub fn near(&self, cells: &[usize]) -> Vec<usize> {
        let inside = cells.iter().filter(|cell| **cell < self.cells.len());
        let near = inside.flat_map(|cell| self.shape.neighbours(*cell as u32));
        let mut found: Vec<usize> = near.map(|cell| cell as usize).collect();
        found.retain(|cell| self.cells[*cell] != HOLE);
        found.sort_unstable();
        found.dedup();
        if let [own] = cells {
            found.retain(|cell| cell != own);
            return found;
        }
        let mut own = cells.to_vec();
        own.sort_unstable();
        found.retain(|cell| own.binary_search(cell).is_err());
        found
    }

    /// The groups with any of these letters: maximal connected sets of cells with the same letter, in the order of
    /// their first cells. On a directed graph, arcs connect in either direction.
    pub fn groups(&self, letters: &str) -> Vec<Vec<usize>> {
        let among = |a: usize, b: usize| self.cells[a] == self.cells[b];
        let starts: Vec<usize> = self.cells(letters);
        self.components(&starts, among)
    }

    /// The connected components that contain the `starts`. `joined` tells whether two neighbours are connected.
    fn components(
        &self,
        starts: &[usize],
        joined: impl Fn(usize, usize) -> bool,
    ) -> Vec<Vec<usize>> {
        let backward = self.reversed_arcs();
        let mut seen = vec![false; self.cells.len()];
        let mut found = Vec::new();
        for start in starts {
            if std::mem::replace(&mut seen[*start], true) {
                continue;
            }
            let mut group = vec![*start];
            let mut next = 0;
            while let Some(cell) = group.get(next).copied() {
                next += 1;
                let back = backward.get(cell).into_iter().flatten();
                for to in self.shape.neighbours(cell as u32).iter().chain(back) {
                    let to = *to as usize;
                    if !seen[to] && joined(cell, to) {
                        seen[to] = true;
                        group.push(to);
                    }
                }
            }
            group.sort_unstable();
            found.push(group);
        }
        found
    }

    /// For each cell of a directed graph, the tails of the arcs that lead to it; empty on other boards.
    fn reversed_arcs(&self) -> Vec<Vec<u32>> {
        let BoardShape::Graph(graph) = &*self.shape else {
            return Vec::new();
        };
        if graph.kind() != BoardKind::Digraph {
            return Vec::new();
        }
        let mut tails = vec![Vec::new(); self.cells.len()];
        for (from, to) in graph.links() {
            tails[*to as usize].push(*from);
        }
        tails
    }

    /// Empties all cells except those connected to the named cell or vertex through cells that are not empty. On a
    /// board of edges, the name is that of a vertex. `None` if the board has no such name.
    pub fn connected(&self, name: &str) -> Option<Board> {
        self.connected_through(name, None)
    }

    /// As `connected`, through cells with these letters. Where the empty letter is among them, the other cells become
    /// blocked instead of empty.
    pub fn connected_through(&self, name: &str, letters: Option<&str>) -> Option<Board> {
        let starts: Vec<usize> = match &*self.shape {
            BoardShape::Graph(graph) if graph.kind() == BoardKind::Edges => {
                let edges = graph.beside(graph.vertex_named(name)?);
                edges.iter().map(|edge| *edge as usize).collect()
            }
            BoardShape::Graph(graph) => vec![graph.cell_named(name)?],
            BoardShape::Rows { .. } => vec![name.parse().ok().filter(|c| *c < self.cells.len())?],
        };
        let full = |cell: usize| match letters {
            Some(letters) => letters.contains(self.cells[cell]),
            None => !matches!(self.cells[cell], EMPTY | HOLE),
        };
        // Where empty cells are joined, the others are blocked.
        let left_out = match letters {
            Some(letters) if letters.contains(EMPTY) => BLOCKED,
            _ => EMPTY,
        };
        let starts: Vec<usize> = starts.into_iter().filter(|cell| full(*cell)).collect();
        let kept = self.components(&starts, |_, to| full(to));
        let left = self.cells.iter().map(|own| match *own {
            HOLE => HOLE,
            _ => left_out,
        });
        let mut cells: Vec<char> = left.collect();
        for cell in kept.into_iter().flatten() {
            cells[cell] = self.cells[cell];
        }
        Some(self.with(cells))
    }

    /// The board with the letters of each pair exchanged.
    pub fn exchange(&self, letters: &Letters) -> Board {
        let cells = self.cells.iter().map(|c| letters.partner(*c));
        self.with(cells.collect())
    }

    /// The board rotated clockwise by 90 degrees. A line is reversed. `None` for graphs, hexagons and triangles.
    pub fn turn(&self) -> Option<Board> {
        if self.kind().is_row() {
            return self.mirror();
        }
        self.transpose()?.mirror()
    }

    /// The board with the order of columns reversed. `None` for graphs, hexagons and triangles.
    pub fn mirror(&self) -> Option<Board> {
        let is_skew = matches!(self.kind(), BoardKind::Hex | BoardKind::Triangle);
        let (_, columns) = self.size().filter(|_| !is_skew)?;
        let mut cells = self.cells.clone();
        for row in cells.chunks_mut(columns.max(1)) {
            row.reverse();
        }
        Some(self.with(cells))
    }

    /// The board with rows and columns exchanged. `None` for graphs, lines, cycles and triangles.
    pub fn transpose(&self) -> Option<Board> {
        let kind = self.kind();
        let is_fixed = kind.is_row() || kind == BoardKind::Triangle;
        let (rows, columns) = self.size().filter(|_| !is_fixed)?;
        let cells = (0..self.cells.len()).map(|at| self.cells[at % rows * columns + at / rows]);
        Some(Board {
            cells: cells.collect(),
            shape: Arc::new(BoardShape::Rows {
                kind,
                rows: columns as u32,
                columns: rows as u32,
            }),
        })
    }

    /// The graph of the board, if it has one.
    pub fn graph(&self) -> Option<&BoardGraph> {
        match &*self.shape {
            BoardShape::Graph(graph) => Some(graph),
            BoardShape::Rows { .. } => None,
        }
    }
}
