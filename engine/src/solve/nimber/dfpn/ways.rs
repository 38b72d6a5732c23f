//! The ways to decide a couple of a part whose options are on the stack.

use super::super::UNKNOWN;
use super::super::effort::{Effort, first_effort};
use super::super::set::{LARGE, Nimbers};
use super::super::ways::Ways;
use super::frame::{Frame, OpenOption};
use super::{DfpnRules, DfpnRun};
use crate::solve::Solved;

/// The next step of a search. Parts are given by their indices on the stack.
#[derive(Clone, Copy, Debug)]
pub(super) enum Continuation {
    /// Search whether a part of an option has a value.
    Couple(usize, u32),
    /// Search for the value of a part of an option.
    Value(usize),
    /// Search whether the part itself has a smaller value.
    Smaller(u32),
}

impl<R: DfpnRules> DfpnRun<'_, R> {
    /// The ways to decide a couple; `None` if it is decided. Brings the options of the part up to date.
    pub(super) fn ways(&mut self, frame: &mut Frame, k: u32) -> Solved<Option<Ways<Continuation>>> {
        let mut ways = Ways::NONE;
        let mut within_reach = Nimbers::default();
        let first = frame.options;
        let mut kept = first;
        self.budget.work((self.options.len() - first) as u64 / 8)?;
        for at in first..self.options.len() {
            let option = self.folded(self.options[at]);
            let OpenOption { first, count, base } = option;
            match count {
                0 => {
                    frame.reached.insert(base);
                    continue;
                }
                1 => {
                    let part = &self.parts[first];
                    let sums = part.possible.plus(base);
                    within_reach = within_reach.or(sums);
                    if sums.has(k) {
                        let (next, k) = match base ^ k {
                            LARGE.. => (Continuation::Value(first), LARGE),
                            k => (Continuation::Couple(first, k), k),
                        };
                        ways.add(next, part.effort(k, self.turn));
                    }
                }
                _ => {
                    within_reach = Nimbers::ALL;
                    let (next, effort) = self.split_effort(first, count);
                    ways.add(next, effort);
                }
            }
            self.options[kept] = option;
            kept += 1;
        }
        self.options.truncate(kept);
        frame.size = (kept - frame.options) as u32;
        let most = frame.reached.or(within_reach).mex();
        let possible = frame.possible.without(frame.reached);
        frame.possible = possible.and(Nimbers::up_to(most));
        if let Some(value) = frame.possible.only() {
            frame.value = value;
        }
        if frame.value != UNKNOWN || !frame.possible.has(k) {
            return Ok(None);
        }
        for smaller in frame.possible.below(k).each() {
            let effort = frame.effort(smaller, self.turn);
            ways.add(Continuation::Smaller(smaller), effort);
        }
        Ok(Some(ways))
    }

    /// An option without those of its parts whose values have become known.
    #[inline]
    fn folded(&mut self, option: OpenOption) -> OpenOption {
        let OpenOption {
            first,
            mut count,
            mut base,
        } = option;
        let mut at = 0;
        while at < count {
            match self.parts[first + at].value {
                UNKNOWN => at += 1,
                value => {
                    base ^= value;
                    count -= 1;
                    self.parts.swap(first + at, first + count);
                }
            }
        }
        OpenOption { first, count, base }
    }

    /// The effort of an option with several parts. The smallest part is valued first.
    fn split_effort(&self, first: usize, count: usize) -> (Continuation, Effort) {
        let size = |at: &usize| self.parts[*at].size;
        let largest = (first..first + count).map(|at| size(&at)).max();
        let least = (first..first + count).min_by_key(size);
        let effort = first_effort(largest.unwrap_or(0), self.turn);
        let more = count as u32;
        let effort = Effort {
            refute: effort.refute + more,
            confirm: effort.confirm + more,
        };
        (Continuation::Value(least.unwrap_or(first)), effort)
    }
}
