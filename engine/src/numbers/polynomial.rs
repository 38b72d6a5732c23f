//! Polynomials in several variables with rational coefficients, and their greatest common divisors.

use super::error::{Checked, NumberError};
use super::rational::Rational;
use crate::budget::Budget;
use std::collections::BTreeMap;

/// The largest number of products of terms that one greatest common divisor takes.
const MOST_PRODUCTS: usize = 100_000;

/// The exponents of the variables.
pub(super) type Exponents = Vec<u32>;

/// Coefficients that are not 0, by exponents.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Polynomial(pub(super) BTreeMap<Exponents, Rational>);

/// The computation of one greatest common divisor, with a bound on its work.
pub(super) struct Division<'a> {
    budget: &'a Budget,
    products: usize,
}

/// The result, unless it takes too long.
type Bounded<T> = Checked<Option<T>>;

/// Unwraps a bounded result, or returns.
macro_rules! bounded {
    ($result:expr) => {
        match $result? {
            Some(found) => found,
            None => return Ok(None),
        }
    };
}

impl Polynomial {
    fn add_term(
        &mut self,
        exponents: Exponents,
        coefficient: &Rational,
        budget: &Budget,
    ) -> Checked<()> {
        let sum = match self.0.get(&exponents) {
            Some(before) => before.plus(coefficient, budget)?,
            None => coefficient.clone(),
        };
        if sum.is_zero() {
            self.0.remove(&exponents)
        } else {
            self.0.insert(exponents, sum)
        };
        Ok(())
    }

    fn is_constant(&self) -> bool {
        self.0
            .keys()
            .all(|exponents| exponents.iter().all(|e| *e == 0))
    }

    fn degree(&self, variable: usize) -> u32 {
        let degrees = self.0.keys().map(|exponents| exponents[variable]);
        degrees.max().unwrap_or(0)
    }

    /// The coefficients as a polynomial in one variable, by its powers.
    fn coefficients(&self, variable: usize) -> BTreeMap<u32, Polynomial> {
        let mut by_power: BTreeMap<u32, Polynomial> = BTreeMap::new();
        for (exponents, coefficient) in &self.0 {
            let mut rest = exponents.clone();
            let power = std::mem::take(&mut rest[variable]);
            let part = by_power.entry(power).or_default();
            part.0.insert(rest, coefficient.clone());
        }
        by_power
    }

    /// The polynomial divided by its leading coefficient.
    fn monic(self, budget: &Budget) -> Checked<Polynomial> {
        let Some((_, lead)) = self.0.last_key_value() else {
            return Ok(self);
        };
        let lead = lead.clone();
        let mut monic = BTreeMap::new();
        for (exponents, coefficient) in self.0 {
            monic.insert(exponents, coefficient.over(&lead, budget)?);
        }
        Ok(Polynomial(monic))
    }

    fn shifted(&self, variable: usize, by: u32) -> Polynomial {
        let terms = self.0.iter().map(|(exponents, coefficient)| {
            let mut exponents = exponents.clone();
            exponents[variable] += by;
            (exponents, coefficient.clone())
        });
        Polynomial(terms.collect())
    }
}

