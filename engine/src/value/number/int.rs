//! Integers of any size: a machine word, or a `num_bigint` integer.

mod division;
mod operators;

use crate::budget::{Budget, Stop};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

/// The number of bits of a factor that cost about one tick of work.
const BITS_IN_A_TICK: u64 = 1 << 12;
/// Factors with at most this many bits are multiplied without polling the budget. This takes a few milliseconds.
const BITS_AT_ONCE: u64 = 1 << 17;
/// Maximum size of the result of [`Int::pow`], in bits.
const LARGEST_POWER_IN_BITS: u64 = 1 << 24;

/// An integer without a size limit. No operation overflows.
#[derive(Clone, PartialEq, Eq)]
pub struct Int(Repr);

/// `Big` holds only integers that do not fit into `Small`, so equality is structural.
#[derive(Clone, PartialEq, Eq)]
enum Repr {
    Small(i64),
    Big(Box<BigInt>),
}

use Repr::{Big, Small};

/// Serializes as the bytes of `to_bytes`.
impl Serialize for Int {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_bytes().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Int {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Int, D::Error> {
        Vec::deserialize(deserializer).map(|bytes| Int::from_bytes(&bytes))
    }
}

impl Int {
    /// 0.
    pub const ZERO: Int = Int(Small(0));
    /// 1.
    pub const ONE: Int = Int(Small(1));

    fn big(&self) -> BigInt {
        match &self.0 {
            Small(n) => BigInt::from(*n),
            Big(n) => (**n).clone(),
        }
    }

    /// The shortest two's complement representation, most significant byte first.
    pub(in crate::value) fn to_bytes(&self) -> Vec<u8> {
        self.big().to_signed_bytes_be()
    }

    /// Reads a two's complement representation of any length, most significant byte first.
    pub(in crate::value) fn from_bytes(bytes: &[u8]) -> Int {
        Int::from(BigInt::from_signed_bytes_be(bytes))
    }

