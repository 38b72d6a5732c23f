//! All graphs with few vertices, by adding an edge to each graph with fewer edges in all ways.

use super::canonical::SmallGraph;
use super::{Edges, Enumeration};
use crate::budget::{Budget, Stop};
use rustc_hash::FxHashSet;

/// Maximum number of vertices.
pub const MOST_VERTICES: usize = 9;

/// All graphs with a number of vertices, one of each class of isomorphic graphs. Graphs with fewer edges come first.
#[derive(Debug)]
pub struct Graphs {
    /// The graphs with the same number of edges, in order.
    level: Vec<SmallGraph>,
    /// The number of graphs of the level that are done.
    at: usize,
}

impl Graphs {
    /// Begins with the graph without edges, on at most [`MOST_VERTICES`] vertices.
    pub fn new(vertices: usize) -> Graphs {
        Graphs {
            level: vec![SmallGraph::empty(vertices.min(MOST_VERTICES))],
            at: 0,
        }
    }
}

impl Enumeration for Graphs {
    fn next(&mut self, budget: &Budget) -> Result<Option<Edges>, Stop> {
        if self.at == self.level.len() {
            let mut larger = FxHashSet::default();
            for graph in &self.level {
                for (a, b) in graph.pairs().filter(|(a, b)| !graph.joins(*a, *b)) {
                    let mut next = *graph;
                    next.join(a, b);
                    budget.room_in_set(&larger)?;
                    larger.insert(next.canonical(budget)?);
                }
            }
            self.level = larger.into_iter().collect();
            self.level.sort_unstable();
            self.at = 0;
        }
        let next = self.level.get(self.at);
        self.at += 1;
        Ok(next.map(SmallGraph::edges))
    }
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
        let budget = Budget::unlimited();
        for n in 0..=7 {
            let (mut graphs, mut sizes) = (Graphs::new(n), Vec::new());
            while let Some(edges) = graphs.next(&budget).unwrap() {
                sizes.push(edges.len());
            }
            assert_eq!(graph_count(n), Int::from(sizes.len()), "{n}");
            assert!(sizes.is_sorted());
        }
    }
}
