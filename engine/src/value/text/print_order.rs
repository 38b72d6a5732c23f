//! The print order of options. It depends only on the values, not on their handles, so printed output does not depend
//! on earlier computations.
//!
//! Numbers come first, then nimbers. Then come the other uptimals x + a·↑ + b·↑² + ... + *k, ordered by x, by the
//! coefficients a, b, ... lexicographically, and by k. All other games come last, ordered lexicographically by their
//! left options and then their right options. This is the order in which CGSuite prints options, inferred from its
//! output.

use crate::budget::{Budget, Stop, with_stack};
use crate::value::arena::{Arena, Value};
use crate::value::player::Player;
use crate::value::uptimal::form::{KnownUptimals, UptimalForm};
use crate::value::uptimal::power_of_up::PowerOfUp;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::rc::Rc;

/// Left and right options in print order.
pub(in crate::value) type Sides = (Rc<[Value]>, Rc<[Value]>);

/// The print order, with a cache of sorted options.
#[derive(Default)]
pub(in crate::value) struct PrintOrder {
    sides: FxHashMap<Value, Sides>,
    uptimals: KnownUptimals,
}

/// The sort key of an uptimal, its kind first.
type UptimalPlace = (UptimalKind, Rc<UptimalForm>);

#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum UptimalKind {
    Number,
    Nimber,
    Other,
}

impl Arena {
    /// The options of a player in the canonical form, in print order.
    ///
    /// Errors: limits of the budget; `TooLarge` for a nimber with more than a million options.
    pub fn options(
        &mut self,
        v: Value,
        player: Player,
        budget: &Budget,
    ) -> Result<Vec<Value>, Stop> {
        let mut options = self.unsorted_options(v, player, budget)?;
        self.sort_for_print(&mut options, budget)?;
        Ok(options)
    }

    /// Sorts values into print order.
    ///
    /// Errors: limits of the budget.
    pub fn sort_for_print(&mut self, values: &mut [Value], budget: &Budget) -> Result<(), Stop> {
        PrintOrder::default().sort(self, values, budget)
    }
}

impl PrintOrder {
    /// The options of both players, in print order.
    pub(in crate::value) fn sides(
        &mut self,
        arena: &mut Arena,
        v: Value,
        budget: &Budget,
    ) -> Result<Sides, Stop> {
        if let Some(known) = self.sides.get(&v) {
            return Ok(known.clone());
        }
        let mut left = arena.unsorted_options(v, Player::Left, budget)?;
        let mut right = arena.unsorted_options(v, Player::Right, budget)?;
        self.sort(arena, &mut left, budget)?;
        self.sort(arena, &mut right, budget)?;
        let sides: Sides = (left.into(), right.into());
        self.sides.insert(v, sides.clone());
        Ok(sides)
    }

    fn sort(
        &mut self,
        arena: &mut Arena,
        values: &mut [Value],
        budget: &Budget,
    ) -> Result<(), Stop> {
        if values.len() < 2 {
            return Ok(());
        }
        let mut sorted = Vec::new();
        budget.room_in(&mut sorted, values.len())?;
        let mut others = Vec::new();
        for &mut v in values.iter_mut() {
            match self.place(arena, v, budget)? {
                Some(place) => sorted.push((place, v)),
                None => others.push(v),
            }
        }
        sorted.sort_by(|a, b| a.0.cmp(&b.0));
        let mut sorted: Vec<Value> = sorted.into_iter().map(|(_, v)| v).collect();
        let first = sorted.len();
        for v in others {
            // Comparison can fail, so the standard sort does not apply. The lists are short.
            let (mut low, mut high) = (first, sorted.len());
            while low < high {
                let middle = low + (high - low) / 2;
                if self.order(arena, sorted[middle], v, budget)?.is_le() {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            sorted.insert(low, v);
        }
        values.copy_from_slice(&sorted);
        Ok(())
    }

    /// Uptimals come first, by their sort keys. Other values are compared option by option.
    fn order(
        &mut self,
        arena: &mut Arena,
        a: Value,
        b: Value,
        budget: &Budget,
    ) -> Result<Ordering, Stop> {
        if a == b {
            return Ok(Ordering::Equal);
        }
        let places = (self.place(arena, a, budget)?, self.place(arena, b, budget)?);
        match places {
            (Some(a), Some(b)) => return Ok(a.cmp(&b)),
            (Some(_), None) => return Ok(Ordering::Less),
            (None, Some(_)) => return Ok(Ordering::Greater),
            (None, None) => {}
        }
        budget.step()?;
        with_stack(|| {
            let (left_a, right_a) = self.sides(arena, a, budget)?;
            let (left_b, right_b) = self.sides(arena, b, budget)?;
            for (one, other) in [(left_a, left_b), (right_a, right_b)] {
                let mut pairs = one.iter().zip(&*other);
                if let Some((&x, &y)) = pairs.find(|(x, y)| x != y) {
                    return self.order(arena, x, y, budget);
                }
                if one.len() != other.len() {
                    return Ok(one.len().cmp(&other.len()));
                }
            }
            Ok(Ordering::Equal)
        })
    }

    /// The sort key of an uptimal; `None` for other values.
    fn place(
        &mut self,
        arena: &mut Arena,
        v: Value,
        budget: &Budget,
    ) -> Result<Option<UptimalPlace>, Stop> {
        let form = arena.as_uptimal(v, &mut self.uptimals, budget)?;
        let kind = match arena.number_up_star_parts(v) {
            Some(parts) if parts.is_number() => UptimalKind::Number,
            Some(parts) if parts.is_nimber() => UptimalKind::Nimber,
            _ => UptimalKind::Other,
        };
        Ok(form.map(|form| (kind, form)))
    }

    /// Recognises a power of up with a number and a nimber.
    pub(in crate::value) fn power(
        &mut self,
        arena: &Arena,
        v: Value,
        budget: &Budget,
    ) -> Result<Option<PowerOfUp>, Stop> {
        self.uptimals.power(arena, v, budget)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Spelling;

    #[test]
    fn options_come_as_they_are_written_whatever_was_there_before() {
        let budget = Budget::unlimited();
        let games = [
            ("{^*,+-1|*,-1}", "{^*,+-1|-1}", ["^*,+-1", "-1"]),
            (
                "+-{1,{2|0},1*}",
                "+-{1,1*,{2|0}}",
                ["1,1*,{2|0}", "-1,-1*,{0|-2}"],
            ),
            ("*4", "*4", ["0,*,*2,*3"; 2]),
        ];
        let preludes = ["0", "{+-1|0}", "+-{2,{3|1}}", "{{2|0}|-7}"];
        for prelude in preludes {
            for (game, written, options) in games {
                let mut arena = Arena::new();
                arena.read(prelude, &budget).unwrap();
                let v = arena.read(game, &budget).unwrap();
                let text = arena.text(v, Spelling::Ascii);
                let sides = [Player::Left, Player::Right].map(|player| {
                    let options = arena.options(v, player, &budget).unwrap();
                    let texts = options.iter().map(|&o| arena.text(o, Spelling::Ascii));
                    texts.collect::<Vec<_>>().join(",")
                });
                let sides = sides.each_ref().map(|side| &**side);
                assert_eq!((&*text, sides), (written, options), "after {prelude}");
            }
        }
    }
}
