//! Words that take a position apart: its ruleset, its arguments, its board and its heaps.

use super::Arity::Counts;
use super::Meaning::{Combinator, Query};
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::diagnostic::{Code, WithHelp};
use crate::eval::{PositionParts, fault};

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "arguments",
        forms: &["arguments(position)", "arguments(position, f)"],
        arity: Counts(&[1, 2]),
        doc: "The list of arguments with which a position is made, and which must be those of f, if it is given.",
        definition: "ruleset_of(g) called with arguments(g) is g. `let wythoff(a, b) = g in ...` names the elements of arguments(g, wythoff). A sum of positions of different calls has none; play on a board may leave parts of it, which are one position.",
        source: "cgt",
        example: ("arguments(wythoff(3, 5))", "[3,5]"),
        meaning: Combinator(arguments),
    },
    Entry {
        name: "ruleset_of",
        forms: &["ruleset_of(position)"],
        arity: Counts(&[1]),
        doc: "The ruleset or function that made a position, which can be called.",
        definition: "let f = ruleset_of(g) in f(3) is a position of the same ruleset. A function made inside an expression is that function.",
        source: "cgt",
        example: ("ruleset_of(wythoff(3, 5))", "wythoff"),
        meaning: Query(ruleset_of),
    },
    Entry {
        name: "board",
        forms: &["board(position)"],
        arity: Counts(&[1]),
        doc: "The board of a position.",
        definition: "The only argument that is a board or a string. It is an error if there is none.",
        source: "cgt",
        example: ("board(clobber(\"xo/ox\"))", "xo/ox"),
        meaning: Query(board),
    },
    Entry {
        name: "heaps",
        forms: &["heaps(position)"],
        arity: Counts(&[1]),
        doc: "The sizes of the heaps of a position, or of a sum of positions, as a list.",
        definition: "In the order in which they are written: the arguments that are integers, and the elements of those that are lists of integers.",
        source: "cgt",
        example: ("heaps(nim 3 + 5)", "[3,5]"),
        meaning: Query(heaps),
    },
];

/// The parts of the first argument, which is a position.
fn parts(this: &mut Interpreter, call: &Call) -> Eval<PositionParts> {
    let (datum, span) = &call.arguments[0];
    this.parts_of(datum, *span)
}

fn arguments(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (datum, span) = &call.arguments[0];
    let wanted = call.arguments.get(1).map(|(wanted, at)| (wanted, *at));
    Ok(Datum::list(this.taken_apart((datum, *span), wanted)?))
}

fn ruleset_of(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let parts = parts(this, call)?;
    match parts.ruleset {
        Some(ruleset) => Ok(Datum::Function(Box::new(ruleset))),
        None => {
            let message = format!("the ruleset `{}` has no name here", parts.name);
            Err(fault(Code::Kind, call.arguments[0].1, message))
        }
    }
}

fn board(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let parts = parts(this, call)?;
    let mut boards = parts
        .arguments
        .iter()
        .filter(|datum| datum.as_text().is_some());
    match (boards.next(), boards.next()) {
        (Some(board), None) => Ok(board.clone()),
        _ => {
            let message = format!("a position of `{}` has no board", parts.name);
            let help = "`arguments(g)` is the list of all its arguments";
            Err(fault(Code::Kind, call.arguments[0].1, message).with_help(help))
        }
    }
}

fn heaps(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (datum, span) = &call.arguments[0];
    let sum = match datum {
        Datum::Game(game) => this.heaps_of_sum(game),
        _ => None,
    };
    if let Some(heaps) = sum {
        return Ok(Datum::list(heaps));
    }
    let parts = parts(this, call)?;
    let message = format!("a position of `{}` has no heaps", parts.name);
    Err(fault(Code::Kind, *span, message)
        .with_help("`arguments(g)` is the list of all its arguments"))
}
