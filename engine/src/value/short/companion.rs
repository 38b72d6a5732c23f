//! Companions and stop counts, as CGSuite defines them.

use crate::budget::{Budget, Stop, with_stack};
use crate::value::arena::{Arena, Value};
use crate::value::number::int::Int;
use crate::value::number::number_up_star::NumberUpStar;
use crate::value::player::Player;
use rustc_hash::FxHashMap;

impl Arena {
    /// The companion. A nonzero number is its own companion. Any other G has the companion {companions of G^L |
    /// companions of G^R}, with 0 as an additional left option if G >= 0 and as an additional right option if G <= 0.
    /// Thus the companion exchanges 0 with * and ↑ with ↑*.
    ///
    /// Errors: limits of the budget.
    pub fn companion(&mut self, g: Value, budget: &Budget) -> Result<Value, Stop> {
        self.companion_with(g, &mut FxHashMap::default(), budget)
    }

    fn companion_with(
        &mut self,
        g: Value,
        known: &mut FxHashMap<Value, Value>,
        budget: &Budget,
    ) -> Result<Value, Stop> {
        if let Some(form) = self.number_up_star_parts(g) {
            let form = companion_of(form);
            return Ok(self.closed_form(form));
        }
        if let Some(&companion) = known.get(&g) {
            return Ok(companion);
        }
        budget.step()?;
        let mut left = self.unsorted_options(g, Player::Left, budget)?;
        let mut right = self.unsorted_options(g, Player::Right, budget)?;
        for option in left.iter_mut().chain(&mut right) {
            *option = with_stack(|| self.companion_with(*option, known, budget))?;
        }
        if self.le(Value::ZERO, g, budget)? {
            left.push(Value::ZERO);
        }
        if self.le(g, Value::ZERO, budget)? {
            right.push(Value::ZERO);
        }
        let companion = self.canonical(&left, &right, budget)?;
        known.insert(g, companion);
        Ok(companion)
    }

    /// The number of lines of play that end at a number, if either player may make each move: 1 for a number, otherwise
    /// the sum over all options.
    ///
    /// Errors: limits of the budget; `TooLarge` for huge nimbers.
    pub fn stop_count(&mut self, g: Value, budget: &Budget) -> Result<Int, Stop> {
        self.stop_count_with(g, &mut FxHashMap::default(), budget)
    }

    fn stop_count_with(
        &mut self,
        g: Value,
        known: &mut FxHashMap<Value, Int>,
        budget: &Budget,
    ) -> Result<Int, Stop> {
        if let Some(form) = self.number_up_star_parts(g) {
            return stop_count_of(form, budget);
        }
        if let Some(count) = known.get(&g) {
            return Ok(count.clone());
        }
        budget.step()?;
        let mut count = Int::ZERO;
        for player in [Player::Left, Player::Right] {
            for option in self.unsorted_options(g, player, budget)? {
                count += with_stack(|| self.stop_count_with(option, known, budget))?;
            }
        }
        known.insert(g, count.clone());
        Ok(count)
    }
}

/// The companion of a number-up-star. With number 0, the nimbers 0 and * are exchanged.
fn companion_of(form: &NumberUpStar) -> NumberUpStar {
    let mut companion = form.clone();
    if form.number.is_zero() && form.nimber <= Int::ONE {
        companion.nimber = form.nimber.xor(&Int::ONE);
    }
    companion
}

/// The stop count: 2·3^(k-1) for *k, 3 for ↑, 4 for ↑*. Each further up adds one and adds * to the nimber.
fn stop_count_of(form: &NumberUpStar, budget: &Budget) -> Result<Int, Stop> {
    let nimber = |k: &Int| {
        if k.is_zero() {
            return Ok(Int::ONE);
        }
        let power = Int::from(3).pow(&(k - Int::ONE), budget)?;
        let power = power.ok_or_else(|| Stop::TooLarge("the stop count of this nimber".into()))?;
        Ok(Int::from(2) * power)
    };
    if form.ups.is_zero() {
        return nimber(&form.nimber);
    }
    let more = form.ups.abs() - Int::ONE;
    let last = if more.is_odd() {
        form.nimber.xor(&Int::ONE)
    } else {
        form.nimber.clone()
    };
    let first = if last == Int::ONE {
        Int::from(4)
    } else {
        nimber(&last.xor(&Int::ONE))? + Int::ONE
    };
    Ok(first + more)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The companion of any value, by the definition.
    fn plain_companion(arena: &mut Arena, g: Value) -> Value {
        if arena.is_number(g) && g != Value::ZERO {
            return g;
        }
        let budget = Budget::unlimited();
        let mut sides = [Player::Left, Player::Right].map(|player| {
            let options = arena.options(g, player, &budget).unwrap();
            options
                .into_iter()
                .map(|o| plain_companion(arena, o))
                .collect::<Vec<_>>()
        });
        if arena.le(Value::ZERO, g, &budget).unwrap() {
            sides[0].push(Value::ZERO);
        }
        if arena.le(g, Value::ZERO, &budget).unwrap() {
            sides[1].push(Value::ZERO);
        }
        arena.canonical(&sides[0], &sides[1], &budget).unwrap()
    }

    fn plain_stop_count(arena: &mut Arena, g: Value) -> Int {
        if arena.is_number(g) {
            return Int::ONE;
        }
        let mut count = Int::ZERO;
        for player in [Player::Left, Player::Right] {
            for option in arena.options(g, player, &Budget::unlimited()).unwrap() {
                count += plain_stop_count(arena, option);
            }
        }
        count
    }

    #[test]
    fn closed_forms_agree_with_the_options() {
        let mut arena = Arena::new();
        let budget = Budget::unlimited();
        for number in [0, 2, -1] {
            for ups in -4..=4 {
                for nimber in 0..5 {
                    let g = arena.number_up_star(number.into(), Int::from(ups), Int::from(nimber));
                    let companion = plain_companion(&mut arena, g);
                    assert_eq!(
                        arena.companion(g, &budget),
                        Ok(companion),
                        "{number} {ups} {nimber}"
                    );
                    let count = plain_stop_count(&mut arena, g);
                    assert_eq!(arena.stop_count(g, &budget), Ok(count));
                }
            }
        }
        let huge = arena.nimber(&Int::from(1i64 << 60));
        assert!(matches!(
            arena.stop_count(huge, &budget),
            Err(Stop::TooLarge(_))
        ));
    }
}
