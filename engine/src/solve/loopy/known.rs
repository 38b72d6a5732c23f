//! Numbered values of nodes. Equal values have equal numbers.

use super::game_value::GameValue;
use super::table::slot;
use crate::budget::{Budget, Stop};
use crate::loopy::Loopy;
use crate::solve::interned::Interned;
use crate::value::{Player, Value};
use rustc_hash::FxHashMap;

/// The number of a value.
pub(super) type ValueId = u32;

/// Marks a node without a value.
const UNKNOWN: ValueId = u32::MAX;

/// The value numbers of `off` and `on`, the worst games for Left and for Right.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extremes(pub(super) [ValueId; 2]);

/// The values found so far.
#[derive(Debug, Default)]
pub(super) struct KnownValues {
    all: Interned<GameValue>,
    of_nodes: Vec<ValueId>,
    /// For each value and player, whether the opponent can move from it to the worst game for the player: `off` for
    /// Left, `on` for Right.
    doomed: Vec<[bool; 2]>,
    extremes: Option<Extremes>,
    /// Short values converted to graphs.
    pub(super) expanded: FxHashMap<Value, Loopy>,
    /// The values of braces, keyed by the options of both sides.
    pub(super) braces: FxHashMap<[Box<[ValueId]>; 2], ValueId>,
    /// The values of the nodes of components, keyed by their edges.
    pub(super) components: FxHashMap<Box<[u32]>, Box<[ValueId]>>,
}

impl KnownValues {
    /// The number of a value.
    pub(super) fn number(&mut self, value: GameValue, budget: &Budget) -> Result<ValueId, Stop> {
        let doomed = |player: Player| match &value {
            GameValue::Loopy(game) => game.is_doomed(player),
            GameValue::Short(_) => false,
        };
        let doomed = [doomed(Player::Left), doomed(Player::Right)];
        let number = self.all.number(value, budget)?;
        if self.doomed.len() <= number as usize {
            budget.room_in(&mut self.doomed, 1)?;
            self.doomed.push(doomed);
        }
        Ok(number)
    }

    fn value(&self, number: ValueId) -> Option<&GameValue> {
        self.all.get(number)
    }

    /// The value with a number, or zero if there is none.
    pub(super) fn numbered(&self, number: ValueId) -> GameValue {
        let value = self.value(number).cloned();
        value.unwrap_or(GameValue::Short(Value::ZERO))
    }

    /// Whether the opponent can answer a player's move to this value by a move to `off` or `on`, in which the player
    /// never moves again.
    pub(super) fn is_doomed(&self, number: ValueId, player: Player) -> bool {
        let doomed = self.doomed.get(number as usize);
        doomed.is_some_and(|doomed| doomed[player as usize])
    }

    /// The numbers of `off` and `on`.
    pub(super) fn extremes(&mut self, budget: &Budget) -> Result<Extremes, Stop> {
        if let Some(known) = self.extremes {
            return Ok(known);
        }
        let extremes = Extremes([
            self.number(GameValue::Loopy(Loopy::off()), budget)?,
            self.number(GameValue::Loopy(Loopy::on()), budget)?,
        ]);
        self.extremes = Some(extremes);
        Ok(extremes)
    }

    /// The number of the value of a node.
    pub(super) fn of_node(&self, node: u32) -> Option<ValueId> {
        let known = self.of_nodes.get(node as usize).copied();
        known.filter(|number| *number != UNKNOWN)
    }

    pub(super) fn keep(&mut self, node: u32, value: ValueId, budget: &Budget) -> Result<(), Stop> {
        *slot(&mut self.of_nodes, node, UNKNOWN, budget)? = value;
        Ok(())
    }
}
