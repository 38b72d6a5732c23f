//! Who wins a sum of parts, without the value of the large ones.
//!
//! A state is a sum of large parts and a value, that of all small ones. A part and its negative cancel; of a state and
//! its negative one is searched.

use super::declared::Rules;
use super::divide::Key;
use super::search::{DeclaredSearch, size};
use crate::budget::with_stack;
use crate::solve::shard::Table;
use crate::solve::{Context, Solved};
use crate::value::{Outcome, Player, Value};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::sync::Arc;

/// Parts of so many bits are valued.
const SMALL: u32 = 6;

/// A part by its number, with its sign in the lowest bit.
type Signed = u32;

/// Parts in the order of their numbers.
type SignedSum = SmallVec<[Signed; 4]>;

/// A sum of parts and a value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct SumState {
    parts: SignedSum,
    rest: Value,
}

/// What a move leaves of a part.
#[derive(Clone, Debug)]
struct PartAfter {
    /// How much there is to search.
    size: u32,
    parts: SignedSum,
    rest: Value,
}

/// A large part.
#[derive(Debug)]
struct LargePart {
    key: Key,
    own_negative: bool,
    options: [Option<Arc<[PartAfter]>>; 2],
}

/// What is known of states.
#[derive(Debug, Default)]
pub(super) struct Outcomes {
    all: Vec<LargePart>,
    numbers: FxHashMap<Key, u32>,
    /// Whether Left wins moving first.
    wins: Table<SumState, bool>,
}

/// A search under way.
pub(super) struct OutcomeSearch<'a, 'c> {
    pub rules: &'a Rules,
    pub found: &'a mut DeclaredSearch,
    pub context: &'a mut Context<'c>,
}

impl OutcomeSearch<'_, '_> {
    /// The outcome of a sum of parts and a value.
    pub(super) fn outcome(&mut self, keys: Vec<(Key, bool)>, rest: Value) -> Solved<Outcome> {
        let state = self.state(keys, rest)?;
        let left = self.wins(state.clone(), Player::Left)?;
        let right = self.wins(state, Player::Right)?;
        Ok(Outcome::from_wins(left, !right))
    }

    /// Whether a sum of parts and a value is a win for the second player.
    pub(super) fn is_zero(&mut self, keys: Vec<(Key, bool)>, rest: Value) -> Solved<bool> {
        let state = self.state(keys, rest)?;
        Ok(!self.wins(state.clone(), Player::Left)? && !self.wins(state, Player::Right)?)
    }

    fn state(&mut self, keys: Vec<(Key, bool)>, rest: Value) -> Solved<SumState> {
        let mut state = SumState {
            parts: SignedSum::new(),
            rest,
        };
        for (key, negative) in keys {
            self.add(&mut state, key, negative)?;
        }
        Ok(state)
    }

    /// Adds a part to a state, or its negative.
    fn add(&mut self, state: &mut SumState, key: Key, negative: bool) -> Solved<()> {
        if size(&key) <= SMALL && !self.rules.lost {
            let mut value = self.found.value_of(self.rules, &key, self.context)?;
            if negative {
                value = self.context.arena.negative(value, self.context.budget)?;
            }
            state.rest = self
                .context
                .arena
                .sum(state.rest, value, self.context.budget)?;
            return Ok(());
        }
        let number = self.number(key)?;
        let outcomes = &self.found.outcomes;
        let own_negative = outcomes.all[number as usize].own_negative;
        add_signed(
            &mut state.parts,
            number << 1 | u32::from(negative && !own_negative),
            own_negative,
        );
        Ok(())
    }

    fn number(&mut self, key: Key) -> Solved<u32> {
        let outcomes = &mut self.found.outcomes;
        if let Some(number) = outcomes.numbers.get(&key) {
            return Ok(*number);
        }
        let budget = self.context.budget;
        budget.room_in(&mut outcomes.all, 1)?;
        budget.room_in_table(&outcomes.numbers)?;
        let number = outcomes.all.len() as u32;
        outcomes.numbers.insert(key.clone(), number);
        outcomes.all.push(LargePart {
            own_negative: self.rules.is_own_negative(&key),
            key,
            options: [None, None],
        });
        Ok(number)
    }

