//! Random boards of every kind: as the argument of a ruleset, as the arguments of a function, and as letters.

use cgt_lang::rulesets::random::Random;

/// The letters of the cells of a board, or the sizes of heaps.
pub(super) type State = Vec<u8>;

/// The topology of a board.
#[derive(Default)]
pub(super) struct Shape {
    /// For each direction and cell, the next cell.
    pub ways: Vec<Vec<Option<usize>>>,
    /// For each vertex, its neighbours, or the heads of its arcs.
    pub near: Vec<Vec<usize>>,
    /// For each edge, its end vertices.
    pub ends: Vec<[usize; 2]>,
}

/// A random position.
pub(super) struct Sample {
    /// The argument of the ruleset.
    pub board: String,
    /// The arguments of the function.
    pub arguments: String,
    pub shape: Shape,
    pub start: State,
}

pub(super) const EAST_WEST: &[[i32; 2]] = &[[0, 1], [0, -1]];
pub(super) const SQUARE: &[[i32; 2]] = &[[0, 1], [0, -1], [1, 0], [-1, 0]];
pub(super) const HEXAGON: &[[i32; 2]] = &[[0, 1], [0, -1], [1, 0], [-1, 0], [1, -1], [-1, 1]];
pub(super) const KING: &[[i32; 2]] = &[
    [0, 1],
    [0, -1],
    [1, 0],
    [-1, 0],
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
];

/// Rows of random letters, at most `most` high and wide. `ways` are the directions.
pub(super) fn rows(
    random: &mut Random,
    most: [usize; 2],
    letters: &str,
    ways: &[[i32; 2]],
    wraps: bool,
) -> Sample {
    let [height, width] = most.map(|most| random.from(1, most));
    let way = |[down, right]: &[i32; 2]| {
        let to = |cell: usize| {
            let place = |at: usize, by: i32, size: usize| {
                let to = at as i32 + by;
                let to = if wraps {
                    to.rem_euclid(size as i32)
                } else {
                    to
                };
                usize::try_from(to).ok().filter(|to| *to < size)
            };
            let [row, column] = [
                place(cell / width, *down, height)?,
                place(cell % width, *right, width)?,
            ];
            Some(row * width + column).filter(|to| *to != cell)
        };
        (0..height * width).map(to).collect::<Vec<_>>()
    };
    let ways: Vec<_> = ways.iter().map(way).collect();
    let start = letters_of(random, height * width, letters);
    let lines: Vec<_> = start.chunks(width).map(String::from_utf8_lossy).collect();
    let numbers = |way: &Vec<Option<usize>>| {
        way.iter()
            .map(|to| to.map_or(-1, |to| to as i32))
            .collect::<Vec<_>>()
    };
    let listed: Vec<_> = ways.iter().map(numbers).collect();
    Sample {
        board: format!("\"{}\"", lines.join("/")),
        arguments: format!("{listed:?}, \"{}\"", lines.concat()),
        shape: Shape {
            ways,
            ..Shape::default()
        },
        start,
    }
}

pub(super) fn letters_of(random: &mut Random, cells: usize, letters: &str) -> State {
    (0..cells)
        .map(|_| letters.as_bytes()[random.from(0, letters.len() - 1)])
        .collect()
}

/// A graph of two to six vertices with random letters.
pub(super) fn graph(random: &mut Random, letters: &str, link: char) -> Sample {
    let vertices = random.from(2, 6);
    let start = letters_of(random, vertices, letters);
    let mut near = vec![Vec::new(); vertices];
    let mut board: Vec<String> = start
        .iter()
        .enumerate()
        .map(|(v, c)| format!("v{v}:{}", *c as char))
        .collect();
    for _ in 0..random.from(1, 9) {
        let [from, to] = [(); 2].map(|()| random.from(0, vertices - 1));
        if from != to && !near[from].contains(&to) {
            near[from].push(to);
            board.push(format!("v{from}{link}v{to}"));
            if link == '-' {
                near[to].push(from);
            }
        }
    }
    Sample {
        board: format!("\"{}\"", board.join(", ")),
        arguments: format!("{near:?}, \"{}\"", String::from_utf8_lossy(&start)),
        shape: Shape {
            near,
            ..Shape::default()
        },
        start,
    }
}

/// Edges with random letters, all connected to vertex 0, the ground.
pub(super) fn edges(random: &mut Random, letters: &str) -> Sample {
    let count = random.from(1, 6);
    let start = letters_of(random, count, letters);
    let mut ends: Vec<[usize; 2]> = Vec::new();
    for edge in 0..count {
        ends.push([random.from(0, edge), random.from(0, edge + 1)]);
    }
    let name = |v: usize| {
        if v == 0 {
            "ground".into()
        } else {
            format!("v{v}")
        }
    };
    let edge = |(ends, c): (&[usize; 2], &u8)| {
        format!("{}-{}:{}", name(ends[0]), name(ends[1]), *c as char)
    };
    let board: Vec<String> = ends.iter().zip(&start).map(edge).collect();
    let shape = Shape {
        ends,
        ..Shape::default()
    };
    let arguments = format!("{:?}, \"{}\"", shape.ends, String::from_utf8_lossy(&start));
    let start = joined_to_ground(&shape, start);
    Sample {
        board: format!("\"ground, {}\"", board.join(", ")),
        arguments,
        shape,
        start,
    }
}

pub(super) fn heaps(random: &mut Random, most: [usize; 2]) -> Sample {
    let start: State = (0..random.from(1, most[0]))
        .map(|_| random.from(1, most[1]) as u8)
        .collect();
    let text = format!("{start:?}");
    Sample {
        board: text.clone(),
        arguments: text,
        shape: Shape::default(),
        start,
    }
}

/// A single heap.
pub(super) fn heap(random: &mut Random, most: u8) -> Sample {
    let size = random.from(3, usize::from(most));
    let text = size.to_string();
    Sample {
        board: text.clone(),
        arguments: text,
        shape: Shape::default(),
        start: vec![size as u8],
    }
}

pub(super) fn joined_to_ground(shape: &Shape, mut state: State) -> State {
    let mut joined = vec![0];
    for _ in 0..state.len() {
        for (ends, _) in shape.ends.iter().zip(&state).filter(|(_, c)| **c != b'.') {
            if ends.iter().any(|v| joined.contains(v)) {
                joined.extend(ends);
            }
        }
    }
    for (c, ends) in state.iter_mut().zip(&shape.ends) {
        if !joined.contains(&ends[0]) {
            *c = b'.';
        }
    }
    state
}
