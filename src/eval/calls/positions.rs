//! Recent calls that are positions. A search meets most positions as options of several others.

use crate::eval::calls::memo::{CallKey, all_same};
use crate::eval::positions::called::Braces;
use crate::solve::{Budget, Game, Term};
use hashbrown::HashTable;
use std::any::Any;

/// A cache of positions. When the newer half is full, it replaces the older one.
#[derive(Debug, Default)]
pub(in crate::eval) struct RecentPositions {
    newer: HashTable<Game>,
    older: HashTable<Game>,
}

/// Maximum number of positions in each half.
const MOST: usize = 1 << 16;

/// The approximate memory of a position: its game, its call and a few arguments.
const SIZE: usize = 256;

impl RecentPositions {
    /// The position of a call, if it is still cached.
    pub(in crate::eval) fn get(&mut self, call: &CallKey, budget: &Budget) -> Option<Game> {
        let is_it = |game: &Game| is_call(game, call);
        if let Some(known) = self.newer.find(call.hash, is_it) {
            return Some(known.clone());
        }
        let known = self.older.find(call.hash, is_it)?.clone();
        self.put(call, &known, budget);
        Some(known)
    }

    /// Stores the position of a call that is not in the newer half.
    pub(in crate::eval) fn put(&mut self, call: &CallKey, game: &Game, budget: &Budget) {
        if self.newer.len() == self.newer.capacity() {
            let is_full = self.newer.len() >= MOST;
            if is_full || !budget.affords(self.newer.len() * SIZE) {
                self.older = std::mem::take(&mut self.newer);
            }
        }
        self.newer
            .insert_unique(call.hash, game.clone(), Game::hash);
    }
}

/// Whether a game is the position of this call.
fn is_call(game: &Game, call: &CallKey) -> bool {
    let Term::Call(shared) = game.term() else {
        return false;
    };
    let called: &dyn Any = &**shared;
    called.downcast_ref::<Braces>().is_some_and(|own| {
        shared.hash() == call.hash
            && own.function.fingerprint.short() == call.fingerprint
            && all_same(&own.arguments, call.arguments)
    })
}
