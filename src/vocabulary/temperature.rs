//! Stops, thermographs, cooling and heating.

use super::Arity::Counts;
use super::Meaning::{Function, Query};
use super::{Call, Datum, Entry, Eval, Interpreter};
use super::{loopy, scores};
use crate::budget::{Budget, Stop};
use crate::eval::Written;
use crate::value::{Arena, Dyadic, Player, Thermograph, Value, Vertex};

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "left_stop",
        forms: &["left_stop(g)"],
        arity: Counts(&[1]),
        doc: "The number reached when Left moves first and both players play for the best number.",
        definition: "The left stop of a number is the number; otherwise it is the largest right stop of a left option. Play ends at the first number; in a stopper, at the first pseudonumber: a number, on, off, x over or x under.",
        source: "winning-ways 6; onag 9",
        example: ("left_stop({3|1||0})", "1"),
        meaning: Query(|this, call| {
            loopy::either(
                this,
                call,
                |this, call| loopy::stop(this, call, Player::Left, false),
                |this, call| match call.arguments {
                    [(Datum::Written(Written::Scoring(_)), _)] => {
                        scores::score_of(this, call, Player::Left)
                    }
                    _ => this.property(call, |arena, g| arena.left_stop(g).clone()),
                },
            )
        }),
    },
    Entry {
        name: "right_stop",
        forms: &["right_stop(g)"],
        arity: Counts(&[1]),
        doc: "The number reached when Right moves first and both players play for the best number.",
        definition: "The right stop of a number is the number; otherwise it is the smallest left stop of a right option. Play ends at the first number; in a stopper, at the first pseudonumber: a number, on, off, x over or x under.",
        source: "winning-ways 6; onag 9",
        example: ("right_stop({3|1||0})", "0"),
        meaning: Query(|this, call| {
            loopy::either(
                this,
                call,
                |this, call| loopy::stop(this, call, Player::Right, false),
                |this, call| match call.arguments {
                    [(Datum::Written(Written::Scoring(_)), _)] => {
                        scores::score_of(this, call, Player::Right)
                    }
                    _ => this.property(call, |arena, g| arena.right_stop(g).clone()),
                },
            )
        }),
    },
    Entry {
        name: "thermograph",
        forms: &["thermograph(g)"],
        arity: Counts(&[1]),
        doc: "The thermograph: the stops of the game cooled by t, for every t from -1 up.",
        definition: "The left wall is the maximum of the right walls of the left options, less t; the right wall is the minimum of the left walls of the right options, plus t, up to the temperature at which they meet. Above it both are the mast, at the mean. Options are those of the canonical form; an integer is a mast from -1 up. Values increase to the left; the exact corners follow as value at temperature. The thermograph of a stopper begins at 0, where its walls are its stops. `cgt plot -o picture.svg` draws several in one picture.",
        source: "winning-ways 6; onag 9; siegel II.5",
        example: (
            "thermograph(+-1)",
            concat!(
                "             |\n",
                "             |\n",
                " 1 -         |\n",
                "            / \\\n",
                "           /   \\\n",
                "          /     \\\n",
                " 0 - ..../.......\\....\n",
                "        /         \\\n",
                "       /           \\\n",
                "      /             \\\n",
                "-1 - /               \\\n",
                "     +-------+-------+\n",
                "     2       0      -2\n",
                "mean 0, temperature 1\n",
                "left wall:  2 at -1, 0 at 1\n",
                "right wall: -2 at -1, 0 at 1",
            ),
        ),
        meaning: Query(thermograph),
    },
    Entry {
        name: "left_wall",
        forms: &["left_wall(g)"],
        arity: Counts(&[1]),
        doc: "The corners of the left wall of the thermograph, as [value, temperature].",
        definition: "In order of temperature, from -1 up; the last corner is the foot of the mast, and the wall is straight between corners. g is a game or a thermograph.",
        source: "winning-ways 6; siegel II.5",
        example: ("left_wall({2|-1})", "[[3,-1],[1/2,3/2]]"),
        meaning: Query(|this, call| wall(this, call, |graph| &graph.left_wall)),
    },
    Entry {
        name: "right_wall",
        forms: &["right_wall(g)"],
        arity: Counts(&[1]),
        doc: "The corners of the right wall of the thermograph, as [value, temperature].",
        definition: "In order of temperature, from -1 up; the last corner is the foot of the mast, and the wall is straight between corners. g is a game or a thermograph.",
        source: "winning-ways 6; siegel II.5",
        example: ("right_wall({2|-1})", "[[-2,-1],[1/2,3/2]]"),
        meaning: Query(|this, call| wall(this, call, |graph| &graph.right_wall)),
    },
    Entry {
        name: "mean",
        forms: &["mean(g)"],
        arity: Counts(&[1]),
        doc: "The mean value: the average worth of the game in many copies.",
        definition: "The number m for which n·G - n·m stays bounded for all n; the mast of the thermograph stands at m. g is a game, a stopper or a thermograph.",
        source: "winning-ways 6; onag 9",
        example: ("mean({5|-2})", "3/2"),
        meaning: Query(|this, call| of_mast(this, call, |graph| &graph.mean, Arena::mean)),
    },
    Entry {
        name: "temperature",
        forms: &["temperature(g)"],
        arity: Counts(&[1]),
        doc: "The temperature: how urgent it is to move.",
        definition: "The temperature at which the two walls of the thermograph meet: G cooled by more is equal to its mean. The temperature of the number m/2^k in lowest terms is -1/2^k, that of a stopper at least 0. g is a game, a stopper or a thermograph.",
        source: "winning-ways 6; siegel II.5",
        example: ("temperature({5|-2})", "7/2"),
        meaning: Query(|this, call| {
            of_mast(this, call, |graph| &graph.temperature, Arena::temperature)
        }),
    },
    Entry {
        name: "incentives",
        forms: &["incentives(g)"],
        arity: Counts(&[1]),
        doc: "The incentives of both players: what a move gains.",
        definition: "G^L - G for the left options and G - G^R for the right options of the canonical form, without dominated ones.",
        source: "winning-ways 6; siegel II.5",
        example: ("incentives({2|0})", "[{2|0}]"),
        meaning: Query(|this, call| incentives(this, call, &[Player::Left, Player::Right])),
    },
    Entry {
        name: "left_incentives",
        forms: &["left_incentives(g)"],
        arity: Counts(&[1]),
        doc: "The incentives of Left: what a move of Left gains.",
        definition: "G^L - G for the left options of the canonical form, without dominated ones.",
        source: "winning-ways 6; siegel II.5",
        example: ("left_incentives(^)", "[v]"),
        meaning: Query(|this, call| incentives(this, call, &[Player::Left])),
    },
    Entry {
        name: "right_incentives",
        forms: &["right_incentives(g)"],
        arity: Counts(&[1]),
        doc: "The incentives of Right: what a move of Right gains.",
        definition: "G - G^R for the right options of the canonical form, without dominated ones.",
        source: "winning-ways 6; siegel II.5",
        example: ("right_incentives(^)", "[^*]"),
        meaning: Query(|this, call| incentives(this, call, &[Player::Right])),
    },
    Entry {
        name: "cool",
        forms: &["cool(g, t)"],
        arity: Counts(&[2]),
        doc: "The game cooled by t: each move costs t.",
        definition: "G cooled by t is {G^L cooled - t | G^R cooled + t}, or the mean of G if t exceeds its temperature. t is at least -1.",
        source: "winning-ways 6; onag 9",
        example: ("cool({5|-2}, 3)", "{2|1}"),
        meaning: Function(cool),
    },
    Entry {
        name: "freeze",
        forms: &["freeze(g)"],
        arity: Counts(&[1]),
        doc: "The game cooled by its own temperature.",
        definition: "The mean plus an infinitesimal. A number is frozen as it is.",
        source: "siegel II.5",
        example: ("freeze({5|-2})", "3/2*"),
        meaning: Function(|this, call| this.of_value(call, Arena::freeze)),
    },
    Entry {
        name: "heat",
        forms: &["heat(g, t)"],
        arity: Counts(&[2]),
        doc: "The game heated by t: each move gains t.",
        definition: "A number is unchanged; any other game becomes {G^L heated + t | G^R heated - t}. t may be any game.",
        source: "winning-ways 6; siegel II.5",
        example: ("heat(*, 2)", "+-2"),
        meaning: Function(|this, call| {
            this.of_values(call, |arena, [g, t], budget| arena.heat(g, t, budget))
        }),
    },
    Entry {
        name: "overheat",
        forms: &["overheat(g, s, t)"],
        arity: Counts(&[3]),
        doc: "The game overheated from s to t.",
        definition: "The integer n becomes n copies of s; any other game becomes {G^L overheated + t | G^R overheated - t}. s and t may be any games.",
        source: "winning-ways 6; siegel II.5",
        example: ("overheat(*, 1, 1)", "+-1"),
        meaning: Function(|this, call| {
            this.of_values(call, |arena, [g, s, t], budget| {
                arena.overheat(g, s, t, budget)
            })
        }),
    },
    Entry {
        name: "reduced_canonical_form",
        forms: &["reduced_canonical_form(g)"],
        arity: Counts(&[1]),
        doc: "The simplest game that differs from G by an infinitesimal.",
        definition: "The canonical form in the group of games modulo infinitesimals. It has the same stops as G.",
        source: "grossman-siegel; siegel II.6",
        example: ("reduced_canonical_form({2*|^})", "{2|0}"),
        meaning: Query(|this, call| this.of_value(call, Arena::reduced_canonical_form)),
    },
];

