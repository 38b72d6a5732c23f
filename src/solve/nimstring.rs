//! Grundy values of Nimstring by the nimber search.

use super::nimber::{Rules, WORTH_THREADS, grundy};
use super::{Solved, Solver};
use crate::budget::Budget;
use crate::ruleset::nimstring::graph::{Cuts, Graph};

/// Components without capturable coin.
struct Strings;

impl Rules for Strings {
    type Part = Graph;
    // Loony options do not count for the mex.
    type Options = Cuts;

    fn at_once(&mut self, part: &Graph, _: &Budget) -> Solved<Option<u32>> {
        // The only move of a single short chain ends the game.
        Ok(part.is_single_chain().then_some(1))
    }

    fn is_nonzero(&self, _: &Graph) -> bool {
        false
    }

    fn options(&self, part: &Graph, _: &Budget) -> Solved<Self::Options> {
        Ok(part.cuts())
    }

    fn work_of_option(&self, part: &Graph) -> u64 {
        // Labels take time for each chain, often for each pair of chains.
        let chains = part.chains() as u64;
        chains / 16 + chains * chains / 4096
    }

    fn size(&self, part: &Graph) -> u32 {
        // Of options with as many strings those that have more of them in chains are tried first.
        (part.strings() * 64 + part.nodes()) as u32
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
