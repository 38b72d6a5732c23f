//! Positions of rulesets and functions whose play may be infinite: a graph in which positions are numbered, their
//! outcomes with draws, and their values.
//!
//! Normal play: who cannot move loses, and infinite play is a draw. Sources: *Winning Ways*, chapter 11; Siegel,
//! *Combinatorial Game Theory*, chapter VI.

mod components;
mod known;
mod misere;
mod nodes;
mod outcomes;
mod peeled;
mod states;
mod stored;
mod table;
mod values;

pub use states::Fate;
pub(super) use states::{Convention, StateGraph, fates, outcome_of_fates};
pub use values::GameValue;

use known::KnownValues;
use rustc_hash::FxHashSet;
use table::LoopyNodes;

/// What is known of loopy positions.
#[derive(Debug, Default)]
pub(super) struct LoopyTables {
    nodes: LoopyNodes,
    /// The calls whose options are being computed.
    under_way: FxHashSet<u32>,
    known: KnownValues,
    /// By node the order in which the search for components has met it, from 1; 0 for those that have a value.
    met: Vec<u32>,
}
