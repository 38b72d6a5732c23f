//! Sign expansions with finitely many runs, and birthdays (Gonshor, chapter 5, theorems 5.11 and 5.12).

use super::error::{Checked, NumberError};
use super::normal_form::{NormalForm, Term};
use super::rational::Rational;
use super::surreal::Surreal;
use crate::budget::Budget;
use crate::value::Int;
use std::cmp::Ordering;

/// The largest number of runs.
const MOST_RUNS: usize = 10_000;

/// Signs in a row: whether they are pluses, and how many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) plus: bool,
    pub(super) length: Surreal,
}

/// Signs as runs that alternate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Signs(pub(super) Vec<Run>);

impl Signs {
    pub(super) fn push(&mut self, plus: bool, length: Surreal, budget: &Budget) -> Checked<()> {
        budget.step()?;
        if length.is_zero() {
            return Ok(());
        }
        if let Some(last) = self.0.last_mut().filter(|last| last.plus == plus) {
            last.length = last.length.ordinal_sum(&length, budget)?;
            return Ok(());
        }
        if self.0.len() == MOST_RUNS {
            return Err(NumberError::TooLarge);
        }
        self.0.push(Run { plus, length });
        Ok(())
    }

    fn count(&self, plus: Option<bool>, budget: &Budget) -> Checked<Surreal> {
        let mut length = Surreal::default();
        for run in &self.0 {
            if plus.is_none_or(|plus| plus == run.plus) {
                length = length.ordinal_sum(&run.length, budget)?;
            }
        }
        Ok(length)
    }

    /// The longest common beginning.
    fn common(&self, other: &Signs, budget: &Budget) -> Checked<Signs> {
        let mut common = Signs::default();
        for (a, b) in self.0.iter().zip(&other.0) {
            if a.plus != b.plus {
                break;
            }
            let order = a.length.compared(&b.length, budget)?;
            let shorter = if order.is_le() { &a.length } else { &b.length };
            common.push(a.plus, shorter.clone(), budget)?;
            if order.is_ne() {
                break;
            }
        }
        Ok(common)
    }

    /// The signs after a beginning of them.
    fn after(&self, beginning: &Signs, budget: &Budget) -> Checked<Signs> {
        let mut rest = Signs::default();
        for (at, run) in self.0.iter().enumerate() {
            let length = match beginning.0.get(at) {
                Some(begun) => run.length.ordinal_difference(&begun.length, budget)?,
                None => run.length.clone(),
            };
            rest.push(run.plus, length, budget)?;
        }
        Ok(rest)
    }

    /// The shortest signs of a number strictly between two, of which the first is less.
    pub(super) fn simplest_between(&self, other: &Signs, budget: &Budget) -> Checked<Signs> {
        let mut found = self.common(other, budget)?;
        let below = self.after(&found, budget)?;
        let above = other.after(&found, budget)?;
        // Where one of the two goes on, the number goes the same way, and then back towards the other.
        let (plus, longer) = match (below.0.is_empty(), above.0.is_empty()) {
            (true, false) => (true, above),
            (false, true) => (false, below),
            _ => return Ok(found),
        };
        let one = Surreal::integer(1);
        found.push(plus, one.clone(), budget)?;
        let mut runs = longer.0.into_iter();
        let first = runs.next().map(|run| run.length).unwrap_or_default();
        if !first.equals(&one, budget)? {
            return Ok(found);
        }
        let back = runs.next().map(|run| run.length).unwrap_or_default();
        let back = if runs.next().is_some() {
            back
        } else {
            back.ordinal_sum(&one, budget)?
        };
        found.push(!plus, back, budget)?;
        Ok(found)
    }

