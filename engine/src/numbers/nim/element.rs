//! Elements of the algebraic closure: sums of products of a finite nimber and powers of the κ_q for odd prime powers q.

use super::primes::{Known, degree, known, prime};
use crate::budget::Budget;
use crate::numbers::Rational;
use crate::numbers::error::{Checked, NumberError};
use crate::numbers::normal_form::{NormalForm, Term};
use crate::numbers::surreal::Surreal;
use crate::value::{Int, nim_product};
use std::collections::BTreeMap;

/// The largest number of terms of an element.
const MOST_TERMS: usize = 100_000;

/// For odd primes p, by their numbers, the digits d of the exponents of κ_p, κ_(p²), ...; each is less than p. The
/// product of the powers is ω^(ω^k·n) for the n with these digits and the number k of p, the lowest digit first.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Monomial(BTreeMap<usize, Vec<u32>>);

/// Coefficients, which are finite nimbers that are not 0, by monomials.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Element(BTreeMap<Monomial, Int>);

impl Monomial {
    /// κ for a power of the prime with this number.
    pub(super) fn kappa(number: usize, power: usize) -> Monomial {
        let mut digits = vec![0; power];
        digits[power - 1] = 1;
        Monomial(BTreeMap::from([(number, digits)]))
    }

    /// The power of ω with this exponent.
    fn of(exponent: &Surreal, budget: &Budget) -> Checked<Monomial> {
        let mut powers = BTreeMap::new();
        for term in exponent.ordinal_form()?.terms() {
            let number = term.exponent.to_rational().ok_or(NumberError::OutOfRange)?;
            let number = number.to_integer().and_then(Int::to_usize);
            let number = number.ok_or(NumberError::UnknownExcess)?;
            let p = Int::from(prime(number)?);
            let mut rest = term.coefficient.numerator().clone();
            let mut digits = Vec::new();
            while let Some((quotient, digit)) = rest.div_mod(&p, budget)?
                && !rest.is_zero()
            {
                // A digit is less than its prime.
                digits.push(digit.to_u64().unwrap_or(0) as u32);
                rest = quotient;
            }
            powers.insert(number, digits);
        }
        Ok(Monomial(powers))
    }

    /// The exponent of ω.
    fn exponent(&self, budget: &Budget) -> Checked<Surreal> {
        let mut terms = Vec::with_capacity(self.0.len());
        for (number, digits) in &self.0 {
            let p = Int::from(prime(*number)?);
            let mut n = Int::ZERO;
            for digit in digits.iter().rev() {
                n = n * &p + Int::from(*digit);
            }
            terms.push(Term {
                exponent: Surreal::integer(*number),
                coefficient: Rational::integer(n),
            });
        }
        Ok(Surreal::of_form(NormalForm::of_terms(terms, budget)?))
    }

    /// The product: a monomial, and the numbers of the primes p by whose α_p it is to be multiplied.
    fn times(&self, other: &Monomial) -> Checked<(Monomial, Vec<usize>)> {
        let (mut product, mut overflow) = (self.0.clone(), Vec::new());
        for (number, digits) in &other.0 {
            let p = prime(*number)?;
            let sum = product.entry(*number).or_default();
            if sum.len() < digits.len() {
                sum.resize(digits.len(), 0);
            }
            // p-th powers of κ_(p^(j+1)) are κ_(p^j), so the carry goes to the front.
            let mut carry = 0;
            for at in (0..sum.len()).rev() {
                let digit = sum[at] + digits.get(at).copied().unwrap_or(0) + carry;
                carry = digit / p;
                sum[at] = digit % p;
            }
            while sum.last() == Some(&0) {
                sum.pop();
            }
            if sum.is_empty() {
                product.remove(number);
            }
            if carry > 0 {
                overflow.push(*number);
            }
        }
        Ok((Monomial(product), overflow))
    }
}

impl Element {
    pub(super) fn one() -> Element {
        Element(BTreeMap::from([(Monomial::default(), Int::ONE)]))
    }

