//! Forms with the operations on them, each cached: conjugates, sums, adjoints, and play of two forms side by side.

use super::forms::{Form, Forms, Misere};
use crate::budget::{Budget, Stop, with_stack};
use crate::forms::{KnownSums, Sums};
use crate::value::{Outcome, Player};
use rustc_hash::FxHashMap;

/// Forms, and what has been computed from them.
#[derive(Debug, Default)]
pub struct Calculus {
    /// The forms.
    pub forms: Forms,
    sums: KnownSums<Misere>,
    adjoints: FxHashMap<Form, Form>,
    /// Whether a player, moving first, wins the sum of two forms.
    wins: FxHashMap<([Form; 2], Player), bool>,
}

impl Calculus {
    /// A copy for another thread, with empty caches.
    pub(super) fn fork(&self) -> Calculus {
        Calculus {
            forms: self.forms.fork(),
            ..Calculus::default()
        }
    }

    /// The form in which the players are exchanged. It need not be the inverse.
    pub fn conjugate(&mut self, form: Form, budget: &Budget) -> Result<Form, Stop> {
        self.forms.exchanged(form, budget)
    }

    /// A dicot whose sum with the form is won by the previous player. Source: Siegel, *Misère canonical forms of
    /// partizan games*, 2015.
    pub fn adjoint(&mut self, form: Form, budget: &Budget) -> Result<Form, Stop> {
        if let Some(known) = self.adjoints.get(&form) {
            return Ok(*known);
        }
        budget.step()?;
        let [left, right] = self.forms.sides(form);
        let sides = [
            self.adjoints(&right, budget)?,
            self.adjoints(&left, budget)?,
        ];
        let adjoint = self.forms.with_options(sides, budget)?;
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
        let pair = Form::unordered(a, b);
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

impl Sums for Calculus {
    type Kind = Misere;

    fn forms(&mut self) -> &mut Forms {
        &mut self.forms
    }

    fn sums(&mut self) -> &mut KnownSums<Misere> {
        &mut self.sums
    }

    fn make_room(&mut self, budget: &Budget) {
        if budget.should_drop_pair_caches() {
            self.sums = KnownSums::default();
            self.wins = FxHashMap::default();
        }
    }

    fn plain_sum(&mut self, a: Form, b: Form, _: &Budget) -> Result<Option<Form>, Stop> {
        let plain = if a == Form::ZERO {
            Some(b)
        } else {
            (b == Form::ZERO).then_some(a)
        };
        Ok(plain)
    }

    fn label_of_sum(&mut self, a: Form, b: Form) -> [bool; 2] {
        let forms = &self.forms;
        let stops = |a, b, player| forms.has_stop(a, player) && forms.is_end_like(b, player);
        Player::BOTH.map(|player| stops(a, b, player) || stops(b, a, player))
    }
}
