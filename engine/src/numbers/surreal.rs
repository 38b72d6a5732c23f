//! Surreal numbers of the field that the ordinals below ε₀ generate.

use super::error::{Checked, NumberError};
use super::normal_form::NormalForm;
use super::rational::Rational;
use super::reduction::lowest_terms;
use crate::budget::Budget;
use crate::value::Int;
use std::cmp::Ordering;

/// The deepest nesting of exponents.
const MOST_HEIGHT: usize = 64;

/// A quotient of finite sums of terms r·ω^a. No exponent is negative. Without a denominator, the number is its Conway
/// normal form. With one, all coefficients are integers without a common divisor, and no term ω^a divides both sides.
/// The quotient is in lowest terms unless that would take too long, so equal numbers may have different quotients.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Surreal {
    numerator: NormalForm,
    denominator: Option<Box<NormalForm>>,
}

impl Surreal {
    /// The ordinal ω.
    pub fn omega() -> Surreal {
        Surreal::of_form(NormalForm::monomial(
            Surreal::integer(1),
            Rational::integer(1),
        ))
    }

    /// An integer.
    pub fn integer(n: impl Into<Int>) -> Surreal {
        Surreal::from(Rational::integer(n))
    }

    /// A normal form without negative exponents.
    pub(super) fn of_form(numerator: NormalForm) -> Surreal {
        Surreal {
            numerator,
            denominator: None,
        }
    }

    /// A quotient whose sides have the properties of a quotient in lowest terms.
    pub(super) fn of_sides(numerator: NormalForm, denominator: NormalForm) -> Surreal {
        Surreal {
            numerator,
            denominator: Some(Box::new(denominator)),
        }
    }

    /// The power ω^a.
    ///
    /// Errors: `TooDeep`, and limits of the budget.
    pub fn omega_power(a: &Surreal, budget: &Budget) -> Checked<Surreal> {
        if a.height() >= MOST_HEIGHT {
            return Err(NumberError::TooDeep);
        }
        let monomial = NormalForm::monomial(a.clone(), Rational::integer(1));
        lowest_terms(monomial, NormalForm::constant(Rational::integer(1)), budget)
    }

    /// The nesting of exponents: 0 for a rational.
    fn height(&self) -> usize {
        let terms = [Some(&self.numerator), self.denominator.as_deref()];
        let terms = terms.into_iter().flatten().flat_map(NormalForm::terms);
        terms
            .filter(|term| !term.exponent.is_zero())
            .map(|term| 1 + term.exponent.height())
            .max()
            .unwrap_or(0)
    }

    /// The normal form, if it is finite and has no negative exponents.
    pub(super) fn form(&self) -> Option<&NormalForm> {
        self.denominator.is_none().then_some(&self.numerator)
    }

    pub(super) fn top(&self) -> &NormalForm {
        &self.numerator
    }

    pub(super) fn bottom(&self) -> NormalForm {
        match &self.denominator {
            Some(form) => (**form).clone(),
            None => NormalForm::constant(Rational::integer(1)),
        }
    }

    /// The numerator of the quotient.
    pub fn numerator(&self, budget: &Budget) -> Checked<Surreal> {
        let scale = Surreal::from(Rational::integer(self.scale(budget)?));
        Surreal::of_form(self.numerator.clone()).times(&scale, budget)
    }

    /// The denominator of the quotient.
    pub fn denominator(&self, budget: &Budget) -> Checked<Surreal> {
        Ok(match &self.denominator {
            Some(form) => Surreal::of_form((**form).clone()),
            None => Surreal::integer(self.scale(budget)?),
        })
    }

    /// The least common denominator of the coefficients.
    fn scale(&self, budget: &Budget) -> Checked<Int> {
        super::reduction::common_denominator(&self.numerator, budget)
    }

    /// The number as a rational, if it is one.
    pub fn to_rational(&self) -> Option<Rational> {
        match self.form()?.terms() {
            [] => Some(Rational::integer(0)),
            [term] if term.exponent.is_zero() => Some(term.coefficient.clone()),
            _ => None,
        }
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }

    /// The sign: -1, 0 or 1. The denominator is positive.
    pub fn signum(&self) -> i32 {
        self.numerator.signum()
    }

    /// Compares two numbers.
    pub fn compared(&self, other: &Surreal, budget: &Budget) -> Checked<Ordering> {
        budget.step()?;
        if self.denominator.is_none() && other.denominator.is_none() {
            return self.numerator.compared(&other.numerator, budget);
        }
        let signs = self.signum().cmp(&other.signum());
        if signs.is_ne() || self == other {
            return Ok(signs);
        }
        let left = self.numerator.times(&other.bottom(), budget)?;
        let right = other.numerator.times(&self.bottom(), budget)?;
        left.compared(&right, budget)
    }

