//! Beatty sequences: floors of the multiples of a quadratic irrational (Beatty 1926).

use super::quadratic::Quadratic;
use crate::budget::{Budget, Stop};

/// Largest weight of a sequence that is tried: small numbers weigh little.
const HEAVIEST: i64 = 14;
/// Largest absolute value of an element.
const LARGEST: u64 = 1 << 48;
/// Largest length of a sequence.
const LONGEST: usize = 1 << 20;
/// Denominators of the constant.
const DENOMINATORS: [i64; 4] = [1, 2, 3, 4];
/// Largest absolute value of the numerator of the constant, and of the shift.
const LARGEST_CONSTANT: i64 = 4;
const LARGEST_SHIFT: i64 = 2;

/// The sequence with floor((`rational` + `root` sqrt(`radicand`)) / `divisor` * (k + `shift`) + `plus` / `over`) as
/// element k.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Beatty {
    pub rational: i64,
    pub root: i64,
    pub divisor: i64,
    pub radicand: i64,
    pub shift: i64,
    pub plus: i64,
    pub over: i64,
}

impl Beatty {
    /// The slope.
    pub fn slope(&self) -> Quadratic {
        Quadratic::in_lowest_terms(self.rational, self.root, self.divisor, self.radicand)
    }

    /// The weight: the size of the numbers in the formula.
    pub fn weight(&self) -> i64 {
        let slope = self.radicand.isqrt() + self.divisor + self.root.abs() + self.rational.abs();
        slope + self.shift.abs() + self.plus.abs() + self.over - 1
    }

    /// Element k; `None` for numbers that are too large.
    pub fn element(&self, k: i64) -> Option<i64> {
        let n = i128::from(k) + i128::from(self.shift);
        let (over, divisor) = (i128::from(self.over), i128::from(self.divisor));
        let rational = over * i128::from(self.rational) * n + i128::from(self.plus) * divisor;
        let root = over * i128::from(self.root) * n;
        let square = root
            .checked_mul(root)?
            .checked_mul(i128::from(self.radicand))?;
        let whole = square.isqrt();
        // The square root is irrational, so a negative one lies between two integers.
        let whole = if root < 0 { -whole - 1 } else { whole };
        i64::try_from((rational + whole).div_euclid(divisor * over)).ok()
    }

    /// The lightest sequence that begins with these elements, and how many of them single it out among those that are
    /// as light.
    pub fn of(values: &[i64], budget: &Budget) -> Result<Option<(Beatty, usize)>, Stop> {
        if values.len() > LONGEST || values.iter().any(|v| v.unsigned_abs() > LARGEST) {
            return Ok(None);
        }
        let slopes = slopes(budget)?;
        let constants = constants();
        let mut singled_out = 0;
        for weight in 0..=HEAVIEST {
            for (slope_weight, slope) in &slopes {
                budget.work(1)?;
                let rest = usize::try_from(weight - slope_weight).ok();
                let rest = rest.and_then(|rest| constants.get(rest));
                for [shift, plus, over] in rest.into_iter().flatten().copied() {
                    let tried = Beatty {
                        shift,
                        plus,
                        over,
                        ..slope.clone()
                    };
                    let mut elements = (0..).zip(values);
                    match elements.position(|(k, value)| tried.element(k) != Some(*value)) {
                        Some(at) => singled_out = singled_out.max(at + 1),
                        None => return Ok(Some((tried, singled_out.max(2)))),
                    }
                }
            }
        }
        Ok(None)
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

/// All slopes in lowest terms with their weights.
fn slopes(budget: &Budget) -> Result<Vec<(i64, Beatty)>, Stop> {
    let mut all = Vec::new();
    for radicand in 2..HEAVIEST * HEAVIEST {
        let is_squarefree = (2..=HEAVIEST).all(|p| radicand % (p * p) != 0);
        let left = HEAVIEST - radicand.isqrt();
        if !is_squarefree {
            continue;
        }
        for divisor in 1..=left {
            budget.work(1)?;
            for root in (divisor - left..=left - divisor).filter(|root| *root != 0) {
                let most = left - divisor - root.abs();
                for rational in -most..=most {
                    if gcd(gcd(rational, root), divisor) != 1 {
                        continue;
                    }
                    let weight = radicand.isqrt() + divisor + root.abs() + rational.abs();
                    let slope = Beatty {
                        rational,
                        root,
                        divisor,
                        radicand,
                        shift: 0,
                        plus: 0,
                        over: 1,
                    };
                    all.push((weight, slope));
                }
            }
        }
    }
    Ok(all)
}

/// Shifts and constants by weight: shift, numerator and denominator.
fn constants() -> Vec<Vec<[i64; 3]>> {
    let mut all = vec![Vec::new(); HEAVIEST as usize + 1];
    for shift in -LARGEST_SHIFT..=LARGEST_SHIFT {
        for over in DENOMINATORS {
            for plus in -LARGEST_CONSTANT..=LARGEST_CONSTANT {
                let weight = shift.abs() + plus.abs() + over - 1;
                if gcd(plus, over) == 1
                    && let Some(same) = all.get_mut(weight as usize)
                {
                    same.push([shift, plus, over]);
                }
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(slope: [i64; 4], shift: i64, (plus, over): (i64, i64)) -> Beatty {
        let [rational, root, divisor, radicand] = slope;
        Beatty {
            rational,
            root,
            divisor,
            radicand,
            shift,
            plus,
            over,
        }
    }

    #[test]
    fn elements_are_those_of_floating_point() {
        for (a, b, c, d) in [(1, 1, 2, 5), (3, -1, 2, 5), (0, 1, 1, 2), (-2, 3, 4, 7)] {
            for (shift, plus, over) in [(0, 0, 1), (1, 1, 2), (-1, -3, 4)] {
                let beatty = made([a, b, c, d], shift, (plus, over));
                let slope = (a as f64 + b as f64 * (d as f64).sqrt()) / c as f64;
                for k in 0..200 {
                    let exact = slope * (k + shift) as f64 + plus as f64 / over as f64;
                    assert_eq!(
                        beatty.element(k),
                        Some(exact.floor() as i64),
                        "{beatty:?} {k}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_sequence_is_recognised_from_a_few_elements() {
        let golden = [1, 1, 2, 5];
        for beatty in [
            made(golden, 0, (0, 1)),
            made(golden, 1, (0, 1)),
            made([3, 1, 2, 5], 1, (0, 1)),
            made([0, 1, 1, 2], 0, (1, 2)),
            made([2, 1, 1, 2], 0, (0, 1)),
            made([-1, 1, 2, 13], 1, (0, 1)),
            made([3, -1, 2, 5], 1, (0, 1)),
        ] {
            let values: Vec<i64> = (0..40).map(|k| beatty.element(k).unwrap()).collect();
            let (found, singled_out) = Beatty::of(&values, &Budget::unlimited()).unwrap().unwrap();
            assert!(singled_out <= 25, "{beatty:?}: {singled_out}");
            assert_eq!(found, beatty, "after {singled_out}");
            let fewer = Beatty::of(&values[..singled_out], &Budget::unlimited());
            assert_eq!(fewer.unwrap().unwrap().0, found);
        }
    }

    #[test]
    fn numbers_of_any_size_are_no_sequence_or_one() {
        let budget = Budget::unlimited();
        for large in [i64::MIN, i64::MAX, -(1 << 48) - 1] {
            assert_eq!(Beatty::of(&[1, 3, 4, large], &budget), Ok(None));
        }
    }
}
