//! What belongs to one ruleset alone: its own questions, tables and words.

use super::Sort::{Constant, Function, Query};
use super::{EMPTY, Entry, Family};

pub(super) const FAMILY: Family = Family {
    title: "Questions and words of single rulesets",
    entries: &[
        Entry {
            name: "grundy_sequence",
            sort: Query,
            forms: &["grundy_sequence(octal(\"0.77\"), n)"],
            arity: Some((2, 2)),
            doc: "The Grundy values of the heaps 1 to n of an octal game.",
            source: "Guy and Smith 1956; Winning Ways, chapter 4",
            example: ("grundy_sequence(octal(\"0.77\"), 8)", "[1,2,3,1,4,3,2,1]"),
            ..EMPTY
        },
        Entry {
            name: "period",
            sort: Query,
            forms: &["period(octal(\"0.77\"))", "period(octal(\"0.77\"), most)"],
            arity: Some((1, 2)),
            doc: "[p, s]: the values of an octal game have the period p from the heap s on, which heaps up to 100000 (or most) prove.",
            source: "Guy and Smith 1956; Winning Ways, chapter 4",
            example: ("period(octal(\"0.77\"))", "[12,71]"),
            ..EMPTY
        },
        Entry {
            name: "hiroi",
            sort: Function,
            forms: &["hiroi(\"board\")"],
            arity: Some((1, 1)),
            doc: "Goishi hiroi for one: the stones as [row, column] from 0 in the first order in which all are picked up in one go, or an empty list.",
            source: "Abuku, Fukui, Katayama, Suetsugu, section 1.2",
            example: (
                "hiroi(\"xx./.xx/x.x\")",
                "[[0,0],[0,1],[1,1],[1,2],[2,2],[2,0]]",
            ),
            ..EMPTY
        },
        Entry {
            name: "hiroi_steps",
            sort: Function,
            forms: &["hiroi_steps(\"board\")"],
            arity: Some((1, 1)),
            doc: "Goishi hiroi for one: the board with the number of each stone in the order, then the steps (row,column) from 1; or how many positions were searched.",
            source: "Abuku, Fukui, Katayama, Suetsugu, section 1.2",
            example: (
                "hiroi_steps(\"xxx/.x.\")",
                "no order exists: 4 positions searched",
            ),
            ..EMPTY
        },
        Entry {
            name: "hxor",
            sort: Query,
            forms: &["hxor(g)"],
            arity: Some((1, 1)),
            doc: "The exclusive or of the sizes of the horizontal piles of a position of two-dimensional Nim; what a pile is goes by its reading.",
            source: "Kameyama, section 3",
            example: ("hxor(nim2d(3, 4))", "4"),
            ..EMPTY
        },
        Entry {
            name: "vxor",
            sort: Query,
            forms: &["vxor(g)"],
            arity: Some((1, 1)),
            doc: "The exclusive or of the sizes of the vertical piles of a position of two-dimensional Nim; what a pile is goes by its reading.",
            source: "Kameyama, section 3",
            example: ("vxor(nim2d(3, 4))", "0"),
            ..EMPTY
        },
        Entry {
            name: "boards",
            sort: Function,
            forms: &["boards(rows, columns)"],
            arity: Some((2, 2)),
            doc: "All boards of X and . as strings, those with few X first; of as many X, those with the X early column by column.",
            source: "",
            example: ("boards(1, 2)", "[\"..\",\"X.\",\".X\",\"XX\"]"),
            ..EMPTY
        },
        Entry {
            name: "G0",
            sort: Function,
            forms: &["G0(x, y)"],
            arity: Some((2, 2)),
            doc: "The table of Nim: the mex over smaller x and over smaller y, from G0(0,0) = 0.",
            source: "Abuku, Fukui, Katayama, Suetsugu; Bouton 1901",
            example: ("G0(3,5)", "6"),
            ..EMPTY
        },
        Entry {
            name: "G1",
            sort: Function,
            forms: &["G1(x, y)"],
            arity: Some((2, 2)),
            doc: "The table of misere Nim: the mex over smaller x and over smaller y, from G1(0,0) = 1.",
            source: "Abuku, Fukui, Katayama, Suetsugu",
            example: ("G1(0,1)", "0"),
            ..EMPTY
        },
        Entry {
            name: "Gm1",
            sort: Function,
            forms: &["Gm1(x, y)"],
            arity: Some((2, 2)),
            doc: "The mex over smaller x and over smaller y from Gm1(0,0) = -1; negative values do not count for the mex.",
            source: "Abuku, Fukui, Katayama, Suetsugu",
            example: ("Gm1(2,2)", "0"),
            ..EMPTY
        },
        Entry {
            name: "Gm1s",
            sort: Function,
            forms: &["Gm1s(x, y)"],
            arity: Some((2, 2)),
            doc: "The mex over smaller x and over smaller y from Gm1s(0,0) = 0 and Gm1s(1,0) = Gm1s(0,1) = -1.",
            source: "Abuku, Fukui, Katayama, Suetsugu",
            example: ("Gm1s(2,2)", "0"),
            ..EMPTY
        },
        Entry {
            name: "pile",
            sort: Constant,
            forms: &["pile"],
            arity: None,
            doc: "Two-dimensional Nim: a pile is a maximal run without gap, any of its coins are taken.",
            source: "Kameyama",
            example: ("pile", "pile"),
            ..EMPTY
        },
        Entry {
            name: "run",
            sort: Constant,
            forms: &["run"],
            arity: None,
            doc: "Two-dimensional Nim: a pile is a maximal run without gap, neighbours are taken.",
            source: "Kameyama",
            example: ("run", "run"),
            ..EMPTY
        },
        Entry {
            name: "line",
            sort: Constant,
            forms: &["line"],
            arity: None,
            doc: "Two-dimensional Nim: a pile is a whole row or column, any of its coins are taken.",
            source: "Kameyama",
            example: ("line", "line"),
            ..EMPTY
        },
        Entry {
            name: "skip",
            sort: Constant,
            forms: &["skip"],
            arity: None,
            doc: "Two-dimensional Nim: a pile is a whole row or column, neighbours are taken with gaps ignored.",
            source: "Kameyama",
            example: ("skip", "skip"),
            ..EMPTY
        },
    ],
};
