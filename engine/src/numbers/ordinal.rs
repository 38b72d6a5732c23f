//! Ordinals: Cantor's sum, product and power. The sum and product of ordinals as games are the natural ones.

use super::error::{Checked, NumberError};
use super::normal_form::{NormalForm, Term};
use super::rational::Rational;
use super::surreal::Surreal;
use crate::budget::Budget;
use crate::value::Int;

impl Surreal {
    /// Whether the number is an ordinal: a sum of natural multiples of powers of ω whose exponents are ordinals.
    pub fn is_ordinal(&self) -> bool {
        self.form().is_some_and(|form| {
            form.terms().iter().all(|term| {
                let coefficient = term.coefficient.to_integer();
                coefficient.is_some_and(Int::is_positive) && term.exponent.is_ordinal()
            })
        })
    }

    /// The normal form of an ordinal.
    pub(super) fn ordinal_form(&self) -> Checked<&NormalForm> {
        let form = self.form().filter(|_| self.is_ordinal());
        form.ok_or(NumberError::NotOrdinal)
    }

    /// The ordinal sum a + b, in which b follows a; 1 + ω is ω.
    ///
    /// Errors: `NotOrdinal`, and limits of the budget.
    pub fn ordinal_sum(&self, other: &Surreal, budget: &Budget) -> Checked<Surreal> {
        let (a, b) = (self.ordinal_form()?, other.ordinal_form()?);
        let Some(lead) = b.terms().first() else {
            return Ok(self.clone());
        };
        let (above, rest) = a.split_at(&lead.exponent, budget)?;
        let same = match rest.terms().first() {
            Some(first) if first.exponent == lead.exponent => first.coefficient.clone(),
            _ => Rational::integer(0),
        };
        let joined = NormalForm::monomial(lead.exponent.clone(), same);
        let sum = above.plus(&joined, budget)?.plus(b, budget)?;
        Ok(Surreal::of_form(sum))
    }

    /// The ordinal product a·b, b copies of a one after another; 2·ω is ω.
    ///
    /// Errors: `NotOrdinal`, and limits of the budget.
    pub fn ordinal_product(&self, other: &Surreal, budget: &Budget) -> Checked<Surreal> {
        let (a, b) = (self.ordinal_form()?, other.ordinal_form()?);
        let Some(lead) = a.terms().first() else {
            return Ok(Surreal::default());
        };
        let mut terms = Vec::new();
        for term in b.terms() {
            if !term.exponent.is_zero() {
                terms.push(Term {
                    exponent: lead.exponent.ordinal_sum(&term.exponent, budget)?,
                    coefficient: term.coefficient.clone(),
                });
                continue;
            }
            terms.push(Term {
                exponent: lead.exponent.clone(),
                coefficient: lead.coefficient.times(&term.coefficient, budget)?,
            });
            terms.extend_from_slice(&a.terms()[1..]);
        }
        Ok(Surreal::of_form(NormalForm::of_terms(terms, budget)?))
    }

    /// The ordinal power a^b; 2^ω is ω.
    ///
    /// Errors: `NotOrdinal`, `TooLarge`, `TooDeep`, and limits of the budget.
    pub fn ordinal_power(&self, exponent: &Surreal, budget: &Budget) -> Checked<Surreal> {
        let (a, b) = (self.ordinal_form()?, exponent.ordinal_form()?);
        let one = Surreal::integer(1);
        let (infinite, finite) = b.split_at(&Surreal::default(), budget)?;
        let times = finite.terms().first().map(|term| &term.coefficient);
        let times = times.and_then(Rational::to_integer).cloned();
        let times = times.unwrap_or(Int::ZERO);
        let lead = match a.terms().first() {
            _ if b.is_zero() => return Ok(one),
            None => return Ok(Surreal::default()),
            _ if *self == one => return Ok(one),
            Some(lead) => lead,
        };
        // a^(ω^c) is ω^(ω^(c-1)) for a natural number a and a natural c, and ω^(e·ω^c) for a = ω^e + ....
        let mut up = Surreal::default();
        for term in infinite.terms() {
            let unit = match (lead.exponent.is_zero(), term.exponent.to_rational()) {
                (true, Some(c)) => Surreal::from(c.plus(&Rational::integer(-1), budget)?),
                _ => term.exponent.clone(),
            };
            let power = Surreal::of_form(NormalForm::monomial(unit, term.coefficient.clone()));
            let part = if lead.exponent.is_zero() {
                power
            } else {
                lead.exponent.ordinal_product(&power, budget)?
            };
            up = up.ordinal_sum(&part, budget)?;
        }
        let mut result = Surreal::omega_power(&up, budget)?;
        let (mut rest, mut square) = (times, self.clone());
        while !rest.is_zero() {
            let half = rest.shr(1);
            if rest.is_odd() {
                // Powers of one ordinal commute with each other, and stand behind the infinite part.
                result = result.ordinal_product(&square, budget)?;
            }
            rest = half;
            if !rest.is_zero() {
                square = square.ordinal_product(&square, budget)?;
            }
        }
        Ok(result)
    }
}
