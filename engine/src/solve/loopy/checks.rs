//! What a node of the graph needs to know of its ruleset: whether it has a value, and how it is stored.

use super::node::{LoopyNode, LoopySum};
use super::table::LoopyNodes;
use crate::solve::engines::Engines;
use crate::solve::shelf::exchanged_name;
use crate::solve::{Solved, lost};
use crate::value::Value;
use std::borrow::Cow;

impl LoopyNodes {
    /// Checks that a node has a value, which requires that its ruleset allows sums.
    pub(super) fn check_has_value(&self, node: u32, engines: &Engines) -> Solved<()> {
        if self.is_summable(node, engines) {
            return Ok(());
        }
        Err(lost::no_value())
    }

    /// Whether a position may occur in a sum: the loser is the player who cannot move, by no other rule.
    fn is_summable(&self, node: u32, engines: &Engines) -> bool {
        match self.get(node) {
            Some(LoopyNode::Part(part, _)) => engines.get(part.ruleset).is_summable(),
            Some(LoopyNode::Call(call, _)) => call.is_summable(),
            _ => true,
        }
    }

    /// Checks that a position whose ruleset does not allow sums is the only term.
    pub(super) fn check_alone(&self, sum: &LoopySum, engines: &Engines) -> Solved<()> {
        let is_alone = sum.nodes.len() <= 1 && sum.rest == Value::ZERO;
        if is_alone
            || sum
                .nodes
                .iter()
                .all(|node| self.is_summable(*node, engines))
        {
            return Ok(());
        }
        Err(lost::no_sum())
    }

    /// The name of the rules and the encoding of the position.
    pub(super) fn stored(
        &self,
        node: u32,
        engines: &Engines,
    ) -> Option<(Cow<'static, str>, Vec<u8>)> {
        let ((rules, bytes), exchanged) = match self.get(node)? {
            LoopyNode::Part(id, exchanged) => {
                let engine = engines.get(id.ruleset);
                (engine.bytes(id.part, false)?, *exchanged)
            }
            LoopyNode::Call(call, exchanged) => (call.stored()?, *exchanged),
            LoopyNode::Explicit(..) | LoopyNode::Game(_) => return None,
        };
        let rules = if exchanged {
            exchanged_name(&rules).into()
        } else {
            rules
        };
        Some((rules, bytes))
    }
}
