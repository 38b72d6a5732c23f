//! Play that can return to a position, where a search needs play that ends.

use super::calls::choices;
use super::{Choice, Endless, Game, MOST_CALLS, SharedCall, Solved, Solver, Stop, Term};
use crate::value::Player;
use rustc_hash::FxHashSet;

/// The error for play from a call that is longer than a search follows. It names a position to which play can return, if
/// one is found among as many positions.
pub(super) fn too_long(solver: &mut Solver, call: &SharedCall) -> Stop {
    match returning(solver, call) {
        Ok(Some(call)) => call.endless(Endless::Circle, solver),
        Ok(None) => call.endless(Endless::Deep, solver),
        Err(stop) => stop,
    }
}

/// A position to which play from a call can return.
fn returning(solver: &mut Solver, from: &SharedCall) -> Solved<Option<SharedCall>> {
    let mut seen: FxHashSet<SharedCall> = [from.clone()].into_iter().collect();
    let mut path = vec![(from.clone(), after(solver, from)?)];
    let mut on_path = seen.clone();
    while let Some((call, left)) = path.last_mut() {
        let Some(next) = left.pop() else {
            on_path.remove(call);
            path.pop();
            continue;
        };
        if on_path.contains(&next) {
            return Ok(Some(next));
        }
        if seen.len() < MOST_CALLS && seen.insert(next.clone()) {
            let left = after(solver, &next)?;
            on_path.insert(next.clone());
            path.push((next, left));
        }
    }
    Ok(None)
}

/// The calls in the games after one move.
fn after(solver: &mut Solver, call: &SharedCall) -> Solved<Vec<SharedCall>> {
    let mut calls = Vec::new();
    let mut gather = |game: &Game| {
        game.all_terms(|term| {
            if let Term::Call(call) = term {
                calls.push(call.clone());
            }
            true
        })
    };
    for player in Player::BOTH {
        for Choice { to, .. } in choices(solver, call, player)? {
            gather(&to);
        }
    }
    Ok(calls)
}
