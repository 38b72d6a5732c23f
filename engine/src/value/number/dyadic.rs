//! Dyadic rationals of any size.

use super::int::Int;
use crate::budget::{Budget, Stop};
use crate::value::error::ValueError;
use serde::{Serialize, Serializer};
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

/// The number `numerator` / 2^`exponent` in lowest terms. Dyadic rationals are the numbers among short games (ONAG,
/// chapter 2).
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dyadic {
    numerator: Int,
    exponent: u64,
}

/// The reasons why a quotient is not a dyadic rational.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RatioError {
    /// The divisor is 0.
    DivisionByZero,
    /// The denominator in lowest terms is not a power of 2.
    NotDyadic,
    /// A limit of the budget was reached.
    Stopped(Stop),
}

impl From<Stop> for RatioError {
    fn from(stop: Stop) -> RatioError {
        RatioError::Stopped(stop)
    }
}

impl std::error::Error for RatioError {}

impl fmt::Display for RatioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RatioError::DivisionByZero => "This divides by 0.",
            RatioError::NotDyadic => {
                "This is not a dyadic rational: its denominator is not a power of 2."
            }
            RatioError::Stopped(stop) => return ValueError::from(stop.clone()).fmt(f),
        })
    }
}

impl Dyadic {
    /// 0.
    pub const ZERO: Dyadic = Dyadic {
        numerator: Int::ZERO,
        exponent: 0,
    };
    /// 1.
    pub const ONE: Dyadic = Dyadic {
        numerator: Int::ONE,
        exponent: 0,
    };

    /// Reduces `numerator` / 2^`exponent` to lowest terms.
    #[inline]
    pub fn new(numerator: Int, exponent: u64) -> Dyadic {
        if exponent == 0 {
            return Dyadic {
                numerator,
                exponent,
            };
        }
        match numerator.trailing_zeros() {
            None => Dyadic::ZERO,
            Some(0) => Dyadic {
                numerator,
                exponent,
            },
            Some(zeros) => {
                let shift = zeros.min(exponent);
                Dyadic {
                    numerator: numerator.shr(shift),
                    exponent: exponent - shift,
                }
            }
        }
    }

    /// The quotient of two integers. Fails unless it is dyadic.
    pub fn from_ratio(
        numerator: &Int,
        denominator: &Int,
        budget: &Budget,
    ) -> Result<Dyadic, RatioError> {
        let Some(zeros) = denominator.trailing_zeros() else {
            return Err(RatioError::DivisionByZero);
        };
        let odd = denominator.shr(zeros);
        match numerator.div_mod(&odd, budget)? {
            Some((quotient, rest)) if rest.is_zero() => Ok(Dyadic::new(quotient, zeros)),
            _ => Err(RatioError::NotDyadic),
        }
    }

    /// The numerator in lowest terms.
    #[inline]
    pub fn numerator(&self) -> &Int {
        &self.numerator
    }

    /// The exponent of 2 in the denominator in lowest terms.
    #[inline]
    pub fn exponent(&self) -> u64 {
        self.exponent
    }

    /// The denominator in lowest terms, a power of 2.
    pub fn denominator(&self) -> Int {
        Int::ONE.shl(self.exponent)
    }

    /// Half of this number.
    pub fn half(&self) -> Dyadic {
        if self.numerator.is_zero() {
            return Dyadic::ZERO;
        }
        Dyadic::new(self.numerator.clone(), self.exponent + 1)
    }

    /// The product; polls the budget.
    pub fn product(&self, other: &Dyadic, budget: &Budget) -> Result<Dyadic, Stop> {
        let numerator = self.numerator.product(&other.numerator, budget)?;
        Ok(Dyadic::new(numerator, self.exponent + other.exponent))
    }

    /// The quotient. Fails unless it is dyadic.
    pub fn checked_div(&self, divisor: &Dyadic, budget: &Budget) -> Result<Dyadic, RatioError> {
        Dyadic::from_ratio(
            &self.numerator.shl(divisor.exponent),
            &divisor.numerator.shl(self.exponent),
            budget,
        )
    }

    /// Decimal text such as `-3/4`; polls the budget.
    pub fn decimal(&self, budget: &Budget) -> Result<String, Stop> {
        let numerator = self.numerator.decimal(budget)?;
        match self.exponent {
            0 => Ok(numerator),
            _ => Ok(format!(
                "{numerator}/{}",
                self.denominator().decimal(budget)?
            )),
        }
    }

    /// Whether this is an integer.
    #[inline]
    pub fn is_integer(&self) -> bool {
        self.exponent == 0
    }

    /// The number as an integer, if it is one.
    pub fn to_integer(&self) -> Option<Int> {
        self.is_integer().then(|| self.numerator.clone())
    }

