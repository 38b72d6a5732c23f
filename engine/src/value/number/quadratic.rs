//! Quadratic irrationals and rationals: the numbers (a + b sqrt(d)) / c with integers a, b, c, d.

use super::dyadic::Dyadic;
use super::int::Int;
use crate::budget::{Budget, Stop};
use std::cmp::Ordering;
use std::fmt;

/// The number (`rational` + `root` sqrt(`radicand`)) / `divisor` in lowest terms: the divisor is positive and has no
/// common factor with the two numerators, and the radicand is squarefree; it is 0 where `root` is 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Quadratic {
    rational: Int,
    root: Int,
    divisor: Int,
    radicand: Int,
}

/// The reasons why an operation has no result of this form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QuadraticError {
    /// The divisor is 0.
    DivisionByZero,
    /// The square root of a negative number.
    Negative,
    /// The two operands have different square roots.
    DifferentRoots,
    /// The square root of a number above [`Quadratic::LARGEST_RADICAND`].
    TooLarge,
    /// A limit of the budget was reached.
    Stopped(Stop),
}

impl From<Stop> for QuadraticError {
    fn from(stop: Stop) -> QuadraticError {
        QuadraticError::Stopped(stop)
    }
}

type Checked = Result<Quadratic, QuadraticError>;

impl Quadratic {
    /// The largest number whose square root is brought into lowest terms: trial division finds its square factors.
    pub const LARGEST_RADICAND: u64 = 1_000_000_000_000;

    /// Brings a number to lowest terms. The radicand is squarefree.
    fn lowest(rational: Int, root: Int, divisor: Int, radicand: &Int, budget: &Budget) -> Checked {
        let common = rational.gcd(&root, budget)?.gcd(&divisor, budget)?;
        if common.is_zero() || divisor.is_zero() {
            return Err(QuadraticError::DivisionByZero);
        }
        let common = if divisor.is_negative() {
            -common
        } else {
            common
        };
        let part = |n: &Int| -> Result<Int, Stop> {
            let divided = n.div_mod(&common, budget)?;
            Ok(divided.map_or(Int::ZERO, |(quotient, _)| quotient))
        };
        let root = part(&root)?;
        Ok(Quadratic {
            rational: part(&rational)?,
            divisor: part(&divisor)?,
            radicand: if root.is_zero() {
                Int::ZERO
            } else {
                radicand.clone()
            },
            root,
        })
    }

    /// The number with these integers, which are in lowest terms.
    pub(super) fn in_lowest_terms(
        rational: i64,
        root: i64,
        divisor: i64,
        radicand: i64,
    ) -> Quadratic {
        Quadratic {
            rational: Int::from(rational),
            root: Int::from(root),
            divisor: Int::from(divisor),
            radicand: Int::from(radicand),
        }
    }

    /// The square root of a dyadic rational.
    pub fn sqrt(of: &Dyadic, budget: &Budget) -> Checked {
        if of.signum() < 0 {
            return Err(QuadraticError::Negative);
        }
        let divisor = of.denominator();
        let inside = of.numerator().product(&divisor, budget)?.to_u64();
        let Some(mut rest) = inside.filter(|n| *n <= Quadratic::LARGEST_RADICAND) else {
            return Err(QuadraticError::TooLarge);
        };
        let (mut outside, mut factor) = (1u64, 2u64);
        while factor * factor <= rest {
            budget.work(1)?;
            while rest.is_multiple_of(factor * factor) {
                rest /= factor * factor;
                outside *= factor;
            }
            factor += 1;
        }
        // The square root of 0 is 0.
        let outside = Int::from(outside * rest.min(1));
        if rest <= 1 {
            return Quadratic::lowest(outside, Int::ZERO, divisor, &Int::ZERO, budget);
        }
        Quadratic::lowest(Int::ZERO, outside, divisor, &Int::from(rest), budget)
    }

    /// The number as a dyadic rational, if it is one.
    pub fn to_dyadic(&self, budget: &Budget) -> Option<Dyadic> {
        if !self.root.is_zero() {
            return None;
        }
        Dyadic::from_ratio(&self.rational, &self.divisor, budget).ok()
    }

    /// The quotient of two integers.
    ///
    /// Errors: `DivisionByZero`, and limits of the budget.
    pub fn ratio(numerator: Int, denominator: Int, budget: &Budget) -> Checked {
        Quadratic::lowest(numerator, Int::ZERO, denominator, &Int::ZERO, budget)
    }

    /// The numerator and the denominator, if the number is rational.
    pub fn as_ratio(&self) -> Option<(&Int, &Int)> {
        self.root
            .is_zero()
            .then_some((&self.rational, &self.divisor))
    }

