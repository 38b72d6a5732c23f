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
            name: "slice",
            sort: Function,
            forms: &["slice(xs, first)", "slice(xs, first, end)"],
            arity: Some((2, 3)),
            doc: "The elements of a list, or the characters of a string, from the index first (counted from 0) up to the index end, which is left out; to the end where there is none.",
            source: "",
            example: ("slice(\"toads\", 1, 3)", "oa"),
            ..EMPTY
        },
        Entry {
            name: "overwrite",
            sort: Function,
            forms: &["overwrite(xs, at, ys)"],
            arity: Some((3, 3)),
            doc: "A list with the elements from the index at on replaced by those of another list, or a string with its characters by those of another.",
            source: "",
            example: ("overwrite(\"tt--\", 1, \"-t\")", "t-t-"),
            ..EMPTY
        },
        Entry {
            name: "replace",
            sort: Function,
            forms: &["replace(xs, old, new)"],
            arity: Some((3, 3)),
            doc: "A list with each element that equals old replaced by new, or a string with each place where old stands.",
            source: "",
            example: ("replace(\"x.x\", \"x\", \"oo\")", "oo.oo"),
            ..EMPTY
        },
        Entry {
            name: "reverse",
            sort: Function,
            forms: &["reverse(xs)"],
            arity: Some((1, 1)),
            doc: "A list or string backwards.",
            source: "",
            example: ("reverse([1, 2, 3])", "[3,2,1]"),
            ..EMPTY
        },
        Entry {
            name: "repeat",
            sort: Function,
            forms: &["repeat(xs, n)"],
            arity: Some((2, 2)),
            doc: "A list or string n times, one after the other.",
            source: "",
            example: ("repeat(\"t\", 5)", "ttttt"),
            ..EMPTY
        },
        Entry {
            name: "concat",
            sort: Function,
            forms: &["concat(lists)"],
            arity: Some((1, 1)),
            doc: "The lists of a list joined into one; two lists are also joined by +.",
            source: "",
            example: ("concat([[1, 2], [], [3]])", "[1,2,3]"),
            ..EMPTY
        },
        Entry {
            name: "join",
            sort: Function,
            forms: &["join(strings)", "join(strings, between)"],
            arity: Some((1, 2)),
            doc: "The strings of a list joined into one, with another string between each two.",
            source: "",
            example: ("join([\"xo\", \"ox\"], \"/\")", "xo/ox"),
            ..EMPTY
        },
        Entry {
            name: "split",
            sort: Function,
            forms: &["split(string, between)"],
            arity: Some((2, 2)),
            doc: "The parts of a string between the places where another one stands.",
            source: "",
            example: ("split(\"xo/ox\", \"/\")", "[\"xo\",\"ox\"]"),
            ..EMPTY
        },
        Entry {
            name: "first",
            sort: Function,
            forms: &["first(xs)"],
            arity: Some((1, 1)),
            doc: "The first element of a list, or character of a string.",
            source: "",
            example: ("first([4, 5, 6])", "4"),
            ..EMPTY
        },
        Entry {
            name: "last",
            sort: Function,
            forms: &["last(xs)"],
            arity: Some((1, 1)),
            doc: "The last element of a list, or character of a string.",
            source: "",
            example: ("last([4, 5, 6])", "6"),
            ..EMPTY
        },
        Entry {
            name: "contains",
            sort: Function,
            forms: &["contains(xs, x)"],
            arity: Some((2, 2)),
            doc: "Whether x is an element of a list, or a string stands in another.",
            source: "",
            example: ("contains([1, 3, 5], 4)", "false"),
            ..EMPTY
        },
        Entry {
            name: "index_of",
            sort: Function,
            forms: &["index_of(xs, x)"],
            arity: Some((2, 2)),
            doc: "The index, counted from 0, at which an element stands first in a list, or a string in another; -1 where it does not.",
            source: "",
            example: ("index_of(\"tt-ff\", \"-f\")", "2"),
            ..EMPTY
        },
        Entry {
            name: "indices",
            sort: Function,
            forms: &["indices(xs, x)"],
            arity: Some((2, 2)),
            doc: "All indices, counted from 0, at which an element stands in a list, or a string in another.",
            source: "",
            example: ("indices(\"t-tt-\", \"t-\")", "[0,3]"),
            ..EMPTY
        },
        Entry {
            name: "count",
            sort: Function,
            forms: &["count(xs, x)"],
            arity: Some((2, 2)),
            doc: "How often an element stands in a list, or a string in another.",
            source: "",
            example: ("count([1, 2, 1], 1)", "2"),
            ..EMPTY
        },
        Entry {
            name: "sum",
            sort: Function,
            forms: &["sum(xs)"],
            arity: Some((1, 1)),
            doc: "The sum of a list of games, values and numbers; 0 for an empty list.",
            source: "",
            example: ("sum([1/2, *, ^])", "1/2^*"),
            ..EMPTY
        },
        Entry {
            name: "sort",
            sort: Function,
            forms: &["sort(xs)"],
            arity: Some((1, 1)),
            doc: "A list in ascending order: numbers and comparable games by value, strings and lists as in a dictionary.",
            source: "",
            example: ("sort([3, 1/2, 2])", "[1/2,2,3]"),
            ..EMPTY
        },
        Entry {
            name: "unique",
            sort: Function,
            forms: &["unique(xs)"],
            arity: Some((1, 1)),
            doc: "A list with each element only where it stands first; games are equal by value.",
            source: "",
            example: ("unique([1, *, 1, {0|0}])", "[1,*]"),
            ..EMPTY
        },
        Entry {
            name: "text",
            sort: Function,
            forms: &["text(x)"],
            arity: Some((1, 1)),
            doc: "What would be printed, as a string, in letters that can be read back.",
            source: "",
            example: ("text(1/2) + \"!\"", "1/2!"),
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
