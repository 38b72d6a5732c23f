//! The search for values of heaps whose moves take counters and leave at most two heaps.

use super::heaps::HeapGame;
use crate::solve::heap_values::{HeapRules, HeapValues};
use crate::solve::shelf::QuestionKind;
use crate::solve::{Adoption, Context, Forked, Search, Solved, Solver};
use crate::value::{Period, Value};
use std::any::Any;
use std::sync::Arc;

/// A ruleset of heaps whose moves take counters and leave at most two heaps.
pub trait TakeAndBreak: HeapGame<Search = HeapSearch> {
    /// The moves of all heaps.
    fn heap_rules(&self) -> HeapRules;
}

/// The values of the heaps found so far; `None` before the first request.
#[derive(Debug, Default)]
pub struct HeapSearch(Option<HeapValues>);

impl HeapSearch {
    /// The values, beginning with those stored between runs.
    fn values(
        &mut self,
        rules: &impl TakeAndBreak,
        context: &mut Context,
    ) -> Solved<&mut HeapValues> {
        let empty = || HeapValues::new(rules.heap_rules(), rules.digits());
        if self.0.is_none() {
            let question = context.question_of_heaps(rules, 0);
            let stored: Option<Vec<u16>> = context.recall(question.as_ref())?;
            self.0 = stored.map(|values| empty().continued(&values));
        }
        Ok(self.0.get_or_insert_with(empty))
    }
}

impl<G: TakeAndBreak> Search<G> for HeapSearch {
    fn value(&mut self, rules: &G, counters: &u32, context: &mut Context) -> Solved<Value> {
        if context.theorems
            && let Some(theorem) = rules.closed_form(*counters)
        {
            return context.closed_form(theorem, |same, context| self.value(rules, &same, context));
        }
        let (heap, theorems) = (*counters as usize, context.theorems);
        let size = context.kept(QuestionKind::Grundy, rules, counters, |context| {
            let values = self.values(rules, context)?;
            values.value(heap, theorems, context.budget).map(u32::from)
        })?;
        Ok(context.nimber(size))
    }

    fn tables(&mut self) -> Vec<&mut dyn Forked> {
        vec![&mut self.0]
    }

    /// Stores the values if enough work was spent on them since the last time, even if a limit stopped their
    /// computation.
    fn settle(&mut self, rules: &G, context: &mut Context) {
        let least = context.shelf.map(|shelf| shelf.least_work());
        if let (Some(heaps), Some(least)) = (&mut self.0, least)
            && heaps.work >= least
        {
            let question = context.question_of_heaps(rules, heaps.work);
            heaps.work = 0;
            let _ = context.keep(question, heaps.to_vec());
        }
    }
}

/// Each fork has its own copy.
impl Forked for Option<HeapValues> {
    fn fork_into(&mut self, fork: &mut dyn Any) {
        if let Some(fork) = fork.downcast_mut() {
            self.clone_into(fork);
        }
    }

    fn leave(&mut self) {}

    fn rejoin(&mut self) {}

    fn adopt(&mut self, fork: &mut dyn Any, _: &mut Adoption) -> Solved<()> {
        let length = |heaps: &Self| heaps.as_ref().map_or(0, HeapValues::count);
        if let Some(fork) = fork.downcast_mut()
            && length(fork) > length(self)
        {
            *self = fork.take();
        }
        Ok(())
    }
}

/// The Grundy value of a heap.
pub fn heap_value<G: TakeAndBreak>(
    solver: &mut Solver,
    rules: &Arc<G>,
    heap: usize,
) -> Solved<u16> {
    let (search, mut context) = solver.search(rules);
    let (theorems, budget) = (context.theorems, context.budget);
    let values = search.values(&**rules, &mut context)?;
    values.value(heap, theorems, budget)
}

/// The period of an octal game, if heaps up to size `most` prove one.
pub fn heap_period<G: TakeAndBreak>(
    solver: &mut Solver,
    rules: &Arc<G>,
    most: usize,
) -> Solved<Option<Period>> {
    let (search, mut context) = solver.search(rules);
    let budget = context.budget;
    search.values(&**rules, &mut context)?.period(most, budget)
}
