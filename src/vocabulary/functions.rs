//! Words that apply a function again and again.

use super::Arity::Counts;
use super::Meaning::Combinator;
use super::sorting::elements_or_characters;
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::diagnostic::{Code, WithHelp};
use crate::eval::{Callable, Limited, fault};
use crate::source::Span;

/// Maximum number of applications of `iterate`.
const MOST_TIMES: usize = 1_000_000_000;

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "map",
        forms: &["map(f, xs)"],
        arity: Counts(&[2]),
        doc: "The results of a function for the elements of a list.",
        definition: "[f(x) for x in xs]. f is a name or a function such as n -> n + 1.",
        source: "cgt",
        example: ("map(n -> n * n, 1..4)", "[1,4,9,16]"),
        meaning: Combinator(map),
    },
    Entry {
        name: "fold",
        forms: &["fold(f, start, xs)"],
        arity: Counts(&[3]),
        doc: "A value that a function updates with each element of a list in turn.",
        definition: "f(...f(f(start, x1), x2)..., xn); start for an empty list.",
        source: "cgt",
        example: ("fold((a, b) -> 2 * a + b, 0, [1, 0, 1])", "5"),
        meaning: Combinator(fold),
    },
    Entry {
        name: "iterate",
        forms: &["iterate(f, n, x)"],
        arity: Counts(&[3]),
        doc: "A function applied n times, beginning with x.",
        definition: "f(...f(f(x))...) with n times f; x for n = 0.",
        source: "cgt",
        example: ("iterate(n -> 2 * n, 10, 1)", "1024"),
        meaning: Combinator(iterate),
    },
];

/// The function that the argument at `at` is.
pub(super) fn function(this: &mut Interpreter, call: &Call, at: usize) -> Eval<(Callable, Span)> {
    let (datum, span) = &call.arguments[at];
    if let Datum::Function(function) = datum {
        return Ok((Callable::clone(function), *span));
    }
    let which = if at == 0 { "first" } else { "second" };
    let message = format!(
        "the {which} argument of `{}` is a function",
        call.entry.name
    );
    let error = this.algebra.wrong_kind(datum, *span, message);
    let form = call.entry.forms.last().copied().unwrap_or_default();
    Err(error.with_help(format!("write `{form}`; a function is a name, or `n -> e`")))
}

fn map(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (function, at) = function(this, call, 0)?;
    let (list, span) = &call.arguments[1];
    let items = elements_or_characters(this, list, *span)?;
    let mut results = Vec::new();
    for item in items.iter() {
        this.algebra.step(call.span)?;
        let result = this.call_callable(&function, &[(item.clone(), *span)], at)?;
        this.algebra.make_room(&mut results, 1, call.span)?;
        results.push(result);
    }
    this.algebra.room_for(results.len(), call.span)?;
    Ok(Datum::list(results))
}

fn fold(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (function, at) = function(this, call, 0)?;
    let (start, start_span) = &call.arguments[1];
    let (list, span) = &call.arguments[2];
    let items = elements_or_characters(this, list, *span)?;
    let mut value = start.clone();
    for item in items.iter() {
        this.algebra.step(call.span)?;
        let arguments = [(value, *start_span), (item.clone(), *span)];
        value = this.call_callable(&function, &arguments, at)?;
    }
    Ok(value)
}

fn iterate(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (function, at) = function(this, call, 0)?;
    let times = this.algebra.natural(call, 1, "the number of times")?;
    let times = times.to_usize().filter(|times| *times <= MOST_TIMES);
    let Some(times) = times else {
        let message = format!("the number of times can be at most {MOST_TIMES}");
        return Err(fault(Code::TooLarge, call.arguments[1].1, message));
    };
    let (start, span) = &call.arguments[2];
    let mut value = start.clone();
    for _ in 0..times {
        this.algebra.solver.budget.step().at(call.span)?;
        value = this.call_callable(&function, &[(value, *span)], at)?;
    }
    Ok(value)
}
