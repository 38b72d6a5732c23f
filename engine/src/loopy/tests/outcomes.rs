//! Outcomes of values, which come from the order of their sides, are those of play on the graphs.

use super::super::game::Loopy;
use super::super::graph::LoopyGraph;
use super::super::outcome::LoopyOutcome;
use crate::budget::Budget;
use crate::value::Player;
use proptest::collection::vec;
use proptest::prelude::*;

/// The options of Left and of Right of each vertex. The game begins at the first vertex.
type Moves = Vec<[Vec<usize>; 2]>;

fn moves() -> impl Strategy<Value = Moves> {
    (1usize..5).prop_flat_map(|vertices| {
        let side = || vec(0..vertices, 0..3);
        vec(
            (side(), side()).prop_map(|(left, right)| [left, right]),
            vertices,
        )
    })
}

fn value(moves: &Moves, budget: &Budget) -> Loopy {
    let mut graph = LoopyGraph::default();
    for _ in moves {
        graph.add(budget).unwrap();
    }
    for (from, sides) in (0..).zip(moves) {
        for (player, side) in Player::BOTH.into_iter().zip(sides) {
            for to in side {
                graph.link(from, player, *to as u32);
            }
        }
    }
    Loopy::of_graph(&graph, budget).unwrap()
}

/// The outcome of the sum of two games: states are decided one after another until no further state is. The play from
/// the others is infinite.
fn played(g: &Moves, h: &Moves) -> LoopyOutcome {
    let state = |u: usize, v: usize, next: usize| 2 * (u * h.len() + v) + next;
    let mut winners: Vec<Option<Player>> = vec![None; 2 * g.len() * h.len()];
    loop {
        let before = winners.clone();
        for u in 0..g.len() {
            for v in 0..h.len() {
                for player in Player::BOTH {
                    let (next, other) = (player as usize, player.opponent());
                    let in_g = g[u][next].iter().map(|to| state(*to, v, other as usize));
                    let in_h = h[v][next].iter().map(|to| state(u, *to, other as usize));
                    let after: Vec<Option<Player>> =
                        in_g.chain(in_h).map(|state| before[state]).collect();
                    winners[state(u, v, next)] = if after.contains(&Some(player)) {
                        Some(player)
                    } else if after.iter().all(|winner| *winner == Some(other)) {
                        Some(other)
                    } else {
                        None
                    };
                }
            }
        }
        if winners == before {
            return LoopyOutcome::of_winners(Player::BOTH.map(|next| winners[next as usize]));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 800, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn values_have_the_outcomes_of_their_graphs(g in moves()) {
        let budget = Budget::unlimited();
        let zero: Moves = vec![[Vec::new(), Vec::new()]];
        prop_assert_eq!(value(&g, &budget).outcome(&budget).unwrap(), played(&g, &zero));
    }

    /// The value of a graph is simplified before it is added, so this is a law of the simplification, too.
    #[test]
    fn sums_of_values_have_the_outcomes_of_sums_of_graphs(g in moves(), h in moves()) {
        let budget = Budget::unlimited();
        let sum = value(&g, &budget).sum(&value(&h, &budget), &budget).unwrap();
        prop_assert_eq!(sum.outcome(&budget).unwrap(), played(&g, &h));
    }
}
