//! Long division, greatest common divisors and decimal digits, all of which poll the budget.

use super::Repr::{Big, Small};
use super::{BITS_IN_A_TICK, Int};
use crate::budget::{Budget, Stop};
use num_integer::Integer;

/// Maximum product of the bit lengths of quotient and divisor for a division that does not poll the budget. It takes a
/// few milliseconds.
const DIVIDED_AT_ONCE: u64 = 1 << 36;
/// Maximum number of digits that are written without polling the budget, in less than a millisecond.
const WRITTEN_AT_ONCE: u64 = 1 << 13;

impl Int {
    /// The quotient rounded down; `None` for divisor 0.
    pub fn div_floor(&self, divisor: &Int) -> Option<Int> {
        let divided = self.div_mod(divisor, &Budget::unlimited()).ok()?;
        divided.map(|(quotient, _)| quotient)
    }

    /// The quotient rounded down and the remainder, which has the sign of the divisor; `None` for divisor 0.
    pub fn div_mod(&self, divisor: &Int, budget: &Budget) -> Result<Option<(Int, Int)>, Stop> {
        if divisor.is_zero() {
            return Ok(None);
        }
        if let (Small(a), Small(b)) = (&self.0, &divisor.0)
            && *b != -1
        {
            let (quotient, rest) = a.div_mod_floor(b);
            return Ok(Some((Int(Small(quotient)), Int(Small(rest)))));
        }
        let (mut quotient, mut rest) = self.abs().divide(&divisor.abs(), budget)?;
        if self.is_negative() {
            rest = -rest;
        }
        if self.is_negative() != divisor.is_negative() {
            quotient = -quotient;
            if !rest.is_zero() {
                (quotient, rest) = (quotient - Int::ONE, rest + divisor);
            }
        }
        Ok(Some((quotient, rest)))
    }

    /// Quotient and remainder of a nonnegative integer by a positive one, by recursive division (Burnikel and Ziegler
    /// 1998; Brent and Zimmermann, *Modern Computer Arithmetic*, algorithm 1.8).
    fn divide(&self, divisor: &Int, budget: &Budget) -> Result<(Int, Int), Stop> {
        let length = self.bits().saturating_sub(divisor.bits());
        if length.saturating_mul(divisor.bits()) <= DIVIDED_AT_ONCE {
            if self.bits() <= BITS_IN_A_TICK {
                budget.work(1)?
            } else {
                budget.check()?
            }
            let (quotient, rest) = match (&self.0, &divisor.0) {
                (Big(a), Big(b)) => a.div_rem(b),
                _ => self.big().div_rem(&divisor.big()),
            };
            return Ok((Int::from(quotient), Int::from(rest)));
        }
        let half = length.div_ceil(2);
        let (upper, lower) = divisor.cut(half);
        let step = |dividend: &Int| {
            if length > divisor.bits() {
                return dividend.divide(divisor, budget);
            }
            // Dividing by the upper part of the divisor gives a quotient that is slightly too large.
            let (high, low) = dividend.cut(half);
            let (mut quotient, rest) = high.divide(&upper, budget)?;
            let mut rest = rest.shl(half) + low - quotient.product(&lower, budget)?;
            while rest.is_negative() {
                (quotient, rest) = (quotient - Int::ONE, rest + divisor);
            }
            Ok((quotient, rest))
        };
        let (high, low) = self.cut(half);
        let (first, rest) = step(&high)?;
        let (second, rest) = step(&(rest.shl(half) + low))?;
        Ok((first.shl(half) + second, rest))
    }

    /// The greatest common divisor, never negative; gcd(0, 0) is 0. The time is quadratic in the number of digits.
    pub fn gcd(&self, other: &Int, budget: &Budget) -> Result<Int, Stop> {
        let (mut a, mut b) = (self.abs(), other.abs());
        while !b.is_zero() {
            if let (Small(a), Small(b)) = (&a.0, &b.0) {
                return Ok(Int::from(a.gcd(b)));
            }
            budget.work(1 + a.bits().max(b.bits()) / BITS_IN_A_TICK)?;
            let (_, rest) = a.divide(&b, budget)?;
            (a, b) = (b, rest);
        }
        Ok(a)
    }

