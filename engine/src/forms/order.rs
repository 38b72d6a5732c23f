//! Orders of forms, and forms without dominated and reversible options.

use super::each;
use super::interned::Form;
use super::sums::Sums;
use crate::budget::{Budget, Stop};
use crate::value::Player;
use rustc_hash::FxHashMap;

/// What is known of the order of forms.
#[derive(Debug)]
pub struct KnownOrder<K> {
    /// Whether the first form of a pair is at least the second.
    pub at_least: FxHashMap<[Form<K>; 2], bool>,
    reduced: FxHashMap<Form<K>, Form<K>>,
}

impl<K> Default for KnownOrder<K> {
    fn default() -> KnownOrder<K> {
        KnownOrder {
            at_least: FxHashMap::default(),
            reduced: FxHashMap::default(),
        }
    }
}

/// An order of forms that options and sums keep.
pub trait Order: Sums {
    /// What is known so far.
    fn known_order(&mut self) -> &mut KnownOrder<Self::Kind>;

    /// Whether `g` is at least `h`; the answer is not yet known.
    fn decides_at_least(
        &mut self,
        g: Form<Self::Kind>,
        h: Form<Self::Kind>,
        budget: &Budget,
    ) -> Result<bool, Stop>;

    /// Whether an option of `player` is of no use, whatever the others are.
    fn is_useless(&self, player: Player, option: Form<Self::Kind>) -> bool {
        let _ = (player, option);
        false
    }

    /// The form in which the option at a place, which this answer reverses, is replaced.
    fn bypassed(
        &mut self,
        player: Player,
        form: Form<Self::Kind>,
        at: usize,
        answer: Form<Self::Kind>,
        budget: &Budget,
    ) -> Result<Form<Self::Kind>, Stop> {
        let through = self.forms().shared_options(answer, player);
        self.forms().replaced(player, form, at, &through, budget)
    }

    /// Whether `g` is at least `h`.
    ///
    /// Errors: limits of the budget.
    fn is_at_least(
        &mut self,
        g: Form<Self::Kind>,
        h: Form<Self::Kind>,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        if g == h {
            return Ok(true);
        }
        if let Some(known) = self.known_order().at_least.get(&[g, h]) {
            return Ok(*known);
        }
        let answer = self.decides_at_least(g, h, budget)?;
        self.make_room(budget);
        let at_least = &mut self.known_order().at_least;
        budget.room_in_table(at_least)?;
        at_least.insert([g, h], answer);
        Ok(answer)
    }

    /// Whether `a` is at least as good as `b` for a player.
    ///
    /// Errors: limits of the budget.
    fn is_as_good(
        &mut self,
        player: Player,
        a: Form<Self::Kind>,
        b: Form<Self::Kind>,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        let [g, h] = player.sides(a, b);
        self.is_at_least(g, h, budget)
    }

    /// An equal form in which no option is dominated or reversible.
    ///
    /// Errors: limits of the budget.
    fn reduced(
        &mut self,
        form: Form<Self::Kind>,
        budget: &Budget,
    ) -> Result<Form<Self::Kind>, Stop> {
        if let Some(known) = self.known_order().reduced.get(&form) {
            return Ok(*known);
        }
        budget.step()?;
        let sides = self.forms().sides(form);
        let sides = each(&sides, |option| self.reduced(option, budget))?;
        let label = self.forms().label(form).clone();
        let mut reduced = self.forms().labelled(sides, label, budget)?;
        'reductions: loop {
            budget.step()?;
            for player in Player::BOTH {
                if let Some(smaller) = step(self, player, reduced, budget)? {
                    reduced = smaller;
                    continue 'reductions;
                }
            }
            break;
        }
        for form in [form, reduced] {
            let known = &mut self.known_order().reduced;
            budget.room_in_table(known)?;
            known.insert(form, reduced);
        }
        Ok(reduced)
    }
}

/// The form after one reduction of an option of `player`.
fn step<O: Order + ?Sized>(
    order: &mut O,
    player: Player,
    form: Form<O::Kind>,
    budget: &Budget,
) -> Result<Option<Form<O::Kind>>, Stop> {
    let options = order.forms().shared_options(form, player);
    for (at, option) in options.iter().enumerate() {
        let mut is_needless = order.is_useless(player, *option);
        for (other, better) in options.iter().enumerate() {
            is_needless =
                is_needless || other != at && order.is_as_good(player, *better, *option, budget)?;
        }
        if is_needless {
            let forms = order.forms();
            return forms.replaced(player, form, at, &[], budget).map(Some);
        }
    }
    for (at, option) in options.iter().enumerate() {
        let answers = order.forms().shared_options(*option, player.opponent());
        for answer in answers.iter() {
            if !order.is_as_good(player, form, *answer, budget)? {
                continue;
            }
            let new = order.bypassed(player, form, at, *answer, budget)?;
            if new != form {
                return Ok(Some(new));
            }
        }
    }
    Ok(None)
}
