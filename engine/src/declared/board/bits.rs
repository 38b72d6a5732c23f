//! Bit sets for positions and sets of cells.

use smallvec::SmallVec;

/// A bit set.
pub(in crate::declared) type Bits = SmallVec<[u64; 2]>;

/// A set of `words` zero words.
pub(in crate::declared) fn zeros(words: usize) -> Bits {
    SmallVec::from_elem(0, words)
}

/// The number of words that hold `bits` bits; at least one.
pub(in crate::declared) fn words_for(bits: usize) -> usize {
    bits.div_ceil(64).max(1)
}

#[inline]
pub(in crate::declared) fn has(bits: &[u64], at: usize) -> bool {
    bits[at / 64] >> (at % 64) & 1 != 0
}

#[inline]
pub(in crate::declared) fn insert(bits: &mut [u64], at: usize) {
    bits[at / 64] |= 1 << (at % 64);
}

/// The indices of the set bits.
pub(in crate::declared) fn ones(bits: &[u64]) -> impl Iterator<Item = usize> {
    bits.iter().enumerate().flat_map(|(word, bits)| {
        let mut rest = *bits;
        std::iter::from_fn(move || {
            let at = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(word * 64 + at)
        })
    })
}

#[inline]
pub(in crate::declared) fn meets(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).any(|(a, b)| a & b != 0)
}

/// Whether one set is a subset of the other.
#[inline]
pub(in crate::declared) fn is_within(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).all(|(a, b)| a & !b == 0)
}

#[inline]
pub(in crate::declared) fn join(one: &mut [u64], other: &[u64]) {
    one.iter_mut().zip(other).for_each(|(a, b)| *a |= b);
}

#[inline]
pub(in crate::declared) fn meet(one: &mut [u64], other: &[u64]) {
    one.iter_mut().zip(other).for_each(|(a, b)| *a &= b);
}

#[inline]
pub(in crate::declared) fn is_empty(bits: &[u64]) -> bool {
    bits.iter().all(|word| *word == 0)
}

/// The set of the numbers below `count`.
pub(in crate::declared) fn all(count: usize) -> Bits {
    let mut bits = zeros(words_for(count));
    (0..count).for_each(|at| insert(&mut bits, at));
    bits
}
