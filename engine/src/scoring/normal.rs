//! Scoring games and games of normal play.

use super::calculus::ScoringPlay;
use super::forms::Form;
use crate::budget::{Budget, Stop, with_stack};
use crate::value::{Arena, Player, Value};
use rustc_hash::FxHashMap;

impl ScoringPlay {
    /// The game of normal play as a scoring game in which nobody scores. It keeps the order: Larsson, Nowakowski, Santos,
    /// *When waiting moves you in scoring combinatorial games*, 2015.
    pub fn embedded(
        &mut self,
        arena: &mut Arena,
        value: Value,
        budget: &Budget,
    ) -> Result<Form, Stop> {
        let mut known = FxHashMap::default();
        self.embedded_with(arena, value, &mut known, budget)
    }

    fn embedded_with(
        &mut self,
        arena: &mut Arena,
        value: Value,
        known: &mut FxHashMap<Value, Form>,
        budget: &Budget,
    ) -> Result<Form, Stop> {
        if let Some(known) = known.get(&value) {
            return Ok(*known);
        }
        budget.step()?;
        let mut sides = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for option in arena.options(value, player, budget)? {
                let option = with_stack(|| self.embedded_with(arena, option, known, budget))?;
                sides[player as usize].push(option);
            }
        }
        let form = self.forms.with_options(sides, [None, None], budget)?;
        budget.room_in_table(known)?;
        known.insert(value, form);
        Ok(form)
    }

    /// The game of normal play with the scores of a Milnor game as numbers; `None` for other games. Its stops are the
    /// scores, since play among numbers never helps the player who moves.
    pub fn normal(
        &mut self,
        arena: &mut Arena,
        form: Form,
        budget: &Budget,
    ) -> Result<Option<Value>, Stop> {
        if !self.forms.is_milnor(form) {
            return Ok(None);
        }
        let mut known = FxHashMap::default();
        self.normal_with(arena, form, &mut known, budget).map(Some)
    }

    fn normal_with(
        &mut self,
        arena: &mut Arena,
        form: Form,
        known: &mut FxHashMap<Form, Value>,
        budget: &Budget,
    ) -> Result<Value, Stop> {
        if let Some(number) = self.forms.as_number(form) {
            return Ok(arena.number(number));
        }
        if let Some(known) = known.get(&form) {
            return Ok(*known);
        }
        budget.step()?;
        let mut sides = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for option in self.forms.shared_options(form, player).iter() {
                let option = with_stack(|| self.normal_with(arena, *option, known, budget))?;
                sides[player as usize].push(option);
            }
        }
        let [left, right] = sides;
        let value = arena.canonical(&left, &right, budget)?;
        budget.room_in_table(known)?;
        known.insert(form, value);
        Ok(value)
    }
}
