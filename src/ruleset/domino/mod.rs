//! Domineering and Cram: a move covers two empty neighbouring cells of a board with a domino. In Domineering Left's
//! dominoes are vertical and Right's horizontal; in Cram both place either.
//!
//! Sources: Göran Andersson's Domineering in *On Numbers and Games*, chapter 10, and *Winning Ways*, chapter 5;
//! Cram in Gardner, "Mathematical games", 1974, and *Winning Ways*, chapter 15.

pub mod patch;
pub mod patch_moves;
pub mod shape;

use super::argument::{ArgumentFault, Arguments};
use super::board::{Board, MOST_CELLS, labelled};
use super::octal::{self, Code};
use super::scene::{Scene, named_cells, of_board};
use super::{ClosedForm, Component, Parts, Position, PositionMove, PositionRef, Theorem};
use crate::budget::{Budget, Stop};
use crate::entry::Arity::Counts;
use crate::ruleset::entry::{Notation, RulesetEntry};
use crate::value::{Int, Player};
use shape::{Large, Shape};
use std::sync::Arc;

/// The word `domineering`.
pub const DOMINEERING: RulesetEntry = RulesetEntry {
    name: "domineering",
    forms: &["domineering(rows, columns)", "domineering(\"..#/...\")"],
    arity: Counts(&[1, 2]),
    doc: "Dominoes on the empty cells of a board: Left places them vertically, Right horizontally.",
    definition: "A domino covers two empty neighbours, one above the other for Left, side by side for Right; the player who cannot place one loses. A board is written row by row, with . for an empty cell and # for a blocked one. A move is named by its cells, as row and column from 1: `2,3-3,3`.",
    source: "On Numbers and Games, chapter 10; Winning Ways, chapter 5",
    example: ("domineering(\"..#/...\")", "+-1"),
    meaning: Notation::Call(domineering),
};

/// The word `cram`.
pub const CRAM: RulesetEntry = RulesetEntry {
    name: "cram",
    forms: &["cram(rows, columns)", "cram(\"..#/...\")"],
    arity: Counts(&[1, 2]),
    doc: "Domineering in which both players place dominoes in either direction.",
    definition: "A move covers any two empty neighbours; the player who cannot place a domino loses. Boards and moves are written as in domineering.",
    source: "Gardner 1974; Winning Ways, chapter 15",
    example: ("cram(4, 5)", "*2"),
    meaning: Notation::Call(cram),
};

const STRAIGHT: &str = "On Numbers and Games, chapter 10: a column of n cells has room for n/2 dominoes of Left, a row for Right's";
const SYMMETRY: &str = "Gardner 1974: the second player answers each domino with its image by a half turn of the board";

/// Most bytes of all boards in a list of moves.
const MOST_MEMORY: usize = 1 << 28;

/// A board as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DominoBoard {
    partizan: bool,
    /// The empty cells.
    cells: Large,
}

/// `domineering(rows, columns)` or `domineering("..#/...")`.
pub fn domineering(arguments: &Arguments) -> Result<PositionRef, ArgumentFault> {
    construct(arguments, true)
}

/// `cram(rows, columns)` or `cram("..#/...")`.
pub fn cram(arguments: &Arguments) -> Result<PositionRef, ArgumentFault> {
    construct(arguments, false)
}

fn construct(arguments: &Arguments, partizan: bool) -> Result<PositionRef, ArgumentFault> {
    let cells = if arguments.len() == 1 {
        let text = arguments.text(0, "a board").map_err(|fault| {
            fault.help("as in `domineering(\"..#/...\")`, or give rows and columns")
        })?;
        let legend =
            "cells are `.` (empty) and `#` (blocked), rows are separated by `/` or line ends";
        let board = Board::read(text, 0, |c| c == '.' || c == '#', legend)?;
        let mut cells = Large::empty(board.rows.len(), board.columns);
        for (r, row) in board.rows.iter().enumerate() {
            for (c, cell) in row.iter().enumerate() {
                if *cell == '.' {
                    cells.flip(r, c);
                }
            }
        }
        cells
    } else {
        let rows = arguments.length(0, "the number of rows", 0, MOST_CELLS)?;
        let columns = arguments.length(1, "the number of columns", 0, MOST_CELLS)?;
        if rows * columns > MOST_CELLS {
            let message = format!("a board has at most {MOST_CELLS} cells");
            return Err(ArgumentFault::new(1, message));
        }
        let mut cells = Large::empty(rows, columns);
        (0..rows * columns).for_each(|at| cells.flip(at / columns, at % columns));
        cells
    };
    Ok(Arc::new(DominoBoard { partizan, cells }))
}

