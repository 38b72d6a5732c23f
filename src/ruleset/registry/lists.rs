//! Functions of lists and strings.

use super::Sort::Function;
use super::{EMPTY, Entry, Family};

pub(super) const FAMILY: Family = Family {
    title: "Lists and strings",
    entries: &[
        Entry {
            name: "length",
            sort: Function,
            forms: &["length(xs)"],
            arity: Some((1, 1)),
            doc: "The number of elements of a list or range, or of characters of a string.",
            definition: "A character is a Unicode scalar value; an empty range has length 0.",
            source: "this language",
            example: ("length([4, 5, 6])", "3"),
            ..EMPTY
        },
        Entry {
            name: "tuples",
            sort: Function,
            forms: &["tuples(xs, m)"],
            arity: Some((2, 2)),
            doc: "All lists of m elements of a list, the last element changing fastest.",
            definition: "A list of n elements has n^m tuples, elements repeated.",
            source: "this language",
            example: ("tuples([1,2], 2)", "[[1,1],[1,2],[2,1],[2,2]]"),
            ..EMPTY
        },
    ],
};
