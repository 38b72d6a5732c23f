//! Limits of a computation: time, memory, work and a cancel flag.
//!
//! Every search calls [`Budget::tick`] once per position, and [`Budget::step`] once per comparison or element. Both
//! cost a few instructions. The clock and the memory use are read only at intervals.

mod alarm;
mod machine;
mod memory;
mod progress;
mod stop;
mod trial;

use alarm::Alarm;
pub use machine::{Instant, NESTING_LIMIT, memory_used, now, with_stack};
#[cfg(target_arch = "wasm32")]
pub use machine::{limit_stack, set_clock};
pub use progress::Counter;
pub use stop::{Fault, Stop};

use std::cell::Cell;
use std::iter::Sum;
use std::ops::Add;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The number of ticks between two checks. They take about a tenth of a millisecond.
const CLOCK_INTERVAL: u64 = 1024;
/// Maximum and minimum time between two readings of the memory use.
const MEMORY_INTERVAL: Duration = Duration::from_millis(10);
const LEAST_MEMORY_INTERVAL: Duration = Duration::from_micros(250);
/// The fastest growth to expect, in bytes per nanosecond. Readings become more frequent near the limit.
const FASTEST_GROWTH: usize = 4;

/// The limits of a computation, and its progress.
#[derive(Debug)]
pub struct Budget {
    deadline: Cell<Option<Instant>>,
    memory: Option<usize>,
    cancel: Arc<AtomicBool>,
    /// Set when another thread has found the answer.
    done: Option<Arc<AtomicBool>>,
    progress: Arc<Counter>,
    /// The counts since [`Budget::start`].
    tally: Cell<Tally>,
    /// The work since the last check, and the work before it, in ticks.
    work: Cell<u64>,
    work_before: Cell<u64>,
    /// The limit on the total work, in ticks.
    most: u64,
    /// Whether a root was already being reported when this trial began.
    had_root: bool,
    /// The time of the next reading of the memory use; `None` means at the next check.
    memory_look: Cell<Option<Instant>>,
    /// The number of bytes reserved since the last reading.
    reserved: Cell<usize>,
    /// The alarm to drop the caches of pairs.
    short: Alarm,
    /// The alarm to shrink the tables of positions, because dropping the caches was not enough.
    scarce: Alarm,
}

/// The counts of a computation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of positions that searches have reached.
    pub positions: u64,
    /// The number of positions, comparisons of values and elements of lists.
    pub ticks: u64,
}

impl Add for Tally {
    type Output = Tally;
    fn add(self, other: Tally) -> Tally {
        Tally {
            positions: self.positions + other.positions,
            ticks: self.ticks + other.ticks,
        }
    }
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Tally>>(all: I) -> Tally {
        all.fold(Tally::default(), Tally::add)
    }
}

impl Default for Budget {
    fn default() -> Budget {
        Budget::unlimited()
    }
}

impl Budget {
    /// A budget without limits.
    pub fn unlimited() -> Budget {
        Budget::new(None, Arc::default())
    }

    /// A budget with a limit on the memory of the process, in bytes, and a cancel flag.
    pub fn new(memory: Option<usize>, cancel: Arc<AtomicBool>) -> Budget {
        Budget {
            deadline: Cell::new(None),
            memory,
            cancel,
            done: None,
            progress: Arc::default(),
            tally: Cell::default(),
            work: Cell::new(0),
            work_before: Cell::new(0),
            most: u64::MAX,
            had_root: false,
            memory_look: Cell::new(None),
            reserved: Cell::new(0),
            short: Alarm::default(),
            scarce: Alarm::default(),
        }
    }

    /// A budget that reports progress to this counter.
    pub fn reporting(self, progress: Arc<Counter>) -> Budget {
        Budget { progress, ..self }
    }

    /// A fresh budget with the same memory limit, cancel flag and counter.
    pub fn renewed(&self) -> Budget {
        Budget {
            progress: Arc::clone(&self.progress),
            ..Budget::new(self.memory, Arc::clone(&self.cancel))
        }
    }

