//! Values and outcomes of parts of declared rulesets.

use super::declared::Rules;
use super::divide::Key;
use super::nimbers::Impartial;
use super::outcomes::{OutcomeSearch, Outcomes};
use super::ruleset::Part;
use crate::budget::{Stop, with_stack};
use crate::solve::nimber::NimberSearch;
use crate::solve::shard::Table;
use crate::solve::shelf::Asked;
use crate::solve::{Context, Forked, Search, Solved, Unfinished};
use crate::value::{Outcome, Player, Value};

/// What is known of the parts of a declared ruleset.
#[derive(Debug, Default)]
pub struct Declared {
    values: Table<Key, Value>,
    nimbers: NimberSearch<Key>,
    pub(super) outcomes: Outcomes,
}

impl Search<Rules> for Declared {
    fn value(&mut self, rules: &Rules, part: &Part, context: &mut Context) -> Solved<Value> {
        refuse(rules)?;
        let key = rules.key_of(part);
        if rules.is_mirrored(&mut rules.frames(), &key) {
            return Ok(Value::ZERO);
        }
        if rules.compiled.impartial {
            let size = context.kept(Asked::Grundy, rules, part, |context| {
                self.nimbers.grundy(&key, Impartial(rules), context.budget)
            })?;
            return Ok(context.nimber(size));
        }
        let (key, negative) = rules.least(&key, true);
        let value = self.value_of(rules, &key, context)?;
        if negative {
            return context.arena.negative(value, context.budget);
        }
        Ok(value)
    }

    fn outcome(
        &mut self,
        rules: &Rules,
        parts: &[Part],
        context: &mut Context,
    ) -> Solved<Option<Outcome>> {
        if rules.is_loopy() {
            return Err(Stop::Undefined("the outcome of a loopy ruleset".into()));
        }
        if rules.lost && parts.len() > 1 {
            return Err(Stop::Undefined("sums of a ruleset with `lost if`".into()));
        }
        let keys = parts.iter().map(|part| rules.key_of(part));
        let keys = keys.filter(|key| !rules.is_mirrored(&mut rules.frames(), key));
        if rules.compiled.impartial && !rules.lost {
            let sum = keys.collect();
            let zero = self
                .nimbers
                .is_zero(&sum, Impartial(rules), context.budget)?;
            return Ok(Some(if zero { Outcome::P } else { Outcome::N }));
        }
        let keys = keys.map(|key| rules.least(&key, true)).collect();
        let mut search = OutcomeSearch {
            rules,
            found: self,
            context,
        };
        search.outcome(keys).map(Some)
    }

    fn unfinished(&mut self) -> Option<Unfinished> {
        self.nimbers.unfinished.take()
    }

    fn tables(&mut self) -> Vec<&mut dyn Forked> {
        vec![&mut self.values, &mut self.nimbers]
    }
}

/// Values need plays that end, and sums in which nobody has lost but by having no move.
fn refuse(rules: &Rules) -> Solved<()> {
    if rules.is_loopy() {
        return Err(Stop::Undefined("the value of a loopy ruleset".into()));
    }
    if rules.lost {
        return Err(Stop::Undefined(
            "the value of a ruleset with `lost if`".into(),
        ));
    }
    Ok(())
}

impl Declared {
    pub(super) fn value_of(
        &mut self,
        rules: &Rules,
        key: &Key,
        context: &mut Context,
    ) -> Solved<Value> {
        if let Some(value) = self.values.get(key) {
            return Ok(value);
        }
        let mut compute =
            |context: &mut Context| with_stack(|| self.canonical(rules, key, context));
        let value = if context.shelf.is_some() {
            context.kept(Asked::Value, rules, &rules.part(key.clone()), compute)?
        } else {
            compute(context)?
        };
        self.values
            .insert(key.clone(), value, size, context.budget)?;
        Ok(value)
    }

    fn canonical(&mut self, rules: &Rules, key: &Key, context: &mut Context) -> Solved<Value> {
        context.budget.tick()?;
        let program = rules.program(key.frame, context.budget)?;
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip([Player::Left, Player::Right]) {
            for keys in rules.left(&program, &key.bits, player, true, context.budget)? {
                let mut values = Vec::with_capacity(keys.len());
                for (key, negative) in &keys {
                    let value = self.value_of(rules, key, context)?;
                    values.push(if *negative {
                        context.arena.negative(value, context.budget)?
                    } else {
                        value
                    });
                }
                side.push(context.sum_of_values(values)?);
            }
        }
        let [left, right] = sides;
        context.arena.canonical(&left, &right, context.budget)
    }
}

/// How much there is to search, roughly.
pub(super) fn size(key: &Key) -> u32 {
    key.bits.iter().map(|word| word.count_ones()).sum()
}
