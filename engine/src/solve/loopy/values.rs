//! Values of loopy positions, computed by components of the graph, successors first.
//!
//! A component with a single position and no move to itself is short if its options are. Any other component is a graph
//! whose exits are replaced by their values. Its positions are stoppers or games with two sides.

use super::game_value::GameValue;
use super::known::ValueId;
use super::node::{LoopyNode, LoopySum};
use super::peeled::PeeledNode;
use crate::loopy::{Loopy, LoopyOption, LoopyOutcome, NamedNodes};
use crate::solve::shelf::QuestionKind;
use crate::solve::{Game, Solved, Solver, Stop};
use crate::value::{Player, Value};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

impl Solver {
    /// The value of a game whose play may be infinite.
    ///
    /// Errors: `Undefined` if a ruleset determines a loser by its own rules, or if moves lead to sums of a position
    /// with itself; `TooLarge` for components with too many positions; limits of the budget.
    pub fn loopy_value(&mut self, game: &Game) -> Solved<GameValue> {
        self.note(game);
        let sum = self.loopy_sum(game)?;
        self.value_of_sum(&sum)
    }

    /// The outcome of a value.
    ///
    /// Errors: limits of the budget.
    pub fn outcome_of_value(&mut self, value: &GameValue) -> Solved<LoopyOutcome> {
        match value {
            GameValue::Short(value) => {
                let outcome = self.arena.outcome(*value, &self.budget)?;
                Ok(LoopyOutcome::Decided(outcome))
            }
            GameValue::Loopy(game) => game.outcome(&self.budget),
        }
    }

    pub(super) fn value_of_sum(&mut self, sum: &LoopySum) -> Solved<GameValue> {
        let mut short = sum.rest;
        let mut loopy: Option<Loopy> = None;
        for node in &sum.nodes {
            let number = self.value_of_node(*node)?;
            match self.numbered(number) {
                GameValue::Short(value) => {
                    short = self.arena.sum(short, value, &self.budget)?;
                }
                GameValue::Loopy(game) => {
                    loopy = Some(match loopy {
                        None => game,
                        Some(total) => total.sum(&game, &self.budget)?,
                    });
                }
            }
        }
        let Some(loopy) = loopy else {
            return Ok(GameValue::Short(short));
        };
        let (arena, budget) = (&mut self.arena, &self.budget);
        let short = loopy.unabsorbed(arena, short, budget)?;
        let total = loopy.sum_with_value(arena, short, budget)?;
        self.simplest(total)
    }

    fn numbered(&self, number: ValueId) -> GameValue {
        let value = self.loopy.known.value(number).cloned();
        value.unwrap_or(GameValue::Short(Value::ZERO))
    }

    pub(super) fn number_of(&mut self, value: GameValue) -> Solved<ValueId> {
        self.loopy.known.number(value, &self.budget)
    }

    fn number_of_sum(&mut self, sum: &LoopySum) -> Solved<ValueId> {
        if let ([node], Value::ZERO) = (sum.nodes.as_slice(), sum.rest) {
            return self.value_of_node(*node);
        }
        let value = self.value_of_sum(sum)?;
        self.number_of(value)
    }

    /// Converts a value to a short one if possible.
    fn simplest(&mut self, game: Loopy) -> Solved<GameValue> {
        let short = game.as_value(&mut self.arena, &self.budget)?;
        Ok(short.map_or(GameValue::Loopy(game), GameValue::Short))
    }

    /// Converts a short value to a graph.
    fn expanded(&mut self, value: Value) -> Solved<Loopy> {
        if let Some(known) = self.loopy.known.expanded.get(&value) {
            return Ok(known.clone());
        }
        let game = Loopy::of_value(&mut self.arena, value, &self.budget)?;
        self.budget.room_in_table(&self.loopy.known.expanded)?;
        self.loopy.known.expanded.insert(value, game.clone());
        Ok(game)
    }

    fn value_of_node(&mut self, node: u32) -> Solved<ValueId> {
        if let Some(known) = self.loopy.known.of_node(node) {
            return Ok(known);
        }
        self.check_has_value(node)?;
        let question = self.question_of_loopy(QuestionKind::LoopyValue, &LoopySum::of_node(node));
        if let Some(value) = self.context().recall(question.as_ref())? {
            let number = self.number_of(value)?;
            self.loopy.known.keep(node, number, &self.budget)?;
            return Ok(number);
        }
        self.each_component(node, Solver::value_component)?;
        let found = self.loopy.known.of_node(node);
        let found = found.ok_or_else(|| Stop::Undefined("the value of this position".into()))?;
        let value = self.numbered(found);
        self.context().keep(question, value)?;
        Ok(found)
    }

    /// Checks that a node has a value, which requires that its ruleset allows sums.
    fn check_has_value(&self, node: u32) -> Solved<()> {
        if self.is_summable(node) {
            return Ok(());
        }
        Err(Stop::Undefined(
            "the value of a ruleset with `lost if`, in which plays end while there are moves,"
                .into(),
        ))
    }

    /// Whether a position may occur in a sum: the loser is the player who cannot move, by no other rule.
    fn is_summable(&self, node: u32) -> bool {
        match self.loopy.nodes.get(node) {
            Some(LoopyNode::Part(part, _)) => self.engines.get(part.ruleset).is_summable(),
            _ => true,
        }
    }

    /// Checks that a position whose ruleset does not allow sums is the only term.
    pub(super) fn check_alone(&self, sum: &LoopySum) -> Solved<()> {
        let is_alone = sum.nodes.len() <= 1 && sum.rest == Value::ZERO;
        if is_alone || sum.nodes.iter().all(|node| self.is_summable(*node)) {
            return Ok(());
        }
        Err(Stop::Undefined(
            "a sum with a position of a ruleset with `lost if`".into(),
        ))
    }