    /// The number of bits of the largest of its integers.
    pub fn bits(&self) -> u64 {
        let integers = [&self.rational, &self.root, &self.divisor];
        integers.map(Int::bits).into_iter().max().unwrap_or(0)
    }

    /// The common radicand of two numbers.
    fn common_radicand(&self, other: &Quadratic) -> Result<Int, QuadraticError> {
        match (self.root.is_zero(), other.root.is_zero()) {
            (true, _) => Ok(other.radicand.clone()),
            (_, true) => Ok(self.radicand.clone()),
            _ if self.radicand == other.radicand => Ok(self.radicand.clone()),
            _ => Err(QuadraticError::DifferentRoots),
        }
    }

    /// The sum.
    pub fn plus(&self, other: &Quadratic, budget: &Budget) -> Checked {
        let radicand = self.common_radicand(other)?;
        let crossed = |a: &Int, b: &Int| a * &other.divisor + b * &self.divisor;
        let rational = crossed(&self.rational, &other.rational);
        let root = crossed(&self.root, &other.root);
        let divisor = &self.divisor * &other.divisor;
        Quadratic::lowest(rational, root, divisor, &radicand, budget)
    }

    /// The negative.
    pub fn negative(&self) -> Quadratic {
        Quadratic {
            rational: -&self.rational,
            root: -&self.root,
            ..self.clone()
        }
    }

    /// The product.
    pub fn times(&self, other: &Quadratic, budget: &Budget) -> Checked {
        let radicand = self.common_radicand(other)?;
        let rational = &self.rational * &other.rational + &self.root * &other.root * &radicand;
        let root = &self.rational * &other.root + &self.root * &other.rational;
        let divisor = &self.divisor * &other.divisor;
        Quadratic::lowest(rational, root, divisor, &radicand, budget)
    }

    /// The quotient.
    pub fn over(&self, other: &Quadratic, budget: &Budget) -> Checked {
        // 1 / (a + b sqrt(d)) = (a - b sqrt(d)) / (a a - b b d).
        let norm = &other.rational * &other.rational - &other.root * &other.root * &other.radicand;
        let inverse = Quadratic::lowest(
            &other.rational * &other.divisor,
            -(&other.root * &other.divisor),
            norm,
            &other.radicand,
            budget,
        )?;
        self.times(&inverse, budget)
    }

    /// The sign: -1, 0 or 1.
    pub fn signum(&self) -> i32 {
        let (a, b) = (self.rational.signum(), self.root.signum());
        if a * b >= 0 {
            return if a == 0 { b } else { a };
        }
        let squares = (
            &self.rational * &self.rational,
            &self.root * &self.root * &self.radicand,
        );
        if squares.0 > squares.1 { a } else { b }
    }

    /// Compares two numbers, whatever their square roots.
    pub fn compared(&self, other: &Quadratic, budget: &Budget) -> Result<Ordering, Stop> {
        let stopped = |error| match error {
            QuadraticError::Stopped(stop) => stop,
            // Only a limit can stop operations on one square root.
            _ => Stop::Undefined("this order".into()),
        };
        let negative = other.negative();
        if self.common_radicand(other).is_ok() {
            let difference = self.plus(&negative, budget).map_err(stopped)?;
            return Ok(difference.signum().cmp(&0));
        }
        // The sign of x + y, where x is in one field and y a multiple of the other square root.
        let rational = Quadratic {
            rational: negative.rational,
            root: Int::ZERO,
            divisor: negative.divisor.clone(),
            radicand: Int::ZERO,
        };
        let x = self.plus(&rational, budget).map_err(stopped)?;
        let y = negative.root.signum();
        if x.signum() * y >= 0 {
            return Ok(if x.signum() == 0 { y } else { x.signum() }.cmp(&0));
        }
        let divisor = &negative.divisor * &negative.divisor;
        let square = &negative.root * &negative.root * &other.radicand;
        let square = Quadratic::lowest(square, Int::ZERO, divisor, &Int::ZERO, budget);
        let y_squared = square.map_err(stopped)?;
        let x_squared = x.times(&x, budget).map_err(stopped)?;
        let larger = x_squared.plus(&y_squared.negative(), budget);
        Ok(match larger.map_err(stopped)?.signum() {
            1 => x.signum(),
            _ => y,
        }
        .cmp(&0))
    }

    /// The largest integer that is at most this number.
    pub fn floor(&self, budget: &Budget) -> Result<Int, Stop> {
        let square = &self.root * &self.root * &self.radicand;
        let whole = square.isqrt(budget)?.unwrap_or_default();
        // The square root is irrational, so a negative one lies between two integers.
        let whole = match self.root.signum() {
            -1 => -whole - Int::ONE,
            _ => whole,
        };
        let divided = (&self.rational + &whole).div_mod(&self.divisor, budget)?;
        Ok(divided.map_or(Int::ZERO, |(quotient, _)| quotient))
    }
}

