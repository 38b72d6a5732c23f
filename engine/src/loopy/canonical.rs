//! Canonical forms of stoppers (Siegel, *Combinatorial Game Theory*, VI.2; "Coping with cycles").

use super::graph::LoopyGraph;
use super::order::Order;
use super::refine::quotient;
use crate::budget::{Budget, Stop};
use crate::value::Player;
use rustc_hash::FxHashSet;

/// The canonical form of a stopper: no position has dominated or reversible options, and equal positions are
/// identified. Equal stoppers have identical graphs.
///
/// Errors: limits of the budget.
pub(super) fn canonical(graph: &LoopyGraph, budget: &Budget) -> Result<LoopyGraph, Stop> {
    let (graph, _) = quotient(graph, 0, budget)?;
    let (graph, representative) = simplified(graph, budget)?;
    Ok(quotient(&graph, representative[0], budget)?.0)
}

/// The canonical forms of several positions of a stopper.
///
/// Errors: limits of the budget.
pub(super) fn canonical_each(
    mut graph: LoopyGraph,
    positions: &[u32],
    budget: &Budget,
) -> Result<Vec<LoopyGraph>, Stop> {
    let above = graph.add(budget)?;
    graph.set(above, Player::Left, positions.to_vec());
    let (graph, numbers) = quotient(&graph, above, budget)?;
    let (graph, representative) = simplified(graph, budget)?;
    let start = |v: &u32| representative[numbers[*v as usize] as usize];
    let forms = positions
        .iter()
        .map(|v| Ok(quotient(&graph, start(v), budget)?.0));
    forms.collect()
}

/// A graph of stoppers in which no position has a dominated or reversible option. All edges to equal positions lead to
/// one representative. The second result maps each position to its representative.
///
/// The simplification does not change the values of positions, so they are compared only once. A reversible option is
/// bypassed even if its reversing option was met before. An edge that replaces another one represents a longer path of
/// alternating moves in the original graph. In a stopper such paths are bounded, so the process terminates.
fn simplified(mut graph: LoopyGraph, budget: &Budget) -> Result<(LoopyGraph, Vec<u32>), Stop> {
    let order = Order::of_stoppers(&graph, &graph, budget)?;
    let mut changed = true;
    while changed {
        changed = false;
        for v in graph.positions() {
            for player in Player::BOTH {
                budget.step()?;
                let options = best(&graph, &order, v, player, budget)?;
                if options != graph.options(v, player) {
                    graph.set(v, player, options);
                    changed = true;
                }
            }
        }
    }
    let mut representative: Vec<u32> = Vec::with_capacity(graph.len());
    let mut firsts: Vec<u32> = Vec::new();
    for v in graph.positions() {
        budget.work(firsts.len() as u64)?;
        let known = firsts.iter().copied().find(|&u| order.equal(u, v));
        if known.is_none() {
            firsts.push(v);
        }
        representative.push(known.unwrap_or(v));
    }
    let all: Vec<u32> = graph.positions().collect();
    Ok((graph.renumbered(&all, &representative), representative))
}

/// A player's options without reversible and dominated ones, in ascending order.
fn best(
    graph: &LoopyGraph,
    order: &Order,
    v: u32,
    player: Player,
    budget: &Budget,
) -> Result<Vec<u32>, Stop> {
    // Whether the player weakly prefers a to b.
    let likes = |a: u32, b: u32| match player {
        Player::Left => order.ge(a, b),
        Player::Right => order.ge(b, a),
    };
    let mut met = FxHashSet::default();
    let mut open = graph.options(v, player).to_vec();
    let mut kept = Vec::new();
    while let Some(option) = open.pop() {
        budget.work(1)?;
        if !met.insert(option) {
            continue;
        }
        let mut replies = graph.options(option, player.opponent()).iter();
        match replies.find(|&&reply| likes(v, reply)) {
            Some(&reply) => open.extend(graph.options(reply, player)),
            None => kept.push(option),
        }
    }
    kept.sort_unstable();
    budget.work((kept.len() * kept.len()) as u64)?;
    let is_dominated = |a: u32| {
        let beats = |b: u32| b != a && likes(b, a) && (!likes(a, b) || b < a);
        kept.iter().any(|&b| beats(b))
    };
    Ok(kept.iter().copied().filter(|&a| !is_dominated(a)).collect())
}
