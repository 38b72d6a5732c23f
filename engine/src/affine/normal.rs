//! Affine games that are games of normal play. The order is the same.

use super::calculus::AffinePlay;
use super::forms::Form;
use crate::budget::{Budget, Stop, with_stack};
use crate::value::{Arena, Player, Value};

impl AffinePlay {
    /// The form of a game of normal play.
    pub fn embedded(
        &mut self,
        arena: &mut Arena,
        value: Value,
        budget: &Budget,
    ) -> Result<Form, Stop> {
        if let Some(known) = self.embedded.get(&value) {
            return Ok(*known);
        }
        budget.step()?;
        let mut sides = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for option in arena.options(value, player, budget)? {
                let option = with_stack(|| self.embedded(arena, option, budget))?;
                sides[player as usize].push(option);
            }
        }
        let form = self.forms.with_options(sides, budget)?;
        budget.room_in_table(&self.embedded)?;
        self.embedded.insert(value, form);
        Ok(form)
    }

    /// The value of a form without infinities; `None` for other forms.
    pub fn value(
        &mut self,
        arena: &mut Arena,
        form: Form,
        budget: &Budget,
    ) -> Result<Option<Value>, Stop> {
        if !self.forms.is_short(form) {
            return Ok(None);
        }
        self.short_value(arena, form, budget).map(Some)
    }

    fn short_value(
        &mut self,
        arena: &mut Arena,
        form: Form,
        budget: &Budget,
    ) -> Result<Value, Stop> {
        if let Some(known) = self.values.get(&form) {
            return Ok(*known);
        }
        budget.step()?;
        let mut sides = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for option in self.forms.shared_options(form, player).iter() {
                let option = with_stack(|| self.short_value(arena, *option, budget))?;
                sides[player as usize].push(option);
            }
        }
        let [left, right] = sides;
        let value = arena.canonical(&left, &right, budget)?;
        budget.room_in_table(&self.values)?;
        self.values.insert(form, value);
        Ok(value)
    }
}
