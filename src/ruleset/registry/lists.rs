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
            definition: "0 <= first <= end <= length(xs), or it is an error; a range becomes a list.",
            source: "this language",
            example: ("slice(\"toads\", 1, 3)", "oa"),
            ..EMPTY
        },
        Entry {
            name: "overwrite",
            sort: Function,
            forms: &["overwrite(xs, at, ys)"],
            arity: Some((3, 3)),
            doc: "A list with the elements from the index at on replaced by those of another list, or a string with its characters by those of another.",
            definition: "ys must end where xs ends at the latest; both are lists or both strings.",
            source: "this language",
            example: ("overwrite(\"tt--\", 1, \"-t\")", "t-t-"),
            ..EMPTY
        },
        Entry {
            name: "replace",
            sort: Function,
            forms: &["replace(xs, old, new)"],
            arity: Some((3, 3)),
            doc: "A list with each element that equals old replaced by new, or a string with each place where old stands.",
            definition: "Places in a string are taken from the left and do not overlap, and the replaced string is not empty; elements of a list are compared as by ==.",
            source: "this language",
            example: ("replace(\"x.x\", \"x\", \"oo\")", "oo.oo"),
            ..EMPTY
        },
        Entry {
            name: "reverse",
            sort: Function,
            forms: &["reverse(xs)"],
            arity: Some((1, 1)),
            doc: "A list or string backwards.",
            definition: "The last element first; a range becomes a list.",
            source: "this language",
            example: ("reverse([1, 2, 3])", "[3,2,1]"),
            ..EMPTY
        },
        Entry {
            name: "repeat",
            sort: Function,
            forms: &["repeat(xs, n)"],
            arity: Some((2, 2)),
            doc: "A list or string n times, one after the other.",
            definition: "n is a natural number; for 0 the list or string is empty.",
            source: "this language",
            example: ("repeat(\"t\", 5)", "ttttt"),
            ..EMPTY
        },
        Entry {
            name: "concat",
            sort: Function,
            forms: &["concat(lists)"],
            arity: Some((1, 1)),
            doc: "The lists of a list joined into one; two lists are also joined by +.",
            definition: "The elements of the first list, then those of the second, and so on, one level deep; ranges are lists here.",
            source: "this language",
            example: ("concat([[1, 2], [], [3]])", "[1,2,3]"),
            ..EMPTY
        },
        Entry {
            name: "join",
            sort: Function,
            forms: &["join(strings)", "join(strings, between)"],
            arity: Some((1, 2)),
            doc: "The strings of a list joined into one, with another string between each two.",
            definition: "All elements must be strings; an empty list gives an empty string.",
            source: "this language",
            example: ("join([\"xo\", \"ox\"], \"/\")", "xo/ox"),
            ..EMPTY
        },
        Entry {
            name: "split",
            sort: Function,
            forms: &["split(string, between)"],
            arity: Some((2, 2)),
            doc: "The parts of a string between the places where another one stands.",
            definition: "The parts may be empty, and there is one more than places; the other string is not empty. join(split(s, t), t) is s.",
            source: "this language",
            example: ("split(\"xo/ox\", \"/\")", "[\"xo\",\"ox\"]"),
            ..EMPTY
        },
        Entry {
            name: "first",
            sort: Function,
            forms: &["first(xs)"],
            arity: Some((1, 1)),
            doc: "The first element of a list, or character of a string.",
            definition: "An empty list or string has none, which is an error.",
            source: "this language",
            example: ("first([4, 5, 6])", "4"),
            ..EMPTY
        },
        Entry {
            name: "last",
            sort: Function,
            forms: &["last(xs)"],
            arity: Some((1, 1)),
            doc: "The last element of a list, or character of a string.",
            definition: "An empty list or string has none, which is an error.",
            source: "this language",
            example: ("last([4, 5, 6])", "6"),
            ..EMPTY
        },
        Entry {
            name: "contains",
            sort: Function,
            forms: &["contains(xs, x)"],
            arity: Some((2, 2)),
            doc: "Whether x is an element of a list, or a string stands in another.",
            definition: "Elements are compared as by ==, games by value; the string that is sought is not empty.",
            source: "this language",
            example: ("contains([1, 3, 5], 4)", "false"),
            ..EMPTY
        },
        Entry {
            name: "index_of",
            sort: Function,
            forms: &["index_of(xs, x)"],
            arity: Some((2, 2)),
            doc: "The index, counted from 0, at which an element stands first in a list, or a string in another; -1 where it does not.",
            definition: "Elements are compared as by ==, games by value; the string that is sought is not empty.",
            source: "this language",
            example: ("index_of(\"tt-ff\", \"-f\")", "2"),
            ..EMPTY
        },
        Entry {
            name: "indices",
            sort: Function,
            forms: &["indices(xs, x)"],
            arity: Some((2, 2)),
            doc: "All indices, counted from 0, at which an element stands in a list, or a string in another.",
            definition: "In ascending order; a string is also found where it overlaps itself. Elements are compared as by ==, games by value.",
            source: "this language",
            example: ("indices(\"t-tt-\", \"t-\")", "[0,3]"),
            ..EMPTY
        },
        Entry {
            name: "count",
            sort: Function,
            forms: &["count(xs, x)"],
            arity: Some((2, 2)),
            doc: "How often an element stands in a list, or a string in another.",
            definition: "length(indices(xs, x)): a string is also counted where it overlaps itself.",
            source: "this language",
            example: ("count([1, 2, 1], 1)", "2"),
            ..EMPTY
        },
        Entry {
            name: "sum",
            sort: Function,
            forms: &["sum(xs)"],
            arity: Some((1, 1)),
            doc: "The sum of a list of games, values and numbers; 0 for an empty list.",
            definition: "x + y + ... of the elements in their order; positions stay positions of a sum.",
            source: "this language",
            example: ("sum([1/2, *, ^])", "1/2^*"),
            ..EMPTY
        },
        Entry {
            name: "sort",
            sort: Function,
            forms: &["sort(xs)"],
            arity: Some((1, 1)),
            doc: "A list in ascending order: numbers and comparable games by value, strings and lists as in a dictionary.",
            definition: "Equal elements stay in their order; two elements that are confused or of different kinds are an error. The characters of a string are sorted into a list.",
            source: "this language",
            example: ("sort([3, 1/2, 2])", "[1/2,2,3]"),
            ..EMPTY
        },
        Entry {
            name: "unique",
            sort: Function,
            forms: &["unique(xs)"],
            arity: Some((1, 1)),
            doc: "A list with each element only where it stands first; games are equal by value.",
            definition: "Elements are the same where == holds; those of a string are its characters.",
            source: "this language",
            example: ("unique([1, *, 1, {0|0}])", "[1,*]"),
            ..EMPTY
        },
        Entry {
            name: "text",
            sort: Function,
            forms: &["text(x)"],
            arity: Some((1, 1)),
            doc: "What would be printed, as a string, in letters that can be read back.",
            definition: "A string is its own text; the text of anything else is its ASCII form, of games that of their value.",
            source: "this language",
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
