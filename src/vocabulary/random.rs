//! Positions and boards: all of a given size, or random ones that depend only on the seed.

use super::Arity::Counts;
use super::Meaning::{Combinator, Function};
use super::board_argument::{made, not_a_board, rows, size};
use super::variants::ruleset;
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::declared::{Board, next_random};
use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::entry::{BoardKind, ParameterKind, ParameterSort};
use crate::eval::{Area, Callable, Positions, fault};
use std::sync::Arc;

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "positions",
        forms: &[
            "positions(f, n)",
            "positions(f, rows, columns)",
            "positions(f, graph)",
        ],
        arity: Counts(&[2, 3]),
        doc: "All positions of a ruleset on a board of this size, one of each class of images; or all on a graph.",
        definition: "Two fillings are images of each other if a reflection or a turn of the board, or an exchange of letters, that keeps the moves of the ruleset maps one to the other. The positions are made one by one, in the order of their boards with the empty letter first; fillings that the ruleset refuses are left out. length(positions(...)) counts the classes of fillings without making them. On a graph, such as star(3), every colouring of the vertices is a filling, and images are not left out.",
        source: "burnside section 145",
        example: (
            "[length(positions(clobber, 2, 2)), exists g in positions(clobber, 2, 2): g == ^]",
            "[21,true]",
        ),
        meaning: Combinator(positions),
    },
    Entry {
        name: "random_board",
        forms: &["random_board(letters, rows, columns, seed)"],
        arity: Counts(&[4]),
        doc: "A board with random letters; the same for the same seed.",
        definition: "Each cell has one of the letters, all equally likely; a letter that is given twice is twice as likely.",
        source: "cgt",
        example: ("random_board(\"xo.\", 2, 4, 1)", "o..o/o..o"),
        meaning: Function(random_board),
    },
    Entry {
        name: "random_position",
        forms: &[
            "random_position(f, n, seed)",
            "random_position(f, rows, columns, seed)",
        ],
        arity: Counts(&[3, 4]),
        doc: "A random position of a ruleset; the same for the same seed.",
        definition: "Of a ruleset with a grid, the board has as many rows and columns, and each cell one of the letters of the ruleset, all equally likely. With one size: a row of n cells, or a heap of 1 to n counters.",
        source: "cgt",
        example: ("draw(random_position(clobber, 2, 4, 1))", "o..o\no..o"),
        meaning: Combinator(random_position),
    },
];

fn random_board(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let letters: Arc<str> = this.algebra.text_argument(call, 0, "the letters")?;
    if letters.is_empty() {
        let message = "a board needs letters";
        return Err(fault(Code::Kind, call.arguments[0].1, message));
    }
    let (rows, columns) = rows(this, call, 1)?;
    let seed = seed(this, call, 3)?;
    made(call, Board::random(&letters, rows, columns, seed))
}

/// Reads a seed.
pub(super) fn seed(this: &mut Interpreter, call: &Call, at: usize) -> Eval<u64> {
    let seed = this.algebra.integer_argument(call, at, "the seed")?;
    seed.to_u64().ok_or_else(|| {
        let message = "the seed is an integer from 0 to 2^64 - 1";
        fault(Code::Kind, call.arguments[at].1, message)
    })
}

fn random_position(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let rules = ruleset(this, call, 0)?;
    let span = call.arguments[0].1;
    let (kind, letters) = board_of(&rules);
    let is_grid = call.arguments.len() == 4;
    let seed = seed(this, call, call.arguments.len() - 1)?;
    let position = match (kind, is_grid) {
        (Some(ParameterSort::Heap), false) => {
            let largest = this.algebra.integer_argument(call, 1, "the largest heap")?;
            let largest = largest.to_u64().filter(|n| *n > 0).ok_or_else(|| {
                let message = "the largest heap is an integer from 1 to 2^64 - 1";
                fault(Code::Kind, call.arguments[1].1, message)
            })?;
            let mut state = seed;
            Datum::integer(next_random(&mut state) % largest + 1)
        }
        (Some(sort), false) if sort.is_row() => {
            let cells = size(this, call, 1, "the number of cells")?;
            made(call, Board::random(&letters, 1, cells, seed))?
        }
        (Some(sort), true) if sort.has_columns() => {
            let (rows, columns) = rows(this, call, 1)?;
            made(call, Board::random(&letters, rows, columns, seed))?
        }
        (Some(ParameterSort::Heap), true) => {
            let row = Some(ParameterSort::Board(BoardKind::Line));
            return Err(wrong_size(&rules, row, ", seed", call));
        }
        (kind, _) => return Err(wrong_size(&rules, kind, ", seed", call)),
    };
    this.call_callable(&rules, &[(position, span)], call.span)
}

