//! The words of Domineering and Cram.

use super::shape::Large;
use super::{Dominoes, LETTERS, cells};
use crate::entry::Arity::Counts;
use crate::entry::ParameterKind;
use crate::rulesets::argument::{ArgumentFault, Arguments};
use crate::rulesets::board::{MOST_CELLS, WrittenBoard};
use crate::rulesets::entry::{Notation, RulesetEntry, RulesetMeaning, by_name};
use crate::rulesets::{PositionRef, Ruleset};

/// The entry for `domineering`.
pub const DOMINEERING: RulesetEntry = RulesetEntry {
    name: "domineering",
    forms: &["domineering(rows, columns)", "domineering(\"..#/...\")"],
    arity: Counts(&[1, 2]),
    doc: "Dominoes on the empty cells of a board: Left places them vertically, Right horizontally.",
    definition: "A domino covers two empty neighbours, one above the other for Left, side by side for Right; the player who cannot place one loses. A board is written row by row, with . for an empty cell and # for a blocked one. A move is named by its cells, as row and column from 1: `2,3-3,3`. Göran Andersson invented the game.",
    source: "gardner; onag 10; winning-ways 5",
    example: ("domineering(\"..#/...\")", "+-1"),
    meaning: RulesetMeaning {
        notation: Notation::Call(domineering),
        rules: |name| by_name(Dominoes::DOMINEERING, name),
        kind: Some(&ParameterKind::grid(LETTERS)),
        sample: |random| {
            format!(
                "domineering(\"{}\")",
                random.board(12, &[".", ".", ".", "#"])
            )
        },
    },
};

/// The entry for `cram`.
pub const CRAM: RulesetEntry = RulesetEntry {
    name: "cram",
    forms: &["cram(rows, columns)", "cram(\"..#/...\")"],
    arity: Counts(&[1, 2]),
    doc: "Domineering in which both players place dominoes in either direction.",
    definition: "A move covers any two empty neighbours; the player who cannot place a domino loses. Boards and moves are written as in domineering.",
    source: "gardner; winning-ways 15",
    example: ("cram(4, 5)", "*2"),
    meaning: RulesetMeaning {
        notation: Notation::Call(cram),
        rules: |name| by_name(Dominoes::CRAM, name),
        kind: Some(&ParameterKind::grid(LETTERS)),
        sample: |random| format!("cram(\"{}\")", random.board(12, &[".", ".", ".", "#"])),
    },
};

/// `domineering(rows, columns)` or `domineering("..#/...")`.
pub fn domineering(arguments: &Arguments) -> Result<PositionRef, ArgumentFault> {
    construct(arguments, Dominoes::DOMINEERING)
}

/// `cram(rows, columns)` or `cram("..#/...")`.
pub fn cram(arguments: &Arguments) -> Result<PositionRef, ArgumentFault> {
    construct(arguments, Dominoes::CRAM)
}

fn construct(arguments: &Arguments, rules: Dominoes) -> Result<PositionRef, ArgumentFault> {
    let cells = if arguments.len() == 1 {
        let text = arguments.text(0, "a board").map_err(|fault| {
            fault.help("write `\"..#/...\"` for a board, or give rows and columns")
        })?;
        let legend =
            "cells are `.` (empty) and `#` (blocked), rows are separated by `/` or line ends";
        let board = WrittenBoard::read(text, 0, |c| c == '.' || c == '#', legend)?;
        cells(&board.rows)
    } else {
        let too_many = format!("a board has at most {MOST_CELLS} cells");
        let (rows, columns) = arguments.sides("", 0, MOST_CELLS, &too_many)?;
        let mut cells = Large::empty(rows, columns);
        (0..rows * columns).for_each(|at| cells.flip(at / columns, at % columns));
        cells
    };
    Ok(rules.at(cells))
}
