//! What is known about a part, in the form of tables.

use super::super::set::Nimbers;
use super::efforts::Efforts;

/// Marks a value. No part has this size.
const VALUE: u16 = u16::MAX;

/// The value of a part, or its possible values with its size and efforts.
///
/// With a part of ten bytes, an entry of a table has 32 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fact {
    /// The value, or the set of possible values.
    word: [u8; 4],
    size: u16,
    efforts: Efforts,
}

/// A decoded [`Fact`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    Value(u32),
    Open {
        possible: Nimbers,
        size: u32,
        efforts: Efforts,
    },
}

impl Fact {
    pub(super) fn value(value: u32, work: u32) -> Fact {
        Fact {
            word: value.to_ne_bytes(),
            size: VALUE,
            efforts: Efforts::of_work(work),
        }
    }

    pub(super) fn open(possible: Nimbers, size: u32, efforts: Efforts) -> Fact {
        Fact {
            word: possible.in_32_bits().to_ne_bytes(),
            size: size.min(u32::from(VALUE) - 1) as u16,
            efforts,
        }
    }

    #[inline]
    pub(super) fn read(&self) -> Known {
        let word = u32::from_ne_bytes(self.word);
        match self.size {
            VALUE => Known::Value(word),
            size => Known::Open {
                possible: Nimbers::of_32_bits(word),
                size: size.into(),
                efforts: self.efforts,
            },
        }
    }

    pub(super) fn work_class(&self) -> u8 {
        self.efforts.work_class()
    }

    /// Merges a newer fact about the same part.
    pub(super) fn and(&self, newer: &Fact) -> Fact {
        match (self.read(), newer.read()) {
            (Known::Value(_), _) => *self,
            (_, Known::Value(_)) => *newer,
            (
                Known::Open { possible: old, .. },
                Known::Open {
                    possible,
                    size,
                    efforts,
                },
            ) => {
                let possible = possible.and(old);
                match possible.only() {
                    Some(value) => Fact::value(value, efforts.work()),
                    None => Fact::open(possible, size, efforts),
                }
            }
        }
    }
}
