//! Counts and lists followers.

use crate::solve::calls::representative;
use crate::solve::loopy::count_loopy_positions;
use crate::solve::sums::options_of_atom;
use crate::solve::{Game, Move, Solved, Solver, Stop, Term};
use crate::value::Player;
use rustc_hash::{FxHashMap, FxHashSet};

/// For each part that was met, whether it has no moves.
#[derive(Debug, Default)]
pub(in crate::solve) struct Ended(FxHashMap<u32, bool>);

impl Ended {
    /// Sorts the parts and removes those without moves.
    pub(in crate::solve) fn without(
        &mut self,
        mut parts: Vec<u32>,
        solver: &mut Solver,
    ) -> Solved<Box<[u32]>> {
        let mut going_on = 0;
        for at in 0..parts.len() {
            let part = parts[at];
            let has_ended = match self.0.get(&part) {
                Some(known) => *known,
                None => {
                    let has_ended = options_of_atom(solver, part, Player::Left)?.is_empty()
                        && options_of_atom(solver, part, Player::Right)?.is_empty();
                    solver.budget.room_in_table(&self.0)?;
                    self.0.insert(part, has_ended);
                    has_ended
                }
            };
            if !has_ended {
                parts[going_on] = part;
                going_on += 1;
            }
        }
        parts.truncate(going_on);
        parts.sort_unstable();
        Ok(parts.into())
    }
}

/// Checks that players alternate in all parts, so that a sum is played part by part. `notion` is what is asked for.
pub(in crate::solve) fn check_alternation(game: &Game, notion: &str) -> Solved<()> {
    if game.has_misere() {
        return Ok(());
    }
    let loony = !game.all_terms(|term| !matches!(term, Term::Loony));
    let of = if loony { "`loony`" } else { "Nimstring" };
    Err(Stop::Undefined(format!("{notion} of {of}")))
}

/// See [`Solver::count_positions`].
pub(in crate::solve) fn count_positions(solver: &mut Solver, game: &Game) -> Solved<usize> {
    if game.is_loopy() {
        return count_loopy_positions(solver, game);
    }
    check_alternation(game, "the number of positions")?;
    let representative = representative(solver, game)?;
    let start = solver
        .atoms()
        .state(representative.as_ref().unwrap_or(game))?;
    let mut ended = Ended::default();
    let start = ended.without(start.into_vec(), solver)?;
    let mut seen = FxHashSet::default();
    let mut waiting = vec![start.clone()];
    seen.insert(start);
    while let Some(state) = waiting.pop() {
        for (at, atom) in state.iter().enumerate() {
            if at > 0 && state.get(at - 1) == Some(atom) {
                continue;
            }
            for player in [Player::Left, Player::Right] {
                for option in options_of_atom(solver, *atom, player)? {
                    solver.budget.tick()?;
                    let mut next = state.to_vec();
                    next.remove(at);
                    next.extend_from_slice(&option);
                    let next = ended.without(next, solver)?;
                    if seen.contains(&next) {
                        continue;
                    }
                    if seen.len() == seen.capacity() {
                        solver.budget.reserve(seen.len() * 2 * size_of_val(&next))?;
                    }
                    solver.budget.room_in(&mut waiting, 1)?;
                    solver.budget.reserve(2 * size_of_val(&*next))?;
                    waiting.push(next.clone());
                    seen.insert(next);
                }
            }
        }
    }
    Ok(seen.len())
}

/// What two games have in common if they are the same position: their parts in canonical form, without those that have
/// no moves, or the notation.
fn key(solver: &mut Solver, ended: &mut Ended, game: &Game) -> Solved<(Box<[u32]>, String)> {
    let representative = representative(solver, game)?;
    let game = representative.as_ref().unwrap_or(game);
    let state = (!game.is_loopy()).then(|| solver.atoms().state(game));
    match state {
        Some(Ok(state)) => {
            let parts = ended.without(state.into_vec(), solver)?;
            Ok((parts, String::new()))
        }
        None | Some(Err(Stop::Undefined(_) | Stop::LoonyBeside)) => {
            Ok((Box::default(), solver.notation(game)))
        }
        Some(Err(stop)) => Err(stop),
    }
}

/// See [`Solver::route`].
pub(in crate::solve) fn route(
    solver: &mut Solver,
    from: &Game,
    to: &Game,
) -> Solved<Option<Vec<Move>>> {
    let mut ended = Ended::default();
    let goal = key(solver, &mut ended, to)?;
    let start = key(solver, &mut ended, from)?;
    if start == goal {
        return Ok(Some(Vec::new()));
    }
    let mut seen = FxHashSet::from_iter([start]);
    // Each position with the number of the one before it and the move that leads to it.
    let mut found: Vec<(Game, usize, Option<Move>)> = vec![(from.clone(), 0, None)];
    let mut at = 0;
    while at < found.len() {
        let game = found[at].0.clone();
        for one in solver.all_moves(&game)? {
            solver.budget.tick()?;
            let next = key(solver, &mut ended, &one.to)?;
            let is_goal = next == goal;
            solver.budget.room_in_set(&seen)?;
            if !seen.insert(next) {
                continue;
            }
            solver.budget.room_in(&mut found, 1)?;
            found.push((one.to.clone(), at, Some(one)));
            if is_goal {
                return Ok(Some(way(&found)));
            }
        }
        at += 1;
    }
    Ok(None)
}

/// The moves that lead to the last position.
fn way(found: &[(Game, usize, Option<Move>)]) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut at = found.len() - 1;
    while let Some((_, before, Some(one))) = found.get(at) {
        moves.push(one.clone());
        at = *before;
    }
    moves.reverse();
    moves
}

/// See [`Solver::followers`].
pub(in crate::solve) fn followers(
    solver: &mut Solver,
    game: &Game,
    depth: Option<usize>,
) -> Solved<Vec<Game>> {
    let mut ended = Ended::default();
    let mut seen = FxHashSet::default();
    let mut found = vec![game.clone()];
    let mut level = 0..1;
    for moves in 0.. {
        if depth == Some(moves) {
            return Ok(found.split_off(level.start));
        }
        // With a depth, a position may recur after more moves.
        if moves == 0 || depth.is_some() {
            seen.clear();
        }
        if moves == 0 && depth.is_none() {
            seen.insert(key(solver, &mut ended, game)?);
        }
        for at in level.clone() {
            for one in solver.all_moves(&found[at].clone())? {
                solver.budget.tick()?;
                if seen.insert(key(solver, &mut ended, &one.to)?) {
                    solver.budget.room_in(&mut found, 1)?;
                    found.push(one.to);
                }
            }
        }
        level = level.end..found.len();
        if level.is_empty() && depth.is_none() {
            break;
        }
    }
    Ok(found)
}
