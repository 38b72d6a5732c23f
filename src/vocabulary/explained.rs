//! Explanations of values and of comparisons.

use super::Arity::Counts;
use super::Meaning::Query;
use super::{Call, Datum, Entry, Eval, Interpreter, loopy};
use crate::diagnostic::{Code, WithHelp};
use std::sync::Arc;

pub(super) const WORDS: &[Entry] = &[Entry {
    name: "explain",
    forms: &[
        "explain(g)",
        "explain(g >= h)",
        "explain(misere_compare(g, h, u))",
    ],
    arity: Counts(&[1]),
    doc: "A derivation of the value.",
    definition: "The options by position, with their values. For a partizan game: which options are dominated and by which, which are reversible and through which. For an impartial game: the mex, without loony options. The theorem, if one gives the value. For a sum: the values of its components. For a loopy game: its sides, and the moves by which either player, moving first, wins or draws. For a comparison of short games: the moves in the difference of the player whose first move matters, each with an answer that wins, or that it wins itself. For games with infinities: the option that is not matched, and a game that tells the two apart. For a comparison in misère play: what matches each option, or a game of the universe that tells the games apart, with its play. For a game with points: the score after each move, and which moves are best. Where moves entail, keep the turn or win: who wins after each move, with the forced answer.",
    source: "winning-ways 3; onag 10",
    example: (
        "explain(nim 1)",
        "nim(1) = *   (the next player wins)\ntheorem: * by Bouton 1901: a Nim heap of n counters is *n, and a sum of heaps is their bitwise exclusive or\noptions:\n  1 to 0  nim(0) = 0\nmex{0} = 1, so the value is *",
    ),
    meaning: Query(|this, call| match call.arguments {
        [(Datum::Loopy(_), _)] => loopy::explain(this, call),
        [(Datum::Bool(_) | Datum::Str(_), _)] => explain_comparison(this, call),
        _ => explain(this, call),
    }),
}];

fn explain(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let game = this.algebra.game(call, 0)?;
    match this.algebra.explain(&game, call.span) {
        Ok(explanation) => Ok(Datum::Explanation(Arc::new(explanation))),
        // An option is a value without options of its own: explain the game by its loopy value.
        Err(fault) if fault.code == Code::Undefined => {
            match this.algebra.value_of_loopy_braces(&game, call.span)? {
                Some(value) => {
                    let span = call.arguments[0].1;
                    loopy::explain(this, &call.with(&[(Datum::Loopy(value), span)]))
                }
                None => Err(fault),
            }
        }
        Err(fault) => Err(fault),
    }
}

fn explain_comparison(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    if let Some(explanation) = this.explained_comparison(call)? {
        return Ok(Datum::Explanation(Arc::new(explanation)));
    }
    if let Some(explanation) = this.explained_misere_comparison(call)? {
        return Ok(Datum::Explanation(Arc::new(explanation)));
    }
    let (datum, span) = &call.arguments[0];
    let expected = "expected a game, or a comparison of two games";
    Err(this
        .algebra
        .wrong_kind(datum, *span, expected)
        .with_help("write the comparison itself, as in `explain(g >= h)`"))
}
