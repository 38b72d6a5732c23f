//! The canonical form and what sort of value it is.

use super::Sort::Query;
use super::{EMPTY, Entry, Family};

pub(super) const FAMILY: Family = Family {
    title: "Values",
    entries: &[
        Entry {
            name: "value",
            sort: Query,
            forms: &["value(g)"],
            arity: Some((1, 1)),
            doc: "The canonical form of a game: no option dominated, none reversible.",
            source: "On Numbers and Games, chapter 10; Winning Ways, chapter 3",
            example: ("value(R3c2R2)", "*2"),
            ..EMPTY
        },
        Entry {
            name: "birthday",
            sort: Query,
            forms: &["birthday(g)"],
            arity: Some((1, 1)),
            doc: "The height of the game tree of the canonical form.",
            source: "On Numbers and Games, chapter 7",
            example: ("birthday(3/16)", "5"),
            ..EMPTY
        },
        Entry {
            name: "is_zero",
            sort: Query,
            forms: &["is_zero(g)"],
            arity: Some((1, 1)),
            doc: "Whether the second player wins.",
            source: "Winning Ways, chapter 2",
            example: ("is_zero(R3 + R3)", "true"),
            ..EMPTY
        },
        Entry {
            name: "is_number",
            sort: Query,
            forms: &["is_number(g)"],
            arity: Some((1, 1)),
            doc: "Whether the value is a number.",
            source: "Winning Ways, chapter 2",
            example: ("is_number({0|1})", "true"),
            ..EMPTY
        },
        Entry {
            name: "is_integer",
            sort: Query,
            forms: &["is_integer(g)"],
            arity: Some((1, 1)),
            doc: "Whether the value is an integer.",
            source: "Winning Ways, chapter 2",
            example: ("is_integer({0|1})", "false"),
            ..EMPTY
        },
        Entry {
            name: "is_nimber",
            sort: Query,
            forms: &["is_nimber(g)"],
            arity: Some((1, 1)),
            doc: "Whether the value is a nimber; 0 is one.",
            source: "Winning Ways, chapter 4",
            example: ("is_nimber({0,*|0,*})", "true"),
            ..EMPTY
        },
        Entry {
            name: "is_infinitesimal",
            sort: Query,
            forms: &["is_infinitesimal(g)"],
            arity: Some((1, 1)),
            doc: "Whether the game lies between every negative and every positive number: both stops are 0.",
            source: "Winning Ways, chapter 6",
            example: ("is_infinitesimal(^)", "true"),
            ..EMPTY
        },
        Entry {
            name: "is_all_small",
            sort: Query,
            forms: &["is_all_small(g)"],
            arity: Some((1, 1)),
            doc: "Whether in every position of the canonical form both players can move or neither can.",
            source: "Winning Ways, chapter 8",
            example: ("is_all_small(^*)", "true"),
            ..EMPTY
        },
        Entry {
            name: "is_numberish",
            sort: Query,
            forms: &["is_numberish(g)"],
            arity: Some((1, 1)),
            doc: "Whether the game is a number plus an infinitesimal: both stops are equal.",
            source: "Siegel, Combinatorial Game Theory, chapter II.6",
            example: ("is_numberish(2*)", "true"),
            ..EMPTY
        },
        Entry {
            name: "is_uptimal",
            sort: Query,
            forms: &["is_uptimal(g)"],
            arity: Some((1, 1)),
            doc: "Whether the value is a number plus uptimals plus a nimber.",
            source: "Siegel, Combinatorial Game Theory, chapter II.7",
            example: ("is_uptimal(^3*2)", "true"),
            ..EMPTY
        },
        Entry {
            name: "is_even",
            sort: Query,
            forms: &["is_even(g)"],
            arity: Some((1, 1)),
            doc: "Whether the value is an even integer.",
            source: "",
            example: ("is_even(4)", "true"),
            ..EMPTY
        },
        Entry {
            name: "is_odd",
            sort: Query,
            forms: &["is_odd(g)"],
            arity: Some((1, 1)),
            doc: "Whether the value is an odd integer.",
            source: "",
            example: ("is_odd(4)", "false"),
            ..EMPTY
        },
        Entry {
            name: "is_even_tempered",
            sort: Query,
            forms: &["is_even_tempered(g)"],
            arity: Some((1, 1)),
            doc: "Whether every play of the canonical form to a number takes an even number of moves.",
            source: "Siegel, Combinatorial Game Theory, chapter II.6",
            example: ("is_even_tempered(3)", "true"),
            ..EMPTY
        },
        Entry {
            name: "is_odd_tempered",
            sort: Query,
            forms: &["is_odd_tempered(g)"],
            arity: Some((1, 1)),
            doc: "Whether every play of the canonical form to a number takes an odd number of moves.",
            source: "Siegel, Combinatorial Game Theory, chapter II.6",
            example: ("is_odd_tempered({2|-1})", "true"),
            ..EMPTY
        },
        Entry {
            name: "stop_count",
            sort: Query,
            forms: &["stop_count(g)"],
            arity: Some((1, 1)),
            doc: "In how many ways play can reach a number when any player may make each move: 1 for a number, else the sum over all options.",
            source: "as CGSuite defines it",
            example: ("stop_count({2|0})", "2"),
            ..EMPTY
        },
        Entry {
            name: "companion",
            sort: Query,
            forms: &["companion(g)"],
            arity: Some((1, 1)),
            doc: "The companion: numbers but 0 stay, else the game of the companions of its options, with 0 as another left option where g >= 0 and as another right one where g <= 0.",
            source: "as CGSuite defines it",
            example: ("companion(0)", "*"),
            ..EMPTY
        },
    ],
};
