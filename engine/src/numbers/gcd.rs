//! Greatest common divisors of normal forms. Exponents are integer vectors over monomials of their own, so a normal form
//! is a polynomial in the powers of ω of these monomials.

use super::error::Checked;
use super::normal_form::{NormalForm, Term};
use super::polynomial::{Division, Exponents, Polynomial};
use super::rational::Rational;
use super::reduction::common_multiple;
use super::surreal::Surreal;
use crate::budget::Budget;
use crate::value::Int;
use std::collections::BTreeMap;

/// The largest number of variables, and the largest exponent of one.
const MOST_VARIABLES: usize = 8;
const MOST_DEGREE: u64 = 1_000;

/// A variable ω^(m/d) for a power m of ω.
struct Variable {
    power: Surreal,
    divisor: Int,
}

/// A common divisor with more than one term. None if there is none, or if it would take too long to find.
pub(super) fn common_divisor(
    a: &NormalForm,
    b: &NormalForm,
    budget: &Budget,
) -> Checked<Option<NormalForm>> {
    let mut variables: Vec<Variable> = Vec::new();
    for term in a.terms().iter().chain(b.terms()) {
        let Some(exponent) = term.exponent.form() else {
            return Ok(None);
        };
        for part in exponent.terms() {
            let denominator = part.coefficient.denominator();
            if let Some(known) = variables.iter_mut().find(|v| v.power == part.exponent) {
                known.divisor = common_multiple(&known.divisor, denominator, budget)?;
                continue;
            }
            if variables.len() == MOST_VARIABLES {
                return Ok(None);
            }
            variables.push(Variable {
                power: part.exponent.clone(),
                divisor: denominator.clone(),
            });
        }
    }
    let sides = (
        polynomial(a, &variables, budget)?,
        polynomial(b, &variables, budget)?,
    );
    let (Some(p), Some(q)) = sides else {
        return Ok(None);
    };
    let common = Division::common_divisor(&p, &q, variables.len(), budget)?;
    let Some(common) = common.filter(|common| common.0.len() > 1) else {
        return Ok(None);
    };
    let mut terms = Vec::new();
    for (exponents, coefficient) in common.0 {
        let mut exponent = Vec::new();
        for (variable, power) in variables.iter().zip(exponents) {
            let power = Rational::new(Int::from(power), variable.divisor.clone(), budget)?;
            if !power.is_zero() {
                exponent.push(Term {
                    exponent: variable.power.clone(),
                    coefficient: power,
                });
            }
        }
        terms.push(Term {
            exponent: Surreal::of_form(NormalForm::of_terms(exponent, budget)?),
            coefficient,
        });
    }
    NormalForm::of_terms(terms, budget).map(Some)
}

/// A normal form as a polynomial, divided by the largest power of each variable. None if its degree is too large.
fn polynomial(
    form: &NormalForm,
    variables: &[Variable],
    budget: &Budget,
) -> Checked<Option<Polynomial>> {
    let mut rows = Vec::with_capacity(form.terms().len());
    for term in form.terms() {
        let mut row = vec![Int::ZERO; variables.len()];
        let parts = term.exponent.form().map_or(&[][..], NormalForm::terms);
        for part in parts {
            let known = variables.iter().position(|v| v.power == part.exponent);
            let Some(at) = known else { continue };
            let divisor = Rational::integer(variables[at].divisor.clone());
            let power = part.coefficient.times(&divisor, budget)?;
            row[at] = power.numerator().clone();
        }
        rows.push(row);
    }
    let least: Vec<Int> = (0..variables.len())
        .map(|at| rows.iter().map(|row| &row[at]).min().cloned())
        .map(Option::unwrap_or_default)
        .collect();
    let mut terms = BTreeMap::new();
    for (row, term) in rows.iter().zip(form.terms()) {
        let powers = row.iter().zip(&least).map(|(power, least)| {
            let power = (power - least).to_u64()?;
            u32::try_from(power).ok().filter(|_| power <= MOST_DEGREE)
        });
        let Some(powers) = powers.collect::<Option<Exponents>>() else {
            return Ok(None);
        };
        terms.insert(powers, term.coefficient.clone());
    }
    Ok(Some(Polynomial(terms)))
}
