//! What belongs to one ruleset alone: its own questions, tables and words.

use super::Sort::{Constant, Function, Query};
use super::{EMPTY, Entry, Family};

pub(super) const FAMILY: Family = Family {
    title: "Words of single rulesets",
    entries: &[
        Entry {
            name: "grundy_sequence",
            sort: Query,
            forms: &["grundy_sequence(octal(\"0.77\"), n)"],
            arity: Some((2, 2)),
            doc: "The Grundy values of the heaps 1 to n of an octal game.",
            definition: "The code is given as octal(\"0.77\"); element k of the list, counted from 0, belongs to the heap of k + 1 counters.",
            source: "Guy and Smith 1956; Winning Ways, chapter 4",
            example: ("grundy_sequence(octal(\"0.77\"), 8)", "[1,2,3,1,4,3,2,1]"),
            ..EMPTY
        },
        Entry {
            name: "period",
            sort: Query,
            forms: &["period(octal(\"0.77\"))", "period(octal(\"0.77\"), most)"],
            arity: Some((1, 2)),
            doc: "The period of the Grundy values of an octal game, with the heap from which on it holds.",
            definition: "[p, s]: G(n + p) = G(n) for all n >= s. It is proved by the theorem of Guy and Smith: where the code has d digits after the point and this holds for s <= n < 2s + p + d, it holds for all n >= s. Heaps up to 100000, or most, are looked at.",
            source: "Guy and Smith 1956; Winning Ways, chapter 4",
            example: ("period(octal(\"0.77\"))", "[12,71]"),
            ..EMPTY
        },
        Entry {
            name: "hiroi",
            sort: Function,
            forms: &["hiroi(\"board\")"],
            arity: Some((1, 1)),
            doc: "Goishi hiroi for one: an order in which all stones are picked up in one go, if there is one.",
            definition: "The stones as [row, column] from 0, in the first order there is; an empty list where there is none.",
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
            doc: "Goishi hiroi for one, shown: the board with the number of each stone in the order, then the steps.",
            definition: "The steps are (row,column) from 1. Where there is no order, it says how many positions were searched.",
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
            doc: "The exclusive or of the sizes of the horizontal piles of a position of two-dimensional Nim.",
            definition: "What a pile is goes by the reading of the position.",
            source: "Kameyama, section 3",
            example: ("hxor(nim2d(3, 4))", "4"),
            ..EMPTY
        },
        Entry {
            name: "vxor",
            sort: Query,
            forms: &["vxor(g)"],
            arity: Some((1, 1)),
            doc: "The exclusive or of the sizes of the vertical piles of a position of two-dimensional Nim.",
            definition: "What a pile is goes by the reading of the position.",
            source: "Kameyama, section 3",
            example: ("vxor(nim2d(3, 4))", "0"),
            ..EMPTY
        },
        Entry {
            name: "boards",
            sort: Function,
            forms: &["boards(rows, columns)"],
            arity: Some((2, 2)),
            doc: "All boards of X and . with so many rows and columns, as strings.",
            definition: "Those with few X come first; of as many X, those with the X early column by column. Rows are separated by /.",
            source: "this language",
            example: ("boards(1, 2)", "[\"..\",\"X.\",\".X\",\"XX\"]"),
            ..EMPTY
        },
        Entry {
            name: "G0",
            sort: Function,
            forms: &["G0(x, y)"],
            arity: Some((2, 2)),
            doc: "The table of Nim with two heaps.",
            definition: "G0(0,0) = 0, and G0(x,y) is the mex of G0(x',y) and G0(x,y') for all x' < x and y' < y; so G0(x,y) is the exclusive or of x and y.",
            source: "Abuku, Fukui, Katayama, Suetsugu; Bouton 1901",
            example: ("G0(3,5)", "6"),
            ..EMPTY
        },
        Entry {
            name: "G1",
            sort: Function,
            forms: &["G1(x, y)"],
            arity: Some((2, 2)),
            doc: "The table of misère Nim with two heaps.",
            definition: "G1(0,0) = 1, and G1(x,y) is the mex of G1(x',y) and G1(x,y') for all x' < x and y' < y.",
            source: "Abuku, Fukui, Katayama, Suetsugu",
            example: ("G1(0,1)", "0"),
            ..EMPTY
        },
        Entry {
            name: "Gm1",
            sort: Function,
            forms: &["Gm1(x, y)"],
            arity: Some((2, 2)),
            doc: "The table of Nim with -1 at the origin.",
            definition: "Gm1(0,0) = -1, and Gm1(x,y) is the mex of Gm1(x',y) and Gm1(x,y') for all x' < x and y' < y, where negative values do not count. goishi(x, y, z) is a win for the second player just when y = Gm1(x,z) + 1.",
            source: "Abuku, Fukui, Katayama, Suetsugu",
            example: ("Gm1(2,2)", "0"),
            ..EMPTY
        },
        Entry {
            name: "Gm1s",
            sort: Function,
            forms: &["Gm1s(x, y)"],
            arity: Some((2, 2)),
            doc: "The table of Nim with -1 at the two heaps of one counter.",
            definition: "Gm1s(0,0) = 0 and Gm1s(1,0) = Gm1s(0,1) = -1, and else Gm1s(x,y) is the mex of Gm1s(x',y) and Gm1s(x,y') for all x' < x and y' < y, where negative values do not count. goishi(x, y, z) is a win for the second player in misère play just when y = Gm1s(x,z) + 1.",
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
            definition: "A reading of nim2d and young, the default. Maximal: it cannot be made longer without a gap.",
            source: "Kameyama, Analysis of Two Dimensional Nim Game",
            example: ("pile", "pile"),
            ..EMPTY
        },
        Entry {
            name: "run",
            sort: Constant,
            forms: &["run"],
            arity: None,
            doc: "Two-dimensional Nim: a pile is a maximal run without gap, neighbours are taken.",
            definition: "A reading of nim2d and young. The coins taken touch one another.",
            source: "Kameyama, Analysis of Two Dimensional Nim Game",
            example: ("run", "run"),
            ..EMPTY
        },
        Entry {
            name: "line",
            sort: Constant,
            forms: &["line"],
            arity: None,
            doc: "Two-dimensional Nim: a pile is a whole row or column, any of its coins are taken.",
            definition: "A reading of nim2d and young. Gaps do not end a pile.",
            source: "Kameyama, Analysis of Two Dimensional Nim Game",
            example: ("line", "line"),
            ..EMPTY
        },
        Entry {
            name: "skip",
            sort: Constant,
            forms: &["skip"],
            arity: None,
            doc: "Two-dimensional Nim: a pile is a whole row or column, neighbours are taken with gaps ignored.",
            definition: "A reading of nim2d and young. The coins taken have no coin of the pile between them that is left.",
            source: "Kameyama, Analysis of Two Dimensional Nim Game",
            example: ("skip", "skip"),
            ..EMPTY
        },
    ],
};
