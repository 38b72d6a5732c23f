//! Progress of a computation.

use super::Budget;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The progress of a computation, readable from other threads.
#[derive(Debug, Default)]
pub struct Counter {
    /// The number of positions.
    pub positions: AtomicU64,
    /// The number of positions, comparisons and other steps.
    pub ticks: AtomicU64,
    /// The number of cases of a claim, an assertion or a table.
    pub cases: AtomicU64,
    /// The number of completed elements of the outermost range.
    pub done: AtomicU64,
    /// The length of the outermost range; 0 if there is none.
    pub all: AtomicU64,
    /// The number of decided options of the root.
    decided: AtomicU64,
    /// The number of options of the root; 0 if there is none.
    options: AtomicU64,
    /// The nimbers below 64 that are excluded as the value of the root, as bits.
    excluded: AtomicU64,
    /// The first case found that fails, as `n = 2`.
    failure: Mutex<Option<String>>,
    /// The numbers of completed steps and of all steps of a task with several computations; 0 if there is no such task.
    pub whole: (AtomicU64, AtomicU64),
}

impl Counter {
    /// Reports that `done` of `all` steps of a task with several computations are complete.
    pub fn report(&self, done: u64, all: u64) {
        self.whole.0.store(done, Ordering::Relaxed);
        self.whole.1.store(all, Ordering::Relaxed);
    }

    /// The first case found in which the claim or assertion fails, as `n = 2`; `None` if it has not failed yet.
    pub fn failure(&self) -> Option<String> {
        self.lock_failure().clone()
    }

    fn lock_failure(&self) -> MutexGuard<'_, Option<String>> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The numbers of decided options and of all options of the root; `None` if there is no root. The root is the
    /// outermost position whose value or winner is being computed.
    pub fn root(&self) -> Option<(u64, u64)> {
        let options = self.options.load(Ordering::Relaxed);
        (options > 0).then(|| (self.decided.load(Ordering::Relaxed), options))
    }

    /// The nimbers that are excluded as the value of the root.
    pub fn excluded(&self) -> impl Iterator<Item = u32> {
        let excluded = self.excluded.load(Ordering::Relaxed);
        (0..u64::BITS).filter(move |nimber| excluded >> nimber & 1 != 0)
    }
}

impl Budget {
    /// Counts a case of a claim, an assertion or a table.
    pub fn case(&self) {
        self.progress.cases.fetch_add(1, Ordering::Relaxed);
    }

    /// Reports that `done` of `all` elements of the outermost range are complete.
    pub fn part(&self, done: u64, all: u64) {
        self.progress.done.store(done, Ordering::Relaxed);
        self.progress.all.store(all, Ordering::Relaxed);
    }

    /// Reports a case in which a claim or an assertion fails; only the first one is kept.
    pub fn report_failure(&self, case: String) {
        self.progress.lock_failure().get_or_insert(case);
    }

    /// Forgets the case that fails.
    pub(super) fn forget_failure(&self) {
        *self.progress.lock_failure() = None;
    }

    /// Announces a position with `options` options to decide. Returns whether it is the root. If so, the caller reports
    /// each decided option and the end.
    pub fn begin_root(&self, options: usize) -> bool {
        let is_root = self.progress.options.load(Ordering::Relaxed) == 0;
        if is_root {
            self.report_root(0, options);
        }
        is_root
    }

    /// Reports that `decided` of the options of the root are decided.
    pub fn report_root(&self, decided: usize, options: usize) {
        let Counter {
            decided: known,
            options: all,
            ..
        } = &*self.progress;
        known.store(decided as u64, Ordering::Relaxed);
        all.store(options as u64, Ordering::Relaxed);
    }

    /// Reports the nimbers below 64 that are excluded as the value of the root, as bits.
    pub fn report_excluded(&self, nimbers: u64) {
        self.progress.excluded.store(nimbers, Ordering::Relaxed);
    }

    /// Reports that an option of the root is decided.
    pub fn root_option(&self) {
        self.progress.decided.fetch_add(1, Ordering::Relaxed);
    }

    /// Reports that the root is decided.
    pub fn end_root(&self) {
        self.progress.options.store(0, Ordering::Relaxed);
        self.report_excluded(0);
    }
}
