//! The outcome of a sum, by alternating between search and values. Search often decides a sum of many parts last, but
//! decides a large part long before its value is known.

use super::tables::SumState;
use super::{SumOf, SumRules, SumRun};
use crate::budget::Stop;
use crate::solve::Solved;
use crate::value::{Outcome, Value};

/// The work of the first turn, in ticks. Each turn has four times the work of the one before.
const FIRST: u64 = 1 << 12;

/// Valuing a single part gets the work of a turn divided by this. Valuing one of several parts gets as much as the
/// search.
const VALUED_ALONE: u64 = 32;

/// Adding two values gets the work of valuing a part divided by this.
const SUMMED: u64 = 4;

/// Sums with more parts are not searched.
const MOST_SEARCHED: usize = 64;

impl<R: SumRules> SumRun<'_, R> {
    pub(crate) fn outcome(&mut self, sum: SumOf<R::Part>) -> Solved<Outcome> {
        self.asked(sum, SumRun::outcome_in_turns)
    }

    fn outcome_in_turns(&mut self, mut state: SumState) -> Solved<Outcome> {
        let mut work = FIRST;
        loop {
            if state.parts.len() <= MOST_SEARCHED
                && let Some(outcome) = self.searched(&state, work)?
            {
                return Ok(outcome);
            }
            let share = if state.parts.len() > 1 {
                1
            } else {
                VALUED_ALONE
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
                return Ok(outcome);
            }
            work = work.saturating_mul(4);
        }
    }

    /// The outcome of a state, if it is found within `work` ticks.
    fn searched(&mut self, state: &SumState, work: u64) -> Solved<Option<Outcome>> {
        self.until = self.rules.context().budget.spent().saturating_add(work);
        let found = self.outcome_of(state);
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
