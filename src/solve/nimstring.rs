//! Grundy values of Nimstring by the nimber search.

use super::nimber::{Rules, Sum, WORTH_THREADS, grundy};
use super::{Solved, Solver};
use crate::budget::Budget;
use crate::ruleset::nimstring::graph::Graph;

/// Components without capturable coin.
struct Strings;

impl Rules for Strings {
    type Part = Graph;
    type Options = std::vec::IntoIter<Sum<Graph>>;

    fn at_once(&mut self, part: &Graph, _: &Budget) -> Solved<Option<u32>> {
        // The only move of a single short chain ends the game.
        Ok(part.is_single_chain().then_some(1))
    }

    fn is_nonzero(&self, _: &Graph) -> bool {
        false
    }

    fn options(&self, part: &Graph, budget: &Budget) -> Solved<Self::Options> {
        // Loony options do not count for the mex.
        let options = part.options(budget)?.into_iter().flatten();
        let mut options: Vec<Sum<Graph>> = options.map(Sum::from_vec).collect();
        options.iter_mut().for_each(|sum| sum.sort_unstable());
        options.sort_unstable();
        options.dedup();
        Ok(options.into_iter())
    }

    fn size(&self, part: &Graph) -> u32 {
        part.strings() as u32
    }
}

impl Solver {
    /// The Grundy value of a component without capturable coin.
    pub(super) fn nimstring_value(&mut self, graph: &Graph) -> Solved<u32> {
        if self.threads > 1 && graph.strings() as u32 >= WORTH_THREADS {
            return self.strings.grundy_on_threads(
                self.threads,
                &self.budget,
                |tables, turn, budget| grundy(graph, Strings, tables, turn, budget),
            );
        }
        self.strings.grundy(graph, Strings, &self.budget)
    }
}
