//! Loopy positions of rulesets and functions: the graph of numbered positions, their outcomes with draws, and their
//! values.
//!
//! Under normal play, a player who cannot move loses, and infinite play is a draw. Sources: *Winning Ways*, chapter 11;
//! Siegel, *Combinatorial Game Theory*, chapter VI.

mod checks;
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
mod valuation;
mod values;

pub use game_value::GameValue;
pub(super) use misere::loopy_misere_outcome;
pub(super) use outcomes::{
    best_move, count_loopy_positions, fates_after, impartial_graph, loopy_fates, loopy_outcome,
};
pub use states::Fate;
pub(super) use states::{Convention, StateGraph, fates, outcome_of_fates};
pub(super) use values::loopy_value;

use super::Solved;
use crate::budget::{Budget, Stop};
use crate::loopy::Loopy;
use crate::value::{Arena, Player};
use known::KnownValues;
use node::{LoopyNode, LoopySum};
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

impl LoopyTables {
    /// Adds a node whose value is known.
    fn value_node(&mut self, game: Loopy, budget: &Budget) -> Solved<u32> {
        let node = LoopyNode::Game(game.clone());
        let node = self.nodes.number(node, budget)?;
        let value = self.known.number(GameValue::Loopy(game), budget)?;
        self.known.keep(node, value, budget)?;
        Ok(node)
    }

    /// The options of a stopper in canonical form.
    fn options_of_value(
        &mut self,
        game: &Loopy,
        player: Player,
        arena: &mut Arena,
        budget: &Budget,
    ) -> Solved<Vec<LoopySum>> {
        let Some(options) = game.options(player, budget)? else {
            let what = "the options of a game that is no stopper";
            return Err(Stop::Undefined(what.into()));
        };
        let mut sums = Vec::with_capacity(options.len());
        for option in options {
            let mut sum = LoopySum::zero();
            match option.as_value(arena, budget)? {
                Some(value) => sum.rest = value,
                None => sum.nodes.push(self.value_node(option, budget)?),
            }
            sums.push(sum);
        }
        Ok(sums)
    }
}
