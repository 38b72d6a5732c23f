//! Values of components of the graph whose exits have values.

use super::game_value::GameValue;
use super::known::{KnownValues, ValueId};
use super::peeled::PeeledNode;
use crate::budget::Budget;
use crate::loopy::{Loopy, LoopyOption, NamedNodes};
use crate::solve::Solved;
use crate::value::{Arena, Player, Value};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// The known values, with what is needed to find others.
pub(super) struct Valuation<'a> {
    pub(super) known: &'a mut KnownValues,
    pub(super) arena: &'a mut Arena,
    pub(super) budget: &'a Budget,
}

impl Valuation<'_> {
    /// Removes irrelevant options, and values the nodes whose moves then all leave the component.
    pub(super) fn peel(&mut self, nodes: &mut [PeeledNode]) -> Solved<()> {
        let mut before = vec![Vec::new(); nodes.len()];
        for (at, node) in nodes.iter().enumerate() {
            for to in node.sides.iter().flat_map(|side| &side.inside) {
                before[*to as usize].push(at);
            }
        }
        let extremes = self.known.extremes(self.budget)?;
        let mut waiting: Vec<usize> = (0..nodes.len()).rev().collect();
        let mut waits = vec![true; nodes.len()];
        while let Some(at) = waiting.pop() {
            waits[at] = false;
            self.budget.work(1)?;
            let mut node = std::mem::take(&mut nodes[at]);
            if node.value.is_some() {
                nodes[at] = node;
                continue;
            }
            // A move to the node itself counts as inside.
            nodes[at].doomed = node.doomed;
            let mut is_new = node.reduce(nodes, self.known, extremes);
            if node.is_out() {
                node.value = Some(self.value_of_braces(&node)?);
                is_new = true;
            }
            nodes[at] = node;
            if is_new {
                for earlier in &before[at] {
                    if !std::mem::replace(&mut waits[*earlier], true) {
                        waiting.push(*earlier);
                    }
                }
            }
        }
        Ok(())
    }

    /// The value of a node whose moves all leave the component.
    fn value_of_braces(&mut self, node: &PeeledNode) -> Solved<ValueId> {
        let key = [0, 1].map(|side: usize| node.sides[side].exits.clone().into_boxed_slice());
        if let Some(known) = self.known.braces.get(&key) {
            return Ok(*known);
        }
        let mut shorts = [Vec::new(), Vec::new()];
        let mut graphs = [Vec::new(), Vec::new()];
        for (side, exits) in key.iter().enumerate() {
            for exit in exits {
                match self.known.numbered(*exit) {
                    GameValue::Short(value) => shorts[side].push(value),
                    GameValue::Loopy(game) => graphs[side].push(game),
                }
            }
        }
        let value = if graphs.iter().all(Vec::is_empty) {
            let [left, right] = shorts;
            GameValue::Short(self.arena.canonical(&left, &right, self.budget)?)
        } else {
            for player in Player::BOTH {
                for value in self.undominated(&shorts[player as usize], player)? {
                    let game = self.expanded(value)?;
                    graphs[player as usize].push(game);
                }
            }
            let [left, right] = &graphs;
            let game = Loopy::braces(left, right, self.budget)?;
            self.simplest(game)?
        };
        let number = self.known.number(value, self.budget)?;
        self.budget.room_in_table(&self.known.braces)?;
        self.known.braces.insert(key, number);
        Ok(number)
    }

    /// The values of nodes on common cycles.
    pub(super) fn values_of_circle(
        &mut self,
        nodes: &[PeeledNode],
        rest: &[usize],
    ) -> Solved<Vec<ValueId>> {
        let places: FxHashMap<u32, usize> = rest.iter().map(|at| *at as u32).zip(0..).collect();
        let mut key: Vec<u32> = Vec::new();
        let mut graph = NamedNodes::default();
        for at in rest {
            let mut sides = [Vec::new(), Vec::new()];
            for (options, side) in nodes[*at].sides.iter().zip(&mut sides) {
                let inside = options
                    .inside
                    .iter()
                    .filter_map(|to| places.get(to))
                    .copied();
                side.extend(inside.map(LoopyOption::Node));
                key.extend([side.len() as u32, options.exits.len() as u32]);
                key.extend(
                    options
                        .inside
                        .iter()
                        .filter_map(|to| places.get(to))
                        .map(|to| *to as u32),
                );
                key.extend(&options.exits);
            }
            graph.nodes.push(sides);
        }
        if let Some(known) = self.known.components.get(&*key) {
            return Ok(known.to_vec());
        }
        for (at, sides) in rest.iter().zip(&mut graph.nodes) {
            for (player, side) in Player::BOTH.into_iter().zip(sides) {
                let mut shorts = Vec::new();
                for exit in &nodes[*at].sides[player as usize].exits {
                    match self.known.numbered(*exit) {
                        GameValue::Short(value) => shorts.push(value),
                        GameValue::Loopy(game) => side.push(LoopyOption::Game(game)),
                    }
                }
                for value in self.undominated(&shorts, player)? {
                    side.push(LoopyOption::Game(self.expanded(value)?));
                }
            }
        }
        let mut numbers = Vec::with_capacity(rest.len());
        for value in graph.values(rest.len(), self.budget)? {
            let value = self.simplest(value)?;
            numbers.push(self.known.number(value, self.budget)?);
        }
        self.budget.reserve(4 * (key.len() + numbers.len()))?;
        self.budget.room_in_table(&self.known.components)?;
        self.known
            .components
            .insert(key.into(), numbers.clone().into());
        Ok(numbers)
    }

    /// The values that are undominated for a player.
    fn undominated(&mut self, values: &[Value], player: Player) -> Solved<Vec<Value>> {
        let mut kept: Vec<Value> = Vec::with_capacity(values.len());
        let worse = match player {
            Player::Left => Ordering::Less,
            Player::Right => Ordering::Greater,
        };
        for &value in values {
            let mut is_dominated = false;
            let mut still = Vec::with_capacity(kept.len() + 1);
            for &other in &kept {
                match self.arena.compare(value, other, self.budget)? {
                    Some(order) if order == worse || order == Ordering::Equal => {
                        is_dominated = true;
                        still.push(other);
                    }
                    Some(_) => {}
                    None => still.push(other),
                }
            }
            if !is_dominated {
                still.push(value);
            }
            kept = still;
        }
        Ok(kept)
    }

    /// Converts a value to a short one if possible.
    pub(super) fn simplest(&mut self, game: Loopy) -> Solved<GameValue> {
        let short = game.as_value(self.arena, self.budget)?;
        Ok(short.map_or(GameValue::Loopy(game), GameValue::Short))
    }

    /// Converts a short value to a graph.
    fn expanded(&mut self, value: Value) -> Solved<Loopy> {
        if let Some(known) = self.known.expanded.get(&value) {
            return Ok(known.clone());
        }
        let game = Loopy::of_value(self.arena, value, self.budget)?;
        self.budget.room_in_table(&self.known.expanded)?;
        self.known.expanded.insert(value, game.clone());
        Ok(game)
    }
}
