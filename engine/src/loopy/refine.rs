//! Bisimulation of positions, and a canonical numbering derived from it.

use super::graph::LoopyGraph;
use crate::budget::{Budget, Stop};
use crate::value::Player;

/// A rank for each position. Two positions have the same rank exactly when they are bisimilar, that is, when each move
/// in one can be answered forever by a move of the same player in the other. The order of two ranks depends only on
/// what is reachable from the positions.
///
/// Loopfree positions come first, in order of height. The others are split until nothing changes (Moore's algorithm).
///
/// Errors: limits of the budget.
pub(super) fn ranks(graph: &LoopyGraph, budget: &Budget) -> Result<Vec<u32>, Stop> {
    let mut ranks = vec![u32::MAX; graph.len()];
    let mut next = 0;
    for layer in graph.loopfree().chunk_by(|a, b| a.1 == b.1) {
        let layer: Vec<u32> = layer.iter().map(|&(v, _)| v).collect();
        next = split(graph, &layer, &mut ranks, next, budget)?;
    }
    let loopy = graph.positions().filter(|&v| ranks[v as usize] == u32::MAX);
    let loopy: Vec<u32> = loopy.collect();
    let mut end = next + u32::from(!loopy.is_empty());
    loop {
        let now = split(graph, &loopy, &mut ranks, next, budget)?;
        if now == end || loopy.is_empty() {
            return Ok(ranks);
        }
        end = now;
    }
}

/// Ranks some positions by their current ranks and those of their options. Returns the next free rank.
fn split(
    graph: &LoopyGraph,
    positions: &[u32],
    ranks: &mut [u32],
    first: u32,
    budget: &Budget,
) -> Result<u32, Stop> {
    let mut signed = Vec::with_capacity(positions.len());
    for &v in positions {
        let sides = Player::BOTH.map(|player| {
            let options = graph.options(v, player).iter();
            let mut side: Vec<u32> = options.map(|&o| ranks[o as usize]).collect();
            side.sort_unstable();
            side.dedup();
            side
        });
        budget.step()?;
        budget.work((sides[0].len() + sides[1].len()) as u64)?;
        signed.push((ranks[v as usize], sides, v));
    }
    signed.sort_unstable();
    let mut next = first;
    for class in signed.chunk_by(|a, b| (a.0, &a.1) == (b.0, &b.1)) {
        for &(.., v) in class {
            ranks[v as usize] = next;
        }
        next += 1;
    }
    Ok(next)
}

/// The positions reachable from `start`, with bisimilar ones identified. The result depends on the play alone:
/// positions are numbered breadth first, with options in order of rank. Also returns the new number of each position,
/// or `u32::MAX` if it is unreachable.
///
/// Errors: limits of the budget.
pub(super) fn quotient(
    graph: &LoopyGraph,
    start: u32,
    budget: &Budget,
) -> Result<(LoopyGraph, Vec<u32>), Stop> {
    let reached = graph.reached(start);
    let mut place = vec![0; graph.len()];
    for (i, &v) in reached.iter().enumerate() {
        place[v as usize] = i as u32;
    }
    let part = graph.renumbered(&reached, &place);
    let ranks = ranks(&part, budget)?;
    let mut new = vec![u32::MAX; part.len()];
    let mut order = vec![0];
    if let Some(&rank) = ranks.first() {
        new[rank as usize] = 0;
    }
    let mut next = 0;
    let mut result = LoopyGraph::default();
    while let Some(&v) = order.get(next) {
        let vertex = result.add(budget)?;
        for player in Player::BOTH {
            let mut options = part.options(v, player).to_vec();
            options.sort_unstable_by_key(|&o| ranks[o as usize]);
            options.dedup_by_key(|o| ranks[*o as usize]);
            for &option in &options {
                let number = &mut new[ranks[option as usize] as usize];
                if *number == u32::MAX {
                    *number = order.len() as u32;
                    order.push(option);
                }
            }
            let numbers = options.iter().map(|&o| new[ranks[o as usize] as usize]);
            result.set(vertex, player, numbers.collect());
        }
        next += 1;
    }
    let mut numbers = vec![u32::MAX; graph.len()];
    for (&v, &rank) in reached.iter().zip(&ranks) {
        numbers[v as usize] = new[rank as usize];
    }
    Ok((result, numbers))
}
