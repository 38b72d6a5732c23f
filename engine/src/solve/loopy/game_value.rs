//! Values of positions whose play may be infinite.

use crate::loopy::Loopy;
use crate::value::Value;

/// The value of a position whose play may be infinite.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum GameValue {
    /// The value of a short game.
    Short(Value),
    /// A game that does not equal any short game.
    Loopy(Loopy),
}
