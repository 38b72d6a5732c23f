//! Boards, cells and sizes as arguments, and boards as results.

use super::{Call, Datum, Eval, Interpreter};
use crate::declared::{Board, BoardKind, MOST_CELLS, TextFault};
use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::fault;
use crate::source::Span;
use std::sync::Arc;

/// Largest board text, in bytes, that is cached for the next call.
const MOST_KEPT: usize = 1 << 12;

/// Reads the board in the first argument. A string in graph notation is a graph; any other string is rows.
pub(super) fn board(this: &mut Interpreter, call: &Call) -> Eval<Arc<Board>> {
    if let (Datum::Board(board), _) = &call.arguments[0] {
        return Ok(Arc::clone(board.board()));
    }
    if let (Some((known, board)), (Datum::Str(text), _)) = (&this.last_board, &call.arguments[0])
        && (Arc::ptr_eq(known, text) || known == text)
    {
        return Ok(Arc::clone(board));
    }
    let text = this.algebra.text_argument(call, 0, "a board")?;
    let span = call.arguments[0].1;
    this.algebra.room_for_text(8 * text.len(), span)?;
    let board = Board::read(BoardKind::of_text(&text), None, &text);
    let board = Arc::new(board.map_err(|fault| not_a_board(fault, span))?);
    if text.len() <= MOST_KEPT {
        this.last_board = Some((text, Arc::clone(&board)));
    }
    Ok(board)
}

pub(super) fn not_a_board(
    TextFault { message, help, .. }: TextFault,
    span: Span,
) -> Box<Diagnostic> {
    fault(Code::Kind, span, message).with_help(help)
}

fn text(board: &Board) -> Datum {
    Datum::Str(board.notation(None).into())
}

/// Returns a board in the form of the first argument: as data if that is data, otherwise as text.
pub(super) fn like_argument(call: &Call, board: Board) -> Datum {
    match &call.arguments[0] {
        (Datum::Board(own), _) => Datum::Board(Arc::new(own.with(board))),
        _ => text(&board),
    }
}

pub(super) fn made(call: &Call, board: Option<Board>) -> Eval<Datum> {
    let too_large = || {
        let message = format!("a board can have at most {MOST_CELLS} cells");
        fault(Code::TooLarge, call.span, message)
    };
    board.as_ref().map(text).ok_or_else(too_large)
}

/// The list that a script sees: cell indices, or vertex names.
pub(super) fn listed(board: &Board, cells: impl IntoIterator<Item = usize>) -> Datum {
    let cell = |cell| match board.name(cell) {
        Some(name) => Datum::Str(name.into()),
        None => Datum::integer(cell),
    };
    Datum::list(cells.into_iter().map(cell))
}

/// The index of the cell that a datum identifies, or `None` if it is off the board.
pub(super) fn found(
    this: &mut Interpreter,
    cell: &Datum,
    span: Span,
    board: &Board,
) -> Eval<Option<usize>> {
    if let Datum::Str(name) = cell {
        return Ok(board.cell(name));
    }
    let number = this.algebra.integer(cell, span, "a cell")?.to_usize();
    Ok(number.filter(|n| *n < board.letters().len() && board.graph().is_none()))
}

/// The index of a cell; an error if it is off the board.
pub(super) fn cell(this: &mut Interpreter, cell: &Datum, span: Span, board: &Board) -> Eval<usize> {
    let known = found(this, cell, span, board)?;
    known.ok_or_else(|| {
        let cell = this.algebra.short(cell);
        let fault = fault(Code::Index, span, format!("the board has no cell {cell}"));
        let help = match (board.graph(), board.letters().len()) {
            (_, 0) => "it is empty".into(),
            (Some(_), _) => "a vertex is its name in a string, such as `\"a\"`".into(),
            (None, length) => format!("its cells are 0 to {}, in reading order", length - 1),
        };
        fault.with_help(help)
    })
}

/// Reads a number of rows, columns or vertices.
pub(super) fn size(this: &mut Interpreter, call: &Call, at: usize, what: &str) -> Eval<usize> {
    let size = this.algebra.size(call, at, what, MOST_CELLS)?;
    this.algebra.room_for_text(64 * size, call.span)?;
    Ok(size)
}

pub(super) fn rows(this: &mut Interpreter, call: &Call, first: usize) -> Eval<(usize, usize)> {
    let rows = size(this, call, first, "the number of rows")?;
    let columns = size(this, call, first + 1, "the number of columns")?;
    let cells = rows.saturating_mul(columns).min(MOST_CELLS);
    this.algebra.room_for_text(64 * cells, call.span)?;
    Ok((rows, columns))
}
