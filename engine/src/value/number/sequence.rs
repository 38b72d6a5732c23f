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

/// The least provable period of an octal game, with its least preperiod, from the values of the heaps starting with the
/// empty one. For a code with t digits, if G(n + p) = G(n) for all n with start <= n < 2 start + p + t, then this holds
/// for all n >= start (Guy and Smith 1956). If start is 0, one more n is needed: a heap of size p that a move leaves
/// beside another heap must not be reduced to the empty heap.
pub fn octal_period<T: PartialEq>(values: &[T], digits: usize) -> Option<Period> {
    repeats(values)
        .find(|found| (2 * found.start).max(1) + 2 * found.length + digits <= values.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeats_are_those_of_the_plain_definition() {
        let mut state = 1u32;
        for count in 0..40 {
            let values: Vec<u32> = (0..count)
                .map(|n| {
                    state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
                    (state >> 16) % if n < count / 2 { 3 } else { 2 }
                })
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
}
