//! Two-dimensional Nim: its piles, its boards and the readings of a pile.

use super::Arity::{Counts, NotCalled};
use super::Meaning::{Constant, Function, Query};
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::diagnostic::{Code, WithHelp};
use crate::eval::fault;
use crate::rulesets::nim2d::{Nim2d, pile_sizes};
use crate::solve::{Game, Term};
use std::cmp::Reverse;

/// Largest board, in cells, for which `boards` lists all positions: one more cell would make a million strings or more.
const MOST_LISTED_CELLS: usize = 20;

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "hxor",
        forms: &["hxor(g)"],
        arity: Counts(&[1]),
        doc: "The exclusive or of the sizes of the horizontal piles of a position of two-dimensional Nim.",
        definition: "The reading of the position decides what a pile is.",
        source: "kameyama section 3",
        example: ("hxor(nim2d(3, 4))", "4"),
        meaning: Query(|this, call| pile_xor(this, call, 0)),
    },
    Entry {
        name: "vxor",
        forms: &["vxor(g)"],
        arity: Counts(&[1]),
        doc: "The exclusive or of the sizes of the vertical piles of a position of two-dimensional Nim.",
        definition: "The reading of the position decides what a pile is.",
        source: "kameyama section 3",
        example: ("vxor(nim2d(3, 4))", "0"),
        meaning: Query(|this, call| pile_xor(this, call, 1)),
    },
    Entry {
        name: "boards",
        forms: &["boards(rows, columns)"],
        arity: Counts(&[2]),
        doc: "All boards of X and . with these numbers of rows and columns, as strings.",
        definition: "Ordered by the number of X; among boards with the same number, those whose X come earlier, column by column, are first. Rows are separated by /.",
        source: "cgt",
        example: ("boards(1, 2)", "[\"..\",\"X.\",\".X\",\"XX\"]"),
        meaning: Function(boards),
    },
    Entry {
        name: "pile",
        forms: &["nim2d(\"board\", pile)", "young(7, 5, 3, pile)"],
        arity: NotCalled,
        doc: "Two-dimensional Nim: a pile is a maximal run without a gap, and a move takes any of its coins.",
        definition: "A reading of nim2d and young, and the default.",
        source: "kameyama",
        example: ("pile", "pile"),
        meaning: Constant(|| Datum::Symbol("pile")),
    },
    Entry {
        name: "run",
        forms: &["nim2d(\"board\", run)", "young(7, 5, 3, run)"],
        arity: NotCalled,
        doc: "Two-dimensional Nim: a pile is a maximal run without a gap, and a move takes neighbouring coins.",
        definition: "A reading of nim2d and young. The coins taken are consecutive.",
        source: "kameyama",
        example: ("run", "run"),
        meaning: Constant(|| Datum::Symbol("run")),
    },
    Entry {
        name: "line",
        forms: &["nim2d(\"board\", line)", "young(7, 5, 3, line)"],
        arity: NotCalled,
        doc: "Two-dimensional Nim: a pile is a whole row or column, and a move takes any of its coins.",
        definition: "A reading of nim2d and young. Gaps do not end a pile.",
        source: "kameyama",
        example: ("line", "line"),
        meaning: Constant(|| Datum::Symbol("line")),
    },
    Entry {
        name: "skip",
        forms: &["nim2d(\"board\", skip)", "young(7, 5, 3, skip)"],
        arity: NotCalled,
        doc: "Two-dimensional Nim: a pile is a whole row or column, and a move takes neighbouring coins, ignoring gaps.",
        definition: "A reading of nim2d and young. No coin that stays lies between two coins that are taken.",
        source: "kameyama",
        example: ("skip", "skip"),
        meaning: Constant(|| Datum::Symbol("skip")),
    },
];

fn pile_xor(this: &mut Interpreter, call: &Call, side: usize) -> Eval<Datum> {
    let (datum, span) = &call.arguments[0];
    let game = this.algebra.as_game(datum);
    match game.as_ref().and_then(|g| xor_of_piles(g, side)) {
        Some(xor) => Ok(Datum::integer(xor)),
        None => {
            let message = "only positions of two-dimensional Nim have rows and columns of piles";
            let fault = this.algebra.wrong_kind(datum, *span, message);
            Err(fault.with_help("such as `nim2d(2,5)`, `nim2d(\"ooo/o.o\")` or `young(3,2,1)`"))
        }
    }
}

/// The exclusive or of all pile sizes of a position or a sum of positions, or `None` for other games.
fn xor_of_piles(game: &Game, side: usize) -> Option<u64> {
    match game.term() {
        Term::Position(position) => {
            let coins = position.of::<Nim2d>()?;
            let piles = pile_sizes(&coins.rules, &coins.position);
            Some(piles.get(side)?.iter().fold(0, |xor, size| xor ^ size))
        }
        Term::Sum(games) => {
            let mut piles = games.iter().map(|game| xor_of_piles(game, side));
            piles.try_fold(0, |xor, more| Some(xor ^ more?))
        }
        _ => None,
    }
}

fn boards(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    // Boards without cells have sides, too.
    let mut side = |at| {
        this.algebra
            .size(call, at, "a side of a board", MOST_LISTED_CELLS)
    };
    let (rows, columns) = (side(0)?, side(1)?);
    let cells = rows * columns;
    if cells > MOST_LISTED_CELLS {
        let message = format!("there are too many boards of more than {MOST_LISTED_CELLS} cells");
        return Err(fault(Code::TooLarge, call.span, message));
    }
    // Bit 0 is the last cell, so descending order lists boards with early coins first.
    let mut sets: Vec<u32> = (0..1 << cells).collect();
    sets.sort_by_key(|set| (set.count_ones(), Reverse(*set)));
    let mut boards = Vec::with_capacity(sets.len());
    for set in sets {
        this.algebra.step(call.span)?;
        let mut text = String::with_capacity(cells + rows);
        for row in 0..rows {
            if row > 0 {
                text.push('/');
            }
            for column in 0..columns {
                let coin = set >> (cells - 1 - (column * rows + row)) & 1 == 1;
                text.push(if coin { 'X' } else { '.' });
            }
        }
        boards.push(Datum::Str(text.into()));
    }
    Ok(Datum::list(boards))
}
