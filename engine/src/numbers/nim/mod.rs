//! Nim arithmetic of ordinals: sums of any, products below ω^ω^ω, an algebraic closure of the field of two elements.

mod element;
mod primes;

use super::error::{Checked, NumberError};
use super::rational::Rational;
use super::surreal::Surreal;
use crate::budget::Budget;
use crate::value::Int;
use element::Element;

/// The largest degree of an element over the field of two elements whose inverse or root is computed.
const MOST_DEGREE: u64 = 10_000;

/// The nim sum, addition without carrying of the coefficients of normal forms (ONAG, chapter 6).
///
/// Errors: `NotOrdinal`, and limits of the budget.
pub fn sum(a: &Surreal, b: &Surreal, budget: &Budget) -> Checked<Surreal> {
    let (a, b) = (a.ordinal_form()?, b.ordinal_form()?);
    let sum = a.merged(b, budget, |a, b| {
        Ok(Rational::integer(a.numerator().xor(b.numerator())))
    });
    sum.map(Surreal::of_form)
}

/// The nim product.
///
/// Errors: `NotOrdinal`, `OutOfRange` from ω^ω^ω on, `UnknownExcess`, `TooLarge`, and limits of the budget.
pub fn product(a: &Surreal, b: &Surreal, budget: &Budget) -> Checked<Surreal> {
    let (a, b) = (Element::of(a, budget)?, Element::of(b, budget)?);
    a.times(&b, budget)?.ordinal(budget)
}

/// The nim power with an integer exponent.
///
/// Errors: `DivisionByZero` for negative powers of 0, and those of [`product`].
pub fn power(a: &Surreal, exponent: &Int, budget: &Budget) -> Checked<Surreal> {
    let mut base = Element::of(a, budget)?;
    if exponent.is_negative() {
        base = inverse_of(&base, budget)?;
    }
    let (mut power, mut rest) = (Element::one(), exponent.abs());
    while !rest.is_zero() {
        if rest.is_odd() {
            power = power.times(&base, budget)?;
        }
        rest = rest.shr(1);
        if !rest.is_zero() {
            base = base.square(budget)?;
        }
    }
    power.ordinal(budget)
}

/// The inverse under the nim product.
///
/// Errors: `DivisionByZero` for 0, and those of [`product`].
pub fn inverse(a: &Surreal, budget: &Budget) -> Checked<Surreal> {
    inverse_of(&Element::of(a, budget)?, budget)?.ordinal(budget)
}

/// The square root, the b with b ⊗ b = a.
///
/// Errors: those of [`product`].
pub fn square_root(a: &Surreal, budget: &Budget) -> Checked<Surreal> {
    let mut root = Element::of(a, budget)?;
    // Squaring is an automorphism, and its power by the degree is the identity.
    for _ in 1..degree(&root)? {
        root = root.square(budget)?;
    }
    root.ordinal(budget)
}

fn degree(a: &Element) -> Checked<u64> {
    let degree = a.degree()?;
    if degree <= MOST_DEGREE {
        Ok(degree)
    } else {
        Err(NumberError::TooLarge)
    }
}

/// The power a^(2^d - 2) in the field with 2^d elements, by Itoh and Tsujii's chain of the exponents 2^k - 1.
fn inverse_of(a: &Element, budget: &Budget) -> Checked<Element> {
    if a.is_zero() {
        return Err(NumberError::DivisionByZero);
    }
    let last = degree(a)? - 1;
    if last == 0 {
        return Ok(a.clone());
    }
    let (mut power, mut k) = (a.clone(), 1);
    for bit in (0..last.ilog2()).rev() {
        let mut high = power.clone();
        for _ in 0..k {
            high = high.square(budget)?;
        }
        (power, k) = (power.times(&high, budget)?, 2 * k);
        if last >> bit & 1 == 1 {
            (power, k) = (power.square(budget)?.times(a, budget)?, k + 1);
        }
    }
    power.square(budget)
}
