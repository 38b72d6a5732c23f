//! All graphs with few vertices, by adding a vertex to each smaller graph in all ways.

use super::Edges;
use super::canonical::SmallGraph;
use crate::budget::{Budget, Stop};
use rustc_hash::FxHashSet;

/// Maximum number of vertices.
pub const MOST_VERTICES: usize = 9;

/// All graphs with this many vertices, one of each class of isomorphic graphs, by their edges. Graphs with fewer edges
/// come first.
pub fn graphs(vertices: usize, budget: &Budget) -> Result<Vec<Edges>, Stop> {
    let mut level = FxHashSet::from_iter([SmallGraph::empty(0)]);
    for n in 1..=vertices.min(MOST_VERTICES) {
        let mut next = FxHashSet::default();
        for graph in level {
            for joined in 0..1u32 << (n - 1) {
                let mut larger = SmallGraph::empty(n);
                larger.rows = graph.rows;
                for v in (0..n - 1).filter(|v| joined >> v & 1 == 1) {
                    larger.join(v, n - 1);
                }
                next.insert(larger.canonical(budget)?);
            }
        }
        level = next;
    }
    Ok(sorted(level))
}

/// The graphs by their numbers of edges, in an order that does not depend on the table.
pub(super) fn sorted(all: FxHashSet<SmallGraph>) -> Vec<Edges> {
    let mut all: Vec<SmallGraph> = all.into_iter().collect();
    all.sort_unstable_by_key(|graph| {
        let degrees: u32 = (0..graph.vertices).map(|v| graph.degree(v)).sum();
        (degrees, *graph)
    });
    all.iter().map(SmallGraph::edges).collect()
}

#[cfg(test)]
mod tests {
    use super::super::count::graph_count;
    use super::*;
    use crate::value::Int;

    #[test]
    fn the_numbers_of_graphs_are_those_of_burnsides_lemma() {
        for n in 0..=7 {
            let all = graphs(n, &Budget::unlimited()).unwrap();
            assert_eq!(graph_count(n), Int::from(all.len()), "{n}");
        }
    }
}
