//! Infinitesimals, products and the ordinal sum.

use super::Arity::Counts;
use super::Meaning::{Function, Query};
use super::loopy;
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::value::Arena;

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "atomic_weight",
        forms: &["atomic_weight(g)"],
        arity: Counts(&[1]),
        doc: "The atomic weight of an infinitesimal: how many ups it is worth in the presence of a remote star.",
        definition: "The game whose options are the atomic weights of the left options less 2 and of the right options plus 2, unless that game is an integer. Then it is 0 if G is confused with a remote star (a nimber larger than every nimber in G); the largest integer less than or confused with all the right options if G exceeds the star; the smallest integer greater than or confused with all the left options if G is below the star. Every all-small game has an atomic weight; any other infinitesimal has one if its threats do not affect it.",
        source: "winning-ways 8; siegel II.7",
        example: ("atomic_weight(^3*2)", "3"),
        meaning: Query(|this, call| this.of_value(call, Arena::atomic_weight)),
    },
    Entry {
        name: "norton",
        forms: &["norton(g, u)"],
        arity: Counts(&[2]),
        doc: "The Norton product of a game by a positive unit.",
        definition: "n copies of u for an integer n; otherwise {G^L·u + (u + I) | G^R·u - (u + I)}, where I ranges over the incentives of u. u must be positive.",
        source: "winning-ways 8; siegel II.7",
        example: ("norton(1/2, ^)", "{^^*|v*}"),
        meaning: Function(|this, call| {
            this.of_values(call, |arena, [g, u], budget| arena.norton(g, u, budget))
        }),
    },
    Entry {
        name: "conway_product",
        forms: &["conway_product(g, h)"],
        arity: Counts(&[2]),
        doc: "Conway's product, which extends the product of numbers.",
        definition: "{G^L·H + G·H^L - G^L·H^L, G^R·H + G·H^R - G^R·H^R | G^L·H + G·H^R - G^L·H^R, G^R·H + G·H^L - G^R·H^L}. If G or H is not a number, the product depends on its form; here the form is the canonical one.",
        source: "onag 1",
        example: ("conway_product(3/4, 1/2)", "3/8"),
        meaning: Function(|this, call| {
            if let Some(product) = this.algebra.product_beyond(call)? {
                return Ok(product);
            }
            this.of_values(call, |arena, [g, h], budget| {
                arena.conway_product(g, h, budget)
            })
        }),
    },
    Entry {
        name: "ordinal_sum",
        forms: &["ordinal_sum(g, h)", "g : h"],
        arity: Counts(&[2]),
        doc: "The ordinal sum G:H, in which a move in G removes H.",
        definition: "G:H = {G^L, G:H^L | G^R, G:H^R}. It depends on the form of G, which is taken as written, and on the value of H. For ordinals it is Cantor's sum, in which h follows g: `1 : omega` is omega.",
        source: "winning-ways 7; siegel II.1",
        example: ("ordinal_sum(1, *)", "1*"),
        meaning: Function(ordinal_sum),
    },
    Entry {
        name: "tiny",
        forms: &["tiny(g)"],
        arity: Counts(&[1]),
        doc: "Tiny-G, a threat by Right that Left can always answer.",
        definition: "{0||0|-G}. For a positive number G it is positive and less than every multiple of up.",
        source: "winning-ways 5; siegel II.4",
        example: ("tiny(2)", "Tiny(2)"),
        meaning: Function(|this, call| {
            loopy::either(
                this,
                call,
                |this, call| loopy::tiny(this, call, false),
                |this, call| this.of_value(call, Arena::tiny),
            )
        }),
    },
    Entry {
        name: "miny",
        forms: &["miny(g)"],
        arity: Counts(&[1]),
        doc: "Miny-G, the negative of tiny-G.",
        definition: "{G|0||0}.",
        source: "winning-ways 5; siegel II.4",
        example: ("miny(2)", "Miny(2)"),
        meaning: Function(|this, call| {
            loopy::either(
                this,
                call,
                |this, call| loopy::tiny(this, call, true),
                |this, call| this.of_value(call, Arena::miny),
            )
        }),
    },
    Entry {
        name: "Tiny",
        forms: &["Tiny(g)"],
        arity: Counts(&[1]),
        doc: "Tiny-G in value notation: the same as tiny.",
        definition: "{0||0|-G}; a number in front is added, so 5Tiny(1) is 5 + Tiny(1).",
        source: "winning-ways 5; siegel II.4",
        example: ("Tiny(2)", "Tiny(2)"),
        meaning: Function(|this, call| {
            loopy::either(
                this,
                call,
                |this, call| loopy::tiny(this, call, false),
                |this, call| this.of_value(call, Arena::tiny),
            )
        }),
    },
    Entry {
        name: "Miny",
        forms: &["Miny(g)"],
        arity: Counts(&[1]),
        doc: "Miny-G in value notation: the same as miny.",
        definition: "{G|0||0}; a number in front is added, so 5Miny(1) is 5 + Miny(1).",
        source: "winning-ways 5; siegel II.4",
        example: ("Miny(2)", "Miny(2)"),
        meaning: Function(|this, call| {
            loopy::either(
                this,
                call,
                |this, call| loopy::tiny(this, call, true),
                |this, call| this.of_value(call, Arena::miny),
            )
        }),
    },
];

fn ordinal_sum(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let ((g, g_span), (h, h_span)) = (&call.arguments[0], &call.arguments[1]);
    this.algebra.ordinal_sum((g, *g_span), (h, *h_span))
}
