//! Strongly connected components of the graph of positions, those below others first (Tarjan 1972).

use super::nodes::LoopySum;
use crate::solve::{Solved, Solver};
use crate::value::Player;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A node on the path of the search.
struct OpenNode {
    options: [Arc<[LoopySum]>; 2],
    /// The places in both lists of options, and among the nodes of the option, that come next.
    next: (usize, usize, usize),
}

impl OpenNode {
    /// The next node that it leads to.
    fn step(&mut self) -> Option<u32> {
        let (side, option, node) = &mut self.next;
        while let Some(options) = self.options.get(*side) {
            let Some(sum) = options.get(*option) else {
                (*side, *option) = (*side + 1, 0);
                continue;
            };
            let Some(found) = sum.nodes.get(*node) else {
                (*option, *node) = (*option + 1, 0);
                continue;
            };
            *node += 1;
            return Some(*found);
        }
        None
    }
}

impl Solver {
    /// Calls `found` with the nodes of each component that can be reached from a node, those below others first; nodes
    /// that are valued are left out, and those of a component must be valued by `found`.
    ///
    /// Errors: those of `found`, and the budget's.
    pub(super) fn each_component(
        &mut self,
        start: u32,
        mut found: impl FnMut(&mut Solver, &[u32]) -> Solved<()>,
    ) -> Solved<()> {
        // By node the order in which it was met.
        let mut met: FxHashMap<u32, usize> = FxHashMap::default();
        // Nodes that have no component yet, with the least number that they lead back to.
        let mut waiting: Vec<(u32, usize)> = Vec::new();
        let mut path = vec![self.open_node(start)?];
        met.insert(start, 0);
        waiting.push((start, 0));
        let mut places: Vec<usize> = vec![0];
        while let Some(open) = path.last_mut() {
            self.budget.work(1)?;
            let Some(&place) = places.last() else { break };
            if let Some(to) = open.step() {
                if self.loopy.known.of_node(to).is_some() {
                    continue;
                }
                match met.get(&to) {
                    Some(&number) => {
                        let low = &mut waiting[place].1;
                        *low = number.min(*low);
                    }
                    None => {
                        self.budget.room_in_table(&met)?;
                        self.budget.room_in(&mut waiting, 1)?;
                        let number = met.len();
                        met.insert(to, number);
                        path.push(self.open_node(to)?);
                        places.push(waiting.len());
                        waiting.push((to, number));
                    }
                }
                continue;
            }
            path.pop();
            places.pop();
            let (node, low) = waiting[place];
            if met.get(&node) == Some(&low) {
                let mut component: Vec<u32> =
                    waiting.drain(place..).map(|(node, _)| node).collect();
                component.sort_unstable();
                found(self, &component)?;
            } else if let Some(&above) = places.last() {
                let above = &mut waiting[above].1;
                *above = low.min(*above);
            }
        }
        Ok(())
    }

    fn open_node(&mut self, node: u32) -> Solved<OpenNode> {
        self.budget.tick()?;
        Ok(OpenNode {
            options: [
                self.loopy_options(node, Player::Left)?,
                self.loopy_options(node, Player::Right)?,
            ],
            next: (0, 0, 0),
        })
    }
}