fn thermograph(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (g, span) = &call.arguments[0];
    this.algebra
        .thermograph_of(g, *span)
        .map(Datum::Thermograph)
}

/// The corners of a wall, as lists [value, temperature].
fn wall(
    this: &mut Interpreter,
    call: &Call,
    wall: fn(&Thermograph) -> &Vec<Vertex>,
) -> Eval<Datum> {
    let (g, span) = &call.arguments[0];
    let graph = this.algebra.thermograph_of(g, *span)?;
    let corner = |v: &Vertex| {
        let numbers = [&v.value, &v.temperature];
        Datum::list(numbers.map(|n| Datum::Number(n.clone())))
    };
    Ok(Datum::list(wall(&graph).iter().map(corner)))
}

/// A property of the mast of a thermograph. For a short game it is found without building the thermograph.
fn of_mast(
    this: &mut Interpreter,
    call: &Call,
    shown: fn(&Thermograph) -> &Dyadic,
    found: fn(&mut Arena, Value, &Budget) -> Result<Dyadic, Stop>,
) -> Eval<Datum> {
    let (datum, span) = &call.arguments[0];
    if let Some(value) = this.algebra.loopy_worth(datum, *span)? {
        return of_mast(this, &call.with(&[(value, *span)]), shown, found);
    }
    match &call.arguments[0] {
        (Datum::Thermograph(graph), _) => Ok(Datum::Number(shown(graph).clone())),
        (Datum::Loopy(game), span) => {
            let (game, span) = (game.clone(), *span);
            let graph = this
                .algebra
                .loopy_thermograph(&game, span, call.entry.name)?;
            Ok(Datum::Number(shown(&graph).clone()))
        }
        _ => this.of_value(call, found),
    }
}

fn incentives(this: &mut Interpreter, call: &Call, players: &[Player]) -> Eval<Datum> {
    this.of_value(call, |arena, g, budget| {
        arena.incentives(g, players, budget)
    })
}

fn cool(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let g = this.algebra.value(call, 0)?;
    let t = this.algebra.number_argument(call, 1, "a temperature")?;
    let cooled = this
        .algebra
        .solver
        .arena
        .cool(g, &t, &this.algebra.solver.budget);
    this.found(call, cooled)
}
