//! What is undefined for positions whose ruleset says `lost if`: their play may end while there are moves.

use super::Stop;

/// The error for the value of such a position.
pub(crate) fn no_value() -> Stop {
    let what =
        "the value of a position whose ruleset says `lost if`, which has `outcome(g)` alone,";
    Stop::Undefined(what.into())
}

/// The error for a sum with such a position.
pub(crate) fn no_sum() -> Stop {
    Stop::Undefined("the outcome of a sum of positions whose ruleset says `lost if`".into())
}
