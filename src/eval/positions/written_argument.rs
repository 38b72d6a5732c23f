//! Arguments of calls as text, for notation and cached answers, and whether they are portable.

use crate::budget::with_stack;
use crate::eval::Datum;
use crate::solve::{Budget, Solver, Term};
use crate::value::Spelling;

/// Whether a datum contains no handles of a solver.
pub(in crate::eval) fn is_portable(datum: &Datum) -> bool {
    match datum {
        Datum::Number(_) | Datum::Str(_) | Datum::Board(_) => true,
        Datum::Bool(_) | Datum::Outcome(_) => true,
        Datum::List(items) => items.iter().all(|item| with_stack(|| is_portable(item))),
        Datum::Range(..) | Datum::Symbol(_) => true,
        Datum::Game(game) => matches!(game.term(), Term::Call(call) if call.is_portable()),
        _ => false,
    }
}

/// The text of an argument; `None` for kinds that need a solver.
pub(in crate::eval) fn stored_argument(datum: &Datum) -> Option<String> {
    const MOST_BITS: u64 = 1 << 10;
    Some(match datum {
        Datum::Number(n) if n.numerator().bits() + n.exponent() <= MOST_BITS => {
            n.decimal(&Budget::unlimited()).ok()?
        }
        Datum::Str(text) => quoted(text),
        // Boards of different kinds may have the same text.
        Datum::Board(board) => {
            let kind = board.board().kind().word();
            format!("{kind} {}", quoted(board.text()))
        }
        Datum::Bool(b) => b.to_string(),
        Datum::List(items) => {
            let items = items
                .iter()
                .map(|item| with_stack(|| stored_argument(item)));
            format!("[{}]", items.collect::<Option<Vec<_>>>()?.join(", "))
        }
        _ => return None,
    })
}

fn quoted(text: &str) -> String {
    let escaped: String = text.chars().flat_map(char::escape_debug).collect();
    format!("\"{escaped}\"")
}

/// The text of a call.
pub(in crate::eval) fn call_text(name: &str, arguments: &[Datum], solver: &mut Solver) -> String {
    let mut text = format!("{name}(");
    for (at, argument) in arguments.iter().enumerate() {
        if at > 0 {
            text.push_str(", ");
        }
        write_argument(argument, solver, &mut text);
    }
    text.push(')');
    text
}

/// Writes the text of an argument.
fn write_argument(datum: &Datum, solver: &mut Solver, into: &mut String) {
    match datum {
        Datum::Number(n) => {
            let text = n.decimal(&solver.budget);
            into.push_str(text.as_deref().unwrap_or("..."));
        }
        Datum::Str(text) => into.push_str(&quoted(text)),
        Datum::Board(board) => into.push_str(&quoted(board.text())),
        Datum::Bool(b) => into.push_str(if *b { "true" } else { "false" }),
        Datum::Outcome(outcome) => into.push_str(&outcome.to_string()),
        Datum::Range(first, last) => into.push_str(&format!("{first}..{last}")),
        Datum::Symbol(name) => into.push_str(name),
        Datum::Value(value) => into.push_str(&solver.value_text(*value, Spelling::Ascii)),
        Datum::Game(game) => into.push_str(&with_stack(|| solver.notation(game))),
        Datum::List(items) => {
            into.push('[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    into.push_str(", ");
                }
                with_stack(|| write_argument(item, solver, into));
            }
            into.push(']');
        }
        other => into.push_str(&other.a_kind()),
    }
}
