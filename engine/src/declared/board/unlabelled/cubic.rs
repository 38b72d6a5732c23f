//! Connected cubic graphs, by completing the degree of one vertex after another.

use super::Edges;
use super::canonical::SmallGraph;
use super::count::cubic_count;
use super::graphs::sorted;
use crate::budget::{Budget, Stop};
use rustc_hash::FxHashSet;

/// Maximum number of vertices.
pub const MOST_CUBIC: usize = 14;

/// All connected cubic graphs with this many vertices, at most [`MOST_CUBIC`], one of each class of isomorphic graphs, by their edges.
pub fn cubic_graphs(vertices: usize, budget: &Budget) -> Result<Vec<Edges>, Stop> {
    // The degrees of a graph have an even sum.
    if vertices % 2 == 1 || vertices > MOST_CUBIC {
        return Ok(Vec::new());
    }
    let count = cubic_count(vertices).and_then(|count| count.to_u64());
    let mut open = FxHashSet::from_iter([SmallGraph::empty(vertices)]);
    let mut complete = FxHashSet::default();
    // Every cubic graph that contains one of these graphs contains one of the next, whichever vertex is completed.
    while !open.is_empty() {
        let mut next = FxHashSet::default();
        for graph in open {
            let started = (0..graph.vertices).find(|v| (1..3).contains(&graph.degree(*v)));
            let is_empty = graph.rows.iter().all(|row| *row == 0);
            let Some(vertex) = started.or((is_empty && graph.vertices > 0).then_some(0)) else {
                continue;
            };
            for larger in completed(&graph, vertex) {
                let form = larger.canonical(budget)?;
                if (0..form.vertices).all(|v| form.degree(v) == 3) {
                    complete.insert(form);
                    budget.part(complete.len() as u64, count.unwrap_or(0));
                } else {
                    next.insert(form);
                }
            }
        }
        open = next;
    }
    Ok(sorted(complete))
}

/// The graphs in which a vertex gets the neighbours that it lacks. Vertices without edges are alike, so the first of
/// them are taken.
fn completed(graph: &SmallGraph, vertex: usize) -> Vec<SmallGraph> {
    let missing = 3 - graph.degree(vertex);
    let fits = |v: &usize| *v != vertex && graph.rows[vertex] >> v & 1 == 0 && graph.degree(*v) < 3;
    let candidates: Vec<usize> = (0..graph.vertices).filter(fits).collect();
    let fresh: u32 =
        (candidates.iter().filter(|v| graph.degree(**v) == 0)).fold(0, |set, v| set | 1 << v);
    let mut found = Vec::new();
    for chosen in 0..1u32 << candidates.len() {
        if chosen.count_ones() != missing {
            continue;
        }
        let picked = (candidates.iter().enumerate()).filter(|(bit, _)| chosen >> bit & 1 == 1);
        let set: u32 = picked.map(|(_, v)| 1 << v).sum();
        // No vertex without edges is skipped before one that is taken.
        let taken = set & fresh;
        let skipped = fresh & !set;
        if taken != 0 && skipped != 0 && skipped.trailing_zeros() < 31 - taken.leading_zeros() {
            continue;
        }
        let mut larger = *graph;
        for v in (0..graph.vertices).filter(|v| set >> v & 1 == 1) {
            larger.join(vertex, v);
        }
        found.push(larger);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Int;

    #[test]
    fn the_numbers_of_cubic_graphs_are_known() {
        for n in 0..=12 {
            let all = cubic_graphs(n, &Budget::unlimited()).unwrap();
            assert_eq!(cubic_count(n), Some(Int::from(all.len())), "{n}");
        }
    }
}
