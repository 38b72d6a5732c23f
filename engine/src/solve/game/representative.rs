//! One game for all written forms of a sum of positions.

use super::count::Ended;
use crate::solve::sums::AtomSum;
use crate::solve::{Game, Solved, Solver, Stop, Term};
use rustc_hash::FxHashMap;

/// The first game of each sum of parts.
#[derive(Debug, Default)]
pub(in crate::solve) struct Representatives {
    ended: Ended,
    games: FxHashMap<AtomSum, Game>,
}

impl Solver {
    /// The first game met whose parts are those of `game`, apart from parts without moves. Both have the same tree of
    /// moves. `None` for games that are not sums of positions, or whose parts are not defined.
    pub fn representative(&mut self, game: &Game) -> Solved<Option<Game>> {
        let is_position = |term: &Term| match term {
            Term::Position(position) => position.has_misere() && !position.is_loopy(),
            _ => false,
        };
        if !game.all_terms(is_position) {
            return Ok(None);
        }
        let parts = match self.atoms().state(game) {
            Ok(parts) => parts.into_vec(),
            Err(Stop::TooLarge(_) | Stop::Undefined(_)) => return Ok(None),
            Err(stop) => return Err(stop),
        };
        let mut all = std::mem::take(&mut self.representatives);
        let parts = all.ended.without(parts, self);
        self.representatives = all;
        let parts = parts?;
        let games = &mut self.representatives.games;
        self.budget.room_in_table(games)?;
        self.budget.reserve(size_of_val(&*parts))?;
        Ok(Some(games.entry(parts).or_insert(game.clone()).clone()))
    }
}
