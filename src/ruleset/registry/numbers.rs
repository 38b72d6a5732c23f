//! Functions of numbers, and of values where they are comparable.

use super::Sort::Function;
use super::{ANY, EMPTY, Entry, Family};

pub(super) const FAMILY: Family = Family {
    title: "Numbers",
    entries: &[
        Entry {
            name: "gcd",
            sort: Function,
            forms: &["gcd(a, b)"],
            arity: Some((2, 2)),
            doc: "The greatest common divisor of two integers.",
            source: "",
            example: ("gcd(12, 18)", "6"),
            ..EMPTY
        },
        Entry {
            name: "floor",
            sort: Function,
            forms: &["floor(x)"],
            arity: Some((1, 1)),
            doc: "The largest integer that is at most the number.",
            source: "",
            example: ("floor(-3/4)", "-1"),
            ..EMPTY
        },
        Entry {
            name: "ceiling",
            sort: Function,
            forms: &["ceiling(x)"],
            arity: Some((1, 1)),
            doc: "The least integer that is at least the number.",
            source: "",
            example: ("ceiling(-3/4)", "0"),
            ..EMPTY
        },
        Entry {
            name: "sign",
            sort: Function,
            forms: &["sign(x)"],
            arity: Some((1, 1)),
            doc: "1, 0 or -1 as the value is positive, zero or negative; a game that is confused with 0 has none.",
            source: "",
            example: ("sign(-3/4)", "-1"),
            ..EMPTY
        },
        Entry {
            name: "abs",
            sort: Function,
            forms: &["abs(x)"],
            arity: Some((1, 1)),
            doc: "The larger of a value and its negative, if the value is comparable with 0.",
            source: "",
            example: ("abs(-3/4)", "3/4"),
            ..EMPTY
        },
        Entry {
            name: "max",
            sort: Function,
            forms: &["max(x, y, ...)", "max([x, y, ...])"],
            arity: Some((1, ANY)),
            doc: "The largest of values that are comparable with each other.",
            source: "",
            example: ("max(1, *, 1/2)", "1"),
            ..EMPTY
        },
        Entry {
            name: "min",
            sort: Function,
            forms: &["min(x, y, ...)", "min([x, y, ...])"],
            arity: Some((1, ANY)),
            doc: "The smallest of values that are comparable with each other.",
            source: "",
            example: ("min(1, 1/2)", "1/2"),
            ..EMPTY
        },
        Entry {
            name: "pow",
            sort: Function,
            forms: &["pow(a, n)"],
            arity: Some((2, 2)),
            doc: "The power of an integer.",
            source: "",
            example: ("pow(2, 30)", "1073741824"),
            ..EMPTY
        },
    ],
};