    /// Computes the values of the nodes of a component. Their successors outside it must have values.
    fn value_component(&mut self, component: &[u32]) -> Solved<()> {
        let mut nodes = self.component_graph(component)?;
        self.peel(&mut nodes)?;
        let rest: Vec<usize> = (0..nodes.len())
            .filter(|at| nodes[*at].value.is_none())
            .collect();
        if !rest.is_empty() {
            let values = self.values_of_circle(&nodes, &rest)?;
            for (at, value) in rest.into_iter().zip(values) {
                nodes[at].value = Some(value);
            }
        }
        for (node, found) in component.iter().zip(nodes) {
            if let Some(value) = found.value {
                self.loopy.known.keep(*node, value, &self.budget)?;
            }
        }
        Ok(())
    }

    /// The options of the nodes of a component. Options outside it are given by their values.
    fn component_graph(&mut self, component: &[u32]) -> Solved<Vec<PeeledNode>> {
        let mut nodes = Vec::with_capacity(component.len());
        for node in component {
            let mut peeled = PeeledNode::default();
            for player in Player::BOTH {
                let side = &mut peeled.sides[player as usize];
                for option in self.loopy_options(*node, player)? {
                    self.budget.work(1)?;
                    match self.option(option, component)? {
                        GraphOption::Node(place) => side.inside.push(place),
                        GraphOption::Exit(value) => side.exits.push(value),
                    }
                }
            }
            nodes.push(peeled);
        }
        Ok(nodes)
    }

    /// Removes irrelevant options, and values the nodes whose moves then all leave the component.
    fn peel(&mut self, nodes: &mut [PeeledNode]) -> Solved<()> {
        let mut before = vec![Vec::new(); nodes.len()];
        for (at, node) in nodes.iter().enumerate() {
            for to in node.sides.iter().flat_map(|side| &side.inside) {
                before[*to as usize].push(at);
            }
        }
        let extremes = self.loopy.known.extremes(&self.budget)?;
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
            let mut is_new = node.reduce(nodes, &self.loopy.known, extremes);
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
        if let Some(known) = self.loopy.known.braces.get(&key) {
            return Ok(*known);
        }
        let mut shorts = [Vec::new(), Vec::new()];
        let mut graphs = [Vec::new(), Vec::new()];
        for (side, exits) in key.iter().enumerate() {
            for exit in exits {
                match self.numbered(*exit) {
                    GameValue::Short(value) => shorts[side].push(value),
                    GameValue::Loopy(game) => graphs[side].push(game),
                }
            }
        }
        let value = if graphs.iter().all(Vec::is_empty) {
            let [left, right] = shorts;
            GameValue::Short(self.arena.canonical(&left, &right, &self.budget)?)
        } else {
            for player in Player::BOTH {
                for value in self.undominated(&shorts[player as usize], player)? {
                    let game = self.expanded(value)?;
                    graphs[player as usize].push(game);
                }
            }
            let [left, right] = &graphs;
            let game = Loopy::braces(left, right, &self.budget)?;
            self.simplest(game)?
        };
        let number = self.number_of(value)?;
        self.budget.room_in_table(&self.loopy.known.braces)?;
        self.loopy.known.braces.insert(key, number);
        Ok(number)
    }

    /// The values of nodes on common cycles.
    fn values_of_circle(&mut self, nodes: &[PeeledNode], rest: &[usize]) -> Solved<Vec<ValueId>> {
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
        if let Some(known) = self.loopy.known.components.get(&*key) {
            return Ok(known.to_vec());
        }
        for (at, sides) in rest.iter().zip(&mut graph.nodes) {
            for (player, side) in Player::BOTH.into_iter().zip(sides) {
                let mut shorts = Vec::new();
                for exit in &nodes[*at].sides[player as usize].exits {
                    match self.numbered(*exit) {
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
        for value in graph.values(rest.len(), &self.budget)? {
            let value = self.simplest(value)?;
            numbers.push(self.number_of(value)?);
        }
        self.budget.reserve(4 * (key.len() + numbers.len()))?;
        self.budget.room_in_table(&self.loopy.known.components)?;
        self.loopy
            .known
            .components
            .insert(key.into(), numbers.clone().into());
        Ok(numbers)
    }

    /// Classifies an option, given by its index. The nodes of the component are sorted.
    fn option(&mut self, option: u32, component: &[u32]) -> Solved<GraphOption> {
        let nodes = &self.loopy.nodes;
        let mut sum = LoopySum {
            nodes: nodes.nodes_of(option).into(),
            rest: nodes.rest_of(option),
        };
        let place = |node: &u32| component.binary_search(node);
        let Some(inside) = sum.nodes.iter().find_map(|node| place(node).ok()) else {
            return Ok(GraphOption::Exit(self.number_of_sum(&sum)?));
        };
        let count = sum.nodes.len();
        sum.nodes.retain(|node| place(node).is_err());
        let is_back = sum.nodes.len() + 1 == count;
        if is_back && self.value_of_sum(&sum)? == GameValue::Short(Value::ZERO) {
            return Ok(GraphOption::Node(inside as u32));
        }
        Err(Stop::Undefined(
            "the value of a position whose moves lead to a sum of itself and other games".into(),
        ))
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
                match self.arena.compare(value, other, &self.budget)? {
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
}

/// An option of a node of a component.
enum GraphOption {
    /// A node of the component, by its index in it.
    Node(u32),
    /// A game outside the component, by its value.
    Exit(ValueId),
}
