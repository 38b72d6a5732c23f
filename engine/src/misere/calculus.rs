//! Forms with the operations on them, each cached: conjugates, sums, adjoints, and play of two forms side by side.

use super::forms::{Form, Forms};
use crate::budget::{Budget, Stop, with_stack};
use crate::value::{Outcome, Player};
use rustc_hash::FxHashMap;

/// Forms, and what has been computed from them.
#[derive(Debug, Default)]
pub struct Calculus {
    /// The forms.
    pub forms: Forms,
    conjugates: FxHashMap<Form, Form>,
    sums: FxHashMap<[Form; 2], Form>,
    adjoints: FxHashMap<Form, Form>,
    /// Whether a player, moving first, wins the sum of two forms.
    wins: FxHashMap<([Form; 2], Player), bool>,
}

/// A pair of which the order does not matter.
fn unordered(forms: &Forms, a: Form, b: Form) -> [Form; 2] {
    if forms.order(a, b).is_le() {
        [a, b]
    } else {
        [b, a]
    }
}

impl Calculus {
    /// A copy for another thread, with empty caches.
    pub(super) fn fork(&self) -> Calculus {
        Calculus {
            forms: self.forms.fork(),
            ..Calculus::default()
        }
    }

    /// Drops the caches of pairs when memory is short.
    fn make_room(&mut self, budget: &Budget) {
        if budget.should_drop_pair_caches() {
            self.sums = FxHashMap::default();
            self.wins = FxHashMap::default();
        }
    }

    /// The form in which the players are exchanged.
    pub fn conjugate(&mut self, form: Form, budget: &Budget) -> Result<Form, Stop> {
        if let Some(known) = self.conjugates.get(&form) {
            return Ok(*known);
        }
        budget.step()?;
        let mut sides = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for option in self.forms.shared_options(form, player.opponent()).iter() {
                let option = with_stack(|| self.conjugate(*option, budget))?;
                sides[player as usize].push(option);
            }
        }
        let stops = Player::BOTH.map(|player| self.forms.has_stop(form, player.opponent()));
        let conjugate = self.forms.with_options(sides, stops, budget)?;
        for pair in [(form, conjugate), (conjugate, form)] {
            budget.room_in_table(&self.conjugates)?;
            self.conjugates.insert(pair.0, pair.1);
        }
        Ok(conjugate)
    }

    /// The sum of two forms, option by option.
    pub fn sum(&mut self, a: Form, b: Form, budget: &Budget) -> Result<Form, Stop> {
        if a == Form::ZERO {
            return Ok(b);
        }
        if b == Form::ZERO {
            return Ok(a);
        }
        let pair = unordered(&self.forms, a, b);
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
        let stops = Player::BOTH.map(|player| {
            let forms = &self.forms;
            forms.has_stop(a, player) && forms.is_end_like(b, player)
                || forms.has_stop(b, player) && forms.is_end_like(a, player)
        });
        let sum = self.forms.with_options(sides, stops, budget)?;
        budget.room_in_table(&self.sums)?;
        self.sums.insert(pair, sum);
        Ok(sum)
    }

    /// A dicot whose sum with the form is won by the previous player. Source: Siegel, *Misère canonical forms of
    /// partizan games*, 2015.
    pub fn adjoint(&mut self, form: Form, budget: &Budget) -> Result<Form, Stop> {
        if let Some(known) = self.adjoints.get(&form) {
            return Ok(*known);
        }
        budget.step()?;
        let mut sides = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            let options = self.forms.shared_options(form, player.opponent());
            sides[player as usize] = self.adjoints(&options, budget)?;
        }
        let adjoint = self.forms.with_options(sides, [false; 2], budget)?;
        budget.room_in_table(&self.adjoints)?;
        self.adjoints.insert(form, adjoint);
        Ok(adjoint)
    }

    /// The adjoints of some options, or 0 if there are none.
    pub(super) fn adjoints(
        &mut self,
        options: &[Form],
        budget: &Budget,
    ) -> Result<Vec<Form>, Stop> {
        if options.is_empty() {
            return Ok(vec![Form::ZERO]);
        }
        let adjoints = options
            .iter()
            .map(|o| with_stack(|| self.adjoint(*o, budget)));
        adjoints.collect()
    }

    /// Whether `player`, moving first, wins the sum of two forms in misère play. The sum is not written out.
    pub fn wins_sum(
        &mut self,
        a: Form,
        b: Form,
        player: Player,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        if b == Form::ZERO {
            return Ok(self.forms.facts(a).side(player).wins);
        }
        if self.forms.is_end_like(a, player) && self.forms.is_end_like(b, player) {
            return Ok(true);
        }
        let pair = unordered(&self.forms, a, b);
        if let Some(known) = self.wins.get(&(pair, player)) {
            return Ok(*known);
        }
        budget.tick()?;
        self.make_room(budget);
        let mut wins = false;
        'moves: for (moved, other) in [(a, b), (b, a)] {
            for option in self.forms.shared_options(moved, player).iter() {
                if !with_stack(|| self.wins_sum(*option, other, player.opponent(), budget))? {
                    wins = true;
                    break 'moves;
                }
            }
        }
        budget.room_in_table(&self.wins)?;
        self.wins.insert((pair, player), wins);
        Ok(wins)
    }

    /// The outcome of a sum of two forms in misère play.
    pub fn sum_outcome(&mut self, a: Form, b: Form, budget: &Budget) -> Result<Outcome, Stop> {
        let left = self.wins_sum(a, b, Player::Left, budget)?;
        let right = self.wins_sum(a, b, Player::Right, budget)?;
        Ok(Outcome::from_wins(left, !right))
    }
}
