//! Stops, thermographs, cooling and heating.

use super::Sort::{Function, Query};
use super::{EMPTY, Entry, Family};

pub(super) const FAMILY: Family = Family {
    title: "Temperature",
    entries: &[
        Entry {
            name: "left_stop",
            sort: Query,
            forms: &["left_stop(g)"],
            arity: Some((1, 1)),
            doc: "The number that is reached when Left begins and both play for the best number.",
            definition: "A number is its own stop; else the left stop is the largest right stop of the left options. Play ends at the first number.",
            source: "Winning Ways, chapter 6; On Numbers and Games, chapter 9",
            example: ("left_stop({3|1||0})", "1"),
            ..EMPTY
        },
        Entry {
            name: "right_stop",
            sort: Query,
            forms: &["right_stop(g)"],
            arity: Some((1, 1)),
            doc: "The number that is reached when Right begins and both play for the best number.",
            definition: "A number is its own stop; else the right stop is the smallest left stop of the right options. Play ends at the first number.",
            source: "Winning Ways, chapter 6; On Numbers and Games, chapter 9",
            example: ("right_stop({3|1||0})", "0"),
            ..EMPTY
        },
        Entry {
            name: "thermograph",
            sort: Query,
            forms: &["thermograph(g)"],
            arity: Some((1, 1)),
            doc: "The thermograph: both stops of the game cooled by t, as walls over t, from t = -1 up.",
            definition: "The left wall is the largest right wall of the left options less t, the right wall the smallest left wall of the right options plus t, up to the temperature where they meet; from there on both are the mast, at the mean. Options are those of the canonical form; an integer is a mast from -1 up. Drawn with values that grow to the left, and the exact corners as value at temperature. `cgt plot -o picture.svg` draws several in one picture.",
            source: "Winning Ways, chapter 6; On Numbers and Games, chapter 9; Siegel, Combinatorial Game Theory, chapter II.5",
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
            ..EMPTY
        },
        Entry {
            name: "left_wall",
            sort: Query,
            forms: &["left_wall(g)"],
            arity: Some((1, 1)),
            doc: "The corners of the left wall of the thermograph, as [value, temperature].",
            definition: "From temperature -1 up; the last corner is the foot of the mast, and between corners the wall is straight. g is a game or a thermograph.",
            source: "Winning Ways, chapter 6; Siegel, Combinatorial Game Theory, chapter II.5",
            example: ("left_wall({2|-1})", "[[3,-1],[1/2,3/2]]"),
            ..EMPTY
        },
        Entry {
            name: "right_wall",
            sort: Query,
            forms: &["right_wall(g)"],
            arity: Some((1, 1)),
            doc: "The corners of the right wall of the thermograph, as [value, temperature].",
            definition: "From temperature -1 up; the last corner is the foot of the mast, and between corners the wall is straight. g is a game or a thermograph.",
            source: "Winning Ways, chapter 6; Siegel, Combinatorial Game Theory, chapter II.5",
            example: ("right_wall({2|-1})", "[[-2,-1],[1/2,3/2]]"),
            ..EMPTY
        },
        Entry {
            name: "mean",
            sort: Query,
            forms: &["mean(g)"],
            arity: Some((1, 1)),
            doc: "The mean value: what the game is worth on average in many copies.",
            definition: "The number m for which n·G - n·m stays bounded for all n; the value of the mast of the thermograph. mean also takes a thermograph.",
            source: "Winning Ways, chapter 6; On Numbers and Games, chapter 9",
            example: ("mean({5|-2})", "3/2"),
            ..EMPTY
        },
        Entry {
            name: "temperature",
            sort: Query,
            forms: &["temperature(g)"],
            arity: Some((1, 1)),
            doc: "The temperature: how much it is worth to move.",
            definition: "Where the two walls of the thermograph meet: G cooled by more is its mean. Of the number m/2^k in lowest terms it is -1/2^k. temperature also takes a thermograph.",
            source: "Winning Ways, chapter 6; Siegel, Combinatorial Game Theory, chapter II.5",
            example: ("temperature({5|-2})", "7/2"),
            ..EMPTY
        },
        Entry {
            name: "incentives",
            sort: Query,
            forms: &["incentives(g)"],
            arity: Some((1, 1)),
            doc: "What a move gains, for either player.",
            definition: "G^L - G for the left options and G - G^R for the right options of the canonical form, dominated ones left out.",
            source: "Winning Ways, chapter 6; Siegel, Combinatorial Game Theory, chapter II.5",
            example: ("incentives({2|0})", "[{2|0}]"),
            ..EMPTY
        },
        Entry {
            name: "left_incentives",
            sort: Query,
            forms: &["left_incentives(g)"],
            arity: Some((1, 1)),
            doc: "What a move of Left gains.",
            definition: "G^L - G for the left options of the canonical form, dominated ones left out.",
            source: "Winning Ways, chapter 6; Siegel, Combinatorial Game Theory, chapter II.5",
            example: ("left_incentives(^)", "[v]"),
            ..EMPTY
        },
        Entry {
            name: "right_incentives",
            sort: Query,
            forms: &["right_incentives(g)"],
            arity: Some((1, 1)),
            doc: "What a move of Right gains.",
            definition: "G - G^R for the right options of the canonical form, dominated ones left out.",
            source: "Winning Ways, chapter 6; Siegel, Combinatorial Game Theory, chapter II.5",
            example: ("right_incentives(^)", "[^*]"),
            ..EMPTY
        },
        Entry {
            name: "cool",
            sort: Function,
            forms: &["cool(g, t)"],
            arity: Some((2, 2)),
            doc: "The game cooled by a number: each move costs so much.",
            definition: "G cooled by t is {G^L cooled - t | G^R cooled + t}, or the mean of G where t exceeds its temperature. t is at least -1.",
            source: "Winning Ways, chapter 6; On Numbers and Games, chapter 9",
            example: ("cool({5|-2}, 3)", "{2|1}"),
            ..EMPTY
        },
        Entry {
            name: "freeze",
            sort: Function,
            forms: &["freeze(g)"],
            arity: Some((1, 1)),
            doc: "The game cooled by its own temperature.",
            definition: "It is the mean plus an infinitesimal.",
            source: "Siegel, Combinatorial Game Theory, chapter II.5",
            example: ("freeze({5|-2})", "3/2*"),
            ..EMPTY
        },
        Entry {
            name: "heat",
            sort: Function,
            forms: &["heat(g, t)"],
            arity: Some((2, 2)),
            doc: "The game heated by t: each move gains so much.",
            definition: "A number stays; else {G^L heated + t | G^R heated - t}. t may be any game.",
            source: "Winning Ways, chapter 6; Siegel, Combinatorial Game Theory, chapter II.5",
            example: ("heat(*, 2)", "+-2"),
            ..EMPTY
        },
        Entry {
            name: "overheat",
            sort: Function,
            forms: &["overheat(g, s, t)"],
            arity: Some((3, 3)),
            doc: "The game overheated from s to t.",
            definition: "The integer n becomes n copies of s; else {G^L overheated + t | G^R overheated - t}. s and t may be any games.",
            source: "Winning Ways, chapter 6; Siegel, Combinatorial Game Theory, chapter II.5",
            example: ("overheat(*, 1, 1)", "+-1"),
            ..EMPTY
        },
        Entry {
            name: "reduced_canonical_form",
            sort: Query,
            forms: &["reduced_canonical_form(g)"],
            arity: Some((1, 1)),
            doc: "The simplest game that differs from it by an infinitesimal.",
            definition: "All infinitesimals count as 0: the canonical form in the group of games modulo infinitesimals. The stops stay.",
            source: "Grossman and Siegel, Reductions of partizan games; Siegel, Combinatorial Game Theory, chapter II.6",
            example: ("reduced_canonical_form({2*|^})", "{2|0}"),
            ..EMPTY
        },
    ],
};
