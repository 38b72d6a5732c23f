//! Sorting, and removing duplicates.

use super::Arity::Counts;
use super::Meaning::Function;
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::eval::List;
use crate::source::Span;

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "sort",
        forms: &["sort(xs)"],
        arity: Counts(&[1]),
        doc: "A list in ascending order: numbers and comparable games by value, strings and lists in dictionary order.",
        definition: "Equal elements keep their order; two elements that are confused or of different kinds are an error. A string is sorted into a list of characters.",
        source: "cgt",
        example: ("sort([3, 1/2, 2])", "[1/2,2,3]"),
        meaning: Function(sort),
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
    Ok(Datum::List(this.sorted(&items, *span)?.into()))
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
