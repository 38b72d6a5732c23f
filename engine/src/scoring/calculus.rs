//! Forms with the operations on them, each cached: negatives and sums.

use super::forms::{Form, Forms};
use crate::budget::{Budget, Stop, with_stack};
use crate::value::{Dyadic, Player};
use rustc_hash::FxHashMap;

/// Forms, and what has been computed from them.
#[derive(Debug, Default)]
pub struct ScoringPlay {
    /// The forms.
    pub forms: Forms,
    negatives: FxHashMap<Form, Form>,
    sums: FxHashMap<[Form; 2], Form>,
    pub(super) at_least: FxHashMap<[Form; 2], bool>,
    pub(super) canonical: FxHashMap<Form, Form>,
}

impl ScoringPlay {
    /// A copy for another thread, with empty caches.
    pub fn fork(&self) -> ScoringPlay {
        ScoringPlay {
            forms: self.forms.fork(),
            ..ScoringPlay::default()
        }
    }

    /// Drops the caches of pairs when memory is short.
    pub(super) fn make_room(&mut self, budget: &Budget) {
        if budget.should_drop_pair_caches() {
            self.sums = FxHashMap::default();
            self.at_least = FxHashMap::default();
        }
    }

    /// The form in which the players are exchanged and scores negated.
    pub fn negative(&mut self, form: Form, budget: &Budget) -> Result<Form, Stop> {
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
        let ends = Player::BOTH.map(|player| self.forms.end(form, player.opponent()).map(|e| -e));
        let negative = self.forms.with_options(sides, ends, budget)?;
        for (form, negative) in [(form, negative), (negative, form)] {
            budget.room_in_table(&self.negatives)?;
            self.negatives.insert(form, negative);
        }
        Ok(negative)
    }

    /// The sum of two forms, option by option. A player has an end only if both have one.
    pub fn sum(&mut self, a: Form, b: Form, budget: &Budget) -> Result<Form, Stop> {
        if self.forms.as_number(b).is_some_and(Dyadic::is_zero) {
            return Ok(a);
        }
        if self.forms.as_number(a).is_some_and(Dyadic::is_zero) {
            return Ok(b);
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
        let ends = Player::BOTH.map(|player| {
            let [a, b] = [a, b].map(|form| self.forms.end(form, player));
            Some(a? + b?)
        });
        let sum = self.forms.with_options(sides, ends, budget)?;
        budget.room_in_table(&self.sums)?;
        self.sums.insert(pair, sum);
        Ok(sum)
    }

    /// The form with a number added to every score.
    pub(super) fn shifted(
        &mut self,
        form: Form,
        by: Dyadic,
        budget: &Budget,
    ) -> Result<Form, Stop> {
        let number = self.forms.number(by, budget)?;
        self.sum(form, number, budget)
    }
}
