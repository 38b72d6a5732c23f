//! Impartial games and the arithmetic of nimbers.

use super::Meaning::{Constant, Function, Query};
use super::{Entry, Family};
use crate::entry::Arity::*;

pub(super) const FAMILY: Family = Family {
    title: "Impartial games and nimbers",
    entries: &[
        Entry {
            name: "grundy",
            forms: &["grundy(g)"],
            arity: Counts(&[1]),
            doc: "The Grundy value: the n for which the game is equal to the nimber *n.",
            definition: "The mex of the Grundy values of the options. A loony position of Nimstring has the value loony; a game that equals no nimber has none.",
            source: "Sprague 1935; Grundy 1939; Winning Ways, chapter 4; Siegel, Combinatorial Game Theory, chapter IV.1",
            example: ("grundy(kayles 10)", "2"),
            meaning: Query,
        },
        Entry {
            name: "nim_value",
            forms: &["nim_value(g)"],
            arity: Counts(&[1]),
            doc: "Another name of grundy.",
            definition: "The n for which the game is equal to the nimber *n.",
            source: "Sprague 1935; Grundy 1939; Winning Ways, chapter 4",
            example: ("nim_value(kayles 10)", "2"),
            meaning: Query,
        },
        Entry {
            name: "mex",
            forms: &["mex([a, b, ...])"],
            arity: Counts(&[1]),
            doc: "The least natural number that is not in the list.",
            definition: "The minimal excludant of a set of natural numbers, 0 included; loony, negative and non-integer elements do not count.",
            source: "Winning Ways, chapter 4",
            example: ("mex([0, 1, 3])", "2"),
            meaning: Function,
        },
        Entry {
            name: "nim_sum",
            forms: &["nim_sum(a, b, ...)", "nim_sum([a, b, ...])"],
            arity: AtLeast(1),
            doc: "The sum of nimbers.",
            definition: "*a + *b = *nim_sum(a, b): the sum of the binary numbers without carry, that is their exclusive or. Of natural numbers of any size; 0 for an empty list.",
            source: "Bouton 1901; On Numbers and Games, chapter 6",
            example: ("nim_sum(3, 5)", "6"),
            meaning: Function,
        },
        Entry {
            name: "nim_product",
            forms: &["nim_product(a, b, ...)"],
            arity: AtLeast(1),
            doc: "Conway's product of nimbers, which with nim_sum makes them a field.",
            definition: "The mex of a'·b + a·b' + a'·b' over all a' < a and b' < b, sums being nim-sums. Of natural numbers of any size.",
            source: "On Numbers and Games, chapter 6",
            example: ("nim_product(4, 4)", "6"),
            meaning: Function,
        },
        Entry {
            name: "nim_inverse",
            forms: &["nim_inverse(a)"],
            arity: Counts(&[1]),
            doc: "The nimber whose nim_product with a is 1.",
            definition: "a is at least 1; it is found in the smallest field of 2^(2^k) nimbers that holds a.",
            source: "On Numbers and Games, chapter 6",
            example: ("nim_inverse(2)", "3"),
            meaning: Function,
        },
        Entry {
            name: "loony",
            forms: &["loony"],
            arity: NotCalled,
            doc: "The value of a Nimstring position whose mover always wins; it absorbs every sum.",
            definition: "A position is loony when the mover wins whatever impartial position is added to it, because the mover can either take what is offered or leave it to the opponent. loony absorbs every sum, equals only itself, and does not count for a mex. Next to a partizan game that is a convention: in play, `R0a + 3` is won by Left even where Right begins.",
            source: "Winning Ways, chapter 12 and chapter 16",
            example: ("loony + *", "loony"),
            meaning: Constant,
        },
    ],
};
