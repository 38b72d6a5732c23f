//! Powers of up: ↑ⁿ = {0|-(↑¹ + ... + ↑ⁿ⁻¹) + *} and `↑^[n]` = ↑¹ + ... + ↑ⁿ = `{↑^[n-1]|*}`, plus numbers and nimbers.
//!
//! Canonical forms for n >= 2: ↑ⁿ + *k is `{0,*,...,*k | -↑^[n-1] + *(k xor 1)}`. `↑^[n] + *k` is
//! `{↑^[n-1] + *k | *(k xor 1)}`, except that `↑^[n] + *` is `{0, ↑^[n-1] + * | 0}`. A number is added to every option
//! (the number translation theorem).
//!
//! Source: CGT, II.7; Winning Ways, chapter 8. A test checks the canonical forms with nimbers against sums.

use crate::budget::{Budget, Stop, with_stack};
use crate::value::arena::{Arena, Value};
use crate::value::number::int::Int;
use crate::value::number::number_up_star::NumberUpStar;
use crate::value::player::Player;
use rustc_hash::FxHashMap;

/// The largest exponent that the reader accepts.
pub const HIGHEST_POWER: u64 = 100_000;

/// The two infinitesimals with an exponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PowerKind {
    /// ↑ⁿ, written `^<n>`.
    One,
    /// `↑^[n]`, the sum of the first n powers, written `^[n]`.
    Sum,
}

/// The value x ± ↑ⁿ + *k or `x ± ↑^[n] + *k` for n >= 2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::value) struct PowerOfUp {
    /// The number and the nimber; `ups` is the sign, 1 or -1.
    pub unit: NumberUpStar,
    pub kind: PowerKind,
    pub exponent: u64,
}

/// Cached results by value.
#[derive(Default)]
pub(in crate::value) struct KnownPowers(FxHashMap<Value, Option<PowerOfUp>>);

impl Arena {
    /// `↑ⁿ` or `↑^[n]` for n >= 1.
    ///
    /// Errors: limits of the budget.
    pub fn power_of_up(&mut self, kind: PowerKind, n: u64, budget: &Budget) -> Result<Value, Stop> {
        if n <= 1 {
            return Ok(Value::UP);
        }
        let mut sum = Value::UP;
        let below = match kind {
            PowerKind::One => n - 1,
            PowerKind::Sum => n,
        };
        for _ in 1..below {
            sum = self.canonical(&[sum], &[Value::STAR], budget)?;
        }
        if kind == PowerKind::Sum {
            return Ok(sum);
        }
        let right = self.difference(Value::STAR, sum, budget)?;
        self.canonical(&[Value::ZERO], &[right], budget)
    }

    /// The value as a power of up plus a number and a nimber; `None` if it does not have that form.
    ///
    /// Errors: limits of the budget.
    pub(in crate::value) fn as_power_of_up(
        &self,
        v: Value,
        known: &mut KnownPowers,
        budget: &Budget,
    ) -> Result<Option<PowerOfUp>, Stop> {
        if let Some(found) = known.0.get(&v) {
            return Ok(found.clone());
        }
        budget.work(1)?;
        let mut found = None;
        for player in [Player::Left, Player::Right] {
            if found.is_none() {
                found = with_stack(|| self.towards(v, player, known, budget))?;
            }
        }
        known.0.insert(v, found.clone());
        Ok(found)
    }

    /// Recognises a positive power if `player` is Left, a negative one if `player` is Right.
    fn towards(
        &self,
        v: Value,
        player: Player,
        known: &mut KnownPowers,
        budget: &Budget,
    ) -> Result<Option<PowerOfUp>, Stop> {
        let (left, right) = self.general_options(v);
        let (own, [other], sign) = (match player {
            Player::Left => (left, right, Int::ONE),
            Player::Right => (right, left, -&Int::ONE),
        }) else {
            return Ok(None);
        };
        if let Some(star) = self.number_up_star_parts(*other)
            && star.ups.is_zero()
        {
            let nimber = star.nimber.xor(&Int::ONE);
            let form = NumberUpStar {
                number: star.number.clone(),
                ups: sign.clone(),
                nimber: nimber.clone(),
            };
            let is_zero = |v: &Value| *v == *other;
            let less = match own {
                [less] if nimber != Int::ONE => less,
                [zero, less] if nimber == Int::ONE && is_zero(zero) => less,
                [less, zero] if nimber == Int::ONE && is_zero(zero) => less,
                _ => return Ok(None),
            };
            let below = self.exponent(*less, &form, PowerKind::Sum, known, budget)?;
            return Ok(below.map(|n| PowerOfUp {
                unit: form,
                kind: PowerKind::Sum,
                exponent: n + 1,
            }));
        }
        let Some((number, nimber)) = self.nimber_of(own) else {
            return Ok(None);
        };
        let form = NumberUpStar {
            number,
            ups: sign,
            nimber,
        };
        let turned = NumberUpStar {
            ups: -&form.ups,
            nimber: form.nimber.xor(&Int::ONE),
            ..form.clone()
        };
        let below = self.exponent(*other, &turned, PowerKind::Sum, known, budget)?;
        Ok(below.map(|n| PowerOfUp {
            unit: form,
            kind: PowerKind::One,
            exponent: n + 1,
        }))
    }

