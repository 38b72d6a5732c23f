//! Impartial games and the arithmetic of nimbers.

use super::Sort::{Constant, Function, Query};
use super::{ANY, EMPTY, Entry, Family};

pub(super) const FAMILY: Family = Family {
    title: "Impartial games and nimbers",
    entries: &[
        Entry {
            name: "grundy",
            sort: Query,
            forms: &["grundy(g)"],
            arity: Some((1, 1)),
            doc: "The Grundy value: the n for which the game is *n, or loony.",
            source: "Sprague 1935, Grundy 1939; Winning Ways, chapter 4",
            example: ("grundy(kayles 10)", "2"),
            ..EMPTY
        },
        Entry {
            name: "nim_value",
            sort: Query,
            forms: &["nim_value(g)"],
            arity: Some((1, 1)),
            doc: "Another name of grundy.",
            source: "Sprague 1935, Grundy 1939",
            example: ("nim_value(kayles 10)", "2"),
            ..EMPTY
        },
        Entry {
            name: "mex",
            sort: Function,
            forms: &["mex([a, b, ...])"],
            arity: Some((1, 1)),
            doc: "The least natural number that is not in the list; loony, negative and non-integer elements do not count.",
            source: "Winning Ways, chapter 4",
            example: ("mex([0, 1, 3])", "2"),
            ..EMPTY
        },
        Entry {
            name: "nim_sum",
            sort: Function,
            forms: &["nim_sum(a, b, ...)"],
            arity: Some((1, ANY)),
            doc: "The sum of nimbers of any size: the bitwise exclusive or.",
            source: "Bouton 1901; On Numbers and Games, chapter 6",
            example: ("nim_sum(3, 5)", "6"),
            ..EMPTY
        },
        Entry {
            name: "nim_product",
            sort: Function,
            forms: &["nim_product(a, b, ...)"],
            arity: Some((1, ANY)),
            doc: "Conway's product of nimbers of any size, which with nim_sum makes them a field.",
            source: "On Numbers and Games, chapter 6",
            example: ("nim_product(4, 4)", "6"),
            ..EMPTY
        },
        Entry {
            name: "nim_inverse",
            sort: Function,
            forms: &["nim_inverse(a)"],
            arity: Some((1, 1)),
            doc: "The nimber whose nim_product with a is 1.",
            source: "On Numbers and Games, chapter 6",
            example: ("nim_inverse(2)", "3"),
            ..EMPTY
        },
        Entry {
            name: "loony",
            sort: Constant,
            forms: &["loony"],
            arity: None,
            doc: "The value of a Nimstring position whose mover always wins; it absorbs every sum.",
            source: "Winning Ways, chapter 12 and chapter 16",
            example: ("loony + *", "loony"),
            ..EMPTY
        },
    ],
};
