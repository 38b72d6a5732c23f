//! Finite Conway normal forms: sums of terms r·ω^a with decreasing exponents a.

use super::error::{Checked, NumberError};
use super::rational::Rational;
use super::surreal::Surreal;
use crate::budget::Budget;
use crate::value::Int;
use std::cmp::Ordering;

/// The largest number of terms of a result.
const MOST_TERMS: usize = 20_000;

/// A term r·ω^a. The coefficient r is not 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Term {
    pub(super) exponent: Surreal,
    pub(super) coefficient: Rational,
}

/// A finite sum of terms with decreasing exponents.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct NormalForm(Vec<Term>);

impl NormalForm {
    pub(super) fn constant(r: Rational) -> NormalForm {
        NormalForm::monomial(Surreal::default(), r)
    }

    pub(super) fn monomial(exponent: Surreal, coefficient: Rational) -> NormalForm {
        if coefficient.is_zero() {
            return NormalForm::default();
        }
        NormalForm(vec![Term {
            exponent,
            coefficient,
        }])
    }

    /// The sum of terms in any order.
    pub(super) fn of_terms(terms: Vec<Term>, budget: &Budget) -> Checked<NormalForm> {
        let sums = terms.into_iter();
        NormalForm::total(
            sums.map(|t| NormalForm::monomial(t.exponent, t.coefficient))
                .collect(),
            budget,
        )
    }

    /// The sum of many, by adding neighbours.
    fn total(mut sums: Vec<NormalForm>, budget: &Budget) -> Checked<NormalForm> {
        while sums.len() > 1 {
            let mut halved = Vec::with_capacity(sums.len().div_ceil(2));
            for pair in sums.chunks(2) {
                halved.push(match pair {
                    [a, b] => a.plus(b, budget)?,
                    _ => pair[0].clone(),
                });
            }
            sums = halved;
        }
        Ok(sums.pop().unwrap_or_default())
    }

    pub(super) fn terms(&self) -> &[Term] {
        &self.0
    }

    pub(super) fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn signum(&self) -> i32 {
        self.0.first().map_or(0, |term| term.coefficient.signum())
    }

    /// The only term, if there is just one.
    pub(super) fn single(&self) -> Option<&Term> {
        match &*self.0 {
            [term] => Some(term),
            _ => None,
        }
    }

    pub(super) fn compared(&self, other: &NormalForm, budget: &Budget) -> Checked<Ordering> {
        let (mut left, mut right) = (self.0.iter(), other.0.iter());
        loop {
            budget.step()?;
            let (a, b) = match (left.next(), right.next()) {
                (None, None) => return Ok(Ordering::Equal),
                (Some(a), None) => return Ok(a.coefficient.signum().cmp(&0)),
                (None, Some(b)) => return Ok(0.cmp(&b.coefficient.signum())),
                (Some(a), Some(b)) => (a, b),
            };
            let order = match a.exponent.compared(&b.exponent, budget)? {
                Ordering::Greater => a.coefficient.signum().cmp(&0),
                Ordering::Less => 0.cmp(&b.coefficient.signum()),
                Ordering::Equal => a.coefficient.cmp(&b.coefficient),
            };
            if order.is_ne() {
                return Ok(order);
            }
        }
    }

    pub(super) fn plus(&self, other: &NormalForm, budget: &Budget) -> Checked<NormalForm> {
        self.merged(other, budget, |a, b| a.plus(b, budget))
    }

