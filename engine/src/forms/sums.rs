//! Sums of forms, option by option.

use super::each;
use super::interned::{Form, Interned, Kind};
use crate::budget::{Budget, Stop};
use rustc_hash::FxHashMap;

/// The sums known so far, by their parts.
pub type KnownSums<K> = FxHashMap<[Form<K>; 2], Form<K>>;

/// Forms that can be added.
pub trait Sums {
    /// The kind of form.
    type Kind: Kind;

    /// The forms.
    fn forms(&mut self) -> &mut Interned<Self::Kind>;

    /// The sums known so far.
    fn sums(&mut self) -> &mut KnownSums<Self::Kind>;

    /// Drops the caches of pairs when memory is short.
    fn make_room(&mut self, budget: &Budget);

    /// The sum, if one part decides it.
    fn plain_sum(
        &mut self,
        a: Form<Self::Kind>,
        b: Form<Self::Kind>,
        budget: &Budget,
    ) -> Result<Option<Form<Self::Kind>>, Stop>;

    /// The label of a sum.
    fn label_of_sum(
        &mut self,
        a: Form<Self::Kind>,
        b: Form<Self::Kind>,
    ) -> <Self::Kind as Kind>::Label;

    /// The form that stands for a sum with all its options.
    fn finished(
        &mut self,
        sum: Form<Self::Kind>,
        budget: &Budget,
    ) -> Result<Form<Self::Kind>, Stop> {
        let _ = budget;
        Ok(sum)
    }

    /// The form in which the players are exchanged.
    fn negative(
        &mut self,
        form: Form<Self::Kind>,
        budget: &Budget,
    ) -> Result<Form<Self::Kind>, Stop> {
        self.forms().exchanged(form, budget)
    }

    /// The sum of two forms.
    ///
    /// Errors: `Undefined` if there is none; limits of the budget.
    fn sum(
        &mut self,
        a: Form<Self::Kind>,
        b: Form<Self::Kind>,
        budget: &Budget,
    ) -> Result<Form<Self::Kind>, Stop> {
        if let Some(sum) = self.plain_sum(a, b, budget)? {
            return Ok(sum);
        }
        let pair = Form::unordered(a, b);
        if let Some(known) = self.sums().get(&pair) {
            return Ok(*known);
        }
        budget.step()?;
        self.make_room(budget);
        let moves = self.forms().moves_of_sum(a, b);
        let sides = each(&moves, |[a, b]| self.sum(a, b, budget))?;
        let label = self.label_of_sum(a, b);
        let sum = self.forms().labelled(sides, label, budget)?;
        let sum = self.finished(sum, budget)?;
        budget.room_in_table(self.sums())?;
        self.sums().insert(pair, sum);
        Ok(sum)
    }
}
