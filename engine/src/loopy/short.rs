//! Conversion of short games to graphs, and back.

use rustc_hash::FxHashMap;

use super::game::Loopy;
use super::graph::LoopyGraph;
use super::refine::quotient;
use crate::budget::{Budget, Stop};
use crate::value::{Arena, Player, Value};

impl Loopy {
    /// The graph of a short game.
    ///
    /// Errors: `TooLarge` if it has too many positions, and limits of the budget.
    pub fn of_value(arena: &mut Arena, value: Value, budget: &Budget) -> Result<Loopy, Stop> {
        let mut graph = LoopyGraph::default();
        let mut numbers = FxHashMap::default();
        numbers.insert(value, graph.add(budget)?);
        let mut open = vec![value];
        let mut edges = 0;
        while let Some(value) = open.pop() {
            for player in Player::BOTH {
                let options = arena.options(value, player, budget)?;
                edges += options.len();
                LoopyGraph::check_edges(edges)?;
                for option in options {
                    let number = match numbers.get(&option) {
                        Some(&known) => known,
                        None => {
                            let new = graph.add(budget)?;
                            numbers.insert(option, new);
                            open.push(option);
                            new
                        }
                    };
                    graph.link(numbers[&value], player, number);
                }
            }
        }
        Ok(Loopy::of_stopper(quotient(&graph, 0, budget)?.0))
    }

    /// Whether the game is loopfree: no play is infinite.
    pub fn is_loopfree(&self) -> bool {
        let ends = |graph: &LoopyGraph| graph.loopfree().len() == graph.len();
        self.stopper().is_some_and(ends)
    }

    /// The game as a short value; `None` if it is not a short game.
    ///
    /// Errors: limits of the budget.
    pub fn as_value(&self, arena: &mut Arena, budget: &Budget) -> Result<Option<Value>, Stop> {
        match self.stopper() {
            Some(graph) => Ok(short_values(graph, arena, budget)?[0]),
            None => Ok(None),
        }
    }
}

/// The values of the loopfree positions; `None` for the others.
///
/// Errors: limits of the budget.
pub(super) fn short_values(
    graph: &LoopyGraph,
    arena: &mut Arena,
    budget: &Budget,
) -> Result<Vec<Option<Value>>, Stop> {
    let mut values = vec![None; graph.len()];
    for (v, _) in graph.loopfree() {
        let [left, right] = Player::BOTH.map(|player| {
            let options = graph.options(v, player).iter();
            options
                .filter_map(|&o| values[o as usize])
                .collect::<Vec<_>>()
        });
        values[v as usize] = Some(arena.canonical(&left, &right, budget)?);
    }
    Ok(values)
}