    /// Merges the terms; `combine` makes one coefficient of two.
    pub(super) fn merged(
        &self,
        other: &NormalForm,
        budget: &Budget,
        combine: impl Fn(&Rational, &Rational) -> Checked<Rational>,
    ) -> Checked<NormalForm> {
        let mut sum = Vec::with_capacity(self.0.len() + other.0.len());
        let (mut left, mut right) = (self.0.iter().peekable(), other.0.iter().peekable());
        while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
            budget.step()?;
            let order = a.exponent.compared(&b.exponent, budget)?;
            if order.is_eq() {
                let coefficient = combine(&a.coefficient, &b.coefficient)?;
                if !coefficient.is_zero() {
                    sum.push(Term {
                        exponent: a.exponent.clone(),
                        coefficient,
                    });
                }
            }
            if order.is_ge() {
                sum.extend(left.next().filter(|_| order.is_gt()).cloned());
            }
            if order.is_le() {
                sum.extend(right.next().filter(|_| order.is_lt()).cloned());
            }
        }
        sum.extend(left.chain(right).cloned());
        if sum.len() > MOST_TERMS {
            return Err(NumberError::TooLarge);
        }
        Ok(NormalForm(sum))
    }

    pub(super) fn negative(&self) -> NormalForm {
        let terms = self.0.iter().map(|term| Term {
            exponent: term.exponent.clone(),
            coefficient: term.coefficient.negative(),
        });
        NormalForm(terms.collect())
    }

    /// The product with a term.
    pub(super) fn times_term(&self, by: &Term, budget: &Budget) -> Checked<NormalForm> {
        let mut terms = Vec::with_capacity(self.0.len());
        for term in &self.0 {
            budget.step()?;
            terms.push(Term {
                exponent: term.exponent.plus(&by.exponent, budget)?,
                coefficient: term.coefficient.times(&by.coefficient, budget)?,
            });
        }
        Ok(NormalForm(terms))
    }

    /// The product with ω^`exponent`.
    pub(super) fn shifted(&self, exponent: &Surreal, budget: &Budget) -> Checked<NormalForm> {
        let by = Term {
            exponent: exponent.clone(),
            coefficient: Rational::integer(1),
        };
        self.times_term(&by, budget)
    }

    /// The product with a rational.
    pub(super) fn scaled(&self, by: &Rational, budget: &Budget) -> Checked<NormalForm> {
        let by = Term {
            exponent: Surreal::default(),
            coefficient: by.clone(),
        };
        self.times_term(&by, budget)
    }

    pub(super) fn times(&self, other: &NormalForm, budget: &Budget) -> Checked<NormalForm> {
        let (short, long) = if self.0.len() <= other.0.len() {
            (self, other)
        } else {
            (other, self)
        };
        let rows = short.0.iter().map(|term| long.times_term(term, budget));
        NormalForm::total(rows.collect::<Checked<_>>()?, budget)
    }

    /// A power with a natural exponent, by squaring.
    pub(super) fn power(&self, exponent: &Int, budget: &Budget) -> Checked<NormalForm> {
        if let Some(term) = self.single() {
            let exponents = Surreal::integer(exponent.clone());
            let power = |n: &Int| term.coefficient_power(n, budget);
            let up = term.exponent.times(&exponents, budget)?;
            return Ok(NormalForm::monomial(up, power(exponent)?));
        }
        if self.is_zero() && !exponent.is_zero() {
            return Ok(NormalForm::default());
        }
        let most = exponent.to_u64().filter(|n| *n <= MOST_TERMS as u64);
        let Some(mut rest) = most else {
            return Err(NumberError::TooLarge);
        };
        let (mut power, mut square) = (NormalForm::constant(Rational::integer(1)), self.clone());
        while rest > 0 {
            if rest % 2 == 1 {
                power = power.times(&square, budget)?;
            }
            rest /= 2;
            if rest > 0 {
                square = square.times(&square, budget)?;
            }
        }
        Ok(power)
    }

    /// The terms before and from the first exponent that is at most `exponent`.
    pub(super) fn split_at(
        &self,
        exponent: &Surreal,
        budget: &Budget,
    ) -> Checked<(NormalForm, NormalForm)> {
        let mut at = 0;
        while let Some(term) = self.0.get(at)
            && term.exponent.compared(exponent, budget)?.is_gt()
        {
            at += 1;
        }
        let (above, rest) = self.0.split_at(at);
        Ok((NormalForm(above.to_vec()), NormalForm(rest.to_vec())))
    }
}

impl Term {
    fn coefficient_power(&self, exponent: &Int, budget: &Budget) -> Checked<Rational> {
        let power = |n: &Int| n.pow(exponent, budget)?.ok_or(NumberError::TooLarge);
        let coefficient = &self.coefficient;
        if *exponent > Int::ONE
            && coefficient
                .numerator()
                .bits()
                .max(coefficient.denominator().bits())
                > 1
            && exponent.bits() > 20
        {
            return Err(NumberError::TooLarge);
        }
        Rational::new(
            power(coefficient.numerator())?,
            power(coefficient.denominator())?,
            budget,
        )
    }
}
