//! Decides whether both players have the same moves throughout. Options of `impartial [...]` may be partizan.

use super::same_options;
use crate::budget::with_stack;
use crate::solve::calls::choices;
use crate::solve::{Game, SharedCall, Solved, Solver, Stop, Term};
use crate::value::{Arena, Player};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// Known facts about games written with one list of options for both players.
#[derive(Debug, Default)]
pub(in crate::solve) struct OneLists {
    /// `true` for the calls from which only such games are reachable.
    calls: FxHashMap<SharedCall, bool>,
}

/// Maximum work of a walk for the names of moves, in ticks. A larger game is classified by its notation.
const NAMES_WORK: u64 = 1 << 18;

/// See [`Solver::is_impartial`].
pub(in crate::solve) fn is_impartial(game: &Game, arena: &Arena) -> bool {
    if let Some(known) = game.known_impartial().get() {
        return *known;
    }
    let impartial = match game.term() {
        Term::Value(value) => arena.is_nimber(*value),
        Term::Sum(games) => games.iter().all(|g| with_stack(|| is_impartial(g, arena))),
        Term::Negative(game) | Term::Multiple(_, game) => with_stack(|| is_impartial(game, arena)),
        Term::Position(position) => position.is_impartial(),
        Term::Call(call) => call.is_impartial(),
        Term::Loony => true,
        Term::Loopy(_) => false,
        Term::Explicit { left, right } => {
            Arc::ptr_eq(left, right) || (left.is_empty() && right.is_empty())
        }
    };
    *game.known_impartial().get_or_init(|| impartial)
}

/// See [`Solver::is_impartial_throughout`].
pub(in crate::solve) fn is_impartial_throughout(solver: &mut Solver, game: &Game) -> Solved<bool> {
    if !solver.is_impartial(game) {
        return Ok(false);
    }
    match walk_impartial(solver, game) {
        Err(Stop::Fault(_) | Stop::Undefined(_) | Stop::LoonyBeside | Stop::TooLarge(_)) => {
            Ok(true)
        }
        found => found,
    }
}

/// Like [`Solver::is_impartial_throughout`], with little work. A wrong answer only omits the player from the names
/// of moves.
pub(in crate::solve) fn names_no_player(solver: &mut Solver, game: &Game) -> Solved<bool> {
    let found = solver.within(NAMES_WORK, |solver| solver.is_impartial_throughout(game))?;
    Ok(found.unwrap_or(true))
}

/// Visits all followers, except those of games known to be impartial.
fn walk_impartial(solver: &mut Solver, game: &Game) -> Solved<bool> {
    let mut waiting = vec![game.clone()];
    // Games stay alive, so their identities are not reused.
    let mut met: FxHashMap<usize, Game> = FxHashMap::default();
    let mut calls = FxHashSet::default();
    while let Some(game) = waiting.pop() {
        solver.budget.step()?;
        match game.term() {
            Term::Loony => {}
            Term::Position(position) if position.is_impartial() => {}
            Term::Value(value) if solver.arena.is_nimber(*value) => {}
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
            Term::Call(call) => match solver.one_lists.calls.get(call) {
                Some(true) => {}
                Some(false) => return Ok(false),
                None if !call.is_impartial() => return Ok(false),
                None => {
                    if calls.insert(call.clone()) {
                        solver.budget.reserve(size_of::<SharedCall>() * 4)?;
                        let choices = choices(solver, call, Player::Left)?;
                        waiting.extend(choices.into_iter().map(|choice| choice.to));
                    }
                }
            },
        }
    }
    for call in calls {
        solver.budget.room_in_table(&solver.one_lists.calls)?;
        solver.one_lists.calls.insert(call, true);
    }
    Ok(true)
}
