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
            doc: "The number reached when Left begins and both play for the best number, who moves to a number ending it.",
            source: "Winning Ways, chapter 6; On Numbers and Games, chapter 9",
            example: ("left_stop({3|1||0})", "1"),
            ..EMPTY
        },
        Entry {
            name: "right_stop",
            sort: Query,
            forms: &["right_stop(g)"],
            arity: Some((1, 1)),
            doc: "The number reached when Right begins and both play for the best number.",
            source: "Winning Ways, chapter 6; On Numbers and Games, chapter 9",
            example: ("right_stop({3|1||0})", "0"),
            ..EMPTY
        },
        Entry {
            name: "mean",
            sort: Query,
            forms: &["mean(g)"],
            arity: Some((1, 1)),
            doc: "The mean value: the number that n copies of the game, divided by n, come near; the mast of its thermograph.",
            source: "Winning Ways, chapter 6; On Numbers and Games, chapter 9",
            example: ("mean({5|-2})", "3/2"),
            ..EMPTY
        },
        Entry {
            name: "temperature",
            sort: Query,
            forms: &["temperature(g)"],
            arity: Some((1, 1)),
            doc: "The temperature: where the walls of the thermograph meet; of the number m/2^k in lowest terms, -1/2^k.",
            source: "Winning Ways, chapter 6; Siegel, Combinatorial Game Theory, chapter II.5",
            example: ("temperature({5|-2})", "7/2"),
            ..EMPTY
        },
        Entry {
            name: "incentives",
            sort: Query,
            forms: &["incentives(g)"],
            arity: Some((1, 1)),
            doc: "What a move gains: G^L - G for Left's options and G - G^R for Right's, dominated ones left out.",
            source: "Winning Ways, chapter 6; Siegel, Combinatorial Game Theory, chapter II.5",
            example: ("incentives({2|0})", "[{2|0}]"),
            ..EMPTY
        },
        Entry {
            name: "left_incentives",
            sort: Query,
            forms: &["left_incentives(g)"],
            arity: Some((1, 1)),
            doc: "The gains G^L - G of Left's options, dominated ones left out.",
            source: "Winning Ways, chapter 6; Siegel, Combinatorial Game Theory, chapter II.5",
            example: ("left_incentives(^)", "[v]"),
            ..EMPTY
        },
        Entry {
            name: "right_incentives",
            sort: Query,
            forms: &["right_incentives(g)"],
            arity: Some((1, 1)),
            doc: "The gains G - G^R of Right's options, dominated ones left out.",
            source: "Winning Ways, chapter 6; Siegel, Combinatorial Game Theory, chapter II.5",
            example: ("right_incentives(^)", "[^*]"),
            ..EMPTY
        },
        Entry {
            name: "cool",
            sort: Function,
            forms: &["cool(g, t)"],
            arity: Some((2, 2)),
            doc: "The game cooled by the temperature t: each move costs t, until the game is a number.",
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
            source: "Siegel, Combinatorial Game Theory, chapter II.5",
            example: ("freeze({5|-2})", "3/2*"),
            ..EMPTY
        },
        Entry {
            name: "heat",
            sort: Function,
            forms: &["heat(g, t)"],
            arity: Some((2, 2)),
            doc: "The game heated by t: numbers stay, else {G^L heated + t | G^R heated - t}.",
            source: "Winning Ways, chapter 6; Siegel, Combinatorial Game Theory, chapter II.5",
            example: ("heat(*, 2)", "+-2"),
            ..EMPTY
        },
        Entry {
            name: "overheat",
            sort: Function,
            forms: &["overheat(g, s, t)"],
            arity: Some((3, 3)),
            doc: "The game overheated from s to t: the integer n becomes n copies of s, else {G^L overheated + t | G^R overheated - t}.",
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
            source: "Grossman and Siegel, Reductions of partizan games; Siegel, Combinatorial Game Theory, chapter II.6",
            example: ("reduced_canonical_form({2*|^})", "{2|0}"),
            ..EMPTY
        },
    ],
};