    /// The integer as a machine word, if it fits.
    #[inline]
    pub fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Small(n) => Some(*n),
            Big(_) => None,
        }
    }

    /// The integer as an unsigned machine word, if it fits.
    pub fn to_u64(&self) -> Option<u64> {
        match &self.0 {
            Small(n) => u64::try_from(*n).ok(),
            Big(n) => n.to_u64(),
        }
    }

    /// The integer as a size, if it fits.
    pub fn to_usize(&self) -> Option<usize> {
        self.to_u64().and_then(|n| usize::try_from(n).ok())
    }

    /// Whether this is 0.
    #[inline]
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Small(0))
    }

    /// Whether this is negative.
    #[inline]
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Small(n) => *n < 0,
            Big(n) => n.is_negative(),
        }
    }

    /// Whether this is positive.
    #[inline]
    pub fn is_positive(&self) -> bool {
        !self.is_zero() && !self.is_negative()
    }

    /// Whether this is odd.
    #[inline]
    pub fn is_odd(&self) -> bool {
        match &self.0 {
            Small(n) => n & 1 == 1,
            Big(n) => n.is_odd(),
        }
    }

    /// The absolute value.
    pub fn abs(&self) -> Int {
        if self.is_negative() {
            -self
        } else {
            self.clone()
        }
    }

    /// The sign: -1, 0 or 1.
    pub fn signum(&self) -> i32 {
        match &self.0 {
            Small(n) => n.signum() as i32,
            Big(n) if n.is_negative() => -1,
            Big(_) => 1,
        }
    }

    /// The number of bits of the absolute value; 0 for 0.
    pub fn bits(&self) -> u64 {
        match &self.0 {
            Small(n) => 64 - u64::from(n.unsigned_abs().leading_zeros()),
            Big(n) => n.bits(),
        }
    }

    /// The exponent of the largest power of 2 that divides this integer; `None` for 0.
    pub fn trailing_zeros(&self) -> Option<u64> {
        match &self.0 {
            Small(0) => None,
            Small(n) => Some(u64::from(n.trailing_zeros())),
            Big(n) => n.trailing_zeros(),
        }
    }

    /// The quotient by 2^`bits`, rounded down, and the remainder.
    fn cut(&self, bits: u64) -> (Int, Int) {
        let high = self.shr(bits);
        let low = self - &high.shl(bits);
        (high, low)
    }

    /// The product; polls the budget between the steps of Karatsuba's algorithm (Karatsuba and Ofman 1962).
    pub fn product(&self, other: &Int, budget: &Budget) -> Result<Int, Stop> {
        let (shorter, longer) = (self.bits().min(other.bits()), self.bits().max(other.bits()));
        if shorter <= BITS_AT_ONCE {
            if longer <= BITS_IN_A_TICK {
                budget.work(1)?
            } else {
                budget.check()?
            }
            return Ok(self * other);
        }
        let half = longer / 2;
        let ((a, b), (c, d)) = (self.cut(half), other.cut(half));
        let high = a.product(&c, budget)?;
        let low = b.product(&d, budget)?;
        let all = (a + &b).product(&(c + &d), budget)?;
        let middle = all - &high - &low;
        Ok(high.shl(2 * half) + middle.shl(half) + low)
    }

    /// The power; `None` if the exponent is negative or the result would exceed 2^24 bits.
    pub fn pow(&self, exponent: &Int, budget: &Budget) -> Result<Option<Int>, Stop> {
        if exponent.is_negative() {
            return Ok(None);
        }
        let power_of_unit = if exponent.is_odd() {
            self.clone()
        } else {
            self.abs()
        };
        if exponent.is_zero() {
            return Ok(Some(Int::ONE));
        }
        if self.bits() <= 1 {
            return Ok(Some(power_of_unit));
        }
        let bits = exponent
            .to_u64()
            .and_then(|n| (self.bits() - 1).checked_mul(n));
        let (Some(exponent), true) = (
            exponent.to_u64(),
            bits.is_some_and(|bits| bits <= LARGEST_POWER_IN_BITS),
        ) else {
            return Ok(None);
        };
        self.power(exponent, budget).map(Some)
    }

    fn power(&self, exponent: u64, budget: &Budget) -> Result<Int, Stop> {
        let mut power = Int::ONE;
        for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
            power = power.product(&power, budget)?;
            if exponent >> bit & 1 != 0 {
                power = power.product(self, budget)?;
            }
        }
        Ok(power)
    }

    /// The largest integer whose square is at most this one; `None` for negative integers.
    pub fn isqrt(&self, budget: &Budget) -> Result<Option<Int>, Stop> {
        if self.is_negative() {
            return Ok(None);
        }
        Ok(Some(match &self.0 {
            Small(n) => Int(Small(n.isqrt())),
            Big(n) => {
                budget.work(1 + n.bits() / BITS_IN_A_TICK)?;
                Int::from(n.sqrt())
            }
        }))
    }

    /// The bitwise exclusive or of the absolute values.
    pub fn xor(&self, other: &Int) -> Int {
        match (&self.0, &other.0) {
            (Small(a), Small(b)) => Int::from(a.unsigned_abs() ^ b.unsigned_abs()),
            _ => Int::from(BigInt::from(
                self.big().magnitude() ^ other.big().magnitude(),
            )),
        }
    }

    /// The integer times 2^`count`.
    pub fn shl(&self, count: u64) -> Int {
        match &self.0 {
            Small(0) => Int::ZERO,
            Small(n) if count < 63 => Int::from(i128::from(*n) << count),
            _ => Int::from(self.big() << count),
        }
    }

    /// The integer divided by 2^`count`, rounded down.
    pub fn shr(&self, count: u64) -> Int {
        match &self.0 {
            Small(n) => Int(Small(n >> count.min(63))),
            Big(n) => Int::from(&**n >> count),
        }
    }
}

macro_rules! from_words {
    ($($word:ty)*: $n:ident => $int:expr) => {$(
        impl From<$word> for Int {
            #[inline]
            fn from($n: $word) -> Int {
                $int
            }
        }
    )*};
}

from_words!(i64: n => Int(Small(n)));
from_words!(i32 u32: n => Int(Small(n.into())));
from_words!(u64 i128 usize: n => match i64::try_from(n) {
    Ok(n) => Int(Small(n)),
    Err(_) => Int(Big(Box::new(BigInt::from(n)))),
});

impl From<BigInt> for Int {
    fn from(n: BigInt) -> Int {
        match n.to_i64() {
            Some(n) => Int(Small(n)),
            None => Int(Big(Box::new(n))),
        }
    }
}

impl From<&Int> for BigInt {
    fn from(n: &Int) -> BigInt {
        n.big()
    }
}

/// The error for a text that is not a decimal integer with an optional minus sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseIntError;

impl std::error::Error for ParseIntError {}

impl fmt::Display for ParseIntError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("An integer is a row of decimal digits.")
    }
}

impl FromStr for Int {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Int, ParseIntError> {
        let digits = text.strip_prefix('-').unwrap_or(text);
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(ParseIntError);
        }
        if let Ok(n) = text.parse::<i64>() {
            return Ok(Int(Small(n)));
        }
        text.parse::<BigInt>()
            .map(Int::from)
            .map_err(|_| ParseIntError)
    }
}

impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Small(n) => n.fmt(f),
            Big(n) => n.fmt(f),
        }
    }
}

impl fmt::Debug for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Hash for Int {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        match &self.0 {
            Small(n) => n.hash(state),
            Big(n) => n.hash(state),
        }
    }
}

impl Default for Int {
    fn default() -> Int {
        Int::ZERO
    }
}

#[cfg(test)]
mod tests;
