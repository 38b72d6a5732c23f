//! Errors of operations on values.

use crate::budget::Stop;
use std::error::Error;
use std::fmt;

/// The reasons why an operation on values has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ValueError {
    /// A limit of the budget was reached.
    Stopped(Stop),
    /// The temperature for cooling is below -1.
    TemperatureTooLow,
    /// The game has no atomic weight because it is not infinitesimal.
    NotInfinitesimal,
    /// The infinitesimal has no atomic weight because the result depends on the size of its threats.
    NotAtomic,
    /// The unit of a Norton product is not positive.
    UnitNotPositive,
    /// An operand of Nim arithmetic is negative.
    NegativeNimOperand,
    /// The inverse of the nimber 0 was requested.
    NoNimInverse,
}

impl From<Stop> for ValueError {
    fn from(stop: Stop) -> ValueError {
        ValueError::Stopped(stop)
    }
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ValueError::Stopped(stop) => return stop.fmt(f),
            ValueError::TemperatureTooLow => "a game can only be cooled by temperatures from -1 up",
            ValueError::NotInfinitesimal => {
                "only an infinitesimal has an atomic weight: a game whose stops are both 0"
            }
            ValueError::NotAtomic => {
                "this infinitesimal has no atomic weight: it depends on how large a threat is"
            }
            ValueError::UnitNotPositive => "the unit of a Norton product must be a positive game",
            ValueError::NegativeNimOperand => {
                "nim arithmetic is defined for integers that are not negative"
            }
            ValueError::NoNimInverse => "0 has no inverse in nim arithmetic",
        })
    }
}

impl Error for ValueError {}