/// The sort of a ruleset's only parameter, and the letters of its board.
pub(super) fn board_of(rules: &Callable) -> (Option<ParameterSort>, String) {
    let kinds: Vec<ParameterKind> = match rules {
        Callable::Own(function) => function.kinds().collect(),
        named => super::kinds(named.name()).to_vec(),
    };
    match kinds.as_slice() {
        [kind] => (Some(kind.sort), kind.choices().collect()),
        _ => (None, String::new()),
    }
}

/// The error for sizes that do not fit boards of this kind. `rest` follows the sizes in a call.
pub(super) fn wrong_size(
    rules: &Callable,
    sort: Option<ParameterSort>,
    rest: &str,
    call: &Call,
) -> Box<Diagnostic> {
    let (name, word) = (rules.name(), call.entry.name);
    let (message, help) = match sort {
        Some(sort) if sort.is_row() => (
            format!("the positions of `{name}` have one size"),
            format!("write `{word}({name}, n{rest})`"),
        ),
        Some(sort) if sort.has_columns() => (
            format!("the boards of `{name}` have rows and columns"),
            format!("write `{word}({name}, rows, columns{rest})`"),
        ),
        Some(ParameterSort::Board(BoardKind::Triangle)) if rest.is_empty() => (
            format!("the positions of `{name}` have one size"),
            format!("write `{word}({name}, rows)`"),
        ),
        Some(ParameterSort::Board(BoardKind::Graph)) if rest.is_empty() => (
            format!("the positions of `{name}` are on a graph"),
            format!("write `{word}({name}, star(3))`, or another graph"),
        ),
        _ => (
            format!("`{name}` has no boards to fill"),
            format!(
                "`{word}` needs a ruleset on a grid or a line, such as `clobber` or `toads`; of heaps write `[{name}(n) for n in 0..3]`"
            ),
        ),
    };
    fault(Code::Kind, call.arguments[0].1, message).with_help(help)
}

/// The vertices of the graph in an argument.
pub(super) fn graph(this: &mut Interpreter, call: &Call, at: usize) -> Eval<Area> {
    let text = this.algebra.text_argument(call, at, "a graph")?;
    let board = Board::read(BoardKind::Graph, None, &text);
    let board = board.map_err(|fault| not_a_board(fault, call.arguments[at].1))?;
    Ok(Area::Graph(Arc::new(board)))
}

/// The triangle with the number of rows in an argument.
pub(super) fn triangle(this: &mut Interpreter, call: &Call, at: usize) -> Eval<Area> {
    size(this, call, at, "the number of rows").map(Area::Triangle)
}

fn positions(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let rules = ruleset(this, call, 0)?;
    let (kind, letters) = board_of(&rules);
    let area = match (kind, call.arguments.len()) {
        (Some(sort), 2) if sort.is_row() => Area::Line(size(this, call, 1, "the number of cells")?),
        (Some(sort), 3) if sort.has_columns() => {
            let (rows, columns) = rows(this, call, 1)?;
            Area::Rows(rows, columns)
        }
        (Some(ParameterSort::Board(BoardKind::Graph)), 2) => graph(this, call, 1)?,
        (Some(ParameterSort::Board(BoardKind::Triangle)), 2) => triangle(this, call, 1)?,
        (kind, _) => return Err(wrong_size(&rules, kind, "", call)),
    };
    if area.cells() == 0 {
        return Err(fault(
            Code::Kind,
            call.span,
            "a board needs at least one cell",
        ));
    }
    let all = Positions::new(this, rules, &letters, area, call.span)?;
    Ok(Datum::Positions(Arc::new(all)))
}
