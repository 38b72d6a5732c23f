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
            definition: "The largest integer that divides both, and 0 for two zeros.",
            source: "Euclid, Elements, VII.2",
            example: ("gcd(12, 18)", "6"),
            ..EMPTY
        },
        Entry {
            name: "floor",
            sort: Function,
            forms: &["floor(x)"],
            arity: Some((1, 1)),
            doc: "The largest integer that is at most the number.",
            definition: "The n with n <= x < n + 1.",
            source: "Iverson, A Programming Language, 1962",
            example: ("floor(-3/4)", "-1"),
            ..EMPTY
        },
        Entry {
            name: "ceiling",
            sort: Function,
            forms: &["ceiling(x)"],
            arity: Some((1, 1)),
            doc: "The least integer that is at least the number.",
            definition: "The n with n - 1 < x <= n.",
            source: "Iverson, A Programming Language, 1962",
            example: ("ceiling(-3/4)", "0"),
            ..EMPTY
        },
        Entry {
            name: "sign",
            sort: Function,
            forms: &["sign(x)"],
            arity: Some((1, 1)),
            doc: "1, 0 or -1 as the value is positive, zero or negative.",
            definition: "A game that is confused with 0 has none.",
            source: "On Numbers and Games, chapter 0",
            example: ("sign(-3/4)", "-1"),
            ..EMPTY
        },
        Entry {
            name: "abs",
            sort: Function,
            forms: &["abs(x)"],
            arity: Some((1, 1)),
            doc: "The larger of a value and its negative.",
            definition: "The value must be comparable with 0.",
            source: "On Numbers and Games, chapter 0",
            example: ("abs(-3/4)", "3/4"),
            ..EMPTY
        },
        Entry {
            name: "max",
            sort: Function,
            forms: &["max(x, y, ...)", "max([x, y, ...])"],
            arity: Some((1, ANY)),
            doc: "The largest of values that are comparable with each other.",
            definition: "One of them that is >= all others. Their order is that of games: G >= H when Left wins G - H playing second.",
            source: "On Numbers and Games, chapter 7",
            example: ("max(1, *, 1/2)", "1"),
            ..EMPTY
        },
        Entry {
            name: "min",
            sort: Function,
            forms: &["min(x, y, ...)", "min([x, y, ...])"],
            arity: Some((1, ANY)),
            doc: "The smallest of values that are comparable with each other.",
            definition: "One of them that is <= all others. Their order is that of games: G >= H when Left wins G - H playing second.",
            source: "On Numbers and Games, chapter 7",
            example: ("min(1, 1/2)", "1/2"),
            ..EMPTY
        },
        Entry {
            name: "pow",
            sort: Function,
            forms: &["pow(a, n)"],
            arity: Some((2, 2)),
            doc: "The power of an integer.",
            definition: "a multiplied n times with itself, for a natural number n; pow(a, 0) is 1.",
            source: "this language",
            example: ("pow(2, 30)", "1073741824"),
            ..EMPTY
        },
    ],
};
