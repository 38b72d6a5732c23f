//! The number with given signs: Gonshor's theorems 5.11 and 5.12 read backwards.

use super::error::{Checked, NumberError};
use super::rational::Rational;
use super::signs::{Run, Signs};
use super::surreal::Surreal;
use crate::budget::Budget;
use crate::value::Int;
use std::collections::VecDeque;

/// The largest number of signs of a coefficient after its first run.
const MOST_DIGITS: u64 = 10_000;

impl Signs {
    /// The number with these signs.
    pub(super) fn number(&self, budget: &Budget) -> Checked<Surreal> {
        let mut rest = Rest(self.0.iter().cloned().collect());
        let mut number = Surreal::default();
        let mut earlier = Signs::default();
        let mut is_first = true;
        while let Some(run) = rest.0.front() {
            budget.step()?;
            let positive = run.plus;
            let (reduced, pluses) = rest.take_power(budget)?;
            let coefficient = rest.take_coefficient(positive, &pluses, budget)?;
            let exponent = if std::mem::take(&mut is_first) {
                reduced
            } else {
                reduced.with_minuses(&earlier, budget)?
            };
            let power = Surreal::omega_power(&exponent.number(budget)?, budget)?;
            number = number.plus(&power.times(&Surreal::from(coefficient), budget)?, budget)?;
            earlier = exponent;
        }
        Ok(number)
    }

    /// The signs of an exponent from those of its reduced form, if the exponent before it has the signs `earlier`.
    fn with_minuses(&self, earlier: &Signs, budget: &Budget) -> Checked<Signs> {
        let mut rest = Rest(self.0.iter().cloned().collect());
        let mut signs = Signs::default();
        for run in &earlier.0 {
            if !run.plus {
                // The exponent is less, so it does not leave the earlier one here: this is what was dropped.
                signs.push(false, run.length.clone(), budget)?;
                continue;
            }
            let Some(own) = rest.0.front().filter(|own| own.plus) else {
                break;
            };
            let order = own.length.compared(&run.length, budget)?;
            let both = if order.is_le() {
                own.length.clone()
            } else {
                run.length.clone()
            };
            rest.drop(&both, budget)?;
            signs.push(true, both, budget)?;
            if order.is_lt() {
                break;
            }
        }
        for run in rest.0 {
            signs.push(run.plus, run.length, budget)?;
        }
        Ok(signs)
    }
}

/// Signs that have not been read yet.
struct Rest(VecDeque<Run>);

impl Rest {
    /// Drops signs of the first run, which has as many.
    fn drop(&mut self, length: &Surreal, budget: &Budget) -> Checked<()> {
        if let Some(run) = self.0.front_mut() {
            run.length = run.length.ordinal_difference(length, budget)?;
            if run.length.is_zero() {
                self.0.pop_front();
            }
        }
        Ok(())
    }

    /// Reads the signs of a power of ω or its negative: the signs of its reduced exponent, and how many pluses they have.
    fn take_power(&mut self, budget: &Budget) -> Checked<(Signs, Surreal)> {
        let one = Surreal::integer(1);
        let positive = self.0.front().is_none_or(|run| run.plus);
        self.drop(&one, budget)?;
        let (mut signs, mut pluses) = (Signs::default(), Surreal::default());
        while let Some(run) = self.0.front() {
            budget.step()?;
            let (whole, above) = (run.length.clone(), pluses.ordinal_sum(&one, budget)?);
            let read = if run.plus == positive {
                let leading = whole.leading_exponent()?;
                if leading.compared(&above, budget)?.is_lt() {
                    break;
                }
                signs.push(true, leading.ordinal_difference(&pluses, budget)?, budget)?;
                pluses = leading;
                Surreal::omega_power(&pluses, budget)?
            } else {
                let (minuses, read) = whole.multiples_of_power(&above, budget)?;
                if minuses.is_zero() {
                    break;
                }
                signs.push(false, minuses, budget)?;
                read
            };
            let is_whole = read.equals(&whole, budget)?;
            self.drop(&read, budget)?;
            if !is_whole {
                break;
            }
        }
        Ok((signs, pluses))
    }

