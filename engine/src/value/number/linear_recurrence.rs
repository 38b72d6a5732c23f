//! Linear recurrences that sequences of integers satisfy, by the algorithm of Berlekamp and Massey (Massey 1969).

use super::int::Int;
use crate::budget::{Budget, Stop};

/// The recurrence is sought modulo this prime, and then checked with the integers themselves.
const MODULUS: u64 = (1 << 61) - 1;
/// Number of first elements in which a recurrence is sought.
const SOUGHT: usize = 256;
/// Highest order.
const HIGHEST: usize = 16;
/// Largest absolute value of a coefficient.
const LARGEST: u64 = 1 << 32;

/// From `start` on, element n + d is the sum of coefficient i times element n + d - i for i = 1 to d.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearRecurrence {
    /// The first coefficient belongs to the element just before.
    pub coefficients: Vec<i64>,
    /// The first element to which the recurrence refers.
    pub start: usize,
}

impl LinearRecurrence {
    /// The shortest recurrence of a sequence, if half of the elements that determine it confirm it.
    pub fn of(values: &[Int], budget: &Budget) -> Result<Option<LinearRecurrence>, Stop> {
        let head = &values[..values.len().min(SOUGHT)];
        let mut residues = Vec::with_capacity(head.len());
        for value in head {
            let rest = value.div_mod(&Int::from(MODULUS), budget)?;
            residues.push(rest.and_then(|(_, rest)| rest.to_u64()).unwrap_or(0));
        }
        let (connection, length) = connection(&residues, budget)?;
        let last = connection.iter().rposition(|c| *c != 0).unwrap_or(0);
        if last == 0 || last > HIGHEST || 3 * length > head.len() {
            return Ok(None);
        }
        let lifted = |c: &u64| match (*c, MODULUS - *c) {
            (c, _) if c <= LARGEST => Some(-(c as i64)),
            (_, c) if c <= LARGEST => Some(c as i64),
            _ => None,
        };
        let coefficients: Option<Vec<i64>> = connection[1..=last].iter().map(lifted).collect();
        let Some(coefficients) = coefficients else {
            return Ok(None);
        };
        let found = LinearRecurrence {
            coefficients,
            start: length - last,
        };
        for at in found.start + last..values.len() {
            budget.work(1)?;
            if found.next(&values[at - last..at]) != values[at] {
                return Ok(None);
            }
        }
        Ok(Some(found))
    }

    /// The number of elements that determine the recurrence.
    pub fn determined_by(&self) -> usize {
        2 * (self.start + self.coefficients.len())
    }

    /// The element after these, as many as there are coefficients.
    fn next(&self, before: &[Int]) -> Int {
        let terms = self.coefficients.iter().zip(before.iter().rev());
        terms.fold(Int::ZERO, |sum, (c, value)| sum + &(&Int::from(*c) * value))
    }

    /// The sequence continued by some elements.
    pub fn continued(
        &self,
        values: &[Int],
        more: usize,
        budget: &Budget,
    ) -> Result<Vec<Int>, Stop> {
        let mut all = values.to_vec();
        let order = self.coefficients.len();
        for _ in 0..more {
            budget.work(1)?;
            let next = self.next(&all[all.len() - order..]);
            all.push(next);
        }
        Ok(all)
    }
}

/// The connection polynomial of a sequence modulo the prime, and the length of its shortest shift register.
fn connection(values: &[u64], budget: &Budget) -> Result<(Vec<u64>, usize), Stop> {
    let mut current = vec![1u64];
    let (mut before, mut before_discrepancy) = (vec![1u64], 1u64);
    let (mut length, mut shift) = (0, 1);
    for n in 0..values.len() {
        budget.work(1)?;
        let discrepancy = (0..=length.min(current.len() - 1)).fold(0, |sum, i| {
            (sum + product(current[i], values[n - i])) % MODULUS
        });
        if discrepancy == 0 {
            shift += 1;
            continue;
        }
        let factor = product(discrepancy, inverse(before_discrepancy));
        let mut next = current.clone();
        next.resize(next.len().max(before.len() + shift), 0);
        for (at, c) in before.iter().enumerate() {
            let less = MODULUS - product(factor, *c);
            next[at + shift] = (next[at + shift] + less) % MODULUS;
        }
        if 2 * length <= n {
            (before, before_discrepancy) = (current, discrepancy);
            (length, shift) = (n + 1 - length, 1);
        } else {
            shift += 1;
        }
        current = next;
    }
    Ok((current, length))
}

fn product(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(MODULUS)) as u64
}

/// The inverse modulo the prime, by Fermat's little theorem.
fn inverse(of: u64) -> u64 {
    let (mut power, mut square, mut exponent) = (1, of, MODULUS - 2);
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = product(power, square);
        }
        square = product(square, square);
        exponent >>= 1;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;

    fn found(values: &[i64]) -> Option<(Vec<i64>, usize)> {
        let values: Vec<Int> = values.iter().map(|n| Int::from(*n)).collect();
        let found = LinearRecurrence::of(&values, &Budget::unlimited()).unwrap();
        found.map(|found| (found.coefficients, found.start))
    }

    #[test]
    fn recurrences_are_found_with_their_start() {
        assert_eq!(found(&[1, 1, 2, 3, 5, 8]), Some((vec![1, 1], 0)));
        assert_eq!(found(&[1, -3, 9, -27, 81]), Some((vec![-3], 0)));
        assert_eq!(found(&[7, 5, 1, 2, 4, 8, 16, 32, 64]), Some((vec![2], 2)));
        let squares: Vec<i64> = (0..12).map(|n| n * n).collect();
        assert_eq!(found(&squares), Some((vec![3, -3, 1], 0)));
        assert_eq!(found(&[1, 1, 2, 3, 5, 9]), None);
        assert_eq!(found(&[1, 1, 2, 5, 14, 42, 132, 429, 1430]), None);
        // The coefficient 1/2 is no integer.
        assert_eq!(found(&[64, 32, 16, 8, 4, 2, 1]), None);
        assert_eq!(found(&[]), None);
    }

    #[test]
    fn a_recurrence_that_made_a_sequence_is_found_or_a_shorter_one() {
        let mut dice = Dice(7);
        let mut shorter = 0;
        for _ in 0..300 {
            let (order, start) = (1 + dice.below(4), dice.below(3));
            let made = LinearRecurrence {
                coefficients: (0..order).map(|_| dice.below(7) as i64 - 3).collect(),
                start,
            };
            let first: Vec<Int> = (0..start + order)
                .map(|_| Int::from(dice.below(9) as i64))
                .collect();
            let budget = Budget::unlimited();
            let values = made.continued(&first, 30, &budget).unwrap();
            let Some(found) = LinearRecurrence::of(&values, &budget).unwrap() else {
                // Only a sequence that is 0 in the end has none.
                assert!(
                    values[start + order..].iter().all(Int::is_zero),
                    "{values:?}"
                );
                continue;
            };
            let size = found.start + found.coefficients.len();
            assert!(size <= start + order, "{made:?} {found:?}");
            shorter += usize::from(size < start + order);
            let head = &values[..size];
            assert_eq!(
                found.continued(head, values.len() - size, &budget),
                Ok(values)
            );
        }
        assert!(shorter > 0);
    }
}
