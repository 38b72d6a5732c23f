//! Values of positions whose play may be infinite.

use crate::budget::Budget;
use crate::loopy::{Loopy, LoopyOutcome};
use crate::solve::Solved;
use crate::value::{Arena, Value};

/// The value of a position whose play may be infinite.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum GameValue {
    /// The value of a short game.
    Short(Value),
    /// A game that does not equal any short game.
    Loopy(Loopy),
}

impl GameValue {
    /// The outcome.
    ///
    /// Errors: limits of the budget.
    pub(in crate::solve) fn outcome(
        &self,
        arena: &mut Arena,
        budget: &Budget,
    ) -> Solved<LoopyOutcome> {
        match self {
            GameValue::Short(value) => Ok(LoopyOutcome::Decided(arena.outcome(*value, budget)?)),
            GameValue::Loopy(game) => game.outcome(budget),
        }
    }
}
