//! The numbers of trees and graphs up to isomorphism.

use crate::value::Int;

/// The number of trees with this many vertices, OEIS A000055, by Otter's formula (1948).
pub fn tree_count(vertices: usize) -> Int {
    if vertices == 0 {
        return Int::ONE;
    }
    // Rooted trees, A000081.
    let mut rooted = vec![Int::ZERO, Int::ONE];
    let mut divisor_sums = vec![Int::ZERO];
    for n in 1..vertices {
        let terms = (1..=n).filter(|d| n % d == 0);
        let sum = terms.fold(Int::ZERO, |sum, d| sum + Int::from(d) * &rooted[d]);
        divisor_sums.push(sum);
        let total = (1..=n).fold(Int::ZERO, |sum, k| {
            sum + &divisor_sums[k] * &rooted[n + 1 - k]
        });
        rooted.push(total.div_floor(&Int::from(n)).unwrap_or_default());
    }
    let pairs = (1..vertices).fold(Int::ZERO, |sum, i| sum + &rooted[i] * &rooted[vertices - i]);
    let middle = if vertices.is_multiple_of(2) {
        rooted[vertices / 2].clone()
    } else {
        Int::ZERO
    };
    &rooted[vertices] - &(pairs - middle).shr(1)
}

/// The number of graphs with this many vertices, OEIS A000088, by Burnside's lemma: a permutation with cycles of these
/// lengths fixes 2^c graphs, where c is the number of its cycles on pairs of vertices.
pub fn graph_count(vertices: usize) -> Int {
    let factorial = |n: usize| (1..=n).fold(Int::ONE, |product, k| product * Int::from(k));
    let mut fixed = Int::ZERO;
    for cycles in partitions(vertices) {
        let mut permutations = factorial(vertices);
        let mut same = 0;
        for (at, length) in cycles.iter().enumerate() {
            same = match at {
                at if at > 0 && cycles[at - 1] == *length => same + 1,
                _ => 1,
            };
            let divisor = Int::from(length * same);
            permutations = permutations.div_floor(&divisor).unwrap_or_default();
        }
        let within = cycles.iter().map(|length| length / 2);
        let pairs = (0..cycles.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
        let between = pairs.map(|(i, j)| gcd(cycles[i], cycles[j]));
        let on_pairs: usize = within.chain(between).sum();
        fixed += permutations.shl(on_pairs as u64);
    }
    fixed.div_floor(&factorial(vertices)).unwrap_or_default()
}

/// The numbers of connected cubic graphs with 4, 6, 8, ... vertices, OEIS A002851 (Robinson and Wormald 1983; Brinkmann,
/// Goedgebeur and Van Cleemput 2013). No formula is known.
const CUBIC: [u64; 14] = [
    1,
    2,
    5,
    19,
    85,
    509,
    4060,
    41_301,
    510_489,
    7_319_447,
    117_940_535,
    2_094_480_864,
    40_497_138_011,
    845_480_228_069,
];

/// The number of connected cubic graphs with this many vertices, as far as it is known here.
pub fn cubic_count(vertices: usize) -> Option<Int> {
    if vertices % 2 == 1 || vertices < 4 {
        return Some(Int::ZERO);
    }
    CUBIC.get((vertices - 4) / 2).map(|count| Int::from(*count))
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The partitions of a number, each in descending order.
fn partitions(of: usize) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    let mut open = vec![(Vec::new(), of)];
    while let Some((parts, rest)) = open.pop() {
        if rest == 0 {
            found.push(parts);
            continue;
        }
        let most = parts.last().copied().unwrap_or(rest).min(rest);
        for part in 1..=most {
            let mut next = parts.clone();
            next.push(part);
            open.push((next, rest - part));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_encyclopedia() {
        let trees = [
            1u64, 1, 1, 1, 2, 3, 6, 11, 23, 47, 106, 235, 551, 1301, 3159,
        ];
        for (n, count) in trees.into_iter().enumerate() {
            assert_eq!(tree_count(n), Int::from(count), "{n}");
        }
        assert_eq!(tree_count(40).to_string(), "363990257783343");
        let graphs = [1u64, 1, 2, 4, 11, 34, 156, 1044, 12346, 274_668, 12_005_168];
        for (n, count) in graphs.into_iter().enumerate() {
            assert_eq!(graph_count(n), Int::from(count), "{n}");
        }
    }
}
