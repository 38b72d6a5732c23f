//! Fingerprints: hashes of texts that are identical in every build and on every machine.
//!
//! They are used in names that are stored or sent to other processes. Tables in memory use faster hashes, which may
//! differ between builds.

use siphasher::sip128::{Hasher128, SipHasher24};
use std::fmt;
use std::hash::Hasher;

/// A 128-bit hash: SipHash-2-4 with a zero key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fingerprint(u128);

impl Fingerprint {
    /// A fingerprint from its bits.
    pub const fn new(bits: u128) -> Fingerprint {
        Fingerprint(bits)
    }

    /// The fingerprint of a text.
    pub fn of(text: &str) -> Fingerprint {
        FingerprintHasher::default().text(text).finish()
    }

    /// The lower 64 bits.
    pub fn short(self) -> u64 {
        self.0 as u64
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// Computes a fingerprint from pieces. Lengths of texts are hashed too, so adjacent pieces cannot be confused.
#[derive(Clone, Debug, Default)]
pub struct FingerprintHasher(SipHasher24);

impl FingerprintHasher {
    /// Adds a text.
    #[must_use]
    pub fn text(mut self, text: &str) -> FingerprintHasher {
        self.add(text.as_bytes());
        self
    }

    /// Adds a number.
    #[must_use]
    pub fn number(mut self, number: u64) -> FingerprintHasher {
        self.0.write(&number.to_le_bytes());
        self
    }

    /// Adds another fingerprint.
    #[must_use]
    pub fn with(mut self, other: Fingerprint) -> FingerprintHasher {
        self.0.write(&other.0.to_le_bytes());
        self
    }

    /// Adds bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.write(&(bytes.len() as u64).to_le_bytes());
        self.0.write(bytes);
    }

    /// The fingerprint of everything added so far.
    pub fn finish(&self) -> Fingerprint {
        Fingerprint(self.0.finish128().as_u128())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The reference vectors of SipHash-2-4 with 128 bits use another key. These vectors use a zero key and must not
    /// change, because existing stores depend on them.
    #[test]
    fn fingerprints_do_not_change() {
        let pieces = FingerprintHasher::default()
            .text("a")
            .number(1)
            .with(Fingerprint::new(2));
        let found = [
            Fingerprint::of(""),
            Fingerprint::of("clobber"),
            pieces.finish(),
        ];
        let wanted = [
            "716d4466c5927c5f87cbbd3a05d97ba3",
            "cf23bbd7d2d0d30e61284a60138ab5c5",
            "fb82d628904bb5f87cb42eb102376fbf",
        ];
        assert_eq!(found.map(|print| print.to_string()), wanted);
        let split = |one, other| FingerprintHasher::default().text(one).text(other).finish();
        assert_ne!(split("ab", "c"), split("a", "bc"));
    }
}
