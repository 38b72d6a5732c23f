//! Reduced forms: without dominated and reversible options. Games of normal play get their canonical forms; other equal
//! games may keep different forms, so equality is decided by the order.

use super::calculus::AffinePlay;
use super::forms::Form;
use crate::budget::{Budget, Stop, with_stack};
use crate::value::Player;

impl AffinePlay {
    /// A form of the same game without dominated and reversible options.
    pub fn reduced(&mut self, form: Form, budget: &Budget) -> Result<Form, Stop> {
        if self.forms.winner(form).is_some() {
            return Ok(form);
        }
        if let Some(known) = self.reduced.get(&form) {
            return Ok(*known);
        }
        budget.step()?;
        let mut sides = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for option in self.forms.shared_options(form, player).iter() {
                let option = with_stack(|| self.reduced(*option, budget))?;
                sides[player as usize].push(option);
            }
        }
        let mut reduced = self.forms.with_options(sides, budget)?;
        'reductions: loop {
            budget.step()?;
            for player in Player::BOTH {
                if let Some(smaller) = self.step_of_reduction(player, reduced, budget)? {
                    reduced = smaller;
                    continue 'reductions;
                }
            }
            break;
        }
        for form in [form, reduced] {
            budget.room_in_table(&self.reduced)?;
            self.reduced.insert(form, reduced);
        }
        Ok(reduced)
    }

    /// The form after one reduction of an option of `player`. A move that lets the opponent win is of no use.
    fn step_of_reduction(
        &mut self,
        player: Player,
        form: Form,
        budget: &Budget,
    ) -> Result<Option<Form>, Stop> {
        let options = self.forms.shared_options(form, player);
        for (at, option) in options.iter().enumerate() {
            let mut is_useless = *option == Form::won(player.opponent());
            for (other, better) in options.iter().enumerate() {
                is_useless = is_useless
                    || other != at && self.is_as_good(player, *better, *option, budget)?;
            }
            if is_useless {
                return self.without(player, form, at, &[], budget).map(Some);
            }
        }
        for (at, option) in options.iter().enumerate() {
            for answer in self.forms.shared_options(*option, player.opponent()).iter() {
                if !self.is_as_good(player, form, *answer, budget)? {
                    continue;
                }
                let through = self.forms.shared_options(*answer, player);
                let new = self.without(player, form, at, &through, budget)?;
                if new != form {
                    return Ok(Some(new));
                }
            }
        }
        Ok(None)
    }

    /// The form with other options in place of one.
    fn without(
        &mut self,
        player: Player,
        form: Form,
        at: usize,
        with: &[Form],
        budget: &Budget,
    ) -> Result<Form, Stop> {
        let mut own = self.forms.options(form, player).to_vec();
        own.remove(at);
        own.extend(with);
        let other = self.forms.options(form, player.opponent()).to_vec();
        self.forms.with_sides(player, own, other, budget)
    }
}
