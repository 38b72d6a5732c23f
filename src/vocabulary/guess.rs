//! The word `guess`.

use super::Arity::Counts;
use super::Meaning::Query;
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::analysis;
use crate::diagnostic::{Code, WithHelp};
use crate::eval::{content, fault};
use rustc_hash::FxHashMap;

pub(super) const WORDS: &[Entry] = &[Entry {
    name: "guess",
    forms: &["guess(list)"],
    arity: Counts(&[1]),
    doc: "Patterns that a list shows, each as a claim to paste.",
    definition: "Nothing is proved: each claim holds for the elements that are there, and says how many of them determine it and how many more confirm it. The patterns are linear recurrences with integer coefficients, up to order 16; Beatty sequences floor(k * a + b) for quadratic irrationals a with small coefficients; periods, also with a saltus; polynomials of degree 2 to 6; quadratic growth with a period; rules that give elements m k + r by element k, for m = 2 to 4, as 2-adic sequences have; and octal games with at most four digits that have the same Grundy values, where element 0 belongs to a heap of 1 or of 0 counters. Polynomials and rules with factors need integers below 2^63, Beatty sequences below 2^48. Nimbers count as their Grundy values. A pattern may begin late, but half of the elements must follow it, and a period must be seen two and a half times, and the elements that confirm it must be worth more bits than its length and the place where it begins. A recurrence that does not keep a period comes before it, and so does a Beatty sequence, unless the whole list shows the period four times. If nothing else is found, a Beatty sequence with very small numbers is offered even where no element confirms it.",
    source: "cgt; massey; beatty; guy-smith",
    example: (
        "guess([1, 1, 2, 3, 5, 8, 13, 21])",
        "claim \"a linear recurrence of order 2\" let g = [1, 1, 2, 3, 5, 8, 13, 21] in forall k in 0..5: g[k + 2] == g[k + 1] + g[k] # 4 elements determine it, 4 confirm it",
    ),
    meaning: Query(guess),
}];

/// Fewest elements for a guess.
const FEWEST: usize = 6;

fn guess(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let span = call.arguments[0].1;
    let items = this.list_argument(call, 0)?;
    this.algebra.room_for(items.len(), span)?;
    let mut met = FxHashMap::default();
    let data = items.iter().map(|item| content(this, item, span, &mut met));
    let data = data.collect::<Eval<Vec<Datum>>>()?;
    if data.len() < FEWEST {
        let found = data.len();
        let message = format!("a list of length {found} shows no pattern");
        let help = format!("write a list of {FEWEST} elements or more");
        return Err(fault(Code::Undefined, span, message).with_help(help));
    }
    let written = written(this, call)?;
    let claims = analysis::guess(this, data, written, span)?;
    Ok(Datum::Str(claims.trim_end().into()))
}

/// The source text of the list. If it may use local names, which a claim could not, the list of its elements instead.
fn written(this: &mut Interpreter, call: &Call) -> Eval<String> {
    match this.written_argument(call, 0) {
        Some(text) => Ok(text),
        None => Ok(this
            .algebra
            .text(&call.arguments[0].0, call.arguments[0].1)?
            .ascii),
    }
}
