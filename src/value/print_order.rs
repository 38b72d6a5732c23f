//! The print order of options. It depends only on the values, never on their handles, so that printed options do not
//! depend on earlier computations.

use std::cmp::Ordering;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::arena::{Arena, Value};
use super::player::Player;
use crate::budget::{Budget, Stop, with_stack};

/// Left and right options in print order.
pub(super) type Sides = (Rc<[Value]>, Rc<[Value]>);

/// The print order, with a cache of sorted options.
#[derive(Default)]
pub(super) struct PrintOrder {
    sides: FxHashMap<Value, Sides>,
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
    pub(super) fn sides(
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
        let (mut sorted, others): (Vec<Value>, Vec<Value>) = values
            .iter()
            .partition(|&&v| arena.number_up_star_parts(v).is_some());
        sorted.sort_by(|&a, &b| order_of_parts(arena, a, b));
        let first = sorted.len();
        for v in others {
            // Comparison can fail, so the sort of the library does not apply. The lists are short.
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

    /// The print order: number-up-stars first; then by fewer left options, more right options, then option by option.
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
        let is_closed = |v| arena.number_up_star_parts(v).is_some();
        match (is_closed(a), is_closed(b)) {
            (true, true) => return Ok(order_of_parts(arena, a, b)),
            (true, false) => return Ok(Ordering::Less),
            (false, true) => return Ok(Ordering::Greater),
            (false, false) => {}
        }
        let (left_a, right_a) = arena.general_options(a);
        let (left_b, right_b) = arena.general_options(b);
        let by_count = left_a
            .len()
            .cmp(&left_b.len())
            .then(right_b.len().cmp(&right_a.len()));
        if by_count.is_ne() {
            return Ok(by_count);
        }
        budget.tick()?;
        with_stack(|| {
            let (left_a, right_a) = self.sides(arena, a, budget)?;
            let (left_b, right_b) = self.sides(arena, b, budget)?;
            let mut pairs = left_a
                .iter()
                .zip(&*left_b)
                .chain(right_a.iter().zip(&*right_b));
            match pairs.find(|(x, y)| x != y) {
                Some((&x, &y)) => self.order(arena, x, y, budget),
                None => Ok(Ordering::Equal),
            }
        })
    }
}

/// By number, then by descending ups, then by nimber.
fn order_of_parts(arena: &Arena, a: Value, b: Value) -> Ordering {
    let (Some(x), Some(y)) = (arena.number_up_star_parts(a), arena.number_up_star_parts(b)) else {
        return Ordering::Equal;
    };
    x.number
        .cmp(&y.number)
        .then_with(|| y.ups.cmp(&x.ups))
        .then_with(|| x.nimber.cmp(&y.nimber))
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