    /// The decimal digits, as `to_string` writes them.
    pub fn decimal(&self, budget: &Budget) -> Result<String, Stop> {
        if self.bits() <= WRITTEN_AT_ONCE {
            return Ok(self.to_string());
        }
        let mut powers = vec![Int::from(10).power(WRITTEN_AT_ONCE, budget)?];
        while let Some(last) = powers.last()
            && last.bits() <= self.bits() / 2
        {
            let next = last.product(last, budget)?;
            powers.push(next);
        }
        let mut digits = String::new();
        self.abs().write_digits(&powers, budget, &mut digits)?;
        let sign = if self.is_negative() { "-" } else { "" };
        Ok(format!("{sign}{}", digits.trim_start_matches('0')))
    }

    /// Writes a nonnegative integer, padded with zeros. Each power of 10 is the square of the one before and doubles
    /// the number of digits.
    fn write_digits(&self, powers: &[Int], budget: &Budget, into: &mut String) -> Result<(), Stop> {
        let Some((power, powers)) = powers.split_last() else {
            budget.check()?;
            let width = WRITTEN_AT_ONCE as usize;
            into.push_str(&format!("{:0>width$}", self.to_string()));
            return Ok(());
        };
        let (high, low) = self.divide(power, budget)?;
        high.write_digits(powers, budget, into)?;
        low.write_digits(powers, budget, into)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn int(text: &str) -> Int {
        text.parse().unwrap()
    }

    fn power(base: i64, exponent: u64) -> Int {
        Int::from(base)
            .power(exponent, &Budget::unlimited())
            .unwrap()
    }

    #[test]
    fn divides_towards_minus_infinity() {
        let budget = Budget::unlimited();
        let big = int("100000000000000000000");
        for (a, b, quotient, rest) in [
            (Int::from(-7), Int::from(2), Int::from(-4), Int::ONE),
            (
                -&big,
                Int::from(3),
                int("-33333333333333333334"),
                Int::from(2),
            ),
            (
                big.clone(),
                Int::from(-3),
                int("-33333333333333333334"),
                Int::from(-2),
            ),
            (
                -&big,
                Int::from(-3),
                int("33333333333333333333"),
                Int::from(-1),
            ),
            (Int::from(5), -&big, Int::from(-1), Int::from(5) - &big),
            (
                Int::from(i64::MIN),
                Int::from(-1),
                int("9223372036854775808"),
                Int::ZERO,
            ),
        ] {
            assert_eq!(a.div_floor(&b), Some(quotient.clone()), "{a} {b}");
            assert_eq!(
                a.div_mod(&b, &budget),
                Ok(Some((quotient, rest))),
                "{a} {b}"
            );
        }
        assert_eq!(big.div_mod(&Int::ZERO, &budget), Ok(None));
    }

    /// Numbers above the limits for a single step, compared with the results of `num_bigint`.
    #[test]
    fn long_divisions_and_digits_are_those_of_the_library() {
        let budget = Budget::unlimited();
        for (a, b) in [
            (power(7, 250_000), power(3, 240_000)),
            (power(3, 400_000), power(2, 300_000)),
            (power(2, 700_000), power(2, 250_000) - Int::ONE),
            (power(2, 700_000) - Int::ONE, power(2, 350_000) - Int::ONE),
            (power(3, 200_000) * &power(5, 120_000), power(5, 120_000)),
        ] {
            let (quotient, rest) = a.big().div_rem(&b.big());
            let expected = (Int::from(quotient), Int::from(rest));
            assert!(a.div_mod(&b, &budget) == Ok(Some(expected)));
        }
        let ten = power(10, 20_000);
        for n in [
            &ten - &Int::ONE,
            ten.clone(),
            -(&ten + &Int::ONE),
            power(7, 30_000),
        ] {
            assert!(n.decimal(&budget) == Ok(n.to_string()));
        }
    }

    #[test]
    fn limits_stop_all_of_it() {
        let budget = Budget::unlimited();
        let (a, b) = (power(3, 400_000), power(7, 100_000));
        budget.start(Some(Duration::ZERO));
        assert_eq!(a.div_mod(&b, &budget), Err(Stop::Time));
        assert_eq!(a.decimal(&budget), Err(Stop::Time));
        assert_eq!(a.gcd(&b, &budget), Err(Stop::Time));
    }
}
