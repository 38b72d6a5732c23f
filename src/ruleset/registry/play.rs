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
            doc: "Who wins under best play: L Left, R Right, N the next player, P the previous one.",
            definition: "In normal play who cannot move loses, so outcome(g) is L, R, N or P as g > 0, g < 0, g is confused with 0, or g = 0. In misère play who cannot move wins.",
            source: "Winning Ways, chapter 2 and chapter 13",
            example: ("outcome(nim 1 + 1, misere)", "N"),
            ..EMPTY
        },
        Entry {
            name: "options",
            sort: Query,
            forms: &["options(g)"],
            arity: Some((1, 1)),
            doc: "The positions after one move.",
            definition: "Left's options, then Right's; where both players have the same moves, once. They are positions of the game as it is written, not of its canonical form.",
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
            definition: "They are positions of the game as it is written, not of its canonical form.",
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
            definition: "They are positions of the game as it is written, not of its canonical form.",
            source: "Winning Ways, chapter 2",
            example: ("right_options({1|0,*})", "[0,*]"),
            ..EMPTY
        },
        Entry {
            name: "moves",
            sort: Query,
            forms: &["moves(g)"],
            arity: Some((1, 1)),
            doc: "The moves with their names.",
            definition: "Left's and Right's apart, unless both players have the same moves. play(g, move) takes a move or its name; in a sum the number of the component stands in front of the name.",
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
            definition: "In normal play a move of Left to H wins when H >= 0, one of Right when H <= 0. With misere: moves after which the opponent, who is then to move, loses in misère play.",
            source: "Winning Ways, chapter 2",
            example: ("winning_moves(nim 3 + 4 + 8 + 9)", "[4 to 2]"),
            ..EMPTY
        },
        Entry {
            name: "play",
            sort: Query,
            forms: &["play(g, move)"],
            arity: Some((2, 2)),
            doc: "The position after a move.",
            definition: "The move is an element of moves(g) or its name in a string; the player and the component may be left out of a name where only one move has it.",
            source: "Winning Ways, chapter 2",
            example: ("play(nim 3 + 4 + 8 + 9, \"4 to 2\")", "0"),
            ..EMPTY
        },
        Entry {
            name: "draw",
            sort: Query,
            forms: &["draw(g)", "draw(g, moves)"],
            arity: Some((1, 2)),
            doc: "The position drawn in characters.",
            definition: "The second argument is a list of moves to be marked, as in draw(g, winning_moves(g)). `cgt draw -o picture.svg` makes a picture of it.",
            source: "this language",
            example: ("draw(strip R3B)", "R|_|_|_|B"),
            ..EMPTY
        },
        Entry {
            name: "explain",
            sort: Query,
            forms: &["explain(g)"],
            arity: Some((1, 1)),
            doc: "How the value comes about.",
            definition: "The options by position with their values: for a partizan game which are dominated by which, or reversible and through what; for an impartial one the mex, loony options left out. The theorem, where one gives the value at once. Of a sum, the values of its components.",
            source: "Winning Ways, chapter 3; On Numbers and Games, chapter 10",
            example: (
                "explain(nim 1)",
                "nim(1) = *   (the next player wins)\ntheorem: * by Bouton 1901: a Nim heap of n counters is *n, and a sum of heaps is their bitwise exclusive or\noptions:\n  1 to 0  nim(0) = 0\nmex{0} = 1, so the value is *",
            ),
            ..EMPTY
        },
    ],
};
