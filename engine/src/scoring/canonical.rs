//! Canonical forms of guaranteed games: no dominated options, and none reversible through a position or an end.
//!
//! Source: Larsson, Neto, Nowakowski, Santos 2016: four reductions lead to the unique simplest form.

use super::calculus::ScoringPlay;
use super::forms::Form;
use crate::budget::{Budget, Stop, with_stack};
use crate::value::{Dyadic, Player};

impl ScoringPlay {
    /// The canonical form of a guaranteed game.
    pub fn canonical(&mut self, form: Form, budget: &Budget) -> Result<Form, Stop> {
        if let Some(known) = self.canonical.get(&form) {
            return Ok(*known);
        }
        budget.step()?;
        let mut sides = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for option in self.forms.shared_options(form, player).iter() {
                let option = with_stack(|| self.canonical(*option, budget))?;
                sides[player as usize].push(option);
            }
        }
        let ends = Player::BOTH.map(|player| self.forms.end(form, player).cloned());
        let mut reduced = self.forms.with_options(sides, ends, budget)?;
        'reductions: loop {
            budget.step()?;
            for player in Player::BOTH {
                if let Some(smaller) = self.reduced(player, reduced, budget)? {
                    reduced = smaller;
                    continue 'reductions;
                }
            }
            break;
        }
        for form in [form, reduced] {
            budget.room_in_table(&self.canonical)?;
            self.canonical.insert(form, reduced);
        }
        Ok(reduced)
    }

    /// The form after one reduction of an option of `player`.
    fn reduced(
        &mut self,
        player: Player,
        form: Form,
        budget: &Budget,
    ) -> Result<Option<Form>, Stop> {
        let options = self.forms.shared_options(form, player);
        for (at, option) in options.iter().enumerate() {
            for (other, better) in options.iter().enumerate() {
                if other != at && self.is_as_good(player, *better, *option, budget)? {
                    return self.without(player, form, at, Vec::new(), budget).map(Some);
                }
            }
        }
        for (at, option) in options.iter().enumerate() {
            for answer in self.forms.shared_options(*option, player.opponent()).iter() {
                if !self.is_as_good(player, form, *answer, budget)? {
                    continue;
                }
                let new = match self.forms.end(*answer, player).cloned() {
                    None => {
                        let through = self.forms.options(*answer, player).to_vec();
                        self.without(player, form, at, through, budget)?
                    }
                    Some(end) => self.through_end(player, form, at, &end, budget)?,
                };
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
        with: Vec<Form>,
        budget: &Budget,
    ) -> Result<Form, Stop> {
        let mut own = self.forms.options(form, player).to_vec();
        own.remove(at);
        own.extend(with);
        let other = self.side(player.opponent(), form);
        self.forms.with_sides(player, (own, None), other, budget)
    }

    fn side(&self, player: Player, form: Form) -> (Vec<Form>, Option<Dyadic>) {
        let options = self.forms.options(form, player).to_vec();
        (options, self.forms.end(form, player).cloned())
    }

    /// The form in which an option that reverses through an end becomes an end, or else free moves of the opponent.
    fn through_end(
        &mut self,
        player: Player,
        form: Form,
        at: usize,
        end: &Dyadic,
        budget: &Budget,
    ) -> Result<Form, Stop> {
        if self.forms.options(form, player).len() == 1 {
            let own = (Vec::new(), Some(end.clone()));
            let other = self.side(player.opponent(), form);
            let new = self.forms.with_sides(player, own, other, budget)?;
            if self.forms.is_guaranteed(new) {
                return Ok(new);
            }
        }
        let direction = match player {
            Player::Left => -1,
            Player::Right => 1,
        };
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
        self.without(player, form, at, vec![waiting], budget)
    }
}
