//! The field of nimbers: sum, product and inverse of integers of any size (ONAG, chapter 6).
//!
//! For F = 2^(2^k), the nimbers below F form a field. The nimbers below F^2 are a·F + b with a, b < F, and F⊗F = F ⊕
//! F/2.

use super::int::Int;
use crate::budget::{Budget, Stop};
use crate::value::error::ValueError;

/// The least natural number that is not among `numbers`.
pub fn mex(numbers: impl IntoIterator<Item = u32>) -> u32 {
    let mut seen: Vec<u32> = numbers.into_iter().collect();
    seen.sort_unstable();
    seen.dedup();
    let gap = (0..).zip(&seen).find(|(n, s)| n != *s);
    gap.map_or(seen.len() as u32, |(n, _)| n)
}

/// The Nim sum, addition without carrying.
///
/// Errors: `NegativeNimOperand`.
pub fn nim_sum(a: &Int, b: &Int) -> Result<Int, ValueError> {
    not_negative(&[a, b])?;
    Ok(a.xor(b))
}

/// The Nim product.
///
/// Errors: `NegativeNimOperand`, and limits of the budget. The time is quadratic in the number of digits.
pub fn nim_product(a: &Int, b: &Int, budget: &Budget) -> Result<Int, ValueError> {
    not_negative(&[a, b])?;
    Ok(product(a, b, budget)?)
}

/// The inverse under the Nim product.
///
/// Errors: `NoNimInverse` for 0, `NegativeNimOperand`, and limits of the budget.
pub fn nim_inverse(a: &Int, budget: &Budget) -> Result<Int, ValueError> {
    not_negative(&[a])?;
    if a.is_zero() {
        return Err(ValueError::NoNimInverse);
    }
    Ok(inverse(a, budget)?)
}

fn not_negative(operands: &[&Int]) -> Result<(), ValueError> {
    if operands.iter().any(|a| a.is_negative()) {
        return Err(ValueError::NegativeNimOperand);
    }
    Ok(())
}

/// Half the number of bits of the smallest field that contains an integer with this many bits. It is a power of 2.
fn half_bits(bits: u64) -> u64 {
    bits.max(2).next_power_of_two() / 2
}

/// The a and b with n = a·2^bits + b.
fn halves(n: &Int, bits: u64) -> (Int, Int) {
    let high = n.shr(bits);
    let low = n.xor(&high.shl(bits));
    (high, low)
}

fn product(a: &Int, b: &Int, budget: &Budget) -> Result<Int, Stop> {
    if let (Some(a), Some(b)) = (a.to_u64(), b.to_u64()) {
        budget.step()?;
        let bits = 64 - (a | b).leading_zeros();
        return Ok(Int::from(word_product(
            a,
            b,
            half_bits(u64::from(bits)) as u32,
        )));
    }
    let half = half_bits(a.bits().max(b.bits()));
    let ((a_high, a_low), (b_high, b_low)) = (halves(a, half), halves(b, half));
    let high = product(&a_high, &b_high, budget)?;
    let low = product(&a_low, &b_low, budget)?;
    let all = product(&a_high.xor(&a_low), &b_high.xor(&b_low), budget)?;
    let carried = product(&high, &Int::ONE.shl(half - 1), budget)?;
    Ok(all.xor(&low).shl(half).xor(&low).xor(&carried))
}

/// The product of nimbers below 2^(2·half).
fn word_product(a: u64, b: u64, half: u32) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let mask = (1u64 << half) - 1;
    let (a_high, a_low, b_high, b_low) = (a >> half, a & mask, b >> half, b & mask);
    let quarter = (half / 2).max(1);
    let low = word_product(a_low, b_low, quarter);
    if a_high == 0 && b_high == 0 {
        return low;
    }
    let high = word_product(a_high, b_high, quarter);
    let all = word_product(a_high ^ a_low, b_high ^ b_low, quarter);
    let carried = word_product(high, 1 << (half - 1), quarter);
    ((all ^ low) << half) ^ low ^ carried
}

/// The inverse. The conjugate of a = x·F + y is x·F + (x + y). Their product is y(x + y) + x²·F/2, a nimber below F.
fn inverse(a: &Int, budget: &Budget) -> Result<Int, Stop> {
    if *a == Int::ONE {
        return Ok(Int::ONE);
    }
    let half = half_bits(a.bits());
    let (x, y) = halves(a, half);
    let sum = x.xor(&y);
    let square = product(&x, &x, budget)?;
    let carried = product(&square, &Int::ONE.shl(half - 1), budget)?;
    let norm = product(&y, &sum, budget)?.xor(&carried);
    let norm = inverse(&norm, budget)?;
    let high = product(&x, &norm, budget)?;
    let low = product(&sum, &norm, budget)?;
    Ok(high.shl(half).xor(&low))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The product by its definition: the mex of a'⊗b ⊕ a⊗b' ⊕ a'⊗b'.
    fn table(size: usize) -> Vec<Vec<usize>> {
        let mut table = vec![vec![0; size]; size];
        for a in 0..size {
            for b in 0..size {
                let mut seen = vec![false; 4 * size * size];
                for x in 0..a {
                    for y in 0..b {
                        seen[table[x][b] ^ table[a][y] ^ table[x][y]] = true;
                    }
                }
                table[a][b] = seen.iter().position(|&s| !s).unwrap();
            }
        }
        table
    }

    #[test]
    fn product_by_definition() {
        let budget = Budget::unlimited();
        let table = table(20);
        for (a, row) in table.iter().enumerate() {
            for (b, &c) in row.iter().enumerate() {
                let product = nim_product(&Int::from(a), &Int::from(b), &budget);
                assert_eq!(product, Ok(Int::from(c)), "{a} {b}");
            }
        }
    }

    #[test]
    fn field_laws_for_large_nimbers() {
        let budget = Budget::unlimited();
        let numbers: Vec<Int> = [
            "2",
            "255",
            "65536",
            "18446744073709551615",
            "340282366920938463463374607431768211455",
            "123456789012345678901234567890123456789012345678901234567890",
        ]
        .iter()
        .map(|n| n.parse().unwrap())
        .collect();
        let times = |a: &Int, b: &Int| nim_product(a, b, &budget).unwrap();
        for a in &numbers {
            assert_eq!(times(a, &nim_inverse(a, &budget).unwrap()), Int::ONE);
            for b in &numbers {
                assert_eq!(times(a, b), times(b, a));
                for c in &numbers {
                    assert_eq!(times(&times(a, b), c), times(a, &times(b, c)));
                    let sum = nim_sum(b, c).unwrap();
                    assert_eq!(times(a, &sum), times(a, b).xor(&times(a, c)));
                }
            }
        }
    }

    #[test]
    fn refuses() {
        let budget = Budget::unlimited();
        let minus = Int::from(-1);
        assert_eq!(
            nim_sum(&minus, &Int::ONE),
            Err(ValueError::NegativeNimOperand)
        );
        assert_eq!(
            nim_inverse(&Int::ZERO, &budget),
            Err(ValueError::NoNimInverse)
        );
    }
}
