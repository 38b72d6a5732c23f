//! Counts and lists followers.

use super::{Game, Solved, Solver, Stop, Term};
use crate::value::Player;
use rustc_hash::{FxHashMap, FxHashSet};

impl Solver {
    /// The number of different positions reachable by any moves of either player, including the game itself. Positions
    /// are equal if they are sums of the same parts, each in the canonical form of its ruleset. Parts without moves are
    /// ignored.
    ///
    /// Errors: limits of the budget; `Undefined` for Nimstring, where a player may have to move again.
    pub fn count_positions(&mut self, game: &Game) -> Solved<usize> {
        if game.is_loopy() {
            return self.count_loopy_positions(game);
        }
        if !game.has_misere() {
            let loony = !game.all_terms(|term| !matches!(term, Term::Loony));
            let of = if loony { "`loony`" } else { "Nimstring" };
            return Err(Stop::Undefined(format!("the number of positions of {of}")));
        }
        let start = self.state(game)?;
        let mut ended = FxHashMap::default();
        let start = self.without_ended(start.into_vec(), &mut ended)?;
        let mut seen = FxHashSet::default();
        let mut waiting = vec![start.clone()];
        seen.insert(start);
        while let Some(state) = waiting.pop() {
            for (at, atom) in state.iter().enumerate() {
                if at > 0 && state.get(at - 1) == Some(atom) {
                    continue;
                }
                for player in [Player::Left, Player::Right] {
                    for option in self.options_of_atom(*atom, player)? {
                        self.budget.tick()?;
                        let mut next = state.to_vec();
                        next.remove(at);
                        next.extend_from_slice(&option);
                        let next = self.without_ended(next, &mut ended)?;
                        if seen.contains(&next) {
                            continue;
                        }
                        if seen.len() == seen.capacity() {
                            self.budget.reserve(seen.len() * 2 * size_of_val(&next))?;
                        }
                        self.budget.room_in(&mut waiting, 1)?;
                        self.budget.reserve(2 * size_of_val(&*next))?;
                        waiting.push(next.clone());
                        seen.insert(next);
                    }
                }
            }
        }
        Ok(seen.len())
    }

    /// One game for each different position reachable by any moves of either player, nearest first, including the game
    /// itself. With `depth`, only those after exactly that many moves. Positions are compared as in
    /// [`Solver::count_positions`]; positions of Nimstring and loopy positions are compared by their notation.
    ///
    /// Errors: limits of the budget.
    pub fn followers(&mut self, game: &Game, depth: Option<usize>) -> Solved<Vec<Game>> {
        let mut ended = FxHashMap::default();
        let mut key = |solver: &mut Solver, game: &Game| {
            let state = (!game.is_loopy()).then(|| solver.state(game));
            match state {
                Some(Ok(state)) => {
                    let parts = solver.without_ended(state.into_vec(), &mut ended)?;
                    Ok((parts, String::new()))
                }
                None | Some(Err(Stop::Undefined(_) | Stop::LoonyBeside)) => {
                    Ok((Box::default(), solver.notation(game)))
                }
                Some(Err(stop)) => Err(stop),
            }
        };
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
                seen.insert(key(self, game)?);
            }
            for at in level.clone() {
                for one in self.all_moves(&found[at].clone())? {
                    self.budget.tick()?;
                    if seen.insert(key(self, &one.to)?) {
                        self.budget.room_in(&mut found, 1)?;
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

    /// Sorts the parts and removes those without moves. `ended` caches which parts have no moves.
    pub(super) fn without_ended(
        &mut self,
        mut parts: Vec<u32>,
        ended: &mut FxHashMap<u32, bool>,
    ) -> Solved<Box<[u32]>> {
        let mut going_on = 0;
        for at in 0..parts.len() {
            let part = parts[at];
            let has_ended = match ended.get(&part) {
                Some(known) => *known,
                None => {
                    let has_ended = self.options_of_atom(part, Player::Left)?.is_empty()
                        && self.options_of_atom(part, Player::Right)?.is_empty();
                    self.budget.room_in_table(ended)?;
                    ended.insert(part, has_ended);
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
