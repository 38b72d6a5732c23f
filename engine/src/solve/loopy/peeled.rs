//! Removal of irrelevant options in a component of the graph of positions.
//!
//! If Right can move to `off`, his other moves are redundant, and a move of Left to `off` can be removed. A move of
//! Left to a position from which Right can move to `off` can also be removed: he answers there, and she has no move
//! left in it. The same holds for Right and `on`. These rules are valid for both sides of a game, because `off` is at
//! most any other game. Positions whose moves then all leave the component get their values at once, and the process
//! repeats.

use super::known::{Extremes, KnownValues, ValueId};
use crate::value::Player;

/// A player's options: nodes of the component by index, and values outside it.
#[derive(Clone, Debug, Default)]
pub(super) struct PeeledSide {
    pub(super) inside: Vec<u32>,
    pub(super) exits: Vec<ValueId>,
}

/// A node of a component.
#[derive(Clone, Debug, Default)]
pub(super) struct PeeledNode {
    pub(super) sides: [PeeledSide; 2],
    pub(super) value: Option<ValueId>,
    /// For each player, whether the opponent can answer a move to this node by a move to `off` or `on`.
    pub(super) doomed: [bool; 2],
}

impl PeeledNode {
    /// Whether all moves leave the component.
    pub(super) fn is_out(&self) -> bool {
        self.sides.iter().all(|side| side.inside.is_empty())
    }

    /// Removes irrelevant options. Returns whether the result may affect the predecessors.
    pub(super) fn reduce(
        &mut self,
        nodes: &[PeeledNode],
        known: &KnownValues,
        extremes: Extremes,
    ) -> bool {
        for player in [Player::Left, Player::Right] {
            let worst = extremes.0[player as usize];
            let best = extremes.0[player.opponent() as usize];
            let side = &mut self.sides[player as usize];
            let exits = &mut side.exits;
            side.inside.retain(|to| match nodes.get(*to as usize) {
                Some(to) if to.doomed[player as usize] => false,
                Some(to) => match to.value {
                    Some(value) => {
                        exits.push(value);
                        false
                    }
                    None => true,
                },
                None => false,
            });
            exits.retain(|exit| *exit != worst && !known.is_doomed(*exit, player));
            if exits.contains(&best) {
                exits.clear();
                exits.push(best);
                side.inside.clear();
            }
            exits.sort_unstable();
            exits.dedup();
        }
        let before = self.doomed;
        for player in [Player::Left, Player::Right] {
            let worst = extremes.0[player as usize];
            let replies = &self.sides[player.opponent() as usize];
            self.doomed[player as usize] = replies.exits.contains(&worst);
        }
        self.doomed != before
    }
}
