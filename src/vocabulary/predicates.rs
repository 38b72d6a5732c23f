//! Queries that are true or false for the value of a game.

use super::Arity::Counts;
use super::Meaning::Query;
use super::loopy;
use super::{Call, Entry};
use crate::eval::Datum;
use crate::solve::Relation;
use crate::value::{Arena, Value};

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "is_zero",
        forms: &["is_zero(g)"],
        arity: Counts(&[1]),
        doc: "Whether the game is equal to 0.",
        definition: "G = 0 exactly if the second player wins in normal play.",
        source: "winning-ways 2",
        example: ("is_zero(R3 + R3)", "true"),
        meaning: Query(|this, call| {
            if is_beyond(call) {
                return Ok(Datum::Bool(false));
            }
            loopy::either(this, call, loopy::never, |this, call| {
                let (datum, span) = &call.arguments[0];
                let zero = Datum::Value(Value::ZERO);
                let found = this
                    .algebra
                    .searched(datum, Relation::EQUAL, &zero, *span)?;
                match found {
                    Some(is_zero) => Ok(Datum::Bool(is_zero)),
                    None => this.property(call, Arena::is_zero),
                }
            })
        }),
    },
    Entry {
        name: "is_number",
        forms: &["is_number(g)"],
        arity: Counts(&[1]),
        doc: "Whether the value is a number.",
        definition: "A game is a number if its canonical form has only numbers as options and every left option is less than every right option; short games that are numbers are the dyadic rationals m/2^k.",
        source: "onag 0; winning-ways 2; siegel II.3",
        example: ("is_number({0|1})", "true"),
        meaning: Query(|this, call| {
            if let [(Datum::Real(_) | Datum::Surreal(_), _)] = call.arguments {
                return Ok(Datum::Bool(true));
            }
            loopy::either(this, call, loopy::never, |this, call| {
                this.property(call, Arena::is_number)
            })
        }),
    },
    Entry {
        name: "is_integer",
        forms: &["is_integer(g)"],
        arity: Counts(&[1]),
        doc: "Whether the value is an integer.",
        definition: "0 = {|}, n + 1 = {n|} and -(n + 1) = {|-n}.",
        source: "winning-ways 2",
        example: ("is_integer({0|1})", "false"),
        meaning: Query(|this, call| {
            if is_beyond(call) {
                return Ok(Datum::Bool(false));
            }
            loopy::either(this, call, loopy::never, |this, call| {
                this.property(call, Arena::is_integer)
            })
        }),
    },
    Entry {
        name: "is_nimber",
        forms: &["is_nimber(g)"],
        arity: Counts(&[1]),
        doc: "Whether the value is a nimber; 0 is one.",
        definition: "*n = {0,*,...,*(n-1)|0,*,...,*(n-1)}, and *0 = 0.",
        source: "winning-ways 4",
        example: ("is_nimber({0,*|0,*})", "true"),
        meaning: Query(|this, call| {
            if is_beyond(call) {
                let is_nimber = matches!(call.arguments, [(Datum::LongNimber(_), _)]);
                return Ok(Datum::Bool(is_nimber));
            }
            loopy::either(this, call, loopy::never, |this, call| {
                this.property(call, Arena::is_nimber)
            })
        }),
    },
    Entry {
        name: "is_infinitesimal",
        forms: &["is_infinitesimal(g)"],
        arity: Counts(&[1]),
        doc: "Whether -x < G < x for every positive number x.",
        definition: "This holds exactly if both stops are 0. For a loopy game, over and under count as 0.",
        source: "winning-ways 6",
        example: ("is_infinitesimal(^)", "true"),
        meaning: Query(|this, call| {
            loopy::either(this, call, loopy::is_infinitesimal, |this, call| {
                this.property(call, Arena::is_infinitesimal)
            })
        }),
    },
    Entry {
        name: "is_all_small",
        forms: &["is_all_small(g)"],
        arity: Counts(&[1]),
        doc: "Whether in every position of the canonical form both players can move or neither can.",
        definition: "All-small games are infinitesimal. tiny(1) is infinitesimal but not all-small.",
        source: "winning-ways 8",
        example: ("is_all_small(^*)", "true"),
        meaning: Query(|this, call| this.of_value(call, Arena::is_all_small)),
    },
    Entry {
        name: "is_numberish",
        forms: &["is_numberish(g)"],
        arity: Counts(&[1]),
        doc: "Whether the game is a number plus an infinitesimal.",
        definition: "This holds exactly if the two stops are equal.",
        source: "siegel II.4",
        example: ("is_numberish(2*)", "true"),
        meaning: Query(|this, call| this.property(call, Arena::is_numberish)),
    },
    Entry {
        name: "is_uptimal",
        forms: &["is_uptimal(g)"],
        arity: Counts(&[1]),
        doc: "Whether the value is a number plus uptimals plus a nimber.",
        definition: "`x + a·up + b·up^2 + c·up^3 + ... + *n` with a number x and integers a, b, c, ..., where the partial sum `up + ... + up^n` is `{up + ... + up^(n-1)|*}`.",
        source: "siegel II.7",
        example: ("is_uptimal(^3*2)", "true"),
        meaning: Query(|this, call| this.of_value(call, Arena::is_uptimal)),
    },
    Entry {
        name: "is_even",
        forms: &["is_even(g)"],
        arity: Counts(&[1]),
        doc: "Whether the value is an even integer.",
        definition: "False for any game that is not an integer.",
        source: "cgt",
        example: ("is_even(4)", "true"),
        meaning: Query(|this, call| {
            loopy::either(this, call, loopy::never, |this, call| {
                this.property(call, Arena::is_even)
            })
        }),
    },
    Entry {
        name: "is_odd",
        forms: &["is_odd(g)"],
        arity: Counts(&[1]),
        doc: "Whether the value is an odd integer.",
        definition: "False for any game that is not an integer.",
        source: "cgt",
        example: ("is_odd(4)", "false"),
        meaning: Query(|this, call| {
            loopy::either(this, call, loopy::never, |this, call| {
                this.property(call, Arena::is_odd)
            })
        }),
    },
    Entry {
        name: "is_even_tempered",
        forms: &["is_even_tempered(g)"],
        arity: Counts(&[1]),
        doc: "Whether every play of the canonical form to a number takes an even number of moves.",
        definition: "A number is even-tempered; any other game is even-tempered if all options of its canonical form are odd-tempered.",
        source: "johnson",
        example: ("is_even_tempered(3)", "true"),
        meaning: Query(|this, call| this.of_value(call, Arena::is_even_tempered)),
    },
    Entry {
        name: "is_odd_tempered",
        forms: &["is_odd_tempered(g)"],
        arity: Counts(&[1]),
        doc: "Whether every play of the canonical form to a number takes an odd number of moves.",
        definition: "A game that is not a number is odd-tempered if all options of its canonical form are even-tempered.",
        source: "johnson",
        example: ("is_odd_tempered({2|-1})", "true"),
        meaning: Query(|this, call| this.of_value(call, Arena::is_odd_tempered)),
    },
];

/// Whether the argument is a number or a nimber that no short game has.
fn is_beyond(call: &Call) -> bool {
    matches!(
        call.arguments,
        [(Datum::Real(_) | Datum::Surreal(_) | Datum::LongNimber(_), _)]
    )
}
