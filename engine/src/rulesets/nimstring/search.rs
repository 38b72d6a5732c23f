//! Grundy values of Nimstring by the nimber search.

use super::graph::{Cuts, Graph};
use super::{Nimstring, Part};
use crate::budget::Budget;
use crate::solve::nimber::{NimberRules, NimberSearch, WORTH_THREADS, grundy};
use crate::solve::shelf::QuestionKind;
use crate::solve::{Context, Forked, Search, Solved, Unfinished};
use crate::value::Value;

/// The values of graphs found so far.
#[derive(Debug, Default)]
pub struct Strings {
    nimbers: NimberSearch<Graph>,
}

/// The rules for graphs without capturable coins.
struct GraphRules;

impl NimberRules for GraphRules {
    type Part = Graph;
    // The mex ignores loony options.
    type Options = Cuts;

    fn at_once(&mut self, part: &Graph, _: &Budget) -> Solved<Option<u32>> {
        // The only move in a single short chain ends the game.
        Ok(part.is_single_chain().then_some(1))
    }

    fn is_nonzero(&self, _: &Graph) -> bool {
        false
    }

    fn options(&mut self, part: &Graph, _: &Budget) -> Solved<Self::Options> {
        Ok(part.cuts())
    }

    fn work_of_option(&self, part: &Graph) -> u64 {
        // Labelling takes time for each chain, and often for each pair of chains.
        let chains = part.chains() as u64;
        chains / 16 + chains * chains / 4096
    }

    fn size(&self, part: &Graph) -> u32 {
        // Strings to the ground are cut last, so they add fewer positions. Among options with equally many strings,
        // those with more of them in chains are tried first.
        let strings = 2 * part.strings() - part.chains_to_ground();
        (strings * 64 + part.nodes()) as u32
    }

    fn options_are_dear(&self) -> bool {
        // Each option must be labelled.
        true
    }

    fn most(&self, part: &Graph) -> u32 {
        part.strings() as u32
    }
}

impl Search<Nimstring> for Strings {
    fn value(&mut self, rules: &Nimstring, part: &Part, context: &mut Context) -> Solved<Value> {
        let Part::Graph(graph) = part else {
            return Ok(Value::ZERO);
        };
        let size = context.kept(QuestionKind::Grundy, rules, part, |context| {
            if context.threads > 1 && graph.strings() as u32 >= WORTH_THREADS {
                return self.nimbers.grundy_on_threads(
                    context.threads,
                    context.budget,
                    |tables, turn, budget| grundy(graph, GraphRules, tables, turn, budget),
                );
            }
            self.nimbers.grundy(graph, GraphRules, context.budget)
        })?;
        Ok(context.nimber(size))
    }

    fn tables(&mut self) -> Vec<&mut dyn Forked> {
        vec![&mut self.nimbers]
    }

    fn unfinished(&mut self) -> Option<Unfinished> {
        self.nimbers.unfinished.take()
    }
}
