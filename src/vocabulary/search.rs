//! Searching in lists and strings.

use super::Arity::Counts;
use super::Meaning::Function;
use super::lists::TextOrList;
use super::strings::empty_part;
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::value::Int;

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "contains",
        forms: &["contains(xs, x)"],
        arity: Counts(&[2]),
        doc: "Whether x is an element of a list, or a string occurs in another.",
        definition: "Elements are compared by ==, games by value; the string to find is not empty.",
        source: "cgt",
        example: ("contains([1, 3, 5], 4)", "false"),
        meaning: Function(contains),
    },
    Entry {
        name: "index_of",
        forms: &["index_of(xs, x)"],
        arity: Counts(&[2]),
        doc: "The first index, counted from 0, of an element in a list or of a string in another; -1 if there is none.",
        definition: "Elements are compared by ==, games by value; the string to find is not empty.",
        source: "cgt",
        example: ("index_of(\"tt-ff\", \"-f\")", "2"),
        meaning: Function(index_of),
    },
    Entry {
        name: "indices",
        forms: &["indices(xs, x)"],
        arity: Counts(&[2]),
        doc: "All indices, counted from 0, of an element in a list or of a string in another.",
        definition: "In ascending order; occurrences of a string may overlap. Elements are compared by ==, games by value.",
        source: "cgt",
        example: ("indices(\"t-tt-\", \"t-\")", "[0,3]"),
        meaning: Function(indices),
    },
    Entry {
        name: "count",
        forms: &["count(xs, x)"],
        arity: Counts(&[2]),
        doc: "The number of occurrences of an element in a list, or of a string in another.",
        definition: "length(indices(xs, x)): occurrences of a string may overlap.",
        source: "cgt",
        example: ("count([1, 2, 1], 1)", "2"),
        meaning: Function(count),
    },
];

fn contains(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    if let ((Datum::Range(first, last), _), (Datum::Number(x), _)) =
        (&call.arguments[0], &call.arguments[1])
    {
        let inside = x.to_integer().is_some_and(|n| **first <= n && n <= **last);
        return Ok(Datum::Bool(inside));
    }
    let found = places(this, call, 1)?;
    Ok(Datum::Bool(!found.is_empty()))
}

fn index_of(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let found = places(this, call, 1)?;
    let first = found.first().map(|at| Int::from(*at));
    Ok(Datum::integer(first.unwrap_or(Int::from(-1i64))))
}

fn indices(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let found = places(this, call, usize::MAX)?;
    Ok(Datum::list(found.into_iter().map(Datum::integer)))
}

fn count(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let found = places(this, call, usize::MAX)?;
    Ok(Datum::integer(found.len()))
}

/// The first `most` indices at which an element occurs in a list, or a text in a string.
fn places(this: &mut Interpreter, call: &Call, most: usize) -> Eval<Vec<usize>> {
    let (sought, span) = &call.arguments[1];
    match TextOrList::argument(this, call, 0)? {
        TextOrList::Text(text) => {
            let part = this
                .algebra
                .text_argument(call, 1, "the text to find in a string")?;
            if part.is_empty() {
                return Err(empty_part(*span));
            }
            Ok(occurrences(&text, &part).take(most).collect())
        }
        TextOrList::List(items) => {
            let mut found = Vec::new();
            for (at, item) in items.iter().enumerate() {
                this.algebra.step(call.span)?;
                if this.equal(item, sought, *span)? {
                    found.push(at);
                    if found.len() == most {
                        break;
                    }
                }
            }
            Ok(found)
        }
    }
}

/// The character offsets at which `part` occurs, overlaps included, in one pass (Knuth, Morris and Pratt).
fn occurrences<'a>(text: &'a str, part: &str) -> impl Iterator<Item = usize> + use<'a> {
    let part: Vec<char> = part.chars().collect();
    // For each prefix of `part`, the length of its longest proper border.
    let mut border = vec![0; part.len()];
    for at in 1..part.len() {
        let mut length: usize = border[at - 1];
        while length > 0 && part[length] != part[at] {
            length = border[length - 1];
        }
        border[at] = length + usize::from(part[length] == part[at]);
    }
    let mut length = 0;
    text.chars().enumerate().filter_map(move |(at, c)| {
        while length > 0 && (length == part.len() || part[length] != c) {
            length = border[length - 1];
        }
        length += usize::from(part.get(length) == Some(&c));
        (length == part.len()).then(|| at + 1 - length)
    })
}
