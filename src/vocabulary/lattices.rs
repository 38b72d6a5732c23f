//! Boards of squares and of hexagons as graphs: by size, or of a picture, which can have any outline and holes.

use super::Arity::Counts;
use super::Meaning::Function;
use super::board_argument::{board, made, not_a_board, rows, size};
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::declared::{Board, BoardKind, MOST_CELLS};
use crate::diagnostic::WithHelp;

/// The letter in a picture of what does not belong to the board.
const HOLE: char = '#';

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "rectangle",
        forms: &["rectangle(rows, columns)", "rectangle(picture)"],
        arity: Counts(&[1, 2]),
        doc: "The squares of a board as a graph: of this size, or of a picture with any outline and holes.",
        definition: "A square is joined to those above, below, to the left and to the right. In a picture, the squares are the cells without #; they keep their letters and are numbered in reading order from 0.",
        source: "cgt",
        example: ("rectangle(\".../.#.\")", "0-1, 2, 0-3, 1-2-4"),
        meaning: Function(rectangle),
    },
    Entry {
        name: "triangle",
        forms: &[
            "triangle(n)",
            "triangle(rows, columns)",
            "triangle(picture)",
        ],
        arity: Counts(&[1, 2]),
        doc: "A triangular grid as a graph, in which a vertex has up to six neighbours: with n rows of 1 to n vertices, with rows of one length, or of a picture.",
        definition: "With n rows, a vertex is joined to the next one in its row, and to the two next to it in the row below. Rows of one length each lie half a vertex further to the right than the row above. So do those of a picture, whose vertices are the cells without #, with their letters. Vertices are numbered in reading order from 0.",
        source: "harary",
        example: ("triangle(2, 2)", "0-1, 0-2, 1-2, 1-3, 2-3"),
        meaning: Function(triangle),
    },
];

fn rectangle(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    if call.arguments.len() == 1 {
        return pictured(this, call, BoardKind::Grid);
    }
    let (rows, columns) = rows(this, call, 0)?;
    made(call, Board::rectangle(rows, columns))
}

fn triangle(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    if call.arguments.len() == 2 {
        let (rows, columns) = rows(this, call, 0)?;
        let board = Board::filled(BoardKind::Hex, rows, columns, '.');
        return made(call, board.and_then(|board| as_graph(&board)));
    }
    if !matches!(call.arguments[0].0, Datum::Number(_)) {
        return pictured(this, call, BoardKind::Hex);
    }
    let length = size(this, call, 0, "the number of rows")?;
    if length.saturating_mul(length) > MOST_CELLS {
        return made(call, None);
    }
    // Each row begins half a hexagon further to the left than the row above.
    let row = |at: usize| HOLE.to_string().repeat(length - at) + &".".repeat(at);
    let picture: Vec<String> = (1..=length).map(row).collect();
    this.algebra
        .room_for_text(64 * length * length, call.span)?;
    let board = Board::read(BoardKind::Hex, None, &picture.join("/"));
    made(call, board.ok().and_then(|board| as_graph(&board)))
}

/// The graph of a picture.
fn pictured(this: &mut Interpreter, call: &Call, kind: BoardKind) -> Eval<Datum> {
    let span = call.arguments[0].1;
    let board = board(this, call)?;
    if board.graph().is_some() {
        let error = this.algebra.wrong_kind(
            &call.arguments[0].0,
            span,
            "a picture of rows is needed here",
        );
        return Err(error.with_help("write rows with `/` between them, and `#` for what does not belong to the board, as in `\".../.#.\"`"));
    }
    this.algebra
        .room_for_text(64 * board.letters().len(), span)?;
    let board = Board::read(kind, None, &board.notation(None));
    let board = board.map_err(|fault| not_a_board(fault, span))?;
    made(call, as_graph(&board))
}

/// The graph of the cells of a board that are no holes.
fn as_graph(board: &Board) -> Option<Board> {
    let mut next = 0;
    let mut number = |letter: &char| {
        let is_cell = *letter != HOLE;
        next += u32::from(is_cell);
        is_cell.then(|| next - 1)
    };
    let numbers: Vec<Option<u32>> = board.letters().iter().map(&mut number).collect();
    let mut edges = Vec::new();
    for (cell, own) in numbers.iter().enumerate() {
        let Some(own) = own else { continue };
        let mut near: Vec<u32> = board.shape().neighbours(cell as u32).to_vec();
        near.sort_unstable();
        let near = near.into_iter().filter_map(|to| numbers[to as usize]);
        edges.extend(near.filter(|to| to > own).map(|to| (*own, to)));
    }
    let graph = Board::with_edges(next as usize, &edges)?;
    let kept = board.letters().iter().filter(|letter| **letter != HOLE);
    graph.put(&kept.copied().enumerate().collect::<Vec<_>>())
}
