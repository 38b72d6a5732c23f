//! Outcomes of sums that contain a game whose quotient is not known yet, by search.
//!
//! The search treats sums of the other games as equal if they are in the same class of a congruence, except for some
//! games that it keeps as they are. This is only a guess, because the new game may tell such sums apart.

use crate::budget::{Budget, Stop, with_stack};
use crate::value::misere::quotient::{GameSum, Generators, Quotient};
use rustc_hash::{FxHashMap, FxHashSet};

/// A class of the known quotient, followed by the games that are kept, in ascending order. It stands for the sum of
/// these games and the smallest sum of the class.
type State = Vec<u32>;

/// The outcomes that a search has found, and how it treats sums.
#[derive(Debug, Default)]
pub(super) struct Outcomes {
    /// Whether each game is kept as it is, not replaced by its class.
    is_kept: Vec<bool>,
    /// The addition table of the known quotient.
    table: Vec<u16>,
    /// The number of classes of the known quotient.
    order: usize,
    /// For each class, the state of its smallest sum.
    classes: Vec<State>,
    /// For each game, its options as states, without repetitions.
    options: Vec<Vec<State>>,
    /// For each class, the options of its smallest sum.
    options_of_classes: Vec<Vec<State>>,
    /// Whether the previous player wins.
    found: FxHashMap<State, bool>,
}

impl Outcomes {
    /// A search that keeps some games. `smallest` has a sum for each class of the known quotient.
    pub(super) fn new(
        is_kept: &[bool],
        known: &Quotient,
        smallest: &[GameSum],
        games: &Generators,
        budget: &Budget,
    ) -> Result<Outcomes, Stop> {
        let mut outcomes = Outcomes {
            is_kept: is_kept.to_vec(),
            table: known.table(budget)?,
            order: known.order(),
            ..Outcomes::default()
        };
        for class in 0..smallest.len() {
            budget.work(1)?;
            let state = outcomes.state_of_class(class, known, smallest);
            outcomes.classes.push(state);
        }
        for options in games.0.iter().take(is_kept.len()) {
            budget.work(options.len() as u64)?;
            let states = options.iter().map(|sum| outcomes.state(sum, known));
            let states = unique(states.collect());
            outcomes.options.push(states);
        }
        for sum in smallest {
            let mut states = FxHashSet::default();
            for (at, game) in sum.iter().enumerate() {
                let mut rest = sum.clone();
                rest.remove(at);
                let rest = known.element(&rest);
                for option in &outcomes.options[*game as usize] {
                    budget.work(1)?;
                    let mut state = option.clone();
                    state[0] = outcomes.plus(option[0], rest as u32);
                    states.insert(state);
                }
            }
            outcomes.options_of_classes.push(unique(states));
        }
        Ok(outcomes)
    }

    /// Whether every game is kept, so that the outcomes are not a guess.
    pub(super) fn are_sure(&self) -> bool {
        self.is_kept.iter().all(|is_kept| *is_kept)
    }

    fn plus(&self, one: u32, other: u32) -> u32 {
        self.table[one as usize * self.order + other as usize].into()
    }

    /// The state of the smallest sum of a class, in which no game that is kept may be part of the class.
    fn state_of_class(&self, mut class: usize, known: &Quotient, smallest: &[GameSum]) -> State {
        let mut state = vec![0];
        loop {
            let sum = smallest[class].iter();
            let (kept, rest): (Vec<u32>, Vec<u32>) =
                sum.partition(|game| self.is_kept[**game as usize]);
            if kept.is_empty() {
                break;
            }
            // The rest has shorter lines of play, so this ends.
            state.extend(kept);
            class = known.element(&rest);
        }
        state[0] = class as u32;
        state[1..].sort_unstable();
        state
    }

    fn state(&self, sum: &[u32], known: &Quotient) -> State {
        let is_kept = |game: &&u32| self.is_kept[**game as usize];
        let (kept, rest): (Vec<u32>, Vec<u32>) = sum.iter().partition(is_kept);
        let mut state = self.classes[known.element(&rest)].clone();
        state.extend(kept);
        state[1..].sort_unstable();
        state
    }

    /// Whether the previous player wins a sum.
    pub(super) fn is_p(
        &mut self,
        sum: &[u32],
        known: &Quotient,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        let state = self.state(sum, known);
        self.is_p_state(&state, known, budget)
    }

    fn is_p_state(
        &mut self,
        state: &State,
        known: &Quotient,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        let (class, kept) = (state[0] as usize, &state[1..]);
        let new = known.plus.len();
        if kept.last().is_none_or(|game| (*game as usize) < new) {
            let add = |class: usize, game: &u32| known.plus[*game as usize][class].into();
            return Ok(known.is_p(kept.iter().fold(class, add)));
        }
        if let Some(p) = self.found.get(state) {
            return Ok(*p);
        }
        budget.step()?;
        let mut next = State::new();
        let mut p = true;
        'all: for at in (0..state.len()).rev() {
            if at > 1 && state[at - 1] == state[at] {
                continue;
            }
            for number in 0..self.options_at(state, at).len() {
                self.write_option(state, at, number, &mut next);
                let is_lost = match self.found.get(&next) {
                    Some(p) => *p,
                    None => with_stack(|| self.is_p_state(&next, known, budget))?,
                };
                if is_lost {
                    p = false;
                    break 'all;
                }
            }
        }
        budget.room_in_table(&self.found)?;
        self.found.insert(state.clone(), p);
        Ok(p)
    }

    /// The options of the class (at 0) or of a game of a state.
    fn options_at(&self, state: &State, at: usize) -> &[State] {
        let part = state[at] as usize;
        if at == 0 {
            &self.options_of_classes[part]
        } else {
            &self.options[part]
        }
    }

    /// Writes the state after a move.
    fn write_option(&self, state: &State, at: usize, number: usize, next: &mut State) {
        let option = &self.options_at(state, at)[number];
        let class = if at == 0 {
            option[0]
        } else {
            self.plus(option[0], state[0])
        };
        next.clone_from(&self.classes[class as usize]);
        next.extend(&option[1..]);
        let others = state.iter().enumerate().skip(1);
        next.extend(others.filter(|(own, _)| *own != at).map(|(_, game)| *game));
        next[1..].sort_unstable();
    }
}

/// Different states, the simplest first.
fn unique(states: FxHashSet<State>) -> Vec<State> {
    let mut all: Vec<State> = states.into_iter().collect();
    all.sort_unstable_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    all
}
