//! Values of loopy positions, computed by components of the graph, successors first.
//!
//! A component with a single position and no move to itself is short if its options are. Any other component is a graph
//! whose exits are replaced by their values. Its positions are stoppers or games with two sides.

use super::components::each_component;
use super::game_value::GameValue;
use super::known::ValueId;
use super::node::LoopySum;
use super::nodes::{loopy_options, loopy_sum};
use super::peeled::PeeledNode;
use super::stored::question_of_loopy;
use super::valuation::Valuation;
use crate::loopy::Loopy;
use crate::solve::shelf::QuestionKind;
use crate::solve::{Game, Solved, Solver, Stop};
use crate::value::{Player, Value};

/// See [`Solver::loopy_value`].
pub(in crate::solve) fn loopy_value(solver: &mut Solver, game: &Game) -> Solved<GameValue> {
    solver.asked.note(game);
    let sum = loopy_sum(solver, game)?;
    value_of_sum(solver, &sum)
}

pub(super) fn value_of_sum(solver: &mut Solver, sum: &LoopySum) -> Solved<GameValue> {
    let mut short = sum.rest;
    let mut loopy: Option<Loopy> = None;
    for node in &sum.nodes {
        let number = value_of_node(solver, *node)?;
        match solver.loopy.known.numbered(number) {
            GameValue::Short(value) => {
                short = solver.arena.sum(short, value, &solver.budget)?;
            }
            GameValue::Loopy(game) => {
                loopy = Some(match loopy {
                    None => game,
                    Some(total) => total.sum(&game, &solver.budget)?,
                });
            }
        }
    }
    let Some(loopy) = loopy else {
        return Ok(GameValue::Short(short));
    };
    let (arena, budget) = (&mut solver.arena, &solver.budget);
    let short = loopy.unabsorbed(arena, short, budget)?;
    let total = loopy.sum_with_value(arena, short, budget)?;
    valuation(solver).simplest(total)
}

fn number_of_sum(solver: &mut Solver, sum: &LoopySum) -> Solved<ValueId> {
    if let ([node], Value::ZERO) = (sum.nodes.as_slice(), sum.rest) {
        return value_of_node(solver, *node);
    }
    let value = value_of_sum(solver, sum)?;
    solver.loopy.known.number(value, &solver.budget)
}

fn value_of_node(solver: &mut Solver, node: u32) -> Solved<ValueId> {
    if let Some(known) = solver.loopy.known.of_node(node) {
        return Ok(known);
    }
    solver.loopy.nodes.check_has_value(node, &solver.engines)?;
    let question = question_of_loopy(solver, QuestionKind::LoopyValue, &LoopySum::of_node(node));
    if let Some(value) = solver.context().recall(question.as_ref())? {
        let number = solver.loopy.known.number(value, &solver.budget)?;
        solver.loopy.known.keep(node, number, &solver.budget)?;
        return Ok(number);
    }
    each_component(solver, node, value_component)?;
    let found = solver.loopy.known.of_node(node);
    let found = found.ok_or_else(|| Stop::Undefined("the value of this position".into()))?;
    let value = solver.loopy.known.numbered(found);
    solver.context().keep(question, value)?;
    Ok(found)
}

/// Computes the values of the nodes of a component. Their successors outside it must have values.
fn value_component(solver: &mut Solver, component: &[u32]) -> Solved<()> {
    let mut nodes = component_graph(solver, component)?;
    valuation(solver).peel(&mut nodes)?;
    let rest: Vec<usize> = (0..nodes.len())
        .filter(|at| nodes[*at].value.is_none())
        .collect();
    if !rest.is_empty() {
        let values = valuation(solver).values_of_circle(&nodes, &rest)?;
        for (at, value) in rest.into_iter().zip(values) {
            nodes[at].value = Some(value);
        }
    }
    for (node, found) in component.iter().zip(nodes) {
        if let Some(value) = found.value {
            solver.loopy.known.keep(*node, value, &solver.budget)?;
        }
    }
    Ok(())
}

/// The options of the nodes of a component. Options outside it are given by their values.
fn component_graph(solver: &mut Solver, component: &[u32]) -> Solved<Vec<PeeledNode>> {
    let mut nodes = Vec::with_capacity(component.len());
    for node in component {
        let mut peeled = PeeledNode::default();
        for player in Player::BOTH {
            let side = &mut peeled.sides[player as usize];
            for option in loopy_options(solver, *node, player)? {
                solver.budget.work(1)?;
                match classified(solver, option, component)? {
                    GraphOption::Node(place) => side.inside.push(place),
                    GraphOption::Exit(value) => side.exits.push(value),
                }
            }
        }
        nodes.push(peeled);
    }
    Ok(nodes)
}

/// Classifies an option, given by its index. The nodes of the component are sorted.
fn classified(solver: &mut Solver, option: u32, component: &[u32]) -> Solved<GraphOption> {
    let nodes = &solver.loopy.nodes;
    let mut sum = LoopySum {
        nodes: nodes.nodes_of(option).into(),
        rest: nodes.rest_of(option),
    };
    let place = |node: &u32| component.binary_search(node);
    let Some(inside) = sum.nodes.iter().find_map(|node| place(node).ok()) else {
        return Ok(GraphOption::Exit(number_of_sum(solver, &sum)?));
    };
    let count = sum.nodes.len();
    sum.nodes.retain(|node| place(node).is_err());
    let is_back = sum.nodes.len() + 1 == count;
    if is_back && value_of_sum(solver, &sum)? == GameValue::Short(Value::ZERO) {
        return Ok(GraphOption::Node(inside as u32));
    }
    Err(Stop::Undefined(
        "the value of a position whose moves lead to a sum of itself and other games".into(),
    ))
}

/// An option of a node of a component.
enum GraphOption {
    /// A node of the component, by its index in it.
    Node(u32),
    /// A game outside the component, by its value.
    Exit(ValueId),
}

fn valuation(solver: &mut Solver) -> Valuation<'_> {
    Valuation {
        known: &mut solver.loopy.known,
        arena: &mut solver.arena,
        budget: &solver.budget,
    }
}
