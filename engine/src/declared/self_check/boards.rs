//! Small boards on which a ruleset is checked: all tiny ones, then random ones. On every other random board there are
//! the letters of a move, since those of a long one are rarely found by chance.

use crate::declared::board::letters::Letters;
use crate::declared::board::{Board, BoardGraph, BoardKind, BoardShape, HOLE, Vector, next_random};
use crate::declared::plain::{PlainItem, PlainRules};
use crate::declared::plain_walk::piece;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Maximum number of tiny boards of one shape.
const MOST_FILLINGS: usize = 81;
/// Maximum number of vertices of a random graph.
const MOST_VERTICES: usize = 5;

/// Maximum number of cells of a board that is made large enough for a move.
const MOST_CELLS: usize = 16;

/// The cells of a step, and the directions in which it goes.
pub(in crate::declared) type StepCells = (Vec<PlainItem>, Vec<Vector>);

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
    /// The steps of each move.
    moves: Vec<Vec<StepCells>>,
    /// The names of vertices.
    names: Vec<String>,
    /// The remaining tiny boards, in reverse order.
    tiny: Vec<Board>,
    random: u64,
}

impl<'a> SmallBoards<'a> {
    /// The boards of some rules. `names` are the names of vertices that the ruleset mentions.
    pub(super) fn new(
        plain: &PlainRules,
        letters: &'a Letters,
        names: &[String],
    ) -> SmallBoards<'a> {
        let kind = plain.declaration.kind;
        let usual = ('a'..='e').map(String::from);
        let usual = usual.filter(|name| !names.contains(name));
        let mut boards = SmallBoards {
            kind,
            letters,
            moves: plain.steps(),
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
        let number = self.below(2 * self.moves.len().max(1));
        let steps = self.moves.get(number).cloned();
        let written = steps.map(|steps| self.written(&steps)).unwrap_or_default();
        let (corner, shape) = self.shape(&written);
        let all = self.letters.all().len();
        let letters = (0..shape.cells()).map(|_| self.letters.all()[self.below(all)]);
        let mut letters: Vec<char> = letters.collect();
        if let Some((top, left)) = corner {
            let columns = match &*shape {
                BoardShape::Rows { columns, .. } => *columns as i32,
                BoardShape::Graph(_) => 0,
            };
            for ((down, right), letter) in written {
                let cell = (top + down) * columns + left + right;
                if let Some(own) = letters.get_mut(cell as usize) {
                    *own = letter;
                }
            }
        }
        with_holes(&shape, &mut letters);
        Board::of_shape(&shape, letters)
    }

    /// Letters that the steps of a move fit, and where they are, seen from its first cell. Where steps share a cell, the
    /// letter for the first of them is the last.
    fn written(&mut self, steps: &[StepCells]) -> Vec<(Vector, char)> {
        let mut found = Vec::new();
        let mut from = (0, 0);
        for (items, vectors) in steps {
            let at = self.below(vectors.len().max(1));
            let is_graph = self.kind.is_graph();
            let (down, right) = match vectors.get(at) {
                Some(vector) if !is_graph => *vector,
                _ => (0, 1),
            };
            let mut walk = Vec::new();
            let mut own = Vec::new();
            for (number, item) in items.iter().enumerate() {
                let times = if item.is_run { self.below(3) } else { 1 };
                for _ in 0..times {
                    let letter = self.below(item.from.len().max(1));
                    let Some(letter) = item.from.get(letter).copied() else {
                        continue;
                    };
                    let along = walk.len() as i32;
                    own.push(((from.0 + along * down, from.1 + along * right), letter));
                    walk.push((walk.len(), number));
                }
            }
            let Some(last) = own.last() else { continue };
            from = match piece(items, &walk) {
                Some(at) => own[at].0,
                None => last.0,
            };
            own.append(&mut found);
            found = own;
        }
        found
    }

    /// A random shape, and the cell from which there is room for some letters, unless they are many.
    fn shape(&mut self, written: &[(Vector, char)]) -> (Option<Vector>, Arc<BoardShape>) {
        let least = |of: fn(Vector) -> i32| written.iter().map(|(at, _)| of(*at)).min();
        let most = |of: fn(Vector) -> i32| written.iter().map(|(at, _)| of(*at)).max();
        let range = |of| least(of).unwrap_or(0)..=most(of).unwrap_or(-1);
        let (down, right) = (range(|at| at.0), range(|at| at.1));
        let length = |range: &RangeInclusive<i32>| range.clone().count();
        if self.kind.is_graph() {
            let path = length(&right);
            let is_room = path < MOST_VERTICES;
            let vertices = 2 + self.below(MOST_VERTICES - 1);
            let vertices = if is_room {
                vertices.max(path + 1)
            } else {
                vertices
            };
            let edges = 1 + self.below(vertices + 1);
            let mut links: Vec<(u32, u32)> = Vec::new();
            if is_room {
                links.extend((0..path as u32).map(|at| (at, at + 1)));
            }
            for _ in 0..edges {
                let (a, b) = (self.below(vertices), self.below(vertices));
                if a != b || self.kind == BoardKind::Edges {
                    links.push((a as u32, b as u32));
                }
            }
            let corner = is_room.then_some((0, -right.start()));
            return (corner, self.graph(vertices, &links));
        }
        let (rows, columns) = if self.kind.is_row() {
            (1, 3 + self.below(4))
        } else if self.kind == BoardKind::Triangle {
            let rows = 2 + self.below(3);
            (rows, rows)
        } else {
            let rows = 1 + self.below(3);
            (rows, 1 + self.below(7 / rows))
        };
        // The neighbours of a move count, too, where there is room for them.
        let below = if self.kind.is_row() { 1 } else { 2 };
        let beside = (self.below(below), self.below(3));
        let around = |rows: usize, columns: usize| {
            let (high, wide) = (rows.max(length(&down)), columns.max(length(&right)));
            match self.kind {
                BoardKind::Triangle => (high.max(wide), high.max(wide)),
                _ => (high, wide),
            }
        };
        let wider = (length(&down) + beside.0, length(&right) + beside.1);
        let sizes = [
            around(rows.max(wider.0), columns.max(wider.1)),
            around(1, 1),
        ];
        let most = MOST_CELLS.max(rows * columns);
        let fits = sizes.into_iter().find(|(high, wide)| high * wide <= most);
        let Some((high, wide)) = fits else {
            return (None, self.rows(rows as u32, columns as u32));
        };
        let top = self.below(high + 1 - length(&down)) as i32 - down.start();
        let left = self.below(wide + 1 - length(&right)) as i32 - right.start();
        (Some((top, left)), self.rows(high as u32, wide as u32))
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
