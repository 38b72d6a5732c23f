//! The odd primes p with the nimbers α_p: the p-th nim power of κ_p = ω^ω^k for the odd prime number k.

use super::element::{Element, Monomial};
use crate::numbers::error::{Checked, NumberError};
use crate::value::Int;
use std::sync::OnceLock;

/// Lenstra's excess of the odd primes from 3 to 281. Conway: 3 to 7. Lenstra: to 43. Le Bruyn: to 67. Siegel: the others
/// (OEIS A380496). A test computes those of small fields.
const EXCESS: [u8; 59] = [
    0, 0, 1, 1, 0, 0, 4, 1, 0, 1, 0, 1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 0, 1, 0, 1, 0, 0, 1, 0, 1,
    0, 1, 0, 1, 4, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0,
];

/// The number of odd primes below 2^13. Monomials of larger ones are refused.
const MOST_PRIMES: usize = 1_027;

/// What is known of an odd prime.
pub(super) struct Known {
    /// The power κ_p^p.
    pub(super) alpha: Element,
    /// The degree of κ_p over the field of two elements.
    degree: u64,
}

/// The odd primes.
fn primes() -> &'static [u32] {
    static PRIMES: OnceLock<Vec<u32>> = OnceLock::new();
    PRIMES.get_or_init(|| {
        let is_prime = |n: &u32| {
            (3..)
                .step_by(2)
                .take_while(|d| d * d <= *n)
                .all(|d| !n.is_multiple_of(d))
        };
        (3..)
            .step_by(2)
            .filter(is_prime)
            .take(MOST_PRIMES)
            .collect()
    })
}

/// The odd prime with this number; 3 has number 0.
pub(super) fn prime(number: usize) -> Checked<u32> {
    primes()
        .get(number)
        .copied()
        .ok_or(NumberError::UnknownExcess)
}

/// What is known of the primes up to 281, by their numbers.
pub(super) fn known() -> &'static [Known] {
    static KNOWN: OnceLock<Vec<Known>> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let mut all: Vec<Known> = Vec::with_capacity(EXCESS.len());
        for (&p, excess) in primes().iter().zip(EXCESS) {
            let alpha = alpha(p, excess, &all);
            let degree = u64::from(p) * alpha.degree_among(&all).unwrap_or(1);
            all.push(Known { alpha, degree });
        }
        all
    })
}

/// The degree of κ for a power of the prime with this number; none if it is too large or unknown.
pub(super) fn degree(number: usize, power: u32, among: &[Known]) -> Option<u64> {
    let more = u64::from(*primes().get(number)?).checked_pow(power - 1)?;
    among.get(number)?.degree.checked_mul(more)
}

/// The nimber κ_f + m for the order f of 2 modulo p and the excess m (Lenstra, theorem 5.1). Here κ_f is the sum of the
/// κ_q for prime powers q of f, from the largest prime on, without those that divide the degree of the sum before.
fn alpha(p: u32, excess: u8, among: &[Known]) -> Element {
    let order = order_of_two(p);
    let mut alpha = Element::default();
    let mut degree_of_sum = 1u64;
    for (number, &q) in primes()[..among.len()].iter().enumerate().rev() {
        let power = std::iter::successors(Some(q), |n| n.checked_mul(q))
            .take_while(|n| order.is_multiple_of(*n))
            .count() as u32;
        if power == 0 || degree_of_sum.is_multiple_of(u64::from(q.pow(power))) {
            continue;
        }
        alpha.add(Monomial::kappa(number, power as usize), Int::ONE);
        let degree = degree(number, power, among).unwrap_or(1);
        degree_of_sum = num_integer::lcm(degree_of_sum, degree);
    }
    let twos = order.trailing_zeros();
    if twos > 0 && !degree_of_sum.is_multiple_of(1 << twos) {
        alpha.add(Monomial::default(), Int::ONE.shl(1 << (twos - 1)));
    }
    alpha.add(Monomial::default(), Int::from(u64::from(excess)));
    alpha
}

/// The least f > 0 such that p divides 2^f - 1.
fn order_of_two(p: u32) -> u32 {
    let powers = std::iter::successors(Some(2 % p), |power| Some(power * 2 % p));
    1 + powers.take_while(|power| *power != 1).count() as u32
}
