//! Values of large parts by guessing: a part has the value x if its difference with x is a second-player win. The
//! outcome of a difference is often found much sooner than the values of all options.

use super::outcomes::OutcomeSearch;
use crate::declared::parts::key::Key;
use crate::declared::rules::Rules;
use crate::declared::search::{DeclaredSearch, signed, size};
use crate::solve::partizan::SumTables;
use crate::solve::{Context, Solved};
use crate::value::{Dyadic, Outcome, Value};
use std::iter::once;

/// The work of each turn of the search by options, and of the comparisons that follow it, in ticks.
const WORK: [u64; 5] = [1 << 16, 1 << 19, 1 << 22, 1 << 23, 1 << 25];

/// Maximum number of numbers with which a part is compared.
const MOST_NUMBERS: usize = 8;

impl DeclaredSearch {
    /// The value of a part. The search by options and comparisons alternate while both have limited work; after that,
    /// the search by options continues alone.
    pub(in crate::declared) fn value_in_turns(
        &mut self,
        rules: &Rules,
        key: &Key,
        context: &mut Context,
    ) -> Solved<Value> {
        context.budget.work(1)?;
        for work in WORK {
            let by_options = |context: &mut Context| self.value_of(rules, key, context);
            if let Some(value) = trial(work, context, by_options)? {
                return Ok(value);
            }
            let part = rules.least(key, true);
            let guess = |context: &mut Context| self.number_or_star(rules, &part, context);
            match trial(work, context, guess) {
                Ok(Some(Some(value))) => {
                    let own = signed(value, part.1, context)?;
                    if self.values.get(&part.0).is_none() {
                        self.values.insert(part.0, own, size, context.budget)?;
                    }
                    return Ok(value);
                }
                Ok(None) => {}
                Ok(Some(None)) => break,
                // The search by options reports the limit itself.
                Err(_) => break,
            }
        }
        // Free the memory of the comparisons for the search by options.
        self.outcomes = SumTables::default();
        self.value_of(rules, key, context)
    }

    /// See [`OutcomeSearch::number_or_star`].
    pub(in crate::declared) fn number_or_star(
        &mut self,
        rules: &Rules,
        part: &(Key, bool),
        context: &mut Context,
    ) -> Solved<Option<Value>> {
        let mut search = OutcomeSearch {
            rules,
            search: self,
            context,
        };
        search.number_or_star(part)
    }
}

/// The result of a search within `work` ticks; `None` if it takes more.
///
/// Errors: those of the search.
pub(in crate::declared) fn trial<T>(
    work: u64,
    context: &mut Context,
    search: impl FnOnce(&mut Context) -> Solved<T>,
) -> Solved<Option<T>> {
    let budget = context.budget.trial(work);
    let found = search(&mut Context {
        arena: context.arena,
        budget: &budget,
        ..*context
    });
    context.budget.end_trial(&budget, found)
}

impl OutcomeSearch<'_, '_> {
    /// The value of a part, if it is a number, or the sum of a number and `*`. The part is compared with the simplest
    /// number, then with the simplest number on the side where the value lies, and so on (ONAG, chapter 2).
    fn number_or_star(&mut self, part: &(Key, bool)) -> Solved<Option<Value>> {
        let (mut low, mut high) = (None, None);
        for _ in 0..MOST_NUMBERS {
            let Some(number) = Dyadic::simplest_between(low.as_ref(), high.as_ref()) else {
                break;
            };
            let value = self.context.arena.number(&number);
            match self.compared(part, value)? {
                Outcome::P => return Ok(Some(value)),
                Outcome::L => low = Some(number),
                Outcome::R => high = Some(number),
                Outcome::N => {
                    let budget = self.context.budget;
                    let value = self.context.arena.sum(value, Value::STAR, budget)?;
                    let rest = self.context.arena.negative(value, budget)?;
                    let is_it = self.is_zero(once(part.clone()).collect(), rest)?;
                    return Ok(is_it.then_some(value));
                }
            }
        }
        Ok(None)
    }

    /// The outcome of the difference of a part and a value.
    fn compared(&mut self, part: &(Key, bool), value: Value) -> Solved<Outcome> {
        let rest = self.context.arena.negative(value, self.context.budget)?;
        self.by_search(once(part.clone()).collect(), rest)
    }
}
