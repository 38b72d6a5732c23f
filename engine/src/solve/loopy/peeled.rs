//! A component of the graph of positions with the options that do not matter taken away.
//!
//! A move of Right to `off` makes his other moves idle, and one of Left to `off` goes. A move of Left to a position with
//! a move of Right to `off` goes as well: he answers there, and she has no move left in it. The same holds for Right and
//! `on`. All of this holds for both sides of a game, since `off` is at most any other game. Positions whose moves all
//! lead out of the component are then valued at once, and so on.

use super::known::{KnownValues, ValueId};
use crate::value::Player;

/// The options of a player: nodes of the component by place, and values.
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
    /// For each player whether a move to it is answered by one to `off` or `on`.
    pub(super) doomed: [bool; 2],
}

/// The numbers of `off` and `on`, what is worst for Left and for Right.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extremes(pub(super) [ValueId; 2]);

impl PeeledNode {
    /// Whether all of its moves lead out.
    pub(super) fn is_out(&self) -> bool {
        self.sides.iter().all(|side| side.inside.is_empty())
    }

    /// Takes away options that do not matter; whether something about it is new to the nodes before it.
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