    /// The sum.
    pub fn plus(&self, other: &Surreal, budget: &Budget) -> Checked<Surreal> {
        match (self.is_zero(), other.is_zero()) {
            (true, _) => return Ok(other.clone()),
            (_, true) => return Ok(self.clone()),
            _ => {}
        }
        if self.denominator.is_none() && other.denominator.is_none() {
            return Ok(Surreal::of_form(
                self.numerator.plus(&other.numerator, budget)?,
            ));
        }
        if self.denominator == other.denominator {
            let sum = self.numerator.plus(&other.numerator, budget)?;
            return lowest_terms(sum, self.bottom(), budget);
        }
        let left = self.numerator.times(&other.bottom(), budget)?;
        let right = other.numerator.times(&self.bottom(), budget)?;
        let denominator = self.bottom().times(&other.bottom(), budget)?;
        lowest_terms(left.plus(&right, budget)?, denominator, budget)
    }

    /// The negative.
    pub fn negative(&self) -> Surreal {
        Surreal {
            numerator: self.numerator.negative(),
            denominator: self.denominator.clone(),
        }
    }

    /// The difference.
    pub fn minus(&self, other: &Surreal, budget: &Budget) -> Checked<Surreal> {
        self.plus(&other.negative(), budget)
    }

    /// The product.
    pub fn times(&self, other: &Surreal, budget: &Budget) -> Checked<Surreal> {
        let numerator = self.numerator.times(&other.numerator, budget)?;
        if self.denominator.is_none() && other.denominator.is_none() {
            return Ok(Surreal::of_form(numerator));
        }
        let denominator = self.bottom().times(&other.bottom(), budget)?;
        lowest_terms(numerator, denominator, budget)
    }

    /// The quotient.
    ///
    /// Errors: `DivisionByZero`, `TooLarge`, and limits of the budget.
    pub fn over(&self, other: &Surreal, budget: &Budget) -> Checked<Surreal> {
        if other.is_zero() {
            return Err(NumberError::DivisionByZero);
        }
        let numerator = self.numerator.times(&other.bottom(), budget)?;
        let denominator = self.bottom().times(&other.numerator, budget)?;
        lowest_terms(numerator, denominator, budget)
    }

    /// A power: of any number with an integer exponent, and of ω^a with any exponent b, as ω^(a·b).
    ///
    /// Errors: `NoPower`, `DivisionByZero`, `TooLarge`, `TooDeep`, and limits of the budget.
    pub fn power(&self, exponent: &Surreal, budget: &Budget) -> Checked<Surreal> {
        let whole = exponent.to_rational();
        if let Some(n) = whole.as_ref().and_then(Rational::to_integer) {
            let numerator = self.numerator.power(&n.abs(), budget)?;
            let denominator = match &self.denominator {
                Some(form) => form.power(&n.abs(), budget)?,
                None => NormalForm::constant(Rational::integer(1)),
            };
            return match (n.is_negative(), numerator.is_zero()) {
                (true, true) => Err(NumberError::DivisionByZero),
                (true, _) => lowest_terms(denominator, numerator, budget),
                (false, _) => lowest_terms(numerator, denominator, budget),
            };
        }
        let term = self.form().and_then(NormalForm::single);
        match term {
            Some(term) if term.coefficient.is_one() => {
                Surreal::omega_power(&term.exponent.times(exponent, budget)?, budget)
            }
            _ => match self.over_one(budget)? {
                Some(exponents) => {
                    Surreal::omega_power(&exponents.times(exponent, budget)?, budget)
                }
                None => Err(NumberError::NoPower),
            },
        }
    }

    /// The a of a number ω^a whose exponent a is negative.
    fn over_one(&self, budget: &Budget) -> Checked<Option<Surreal>> {
        let sides = (self.numerator.single(), self.denominator.as_deref());
        let (Some(over), Some(under)) = (sides.0, sides.1.and_then(NormalForm::single)) else {
            return Ok(None);
        };
        if !over.coefficient.is_one() || !under.coefficient.is_one() {
            return Ok(None);
        }
        over.exponent.minus(&under.exponent, budget).map(Some)
    }

    /// The absolute value.
    pub fn abs(&self) -> Surreal {
        if self.signum() < 0 {
            self.negative()
        } else {
            self.clone()
        }
    }
}

impl From<Rational> for Surreal {
    fn from(r: Rational) -> Surreal {
        Surreal::of_form(NormalForm::constant(r))
    }
}