    /// A budget for another thread of the same computation. Setting `done` stops the thread.
    pub fn beside(&self, done: &Arc<AtomicBool>) -> Budget {
        Budget {
            deadline: self.deadline.clone(),
            done: Some(Arc::clone(done)),
            ..self.renewed()
        }
    }

    /// Adds the counts of another thread.
    pub fn count(&self, other: Tally) {
        self.tally.set(self.tally.get() + other);
        self.work_before.set(self.work_before.get() + other.ticks);
    }

    /// Starts the clock with this time limit and resets the progress.
    pub fn start(&self, time: Option<Duration>) {
        self.deadline.set(time.and_then(|t| now().checked_add(t)));
        self.tally.set(Tally::default());
        self.progress.positions.store(0, Ordering::Relaxed);
        self.progress.ticks.store(0, Ordering::Relaxed);
        self.progress.cases.store(0, Ordering::Relaxed);
        self.progress.all.store(0, Ordering::Relaxed);
        self.forget_failure();
        self.end_root();
    }

    /// The limit on the memory of the process, in bytes.
    pub fn memory(&self) -> Option<usize> {
        self.memory
    }

    /// Changes the limit on the memory of the process, in bytes.
    pub fn set_memory(&mut self, memory: Option<usize>) {
        self.memory = memory;
    }

    /// The counts since [`Budget::start`].
    pub fn tally(&self) -> Tally {
        self.tally.get()
    }

    /// The progress, shared with other threads. Positions and ticks are updated at each check.
    pub fn progress(&self) -> Arc<Counter> {
        Arc::clone(&self.progress)
    }

    /// The cancel flag.
    pub fn cancel_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.cancel)
    }

    /// Counts one position. Fails if a limit is reached.
    #[inline]
    pub fn tick(&self) -> Result<(), Stop> {
        let Tally { positions, ticks } = self.tally.get();
        self.tally.set(Tally {
            positions: positions + 1,
            ticks: ticks + 1,
        });
        self.work(1)
    }

    /// Counts one step other than a position, such as a comparison of values or an element of a list. Fails if a limit
    /// is reached.
    #[inline]
    pub fn step(&self) -> Result<(), Stop> {
        let Tally { positions, ticks } = self.tally.get();
        self.tally.set(Tally {
            positions,
            ticks: ticks + 1,
        });
        self.work(1)
    }

    /// Counts other work, in units of about a tick. Fails if a limit is reached.
    #[inline]
    pub fn work(&self, units: u64) -> Result<(), Stop> {
        if machine::is_deep() {
            return Err(Stop::Deep);
        }
        let work = self.work.get() + units;
        if work < CLOCK_INTERVAL {
            self.work.set(work);
            return Ok(());
        }
        self.work.set(0);
        self.work_before.set(self.work_before.get() + work);
        self.check()
    }

    /// The total work so far, including positions, in ticks.
    pub fn spent(&self) -> u64 {
        self.work_before.get() + self.work.get()
    }

    /// The remaining work of a trial, in ticks.
    pub fn left(&self) -> u64 {
        self.most.saturating_sub(self.spent())
    }

    /// Checks the cancel flag, the clock and the memory immediately. To be called between long steps.
    #[cold]
    pub fn check(&self) -> Result<(), Stop> {
        let Tally { positions, ticks } = self.tally.get();
        self.progress.positions.store(positions, Ordering::Relaxed);
        self.progress.ticks.store(ticks, Ordering::Relaxed);
        let is_set = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        if is_set(&self.cancel)
            || self.done.as_ref().is_some_and(is_set)
            || self.spent() >= self.most
        {
            return Err(Stop::Cancelled);
        }
        if self.deadline.get().is_none() && self.memory.is_none() {
            return Ok(());
        }
        let now = now();
        if self.deadline.get().is_some_and(|d| now >= d) {
            return Err(Stop::Time);
        }
        if let Some(limit) = self.memory
            && self.memory_look.get().is_none_or(|due| now >= due)
        {
            let left = self.look_at_memory(limit)?;
            let wait = Duration::from_nanos((left / FASTEST_GROWTH) as u64);
            let wait = wait.clamp(LEAST_MEMORY_INTERVAL, MEMORY_INTERVAL);
            self.memory_look.set(now.checked_add(wait));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
