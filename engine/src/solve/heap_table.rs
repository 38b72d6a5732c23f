//! Calls that are heaps of a game, and tables of what is known of these games.

use super::call::SharedCall;
use super::{Solved, Solver};
use crate::budget::Budget;
use rustc_hash::FxHashMap;

/// Maximum number of games in a table.
const MOST_GAMES: usize = 1 << 10;

/// The game that a heap belongs to: the argument with the size, and the call with an empty heap.
pub(super) type HeapGame = (usize, SharedCall);

/// What is known of heaps by game. `None` for calls that are not such heaps.
#[derive(Debug)]
pub(super) struct HeapTable<H>(pub(super) FxHashMap<HeapGame, Option<H>>);

impl<H> Default for HeapTable<H> {
    fn default() -> HeapTable<H> {
        HeapTable(FxHashMap::default())
    }
}

impl<H> HeapTable<H> {
    /// Whether it is known if the calls of a game are such heaps.
    pub(super) fn has(&self, game: &HeapGame) -> bool {
        self.0.contains_key(game)
    }

    /// Keeps what is known of a game. All others are forgotten if there are too many.
    ///
    /// Errors: limits of the budget.
    pub(super) fn keep(&mut self, game: HeapGame, heaps: Option<H>, budget: &Budget) -> Solved<()> {
        if self.0.len() >= MOST_GAMES {
            self.0.clear();
        }
        budget.room_in_table(&self.0)?;
        self.0.insert(game, heaps);
        Ok(())
    }

    /// What is known of the heaps of a game.
    pub(super) fn of(&mut self, game: &HeapGame) -> Option<&mut H> {
        self.0.get_mut(game)?.as_mut()
    }
}

/// The game and the size of a call that is a heap with at most so many counters, unless theorems are off.
pub(super) fn heap_of_call(
    solver: &Solver,
    call: &SharedCall,
    most: usize,
) -> Option<(HeapGame, usize)> {
    let heap = call.heap().filter(|heap| heap.size <= most);
    let heap = heap.filter(|_| solver.theorems)?;
    Some(((heap.at, call.empty_heap(heap.at)?), heap.size))
}
