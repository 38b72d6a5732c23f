//! The letters that the cells of a large board can get in play. With these known, most placements can be excluded.

use super::declaration::Settle;
use super::pattern::LetterSet;
use super::placements::{Placements, with_of};
use super::program::most_placements;
use crate::budget::{Budget, Stop};
use crate::declared::board::letters::{EMPTY, Letters};
use crate::declared::board::{Board, BoardShape};
use crate::declared::compile::Compiled;

/// Larger boards do not share placements with other boards of the same shape. The placements that such a board needs
/// are computed on demand.
pub(in crate::declared) const MOST_SHARED: usize = 1 << 10;

/// Maximum number of rounds in which letters spread.
const MOST_ROUNDS: usize = 32;

/// The letter of each cell, as a set.
pub(in crate::declared) fn present(letters: &Letters, board: &Board) -> Vec<LetterSet> {
    let set = |c: &char| letters.number(*c).map_or(0, |letter| 1 << letter);
    board.letters().iter().map(set).collect()
}

/// For each cell, the letters that it has or can get, if letters are never removed. `None` if the language settles
/// boards or letters spread for too many rounds; then cells may have any letters.
///
/// Errors: limits of the budget; `TooLarge` if there are already too many placements.
pub(in crate::declared) fn reached(
    compiled: &Compiled,
    board: &Board,
    budget: &Budget,
) -> Result<Option<Vec<LetterSet>>, Stop> {
    let letters = &compiled.letters;
    let empty = match &compiled.settle {
        None => 0,
        Some(Settle::Connected(_)) => letters.number(EMPTY).map_or(0, |empty| 1 << empty),
        Some(Settle::Written) => return Ok(None),
    };
    let mut reached = present(letters, board);
    reached.iter_mut().for_each(|set| *set |= empty);
    for _ in 0..MOST_ROUNDS {
        if !spread(compiled, board.shape(), &mut reached, budget)? {
            return Ok(Some(reached));
        }
    }
    Ok(None)
}

/// Adds the letters that applicable placements write. Returns whether there were new ones.
fn spread(
    compiled: &Compiled,
    shape: &BoardShape,
    reached: &mut [LetterSet],
    budget: &Budget,
) -> Result<bool, Stop> {
    let mut grown = false;
    let mut add = |reached: &mut [LetterSet], cell: u32, letter: u8| {
        let set = &mut reached[cell as usize];
        grown |= *set >> letter & 1 == 0;
        *set |= 1 << letter;
    };
    let sides = if compiled.impartial { 1 } else { 2 };
    for plays in compiled.plays.iter().take(sides) {
        let most = most_placements(shape.cells());
        for placement in Placements::all(shape, plays, Some(reached), most, budget)? {
            for placed in &placement.cells {
                let after = placed.after.iter();
                after.for_each(|to| add(reached, placed.cell, *to));
            }
            let Some((from, to)) = with_of(plays, &placement) else {
                continue;
            };
            for near in placement.with {
                if reached[near as usize] & from != 0 {
                    add(reached, near, to);
                }
            }
        }
    }
    Ok(grown)
}
