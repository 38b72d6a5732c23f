//! Forms with the operations on them, each cached.

use super::forms::{Form, Forms, Scoring};
use crate::budget::{Budget, Stop};
use crate::forms::{self, KnownOrder, KnownSums, Order, Sums};
use crate::value::{Arena, Dyadic, Player, Value};
use rustc_hash::FxHashMap;

/// Forms, and what has been computed from them.
#[derive(Debug, Default)]
pub struct ScoringPlay {
    /// The forms.
    pub forms: Forms,
    sums: KnownSums<Scoring>,
    order: KnownOrder<Scoring>,
}

impl ScoringPlay {
    /// A copy for another thread, with empty caches.
    pub fn fork(&self) -> ScoringPlay {
        ScoringPlay {
            forms: self.forms.fork(),
            ..ScoringPlay::default()
        }
    }

    /// The game of normal play as a scoring game in which nobody scores. It keeps the order: Larsson, Nowakowski, Santos,
    /// *When waiting moves you in scoring combinatorial games*, 2015.
    pub fn embedded(
        &mut self,
        arena: &mut Arena,
        value: Value,
        budget: &Budget,
    ) -> Result<Form, Stop> {
        let mut known = FxHashMap::default();
        forms::embedded(&mut self.forms, arena, value, &mut known, budget)
    }

    /// The game of normal play with the scores of a Milnor game as numbers; `None` for other games. Its stops are the
    /// scores, since play among numbers never helps the player who moves.
    pub fn normal(
        &mut self,
        arena: &mut Arena,
        form: Form,
        budget: &Budget,
    ) -> Result<Option<Value>, Stop> {
        let forms = &self.forms;
        if !forms.is_milnor(form) {
            return Ok(None);
        }
        let mut known = FxHashMap::default();
        let leaf = |arena: &mut Arena, form| forms.as_number(form).map(|n| arena.number(n));
        forms::value(forms, arena, form, &leaf, &mut known, budget).map(Some)
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

impl Sums for ScoringPlay {
    type Kind = Scoring;

    fn forms(&mut self) -> &mut Forms {
        &mut self.forms
    }

    fn sums(&mut self) -> &mut KnownSums<Scoring> {
        &mut self.sums
    }

    fn make_room(&mut self, budget: &Budget) {
        if budget.should_drop_pair_caches() {
            self.sums = KnownSums::default();
            self.order.at_least = FxHashMap::default();
        }
    }

    fn plain_sum(&mut self, a: Form, b: Form, _: &Budget) -> Result<Option<Form>, Stop> {
        let is_zero = |form| self.forms.as_number(form).is_some_and(Dyadic::is_zero);
        let plain = if is_zero(b) {
            Some(a)
        } else {
            is_zero(a).then_some(b)
        };
        Ok(plain)
    }

    /// A player has an end only if both have one.
    fn label_of_sum(&mut self, a: Form, b: Form) -> [Option<Dyadic>; 2] {
        Player::BOTH.map(|player| {
            let [a, b] = [a, b].map(|form| self.forms.end(form, player));
            Some(a? + b?)
        })
    }
}

impl Order for ScoringPlay {
    fn known_order(&mut self) -> &mut KnownOrder<Scoring> {
        &mut self.order
    }

    fn decides_at_least(&mut self, g: Form, h: Form, budget: &Budget) -> Result<bool, Stop> {
        Ok(self.failure(g, h, budget)?.is_none())
    }

    /// An option that reverses through an end becomes that end, or else free moves of the opponent.
    fn bypassed(
        &mut self,
        player: Player,
        form: Form,
        at: usize,
        answer: Form,
        budget: &Budget,
    ) -> Result<Form, Stop> {
        match self.forms.end(answer, player).cloned() {
            None => {
                let through = self.forms.shared_options(answer, player);
                self.forms.replaced(player, form, at, &through, budget)
            }
            Some(end) => self.through_end(player, form, at, &end, budget),
        }
    }
}
