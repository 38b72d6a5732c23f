//! Forms with the operations on them, each cached.

use super::forms::{Affine, Form, Forms};
use super::order::Separation;
use crate::budget::{Budget, Stop};
use crate::forms::{self, KnownOrder, KnownSums, Order, Sums};
use crate::value::{Arena, Player, Value};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Forms, and what has been computed from them.
#[derive(Debug, Default)]
pub struct AffinePlay {
    /// The forms.
    pub forms: Forms,
    sums: KnownSums<Affine>,
    order: KnownOrder<Affine>,
    pub(super) maintained: FxHashMap<[Form; 2], bool>,
    pub(super) separations: FxHashMap<[Form; 2], Option<Arc<Separation>>>,
    values: FxHashMap<Form, Value>,
    embedded: FxHashMap<Value, Form>,
}

impl AffinePlay {
    /// A copy for another thread, with empty caches.
    pub fn fork(&self) -> AffinePlay {
        AffinePlay {
            forms: self.forms.fork(),
            ..AffinePlay::default()
        }
    }

    /// The form of a game of normal play. The order is the same.
    pub fn embedded(
        &mut self,
        arena: &mut Arena,
        value: Value,
        budget: &Budget,
    ) -> Result<Form, Stop> {
        forms::embedded(&mut self.forms, arena, value, &mut self.embedded, budget)
    }

    /// The value in normal play of a form without infinities; `None` for other forms.
    pub fn value(
        &mut self,
        arena: &mut Arena,
        form: Form,
        budget: &Budget,
    ) -> Result<Option<Value>, Stop> {
        if !self.forms.is_short(form) {
            return Ok(None);
        }
        let known = &mut self.values;
        forms::value(&self.forms, arena, form, &|_, _| None, known, budget).map(Some)
    }
}

/// The sum of ∞ and a form that is not -∞ is ∞. Sums are reduced.
impl Sums for AffinePlay {
    type Kind = Affine;

    fn forms(&mut self) -> &mut Forms {
        &mut self.forms
    }

    fn sums(&mut self) -> &mut KnownSums<Affine> {
        &mut self.sums
    }

    fn make_room(&mut self, budget: &Budget) {
        if budget.should_drop_pair_caches() {
            self.sums = KnownSums::default();
            self.order.at_least = FxHashMap::default();
            self.maintained = FxHashMap::default();
            self.separations = FxHashMap::default();
        }
    }

    fn plain_sum(&mut self, a: Form, b: Form, budget: &Budget) -> Result<Option<Form>, Stop> {
        match [a, b].map(|form| self.forms.winner(form)) {
            [Some(one), Some(other)] if one != other => {
                return Err(Stop::Undefined("the sum of oo and -oo".into()));
            }
            [Some(winner), _] | [_, Some(winner)] => return Ok(Some(Form::won(winner))),
            [None, None] => {}
        }
        for (zero, other) in [(a, b), (b, a)] {
            if zero == Form::ZERO {
                return self.reduced(other, budget).map(Some);
            }
        }
        Ok(None)
    }

    fn label_of_sum(&mut self, _: Form, _: Form) -> Option<Player> {
        None
    }

    fn finished(&mut self, sum: Form, budget: &Budget) -> Result<Form, Stop> {
        self.reduced(sum, budget)
    }
}

/// Games of normal play get their canonical forms; other equal games may keep different reduced forms, so equality is
/// decided by the order.
impl Order for AffinePlay {
    fn known_order(&mut self) -> &mut KnownOrder<Affine> {
        &mut self.order
    }

    fn decides_at_least(&mut self, g: Form, h: Form, budget: &Budget) -> Result<bool, Stop> {
        self.compare(g, h, budget)
    }

    /// A move that lets the opponent win is of no use.
    fn is_useless(&self, player: Player, option: Form) -> bool {
        option == Form::won(player.opponent())
    }
}
