//! The winner of a sum of parts in normal play, without the values of large parts.
//!
//! A state is a sum of large parts and a value, the sum of all small parts. A part cancels with its negative. Of a
//! state and its negative, only one is searched. The method is proof-number search; see `proof`.

mod bounds;
mod children;
mod proof;
mod tables;
#[cfg(test)]
mod tests;
mod turns;

pub(crate) use proof::SumRun;
pub(crate) use tables::SumTables;

use super::{Context, Solved};
use crate::value::{Player, Value};
use smallvec::SmallVec;
use std::hash::Hash;

/// A sum of parts, each with a flag for negation, and a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SumOf<P> {
    pub parts: SmallVec<[(P, bool); 2]>,
    pub rest: Value,
}

/// The facts known about a part before its options are computed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PartFacts {
    /// Whether the part is its own negative.
    pub own_negative: bool,
    /// The approximate numbers of moves of Left and Right.
    pub moves: [u32; 2],
}

/// The rules of the parts of a sum, as the search needs them.
pub(crate) trait SumRules {
    /// A part that does not split further.
    type Part: Clone + Eq + Hash;
    /// The resources of the search.
    fn context(&mut self) -> Context<'_>;
    /// The value of a part, if it is known or cheap to compute.
    fn value(&mut self, part: &Self::Part) -> Solved<Option<Value>>;
    /// The value of a part, if it is found within `work` ticks.
    fn value_within(&mut self, part: &Self::Part, work: u64) -> Solved<Option<Value>>;
    /// The facts about a part that do not depend on its value.
    fn facts(&mut self, part: &Self::Part) -> Solved<PartFacts>;
    /// Whether a player to move has lost on a part, whatever else there is to play on; `None` if the rules know no such
    /// loss.
    fn has_lost(&mut self, _part: &Self::Part, _player: Player) -> Solved<Option<bool>> {
        Ok(None)
    }
    /// The remainders after a player's moves in a part, in any order.
    fn options(&mut self, part: &Self::Part, player: Player) -> Solved<Vec<SumOf<Self::Part>>>;
    /// Called before the options of a state with this part are searched.
    ///
    /// Errors: a fault if play appears to be endless.
    fn enter(&mut self, _part: &Self::Part) -> Solved<()> {
        Ok(())
    }
    /// Called after the search of that state.
    fn leave(&mut self) {}
}