    /// The nimber with this ordinal.
    pub(super) fn of(ordinal: &Surreal, budget: &Budget) -> Checked<Element> {
        let mut element = Element::default();
        for term in ordinal.ordinal_form()?.terms() {
            let monomial = Monomial::of(&term.exponent, budget)?;
            element.add(monomial, term.coefficient.numerator().clone());
        }
        Ok(element)
    }

    /// The ordinal of this nimber.
    pub(super) fn ordinal(&self, budget: &Budget) -> Checked<Surreal> {
        let mut terms = Vec::with_capacity(self.0.len());
        for (monomial, coefficient) in &self.0 {
            terms.push(Term {
                exponent: monomial.exponent(budget)?,
                coefficient: Rational::integer(coefficient.clone()),
            });
        }
        Ok(Surreal::of_form(NormalForm::of_terms(terms, budget)?))
    }

    pub(super) fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn add(&mut self, monomial: Monomial, coefficient: Int) {
        let sum = match self.0.get(&monomial) {
            Some(before) => before.xor(&coefficient),
            None => coefficient,
        };
        if sum.is_zero() {
            self.0.remove(&monomial)
        } else {
            self.0.insert(monomial, sum)
        };
    }

    pub(super) fn times(&self, other: &Element, budget: &Budget) -> Checked<Element> {
        let mut parts: BTreeMap<Vec<usize>, Element> = BTreeMap::new();
        for (a, r) in &self.0 {
            for (b, s) in &other.0 {
                let (monomial, overflow) = a.times(b)?;
                let coefficient = finite_product(r, s, budget)?;
                parts
                    .entry(overflow)
                    .or_default()
                    .add(monomial, coefficient);
            }
        }
        Element::gathered(parts, budget)
    }

    pub(super) fn square(&self, budget: &Budget) -> Checked<Element> {
        let mut parts: BTreeMap<Vec<usize>, Element> = BTreeMap::new();
        for (a, r) in &self.0 {
            let (monomial, overflow) = a.times(a)?;
            let coefficient = finite_product(r, r, budget)?;
            parts
                .entry(overflow)
                .or_default()
                .add(monomial, coefficient);
        }
        Element::gathered(parts, budget)
    }

    /// The sum of elements, each multiplied by the α_p for the numbers of primes. An α_p has only smaller primes, so
    /// the products of products end.
    fn gathered(parts: BTreeMap<Vec<usize>, Element>, budget: &Budget) -> Checked<Element> {
        let mut sum = Element::default();
        for (overflow, mut part) in parts {
            for number in overflow.into_iter().rev() {
                let known = known().get(number).ok_or(NumberError::UnknownExcess)?;
                part = part.times(&known.alpha, budget)?;
            }
            for (monomial, coefficient) in part.0 {
                sum.add(monomial, coefficient);
            }
            if sum.0.len() > MOST_TERMS {
                return Err(NumberError::TooLarge);
            }
        }
        Ok(sum)
    }

    /// A multiple of the degree over the field of two elements.
    pub(super) fn degree(&self) -> Checked<u64> {
        self.degree_among(known()).ok_or(NumberError::UnknownExcess)
    }

    pub(super) fn degree_among(&self, among: &[Known]) -> Option<u64> {
        let mut all = 1u64;
        for (monomial, coefficient) in &self.0 {
            let bits = match coefficient.bits() {
                0 | 1 => 1,
                bits => bits.next_power_of_two(),
            };
            let powers = monomial.0.iter();
            let degrees =
                powers.map(|(number, digits)| degree(*number, digits.len() as u32, among));
            for degree in degrees.chain([Some(bits)]) {
                let degree = degree?;
                let common = num_integer::gcd(all, degree);
                all = all.checked_mul(degree / common)?;
            }
        }
        Some(all)
    }
}

fn finite_product(a: &Int, b: &Int, budget: &Budget) -> Checked<Int> {
    budget.step()?;
    if *a == Int::ONE {
        return Ok(b.clone());
    }
    nim_product(a, b, budget).map_err(|error| match error {
        crate::value::ValueError::Stopped(stop) => NumberError::Stopped(stop),
        _ => NumberError::NotOrdinal,
    })
}
