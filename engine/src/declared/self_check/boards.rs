//! Small boards on which a ruleset is checked: all tiny ones, then random ones.

use crate::declared::board::letters::Letters;
use crate::declared::board::{Board, BoardGraph, BoardKind, BoardShape, HOLE, next_random};
use std::sync::Arc;

/// Maximum number of tiny boards of one shape.
const MOST_FILLINGS: usize = 81;
/// Maximum number of vertices of a random graph.
const MOST_VERTICES: usize = 5;

/// The number of vertices of a small graph, and its links.
type Links = (usize, &'static [(u32, u32)]);

const GRAPHS: [Links; 5] = [
    (1, &[]),
    (2, &[(0, 1)]),
    (2, &[]),
    (3, &[(0, 1), (1, 2)]),
    (3, &[(0, 1), (1, 2), (2, 0)]),
];

const EDGES: [Links; 6] = [
    (2, &[(0, 1)]),
    (3, &[(0, 1), (1, 2)]),
    (3, &[(0, 1), (0, 2)]),
    (2, &[(0, 1), (0, 1)]),
    (1, &[(0, 0)]),
    (3, &[(0, 1), (1, 2), (2, 0)]),
];

/// An endless iterator over boards: tiny ones, then random ones.
pub(super) struct SmallBoards<'a> {
    kind: BoardKind,
    letters: &'a Letters,
    /// The names of vertices.
    names: Vec<String>,
    /// The remaining tiny boards, in reverse order.
    tiny: Vec<Board>,
    random: u64,
}

impl<'a> SmallBoards<'a> {
    /// The boards of a kind. `names` are the names of vertices that the ruleset mentions.
    pub(super) fn new(kind: BoardKind, letters: &'a Letters, names: &[String]) -> SmallBoards<'a> {
        let usual = ('a'..='e').map(String::from);
        let usual = usual.filter(|name| !names.contains(name));
        let mut boards = SmallBoards {
            kind,
            letters,
            names: names
                .iter()
                .cloned()
                .chain(usual)
                .take(MOST_VERTICES)
                .collect(),
            tiny: Vec::new(),
            random: 1,
        };
        let shapes = boards.tiny_shapes();
        for shape in &shapes {
            boards.fill(shape);
        }
        boards.tiny.reverse();
        boards
    }

    fn rows(&self, rows: u32, columns: u32) -> Arc<BoardShape> {
        Arc::new(BoardShape::Rows {
            kind: self.kind,
            rows,
            columns,
        })
    }

    fn graph(&self, vertices: usize, links: &[(u32, u32)]) -> Arc<BoardShape> {
        let names = self.names.iter().take(vertices).cloned();
        Arc::new(BoardShape::Graph(BoardGraph::with_names(
            self.kind, names, links,
        )))
    }

    fn tiny_shapes(&self) -> Vec<Arc<BoardShape>> {
        let graphs = |all: &[Links]| {
            let shapes = all
                .iter()
                .map(|(vertices, links)| self.graph(*vertices, links));
            shapes.collect()
        };
        let rows = |sizes: &[(u32, u32)]| {
            let shapes = sizes
                .iter()
                .map(|(rows, columns)| self.rows(*rows, *columns));
            shapes.collect()
        };
        match self.kind {
            BoardKind::Line | BoardKind::Cycle => rows(&[(1, 1), (1, 2), (1, 3)]),
            BoardKind::Grid | BoardKind::Torus | BoardKind::Hex => {
                rows(&[(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2)])
            }
            BoardKind::Triangle => rows(&[(1, 1), (2, 2), (3, 3)]),
            BoardKind::Graph | BoardKind::Digraph => graphs(&GRAPHS),
            BoardKind::Edges => graphs(&EDGES),
        }
    }

    /// Adds the boards of a shape with all fillings, or with some if there are many.
    fn fill(&mut self, shape: &Arc<BoardShape>) {
        let all = self.letters.all().len();
        let cells = shape.cells();
        let fillings = (all as u64).checked_pow(cells as u32).unwrap_or(u64::MAX);
        for number in 0..fillings.min(MOST_FILLINGS as u64) {
            let number = if fillings > MOST_FILLINGS as u64 {
                next_random(&mut self.random) % fillings
            } else {
                number
            };
            let letter = |cell: u32| {
                let digit = number / (all as u64).pow(cell) % all as u64;
                self.letters.all()[digit as usize]
            };
            let mut letters: Vec<char> = (0..cells as u32).map(letter).collect();
            with_holes(shape, &mut letters);
            self.tiny.extend(Board::new(Arc::clone(shape), letters));
        }
    }

    fn below(&mut self, most: usize) -> usize {
        (next_random(&mut self.random) % most as u64) as usize
    }

    fn random(&mut self) -> Board {
        let shape = if self.kind.is_row() {
            let cells = 3 + self.below(4);
            self.rows(1, cells as u32)
        } else if self.kind.is_graph() {
            let vertices = 2 + self.below(MOST_VERTICES - 1);
            let edges = 1 + self.below(vertices + 1);
            let mut links = Vec::with_capacity(edges);
            for _ in 0..edges {
                let (a, b) = (self.below(vertices), self.below(vertices));
                if a != b || self.kind == BoardKind::Edges {
                    links.push((a as u32, b as u32));
                }
            }
            self.graph(vertices, &links)
        } else if self.kind == BoardKind::Triangle {
            let rows = 2 + self.below(3) as u32;
            self.rows(rows, rows)
        } else {
            let rows = 1 + self.below(3);
            let columns = 1 + self.below(7 / rows);
            self.rows(rows as u32, columns as u32)
        };
        let all = self.letters.all().len();
        let letters = (0..shape.cells()).map(|_| self.letters.all()[self.below(all)]);
        let mut letters: Vec<char> = letters.collect();
        with_holes(&shape, &mut letters);
        Board::of_shape(&shape, letters)
    }
}

/// Takes the cells of the square away that are not in the triangle.
fn with_holes(shape: &BoardShape, letters: &mut [char]) {
    let BoardShape::Rows {
        kind: BoardKind::Triangle,
        columns,
        ..
    } = shape
    else {
        return;
    };
    let columns = *columns as usize;
    for (at, letter) in letters.iter_mut().enumerate() {
        if at % columns > at / columns {
            *letter = HOLE;
        }
    }
}

impl Iterator for SmallBoards<'_> {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        let tiny = self.tiny.pop();
        Some(tiny.unwrap_or_else(|| self.random()))
    }
}
