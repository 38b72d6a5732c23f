//! Moves, outcomes and pictures of a game.

use super::Sort::Query;
use super::{EMPTY, Entry, Family};

pub(super) const FAMILY: Family = Family {
    title: "Play",
    entries: &[
        Entry {
            name: "outcome",
            sort: Query,
            forms: &["outcome(g)", "outcome(g, misere)"],
            arity: Some((1, 2)),
            doc: "Who wins: L Left, R Right, N the next player, P the previous one; in misere play whoever cannot move wins.",
            source: "Winning Ways, chapter 2 and chapter 13",
            example: ("outcome(nim 1 + 1, misere)", "N"),
            ..EMPTY
        },
        Entry {
            name: "options",
            sort: Query,
            forms: &["options(g)"],
            arity: Some((1, 1)),
            doc: "The positions after one move: Left's, then Right's; of an impartial game once.",
            source: "Winning Ways, chapter 2",
            example: ("options(nim 2)", "[0,*]"),
            ..EMPTY
        },
        Entry {
            name: "left_options",
            sort: Query,
            forms: &["left_options(g)"],
            arity: Some((1, 1)),
            doc: "The positions after one move of Left.",
            source: "Winning Ways, chapter 2",
            example: ("left_options(strip R1R)", "[0]"),
            ..EMPTY
        },
        Entry {
            name: "right_options",
            sort: Query,
            forms: &["right_options(g)"],
            arity: Some((1, 1)),
            doc: "The positions after one move of Right.",
            source: "Winning Ways, chapter 2",
            example: ("right_options({1|0,*})", "[0,*]"),
            ..EMPTY
        },
        Entry {
            name: "moves",
            sort: Query,
            forms: &["moves(g)"],
            arity: Some((1, 1)),
            doc: "The moves with their names, as play takes them; Left's and Right's apart unless the game is impartial.",
            source: "Winning Ways, chapter 2",
            example: ("moves(nim 2)", "[2 to 0,2 to 1]"),
            ..EMPTY
        },
        Entry {
            name: "winning_moves",
            sort: Query,
            forms: &["winning_moves(g)", "winning_moves(g, misere)"],
            arity: Some((1, 2)),
            doc: "The moves after which the mover wins whatever the opponent does.",
            source: "Winning Ways, chapter 2",
            example: ("winning_moves(nim 3 + 4 + 8 + 9)", "[4 to 2]"),
            ..EMPTY
        },
        Entry {
            name: "play",
            sort: Query,
            forms: &["play(g, move)"],
            arity: Some((2, 2)),
            doc: "The position after a move, which is given as moves(g) shows it or by its name in a string.",
            source: "Winning Ways, chapter 2",
            example: ("play(nim 3 + 4 + 8 + 9, \"4 to 2\")", "0"),
            ..EMPTY
        },
        Entry {
            name: "draw",
            sort: Query,
            forms: &["draw(g)", "draw(g, moves)"],
            arity: Some((1, 2)),
            doc: "The position drawn in characters, with some moves marked, as in draw(g, winning_moves(g)).",
            source: "",
            example: ("draw(strip R3B)", "R|_|_|_|B"),
            ..EMPTY
        },
        Entry {
            name: "explain",
            sort: Query,
            forms: &["explain(g)"],
            arity: Some((1, 1)),
            doc: "How the value comes about: the options by position with their values, which are dominated, reversible or loony, the mex, and the theorem that gives it at once.",
            source: "Winning Ways, chapter 3; On Numbers and Games, chapter 10",
            example: (
                "explain(nim 1)",
                "nim(1) = *   (the next player wins)\ntheorem: *1 by Bouton 1901: a Nim heap of n counters is *n, and a sum of heaps is their bitwise exclusive or\noptions:\n  1 to 0  nim(0) = 0\nmex{0} = 1, so the value is *",
            ),
            ..EMPTY
        },
    ],
};
