//! Grundy values of Cram. Parts that fit into a word use the nimber search, larger ones the mex of their options.

mod rules;
#[cfg(test)]
mod tests;

use super::patch::Patch;
use super::region::Region;
use super::shape::DominoShape;
use super::{Dominoes, Part};
use crate::rulesets::Ruleset;
use crate::rulesets::octal::OctalCode;
use crate::solve::heap_values::HeapValues;
use crate::solve::nimber::{DfpnSearch, WORTH_THREADS, dfpn};
use crate::solve::shard::Table;
use crate::solve::shelf::QuestionKind;
use crate::solve::{Context, Forked, Solved, Unfinished, mex_of_options};
use crate::value::Value;
use rules::CramRules;

/// The values found so far.
#[derive(Debug)]
pub(super) struct Cram {
    nimbers: DfpnSearch<Region>,
    /// Dawson's Kayles, whose values are those of rows and columns.
    straight: HeapValues,
    large: Table<DominoShape, u32>,
}

impl Default for Cram {
    fn default() -> Cram {
        Cram {
            nimbers: DfpnSearch::default(),
            straight: OctalCode::dawsons_kayles().heap_values(),
            large: Table::default(),
        }
    }
}

impl Cram {
    /// The tables that threads share.
    pub(super) fn tables(&mut self) -> Vec<&mut dyn Forked> {
        vec![&mut self.nimbers, &mut self.large]
    }

    pub(super) fn value(&mut self, part: &Part, context: &mut Context) -> Solved<Value> {
        if context.theorems
            && let Some(theorem) = Dominoes::CRAM.theorem(part)
        {
            return context.closed_form(theorem, |same, context| self.value(&same, context));
        }
        let size = self.grundy(part, context)?;
        Ok(context.nimber(size))
    }

    fn grundy(&mut self, part: &Part, context: &mut Context) -> Solved<u32> {
        if let Some(size) = self.large.get(&part.shape) {
            return Ok(size);
        }
        let size = context.kept(
            QuestionKind::Grundy,
            &Dominoes::CRAM,
            part,
            |context| match &part.shape {
                straight if straight.is_straight() => {
                    let (theorems, budget) = (context.theorems, context.budget);
                    let size = self.straight.value(straight.count(), theorems, budget)?;
                    Ok(size.into())
                }
                DominoShape::Small(patch) => self.patch_grundy(patch, context),
                DominoShape::Large(_) => {
                    mex_of_options(&Dominoes::CRAM, part, context, |part, context| {
                        self.grundy(part, context)
                    })
                }
            },
        )?;
        if let DominoShape::Large(_) = part.shape {
            let count = |shape: &DominoShape| shape.count() as u32;
            let shape = part.shape.clone();
            self.large.insert(shape, size, count, context.budget)?;
        }
        Ok(size)
    }

    fn patch_grundy(&mut self, patch: &Patch, context: &mut Context) -> Solved<u32> {
        let rules = CramRules::new(context.theorems, &mut self.straight, context.budget)?;
        let part = &Region::of_patch(patch);
        if context.threads > 1 && patch.moves() >= WORTH_THREADS {
            return self.nimbers.grundy_on_threads(
                context.threads,
                context.budget,
                |tables, turn, budget| dfpn::grundy(part, rules.clone(), tables, turn, budget),
            );
        }
        self.nimbers.grundy(part, rules, context.budget)
    }

    pub(super) fn unfinished(&mut self) -> Option<Unfinished> {
        self.nimbers.unfinished.take()
    }
}