    /// Whether this is 0.
    #[inline]
    pub fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }

    /// The sign: -1, 0 or 1.
    #[inline]
    pub fn signum(&self) -> i32 {
        self.numerator.signum()
    }

    /// The absolute value.
    pub fn abs(&self) -> Dyadic {
        Dyadic {
            numerator: self.numerator.abs(),
            exponent: self.exponent,
        }
    }

    /// The largest integer <= this number.
    pub fn floor(&self) -> Int {
        self.numerator.shr(self.exponent)
    }

    /// The smallest integer >= this number.
    pub fn ceiling(&self) -> Int {
        -Dyadic::floor(&-self)
    }

    /// The birthday of the canonical form: |n| for an integer n, otherwise ceil(|x|) + k for x = m/2^k (Siegel,
    /// Combinatorial Game Theory, II.3).
    pub fn birthday(&self) -> Int {
        self.abs().ceiling() + Int::from(self.exponent)
    }

    /// The left option of the canonical form, if there is one.
    pub fn left_option(&self) -> Option<Dyadic> {
        if self.exponent == 0 {
            return (self.signum() > 0).then(|| self - &Dyadic::ONE);
        }
        Some(Dyadic::new(&self.numerator - &Int::ONE, self.exponent))
    }

    /// The right option of the canonical form, if there is one.
    pub fn right_option(&self) -> Option<Dyadic> {
        (-self).left_option().map(|x| -x)
    }
}

impl From<Int> for Dyadic {
    fn from(n: Int) -> Dyadic {
        Dyadic {
            numerator: n,
            exponent: 0,
        }
    }
}

impl From<i64> for Dyadic {
    fn from(n: i64) -> Dyadic {
        Dyadic::from(Int::from(n))
    }
}

impl Serialize for Dyadic {
    /// Serializes as text such as `-3/4`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.exponent == 0 {
            return self.numerator.fmt(f);
        }
        write!(f, "{}/{}", self.numerator, self.denominator())
    }
}

impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Both numerators over the larger of the two exponents, if they fit in `i128`.
#[inline]
fn aligned(a: &Dyadic, b: &Dyadic) -> Option<(i128, i128, u64)> {
    let (m, n) = (a.numerator.to_i64()?, b.numerator.to_i64()?);
    let exponent = a.exponent.max(b.exponent);
    let (i, j) = (exponent - a.exponent, exponent - b.exponent);
    if i > 62 || j > 62 {
        return None;
    }
    Some((i128::from(m) << i, i128::from(n) << j, exponent))
}

/// Both numerators over the larger of the two exponents.
fn aligned_big(a: &Dyadic, b: &Dyadic) -> (Int, Int, u64) {
    let exponent = a.exponent.max(b.exponent);
    (
        a.numerator.shl(exponent - a.exponent),
        b.numerator.shl(exponent - b.exponent),
        exponent,
    )
}

impl Ord for Dyadic {
    #[inline]
    fn cmp(&self, other: &Dyadic) -> Ordering {
        if self.exponent == other.exponent {
            return self.numerator.cmp(&other.numerator);
        }
        if let Some((a, b, _)) = aligned(self, other) {
            return a.cmp(&b);
        }
        let (a, b, _) = aligned_big(self, other);
        a.cmp(&b)
    }
}

impl PartialOrd for Dyadic {
    #[inline]
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;

    fn neg(self) -> Dyadic {
        Dyadic {
            numerator: -&self.numerator,
            exponent: self.exponent,
        }
    }
}

impl Neg for Dyadic {
    type Output = Dyadic;

    fn neg(self) -> Dyadic {
        -&self
    }
}

macro_rules! on_numerators {
    ($($trait:ident $method:ident),*) => {$(
        impl $trait<&Dyadic> for &Dyadic {
            type Output = Dyadic;

            fn $method(self, other: &Dyadic) -> Dyadic {
                if let Some((a, b, exponent)) = aligned(self, other) {
                    return Dyadic::new(Int::from(a.$method(b)), exponent);
                }
                let (a, b, exponent) = aligned_big(self, other);
                Dyadic::new(a.$method(b), exponent)
            }
        }
    )*};
}

on_numerators!(Add add, Sub sub);

impl Mul<&Dyadic> for &Dyadic {
    type Output = Dyadic;

    fn mul(self, other: &Dyadic) -> Dyadic {
        Dyadic::new(
            &self.numerator * &other.numerator,
            self.exponent + other.exponent,
        )
    }
}

by_value!(Dyadic: Add add, Sub sub, Mul mul);

impl Default for Dyadic {
    fn default() -> Dyadic {
        Dyadic::ZERO
    }
}

#[cfg(test)]
mod tests;