    /// The signs without the minuses that stand before `end`.
    fn without_minuses(&self, end: &Surreal, budget: &Budget) -> Checked<Signs> {
        let (mut kept, mut at) = (Signs::default(), Surreal::default());
        for run in &self.0 {
            let next = at.ordinal_sum(&run.length, budget)?;
            if run.plus || end.compared(&at, budget)?.is_le() {
                kept.push(run.plus, run.length.clone(), budget)?;
            } else if end.compared(&next, budget)?.is_lt() {
                let dropped = end.ordinal_difference(&at, budget)?;
                let rest = run.length.ordinal_difference(&dropped, budget)?;
                kept.push(run.plus, rest, budget)?;
            }
            at = next;
        }
        Ok(kept)
    }

    /// The signs of ω^a for the signs of a.
    fn omega_power(&self, budget: &Budget) -> Checked<Signs> {
        let one = Surreal::integer(1);
        let (mut signs, mut pluses) = (Signs::default(), Surreal::default());
        signs.push(true, one.clone(), budget)?;
        for run in &self.0 {
            let length = if run.plus {
                pluses = pluses.ordinal_sum(&run.length, budget)?;
                Surreal::omega_power(&pluses, budget)?
            } else {
                let each = Surreal::omega_power(&pluses.ordinal_sum(&one, budget)?, budget)?;
                each.ordinal_product(&run.length, budget)?
            };
            signs.push(run.plus, length, budget)?;
        }
        Ok(signs)
    }

    /// The signs of a dyadic rational.
    fn of_dyadic(r: &Rational, budget: &Budget) -> Checked<Signs> {
        let (mut signs, size) = (Signs::default(), r.abs());
        let whole = size.floor(budget)?;
        let positive = r.signum() >= 0;
        signs.push(positive, Surreal::integer(whole.clone()), budget)?;
        if size.to_integer().is_some() {
            return Ok(signs);
        }
        let one = Surreal::integer(1);
        signs.push(positive, one.clone(), budget)?;
        let half = Rational::new(Int::ONE, Int::from(2), budget)?;
        let mut low = Rational::integer(whole.clone());
        let mut high = Rational::integer(whole + Int::ONE);
        let mut at = high.clone();
        while at != size {
            let is_plus = size > at;
            if is_plus {
                low = at
            } else {
                high = at
            }
            at = low.plus(&high, budget)?.times(&half, budget)?;
            signs.push(is_plus == positive, one.clone(), budget)?;
        }
        Ok(signs)
    }
}

impl Surreal {
    /// The c with b + c = a, for ordinals b at most a.
    pub(super) fn ordinal_difference(&self, b: &Surreal, budget: &Budget) -> Checked<Surreal> {
        let (whole, part) = (self.ordinal_form()?, b.ordinal_form()?);
        let (mut left, mut right) = (whole.terms(), part.terms());
        while let ([a, left_rest @ ..], [b, right_rest @ ..]) = (left, right)
            && a == b
        {
            (left, right) = (left_rest, right_rest);
        }
        let mut terms = left.to_vec();
        if let ([a, ..], [b, ..]) = (&mut *terms, right)
            && a.exponent == b.exponent
        {
            a.coefficient = a.coefficient.plus(&b.coefficient.negative(), budget)?;
        }
        Ok(Surreal::of_form(NormalForm::of_terms(terms, budget)?))
    }

    /// The sign expansion as runs that alternate: whether they are pluses, and their lengths, ordinals.
    ///
    /// Errors: `Infinite` if there are infinitely many runs, `TooLarge`, and limits of the budget.
    pub fn sign_expansion(&self, budget: &Budget) -> Checked<Vec<(bool, Surreal)>> {
        let runs = self.signs(budget)?.0;
        Ok(runs.into_iter().map(|run| (run.plus, run.length)).collect())
    }

    /// The signs, if there are finitely many runs.
    pub(super) fn signs(&self, budget: &Budget) -> Checked<Signs> {
        let mut signs = Signs::default();
        self.write_signs(budget, &mut |plus, length| signs.push(plus, length, budget))?;
        Ok(signs)
    }

