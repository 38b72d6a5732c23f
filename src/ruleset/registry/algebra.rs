//! Infinitesimals, products and the ordinal sum.

use super::Sort::{Function, Query};
use super::{EMPTY, Entry, Family};

pub(super) const FAMILY: Family = Family {
    title: "Infinitesimals and products",
    entries: &[
        Entry {
            name: "atomic_weight",
            sort: Query,
            forms: &["atomic_weight(g)"],
            arity: Some((1, 1)),
            doc: "The atomic weight of an infinitesimal game: how many ups it is worth from far away.",
            source: "Winning Ways, chapter 8; Siegel, Combinatorial Game Theory, chapter II.7",
            example: ("atomic_weight(^3*2)", "3"),
            ..EMPTY
        },
        Entry {
            name: "norton",
            sort: Function,
            forms: &["norton(g, u)"],
            arity: Some((2, 2)),
            doc: "The Norton product of a game by a positive unit: the integer n is n copies of u, a move otherwise gains more than any incentive of u.",
            source: "Winning Ways, chapter 8; Siegel, Combinatorial Game Theory, chapter II.7",
            example: ("norton(1/2, ^)", "{^^*|v*}"),
            ..EMPTY
        },
        Entry {
            name: "conway_product",
            sort: Function,
            forms: &["conway_product(g, h)"],
            arity: Some((2, 2)),
            doc: "Conway's product, which is that of the numbers; for games that are no numbers it depends on their forms, and here those are canonical.",
            source: "On Numbers and Games, chapter 1",
            example: ("conway_product(3/4, 1/2)", "3/8"),
            ..EMPTY
        },
        Entry {
            name: "ordinal_sum",
            sort: Function,
            forms: &["ordinal_sum(g, h)", "g : h"],
            arity: Some((2, 2)),
            doc: "The ordinal sum G:H: a move in the base G takes H away. It depends on how the base is written.",
            source: "Winning Ways, chapter 7; Siegel, Combinatorial Game Theory, chapter II.1",
            example: ("1 : *", "1*"),
            ..EMPTY
        },
        Entry {
            name: "tiny",
            sort: Function,
            forms: &["tiny(g)"],
            arity: Some((1, 1)),
            doc: "Tiny-g, {0||0|-g}.",
            source: "Winning Ways, chapter 5",
            example: ("tiny(2)", "Tiny(2)"),
            ..EMPTY
        },
        Entry {
            name: "miny",
            sort: Function,
            forms: &["miny(g)"],
            arity: Some((1, 1)),
            doc: "Miny-g, {g|0||0}.",
            source: "Winning Ways, chapter 5",
            example: ("miny(2)", "Miny(2)"),
            ..EMPTY
        },
        Entry {
            name: "Tiny",
            sort: Function,
            forms: &["Tiny(g)"],
            arity: Some((1, 1)),
            doc: "Tiny-g, {0||0|-g}: positive, and smaller than every multiple of up when g is a positive number.",
            source: "Winning Ways, chapter 5",
            example: ("Tiny(2)", "Tiny(2)"),
            ..EMPTY
        },
        Entry {
            name: "Miny",
            sort: Function,
            forms: &["Miny(g)"],
            arity: Some((1, 1)),
            doc: "Miny-g, {g|0||0}: the negative of Tiny(g).",
            source: "Winning Ways, chapter 5",
            example: ("Miny(2)", "Miny(2)"),
            ..EMPTY
        },
    ],
};
