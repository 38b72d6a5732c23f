//! Canonical forms of guaranteed games: no dominated options, and none reversible through a position or an end.
//!
//! Source: Larsson, Neto, Nowakowski, Santos 2016: four reductions lead to the unique simplest form. This is the fourth;
//! the others are those of every order.

use super::calculus::ScoringPlay;
use super::forms::Form;
use crate::budget::{Budget, Stop};
use crate::forms::Order;
use crate::value::{Dyadic, Player};

impl ScoringPlay {
    /// The form in which an option that reverses through an end becomes an end, or else free moves of the opponent.
    pub(super) fn through_end(
        &mut self,
        player: Player,
        form: Form,
        at: usize,
        end: &Dyadic,
        budget: &Budget,
    ) -> Result<Form, Stop> {
        if self.forms.options(form, player).len() == 1 {
            let mut sides = self.forms.sides(form).map(|side| side.to_vec());
            let mut ends = self.forms.label(form).clone();
            sides[player as usize].clear();
            ends[player as usize] = Some(end.clone());
            let new = self.forms.labelled(sides, ends, budget)?;
            if self.forms.is_guaranteed(new) {
                return Ok(new);
            }
        }
        let [direction, _] = player.sides(-1, 1);
        let mut moves = 0;
        loop {
            budget.step()?;
            let waiting = self.forms.waiting(end, direction * moves, budget)?;
            if self.is_as_good(player, form, waiting, budget)? {
                break;
            }
            moves += 1;
        }
        let waiting = self.forms.waiting(end, direction * (moves + 1), budget)?;
        self.forms.replaced(player, form, at, &[waiting], budget)
    }
}
