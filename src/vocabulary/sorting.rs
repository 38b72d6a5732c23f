//! Sorting, and removing duplicates.

use super::Arity::Counts;
use super::Meaning::{Combinator, Function};
use super::functions::function;
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::eval::List;
use crate::source::Span;

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "sort",
        forms: &["sort(xs)", "sort(xs, f)"],
        arity: Counts(&[1, 2]),
        doc: "A list in ascending order, of the elements or of their images under f: numbers and comparable games by value, strings and lists in dictionary order.",
        definition: "Equal elements keep their order; two elements that are confused or of different kinds are an error. A string is sorted into a list of characters. `n -> -f(n)` gives descending order.",
        source: "cgt",
        example: ("sort([3, 1/2, 2])", "[1/2,2,3]"),
        meaning: Combinator(sort),
    },
    Entry {
        name: "unique",
        forms: &["unique(xs)"],
        arity: Counts(&[1]),
        doc: "A list without repetitions; games are compared by value.",
        definition: "Each element is kept at its first occurrence; elements are the same if == holds. A string gives a list of characters.",
        source: "cgt",
        example: ("unique([1, *, 1, {0|0}])", "[1,*]"),
        meaning: Function(unique),
    },
];

fn sort(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (list, span) = &call.arguments[0];
    let items = elements_or_characters(this, list, *span)?;
    if call.arguments.len() == 1 {
        return Ok(Datum::List(this.sorted(&items, *span)?.into()));
    }
    let (function, at) = function(this, call, 1)?;
    let mut pairs = Vec::new();
    for (index, item) in (0..).zip(items.iter()) {
        this.algebra.step(call.span)?;
        let key = this.call_callable(&function, &[(item.clone(), *span)], at)?;
        this.algebra.make_room(&mut pairs, 3, call.span)?;
        pairs.push(Datum::list(vec![key, Datum::integer(index)]));
    }
    let mut sorted = Vec::with_capacity(pairs.len());
    for pair in this.sorted(&pairs, *span)? {
        let pair = this.elements(&pair, *span)?;
        if let Some(Datum::Number(index)) = pair.get(1) {
            let index = index.numerator().to_usize();
            sorted.extend(index.and_then(|index| items.get(index)).cloned());
        }
    }
    Ok(Datum::list(sorted))
}

/// The distinct elements of a list, in order of first occurrence.
fn unique(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (list, span) = &call.arguments[0];
    let items = elements_or_characters(this, list, *span)?;
    let distinct = this.distinct(&items, (call.span, *span))?;
    Ok(Datum::List(distinct.into()))
}

/// The elements of a list or range, or the characters of a string.
pub(super) fn elements_or_characters(
    this: &mut Interpreter,
    datum: &Datum,
    span: Span,
) -> Eval<List> {
    match datum.as_text() {
        Some(text) => {
            this.algebra.room_for(text.len(), span)?;
            Ok(text.chars().map(Datum::character).collect())
        }
        None => this.elements(datum, span),
    }
}
