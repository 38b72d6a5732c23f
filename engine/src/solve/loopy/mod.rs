//! Loopy positions of rulesets and functions: the graph of numbered positions, their outcomes with draws, and their
//! values.
//!
//! Under normal play, a player who cannot move loses, and infinite play is a draw. Sources: *Winning Ways*, chapter 11;
//! Siegel, *Combinatorial Game Theory*, chapter VI.

mod components;
mod game_value;
mod known;
mod misere;
mod node;
mod nodes;
mod outcomes;
mod peeled;
mod states;
mod stored;
mod table;
mod values;

pub use game_value::GameValue;
pub use states::Fate;
pub(super) use states::{Convention, StateGraph, fates, outcome_of_fates};

use known::KnownValues;
use rustc_hash::FxHashSet;
use table::LoopyNodes;

/// Cached results about loopy positions.
#[derive(Debug, Default)]
pub(super) struct LoopyTables {
    nodes: LoopyNodes,
    /// The calls whose options are being computed.
    under_way: FxHashSet<u32>,
    known: KnownValues,
    /// For each node, its number in the order of the component search, from 1; 0 if it was not met or has a value.
    met: Vec<u32>,
}
