//! Loopy games defined by nodes that refer to each other.

use super::canonical::canonical_each;
use super::game::{Loopy, LoopyOption};
use super::graph::LoopyGraph;
use super::sides::OneSide;
use crate::budget::{Budget, Stop};
use crate::value::Player;
use rustc_hash::FxHashMap;

/// A loopy game as a user defines it: nodes whose options are nodes and games. It starts at the first node.
#[derive(Clone, Debug, Default)]
pub struct NamedNodes {
    /// The options of Left and of Right, by node.
    pub nodes: Vec<[Vec<LoopyOption>; 2]>,
}

impl NamedNodes {
    /// The graph of the game. `side` selects the side to use for each game among the options.
    fn graph(
        &self,
        side: impl Fn(&Loopy) -> &OneSide,
        budget: &Budget,
    ) -> Result<LoopyGraph, Stop> {
        let mut graph = LoopyGraph::default();
        let mut starts: FxHashMap<&LoopyGraph, u32> = FxHashMap::default();
        for _ in &self.nodes {
            graph.add(budget)?;
        }
        for (v, options) in (0..).zip(&self.nodes) {
            for (player, options) in [Player::Left, Player::Right].into_iter().zip(options) {
                for option in options {
                    let to = match option {
                        LoopyOption::Node(node) => *node as u32,
                        LoopyOption::Game(game) => {
                            let game = &side(game).graph;
                            match starts.get(game) {
                                Some(&start) => start,
                                None => {
                                    let start = graph.append(game, budget)?;
                                    starts.insert(game, start);
                                    start
                                }
                            }
                        }
                    };
                    graph.link(v, player, to);
                }
            }
        }
        Ok(graph)
    }

    /// The value of the game.
    ///
    /// Errors: `TooLarge` for too many positions, and limits of the budget.
    pub fn value(&self, budget: &Budget) -> Result<Loopy, Stop> {
        let mut values = self.values(1, budget)?;
        Ok(values.pop().unwrap_or_else(Loopy::zero))
    }

    /// The game with the onside of this definition and the offside of another one.
    ///
    /// Errors: those of [`NamedNodes::value`].
    pub(super) fn value_with(&self, offside: &NamedNodes, budget: &Budget) -> Result<Loopy, Stop> {
        let onside = self.graph(|game| &game.onside, budget)?;
        let offside = offside.graph(|game| &game.offside, budget)?;
        Loopy::of_graphs(&onside, &offside, budget)
    }

    /// The values of the first `nodes` nodes, each as a game that starts there.
    ///
    /// Errors: `TooLarge` for too many positions, and limits of the budget.
    pub fn values(&self, nodes: usize, budget: &Budget) -> Result<Vec<Loopy>, Stop> {
        let starts: Vec<u32> = (0..nodes.min(self.nodes.len()) as u32).collect();
        let onside = self.graph(|game| &game.onside, budget)?;
        let options = self.nodes.iter().flatten().flatten();
        let mut games = options.filter_map(|option| match option {
            LoopyOption::Game(game) => Some(game),
            LoopyOption::Node(_) => None,
        });
        if !games.all(Loopy::is_stopper) {
            let offside = self.graph(|game| &game.offside, budget)?;
            return Loopy::each_of_graphs(&onside, &offside, &starts, budget);
        }
        if onside.is_stopper(budget)? {
            let forms = canonical_each(onside, &starts, budget)?;
            return Ok(forms.into_iter().map(Loopy::of_stopper).collect());
        }
        Loopy::each_of_graphs(&onside, &onside, &starts, budget)
    }
}
