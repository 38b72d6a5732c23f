//! Functions of boards that give something else than a position.

use super::builtins::Call;
use super::{Datum, Eval, Interpreter, fault, stopped};
use crate::diagnostic::Diagnostic;
use crate::ruleset::argument::ArgumentFault;
use crate::ruleset::hiroi;
use crate::solve::{Game, Term};
use crate::value::Int;

/// Most cells of the boards that `boards` lists: more would be a list of a million texts.
const MOST_LISTED_CELLS: usize = 20;

const EMPTY: char = '.';

impl Interpreter {
    /// `hiroi`, `hiroi_steps`: the puzzle. A fault in the board is for the caller to place.
    pub(super) fn puzzle(&mut self, call: &Call) -> Eval<Result<Datum, ArgumentFault>> {
        let Some((Datum::Str(text), _)) = call.arguments.first() else {
            let message = "a board of stones must be a string";
            return Ok(Err(
                ArgumentFault::new(0, message).help("as in `hiroi(\"xx/.x\")`")
            ));
        };
        let puzzle = match hiroi::read(text, 0) {
            Ok(puzzle) => puzzle,
            Err(fault) => return Ok(Err(fault)),
        };
        let answer = puzzle.solve(&self.solver.budget);
        let answer = answer.map_err(|s| stopped(s, call.span))?;
        Ok(Ok(match call.entry.name {
            "hiroi" => {
                let order = answer.order.unwrap_or_default().into_iter();
                Datum::list(order.map(|(row, column)| {
                    Datum::list([row, column].map(|n| Datum::integer(i64::from(n))))
                }))
            }
            _ => Datum::Str(puzzle.steps(&answer).into()),
        }))
    }

    /// `hxor`, `vxor`: the exclusive or of the sizes of the horizontal or vertical piles.
    pub(super) fn pile_xor(&mut self, call: &Call) -> Eval<Datum> {
        let Some((datum, span)) = call.arguments.first() else {
            return Err(call.unimplemented());
        };
        let side = usize::from(call.entry.name == "vxor");
        let game = self.as_game(datum);
        match game.as_ref().and_then(|g| xor_of_piles(g, side)) {
            Some(xor) => Ok(Datum::integer(Int::from(xor))),
            None => {
                let found = self.brief(datum);
                let message =
                    "only positions of two-dimensional Nim have rows and columns of piles";
                Err(Box::new(
                    Diagnostic::error("kind", *span, message)
                        .label(format!("this is {found}"))
                        .help("such as `nim2d(2,5)`, `nim2d(\"ooo/o.o\")` or `young(3,2,1)`"),
                ))
            }
        }
    }

    /// `boards(rows, columns)`: all boards, those with few coins first; of as many coins, those whose coins come
    /// first column by column.
    pub(super) fn boards(&mut self, call: &Call) -> Eval<Datum> {
        let mut size = [0usize; 2];
        for (at, length) in size.iter_mut().enumerate() {
            let n = self.integer_argument(call, at, "a side of a board")?;
            let span = call.arguments.get(at).map_or(call.span, |a| a.1);
            *length = match n.to_usize() {
                Some(length) => length,
                None if n.is_negative() => {
                    return Err(fault("kind", span, "a side of a board cannot be negative"));
                }
                None => usize::MAX,
            };
        }
        let [rows, columns] = size;
        let cells = rows.saturating_mul(columns);
        if cells > MOST_LISTED_CELLS {
            let message =
                format!("there are too many boards of more than {MOST_LISTED_CELLS} cells");
            return Err(fault("too-large", call.span, message));
        }
        // Bit 0 is the last cell, so that larger numbers have their coins earlier.
        let mut sets: Vec<u32> = (0..1 << cells).collect();
        sets.sort_by_key(|set| (set.count_ones(), std::cmp::Reverse(*set)));
        let mut boards = Vec::with_capacity(sets.len());
        for set in sets {
            self.solver
                .budget
                .tick()
                .map_err(|s| stopped(s, call.span))?;
            let mut text = String::with_capacity(cells + rows);
            for row in 0..rows {
                if row > 0 {
                    text.push('/');
                }
                for column in 0..columns {
                    let coin = set >> (cells - 1 - (column * rows + row)) & 1 == 1;
                    text.push(if coin { 'X' } else { EMPTY });
                }
            }
            boards.push(Datum::Str(text.into()));
        }
        Ok(Datum::list(boards))
    }
}

/// The exclusive or of the piles of a position or a sum of positions; none for other games.
fn xor_of_piles(game: &Game, side: usize) -> Option<u64> {
    match game.term() {
        Term::Position(position) => {
            let piles = position.piles()?;
            Some(piles.get(side)?.iter().fold(0, |xor, size| xor ^ size))
        }
        Term::Sum(games) => {
            let mut xor = 0;
            for game in games {
                xor ^= xor_of_piles(game, side)?;
            }
            Some(xor)
        }
        _ => None,
    }
}
