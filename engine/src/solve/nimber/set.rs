//! Sets of small nimbers.

/// A set of the nimbers below 63. Its last element represents all larger nimbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Nimbers(u64);

/// The element that represents all nimbers from here on.
pub(super) const LARGE: u32 = 63;

/// `SET[i]` has those bits set whose index has bit i set.
const SET: [u64; 6] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

impl Nimbers {
    pub(super) const ALL: Nimbers = Nimbers(u64::MAX);
    /// All nimbers from `LARGE` on.
    const LARGE_ONLY: Nimbers = Nimbers(1 << LARGE);

    /// The set of nimbers below 32 with these bits.
    pub(super) fn of_bits(bits: u32) -> Nimbers {
        Nimbers(bits.into())
    }

    /// The set in 32 bits, the last of which represents all nimbers from 31 on.
    pub(super) fn in_32_bits(self) -> u32 {
        let large = self.0 >> 31 != 0;
        self.0 as u32 & (u32::MAX >> 1) | u32::from(large) << 31
    }

    /// The set with these bits; see [`Nimbers::in_32_bits`].
    pub(super) fn of_32_bits(bits: u32) -> Nimbers {
        let large = if bits >> 31 != 0 { u64::MAX << 31 } else { 0 };
        Nimbers(u64::from(bits) | large)
    }

    /// The nimbers below 32 outside the set, as bits.
    pub(super) fn excluded(self) -> u32 {
        !self.0 as u32
    }

    /// The nimbers up to `most`.
    pub(super) fn up_to(most: u32) -> Nimbers {
        if most >= LARGE {
            Nimbers::ALL
        } else {
            Nimbers((1 << (most + 1)) - 1)
        }
    }

    pub(super) fn has(self, nimber: u32) -> bool {
        self.0 >> nimber.min(LARGE) & 1 != 0
    }

    /// Adds a nimber below 63. A large nimber is ignored, because the last element represents all of them.
    pub(super) fn insert(&mut self, nimber: u32) {
        if nimber < LARGE {
            self.0 |= 1 << nimber;
        }
    }

    pub(super) fn remove_zero(&mut self) {
        self.0 &= !1;
    }

    pub(super) fn and(self, other: Nimbers) -> Nimbers {
        Nimbers(self.0 & other.0)
    }

    pub(super) fn or(self, other: Nimbers) -> Nimbers {
        Nimbers(self.0 | other.0)
    }

    pub(super) fn without(self, other: Nimbers) -> Nimbers {
        Nimbers(self.0 & !other.0)
    }

    /// The least nimber that is not in the set.
    pub(super) fn mex(self) -> u32 {
        self.0.trailing_ones()
    }

    /// The least nimber of the set; 64 if there is none.
    pub(super) fn first(self) -> u32 {
        self.0.trailing_zeros()
    }

    /// The only nimber of the set; `None` unless there is exactly one and it is below 63.
    pub(super) fn only(self) -> Option<u32> {
        (self.0.is_power_of_two() && self.first() < LARGE).then(|| self.first())
    }

    /// The elements below a nimber.
    pub(super) fn below(self, nimber: u32) -> Nimbers {
        Nimbers(self.0 & ((1 << nimber.min(LARGE)) - 1))
    }

    /// The nimbers below 63.
    pub(super) fn small(self) -> Nimbers {
        Nimbers(self.0 & !(1 << LARGE))
    }

    /// One more than the largest nimber in the set.
    pub(super) fn width(self) -> u32 {
        64 - self.0.leading_zeros()
    }

    /// The nimbers in ascending order.
    pub(super) fn each(self) -> impl Iterator<Item = u32> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let first = (rest != 0).then(|| rest.trailing_zeros())?;
            rest &= rest - 1;
            Some(first)
        })
    }

    /// The nim sums of a nimber with the elements.
    pub(super) fn plus(self, nimber: u32) -> Nimbers {
        if nimber == 0 {
            return self;
        }
        let is_open = self.has(LARGE);
        if nimber > LARGE {
            return if is_open {
                Nimbers::ALL
            } else {
                Nimbers::LARGE_ONLY
            };
        }
        let mut sums = self.0;
        for (bit, set) in SET.iter().enumerate() {
            if nimber >> bit & 1 != 0 {
                let by = 1 << bit;
                sums = (sums & set) >> by | (sums & !set) << by;
            }
        }
        Nimbers(sums | if is_open { 1 << LARGE } else { 0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_added_like_their_elements() {
        for word in [0, 1, 0b1011, 0x8000_0000_0000_0001, 0x1234_5678_9ABC_DEF0] {
            let set = Nimbers(word);
            let narrow = Nimbers::of_32_bits(set.in_32_bits());
            assert!(set.each().all(|element| narrow.has(element)), "{word:x}");
            assert_eq!(set.below(31), narrow.below(31));
            for nimber in [0, 1, 5, 31, 62, 63, 64, 100] {
                let sums = set.plus(nimber);
                for element in set.each() {
                    assert!(sums.has(element ^ nimber), "{word:x} + {nimber}");
                    // The last element also represents larger nimbers.
                    assert!(element < LARGE || sums.has((element + 1) ^ nimber));
                }
                if !set.has(LARGE) && nimber < LARGE {
                    assert_eq!(sums.each().count(), set.each().count());
                }
            }
        }
    }
}