impl Division<'_> {
    /// The greatest common divisor of two polynomials that are not 0, or none if it takes too long.
    pub(super) fn common_divisor(
        p: &Polynomial,
        q: &Polynomial,
        variables: usize,
        budget: &Budget,
    ) -> Bounded<Polynomial> {
        let mut division = Division {
            budget,
            products: 0,
        };
        match division.divisor(p, q, 0, variables) {
            // Large coefficients cost more than a quotient that is not in lowest terms.
            Err(NumberError::TooLarge) => Ok(None),
            result => result,
        }
    }

    /// The divisor in the variables from `at` on, by a primitive remainder sequence (Knuth, *The Art of Computer
    /// Programming*, 4.6.1).
    fn divisor(
        &mut self,
        p: &Polynomial,
        q: &Polynomial,
        at: usize,
        variables: usize,
    ) -> Bounded<Polynomial> {
        if at == variables || p.is_constant() || q.is_constant() {
            let mut one = Polynomial::default();
            let zeros = vec![0; variables];
            one.add_term(zeros, &Rational::integer(1), self.budget)?;
            return Ok(Some(one));
        }
        let p_content = bounded!(self.content(p, at, variables));
        let q_content = bounded!(self.content(q, at, variables));
        let common = bounded!(self.divisor(&p_content, &q_content, at + 1, variables));
        let mut p = bounded!(self.exact(p, &p_content));
        let mut q = bounded!(self.exact(q, &q_content));
        if p.degree(at) < q.degree(at) {
            std::mem::swap(&mut p, &mut q);
        }
        while q.degree(at) > 0 {
            let rest = bounded!(self.remainder(&p, &q, at));
            if rest.0.is_empty() {
                return self.product(&common, &q);
            }
            let content = bounded!(self.content(&rest, at, variables));
            let primitive = bounded!(self.exact(&rest, &content));
            (p, q) = (q, primitive);
        }
        Ok(Some(common))
    }

    /// The greatest common divisor of the coefficients as a polynomial in one variable.
    fn content(&mut self, p: &Polynomial, at: usize, variables: usize) -> Bounded<Polynomial> {
        let mut content: Option<Polynomial> = None;
        for part in p.coefficients(at).into_values() {
            content = Some(match content {
                None => part.monic(self.budget)?,
                Some(before) => bounded!(self.divisor(&before, &part, at + 1, variables)),
            });
        }
        Ok(content)
    }

    fn product(&mut self, p: &Polynomial, q: &Polynomial) -> Bounded<Polynomial> {
        self.products += p.0.len() * q.0.len();
        if self.products > MOST_PRODUCTS {
            return Ok(None);
        }
        let mut product = Polynomial::default();
        for (a, r) in &p.0 {
            for (b, s) in &q.0 {
                self.budget.step()?;
                let sum = a.iter().zip(b).map(|(a, b)| a + b).collect();
                product.add_term(sum, &r.times(s, self.budget)?, self.budget)?;
            }
        }
        Ok(Some(product))
    }

    fn minus(&self, p: &mut Polynomial, q: &Polynomial) -> Checked<()> {
        for (exponents, coefficient) in &q.0 {
            p.add_term(exponents.clone(), &coefficient.negative(), self.budget)?;
        }
        Ok(())
    }

    /// A multiple of the remainder by a coefficient of the divisor.
    fn remainder(&mut self, p: &Polynomial, q: &Polynomial, at: usize) -> Bounded<Polynomial> {
        let (degree, mut rest) = (q.degree(at), p.clone());
        let Some((_, lead)) = q.coefficients(at).pop_last() else {
            return Ok(None);
        };
        while !rest.0.is_empty() && rest.degree(at) >= degree {
            let Some((power, part)) = rest.coefficients(at).pop_last() else {
                return Ok(None);
            };
            let subtracted = bounded!(self.product(&q.shifted(at, power - degree), &part));
            rest = bounded!(self.product(&rest, &lead));
            self.minus(&mut rest, &subtracted)?;
        }
        Ok(Some(rest.monic(self.budget)?))
    }

    /// The quotient of a polynomial by a divisor of it.
    fn exact(&mut self, p: &Polynomial, divisor: &Polynomial) -> Bounded<Polynomial> {
        let (mut quotient, mut rest) = (Polynomial::default(), p.clone());
        let Some((lead, by)) = divisor.0.last_key_value() else {
            return Ok(None);
        };
        while let Some((exponents, coefficient)) = rest.0.last_key_value() {
            let powers = exponents.iter().zip(lead);
            let powers: Option<Exponents> = powers.map(|(a, b)| a.checked_sub(*b)).collect();
            let Some(powers) = powers else {
                return Ok(None);
            };
            let ratio = coefficient.over(by, self.budget)?;
            let mut term = Polynomial::default();
            term.add_term(powers.clone(), &ratio, self.budget)?;
            let product = bounded!(self.product(divisor, &term));
            self.minus(&mut rest, &product)?;
            quotient.add_term(powers, &ratio, self.budget)?;
        }
        Ok(Some(quotient))
    }
}
