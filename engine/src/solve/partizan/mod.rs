//! Who wins a sum of parts in normal play, without the values of the large ones.
//!
//! A state is a sum of large parts and a value, that of all small ones. A part and its negative cancel; of a state and
//! its negative one is searched. The search goes by proof numbers; see `proof`.

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

/// A sum of parts, each with whether its negative is meant, and a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SumOf<P> {
    pub parts: SmallVec<[(P, bool); 2]>,
    pub rest: Value,
}

/// What the search knows of a part before it looks at its options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PartFacts {
    /// The part is its own negative.
    pub own_negative: bool,
    /// How many moves Left and Right have, roughly.
    pub moves: [u32; 2],
}

/// The parts of sums, as the search asks for them.
pub(crate) trait SumRules {
    /// A part that does not split further.
    type Part: Clone + Eq + Hash;
    /// The resources of the search.
    fn context(&mut self) -> Context<'_>;
    /// The value of a part, if it is known or found quickly.
    fn value(&mut self, part: &Self::Part) -> Solved<Option<Value>>;
    /// The value of a part if it is found with so much work, in ticks.
    fn value_within(&mut self, part: &Self::Part, work: u64) -> Solved<Option<Value>>;
    /// What is known of a part without its value.
    fn facts(&mut self, part: &Self::Part) -> Solved<PartFacts>;
    /// What the moves of a player leave of a part, in any order.
    fn options(&mut self, part: &Self::Part, player: Player) -> Solved<Vec<SumOf<Self::Part>>>;
    /// Called before the options of a state with this part are searched.
    ///
    /// Errors: play that seems to be endless.
    fn enter(&mut self, _part: &Self::Part) -> Solved<()> {
        Ok(())
    }
    /// Called afterwards.
    fn leave(&mut self) {}
}
