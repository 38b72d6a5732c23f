//! Goishi hiroi for one player, and the Nim tables to which the two-player game leads.

use super::Arity::Counts;
use super::Meaning::Function;
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::eval::Limited;
use crate::rulesets::argument::ArgumentFault;
use crate::rulesets::hiroi::{self, PickUpOrder, Puzzle};
use crate::rulesets::tables::{LARGEST_HEAP, NimTable};

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "hiroi",
        forms: &["hiroi(\"board\")"],
        arity: Counts(&[1]),
        doc: "Goishi hiroi for one player: an order in which one move picks up all stones, if there is one.",
        definition: "The stones as [row, column] from 0, in the first such order; an empty list if there is none.",
        source: "goishi section 1.2",
        example: (
            "hiroi(\"xx./.xx/x.x\")",
            "[[0,0],[0,1],[1,1],[1,2],[2,2],[2,0]]",
        ),
        meaning: Function(hiroi),
    },
    Entry {
        name: "hiroi_steps",
        forms: &["hiroi_steps(\"board\")"],
        arity: Counts(&[1]),
        doc: "Goishi hiroi for one player, shown: the board with the number of each stone in the order, then the steps.",
        definition: "Steps are (row,column) from 1. If there is no order, the number of positions searched is given.",
        source: "goishi section 1.2",
        example: (
            "hiroi_steps(\"xxx/.x.\")",
            "no order exists: 4 positions searched",
        ),
        meaning: Function(hiroi_steps),
    },
    Entry {
        name: "G0",
        forms: &["G0(x, y)"],
        arity: Counts(&[2]),
        doc: "The table of Nim with two heaps.",
        definition: "G0(0,0) = 0, and G0(x,y) is the mex of G0(x',y) and G0(x,y') for all x' < x and y' < y; hence G0(x,y) is the exclusive or of x and y.",
        source: "goishi; bouton",
        example: ("G0(3,5)", "6"),
        meaning: Function(|this, call| table(this, call, NimTable::G0)),
    },
    Entry {
        name: "G1",
        forms: &["G1(x, y)"],
        arity: Counts(&[2]),
        doc: "The table of misère Nim with two heaps.",
        definition: "G1(0,0) = 1, and G1(x,y) is the mex of G1(x',y) and G1(x,y') for all x' < x and y' < y.",
        source: "goishi",
        example: ("G1(0,1)", "0"),
        meaning: Function(|this, call| table(this, call, NimTable::G1)),
    },
    Entry {
        name: "Gm1",
        forms: &["Gm1(x, y)"],
        arity: Counts(&[2]),
        doc: "The table of Nim with -1 at the origin.",
        definition: "Gm1(0,0) = -1, and Gm1(x,y) is the mex of Gm1(x',y) and Gm1(x,y') for all x' < x and y' < y, where negative values are ignored. The second player wins goishi(x, y, z) exactly if y = Gm1(x,z) + 1.",
        source: "goishi",
        example: ("Gm1(2,2)", "0"),
        meaning: Function(|this, call| table(this, call, NimTable::Gm1)),
    },
    Entry {
        name: "Gm1s",
        forms: &["Gm1s(x, y)"],
        arity: Counts(&[2]),
        doc: "The table of Nim with -1 at the two heaps of one counter.",
        definition: "Gm1s(0,0) = 0, Gm1s(1,0) = Gm1s(0,1) = -1, and otherwise Gm1s(x,y) is the mex of Gm1s(x',y) and Gm1s(x,y') for all x' < x and y' < y, where negative values are ignored. The second player wins goishi(x, y, z) in misère play exactly if y = Gm1s(x,z) + 1.",
        source: "goishi",
        example: ("Gm1s(2,2)", "0"),
        meaning: Function(|this, call| table(this, call, NimTable::Gm1s)),
    },
];

fn hiroi(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (_, answer) = solved(this, call)?;
    let order = answer.order.unwrap_or_default().into_iter();
    Ok(Datum::list(order.map(|(row, column)| {
        Datum::list([row, column].map(|n| Datum::integer(i64::from(n))))
    })))
}

fn hiroi_steps(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (puzzle, answer) = solved(this, call)?;
    Ok(Datum::Str(puzzle.steps(&answer).into()))
}

/// Solves the board in the argument.
fn solved(this: &mut Interpreter, call: &Call) -> Eval<(Puzzle, PickUpOrder)> {
    let (Datum::Str(text), _) = &call.arguments[0] else {
        let fault = ArgumentFault::new(0, "a board of stones must be a string");
        return Err(call.bad_argument(fault.help("as in `hiroi(\"xx/.x\")`")));
    };
    let puzzle = hiroi::read(text, 0).map_err(|fault| call.bad_argument(fault))?;
    let answer = puzzle.solve(&this.algebra.solver.budget).at(call.span)?;
    Ok((puzzle, answer))
}

fn table(this: &mut Interpreter, call: &Call, table: NimTable) -> Eval<Datum> {
    let mut heap = |at: usize| {
        if this
            .algebra
            .integer_argument(call, at, "a heap")?
            .is_negative()
        {
            return Err(call.bad_argument(ArgumentFault::new(at, "a heap cannot be negative")));
        }
        this.algebra.size(call, at, "a heap", LARGEST_HEAP)
    };
    let heaps = [heap(0)?, heap(1)?];
    let value = this.tables.value(table, heaps, &this.algebra.solver.budget);
    let value = value.at(call.span)?;
    Ok(Datum::integer(i64::from(value.unwrap_or_default())))
}
