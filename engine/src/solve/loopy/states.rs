//! Retrograde analysis. A state is lost if all its options are won by the opponent, and won if one of them is lost for
//! the opponent. All other states are drawn.

use crate::budget::{Budget, Stop};
use crate::loopy::LoopyOutcome;
use crate::solve::Solved;
use crate::value::Player;

/// The result of best play for the player to move. The winner minimises and the loser maximises the number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The player to move wins within this number of moves, counting those of both players.
    Win(u32),
    /// The player to move loses after this number of moves, counting those of both players.
    Loss(u32),
    /// Play is infinite.
    Draw,
}

/// The result for a player who cannot move.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) enum Convention {
    /// The player loses.
    Normal,
    /// The player wins.
    Misere,
}

/// A graph of states, with one list of all options. A state is a position and a player to move. Its index is twice the
/// index of the position, plus 1 if Right is to move.
#[derive(Debug, Default)]
pub(in crate::solve) struct StateGraph {
    /// For each state, the end of its options in the common list.
    ends: Vec<usize>,
    options: Vec<u32>,
}

impl StateGraph {
    /// Adds an option to the last state.
    pub(in crate::solve) fn add_option(&mut self, to: u32, budget: &Budget) -> Result<(), Stop> {
        budget.room_in(&mut self.options, 1)?;
        self.options.push(to);
        Ok(())
    }

    /// Ends the options of the current state.
    pub(in crate::solve) fn end_state(&mut self, budget: &Budget) -> Result<(), Stop> {
        budget.room_in(&mut self.ends, 1)?;
        self.ends.push(self.options.len());
        Ok(())
    }

    /// The total number of moves.
    pub(super) fn moves(&self) -> usize {
        self.options.len()
    }

    /// The positions to which the player to move can move.
    pub(in crate::solve) fn options(&self, state: usize) -> &[u32] {
        let first = state.checked_sub(1).and_then(|s| self.ends.get(s).copied());
        let end = self.ends.get(state).copied().unwrap_or(0);
        self.options.get(first.unwrap_or(0)..end).unwrap_or(&[])
    }
}

/// The fates of all states, computed backward from those without moves. States are settled in order of distance, so
/// wins are as short and losses as long as possible.
pub(in crate::solve) fn fates(
    graph: &StateGraph,
    convention: Convention,
    budget: &Budget,
) -> Solved<Vec<Fate>> {
    let states = graph.ends.len();
    budget.reserve(states * 24 + graph.options.len() * 4)?;
    // Reversed edges, again in one list.
    let opposite = |option: u32, state: usize| 2 * option as usize + (1 - state % 2);
    let mut firsts = vec![0usize; states + 1];
    for state in 0..states {
        budget.work(1)?;
        for option in graph.options(state) {
            firsts[opposite(*option, state) + 1] += 1;
        }
    }
    for state in 0..states {
        firsts[state + 1] += firsts[state];
    }
    let mut filled = firsts.clone();
    let mut before = vec![0u32; graph.options.len()];
    for state in 0..states {
        for option in graph.options(state) {
            let place = &mut filled[opposite(*option, state)];
            before[*place] = state as u32;
            *place += 1;
        }
    }
    let mut untried: Vec<u32> = (0..states).map(|s| graph.options(s).len() as u32).collect();
    let mut fates = vec![Fate::Draw; states];
    let mut queue = Vec::new();
    for state in (0..states).filter(|s| untried[*s] == 0) {
        fates[state] = match convention {
            Convention::Normal => Fate::Loss(0),
            Convention::Misere => Fate::Win(0),
        };
        queue.push(state);
    }
    let mut next = 0;
    while let Some(&state) = queue.get(next) {
        next += 1;
        budget.work(1)?;
        for &earlier in &before[firsts[state]..firsts[state + 1]] {
            let earlier = earlier as usize;
            if fates[earlier] != Fate::Draw {
                continue;
            }
            untried[earlier] -= 1;
            fates[earlier] = match fates[state] {
                Fate::Loss(moves) => Fate::Win(moves + 1),
                Fate::Win(moves) if untried[earlier] == 0 => Fate::Loss(moves + 1),
                _ => continue,
            };
            queue.push(earlier);
        }
    }
    Ok(fates)
}

/// The outcome, from the fates with Left and with Right to move.
pub(in crate::solve) fn outcome_of_fates(fates: [Fate; 2]) -> LoopyOutcome {
    let [left, right] = fates;
    let winner = |fate, mover: Player| match fate {
        Fate::Win(_) => Some(mover),
        Fate::Loss(_) => Some(mover.opponent()),
        Fate::Draw => None,
    };
    LoopyOutcome::of_winners([winner(left, Player::Left), winner(right, Player::Right)])
}
