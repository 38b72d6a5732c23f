//! Quotients of normal forms in lowest terms.

use super::error::{Checked, NumberError};
use super::gcd::common_divisor;
use super::normal_form::NormalForm;
use super::rational::Rational;
use super::surreal::Surreal;
use crate::budget::Budget;
use crate::value::Int;
use std::cmp::Ordering;

/// The largest number of terms of a quotient that division finds before greatest common divisors are tried.
const QUOTIENT_TERMS: usize = 256;

/// The quotient of two sums in lowest terms.
pub(super) fn lowest_terms(
    numerator: NormalForm,
    denominator: NormalForm,
    budget: &Budget,
) -> Checked<Surreal> {
    if denominator.is_zero() {
        return Err(NumberError::DivisionByZero);
    }
    if numerator.is_zero() {
        return Ok(Surreal::default());
    }
    if numerator.single().is_some() || denominator.single().is_some() {
        return without_common_monomial(numerator, denominator, budget);
    }
    let one = NormalForm::constant(Rational::integer(1));
    if let Some(quotient) = numerator.exactly_over(&denominator, QUOTIENT_TERMS, budget)? {
        return without_common_monomial(quotient, one, budget);
    }
    if let Some(quotient) = denominator.exactly_over(&numerator, QUOTIENT_TERMS, budget)? {
        return without_common_monomial(one, quotient, budget);
    }
    let Some(common) = common_divisor(&numerator, &denominator, budget)? else {
        return without_common_monomial(numerator, denominator, budget);
    };
    let most = numerator.terms().len().max(denominator.terms().len()) * QUOTIENT_TERMS;
    let over = numerator.exactly_over(&common, most, budget)?;
    let under = denominator.exactly_over(&common, most, budget)?;
    match over.zip(under) {
        Some((over, under)) => without_common_monomial(over, under, budget),
        None => without_common_monomial(numerator, denominator, budget),
    }
}

/// Divides both sides by a power of ω and a rational, so that the least exponent is 0, and the coefficients are integers
/// without a common divisor, or the denominator is 1.
fn without_common_monomial(
    mut numerator: NormalForm,
    mut denominator: NormalForm,
    budget: &Budget,
) -> Checked<Surreal> {
    let (Some(a), Some(b)) = (numerator.terms().last(), denominator.terms().last()) else {
        return Ok(Surreal::default());
    };
    let least = match a.exponent.compared(&b.exponent, budget)? {
        Ordering::Less => &a.exponent,
        _ => &b.exponent,
    };
    if !least.is_zero() {
        let shift = least.negative();
        numerator = numerator.shifted(&shift, budget)?;
        denominator = denominator.shifted(&shift, budget)?;
    }
    let one = Rational::integer(1);
    if let Some(term) = denominator.single()
        && term.exponent.is_zero()
    {
        let scale = one.over(&term.coefficient, budget)?;
        return Ok(Surreal::of_form(numerator.scaled(&scale, budget)?));
    }
    let scale = common_multiple(
        &common_denominator(&numerator, budget)?,
        &common_denominator(&denominator, budget)?,
        budget,
    )?;
    let mut common = Int::ZERO;
    for term in numerator.terms().iter().chain(denominator.terms()) {
        let whole = term
            .coefficient
            .times(&Rational::integer(scale.clone()), budget)?;
        common = common.gcd(whole.numerator(), budget)?;
    }
    if denominator.signum() < 0 {
        common = -common;
    }
    let scale = Rational::new(scale, common, budget)?;
    if scale != one {
        numerator = numerator.scaled(&scale, budget)?;
        denominator = denominator.scaled(&scale, budget)?;
    }
    Ok(Surreal::of_sides(numerator, denominator))
}

/// The least common denominator of the coefficients.
pub(super) fn common_denominator(form: &NormalForm, budget: &Budget) -> Checked<Int> {
    let mut multiple = Int::ONE;
    for term in form.terms() {
        multiple = common_multiple(&multiple, term.coefficient.denominator(), budget)?;
    }
    Ok(multiple)
}

/// The least common multiple.
pub(super) fn common_multiple(a: &Int, b: &Int, budget: &Budget) -> Checked<Int> {
    let common = a.gcd(b, budget)?;
    let reduced = Rational::new(a.clone(), common, budget)?;
    let multiple = Rational::integer(b.clone()).times(&reduced, budget)?;
    Ok(multiple.numerator().clone())
}
