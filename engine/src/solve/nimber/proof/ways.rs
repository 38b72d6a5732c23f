//! The ways to decide a couple of a part whose options are stored.

use super::super::effort::{Effort, first_effort};
use super::super::set::{LARGE, Nimbers};
use super::super::ways::Ways;
use super::super::{NimberRules, UNKNOWN};
use super::ProofRun;
use super::facts::{BASE, LAST, Node};
use crate::solve::Solved;

/// The next step of a search.
#[derive(Clone, Copy, Debug)]
pub(super) enum Continuation {
    /// Search whether a part has a value.
    Couple(u32, u32),
    /// Search for the value of a part.
    Value(u32),
}

impl<R: NimberRules> ProofRun<'_, R> {
    /// The effort of a couple.
    fn effort(&self, size: u32, node: Option<&Node>, k: u32) -> Effort {
        match node.and_then(|node| node.efforts.get(k as usize)) {
            Some(effort) => *effort,
            None => first_effort(size, self.turn),
        }
    }

    /// The ways to decide a couple; `None` if it is decided. Brings the options of the part up to date.
    pub(super) fn ways(&mut self, part: u32, k: u32) -> Solved<Option<Ways<Continuation>>> {
        if self.nodes.value(part) != UNKNOWN {
            return Ok(None);
        }
        let node = self.nodes.node(part, self.budget)?;
        let mut options = std::mem::take(&mut node.options);
        let (mut reached, old_possible) = (node.reached, node.possible);
        let mut ways = Ways::NONE;
        let mut within_reach = Nimbers::default();
        let (mut at, mut kept) = (0, 0);
        while at < options.len() {
            let mut base = 0;
            let first = kept;
            loop {
                let word = options[at];
                at += 1;
                match word & !LAST {
                    number @ ..BASE => match self.nodes.value(number) {
                        UNKNOWN => {
                            options[kept] = number;
                            kept += 1;
                        }
                        value => base ^= value,
                    },
                    sum => base ^= sum & !BASE,
                }
                if word >= LAST {
                    break;
                }
            }
            match kept - first {
                0 => {
                    reached.insert(base);
                    continue;
                }
                1 => {
                    let number = options[first];
                    let (possible, size, node) = self.nodes.about(number);
                    let sums = possible.plus(base);
                    within_reach = within_reach.or(sums);
                    if sums.has(k) {
                        match base ^ k {
                            LARGE.. => {
                                ways.add(
                                    Continuation::Value(number),
                                    first_effort(size, self.turn),
                                );
                            }
                            k => {
                                ways.add(
                                    Continuation::Couple(number, k),
                                    self.effort(size, node, k),
                                );
                            }
                        }
                    }
                }
                _ => {
                    within_reach = Nimbers::ALL;
                    let (next, effort) = self.split_effort(&options[first..kept]);
                    ways.add(next, effort);
                }
            }
            if base != 0 {
                options[kept] = BASE | base;
                kept += 1;
            }
            options[kept - 1] |= LAST;
        }
        self.budget.work(options.len() as u64 / 8)?;
        let before = options.capacity();
        options.truncate(kept);
        if kept < before / 2 {
            options.shrink_to_fit();
        }
        self.bytes -= (before - options.capacity()) * size_of::<u32>();
        let most = reached.or(within_reach).mex();
        let possible = old_possible.without(reached).and(Nimbers::up_to(most));
        let node = self.nodes.node(part, self.budget)?;
        node.options = options;
        node.reached = reached;
        node.possible = possible;
        if let Some(value) = possible.only() {
            self.settle(part, value)?;
            return Ok(None);
        }
        if !possible.has(k) {
            return Ok(None);
        }
        let (_, size, node) = self.nodes.about(part);
        for smaller in possible.below(k).each() {
            let effort = self.effort(size, node, smaller);
            ways.add(Continuation::Couple(part, smaller), effort);
        }
        Ok(Some(ways))
    }

    /// The effort of an option with several parts. The smallest part is valued first.
    fn split_effort(&self, parts: &[u32]) -> (Continuation, Effort) {
        let size = |part: &u32| self.nodes.about(*part).1;
        let largest = parts.iter().map(size).max().unwrap_or(0);
        let least = parts.iter().min_by_key(|part| (size(part), **part));
        let first = first_effort(largest, self.turn);
        let more = parts.len() as u32;
        let effort = Effort {
            refute: first.refute + more,
            confirm: first.confirm + more,
        };
        (Continuation::Value(least.copied().unwrap_or(0)), effort)
    }
}
