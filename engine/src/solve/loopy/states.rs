//! Retrograde analysis: a state is lost when all its options are won by the opponent, and won when one of them is lost
//! for the opponent; what is neither is drawn.

use crate::budget::{Budget, Stop};
use crate::loopy::LoopyOutcome;
use crate::solve::Solved;
use crate::value::Player;

/// What best play by both comes to for the player to move; a win is as short and a loss as long as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The player to move wins, in so many moves of both.
    Win(u32),
    /// The player to move loses, in so many moves of both.
    Loss(u32),
    /// Play goes on for ever.
    Draw,
}

/// What becomes of a player who cannot move.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) enum Convention {
    /// The player has lost.
    Normal,
    /// The player has won.
    Misere,
}

/// Where moves lead, in one list for each state, which is a position and a player to move. The number of a state is twice
/// that of its position for Left to move, and one more for Right.
#[derive(Debug, Default)]
pub(in crate::solve) struct StateGraph {
    /// Where the options of each state end in the list of all.
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

    /// Begins the next state.
    pub(in crate::solve) fn end_state(&mut self, budget: &Budget) -> Result<(), Stop> {
        budget.room_in(&mut self.ends, 1)?;
        self.ends.push(self.options.len());
        Ok(())
    }

    /// How many moves there are in all.
    pub(super) fn moves(&self) -> usize {
        self.options.len()
    }

    /// The positions to which the player of a state can move.
    pub(in crate::solve) fn options(&self, state: usize) -> &[u32] {
        let first = state.checked_sub(1).and_then(|s| self.ends.get(s).copied());
        let end = self.ends.get(state).copied().unwrap_or(0);
        self.options.get(first.unwrap_or(0)..end).unwrap_or(&[])
    }
}

/// The fates of all states, from those without moves backwards. States are settled in the order of their distance, so
/// that a win is as short and a loss as long as it can be.
pub(in crate::solve) fn fates(
    graph: &StateGraph,
    convention: Convention,
    budget: &Budget,
) -> Solved<Vec<Fate>> {
    let states = graph.ends.len();
    budget.reserve(states * 24 + graph.options.len() * 4)?;
    // Backward edges, in one list as well.
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

/// The outcome from the fates of Left and of Right to move.
pub(in crate::solve) fn outcome_of_fates(fates: [Fate; 2]) -> LoopyOutcome {
    let [left, right] = fates;
    let winner = |fate, mover: Player| match fate {
        Fate::Win(_) => Some(mover),
        Fate::Loss(_) => Some(mover.opponent()),
        Fate::Draw => None,
    };
    LoopyOutcome::of_winners([winner(left, Player::Left), winner(right, Player::Right)])
}
