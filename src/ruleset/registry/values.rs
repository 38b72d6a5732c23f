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
            doc: "The canonical form of a game.",
            definition: "The one game equal to it in which no option of any position is dominated (a left option at most another left one, a right option at least another right one) and none is reversible (a left option with a right option of its own that is <= the game, or the other way round).",
            source: "On Numbers and Games, chapter 10; Winning Ways, chapter 3; Siegel, Combinatorial Game Theory, chapter II.2",
            example: ("value(R3c2R2)", "*2"),
            ..EMPTY
        },
        Entry {
            name: "birthday",
            sort: Query,
            forms: &["birthday(g)"],
            arity: Some((1, 1)),
            doc: "The height of the game tree of the canonical form.",
            definition: "0 is born on day 0; another canonical form on the day after the birthday of its oldest option.",
            source: "On Numbers and Games, chapter 7; Siegel, Combinatorial Game Theory, chapter II.1",
            example: ("birthday(3/16)", "5"),
            ..EMPTY
        },
        Entry {
            name: "count_positions",
            sort: Query,
            forms: &["count_positions(g)"],
            arity: Some((1, 1)),
            doc: "The number of different positions that play can reach from a game, the game itself included.",
            definition: "Any sequence of moves counts, whoever makes them. Two positions are the same when they are sums of the same independent parts, each in the canonical form of its ruleset, mirror images being one where the ruleset takes them so; parts in which nobody can move do not count. Of a value the positions of its canonical form are counted. Nimstring has no such number, because a position there may oblige the mover to go on.",
            source: "this language",
            example: ("count_positions(nim 3 + 2)", "9"),
            ..EMPTY
        },
        Entry {
            name: "is_zero",
            sort: Query,
            forms: &["is_zero(g)"],
            arity: Some((1, 1)),
            doc: "Whether the game is equal to 0.",
            definition: "G = 0 just when the second player wins in normal play.",
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
            definition: "A game whose canonical form has only numbers as options, each left one less than each right one: for short games, a dyadic rational m/2^k.",
            source: "On Numbers and Games, chapter 0; Winning Ways, chapter 2; Siegel, Combinatorial Game Theory, chapter II.3",
            example: ("is_number({0|1})", "true"),
            ..EMPTY
        },
        Entry {
            name: "is_integer",
            sort: Query,
            forms: &["is_integer(g)"],
            arity: Some((1, 1)),
            doc: "Whether the value is an integer.",
            definition: "0 = {|}, n + 1 = {n|} and -(n + 1) = {|-n}.",
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
            definition: "*n = {0,*,...,*(n-1)|0,*,...,*(n-1)}, and *0 = 0.",
            source: "Winning Ways, chapter 4",
            example: ("is_nimber({0,*|0,*})", "true"),
            ..EMPTY
        },
        Entry {
            name: "is_infinitesimal",
            sort: Query,
            forms: &["is_infinitesimal(g)"],
            arity: Some((1, 1)),
            doc: "Whether the game lies between -x and x for all positive numbers x.",
            definition: "So it does just when both its stops are 0.",
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
            definition: "All-small games are infinitesimal. tiny(1) is infinitesimal and not all-small.",
            source: "Winning Ways, chapter 8",
            example: ("is_all_small(^*)", "true"),
            ..EMPTY
        },
        Entry {
            name: "is_numberish",
            sort: Query,
            forms: &["is_numberish(g)"],
            arity: Some((1, 1)),
            doc: "Whether the game is a number plus an infinitesimal.",
            definition: "So it is just when its stops are equal.",
            source: "Siegel, Combinatorial Game Theory, chapter II.4",
            example: ("is_numberish(2*)", "true"),
            ..EMPTY
        },
        Entry {
            name: "is_uptimal",
            sort: Query,
            forms: &["is_uptimal(g)"],
            arity: Some((1, 1)),
            doc: "Whether the value is a number plus uptimals plus a nimber.",
            definition: "x + a·up + b·up^2 + c·up^3 + ... + *n with a number x and integers a, b, c, ..., where the partial sum up + ... + up^n is {up + ... + up^(n-1)|*}.",
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
            definition: "Of another game than an integer it is false.",
            source: "this language",
            example: ("is_even(4)", "true"),
            ..EMPTY
        },
        Entry {
            name: "is_odd",
            sort: Query,
            forms: &["is_odd(g)"],
            arity: Some((1, 1)),
            doc: "Whether the value is an odd integer.",
            definition: "Of another game than an integer it is false.",
            source: "this language",
            example: ("is_odd(4)", "false"),
            ..EMPTY
        },
        Entry {
            name: "is_even_tempered",
            sort: Query,
            forms: &["is_even_tempered(g)"],
            arity: Some((1, 1)),
            doc: "Whether every play of the canonical form to a number takes an even number of moves.",
            definition: "A number is even-tempered; another game is when all options of its canonical form are odd-tempered.",
            source: "Johnson, The combinatorial game theory of well-tempered scoring games",
            example: ("is_even_tempered(3)", "true"),
            ..EMPTY
        },
        Entry {
            name: "is_odd_tempered",
            sort: Query,
            forms: &["is_odd_tempered(g)"],
            arity: Some((1, 1)),
            doc: "Whether every play of the canonical form to a number takes an odd number of moves.",
            definition: "A game that is no number is odd-tempered when all options of its canonical form are even-tempered.",
            source: "Johnson, The combinatorial game theory of well-tempered scoring games",
            example: ("is_odd_tempered({2|-1})", "true"),
            ..EMPTY
        },
        Entry {
            name: "stop_count",
            sort: Query,
            forms: &["stop_count(g)"],
            arity: Some((1, 1)),
            doc: "In how many ways play can reach a number when any player may make each move.",
            definition: "1 for a number; else the sum of the stop counts of all options of the canonical form.",
            source: "CGSuite, StopCount",
            example: ("stop_count({2|0})", "2"),
            ..EMPTY
        },
        Entry {
            name: "companion",
            sort: Query,
            forms: &["companion(g)"],
            arity: Some((1, 1)),
            doc: "The companion of a game, in which 0 and * have changed places.",
            definition: "A number but 0 is its own companion. Else it is the game of the companions of the options, with 0 as another left option where G >= 0 and as another right one where G <= 0.",
            source: "CGSuite, Companion",
            example: ("companion(0)", "*"),
            ..EMPTY
        },
    ],
};