    /// What the moves of a player leave of a large part.
    fn left(&mut self, number: u32, player: Player) -> Solved<Arc<[PartAfter]>> {
        let side = usize::from(player == Player::Right);
        let large = &self.found.outcomes.all[number as usize];
        if let Some(known) = &large.options[side] {
            return Ok(Arc::clone(known));
        }
        let key = large.key.clone();
        let budget = self.context.budget;
        let program = self.rules.program(key.frame, budget)?;
        let mut all: Vec<PartAfter> = Vec::new();
        for keys in self.rules.left(&program, &key.bits, player, true, budget)? {
            let mut state = SumState {
                parts: SignedSum::new(),
                rest: Value::ZERO,
            };
            let most = keys.iter().map(|(key, _)| size(key)).max().unwrap_or(0);
            for (key, negative) in keys {
                self.add(&mut state, key, negative)?;
            }
            let SumState { parts, rest } = state;
            let size = if parts.is_empty() { 0 } else { most };
            all.push(PartAfter { size, parts, rest });
        }
        all.sort_by(|a, b| (a.size, &a.parts, a.rest).cmp(&(b.size, &b.parts, b.rest)));
        all.dedup_by(|a, b| a.parts == b.parts && a.rest == b.rest);
        budget.reserve(all.len() * size_of::<PartAfter>())?;
        let all: Arc<[PartAfter]> = all.into();
        self.found.outcomes.all[number as usize].options[side] = Some(Arc::clone(&all));
        Ok(all)
    }

    /// Whether a player wins who moves first.
    fn wins(&mut self, state: SumState, player: Player) -> Solved<bool> {
        let budget = self.context.budget;
        if state.parts.is_empty() {
            let outcome = self.context.arena.outcome(state.rest, budget)?;
            return Ok(outcome.winner(player) == player);
        }
        budget.tick()?;
        // As Left sees it.
        let state = if player == Player::Left {
            state
        } else {
            self.negative(&state)?
        };
        if let Some(wins) = self.found.outcomes.wins.get(&state) {
            return Ok(wins);
        }
        let wins = with_stack(|| self.search(&state))?;
        let outcomes = &mut self.found.outcomes;
        outcomes
            .wins
            .insert(state, wins, |state| state.parts.len() as u32, budget)?;
        Ok(wins)
    }

    fn negative(&mut self, state: &SumState) -> Solved<SumState> {
        let mut negative = SumState {
            parts: SignedSum::new(),
            rest: self
                .context
                .arena
                .negative(state.rest, self.context.budget)?,
        };
        for part in &state.parts {
            let own = self.found.outcomes.all[(part >> 1) as usize].own_negative;
            add_signed(&mut negative.parts, part ^ u32::from(!own), own);
        }
        Ok(negative)
    }

    /// Whether Left wins who moves first.
    fn search(&mut self, state: &SumState) -> Solved<bool> {
        let mut next: Vec<(u32, SumState)> = Vec::new();
        for (at, part) in state.parts.iter().enumerate() {
            if at > 0 && state.parts[at - 1] == *part {
                continue;
            }
            let negative = part & 1 != 0;
            let player = if negative {
                Player::Right
            } else {
                Player::Left
            };
            let left = self.left(part >> 1, player)?;
            for option in left.iter() {
                let after = self.moved(state, at, option, negative)?;
                self.context.budget.work(1)?;
                if after.parts.is_empty() && !self.wins(after.clone(), Player::Right)? {
                    return Ok(true);
                }
                next.push((option.size, after));
            }
        }
        next.sort_by_key(|(size, state)| (state.parts.len(), *size));
        for (_, after) in next {
            if !after.parts.is_empty() && !self.wins(after, Player::Right)? {
                return Ok(true);
            }
        }
        let options = self
            .context
            .arena
            .options(state.rest, Player::Left, self.context.budget)?;
        for rest in options {
            let parts = state.parts.clone();
            if !self.wins(SumState { parts, rest }, Player::Right)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The state after a move in one of its parts.
    fn moved(
        &mut self,
        state: &SumState,
        at: usize,
        option: &PartAfter,
        negative: bool,
    ) -> Solved<SumState> {
        let (arena, budget) = (&mut *self.context.arena, self.context.budget);
        let rest = if negative {
            arena.negative(option.rest, budget)?
        } else {
            option.rest
        };
        let rest = arena.sum(state.rest, rest, budget)?;
        let mut parts = state.parts.clone();
        parts.remove(at);
        for part in &option.parts {
            let own = self.found.outcomes.all[(part >> 1) as usize].own_negative;
            add_signed(&mut parts, part ^ u32::from(negative && !own), own);
        }
        Ok(SumState { parts, rest })
    }
}

/// Adds a part to a sum in order; it cancels its negative.
fn add_signed(sum: &mut SignedSum, part: Signed, own_negative: bool) {
    let opposite = if own_negative { part } else { part ^ 1 };
    if let Ok(at) = sum.binary_search(&opposite) {
        sum.remove(at);
        return;
    }
    let at = sum.binary_search(&part).unwrap_or_else(|at| at);
    sum.insert(at, part);
}
