//! All nodes by number, and a common list of their options.

use super::node::{LoopyNode, LoopySum};
use crate::budget::{Budget, Stop};
use crate::solve::interned::Interned;
use crate::solve::part_id::PartId;
use crate::value::{Player, Value};
use std::ops::Range;

/// Marks a missing node, or options that have not been computed.
const UNKNOWN: u32 = u32::MAX;
/// Marks the number of a sum in the list of options. Unmarked numbers are single nodes.
const SUM: u32 = 1 << 31;

/// A range of indices in the common list of options.
pub(super) type OptionPlaces = Range<u32>;

/// All nodes by number, and their options.
#[derive(Debug, Default)]
pub(in crate::solve) struct LoopyNodes {
    all: Interned<LoopyNode>,
    /// The node of each part, indexed by ruleset with a bit for exchanged players, and by part.
    of_parts: Vec<Vec<u32>>,
    /// For each node and player, the index in `options` of the number of options. The options follow it.
    places: Vec<[u32; 2]>,
    options: Vec<u32>,
    /// Options other than single nodes.
    sums: Interned<LoopySum>,
}

impl LoopyNodes {
    pub(super) fn get(&self, node: u32) -> Option<&LoopyNode> {
        self.all.get(node)
    }

    /// The number of a node.
    ///
    /// Errors: limits of the budget.
    pub(super) fn number(&mut self, node: LoopyNode, budget: &Budget) -> Result<u32, Stop> {
        let LoopyNode::Part(PartId { ruleset, part }, exchanged) = node else {
            return self.all.number(node, budget);
        };
        let list = 2 * usize::from(ruleset) + usize::from(exchanged);
        if self.of_parts.len() <= list {
            self.of_parts.resize_with(list + 1, Vec::new);
        }
        let known = slot(&mut self.of_parts[list], part, UNKNOWN, budget)?;
        if *known == UNKNOWN {
            *known = self.all.number(node, budget)?;
        }
        Ok(*known)
    }

    /// Encodes a sum for the list of options.
    ///
    /// Errors: limits of the budget.
    pub(super) fn option(&mut self, sum: LoopySum, budget: &Budget) -> Result<u32, Stop> {
        if let ([node], Value::ZERO) = (sum.nodes.as_slice(), sum.rest) {
            return Ok(*node);
        }
        Ok(SUM | self.sums.number(sum, budget)?)
    }

    /// A player's options in a node, if they are stored.
    pub(super) fn options(&self, node: u32, player: Player) -> Option<OptionPlaces> {
        let place = self.places.get(node as usize)?[player as usize];
        let count = *self.options.get(place as usize)?;
        Some(place + 1..place + 1 + count)
    }

    /// Stores a player's options in a node, without duplicates.
    ///
    /// Errors: `TooLarge` if all nodes together have more than 2^32 options, and limits of the budget.
    pub(super) fn keep_options(
        &mut self,
        node: u32,
        player: Player,
        mut options: Vec<u32>,
        budget: &Budget,
    ) -> Result<OptionPlaces, Stop> {
        options.sort_unstable();
        options.dedup();
        budget.room_in(&mut self.options, options.len() + 1)?;
        let first = self.options.len();
        if first + options.len() >= UNKNOWN as usize {
            return Err(Stop::TooLarge("a graph of 2^32 moves".into()));
        }
        slot(&mut self.places, node, [UNKNOWN; 2], budget)?[player as usize] = first as u32;
        self.options.push(options.len() as u32);
        self.options.extend(options);
        Ok(first as u32 + 1..self.options.len() as u32)
    }

    /// The nodes of the option at an index.
    pub(super) fn nodes_of(&self, place: u32) -> &[u32] {
        match self.options.get(place as usize) {
            Some(node) if node & SUM == 0 => std::slice::from_ref(node),
            Some(sum) => self.sums.get(sum ^ SUM).map_or(&[], |sum| &sum.nodes),
            None => &[],
        }
    }

    /// The short value that the option at an index contains.
    pub(super) fn rest_of(&self, place: u32) -> Value {
        let option = self.options.get(place as usize).filter(|o| *o & SUM != 0);
        let sum = option.and_then(|sum| self.sums.get(sum ^ SUM));
        sum.map_or(Value::ZERO, |sum| sum.rest)
    }
}

/// The entry with an index in a list, which grows as needed.
///
/// Errors: limits of the budget.
pub(super) fn slot<'a, T: Clone>(
    list: &'a mut Vec<T>,
    number: u32,
    empty: T,
    budget: &Budget,
) -> Result<&'a mut T, Stop> {
    let length = number as usize + 1;
    if list.len() < length {
        let more = length - list.len();
        budget.room_in(list, more)?;
        list.resize(length, empty);
    }
    Ok(&mut list[number as usize])
}
