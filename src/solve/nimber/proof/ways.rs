//! How much seems left to do for a couple, and where the least is.

use super::super::set::{LARGE, Nimbers};
use super::super::{NimberRules, UNKNOWN};
use super::ProofRun;
use super::nodes::MOST;
use crate::solve::Solved;
use crate::solve::threads::Turn;

/// Efforts from here on are alike.
pub(super) const ENDLESS: u32 = u32::MAX / 4;

/// How much seems left to do for a couple.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// To show that the value is another one.
    pub(super) refute: u32,
    /// To show that the value is this one.
    pub(super) confirm: u32,
}

/// Where a search goes on.
#[derive(Clone, Copy, Debug)]
pub(super) enum Next {
    /// Whether a part has a value.
    Couple(u32, u32),
    /// The value of a part.
    Value(u32),
}

/// What a couple depends on.
pub(super) struct Ways {
    /// The effort of the couple.
    pub(super) effort: Effort,
    pub(super) best: Option<(Next, Effort)>,
    /// The least effort to confirm one that is not the best.
    second: u32,
}

impl Ways {
    const NONE: Ways = Ways {
        effort: Effort {
            refute: ENDLESS,
            confirm: 0,
        },
        best: None,
        second: ENDLESS,
    };

    #[inline]
    fn add(&mut self, next: Next, effort: Effort) {
        self.effort.confirm = (self.effort.confirm + effort.refute).min(ENDLESS - 1);
        if self.best.is_none() || effort.confirm < self.effort.refute {
            self.second = self.effort.refute;
            self.effort.refute = effort.confirm;
            self.best = Some((next, effort));
        } else {
            self.second = self.second.min(effort.confirm);
        }
    }

    /// The limits for the best one, of effort `least`, where those of the couple are `refute` and `confirm`.
    pub(super) fn limits(&self, least: Effort, refute: u32, confirm: u32) -> Effort {
        let others = self.effort.confirm - least.refute.min(self.effort.confirm);
        let to_refute = (confirm - others.min(confirm)).max(least.refute + 1);
        // It may take a quarter more than the second one, so that the search does not go to and fro.
        let enough = self.second.saturating_add(self.second / 4 + 1);
        let to_confirm = refute.min(enough).max(least.confirm + 1);
        Effort {
            refute: to_refute.min(ENDLESS),
            confirm: to_confirm.min(ENDLESS),
        }
    }
}

impl<R: NimberRules> ProofRun<'_, R> {
    /// The efforts for a couple.
    fn effort(&self, part: u32, k: u32) -> Effort {
        let node = &self.nodes.known[part as usize];
        if k < u32::from(node.width) {
            let at = (node.at + 2 * k) as usize;
            Effort {
                refute: self.words[at],
                confirm: self.words[at + 1],
            }
        } else {
            first_effort(node.size, self.turn)
        }
    }

    /// What a couple depends on; nothing if it is decided. The options of the part are brought up to date.
    pub(super) fn ways(&mut self, part: u32, k: u32) -> Solved<Option<Ways>> {
        let node = self.nodes.known[part as usize];
        if node.value != UNKNOWN {
            return Ok(None);
        }
        let mut ways = Ways::NONE;
        let mut reached = node.reached;
        let mut within_reach = Nimbers::default();
        let start = node.options();
        let end = start + node.length as usize;
        let (mut at, mut kept) = (start, start);
        while at < end {
            let mut base = self.words[at];
            let first = kept;
            kept += 1;
            loop {
                at += 1;
                let word = self.words[at];
                let number = word & !MOST;
                match self.nodes.known[number as usize].value {
                    UNKNOWN => {
                        self.words[kept] = number;
                        kept += 1;
                    }
                    value => base ^= value,
                }
                if word >= MOST {
                    break;
                }
            }
            at += 1;
            match kept - first {
                1 => {
                    reached.insert(base);
                    kept = first;
                    continue;
                }
                2 => {
                    let number = self.words[first + 1];
                    let child = &self.nodes.known[number as usize];
                    let sums = child.possible.plus(base);
                    within_reach = within_reach.or(sums);
                    if sums.has(k) {
                        match base ^ k {
                            LARGE.. => {
                                ways.add(Next::Value(number), first_effort(child.size, self.turn));
                            }
                            k => ways.add(Next::Couple(number, k), self.effort(number, k)),
                        }
                    }
                }
                _ => {
                    within_reach = Nimbers::ALL;
                    let (next, effort) = self.split_effort(&self.words[first + 1..kept]);
                    ways.add(next, effort);
                }
            }
            self.words[first] = base;
            self.words[kept - 1] |= MOST;
        }
        self.budget.work((end - start) as u64 / 8)?;
        self.wasted += end - kept;
        let most = reached.or(within_reach).mex();
        let possible = node.possible.without(reached).and(Nimbers::up_to(most));
        let node = &mut self.nodes.known[part as usize];
        node.length = (kept - start) as u32;
        node.reached = reached;
        node.possible = possible;
        if let Some(value) = possible.only() {
            self.settle(part, value)?;
            return Ok(None);
        }
        if !possible.has(k) {
            return Ok(None);
        }
        for smaller in possible.below(k).each() {
            ways.add(Next::Couple(part, smaller), self.effort(part, smaller));
        }
        Ok(Some(ways))
    }

    /// The effort for several parts: first the smallest gets its value.
    fn split_effort(&self, parts: &[u32]) -> (Next, Effort) {
        let size = |part: &u32| self.nodes.known[*part as usize].size;
        let largest = parts.iter().map(size).max().unwrap_or(0);
        let least = parts.iter().min_by_key(|part| (size(part), **part));
        let first = first_effort(largest, self.turn);
        let more = parts.len() as u32;
        let effort = Effort {
            refute: first.refute + more,
            confirm: first.confirm + more,
        };
        (Next::Value(least.copied().unwrap_or(0)), effort)
    }
}

/// What a couple seems to take before it is searched, for a part with about this many moves.
pub(super) fn first_effort(size: u32, turn: Turn) -> Effort {
    let size = size.min(1 << 12);
    let refute = 1 + size / 8;
    // Each thread goes its own way.
    let confirm = refute * (1 + size / 2) + turn.number as u32 * refute;
    Effort { refute, confirm }
}
