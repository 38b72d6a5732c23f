//! Words that take a position apart: its ruleset, its arguments, its board and its heaps.

use super::Arity::Counts;
use super::Meaning::{Combinator, Query};
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::{PositionParts, fault};
use crate::source::Span;

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

/// The parts of an argument that is a position.
fn parts(this: &mut Interpreter, call: &Call) -> Eval<PositionParts> {
    let (datum, span) = &call.arguments[0];
    let game = match datum {
        Datum::Game(game) => game.clone(),
        other => {
            let message = "expected a position";
            let help = "a value has lost the position that it comes from";
            return Err(this
                .algebra
                .wrong_kind(other, *span, message)
                .with_help(help));
        }
    };
    match this.position_parts(&game) {
        Some(parts) => Ok(parts),
        None => {
            let shown = this.algebra.short(datum);
            let message = "expected a position of one ruleset";
            Err(fault(Code::Kind, *span, message).with_label(format!("this is {shown}")))
        }
    }
}

fn arguments(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let parts = parts(this, call)?;
    if let Some((wanted, span)) = call.arguments.get(1) {
        let is_it = match wanted {
            Datum::Function(wanted) => this.is_ruleset_of(wanted, &parts),
            other => {
                let message = "the second argument of `arguments` is the name of a ruleset";
                return Err(this.algebra.wrong_kind(other, *span, message));
            }
        };
        if !is_it {
            return Err(other_ruleset(wanted, &parts, *span, call.arguments[0].1));
        }
    }
    Ok(Datum::list(parts.arguments))
}

/// The error for a position of another ruleset.
fn other_ruleset(
    wanted: &Datum,
    parts: &PositionParts,
    at: Span,
    position: Span,
) -> Box<Diagnostic> {
    let name = match wanted {
        Datum::Function(wanted) => wanted.name(),
        _ => "this",
    };
    let message = format!("this is a position of `{}`, not of `{name}`", parts.name);
    let fault = Diagnostic::error(Code::Pattern, position, message);
    Box::new(fault.other(at, "the ruleset of the pattern"))
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
