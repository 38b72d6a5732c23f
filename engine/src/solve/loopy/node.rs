//! Nodes of the graph of positions: positions that do not split further. Options are sums of nodes.

use crate::loopy::Loopy;
use crate::solve::SharedCall;
use crate::solve::part_id::PartId;
use crate::value::Value;
use smallvec::SmallVec;

/// A position that does not split further. Short positions are values, not nodes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum LoopyNode {
    /// A part of a position; the flag tells whether the players are exchanged.
    Part(PartId, bool),
    /// A call; the flag tells whether the players are exchanged.
    Call(SharedCall, bool),
    /// `{left | right}`, with the options of each player.
    Explicit(Box<[Vec<LoopySum>; 2]>),
    /// A loopy value.
    Game(Loopy),
}

/// A sum of nodes (sorted by number) and a short value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct LoopySum {
    pub(super) nodes: SmallVec<[u32; 2]>,
    pub(super) rest: Value,
}

impl LoopySum {
    /// The sum of one node.
    pub(super) fn of_node(node: u32) -> LoopySum {
        LoopySum {
            nodes: SmallVec::from_slice(&[node]),
            rest: Value::ZERO,
        }
    }

    /// The empty sum.
    pub(super) fn zero() -> LoopySum {
        LoopySum {
            nodes: SmallVec::new(),
            rest: Value::ZERO,
        }
    }
}
