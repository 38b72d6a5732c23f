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
            doc: "The atomic weight of an infinitesimal: how many ups it is like in company of a remote star.",
            definition: "The game of the atomic weights of the left options less 2 and of those of the right options plus 2; but where that is an integer: 0 if G is confused with a remote star, a nimber larger than all in G; the largest integer less than or confused with all those on the right if G exceeds the star; the smallest one greater than or confused with all those on the left if G is below it. Every all-small game has one; another infinitesimal has one where its threats do not show in it.",
            source: "Winning Ways, chapter 8; Siegel, Combinatorial Game Theory, chapter II.7",
            example: ("atomic_weight(^3*2)", "3"),
            ..EMPTY
        },
        Entry {
            name: "norton",
            sort: Function,
            forms: &["norton(g, u)"],
            arity: Some((2, 2)),
            doc: "The Norton product of a game by a positive unit.",
            definition: "The integer n gives n copies of u; else {G^L·u + (u + I) | G^R·u - (u + I)}, where I are the incentives of u. u must be positive.",
            source: "Winning Ways, chapter 8; Siegel, Combinatorial Game Theory, chapter II.7",
            example: ("norton(1/2, ^)", "{^^*|v*}"),
            ..EMPTY
        },
        Entry {
            name: "conway_product",
            sort: Function,
            forms: &["conway_product(g, h)"],
            arity: Some((2, 2)),
            doc: "Conway's product, which is that of the numbers.",
            definition: "{G^L·H + G·H^L - G^L·H^L, G^R·H + G·H^R - G^R·H^R | G^L·H + G·H^R - G^L·H^R, G^R·H + G·H^L - G^R·H^L}. For games that are no numbers it depends on their forms, and here those are canonical.",
            source: "On Numbers and Games, chapter 1",
            example: ("conway_product(3/4, 1/2)", "3/8"),
            ..EMPTY
        },
        Entry {
            name: "ordinal_sum",
            sort: Function,
            forms: &["ordinal_sum(g, h)", "g : h"],
            arity: Some((2, 2)),
            doc: "The ordinal sum G:H, in which a move in G takes H away.",
            definition: "G:H = {G^L, G:H^L | G^R, G:H^R}. It depends on the form of G, here as it is written, and on the value of H.",
            source: "Winning Ways, chapter 7; Siegel, Combinatorial Game Theory, chapter II.1",
            example: ("1 : *", "1*"),
            ..EMPTY
        },
        Entry {
            name: "tiny",
            sort: Function,
            forms: &["tiny(g)"],
            arity: Some((1, 1)),
            doc: "Tiny-G, a threat of Right's that Left can always answer.",
            definition: "{0||0|-G}; where G is a positive number, it is positive and less than every multiple of up.",
            source: "Winning Ways, chapter 5; Siegel, Combinatorial Game Theory, chapter II.4",
            example: ("tiny(2)", "Tiny(2)"),
            ..EMPTY
        },
        Entry {
            name: "miny",
            sort: Function,
            forms: &["miny(g)"],
            arity: Some((1, 1)),
            doc: "Miny-G, the negative of tiny-G.",
            definition: "{G|0||0}.",
            source: "Winning Ways, chapter 5; Siegel, Combinatorial Game Theory, chapter II.4",
            example: ("miny(2)", "Miny(2)"),
            ..EMPTY
        },
        Entry {
            name: "Tiny",
            sort: Function,
            forms: &["Tiny(g)"],
            arity: Some((1, 1)),
            doc: "Tiny-G as values are written: the same as tiny.",
            definition: "{0||0|-G}; a number in front is added, so 5Tiny(1) is 5 + Tiny(1).",
            source: "Winning Ways, chapter 5; Siegel, Combinatorial Game Theory, chapter II.4",
            example: ("Tiny(2)", "Tiny(2)"),
            ..EMPTY
        },
        Entry {
            name: "Miny",
            sort: Function,
            forms: &["Miny(g)"],
            arity: Some((1, 1)),
            doc: "Miny-G as values are written: the same as miny.",
            definition: "{G|0||0}; a number in front is added, so 5Miny(1) is 5 + Miny(1).",
            source: "Winning Ways, chapter 5; Siegel, Combinatorial Game Theory, chapter II.4",
            example: ("Miny(2)", "Miny(2)"),
            ..EMPTY
        },
    ],
};
