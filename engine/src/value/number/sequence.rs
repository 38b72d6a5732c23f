//! Periods of sequences.

/// The period and preperiod of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The length of the period.
    pub length: usize,
    /// The preperiod: the index from which the sequence is periodic.
    pub start: usize,
}

/// For each period length, shortest first, the least index from which the sequence has that period to its end.
///
/// Computed by the Z function of the reversed sequence (Gusfield, *Algorithms on Strings, Trees, and Sequences*, 1997,
/// chapter 1).
pub fn repeats<T: PartialEq>(values: &[T]) -> impl Iterator<Item = Period> + '_ {
    let count = values.len();
    let at = move |i: usize| &values[count - 1 - i];
    // For each shift, the length of the agreement of the reversed sequence with its shifted copy.
    let mut agree = vec![0usize; count];
    let (mut from, mut to) = (0, 0);
    (1..count).map(move |p| {
        let mut length = if p < to {
            agree[p - from].min(to - p)
        } else {
            0
        };
        while p + length < count && at(length) == at(p + length) {
            length += 1;
        }
        if p + length > to {
            (from, to) = (p, p + length);
        }
        agree[p] = length;
        Period {
            length: p,
            start: count - p - length,
        }
    })
}

impl Period {
    /// The number of heaps, with the empty one, whose values prove this period of an octal game with so many digits
    /// after the point. If G(n + p) = G(n) for all n with start <= n < 2 start + p + digits, then this holds for all
    /// n >= start (Guy and Smith 1956). If start is 0, one more n is needed: a heap of size p that a move leaves beside
    /// another heap must not be reduced to the empty heap.
    pub fn octal_heaps(&self, digits: usize) -> usize {
        (2 * self.start).max(1) + 2 * self.length + digits
    }
}

/// The least provable period of an octal game, with its least preperiod, from the values of the heaps starting with the
/// empty one. `digits` is the number of digits after the point of its code.
pub fn octal_period<T: Copy + PartialEq + Into<u64>>(
    values: &[T],
    digits: usize,
) -> Option<Period> {
    let count = values.len();
    // A provable period agrees with the end of the sequence for at least this length, so it is a place of this end.
    let end = count.saturating_add(digits).div_ceil(2);
    places_of_end(values, end).find_map(|length| {
        let pairs = values.iter().zip(&values[length..]);
        let different = pairs.rev().skip(end).position(|(a, b)| a != b);
        let start = different.map_or(0, |more| count - length - end - more);
        let found = Period { length, start };
        (found.octal_heaps(digits) <= count).then_some(found)
    })
}

/// The shifts to the left, shortest first, at which the last `end` elements occur.
///
/// Compares polynomial hashes (Karp and Rabin 1987), so that it needs no memory.
fn places_of_end<T: Copy + PartialEq + Into<u64>>(
    values: &[T],
    end: usize,
) -> impl Iterator<Item = usize> + '_ {
    let most = values.len().saturating_sub(end);
    let last = &values[most..];
    let mut hash = last
        .iter()
        .rfold(0, |hash, v| hashed(hash, BASE, (*v).into()));
    let wanted = hash;
    // The weight of the first element after a window.
    let top = (0..end).fold(1, |power, _| hashed(power, BASE, 0));
    (1..=most).filter(move |shift| {
        let from = most - shift;
        hash = hashed(hash, BASE, values[from].into());
        let leaving = hashed(top, values[from + end].into(), 0);
        hash = hashed(hash, 1, MODULUS - leaving);
        hash == wanted && values[from..from + end] == *last
    })
}

/// A Mersenne prime, and a number below it.
const MODULUS: u64 = (1 << 61) - 1;
const BASE: u64 = 1_234_567_890_123_456_789;

/// `hash * times + plus` modulo a prime.
fn hashed(hash: u64, times: u64, plus: u64) -> u64 {
    let all = u128::from(hash) * u128::from(times) + u128::from(plus);
    let folded = (all as u64 & MODULUS) + (all >> 61) as u64;
    if folded >= MODULUS {
        folded - MODULUS
    } else {
        folded
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;

    #[test]
    fn repeats_are_those_of_the_plain_definition() {
        let mut dice = Dice(1);
        for count in 0..40 {
            let values: Vec<usize> = (0..count)
                .map(|n| dice.below(if n < count / 2 { 3 } else { 2 }))
                .collect();
            let plain: Vec<Period> = (1..values.len())
                .map(|length| {
                    let holds = |n: &usize| values[*n] == values[n + length];
                    let last = (0..values.len() - length).rev().find(|n| !holds(n));
                    let start = last.map_or(0, |n| n + 1);
                    Period { length, start }
                })
                .collect();
            assert_eq!(repeats(&values).collect::<Vec<_>>(), plain, "{values:?}");
        }
    }

    #[test]
    fn octal_periods_are_the_first_repeats_that_are_provable() {
        let mut dice = Dice(1);
        let mut found = 0;
        for _ in 0..3000 {
            let (start, length) = (dice.below(20), 1 + dice.below(9));
            let mut values: Vec<u8> = (0..start + length).map(|_| dice.below(3) as u8).collect();
            for _ in 0..dice.below(60) {
                values.push(values[values.len() - length]);
            }
            let digits = dice.below(4);
            let is_provable = |period: &Period| period.octal_heaps(digits) <= values.len();
            let plain = repeats(&values).find(is_provable);
            assert_eq!(octal_period(&values, digits), plain, "{values:?}");
            found += usize::from(plain.is_some());
        }
        assert!((500..2900).contains(&found), "{found}");
        assert_eq!(octal_period::<u8>(&[], 2), None);
    }
}
