//! Why an operation on values has no answer.

use std::fmt;

use crate::budget::Stop;

/// Why an operation on values has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueError {
    /// A limit was reached.
    Stopped(Stop),
    /// The temperature of cooling is below -1.
    TemperatureTooLow,
    /// The atomic weight of a game that is not infinitesimal.
    NotInfinitesimal,
    /// The infinitesimal has threats that leave it without an atomic weight.
    NotAtomic,
    /// The unit of a Norton product is not positive.
    UnitNotPositive,
    /// An operand of Nim arithmetic is negative.
    NegativeNimOperand,
    /// 0 has no inverse among nimbers.
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
            ValueError::Stopped(Stop::Cancelled) => "The computation was cancelled.",
            ValueError::Stopped(Stop::Time) => "The time limit was reached.",
            ValueError::Stopped(Stop::Memory) => "The memory limit was reached.",
            ValueError::Stopped(Stop::Deep) => "The computation is nested too deeply.",
            ValueError::Stopped(Stop::TooLarge(what)) => {
                return write!(f, "The answer is too large: {what}.");
            }
            ValueError::Stopped(Stop::Undefined(what)) => {
                return write!(f, "{what} is not defined.");
            }
            ValueError::TemperatureTooLow => {
                "A game can be cooled by temperatures from -1 up only."
            }
            ValueError::NotInfinitesimal => {
                "Only an infinitesimal game has an atomic weight: one whose stops are both 0."
            }
            ValueError::NotAtomic => {
                "This infinitesimal has no atomic weight: it depends on how large a threat is."
            }
            ValueError::UnitNotPositive => {
                "The unit of a Norton product has to be a positive game."
            }
            ValueError::NegativeNimOperand => {
                "Nim arithmetic is done with integers that are not negative."
            }
            ValueError::NoNimInverse => "0 has no inverse in Nim arithmetic.",
        })
    }
}
