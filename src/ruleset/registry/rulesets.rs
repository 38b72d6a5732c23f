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
            doc: "Coins joined by strings: a move cuts a string; who detaches a coin must cut again; who cannot cut loses. R3 is a ladder of 3 boxes, R[1,2] one with these box sizes; c joins two ladders by a path, a is an arrow to the ground, a^2 one on both corners, A an upright string with two arrows; [k] behind c, a or A is its size, a prime puts it on the upper rail.",
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
            doc: "Nimstring on any graph: strings between coins, or to the ground; a repeated string is a parallel one.",
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
            doc: "Nimstring on p rows and q columns of coins without ground; coins(2, q) is a ladder.",
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
            doc: "The Nimstring position of a Dots-and-Boxes board with r rows and c columns of boxes, or of a picture: dots are `+`, drawn lines `--` and `|`. A line is named by its dots: columns are letters, rows numbers, from the upper left.",
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
            source: "Bouton 1901; Winning Ways, chapter 2",
            example: ("nim 3 + 4 + 8 + 9", "*6"),
            word: Some(|word| Ok(Arc::new(nim::parse(word)?))),
            construct: Some(nim::construct),
            ..EMPTY
        },
        Entry {
            name: "kayles",
            sort: Ruleset,
            forms: &["kayles 3 + 5 + 6 + 8", "kayles(3, 5, 6, 8)"],
            arity: Some((0, ANY)),
            doc: "Rows of pins: a move takes one pin or two that touch, which may split the row.",
            source: "Guy and Smith 1956; Winning Ways, chapter 4",
            example: ("kayles 3 + 5 + 6 + 8", "*5"),
            word: Some(|word| Ok(Arc::new(kayles::parse(word)?))),
            construct: Some(kayles::construct),
            ..EMPTY
        },
        Entry {
            name: "octal",
            sort: Ruleset,
            forms: &["octal(\"0.77\", 12)", "octal(code, heap, heap, ...)"],
            arity: Some((1, ANY)),
            doc: "Heaps of an octal game: digit k of the code says whether taking k counters may leave none (1), one heap (2), two heaps (4).",
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
            doc: "Dominoes on empty cells, Left's vertical, Right's horizontal; a move is named by its cells as row and column from 1, `2,3-3,3`.",
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
            doc: "Domineering where both players place dominoes either way; a move is named by its cells as row and column from 1, `2,3-3,3`.",
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
            doc: "Goishi hiroi for two: a move picks up a stone and goes on from stone to stone of its colour over empty points, never straight back; a move on a board is named by its stones (row,column) from 1 in order.",
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
            doc: "Two-dimensional Nim: a move takes coins from one horizontal or one vertical pile; the last argument says what a pile is: pile (the default), run, line or skip.",
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
            doc: "Two-dimensional Nim on a Young diagram: rows of coins that begin in one column and do not get longer; readings as for nim2d.",
            source: "Kameyama, section 5",
            example: ("outcome(young(3,2,1))", "P"),
            construct: Some(nim2d::construct_young),
            ..EMPTY
        },
    ],
};