    /// The exponent n, if the value is `unit` with its up replaced by a power.
    fn exponent(
        &self,
        v: Value,
        unit: &NumberUpStar,
        kind: PowerKind,
        known: &mut KnownPowers,
        budget: &Budget,
    ) -> Result<Option<u64>, Stop> {
        if let Some(parts) = self.number_up_star_parts(v) {
            return Ok((parts == unit).then_some(1));
        }
        let found = self.as_power_of_up(v, known, budget)?;
        Ok(found
            .filter(|f| f.unit == *unit && f.kind == kind)
            .map(|f| f.exponent))
    }

    /// x and k, if the options are x, x + *, ..., x + *k.
    fn nimber_of(&self, options: &[Value]) -> Option<(crate::value::number::dyadic::Dyadic, Int)> {
        let parts = options.iter().map(|o| self.number_up_star_parts(*o));
        let parts = parts.collect::<Option<Vec<_>>>()?;
        let number = &parts.first()?.number;
        let mut seen = vec![false; parts.len()];
        for part in &parts {
            if part.number != *number || !part.ups.is_zero() {
                return None;
            }
            *seen.get_mut(part.nimber.to_usize()?)? = true;
        }
        let last = Int::from(parts.len() - 1);
        seen.iter().all(|s| *s).then(|| (number.clone(), last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::{Dyadic, Spelling};

    #[test]
    fn sums_with_numbers_and_nimbers_are_recognised_and_no_others() {
        let mut arena = Arena::new();
        let budget = Budget::unlimited();
        for kind in [PowerKind::One, PowerKind::Sum] {
            for exponent in 2..6 {
                let power = arena.power_of_up(kind, exponent, &budget).unwrap();
                for negative in [false, true] {
                    let power = if negative {
                        arena.negative(power, &budget).unwrap()
                    } else {
                        power
                    };
                    for (number, nimber) in [(0, 0), (0, 1), (3, 2), (0, 3), (-1, 1), (1, 6)] {
                        let unit = NumberUpStar {
                            number: Dyadic::from(number),
                            ups: Int::from(if negative { -1 } else { 1 }),
                            nimber: Int::from(nimber),
                        };
                        let (x, k) = (unit.number.clone(), unit.nimber.clone());
                        let rest = arena.number_up_star(x, Int::ZERO, k);
                        let v = arena.sum(power, rest, &budget).unwrap();
                        let found = arena.as_power_of_up(v, &mut KnownPowers::default(), &budget);
                        let expected = PowerOfUp {
                            unit,
                            kind,
                            exponent,
                        };
                        assert_eq!(found, Ok(Some(expected)));
                    }
                }
            }
        }
        for text in [
            "{^^|*}",
            "{0||0|v3}",
            "{1|*}",
            "{1|^<2>}",
            "^<2> + ^<2>",
            "^[2] + ^[2]",
            "^ + ^<3>",
        ] {
            let v = arena.read(text, &budget).unwrap();
            let found = arena.as_power_of_up(v, &mut KnownPowers::default(), &budget);
            assert_eq!(found, Ok(None), "{text}");
        }
    }

    #[test]
    fn powers_are_what_they_are_called() {
        let mut arena = Arena::new();
        let budget = Budget::unlimited();
        let mut sum = Value::ZERO;
        for n in 1..8 {
            let power = arena.power_of_up(PowerKind::One, n, &budget).unwrap();
            // {0|-(the powers below) + *}
            let right = arena.difference(Value::STAR, sum, &budget).unwrap();
            assert_eq!(
                arena.canonical(&[Value::ZERO], &[right], &budget),
                Ok(power)
            );
            sum = arena.sum(sum, power, &budget).unwrap();
            assert_eq!(arena.power_of_up(PowerKind::Sum, n, &budget), Ok(sum));
        }
        assert_eq!(arena.text(sum, Spelling::Ascii), "^[7]");
    }
}
