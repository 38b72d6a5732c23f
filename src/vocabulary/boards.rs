//! Boards in strings: rows of letters separated by `/`, or graphs. A cell of a grid is identified by its index in
//! reading order, from 0; a vertex by its name.

use super::Arity::{AtLeast, Counts};
use super::Meaning::Function;
use super::board_argument::{
    board, cell, found, like_argument, listed, made, not_a_board, rows, size,
};
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::declared::{Board, Letters};
use crate::diagnostic::{Code, WithHelp};
use crate::eval::fault;

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "cells",
        forms: &["cells(b, letters)"],
        arity: Counts(&[2]),
        doc: "The cells of a board that have one of these letters.",
        definition: "A board is a string: rows of equal length with / between them, or a graph as in \"a-b, b-c-d, e, a:x\". A cell of rows is its number in reading order, counted from 0, where the rows of a triangle count as if all were as long as the last one; a vertex is its name in a string. Where edges have letters, a cell is an edge: \"a-b\", or \"a-b#2\" for the second one between these vertices.",
        source: "cgt",
        example: ("cells(\"xo/.x\", \"x\")", "[0,3]"),
        meaning: Function(cells),
    },
    Entry {
        name: "at",
        forms: &["at(b, cell)"],
        arity: Counts(&[2]),
        doc: "The letter on a cell of a board.",
        definition: "A string of one character; the empty string outside the board.",
        source: "cgt",
        example: ("at(\"xo/.x\", 2)", "."),
        meaning: Function(at),
    },
    Entry {
        name: "put",
        forms: &["put(b, cell, letter, ...)"],
        arity: AtLeast(3),
        doc: "The board with other letters on some cells.",
        definition: "Cells and letters in turn; each letter is a string of one character.",
        source: "cgt",
        example: ("put(\"xo/.x\", 0, \".\", 1, \"x\")", ".x/.x"),
        meaning: Function(put),
    },
    Entry {
        name: "near",
        forms: &["near(b, cell)", "near(b, cells)"],
        arity: Counts(&[2]),
        doc: "The neighbours of a cell, or of a list of cells.",
        definition: "On rows the cells above, to the left, to the right and below; on a graph the vertices that an edge leads to. In ascending order, without those of the list itself.",
        source: "cgt",
        example: ("near(\"xo/.x\", 0)", "[1,2]"),
        meaning: Function(near),
    },
    Entry {
        name: "groups",
        forms: &["groups(b, letters)"],
        arity: Counts(&[2]),
        doc: "The groups of a board: connected cells with one and the same letter, for each of these letters.",
        definition: "Cells are connected through their neighbours. The groups come in the order of their first cells.",
        source: "cgt",
        example: ("groups(\"xx/ox\", \"xo\")", "[[0,1,3],[2]]"),
        meaning: Function(groups),
    },
    Entry {
        name: "exchange",
        forms: &["exchange(b, pairs)"],
        arity: Counts(&[2]),
        doc: "The board with the letters of each pair exchanged.",
        definition: "Several pairs are written one after the other, as in x|oX|O. Other letters stay.",
        source: "cgt",
        example: ("exchange(\"xo./xxo\", \"x|o\")", "ox./oox"),
        meaning: Function(exchange),
    },
    Entry {
        name: "turn",
        forms: &["turn(b)"],
        arity: Counts(&[1]),
        doc: "The board turned to the right by a quarter.",
        definition: "The first column, read upwards, becomes the first row.",
        source: "cgt",
        example: ("turn(\"abc/def\")", "da/eb/fc"),
        meaning: Function(|this, call| turned(this, call, Board::turn)),
    },
    Entry {
        name: "mirror",
        forms: &["mirror(b)"],
        arity: Counts(&[1]),
        doc: "The mirror image of a board: each row backwards.",
        definition: "turn(turn(mirror(b))) has the rows in opposite order.",
        source: "cgt",
        example: ("mirror(\"abc/def\")", "cba/fed"),
        meaning: Function(|this, call| turned(this, call, Board::mirror)),
    },
    Entry {
        name: "transpose",
        forms: &["transpose(b)"],
        arity: Counts(&[1]),
        doc: "The board with rows and columns exchanged.",
        definition: "The first column becomes the first row.",
        source: "cgt",
        example: ("transpose(\"abc/def\")", "ad/be/cf"),
        meaning: Function(|this, call| turned(this, call, Board::transpose)),
    },
    Entry {
        name: "empty",
        forms: &["empty(rows, columns)"],
        arity: Counts(&[2]),
        doc: "A board of empty cells.",
        definition: "The letter of an empty cell is a dot.",
        source: "cgt",
        example: ("empty(2, 3)", ".../..."),
        meaning: Function(empty),
    },
    Entry {
        name: "checker",
        forms: &["checker(rows, columns)"],
        arity: Counts(&[2]),
        doc: "A board with x and o in turn, as Clobber begins.",
        definition: "The first cell is x.",
        source: "clobber",
        example: ("checker(2, 3)", "xox/oxo"),
        meaning: Function(checker),
    },
    Entry {
        name: "connected",
        forms: &[
            "connected(b, vertex)",
            "connected(b, cell)",
            "connected(b, cell, letters)",
        ],
        arity: Counts(&[2, 3]),
        doc: "The board with only what is joined to a vertex or cell; the rest becomes empty.",
        definition: "Where edges have letters, the edges stay whose ends can be reached from the vertex; elsewhere the cells that are joined to the cell through cells that are not empty. With letters, through cells with these letters; where a dot is among them, the rest becomes #.",
        source: "winning-ways 1",
        example: (
            "connected(\"ground-a:l, b-c:r\", \"ground\")",
            "ground-a:l, b-c:.",
        ),
        meaning: Function(connected),
    },
    Entry {
        name: "path",
        forms: &["path(n)"],
        arity: Counts(&[1]),
        doc: "The path of n vertices, as a graph.",
        definition: "The vertices are 0 to n - 1.",
        source: "cgt",
        example: ("path(4)", "0-1-2-3"),
        meaning: Function(|this, call| graph(this, call, Board::path)),
    },
    Entry {
        name: "ring",
        forms: &["ring(n)"],
        arity: Counts(&[1]),
        doc: "The cycle of n vertices, as a graph.",
        definition: "The vertices are 0 to n - 1; of one or two it is the path.",
        source: "cgt",
        example: ("ring(4)", "0-1-2-3-0"),
        meaning: Function(|this, call| graph(this, call, Board::ring)),
    },
    Entry {
        name: "complete",
        forms: &["complete(n)"],
        arity: Counts(&[1]),
        doc: "The complete graph of n vertices.",
        definition: "The vertices are 0 to n - 1, and each two of them are joined.",
        source: "cgt",
        example: ("complete(3)", "0-1, 0-2, 1-2"),
        meaning: Function(|this, call| graph(this, call, Board::complete)),
    },
];

