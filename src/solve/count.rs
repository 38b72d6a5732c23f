//! How many positions play can reach.

use super::{Game, Solved, Solver, Stop};
use crate::value::Player;
use rustc_hash::FxHashSet;

impl Solver {
    /// The number of different positions that any moves of either player lead to, the game itself included.
    /// Positions are the same that are sums of the same parts, each in the canonical form of its ruleset; parts in
    /// which nobody can move do not count.
    ///
    /// Errors: the budget's; `Undefined` for Nimstring, where a position may oblige the mover to go on.
    pub fn count_positions(&mut self, game: &Game) -> Solved<usize> {
        let start = self.state(game).map_err(|stop| match stop {
            Stop::Undefined(_) => Stop::Undefined("the number of positions of Nimstring".into()),
            other => other,
        })?;
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
                        next.sort_unstable();
                        let next = next.into_boxed_slice();
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
}