    /// Reads the signs of a coefficient after its first, each of which stands ω^pluses times.
    fn take_coefficient(
        &mut self,
        positive: bool,
        pluses: &Surreal,
        budget: &Budget,
    ) -> Checked<Rational> {
        let unit = Surreal::omega_power(pluses, budget)?;
        let mut digits = vec![(positive, Int::ONE)];
        while let Some(run) = self.0.front() {
            let plus = run.plus;
            let order = run.length.leading_exponent()?.compared(pluses, budget)?;
            if order.is_gt() {
                // Infinitely many digits lead to a coefficient without the last one, which begins the next term.
                if let Some(last) = digits.last_mut() {
                    last.1 = last.1.clone() - Int::ONE;
                    let run = Run {
                        plus: last.0,
                        length: unit.clone(),
                    };
                    self.0.push_front(run);
                }
                break;
            }
            if order.is_lt() {
                break;
            }
            let count = run.length.leading_count()?;
            let read = unit.ordinal_product(&Surreal::integer(count.clone()), budget)?;
            let is_whole = read.equals(&run.length, budget)?;
            self.drop(&read, budget)?;
            match digits.last_mut() {
                Some(last) if last.0 == plus => last.1 = last.1.clone() + count,
                _ => digits.push((plus, count)),
            }
            if !is_whole {
                break;
            }
        }
        of_digits(&digits, budget)
    }
}

/// The dyadic rational with these signs.
fn of_digits(digits: &[(bool, Int)], budget: &Budget) -> Checked<Rational> {
    let Some(((positive, whole), rest)) = digits.split_first() else {
        return Ok(Rational::integer(0));
    };
    let half = Rational::new(Int::ONE, Int::from(2), budget)?;
    let (mut size, mut step) = (Rational::integer(whole.clone()), Rational::integer(1));
    let mut read = 0;
    for (plus, count) in rest {
        let count = count.to_u64().filter(|count| *count <= MOST_DIGITS);
        let count = count.ok_or(NumberError::TooLarge)?;
        read += count;
        if read > MOST_DIGITS {
            return Err(NumberError::TooLarge);
        }
        for _ in 0..count {
            budget.step()?;
            step = step.times(&half, budget)?;
            let by = if plus == positive {
                step.clone()
            } else {
                step.negative()
            };
            size = size.plus(&by, budget)?;
        }
    }
    Ok(if *positive { size } else { size.negative() })
}

impl Surreal {
    /// The exponent of the first term of an ordinal that is not 0.
    fn leading_exponent(&self) -> Checked<Surreal> {
        let term = self.ordinal_form()?.terms().first();
        Ok(term.map_or_else(Surreal::default, |term| term.exponent.clone()))
    }

    /// The coefficient of the first term of an ordinal.
    fn leading_count(&self) -> Checked<Int> {
        let term = self.ordinal_form()?.terms().first();
        let count = term.and_then(|term| term.coefficient.to_integer());
        Ok(count.cloned().unwrap_or(Int::ZERO))
    }

    /// The largest m with ω^a·m at most this ordinal, and that product.
    fn multiples_of_power(&self, a: &Surreal, budget: &Budget) -> Checked<(Surreal, Surreal)> {
        let (mut times, mut product) = (Surreal::default(), Surreal::default());
        for term in self.ordinal_form()?.terms() {
            if term.exponent.compared(a, budget)?.is_lt() {
                break;
            }
            let count = Surreal::from(term.coefficient.clone());
            let above = term.exponent.ordinal_difference(a, budget)?;
            let more = Surreal::omega_power(&above, budget)?.ordinal_product(&count, budget)?;
            times = times.ordinal_sum(&more, budget)?;
            let part = Surreal::omega_power(&term.exponent, budget)?;
            product = product.ordinal_sum(&part.ordinal_product(&count, budget)?, budget)?;
        }
        Ok((times, product))
    }
}