/// A connected part of a board as a component; a straight one of Cram is a heap of Dawson's Kayles.
fn component(partizan: bool, (shape, turned): (Shape, bool)) -> Component {
    if partizan {
        return Component::Domineering { shape, turned };
    }
    match u32::try_from(shape.count()) {
        Ok(length) if shape.is_straight() && length as usize <= octal::MOST_COUNTERS => {
            Component::OctalHeap(Code::dawsons_kayles(), length)
        }
        _ => Component::Cram(shape),
    }
}

fn components(partizan: bool, parts: shape::Parts) -> Parts {
    Some(parts.into_iter().map(|p| component(partizan, p)).collect())
}

/// The positions after each move of a player in a part of a Domineering board.
pub fn domineering_options(
    shape: &Shape,
    turned: bool,
    player: Player,
    budget: &Budget,
) -> Result<Vec<Parts>, Stop> {
    let options = shape.options((player == Player::Left) != turned, budget)?;
    let options = options.into_iter().map(|parts| {
        let parts = parts.into_iter().map(|(p, also)| (p, turned != also));
        components(true, parts.collect())
    });
    Ok(options.collect())
}

/// The positions after each move in a part of a Cram board.
pub fn cram_options(shape: &Shape, budget: &Budget) -> Result<Vec<Parts>, Stop> {
    let mut options = shape.options(true, budget)?;
    options.extend(shape.options(false, budget)?);
    options.sort_unstable();
    options.dedup();
    Ok(options
        .into_iter()
        .map(|parts| components(false, parts))
        .collect())
}

/// The value of a straight part of a Domineering board.
pub fn domineering_theorem(shape: &Shape, turned: bool) -> Option<Theorem> {
    // Canonical shapes have no more columns than rows.
    let dominoes = Int::from((shape.count() / 2) as u64);
    shape.is_straight().then(|| Theorem {
        value: ClosedForm::Integer(if turned { -&dominoes } else { dominoes }),
        source: STRAIGHT,
    })
}

/// Which parts of a Cram board the second player wins by symmetry.
pub fn cram_theorem(shape: &Shape) -> Option<Theorem> {
    shape.is_won_by_symmetry().then(|| Theorem {
        value: ClosedForm::Nimber(Int::from(0i64)),
        source: SYMMETRY,
    })
}

impl DominoBoard {
    fn directions(&self, player: Player) -> &'static [bool] {
        match (self.partizan, player) {
            (true, Player::Left) => &[true],
            (true, Player::Right) => &[false],
            (false, _) => &[true, false],
        }
    }

    fn rows(&self) -> Vec<String> {
        let (rows, columns) = self.cells.size();
        let cell = |r, c| if self.cells.has(r, c) { '.' } else { '#' };
        (0..rows)
            .map(|r| (0..columns).map(|c| cell(r, c)).collect())
            .collect()
    }
}

impl Position for DominoBoard {
    fn ruleset(&self) -> &'static str {
        match self.partizan {
            true => "domineering",
            false => "cram",
        }
    }

    fn notation(&self) -> String {
        let (rows, columns) = self.cells.size();
        let name = self.ruleset();
        match self.cells.count() == rows * columns {
            true => format!("{name}({rows},{columns})"),
            false => format!("{name}(\"{}\")", self.rows().join("/")),
        }
    }

    fn drawing(&self) -> String {
        self.rows().join("\n")
    }

    fn labelled_drawing(&self) -> String {
        labelled(&self.drawing())
    }

    fn scene(&self, marked: &[&str]) -> Option<Scene> {
        of_board(&self.drawing(), marked.iter().map(|m| named_cells(m)))
    }

    fn parts(&self) -> Parts {
        components(self.partizan, self.cells.parts())
    }

    fn moves(&self, player: Player, budget: &Budget) -> Result<Vec<PositionMove>, Stop> {
        let mut moves = Vec::new();
        for vertical in self.directions(player) {
            let (down, right) = if *vertical { (1, 0) } else { (0, 1) };
            for (r, c) in self.cells.dominoes(*vertical) {
                budget.tick()?;
                if moves.len() * self.cells.memory() > MOST_MEMORY {
                    let (rows, columns) = self.cells.size();
                    let what = format!("the list of moves on a board of {rows} x {columns}");
                    return Err(Stop::TooLarge(what));
                }
                let mut cells = self.cells.clone();
                cells.flip(r, c);
                cells.flip(r + down, c + right);
                moves.push(PositionMove {
                    label: format!("{},{}-{},{}", r + 1, c + 1, r + down + 1, c + right + 1),
                    note: None,
                    to: vec![Arc::new(DominoBoard { cells, ..*self })],
                });
            }
        }
        Ok(moves)
    }

    fn is_impartial(&self) -> bool {
        !self.partizan
    }
}
