//! Division of normal forms by leading terms.

use super::error::{Checked, NumberError};
use super::normal_form::{NormalForm, Term};
use super::surreal::Surreal;
use crate::budget::Budget;
use crate::numbers::Rational;
use crate::value::Int;
use std::cmp::Ordering;

/// The largest number of terms of an integer part.
const WHOLE_TERMS: usize = 1_000;

impl NormalForm {
    /// The quotient, if it is exact and has at most `most` terms.
    pub(super) fn exactly_over(
        &self,
        divisor: &NormalForm,
        most: usize,
        budget: &Budget,
    ) -> Checked<Option<NormalForm>> {
        let (Some(last), Some(last_divisor)) = (self.terms().last(), divisor.terms().last()) else {
            return Ok(None);
        };
        // The least term of a product is the product of the least terms.
        let least = last.exponent.minus(&last_divisor.exponent, budget)?;
        let (quotient, rest) = self.divided(divisor, &least, most, budget)?;
        Ok(rest.is_some_and(|rest| rest.is_zero()).then_some(quotient))
    }

    /// The terms of the quotient with exponents from `least` up, and the remainder, or none if there are more than
    /// `most` terms.
    fn divided(
        &self,
        divisor: &NormalForm,
        least: &Surreal,
        most: usize,
        budget: &Budget,
    ) -> Checked<(NormalForm, Option<NormalForm>)> {
        let Some(lead) = divisor.terms().first() else {
            return Err(NumberError::DivisionByZero);
        };
        let (mut quotient, mut rest) = (Vec::new(), self.clone());
        while let Some(term) = rest.terms().first() {
            let exponent = term.exponent.minus(&lead.exponent, budget)?;
            if exponent.compared(least, budget)?.is_lt() {
                break;
            }
            if quotient.len() == most {
                return Ok((NormalForm::of_terms(quotient, budget)?, None));
            }
            let next = Term {
                exponent,
                coefficient: term.coefficient.over(&lead.coefficient, budget)?,
            };
            let product = divisor.times_term(&next, budget)?;
            rest = rest.plus(&product.negative(), budget)?;
            quotient.push(next);
        }
        Ok((NormalForm::of_terms(quotient, budget)?, Some(rest)))
    }
}

impl Surreal {
    /// The integer part, which is the largest of Conway's integers (ONAG, chapter 5) that are at most this number:
    /// numbers whose terms are an integer and rational multiples of infinite powers of ω.
    ///
    /// Errors: `Infinite` if it has infinitely many terms, `TooLarge`, and limits of the budget.
    pub fn floor(&self, budget: &Budget) -> Checked<Surreal> {
        let zero = Surreal::default();
        let bottom = self.bottom();
        let divided = self.top().divided(&bottom, &zero, WHOLE_TERMS, budget)?;
        let (quotient, Some(rest)) = divided else {
            return Err(NumberError::Infinite);
        };
        let (infinite, constant) = quotient.split_at(&zero, budget)?;
        let constant = constant.single().map(|term| term.coefficient.clone());
        let constant = constant.unwrap_or_else(|| Rational::integer(0));
        let mut whole = constant.floor(budget)?;
        if constant.to_integer().is_some() && rest.signum() < 0 {
            whole = whole - Int::ONE;
        }
        let whole = Surreal::integer(whole);
        Surreal::of_form(infinite).plus(&whole, budget)
    }

    /// The remainder x - y·floor(x / y), which has the sign of y.
    ///
    /// Errors: `DivisionByZero`, and those of [`Surreal::floor`].
    pub fn modulo(&self, divisor: &Surreal, budget: &Budget) -> Checked<Surreal> {
        let whole = self.over(divisor, budget)?.floor(budget)?;
        self.minus(&whole.times(divisor, budget)?, budget)
    }

    /// Whether the numbers are equal.
    pub fn equals(&self, other: &Surreal, budget: &Budget) -> Checked<bool> {
        Ok(self.compared(other, budget)? == Ordering::Equal)
    }
}
