//! The outcome of a sum or its relation to 0, by alternating between search and values. Search often decides a sum of many parts last, but
//! decides a large part long before its value is known.

use super::tables::SumState;
use super::{SumOf, SumRules, SumRun};
use crate::budget::Stop;
use crate::solve::Solved;
use crate::solve::relation::Relation;
use crate::value::{Outcome, Value};

/// The work of the first turn, in ticks. Each turn has four times the work of the one before.
const FIRST: u64 = 1 << 12;

/// For an outcome, valuing a single part gets the work of a turn divided by this, as does valuing any part where bounds
/// decide most states. Otherwise, valuing one of several parts gets as much as the search.
const VALUED_ALONE: u64 = 32;

/// For a comparison, whose sides are often values that are soon found, valuing a single part gets as much as the search.
const COMPARED_ALONE: u64 = 1;

/// Adding two values gets the work of valuing a part divided by this.
const SUMMED: u64 = 4;

/// Sums with more parts are not searched.
const MOST_SEARCHED: usize = 64;

impl<R: SumRules> SumRun<'_, R> {
    /// The outcome of a sum.
    pub(crate) fn outcome(&mut self, sum: SumOf<R::Part>) -> Solved<Outcome> {
        let search = SumRun::outcome_of;
        self.asked(sum, |run, state| {
            run.in_turns(state, VALUED_ALONE, search, |outcome| outcome)
        })
    }

    /// Whether a sum is related to 0.
    pub(crate) fn relation(&mut self, sum: SumOf<R::Part>, relation: Relation) -> Solved<bool> {
        let search = |run: &mut Self, state: &SumState| {
            relation.decide(|player| run.wins_moving_first(state, player))
        };
        self.asked(sum, |run, state| {
            run.in_turns(state, COMPARED_ALONE, search, |outcome| {
                relation.holds_of(outcome)
            })
        })
    }

    /// Answers a question about a state by `search`, or by the outcome if values decide it. Valuing a single part gets
    /// the work of a turn divided by `alone`.
    fn in_turns<T>(
        &mut self,
        mut state: SumState,
        alone: u64,
        mut search: impl FnMut(&mut Self, &SumState) -> Solved<T>,
        of_outcome: impl Fn(Outcome) -> T,
    ) -> Solved<T> {
        let mut work = FIRST;
        loop {
            if state.parts.len() <= MOST_SEARCHED
                && let Some(found) = self.searched(&state, work, &mut search)?
            {
                return Ok(found);
            }
            let share = match state.parts.len() {
                _ if self.tables.bounding.pays() => VALUED_ALONE,
                1 => alone,
                _ => 1,
            };
            if self.has_forgotten && state.parts.len() <= MOST_SEARCHED {
                // Values would take memory that is not freed again.
                work = work.saturating_mul(4);
                continue;
            }
            let known;
            (state, known) = self.valued(state, work / share)?;
            if !known.is_empty()
                && known.len() == state.parts.len()
                && let Some(outcome) = self.bounded(state.rest, known, work)?
            {
                return Ok(of_outcome(outcome));
            }
            work = work.saturating_mul(4);
        }
    }

    /// What a search finds of a state within `work` ticks.
    fn searched<T>(
        &mut self,
        state: &SumState,
        work: u64,
        search: impl FnOnce(&mut Self, &SumState) -> Solved<T>,
    ) -> Solved<Option<T>> {
        self.until = self.rules.context().budget.spent().saturating_add(work);
        let found = search(self, state);
        self.until = u64::MAX;
        match found {
            Err(Stop::Cancelled) => self.rules.context().budget.check().map(|()| None),
            found => found.map(Some),
        }
    }

    /// Replaces parts by their values if these are found within `work` ticks each. Also returns the values whose sum
    /// with the others takes more work.
    fn valued(&mut self, state: SumState, work: u64) -> Solved<(SumState, Vec<Value>)> {
        let mut after = SumState::value(state.rest);
        let mut apart = Vec::new();
        for signed in state.parts {
            let part = self.tables.part(signed >> 1).cloned();
            let value = match part {
                Some(part) => self.rules.value_within(&part, work)?,
                None => None,
            };
            let Some(value) = value else {
                after.parts.push(signed);
                continue;
            };
            let context = self.rules.context();
            let value = if signed & 1 != 0 {
                context.arena.negative(value, context.budget)?
            } else {
                value
            };
            match self.sum_within(after.rest, value, work / SUMMED)? {
                Some(sum) => after.rest = sum,
                None => {
                    after.parts.push(signed);
                    apart.push(value);
                }
            }
        }
        Ok((after, apart))
    }

    /// The outcome of a sum of values, if bounds decide it within `work` ticks.
    fn bounded(
        &mut self,
        rest: Value,
        mut values: Vec<Value>,
        work: u64,
    ) -> Solved<Option<Outcome>> {
        values.push(rest);
        let context = self.rules.context();
        let trial = context.budget.trial(work);
        let found = context.arena.outcome_of_sum(&values, &trial);
        Ok(context.budget.end_trial(&trial, found)?.flatten())
    }

    /// The sum of two values, if it is found within `work` ticks.
    fn sum_within(&mut self, one: Value, other: Value, work: u64) -> Solved<Option<Value>> {
        let context = self.rules.context();
        let trial = context.budget.trial(work);
        let sum = context.arena.sum(one, other, &trial);
        context.budget.end_trial(&trial, sum)
    }
}
