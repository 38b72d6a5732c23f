//! The search of a ruleset, with its numbered parts.

use super::context::Context;
use super::forked::Forked;
use super::interned::Interned;
use super::ruleset::part::Remainder;
use super::ruleset::position::{AnyEngine, Extent, OctalHeap, PartNumbers, Position};
use super::ruleset::{Ruleset, Search, TypedPosition};
use super::shelf::{QuestionKind, part_bytes};
use super::unfinished::Unfinished;
use super::{Solved, Worth};
use crate::budget::Budget;
use crate::value::{Int, Outcome, Player, Value};
use std::any::TypeId;
use std::borrow::Cow;
use std::sync::Arc;

/// The search of a ruleset, with its numbered parts.
#[derive(Debug)]
pub(super) struct Engine<R: Ruleset> {
    rules: Arc<R>,
    pub(super) search: R::Search,
    parts: Interned<R::Part>,
}

/// The type of a ruleset and the name of its rules.
pub(super) type EngineKey = (TypeId, Cow<'static, str>);

impl<R: Ruleset> Engine<R> {
    pub(super) fn new(rules: Arc<R>) -> Engine<R> {
        Engine {
            search: R::Search::default(),
            parts: Interned::default(),
            rules,
        }
    }

    fn numbers<L>(&mut self, parts: Vec<R::Part>, budget: &Budget) -> Solved<L>
    where
        L: FromIterator<u32>,
    {
        let numbers = parts
            .into_iter()
            .map(|part| self.parts.number(part, budget));
        numbers.collect()
    }
}

fn typed<R: Ruleset>(position: &dyn Position) -> &TypedPosition<R> {
    position.of().expect("positions come to their own engine")
}

impl<R: Ruleset> AnyEngine for Engine<R> {
    fn worth(&mut self, position: &dyn Position, context: &mut Context) -> Solved<Worth> {
        let (rules, position) = (&*self.rules, &typed::<R>(position).position);
        if context.theorems
            && let Some(theorem) = rules.theorem_of_position(position, context.budget)?
        {
            let value = context.closed_form(theorem, |part, context| {
                self.search.value(rules, &part, context)
            })?;
            return Ok(Worth::Value(value));
        }
        let Some(parts) = rules.parts(position) else {
            return Ok(Worth::Loony);
        };
        let mut values = Vec::with_capacity(parts.len());
        for part in &parts {
            values.push(self.search.value(rules, part, context)?);
        }
        Ok(Worth::Value(context.sum_of_values(values)?))
    }

    fn outcome(
        &mut self,
        positions: &[(&dyn Position, bool)],
        context: &mut Context,
    ) -> Solved<Option<Outcome>> {
        let rules = &*self.rules;
        let mut all = Vec::new();
        for (position, negative) in positions {
            let position = &typed::<R>(*position).position;
            if context.theorems
                && rules
                    .theorem_of_position(position, context.budget)?
                    .is_some()
            {
                return Ok(None);
            }
            let Some(parts) = rules.parts(position) else {
                return Ok(None);
            };
            for part in parts {
                let Some(opposite) = rules.negative(&part) else {
                    if *negative {
                        return Ok(None);
                    }
                    all.push(part);
                    continue;
                };
                let (part, opposite) = if *negative {
                    (opposite, part)
                } else {
                    (part, opposite)
                };
                // A game and its negative cancel: the second player answers in the other one.
                let known = all.iter().position(|other| *other == opposite);
                match known.filter(|_| rules.is_summable()) {
                    Some(at) => drop(all.swap_remove(at)),
                    None => all.push(part),
                }
            }
        }
        if all.is_empty() {
            return Ok(Some(Outcome::P));
        }
        let question = context.question(QuestionKind::Outcome, rules, &all);
        if let Some(outcome) = context.recall(question.as_ref())? {
            return Ok(Some(outcome));
        }
        let outcome = self.search.outcome(rules, &all, context)?;
        if let Some(outcome) = outcome {
            context.keep(question, outcome)?;
        }
        Ok(outcome)
    }

    fn parts(&mut self, position: &dyn Position, budget: &Budget) -> Solved<Option<Vec<u32>>> {
        let parts = self.rules.parts(&typed::<R>(position).position);
        parts.map(|parts| self.numbers(parts, budget)).transpose()
    }

    fn options(&mut self, part: u32, player: Player, budget: &Budget) -> Solved<Vec<PartNumbers>> {
        let Some(part) = self.parts.get(part) else {
            return Ok(Vec::new());
        };
        let options = self.rules.options(part, player, budget)?.into_iter();
        let numbers = |parts: Option<Vec<_>>| self.numbers(parts.unwrap_or_default(), budget);
        options.map(numbers).collect()
    }

    fn value(&mut self, part: u32, context: &mut Context) -> Solved<Option<Value>> {
        let part = self.parts.get(part).cloned();
        let value = part.map(|part| self.search.value(&self.rules, &part, context));
        value.transpose()
    }

    fn negative(&mut self, part: u32, budget: &Budget) -> Solved<Option<u32>> {
        let part = self.parts.get(part);
        let negative = part.and_then(|part| self.rules.negative(part));
        let number = negative.map(|part| self.parts.number(part, budget));
        number.transpose()
    }

    fn longest_play(&self, part: u32) -> u32 {
        let part = self.parts.get(part);
        part.map_or(0, |part| self.rules.longest_play(part))
    }

    fn extent(&self, part: u32) -> Extent {
        let part = self.parts.get(part);
        part.map_or_else(Extent::new, |part| self.rules.extent(part))
    }

    fn leaves(&self, part: u32, other: u32) -> Option<bool> {
        self.rules
            .leaves(self.parts.get(part)?, self.parts.get(other)?)
    }

    fn is_impartial(&self) -> bool {
        self.rules.is_impartial()
    }

    fn is_loopy(&self) -> bool {
        self.rules.is_loopy()
    }

    fn is_summable(&self) -> bool {
        self.rules.is_summable()
    }

    fn is_entailing(&self) -> bool {
        self.rules.is_entailing()
    }

    fn nim_heap(&self, part: u32) -> Option<Int> {
        self.rules.nim_heap(self.parts.get(part)?)
    }

    fn bytes(&self, part: u32, exchanged: bool) -> Option<(Cow<'static, str>, Vec<u8>)> {
        let part = self.parts.get(part)?;
        let bytes = if exchanged {
            part_bytes(&self.rules.negative(part)?)
        } else {
            part_bytes(part)
        };
        Some((self.rules.rules(), bytes?))
    }

    fn certified_parts(&mut self, position: &dyn Position, budget: &Budget) -> Solved<Vec<u32>> {
        let parts = self.rules.certified_parts(&typed::<R>(position).position);
        self.numbers(parts, budget)
    }

    fn certified_options(
        &mut self,
        part: u32,
        player: Player,
        budget: &Budget,
    ) -> Solved<Vec<Remainder<u32>>> {
        let Some(part) = self.parts.get(part) else {
            return Ok(Vec::new());
        };
        let options = self.rules.certified_options(part, player, budget)?;
        let numbers = |left: Remainder<R::Part>| {
            Ok(Remainder {
                again: left.again,
                parts: self.numbers(left.parts, budget)?,
            })
        };
        options.into_iter().map(numbers).collect()
    }

    fn certified_text(&self, part: u32) -> String {
        let text = self.parts.get(part).map(|p| self.rules.certified_text(p));
        format!("{}:{}", self.rules.rules(), text.unwrap_or_default())
    }

    fn octal_heap(&self, part: u32) -> Option<OctalHeap> {
        let (counters, digits) = self.rules.octal_heap(self.parts.get(part)?)?;
        let rules = self.rules.rules().into_owned();
        Some(OctalHeap {
            rules,
            counters,
            digits,
        })
    }

    fn heap(&mut self, counters: u32, budget: &Budget) -> Solved<Option<u32>> {
        let part = self.rules.heap(counters);
        let number = part.map(|part| self.parts.number(part, budget));
        number.transpose()
    }

    fn is_known_to_checker(&self) -> bool {
        self.rules.is_known_to_checker()
    }

    fn certified_rules(&self) -> Option<String> {
        let rules = self.rules.certified_rules()?;
        Some(format!("rules {} {rules}", self.rules.rules()))
    }

    fn fresh(&self) -> Box<dyn AnyEngine> {
        Box::new(Engine::new(Arc::clone(&self.rules)))
    }

    fn tables(&mut self) -> Vec<&mut dyn Forked> {
        self.search.tables()
    }

    fn settle(&mut self, context: &mut Context) {
        self.search.settle(&self.rules, context);
    }

    fn unfinished(&mut self) -> Option<Unfinished> {
        self.search.unfinished()
    }
}
