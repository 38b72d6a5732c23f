//! Parts of positions as keys of tables.

use super::frames::FrameId;
use crate::declared::board::bits::Bits;
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};

/// A part, with its frame by number.
#[derive(Clone, Debug, Eq, PartialOrd, Ord)]
pub(in crate::declared) struct Key {
    pub frame: FrameId,
    pub bits: Bits,
}

impl PartialEq for Key {
    #[inline]
    fn eq(&self, other: &Key) -> bool {
        self.frame == other.frame
            && self.bits.len() == other.bits.len()
            && self.bits.iter().zip(&other.bits).all(|(a, b)| a == b)
    }
}

/// Positions on a frame have a fixed number of words, so the length is not hashed.
impl Hash for Key {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.frame);
        self.bits.iter().for_each(|word| state.write_u64(*word));
    }
}

/// The parts of a position, each with a flag for negation.
pub(in crate::declared) type SignedKeys = SmallVec<[(Key, bool); 2]>;

/// A part of a position, in two forms.
pub(in crate::declared) struct PartWithSign {
    pub key: Key,
    /// Whether `key` is that of the negative.
    pub negative: bool,
    /// The part on the frame of the position.
    pub bits: Bits,
}

/// The parts of a position.
pub(in crate::declared) type PiecesOf = SmallVec<[PartWithSign; 2]>;
