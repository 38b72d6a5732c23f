//! Forms in which the players are exchanged.

use super::each;
use super::interned::{Form, Interned, Kind};
use crate::budget::{Budget, Stop};

impl<K: Kind> Interned<K> {
    /// The form in which the players are exchanged: the negative, or the conjugate where it is no inverse.
    pub fn exchanged(&mut self, form: Form<K>, budget: &Budget) -> Result<Form<K>, Stop> {
        if let Some(known) = self.exchanged.get(&form) {
            return Ok(*known);
        }
        budget.step()?;
        let [left, right] = self.sides(form);
        let sides = each(&[right, left], |option| self.exchanged(option, budget))?;
        let label = K::exchanged(self.label(form));
        let exchanged = self.labelled(sides, label, budget)?;
        for (one, other) in [(form, exchanged), (exchanged, form)] {
            budget.room_in_table(&self.exchanged)?;
            self.exchanged.insert(one, other);
        }
        Ok(exchanged)
    }
}
