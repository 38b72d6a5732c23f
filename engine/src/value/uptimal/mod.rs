//! Uptimals: numbers, nimbers and multiples of powers of up (CGT, II.7; Winning Ways, chapter 8).

pub(super) mod atomic_weight;
pub(super) mod bounds;
pub(super) mod form;
pub(super) mod power_of_up;

use super::arena::{Arena, Value};
use super::error::ValueError;
use super::number::int::Int;
use crate::budget::{Budget, Stop};

impl Arena {
    /// Whether the value is x + a·↑ + b·↑² + c·↑³ + ... + *k for a number x and integers a, b, c, ..., finitely many of
    /// them nonzero.
    ///
    /// `↑^[n] = {↑^[n-1]|*}` is ↑ + ... + ↑^n. A multiple of a higher power is infinitesimal with respect to a lower
    /// power, and a sum of powers from the second on is comparable with 0. So the coefficients are found one after
    /// another.
    ///
    /// Errors: limits of the budget.
    pub fn is_uptimal(&mut self, v: Value, budget: &Budget) -> Result<bool, Stop> {
        if self.number_up_star_parts(v).is_some() {
            return Ok(true);
        }
        if !self.is_numberish(v) {
            return Ok(false);
        }
        let rest = self.difference(v, self.left_stop_id(v), budget)?;
        if !self.is_all_small(rest, budget)? {
            return Ok(false);
        }
        let ups = match self.atomic_weight(rest, budget) {
            Ok(weight) => self.as_integer(weight),
            Err(ValueError::Stopped(stop)) => return Err(stop),
            Err(_) => None,
        };
        let Some(ups) = ups else { return Ok(false) };
        let first = self.number_up_star(0.into(), ups, Int::ZERO);
        let rest = self.difference(rest, first, budget)?;
        let days = self.birthday(rest, budget)?;
        match self.without_nimber(rest, &days, budget)? {
            Some(rest) => self.is_sum_of_powers(rest, &days, budget),
            None => Ok(false),
        }
    }

    /// The sum of the game and the smallest nimber up to `days` that makes it comparable with 0.
    fn without_nimber(
        &mut self,
        g: Value,
        days: &Int,
        budget: &Budget,
    ) -> Result<Option<Value>, Stop> {
        let mut k = Int::ZERO;
        while k <= *days {
            let nimber = self.nimber(&k);
            let sum = self.sum(g, nimber, budget)?;
            if self.compare(sum, Value::ZERO, budget)?.is_some() {
                return Ok(Some(sum));
            }
            k += Int::ONE;
        }
        Ok(None)
    }

    /// Whether a game is a sum of multiples of ↑², ↑³, ..., with exponents and coefficients up to `days`.
    fn is_sum_of_powers(
        &mut self,
        mut rest: Value,
        days: &Int,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        let mut powers_so_far = Value::UP;
        let mut power = Int::ONE;
        while rest != Value::ZERO {
            power += Int::ONE;
            if power > *days {
                return Ok(false);
            }
            let next = self.canonical(&[powers_so_far], &[Value::STAR], budget)?;
            let up = self.difference(next, powers_so_far, budget)?;
            powers_so_far = next;
            match self.without_power(rest, up, days, budget)? {
                Some(less) => rest = less,
                None => return Ok(false),
            }
        }
        Ok(true)
    }

    /// Subtracts the multiple of a power of up after which the rest is infinitesimal with respect to that power.
    fn without_power(
        &mut self,
        mut rest: Value,
        up: Value,
        days: &Int,
        budget: &Budget,
    ) -> Result<Option<Value>, Stop> {
        let down = self.negative(up, budget)?;
        let step = if self.le(Value::ZERO, rest, budget)? {
            down
        } else {
            up
        };
        let mut coefficient = Int::ZERO;
        while coefficient <= *days {
            let twice = self.sum(rest, rest, budget)?;
            if self.le(down, twice, budget)? && self.le(twice, up, budget)? {
                return Ok(Some(rest));
            }
            rest = self.sum(rest, step, budget)?;
            coefficient += Int::ONE;
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uptimals() {
        let mut arena = Arena::new();
        let budget = Budget::unlimited();
        for (text, expected) in [
            ("5^7*3", true),
            ("{0|*||*|||*||||*}", true),
            ("{0||0|v*}", true),
            ("{^|*} + {^|*} + {^|*} + *6 - {^|*||*}", true),
            ("1/2 - {^|*} + *2", true),
            ("{0||0|v3}", false),
            ("{^3|vv}", false),
            ("Tiny(1)", false),
            ("{3|1}", false),
        ] {
            let v = arena.read(text, &budget).unwrap();
            assert_eq!(arena.is_uptimal(v, &budget), Ok(expected), "{text}");
        }
    }
}
