//! The default search for values of the parts of a ruleset: by the options of each part.

use super::context::Context;
use super::forked::Forked;
use super::ruleset::part::{Part, Parts};
use super::ruleset::{Ruleset, Search};
use super::shard::Table;
use super::shelf::QuestionKind;
use super::{Solved, mex};
use crate::budget::with_stack;
use crate::value::{Player, Value};

/// The search by options: the mex for impartial parts, the canonical form for others.
#[derive(Debug)]
pub struct OptionSearch<P> {
    grundy: Table<P, u32>,
    values: Table<P, Value>,
}

impl<P> Default for OptionSearch<P> {
    fn default() -> OptionSearch<P> {
        OptionSearch {
            grundy: Table::default(),
            values: Table::default(),
        }
    }
}

impl<P: Part, R: Ruleset<Part = P>> Search<R> for OptionSearch<P> {
    fn value(&mut self, rules: &R, part: &P, context: &mut Context) -> Solved<Value> {
        if context.theorems
            && let Some(theorem) = rules.theorem(part)
        {
            return context.closed_form(theorem, |same, context| self.value(rules, &same, context));
        }
        if rules.is_impartial() {
            let size = self.grundy(rules, part, context)?;
            return Ok(context.nimber(size));
        }
        if let Some(value) = self.values.get(part) {
            return Ok(value);
        }
        let value = context.kept(QuestionKind::Value, rules, part, |context| {
            canonical_form(rules, part, context, |part, context| {
                self.value(rules, part, context)
            })
        })?;
        let size = |part: &P| rules.longest_play(part);
        self.values
            .insert(part.clone(), value, size, context.budget)?;
        Ok(value)
    }

    fn tables(&mut self) -> Vec<&mut dyn Forked> {
        vec![&mut self.grundy, &mut self.values]
    }
}

impl<P: Part> OptionSearch<P> {
    fn grundy<R>(&mut self, rules: &R, part: &P, context: &mut Context) -> Solved<u32>
    where
        R: Ruleset<Part = P>,
    {
        if let Some(size) = self.grundy.get(part) {
            return Ok(size);
        }
        let found = context.kept(QuestionKind::Grundy, rules, part, |context| {
            mex_of_options(rules, part, context, |part, context| {
                self.grundy(rules, part, context)
            })
        })?;
        let size = |part: &P| rules.longest_play(part);
        self.grundy
            .insert(part.clone(), found, size, context.budget)?;
        Ok(found)
    }
}

/// The canonical form of a part, from the values of its options. Loony options are omitted: a player who moves to one
/// loses.
pub fn canonical_form<R: Ruleset>(
    rules: &R,
    part: &R::Part,
    context: &mut Context,
    mut value: impl FnMut(&R::Part, &mut Context) -> Solved<Value>,
) -> Solved<Value> {
    with_stack(|| {
        context.budget.tick()?;
        let left = rules.options(part, Player::Left, context.budget)?;
        let right = rules.options(part, Player::Right, context.budget)?;
        let is_root = context.budget.begin_root(left.len() + right.len());
        let mut sides = [Vec::new(), Vec::new()];
        for (side, options) in sides.iter_mut().zip([left, right]) {
            for parts in options.into_iter().flatten() {
                let mut values = Vec::with_capacity(parts.len());
                for part in &parts {
                    values.push(value(part, context)?);
                }
                side.push(context.sum_of_values(values)?);
                if is_root {
                    context.budget.root_option();
                }
            }
        }
        if is_root {
            context.budget.end_root();
        }
        let [left, right] = sides;
        context.arena.canonical(&left, &right, context.budget)
    })
}

/// The Grundy value of a part, from those of its options. Loony options are omitted.
pub fn mex_of_options<R: Ruleset>(
    rules: &R,
    part: &R::Part,
    context: &mut Context,
    mut grundy: impl FnMut(&R::Part, &mut Context) -> Solved<u32>,
) -> Solved<u32> {
    with_stack(|| {
        context.budget.tick()?;
        let options: Vec<Parts<R::Part>> = rules.options(part, Player::Left, context.budget)?;
        let is_root = context.budget.begin_root(options.len());
        let mut seen = Vec::with_capacity(options.len());
        for parts in options.into_iter().flatten() {
            let mut size = 0;
            for part in &parts {
                size ^= grundy(part, context)?;
            }
            seen.push(size);
            if is_root {
                context.budget.root_option();
            }
        }
        if is_root {
            context.budget.end_root();
        }
        Ok(mex(seen))
    })
}
