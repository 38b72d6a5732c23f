//! The reasons why an operation has no result.

use crate::budget::Stop;

/// The reasons why an operation on numbers has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NumberError {
    /// The divisor is 0.
    DivisionByZero,
    /// Too many terms or digits.
    TooLarge,
    /// The exponents are nested too deeply.
    TooDeep,
    /// An operand of an operation on ordinals is not an ordinal.
    NotOrdinal,
    /// An operand of a nim product is ω^ω^ω or more.
    OutOfRange,
    /// The excess of a prime that the result depends on has not been computed.
    UnknownExcess,
    /// The normal form or the sign expansion is infinite.
    Infinite,
    /// The power with this exponent is not in the field.
    NoPower,
    /// A limit of the budget was reached.
    Stopped(Stop),
}

impl From<Stop> for NumberError {
    fn from(stop: Stop) -> NumberError {
        NumberError::Stopped(stop)
    }
}

pub(super) type Checked<T> = Result<T, NumberError>;
