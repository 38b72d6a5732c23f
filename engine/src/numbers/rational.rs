//! Rational numbers.

use super::error::{Checked, NumberError};
use crate::budget::Budget;
use crate::value::{Dyadic, Int};
use std::cmp::Ordering;
use std::fmt;

/// The largest number of bits of a numerator or denominator.
const MOST_BITS: u64 = 1 << 16;

/// A rational number in lowest terms with a positive denominator.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rational {
    numerator: Int,
    denominator: Int,
}

impl Rational {
    /// A quotient of integers.
    ///
    /// Errors: `DivisionByZero`, `TooLarge`, and limits of the budget.
    pub fn new(numerator: Int, denominator: Int, budget: &Budget) -> Checked<Rational> {
        if denominator.is_zero() {
            return Err(NumberError::DivisionByZero);
        }
        if numerator.bits().max(denominator.bits()) > 2 * MOST_BITS {
            return Err(NumberError::TooLarge);
        }
        let common = numerator.gcd(&denominator, budget)?;
        let common = if denominator.is_negative() {
            -common
        } else {
            common
        };
        let lowest = if common == Int::ONE {
            Rational {
                numerator,
                denominator,
            }
        } else {
            Rational {
                numerator: quotient(&numerator, &common, budget)?,
                denominator: quotient(&denominator, &common, budget)?,
            }
        };
        if lowest.numerator.bits().max(lowest.denominator.bits()) > MOST_BITS {
            return Err(NumberError::TooLarge);
        }
        Ok(lowest)
    }

    /// An integer.
    pub fn integer(n: impl Into<Int>) -> Rational {
        Rational {
            numerator: n.into(),
            denominator: Int::ONE,
        }
    }

    /// The numerator, which has the sign of the number.
    pub fn numerator(&self) -> &Int {
        &self.numerator
    }

    /// The denominator, which is positive.
    pub fn denominator(&self) -> &Int {
        &self.denominator
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }

    /// Whether this is 1.
    pub(super) fn is_one(&self) -> bool {
        self.numerator == Int::ONE && self.denominator == Int::ONE
    }

    /// The number as an integer, if it is one.
    pub fn to_integer(&self) -> Option<&Int> {
        (self.denominator == Int::ONE).then_some(&self.numerator)
    }

    /// The number as a dyadic rational, if it is one.
    pub fn to_dyadic(&self) -> Option<Dyadic> {
        let exponent = self.denominator.trailing_zeros().unwrap_or(0);
        (self.denominator == Int::ONE.shl(exponent))
            .then(|| Dyadic::new(self.numerator.clone(), exponent))
    }

    /// The sign: -1, 0 or 1.
    pub fn signum(&self) -> i32 {
        self.numerator.signum()
    }

    /// The sum.
    pub(super) fn plus(&self, other: &Rational, budget: &Budget) -> Checked<Rational> {
        let numerator = &self.numerator * &other.denominator + &other.numerator * &self.denominator;
        Rational::new(numerator, &self.denominator * &other.denominator, budget)
    }

    /// The negative.
    pub(super) fn negative(&self) -> Rational {
        Rational {
            numerator: -&self.numerator,
            denominator: self.denominator.clone(),
        }
    }

    /// The absolute value.
    pub(super) fn abs(&self) -> Rational {
        Rational {
            numerator: self.numerator.abs(),
            denominator: self.denominator.clone(),
        }
    }

    /// The product.
    pub(super) fn times(&self, other: &Rational, budget: &Budget) -> Checked<Rational> {
        let numerator = &self.numerator * &other.numerator;
        Rational::new(numerator, &self.denominator * &other.denominator, budget)
    }

    /// The quotient.
    pub(super) fn over(&self, other: &Rational, budget: &Budget) -> Checked<Rational> {
        let numerator = &self.numerator * &other.denominator;
        Rational::new(numerator, &self.denominator * &other.numerator, budget)
    }

    /// The largest integer that is at most this number.
    pub fn floor(&self, budget: &Budget) -> Checked<Int> {
        quotient(&self.numerator, &self.denominator, budget)
    }
}

fn quotient(a: &Int, b: &Int, budget: &Budget) -> Checked<Int> {
    let divided = a.div_mod(b, budget)?;
    divided
        .map(|(quotient, _)| quotient)
        .ok_or(NumberError::DivisionByZero)
}

impl Ord for Rational {
    fn cmp(&self, other: &Rational) -> Ordering {
        if self.denominator == other.denominator {
            return self.numerator.cmp(&other.numerator);
        }
        let crossed = |a: &Rational, b: &Rational| &a.numerator * &b.denominator;
        crossed(self, other).cmp(&crossed(other, self))
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Rational) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<&Dyadic> for Rational {
    fn from(number: &Dyadic) -> Rational {
        Rational {
            numerator: number.numerator().clone(),
            denominator: number.denominator(),
        }
    }
}

/// As it is read again: `-2/3`.
impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.numerator.fmt(f)?;
        if self.denominator != Int::ONE {
            write!(f, "/{}", self.denominator)?;
        }
        Ok(())
    }
}