    /// The first day on which the number is born, an ordinal.
    ///
    /// Errors: `Infinite` if the normal form is infinite, `TooLarge`, and limits of the budget.
    pub fn birthday(&self, budget: &Budget) -> Checked<Surreal> {
        let mut length = Surreal::default();
        let terms = self.normal_terms(budget)?;
        for (signs, coefficient) in reduced_exponents(&terms, budget)? {
            let first = signs.omega_power(budget)?.count(None, budget)?;
            length = length.ordinal_sum(&first, budget)?;
            let digits = match coefficient.to_dyadic() {
                Some(_) => Signs::of_dyadic(&coefficient, budget)?.count(None, budget)?,
                None => Surreal::omega(),
            };
            let more = digits.ordinal_difference(&Surreal::integer(1), budget)?;
            let each = Surreal::omega_power(&signs.count(Some(true), budget)?, budget)?;
            length = length.ordinal_sum(&each.ordinal_product(&more, budget)?, budget)?;
        }
        Ok(length)
    }

    fn write_signs(
        &self,
        budget: &Budget,
        push: &mut dyn FnMut(bool, Surreal) -> Checked<()>,
    ) -> Checked<()> {
        let terms = self.normal_terms(budget)?;
        for (exponent, coefficient) in reduced_exponents(&terms, budget)? {
            if coefficient.to_dyadic().is_none() {
                return Err(NumberError::Infinite);
            }
            let positive = coefficient.signum() > 0;
            for run in exponent.omega_power(budget)?.0 {
                push(run.plus == positive, run.length)?;
            }
            let each = Surreal::omega_power(&exponent.count(Some(true), budget)?, budget)?;
            let mut first = true;
            for run in Signs::of_dyadic(&coefficient, budget)?.0 {
                let mut times = run.length;
                if std::mem::take(&mut first) {
                    times = times.ordinal_difference(&Surreal::integer(1), budget)?;
                }
                push(run.plus, each.ordinal_product(&times, budget)?)?;
            }
        }
        Ok(())
    }

    /// The terms of the Conway normal form, with negative exponents, too.
    fn normal_terms(&self, budget: &Budget) -> Checked<Vec<Term>> {
        if let Some(form) = self.form() {
            return Ok(form.terms().to_vec());
        }
        let bottom = self.bottom();
        let Some(under) = bottom.single() else {
            return Err(NumberError::Infinite);
        };
        let by = Term {
            exponent: under.exponent.negative(),
            coefficient: Rational::integer(1).over(&under.coefficient, budget)?,
        };
        Ok(self.top().times_term(&by, budget)?.terms().to_vec())
    }
}

/// The signs of the reduced exponents, each with its coefficient: minuses that an earlier exponent begins with, too, are
/// dropped.
fn reduced_exponents(terms: &[Term], budget: &Budget) -> Checked<Vec<(Signs, Rational)>> {
    let mut all: Vec<Signs> = Vec::with_capacity(terms.len());
    let mut reduced = Vec::with_capacity(terms.len());
    for (i, term) in terms.iter().enumerate() {
        // Without minuses there is nothing to drop.
        let signs = term.exponent.signs(budget)?;
        let mut end = Surreal::default();
        if signs.0.iter().any(|run| !run.plus) {
            for (j, earlier) in all.iter().enumerate() {
                let common = signs.common(earlier, budget)?;
                let mut common = common.count(None, budget)?;
                let is_begun = common.equals(&earlier.count(None, budget)?, budget)?;
                let is_dyadic = terms[j].coefficient.to_dyadic().is_some();
                if j + 1 == i && is_begun && !is_dyadic {
                    common = common.ordinal_sum(&Surreal::integer(1), budget)?;
                }
                if common.compared(&end, budget)? == Ordering::Greater {
                    end = common;
                }
            }
        }
        reduced.push((
            signs.without_minuses(&end, budget)?,
            term.coefficient.clone(),
        ));
        all.push(signs);
    }
    Ok(reduced)
}