fn cells(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let board = board(this, call)?;
    let letters = this.algebra.text_argument(call, 1, "the letters")?;
    let cells = board.cells(&letters);
    this.algebra.room_for(cells.len(), call.span)?;
    Ok(listed(&board, cells))
}

fn at(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let board = board(this, call)?;
    let (datum, span) = &call.arguments[1];
    let cell = found(this, datum, *span, &board)?;
    Ok(match cell.and_then(|cell| board.at(cell)) {
        Some(letter) => Datum::character(letter),
        None => Datum::Str("".into()),
    })
}

fn put(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let board = board(this, call)?;
    if call.arguments.len().is_multiple_of(2) {
        let message = "each cell needs a letter";
        return Err(fault(Code::Arity, call.span, message)
            .with_help("write `put(b, 0, \"x\")`, or more cells and letters in turn"));
    }
    let mut changes = Vec::with_capacity(call.arguments.len() / 2);
    for at in (1..call.arguments.len()).step_by(2) {
        let (datum, span) = &call.arguments[at];
        let cell = cell(this, datum, *span, &board)?;
        let letter = this.algebra.text_argument(call, at + 1, "a letter")?;
        let mut characters = letter.chars();
        match (characters.next(), characters.next()) {
            (Some(letter), None) => changes.push((cell, letter)),
            _ => {
                let span = call.arguments[at + 1].1;
                return Err(fault(
                    Code::Kind,
                    span,
                    "a letter is a string of one character",
                ));
            }
        }
    }
    // The cells are on the board.
    Ok(like_argument(
        call,
        board.put(&changes).unwrap_or_else(|| Board::clone(&board)),
    ))
}

fn near(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let board = board(this, call)?;
    let (datum, span) = &call.arguments[1];
    let inside = match datum {
        Datum::List(list) => {
            let cells = list.iter().map(|item| cell(this, item, *span, &board));
            cells.collect::<Eval<Vec<usize>>>()?
        }
        one => vec![cell(this, one, *span, &board)?],
    };
    Ok(listed(&board, board.near(&inside)))
}

fn groups(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let board = board(this, call)?;
    let letters = this.algebra.text_argument(call, 1, "the letters")?;
    this.algebra
        .room_for(2 * board.letters().len(), call.span)?;
    let groups = board.groups(&letters).into_iter();
    Ok(Datum::list(groups.map(|group| listed(&board, group))))
}

fn connected(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let board = board(this, call)?;
    let (datum, span) = &call.arguments[1];
    let name = match datum {
        Datum::Str(name) => name.to_string(),
        other => cell(this, other, *span, &board)?.to_string(),
    };
    let letters = match call.arguments.len() {
        3 => Some(this.algebra.text_argument(call, 2, "the letters")?),
        _ => None,
    };
    let joined = board.connected_through(&name, letters.as_deref());
    let joined =
        joined.ok_or_else(|| fault(Code::Index, *span, format!("the board has no `{name}`")));
    Ok(like_argument(call, joined?))
}

fn exchange(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let board = board(this, call)?;
    let pairs = this
        .algebra
        .text_argument(call, 1, "the pairs of letters")?;
    let letters = Letters::read(board.kind(), &pairs);
    let letters = letters.map_err(|fault| not_a_board(fault, call.arguments[1].1))?;
    Ok(like_argument(call, board.exchange(&letters)))
}

/// Rotates or reflects a board; an error on graphs.
fn turned(
    this: &mut Interpreter,
    call: &Call,
    turn: impl FnOnce(&Board) -> Option<Board>,
) -> Eval<Datum> {
    let board = board(this, call)?;
    let turned = turn(&board).ok_or_else(|| {
        let message = "only a board of rows can be turned";
        fault(Code::Kind, call.arguments[0].1, message)
    });
    Ok(like_argument(call, turned?))
}

fn empty(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (rows, columns) = rows(this, call, 0)?;
    made(call, Board::empty(rows, columns))
}

fn checker(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (rows, columns) = rows(this, call, 0)?;
    made(call, Board::checker(rows, columns))
}

fn graph(
    this: &mut Interpreter,
    call: &Call,
    graph: impl FnOnce(usize) -> Option<Board>,
) -> Eval<Datum> {
    let vertices = size(this, call, 0, "the number of vertices")?;
    made(call, graph(vertices))
}
