//! The results of a document, and the statements that wait for one.

use crate::session::{Program, StatementResult};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::time::Duration;

/// The results of a document by the fingerprints of its statements: those that an edit leaves unchanged keep theirs.
#[derive(Debug, Default)]
pub(super) struct Results {
    found: FxHashMap<u64, Arc<StatementResult>>,
    /// By fingerprint, the number of statements that have it and the first of them.
    prints: FxHashMap<u64, (usize, usize)>,
    /// The number of statements.
    statements: usize,
    /// The number of statements without a result.
    missing: usize,
    /// Statements that were cut off, by fingerprint, and their longest slice. They wait for the long lane.
    cut: FxHashMap<u64, Duration>,
    /// Fingerprints of the statements that the user runs with the longer time limit, in this order.
    insisted: Vec<u64>,
}

impl Results {
    /// Takes over the statements of another program. Results whose fingerprints occur in it are kept.
    pub(super) fn renew(&mut self, program: &Program, statements: usize) {
        self.prints.clear();
        self.statements = statements;
        for statement in 0..statements {
            if let Some(print) = program.fingerprint(statement) {
                self.prints.entry(print).or_insert((0, statement)).0 += 1;
            }
        }
        self.cut.retain(|print, _| self.prints.contains_key(print));
        self.insisted
            .retain(|print| self.prints.contains_key(print));
        self.keep(|_| true);
    }

    /// Keeps the results whose fingerprints still occur and that satisfy `is_wanted`.
    fn keep(&mut self, is_wanted: impl Fn(&StatementResult) -> bool) {
        self.found
            .retain(|print, result| self.prints.contains_key(print) && is_wanted(result));
        let found = self
            .found
            .keys()
            .filter_map(|print| Some(self.prints.get(print)?.0));
        self.missing = self.statements.saturating_sub(found.sum());
    }

    /// Drops all results.
    pub(super) fn forget(&mut self) {
        self.keep(|_| false);
        self.cut.clear();
    }

    /// Drops the results that failed, except those that were cut off.
    pub(super) fn forget_failed(&mut self) {
        self.keep(|r| r.is_cut() || !r.is_unfinished());
    }

    /// The result of the statement with this fingerprint, if available.
    pub(super) fn get(&self, print: u64) -> Option<&Arc<StatementResult>> {
        self.found.get(&print)
    }

    /// Adds a result of the longer time limit.
    pub(super) fn add_insisted(&mut self, print: u64, result: Arc<StatementResult>) {
        self.insisted.retain(|other| *other != print);
        self.add(print, result);
    }

    /// Adds a result, unless its statement no longer exists, or the result has failed and the statement is to run longer.
    pub(super) fn add(&mut self, print: u64, result: Arc<StatementResult>) {
        let Some((count, _)) = self.prints.get(&print) else {
            return;
        };
        if self.insisted.contains(&print) {
            if result.is_unfinished() {
                return;
            }
            self.insisted.retain(|other| *other != print);
        }
        self.cut.remove(&print);
        if self.found.insert(print, result).is_none() {
            self.missing = self.missing.saturating_sub(*count);
        }
    }

    /// Whether a statement with this fingerprint has no result yet.
    pub(super) fn lacks(&self, print: u64) -> bool {
        self.prints.contains_key(&print) && !self.found.contains_key(&print)
    }

    /// The number of statements without a result.
    pub(super) fn missing(&self) -> usize {
        self.missing
    }

    /// Records that a statement was cut off after `slice`. It waits for the long lane.
    pub(super) fn put_off(&mut self, print: u64, slice: Duration) {
        if self.lacks(print) && !self.insisted.contains(&print) {
            self.cut.insert(print, slice);
        }
    }

    /// Drops the result of a statement, which is to run again with the longer time limit. Returns false if it already
    /// waits for that.
    pub(super) fn insist(&mut self, print: u64) -> bool {
        if self.insisted.contains(&print) {
            return false;
        }
        self.insisted.push(print);
        self.cut.remove(&print);
        let count = self.prints.get(&print).map_or(0, |(count, _)| *count);
        if self.found.remove(&print).is_some() {
            self.missing += count;
        }
        true
    }

    /// Records that the evaluation of a statement was stopped.
    pub(super) fn stop(&mut self, print: u64) {
        self.add_insisted(print, Arc::new(StatementResult::stopped()));
    }

    /// Records that the evaluation of a statement has crashed.
    pub(super) fn fail(&mut self, print: u64) {
        if self.lacks(print) {
            self.stop(print);
        }
    }

    /// Statements without a result, one for each fingerprint, in order.
    pub(super) fn unevaluated(&self) -> Vec<usize> {
        self.lacking(|_| true)
    }

    /// Statements that need a first slice, one for each fingerprint, in order.
    pub(super) fn unsliced(&self) -> Vec<usize> {
        self.lacking(|print| !self.cut.contains_key(print) && !self.insisted.contains(print))
    }

    fn lacking(&self, is_wanted: impl Fn(&u64) -> bool) -> Vec<usize> {
        let prints = self.prints.iter();
        let prints = prints.filter(|(print, _)| self.lacks(**print) && is_wanted(print));
        let mut statements: Vec<usize> = prints.map(|(_, (_, first))| *first).collect();
        statements.sort_unstable();
        statements
    }

    /// Whether statements wait for the long lane.
    pub(super) fn has_long_work(&self) -> bool {
        !self.cut.is_empty() || !self.insisted.is_empty()
    }

    /// The statement that the user runs with the longer time limit.
    pub(super) fn insisted(&self) -> Option<usize> {
        self.first_with(self.insisted.first()?)
    }

    /// Statements that were cut off, in order.
    pub(super) fn cut_off(&self) -> Vec<usize> {
        self.firsts(self.cut.keys())
    }

    /// The shortest slice of the statements that were cut off, except the one with the fingerprint `busy`, and the
    /// statements that have had no longer one, in order.
    pub(super) fn least_tried(&self, busy: Option<u64>) -> Option<(Duration, Vec<usize>)> {
        let others = self.cut.iter().filter(|(print, _)| Some(**print) != busy);
        let least = others.clone().map(|(_, slice)| *slice).min()?;
        let others = others.filter(|(_, slice)| **slice == least);
        Some((least, self.firsts(others.map(|(print, _)| print))))
    }

    fn firsts<'a>(&self, prints: impl Iterator<Item = &'a u64>) -> Vec<usize> {
        let mut found: Vec<usize> = prints.filter_map(|print| self.first_with(print)).collect();
        found.sort_unstable();
        found
    }

    fn first_with(&self, print: &u64) -> Option<usize> {
        self.prints.get(print).map(|(_, first)| *first)
    }
}
