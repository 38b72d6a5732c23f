//! The rulesets: what makes a position.

use super::Sort::Ruleset;
use super::{ANY, EMPTY, Entry, Family};
use crate::ruleset::{domino, goishi, kayles, nim, nim2d, nimstring, octal, strip};
use std::sync::Arc;

pub(super) const FAMILY: Family = Family {
    title: "Rulesets",
    entries: &[
        Entry {
            name: "nimstring",
            sort: Ruleset,
            forms: &["R3cR2", "R[1,2,1]c[2]R[3]a[2]", "nimstring R3 + R2"],
            arity: None,
            doc: "Coins joined by strings: a move cuts a string, and who detaches a coin must cut again; who cannot cut loses.",
            definition: "R3 is a ladder of 3 boxes, R[1,2] one with boxes of these sizes: a box of size s has s strings on each rail. c joins two ladders by a path of strings, a is an arrow, a path to the ground, a^2 one on both corners of its end, A an upright string with an arrow on both ends. [k] behind c, a or A is its size; a prime puts it on the upper rail. A position whose mover wins in every sum is loony.",
            source: "Winning Ways, chapter 16; Ishihara 2010, 2011",
            example: ("R3c2R2", "*2"),
            word: Some(|word| {
                Ok(Arc::new(nimstring::Nimstring::of_ladder(
                    nimstring::ladder::parse(word)?,
                )))
            }),
            ..EMPTY
        },
        Entry {
            name: "strings",
            sort: Ruleset,
            forms: &["strings(\"a-b, b-c, c-ground\")"],
            arity: Some((1, 1)),
            doc: "Nimstring on any graph of coins, strings and the ground.",
            definition: "The text lists the strings by the names of their two ends, separated by commas; ground is no coin, and a string that is listed twice is two parallel strings.",
            source: "Winning Ways, chapter 16",
            example: ("strings(\"a-b, b-c, c-a, a-ground\")", "0"),
            construct: Some(nimstring::construct_strings),
            ..EMPTY
        },
        Entry {
            name: "coins",
            sort: Ruleset,
            forms: &["coins(p, q)"],
            arity: Some((2, 2)),
            doc: "Nimstring on a rectangle of coins without ground.",
            definition: "p rows and q columns of coins, neighbours joined by a string; coins(2, q) is the ladder R with q - 1 boxes.",
            source: "Winning Ways, chapter 16; Ishihara 2010",
            example: ("coins(3, 3)", "*"),
            construct: Some(nimstring::construct_coins),
            ..EMPTY
        },
        Entry {
            name: "dots",
            sort: Ruleset,
            forms: &["dots(r, c)", "dots(\"\"\"picture\"\"\")"],
            arity: Some((1, 2)),
            doc: "The Nimstring position of a Dots-and-Boxes board.",
            definition: "Boxes are coins, lines not yet drawn are strings, those of the border to the ground. The board has r rows and c columns of boxes, or is a picture: dots are `+`, drawn lines `--` and `|`. A line is named by its dots: columns are letters, rows numbers, from the upper left.",
            source: "Winning Ways, chapter 16; Berlekamp, The Dots-and-Boxes Game",
            example: ("dots(3, 3)", "*2"),
            construct: Some(nimstring::construct_dots),
            ..EMPTY
        },
        Entry {
            name: "strip",
            sort: Ruleset,
            forms: &["strip 7", "strip R4B + R4B"],
            arity: None,
            doc: "Squares in a row: Left places solid counters, Right two-coloured ones; touching counters agree on the common edge.",
            definition: "A counter's edges are red or black: Left's counters are all red or all black, Right's red and black in either order. A placed counter splits the strip and tints the ends: R4B is four squares whose left end must meet red and whose right end must meet black, 7 is seven squares with free ends.",
            source: "Snodgrass 1979",
            example: ("strip R3R", "{2|0}"),
            word: Some(|word| Ok(Arc::new(strip::parse(word)?))),
            ..EMPTY
        },
        Entry {
            name: "nim",
            sort: Ruleset,
            forms: &["nim 3 + 4 + 8 + 9", "nim(3, 4, 8, 9)"],
            arity: Some((0, ANY)),
            doc: "Heaps of counters: a move takes any positive number from one heap.",
            definition: "Normal play: who takes the last counter wins. A heap of n is the nimber *n.",
            source: "Bouton 1901; Winning Ways, chapter 2",
            example: ("nim 3 + 4 + 8 + 9", "*6"),
            word: Some(|word| Ok(Arc::new(nim::parse(word)?))),
            construct: Some(nim::construct),
        },
        Entry {
            name: "kayles",
            sort: Ruleset,
            forms: &["kayles 3 + 5 + 6 + 8", "kayles(3, 5, 6, 8)"],
            arity: Some((0, ANY)),
            doc: "Rows of pins: a move takes one pin or two neighbours, which may split the row.",
            definition: "The octal game 0.77.",
            source: "Guy and Smith 1956; Winning Ways, chapter 4",
            example: ("kayles 3 + 5 + 6 + 8", "*5"),
            word: Some(|word| Ok(Arc::new(kayles::parse(word)?))),
            construct: Some(kayles::construct),
        },
        Entry {
            name: "octal",
            sort: Ruleset,
            forms: &["octal(\"0.77\", 12)", "octal(code, heap, heap, ...)"],
            arity: Some((1, ANY)),
            doc: "Heaps of counters, where the digits of a code say what may be taken.",
            definition: "Digit k of the code is a sum of 1, 2 and 4: taking k counters from a heap may leave no heap (1), one heap (2), two heaps (4). The digit before the point is 0, or 4 where a heap may be split without taking. octal(code) alone is the game for grundy_sequence and period.",
            source: "Guy and Smith 1956; Winning Ways, chapter 4",
            example: ("octal(\"0.77\", 12)", "*4"),
            construct: Some(octal::construct),
            ..EMPTY
        },
        Entry {
            name: "domineering",
            sort: Ruleset,
            forms: &["domineering(rows, columns)", "domineering(\"..#/...\")"],
            arity: Some((1, 2)),
            doc: "Dominoes on the empty cells of a board: Left's stand upright, Right's lie.",
            definition: "A domino covers two empty neighbours, for Left one above the other, for Right side by side; who cannot place one loses. A board is written row by row with . for empty and # for blocked cells. A move is named by its cells as row and column from 1, `2,3-3,3`.",
            source: "On Numbers and Games, chapter 10; Winning Ways, chapter 5",
            example: ("domineering(\"..#/...\")", "+-1"),
            construct: Some(domino::domineering),
            ..EMPTY
        },
        Entry {
            name: "cram",
            sort: Ruleset,
            forms: &["cram(rows, columns)", "cram(\"..#/...\")"],
            arity: Some((1, 2)),
            doc: "Domineering where both players place dominoes either way.",
            definition: "A move covers any two empty neighbours; who cannot place a domino loses. Boards and moves are written as for domineering.",
            source: "Gardner 1974; Winning Ways, chapter 15",
            example: ("cram(4, 5)", "*2"),
            construct: Some(domino::cram),
            ..EMPTY
        },
        Entry {
            name: "goishi",
            sort: Ruleset,
            forms: &["goishi(x, y, z)", "goishi(\"word\")", "goishi(\"board\")"],
            arity: Some((1, 3)),
            doc: "Goishi hiroi for two: a move picks up a stone and may go on from stone to stone of its colour.",
            definition: "From the last stone the player may go in any direction but straight back over empty points to the next stone; if it has the same colour it may be picked up too, and the move may end after any stone. goishi(x, y, z) is a line of x stones of one colour, y of another, z of the first; a word is a line whose letters are colours; a board is written row by row. A move on a board is named by its stones (row,column) from 1 in order.",
            source: "Abuku, Fukui, Katayama, Suetsugu",
            example: ("goishi(5,3,4)", "0"),
            construct: Some(goishi::construct),
            ..EMPTY
        },
        Entry {
            name: "nim2d",
            sort: Ruleset,
            forms: &[
                "nim2d(rows, columns)",
                "nim2d(\"board\")",
                "nim2d(\"board\", line)",
            ],
            arity: Some((1, 3)),
            doc: "Nim on a board: a move takes coins from one horizontal or one vertical pile.",
            definition: "The last argument says what a pile is and which of its coins are taken: pile (the default), run, line or skip. A board is full, of rows and columns, or written row by row with X or o for a coin and . for none.",
            source: "Kameyama, Analysis of Two Dimensional Nim Game",
            example: ("nim2d(\"X../X../.XX\")", "0"),
            construct: Some(nim2d::construct),
            ..EMPTY
        },
        Entry {
            name: "young",
            sort: Ruleset,
            forms: &["young(7, 5, 3)", "young(7, 5, 3, line)", "young([3, 2, 1])"],
            arity: Some((0, ANY)),
            doc: "Two-dimensional Nim on a Young diagram: rows of coins that begin in one column and do not get longer.",
            definition: "The arguments are the lengths of the rows from the top; the last one may be a reading, as for nim2d.",
            source: "Kameyama, section 5",
            example: ("outcome(young(3,2,1))", "P"),
            construct: Some(nim2d::construct_young),
            ..EMPTY
        },
    ],
};
