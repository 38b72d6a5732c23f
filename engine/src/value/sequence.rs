//! Sequences that repeat.

/// From an element on, a sequence repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// After how many elements.
    pub length: usize,
    /// The first element from which on.
    pub start: usize,
}

/// For each length, shortest first, from where on the elements repeat after it to the end.
///
/// The Z function of the reversed sequence (Gusfield, *Algorithms on Strings, Trees, and Sequences*, 1997, chapter 1).
pub fn repeats<T: PartialEq>(values: &[T]) -> impl Iterator<Item = Period> + '_ {
    let count = values.len();
    let at = move |i: usize| &values[count - 1 - i];
    // How far the reversed values agree with themselves moved on by each length.
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

/// The least period that the values of the heaps of an octal game prove, from the empty heap on, with its least start:
/// for a code with t digits, if G(n + p) = G(n) for all n with start <= n < 2 start + p + t, then for all n >= start
/// (Guy and Smith 1956). Where start is 0, one more n is needed: a heap of p that a move leaves beside another one must
/// not become none.
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
