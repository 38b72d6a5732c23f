//! The simplest number between two (ONAG, chapter 2), by signs or by a walk down the tree of numbers.

use super::error::{Checked, NumberError};
use super::rational::Rational;
use super::surreal::Surreal;
use crate::budget::Budget;
use crate::value::Int;

/// The longest walk.
const MOST_STEPS: usize = 10_000;

impl Surreal {
    /// The simplest number strictly between two, of which the first is less. It is found by the signs of both if they
    /// are finitely many runs, and else where it is 0, the least ordinal or its negative, or what finitely many steps
    /// from an ordinal lead to.
    ///
    /// Errors: `Infinite` if the walk is longer, and limits of the budget.
    pub fn simplest_between(&self, other: &Surreal, budget: &Budget) -> Checked<Surreal> {
        match (self.signs(budget), other.signs(budget)) {
            (Ok(low), Ok(high)) => low.simplest_between(&high, budget)?.number(budget),
            (Err(NumberError::Stopped(stop)), _) | (_, Err(NumberError::Stopped(stop))) => {
                Err(stop.into())
            }
            _ => self.simplest_by_steps(other, budget),
        }
    }

    /// The same by a walk.
    pub(super) fn simplest_by_steps(&self, other: &Surreal, budget: &Budget) -> Checked<Surreal> {
        if self.signum() < 0 && other.signum() > 0 {
            return Ok(Surreal::default());
        }
        if self.signum() < 0 {
            let mirrored = other
                .negative()
                .simplest_positive(&self.negative(), budget)?;
            return Ok(mirrored.negative());
        }
        self.simplest_positive(other, budget)
    }

    /// The simplest number between two that are not negative.
    fn simplest_positive(&self, other: &Surreal, budget: &Budget) -> Checked<Surreal> {
        let one = Surreal::integer(1);
        let above = self.least_ordinal_above(budget)?;
        if above.compared(other, budget)?.is_lt() {
            return Ok(above);
        }
        // No ordinal is between, so the walk turns left at this one.
        let (mut low, mut high): (Option<Surreal>, Surreal) = (above.predecessor(budget)?, above);
        let half = Surreal::from(Rational::new(Int::ONE, Int::from(2), budget)?);
        for _ in 0..MOST_STEPS {
            let at = match &low {
                Some(low) => low.plus(&high, budget)?.times(&half, budget)?,
                None => high.minus(&one, budget)?,
            };
            if at.compared(self, budget)?.is_le() {
                low = Some(at);
            } else if at.compared(other, budget)?.is_ge() {
                high = at;
            } else {
                return Ok(at);
            }
        }
        Err(NumberError::Infinite)
    }

    /// The ordinal before this one.
    fn predecessor(&self, budget: &Budget) -> Checked<Option<Surreal>> {
        let last = self.ordinal_form()?.terms().last();
        if last.is_some_and(|term| term.exponent.is_zero()) {
            self.minus(&Surreal::integer(1), budget).map(Some)
        } else {
            Ok(None)
        }
    }

    /// The least ordinal that is greater than a number that is not negative.
    fn least_ordinal_above(&self, budget: &Budget) -> Checked<Surreal> {
        let bottom = self.bottom();
        let (Some(top), Some(under)) = (self.top().terms().first(), bottom.terms().first()) else {
            return Ok(Surreal::integer(1));
        };
        // The number is r·ω^e + ..., so for an ordinal e, a natural multiple of ω^e is not far below.
        let exponent = top.exponent.minus(&under.exponent, budget)?;
        if exponent.signum() < 0 {
            return Ok(Surreal::integer(1));
        }
        if !exponent.is_ordinal() {
            return Surreal::omega_power(&exponent.least_ordinal_above(budget)?, budget);
        }
        let unit = Surreal::omega_power(&exponent, budget)?;
        let ratio = top.coefficient.over(&under.coefficient, budget)?;
        let mut whole = unit.times(&Surreal::integer(ratio.floor(budget)?), budget)?;
        if whole.compared(self, budget)?.is_gt() {
            whole = whole.minus(&unit, budget)?;
        }
        let rest = self.minus(&whole, budget)?;
        let within = rest.compared(&unit, budget)?.is_lt();
        let is_near = ratio.to_integer().is_some() && !whole.is_zero();
        if exponent.is_zero() || !within || !is_near {
            return whole.plus(&unit, budget);
        }
        whole.plus(&rest.least_ordinal_above(budget)?, budget)
    }
}