impl From<&Dyadic> for Quadratic {
    fn from(number: &Dyadic) -> Quadratic {
        Quadratic {
            rational: number.numerator().clone(),
            root: Int::ZERO,
            divisor: number.denominator(),
            radicand: Int::ZERO,
        }
    }
}

/// As it is read again: `(1+sqrt(5))/2`.
impl fmt::Display for Quadratic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.root.abs();
        let mut root = format!("sqrt({})", self.radicand);
        if size != Int::ONE {
            root = format!("{size}*{root}");
        }
        let minus = self.root.is_negative();
        let is_sum = !self.rational.is_zero() && !self.root.is_zero();
        let over = self.divisor != Int::ONE;
        if is_sum && over {
            f.write_str("(")?;
        }
        if !self.rational.is_zero() || self.root.is_zero() {
            self.rational.fmt(f)?;
        }
        if !self.root.is_zero() {
            f.write_str(match (is_sum, minus) {
                (_, true) => "-",
                (true, false) => "+",
                (false, false) => "",
            })?;
            f.write_str(&root)?;
        }
        if is_sum && over {
            f.write_str(")")?;
        }
        if over {
            write!(f, "/{}", self.divisor)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(a: i64, b: i64, c: i64, d: i64) -> Quadratic {
        let budget = Budget::unlimited();
        let root = Quadratic::sqrt(&Dyadic::from(d), &budget).unwrap();
        let whole = |n: i64| Quadratic::from(&Dyadic::from(n));
        let sum = whole(b).times(&root, &budget).unwrap();
        let sum = sum.plus(&whole(a), &budget).unwrap();
        sum.over(&whole(c), &budget).unwrap()
    }

    fn approximate(a: i64, b: i64, c: i64, d: i64) -> f64 {
        (a as f64 + b as f64 * (d as f64).sqrt()) / c as f64
    }

    #[test]
    fn order_floors_and_operations_are_those_of_floating_point() {
        let budget = Budget::unlimited();
        let mut all = Vec::new();
        for d in [2, 3, 4, 5, 12, 45] {
            for (a, b, c) in [
                (0, 1, 1),
                (1, 1, 2),
                (-7, 3, 4),
                (5, -2, 3),
                (1, 0, 3),
                (-2, 0, 1),
            ] {
                all.push((number(a, b, c, d), approximate(a, b, c, d)));
            }
        }
        let mut sums = 0;
        for (x, fx) in &all {
            assert_eq!(x.floor(&budget), Ok(Int::from(fx.floor() as i64)), "{x}");
            for (y, fy) in &all {
                let order = x.compared(y, &budget).unwrap();
                assert_eq!(order == Ordering::Equal, x == y, "{x} {y}");
                if x != y {
                    assert_eq!(Some(order), fx.partial_cmp(fy), "{x} {y}");
                }
                let Ok(sum) = x.plus(y, &budget) else {
                    assert_eq!(x.times(y, &budget), Err(QuadraticError::DifferentRoots));
                    continue;
                };
                sums += 1;
                assert_eq!(sum.plus(&y.negative(), &budget).as_ref(), Ok(x));
                let product = x.times(y, &budget).unwrap();
                if y.signum() == 0 {
                    assert_eq!(
                        product.over(y, &budget),
                        Err(QuadraticError::DivisionByZero)
                    );
                } else {
                    assert_eq!(product.over(y, &budget).as_ref(), Ok(x), "{x} * {y}");
                }
                let floor = product.floor(&budget).unwrap().to_i64().unwrap() as f64;
                assert!(
                    floor <= fx * fy + 1e-9 && fx * fy - 1e-9 < floor + 1.0,
                    "{product}"
                );
            }
        }
        assert!(sums > 600, "{sums}");
    }

    #[test]
    fn square_roots_are_in_lowest_terms() {
        let root = |n: i64| Quadratic::sqrt(&Dyadic::from(n), &Budget::unlimited()).unwrap();
        for n in 0..3000i64 {
            let root = root(n);
            let square = root.times(&root, &Budget::unlimited()).unwrap();
            assert_eq!(square, Quadratic::from(&Dyadic::from(n)));
            let d = root.radicand.to_i64().unwrap();
            assert!((2..60).all(|p| d == 0 || d % (p * p) != 0), "{n}: {d}");
        }
        assert_eq!(root(999_983 * 999_983).to_string(), "999983");
        assert_eq!(number(1, 1, 2, 5).to_string(), "(1+sqrt(5))/2");
        assert_eq!(number(0, -6, 4, 8).to_string(), "-3*sqrt(2)");
        assert_eq!(number(3, 0, 9, 2).to_string(), "1/3");
    }
}
