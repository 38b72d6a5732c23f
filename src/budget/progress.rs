//! Progress of a computation.

use super::Budget;
use std::sync::atomic::{AtomicU64, Ordering};

/// Progress of a computation, for other threads to read.
#[derive(Debug, Default)]
pub struct Counter {
    /// Positions and comparisons.
    pub positions: AtomicU64,
    /// Cases of a claim, an assertion or a table.
    pub cases: AtomicU64,
    /// Elements of the outermost range that are done.
    pub done: AtomicU64,
    /// Length of that range; 0 if there is none.
    pub all: AtomicU64,
    /// Options of the root that have values.
    valued: AtomicU64,
    /// Options of the root; 0 if there is none.
    options: AtomicU64,
    /// Steps of a task of several computations that are done, and their number; 0 if there is no such task.
    pub whole: (AtomicU64, AtomicU64),
}

impl Counter {
    /// Reports that `done` of `all` steps of a task of several computations are done.
    pub fn report(&self, done: u64, all: u64) {
        self.whole.0.store(done, Ordering::Relaxed);
        self.whole.1.store(all, Ordering::Relaxed);
    }

    /// How many options of the root have values, and how many there are. The root is the position whose value is being
    /// found and that is not an option of another one.
    pub fn root(&self) -> Option<(u64, u64)> {
        let options = self.options.load(Ordering::Relaxed);
        (options > 0).then(|| (self.valued.load(Ordering::Relaxed), options))
    }
}

impl Budget {
    /// Counts a case of a claim, an assertion or a table.
    pub fn case(&self) {
        self.progress.cases.fetch_add(1, Ordering::Relaxed);
    }

    /// Reports that `done` of `all` elements of the outermost range are done.
    pub fn part(&self, done: u64, all: u64) {
        self.progress.done.store(done, Ordering::Relaxed);
        self.progress.all.store(all, Ordering::Relaxed);
    }

    /// Reports that the values of so many options will be found for the value of a position. Returns whether it is the
    /// root; then the caller reports each value, and the end.
    pub fn begin_root(&self, options: usize) -> bool {
        let is_root = self.progress.options.load(Ordering::Relaxed) == 0;
        if is_root {
            self.progress.valued.store(0, Ordering::Relaxed);
            self.progress
                .options
                .store(options as u64, Ordering::Relaxed);
        }
        is_root
    }

    /// Reports the value of an option of the root.
    pub fn root_option(&self) {
        self.progress.valued.fetch_add(1, Ordering::Relaxed);
    }

    /// Reports that the value of the root is found.
    pub fn end_root(&self) {
        self.progress.options.store(0, Ordering::Relaxed);
    }
}
