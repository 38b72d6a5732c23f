//! Sums, differences and multiples of values (ONAG, chapter 7; the number translation theorem: CGT, II.3).

use crate::budget::{Budget, Stop, with_stack};
use crate::value::arena::{Arena, Value};
use crate::value::number::int::Int;
use crate::value::player::Player;
use rustc_hash::FxHashSet;

/// Multiples of a canonical form with more positions than this are watched for growth.
const MANY_POSITIONS: usize = 512;
/// Maximum number of positions that a multiple may be predicted to have, if they grow in proportion to the number of
/// copies.
const MOST_POSITIONS: usize = 1 << 20;

impl Arena {
    /// The disjunctive sum.
    ///
    /// Errors: limits of the budget, and those of [`Arena::canonical`].
    pub fn sum(&mut self, a: Value, b: Value, budget: &Budget) -> Result<Value, Stop> {
        if a == Value::ZERO {
            return Ok(b);
        }
        if b == Value::ZERO {
            return Ok(a);
        }
        if let (Some(x), Some(y)) = (self.number_up_star_parts(a), self.number_up_star_parts(b)) {
            let form = x.sum(y);
            return Ok(self.closed_form(form));
        }
        if self.known_negative(a) == Some(b) {
            return Ok(Value::ZERO);
        }
        let (a, b) = Value::by_handle(a, b);
        if let Some(known) = self.sum_memo.get(a.0, b.0) {
            return Ok(Value(known));
        }
        budget.step()?;
        self.make_room(budget)?;
        let sum = if self.is_number(a) {
            with_stack(|| self.translate(a, b, budget))?
        } else if self.is_number(b) {
            with_stack(|| self.translate(b, a, budget))?
        } else {
            with_stack(|| self.sum_by_options(a, b, budget))?
        };
        self.sum_memo.insert(a.0, b.0, sum.0, budget);
        Ok(sum)
    }

    /// A number plus a value that is not a number, by adding the number to every option of the canonical form.
    fn translate(&mut self, number: Value, of: Value, budget: &Budget) -> Result<Value, Stop> {
        let (left, right) = self.general_options(of);
        let (mut left, mut right) = (left.to_vec(), right.to_vec());
        for option in left.iter_mut().chain(&mut right) {
            *option = self.sum(number, *option, budget)?;
        }
        Value::sort_by_handle(&mut left);
        Value::sort_by_handle(&mut right);
        self.intern(&left, &right)
    }

    fn sum_by_options(&mut self, a: Value, b: Value, budget: &Budget) -> Result<Value, Stop> {
        let left = self.sums_with_options(a, b, Player::Left, budget)?;
        let right = self.sums_with_options(a, b, Player::Right, budget)?;
        self.canonical(&left, &right, budget)
    }

    /// The options of a player in the formal sum.
    fn sums_with_options(
        &mut self,
        a: Value,
        b: Value,
        player: Player,
        budget: &Budget,
    ) -> Result<Vec<Value>, Stop> {
        let mut sums = Vec::new();
        for (moved, other) in [(a, b), (b, a)] {
            let options = self.option_range(moved, player)?;
            for i in 0..options.count {
                let option = self.option_at(options, i, budget)?;
                sums.push(self.sum(option, other, budget)?);
            }
        }
        Ok(sums)
    }

    /// a - b.
    ///
    /// Errors: those of [`Arena::sum`].
    pub fn difference(&mut self, a: Value, b: Value, budget: &Budget) -> Result<Value, Stop> {
        let negative = self.negative(b, budget)?;
        self.sum(a, negative, budget)
    }

    /// The sum of `count` copies. If `count` is negative, the copies are of the negative.
    ///
    /// Errors: those of [`Arena::sum`]. `TooLarge` as soon as the canonical forms of fewer copies grow so fast that the
    /// result is out of reach.
    pub fn multiple(&mut self, count: &Int, v: Value, budget: &Budget) -> Result<Value, Stop> {
        if let Some(form) = self.number_up_star_parts(v) {
            let form = form.multiple(count);
            return Ok(self.closed_form(form));
        }
        let mut doubled = if count.is_negative() {
            self.negative(v, budget)?
        } else {
            v
        };
        let mut rest = count.abs();
        let mut sum = Value::ZERO;
        let mut size = self.positions_up_to(v, MANY_POSITIONS, budget)?;
        loop {
            if rest.is_odd() {
                sum = self.sum(sum, doubled, budget)?;
            }
            rest = rest.shr(1);
            if rest.is_zero() {
                return Ok(sum);
            }
            doubled = self.sum(doubled, doubled, budget)?;
            let before = size;
            size = self.positions_up_to(doubled, MANY_POSITIONS, budget)?;
            let most = Int::from((MOST_POSITIONS / size) as u64);
            if before < size && size == MANY_POSITIONS && rest > most {
                return Err(Stop::TooLarge(format!(
                    "the canonical form of {count} copies"
                )));
            }
        }
    }

    /// The number of positions of a canonical form, capped at `most`. A number-up-star counts as one position.
    fn positions_up_to(&self, v: Value, most: usize, budget: &Budget) -> Result<usize, Stop> {
        let mut met: FxHashSet<Value> = [v].into_iter().collect();
        let mut waiting = vec![v];
        while let Some(next) = waiting.pop() {
            budget.work(1)?;
            let (left, right) = self.general_options(next);
            for option in left.iter().chain(right) {
                if met.len() >= most {
                    return Ok(most);
                }
                if met.insert(*option) {
                    waiting.push(*option);
                }
            }
        }
        Ok(met.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multiples_that_grow_are_refused_at_once() {
        let (mut arena, budget) = (Arena::new(), Budget::unlimited());
        let count = Int::from(1_000_000_000);
        let growing = arena.read("{2|1||0}", &budget).unwrap();
        let refused = arena.multiple(&count, growing, &budget);
        assert!(matches!(refused, Err(Stop::TooLarge(_))), "{refused:?}");
        let mut sum = Value::ZERO;
        for n in 0..40 {
            assert_eq!(arena.multiple(&Int::from(n), growing, &budget), Ok(sum));
            sum = arena.sum(sum, growing, &budget).unwrap();
        }
        let switch = arena.read("{3|1}", &budget).unwrap();
        let number = arena.integer(2_000_000_000);
        assert_eq!(arena.multiple(&count, switch, &budget), Ok(number));
    }
}
