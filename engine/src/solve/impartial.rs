//! Decides whether both players have the same moves throughout. Options of `impartial [...]` may be partizan.

use super::game::same_options;
use super::{Game, SharedCall, Solved, Solver, Stop, Term};
use crate::value::Player;
use rustc_hash::{FxHashMap, FxHashSet};

/// Known facts about games written with one list of options for both players.
#[derive(Debug, Default)]
pub(super) struct ImpartialFacts {
    /// `true` for the calls from which only such games are reachable.
    calls: FxHashMap<SharedCall, bool>,
}

/// Maximum work of a walk for the names of moves, in ticks. A larger game is classified by its notation.
const NAMES_WORK: u64 = 1 << 18;

impl Solver {
    /// Whether both players have the same moves in the game and all its followers. Then names of moves need no player.
    ///
    /// # Errors
    /// Limits of the budget.
    pub fn is_impartial_throughout(&mut self, game: &Game) -> Solved<bool> {
        if !self.is_impartial(game) {
            return Ok(false);
        }
        match self.walk_impartial(game) {
            Err(Stop::Fault(_) | Stop::Undefined(_) | Stop::LoonyBeside | Stop::TooLarge(_)) => {
                Ok(true)
            }
            found => found,
        }
    }

    /// Like [`Solver::is_impartial_throughout`], with little work. A wrong answer only omits the player from the names
    /// of moves.
    pub(super) fn names_no_player(&mut self, game: &Game) -> Solved<bool> {
        let found = self.within(NAMES_WORK, |solver| solver.is_impartial_throughout(game))?;
        Ok(found.unwrap_or(true))
    }

    /// Visits all followers, except those of games known to be impartial.
    fn walk_impartial(&mut self, game: &Game) -> Solved<bool> {
        let mut waiting = vec![game.clone()];
        // Games stay alive, so their identities are not reused.
        let mut met: FxHashMap<usize, Game> = FxHashMap::default();
        let mut calls = FxHashSet::default();
        while let Some(game) = waiting.pop() {
            self.budget.step()?;
            match game.term() {
                Term::Loony => {}
                Term::Position(position) if position.is_impartial() => {}
                Term::Value(value) if self.arena.is_nimber(*value) => {}
                Term::Position(_) | Term::Value(_) | Term::Loopy(_) => return Ok(false),
                Term::Negative(inner) | Term::Multiple(_, inner) => waiting.push(inner.clone()),
                Term::Sum(games) => {
                    if met.insert(game.identity(), game.clone()).is_none() {
                        waiting.extend(games.iter().cloned());
                    }
                }
                Term::Explicit { left, right } => {
                    if !same_options(left, right) {
                        return Ok(false);
                    }
                    if met.insert(game.identity(), game.clone()).is_none() {
                        waiting.extend(left.iter().cloned());
                    }
                }
                Term::Call(call) if call.is_surely_impartial() => {}
                Term::Call(call) => match self.one_lists.calls.get(call) {
                    Some(true) => {}
                    Some(false) => return Ok(false),
                    None if !call.is_impartial() => return Ok(false),
                    None => {
                        if calls.insert(call.clone()) {
                            self.budget.reserve(size_of::<SharedCall>() * 4)?;
                            let choices = self.choices(call, Player::Left)?;
                            waiting.extend(choices.into_iter().map(|choice| choice.to));
                        }
                    }
                },
            }
        }
        for call in calls {
            self.budget.room_in_table(&self.one_lists.calls)?;
            self.one_lists.calls.insert(call, true);
        }
        Ok(true)
    }
}
