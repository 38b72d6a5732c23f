//! Forms with the operations on them, each cached: negatives and sums.

use super::forms::{Form, Forms};
use super::order::Separation;
use crate::budget::{Budget, Stop, with_stack};
use crate::value::{Player, Value};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Forms, and what has been computed from them.
#[derive(Debug, Default)]
pub struct AffinePlay {
    /// The forms.
    pub forms: Forms,
    negatives: FxHashMap<Form, Form>,
    sums: FxHashMap<[Form; 2], Form>,
    pub(super) maintained: FxHashMap<[Form; 2], bool>,
    pub(super) at_least: FxHashMap<[Form; 2], bool>,
    pub(super) separations: FxHashMap<[Form; 2], Option<Arc<Separation>>>,
    pub(super) reduced: FxHashMap<Form, Form>,
    pub(super) values: FxHashMap<Form, Value>,
    pub(super) embedded: FxHashMap<Value, Form>,
}

impl AffinePlay {
    /// A copy for another thread, with empty caches.
    pub fn fork(&self) -> AffinePlay {
        AffinePlay {
            forms: self.forms.fork(),
            ..AffinePlay::default()
        }
    }

    /// Drops the caches of pairs when memory is short.
    pub(super) fn make_room(&mut self, budget: &Budget) {
        if budget.should_drop_pair_caches() {
            self.sums = FxHashMap::default();
            self.maintained = FxHashMap::default();
            self.at_least = FxHashMap::default();
            self.separations = FxHashMap::default();
        }
    }

    /// The form in which the players are exchanged.
    pub fn negative(&mut self, form: Form, budget: &Budget) -> Result<Form, Stop> {
        if let Some(winner) = self.forms.winner(form) {
            return Ok(Form::won(winner.opponent()));
        }
        if let Some(known) = self.negatives.get(&form) {
            return Ok(*known);
        }
        budget.step()?;
        let mut sides = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for option in self.forms.shared_options(form, player.opponent()).iter() {
                let option = with_stack(|| self.negative(*option, budget))?;
                sides[player as usize].push(option);
            }
        }
        let negative = self.forms.with_options(sides, budget)?;
        for (form, negative) in [(form, negative), (negative, form)] {
            budget.room_in_table(&self.negatives)?;
            self.negatives.insert(form, negative);
        }
        Ok(negative)
    }

    /// The sum of two forms, reduced. The sum of ∞ and a form that is not -∞ is ∞.
    ///
    /// Errors: `Undefined` for ∞ + -∞; limits of the budget.
    pub fn sum(&mut self, a: Form, b: Form, budget: &Budget) -> Result<Form, Stop> {
        match [a, b].map(|form| self.forms.winner(form)) {
            [Some(one), Some(other)] if one != other => {
                return Err(Stop::Undefined("the sum of oo and -oo".into()));
            }
            [Some(winner), _] | [_, Some(winner)] => return Ok(Form::won(winner)),
            [None, None] => {}
        }
        for (zero, other) in [(a, b), (b, a)] {
            if zero == Form::ZERO {
                return self.reduced(other, budget);
            }
        }
        let pair = [a.min(b), a.max(b)];
        if let Some(known) = self.sums.get(&pair) {
            return Ok(*known);
        }
        budget.step()?;
        self.make_room(budget);
        let mut sides = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for (moved, other) in [(a, b), (b, a)] {
                for option in self.forms.shared_options(moved, player).iter() {
                    let sum = with_stack(|| self.sum(*option, other, budget))?;
                    sides[player as usize].push(sum);
                }
            }
        }
        let sum = self.forms.with_options(sides, budget)?;
        let sum = self.reduced(sum, budget)?;
        budget.room_in_table(&self.sums)?;
        self.sums.insert(pair, sum);
        Ok(sum)
    }
}
