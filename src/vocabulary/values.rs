//! The canonical form, and numbers that describe it.

use super::Arity::Counts;
use super::Meaning::Query;
use super::{Call, Datum, Entry, Eval, Interpreter};
use super::{loopy, scores};
use crate::eval::Limited;
use crate::eval::Written;
use crate::numbers::Surreal;
use crate::value::Arena;
use std::sync::Arc;

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "value",
        forms: &["value(g)"],
        arity: Counts(&[1]),
        doc: "The canonical form of a game.",
        definition: "The unique game equal to it in which no option of any position is dominated (a left option <= another left option, or a right option >= another right option) or reversible (a left option with a right option <= the game, or a right option with a left option >= the game).",
        source: "onag 10; winning-ways 3; siegel II.2",
        example: ("value(R3c2R2)", "*2"),
        meaning: Query(|this, call| match call.arguments {
            [(Datum::Written(Written::Scoring(_)), _)] => scores::canonical(this, call),
            [(Datum::Game(game), _)] if game.has_scores() => scores::canonical(this, call),
            [(affine @ Datum::Written(Written::Affine(_)), _)] => Ok(affine.clone()),
            [(Datum::Game(game), span)] if game.has_effects() => {
                this.algebra.worth_datum(game, *span)
            }
            _ => loopy::either(this, call, loopy::itself, value),
        }),
    },
    Entry {
        name: "birthday",
        forms: &["birthday(g)"],
        arity: Counts(&[1]),
        doc: "The height of the game tree of the canonical form.",
        definition: "0 is born on day 0; any other canonical form is born one day after its latest-born option, and so is a form that is kept as it is written. The birthday of a surreal number is the length of its sign expansion, an ordinal; it is known if the Conway normal form is finite.",
        source: "onag 7; siegel II.1",
        example: ("birthday(3/16)", "5"),
        meaning: Query(birthday),
    },
    Entry {
        name: "count_positions",
        forms: &["count_positions(g)"],
        arity: Counts(&[1]),
        doc: "The number of different positions that play can reach from a game, including the game itself.",
        definition: "Every sequence of moves counts, whoever makes them. Two positions are the same if they are sums of the same independent parts, each in the canonical form of its ruleset; mirror images are the same if the ruleset treats them so. Parts in which nobody can move do not count. Calls of your own functions are the same if the arguments are. For a value, the positions of its canonical form are counted; for a form that is kept as it is written, its followers as they are. Nimstring has no such number, because a position there may oblige the mover to move again.",
        source: "cgt",
        example: ("count_positions(nim 3 + 2)", "9"),
        meaning: Query(count_positions),
    },
    Entry {
        name: "stop_count",
        forms: &["stop_count(g)"],
        arity: Counts(&[1]),
        doc: "The number of ways in which play can reach a number if either player may make each move.",
        definition: "1 for a number; otherwise the sum of the stop counts of all options of the canonical form.",
        source: "cgsuite",
        example: ("stop_count({2|0})", "2"),
        meaning: Query(|this, call| this.of_value(call, Arena::stop_count)),
    },
    Entry {
        name: "companion",
        forms: &["companion(g)"],
        arity: Counts(&[1]),
        doc: "The companion of a game, in which 0 and * are exchanged.",
        definition: "A nonzero number is its own companion. Otherwise the options are the companions of the options, with 0 as a further left option if G >= 0 and as a further right option if G <= 0.",
        source: "cgsuite",
        example: ("companion(0)", "*"),
        meaning: Query(|this, call| this.of_value(call, Arena::companion)),
    },
];

fn birthday(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (datum, span) = &call.arguments[0];
    let number = match datum {
        Datum::Surreal(number) => Some((**number).clone()),
        Datum::Real(_) => this.algebra.as_surreal(datum, *span)?,
        Datum::LongNimber(size) => return Ok(Datum::Surreal(size.clone())),
        Datum::Written(form) => {
            let birthday = this.algebra.birthday_of_form(*form, *span);
            return birthday.map(Datum::integer);
        }
        _ => None,
    };
    match number {
        Some(number) => {
            let birthday = number.birthday(&this.algebra.solver.budget);
            this.algebra.surreal_datum(birthday, *span)
        }
        // A number with a square root has infinitely many signs, as all reals that are not dyadic.
        None if matches!(datum, Datum::Real(_)) => Ok(Datum::Surreal(Arc::new(Surreal::omega()))),
        None => this.of_value(call, Arena::birthday),
    }
}

fn value(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let game = this.algebra.game(call, 0)?;
    this.algebra.worth_datum(&game, call.span)
}

fn count_positions(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    if let [(Datum::Written(form), span)] = call.arguments {
        let followers = this.algebra.followers_of_form(*form, *span)?;
        return Ok(Datum::integer(followers.len()));
    }
    let game = this.algebra.game(call, 0)?;
    let count = this.algebra.solver.count_positions(&game);
    count.at(call.span).map(Datum::integer)
}
