//! Cancellation of the tasks of a worker.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Identifies a task and records its cancellation.
#[derive(Debug)]
pub(super) struct Ticket {
    /// Unique in the process.
    pub id: u64,
    cancelled: AtomicBool,
}

impl Ticket {
    /// A ticket for a new task.
    pub(super) fn new() -> Arc<Ticket> {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Arc::new(Ticket {
            id: NEXT.fetch_add(1, Ordering::Relaxed),
            cancelled: AtomicBool::new(false),
        })
    }

    /// Ends the task after the statement that is being evaluated.
    pub(super) fn end_early(&self) {
        self.cancelled.store(true, Ordering::SeqCst);
    }

    /// Whether the task has been cancelled, or is to end early.
    pub(super) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::SeqCst)
    }
}

/// Cancels the tasks of a worker. The cancel flag of the budget belongs to the worker, not to the task, so it is set
/// only under the lock that guards the running task: no cancellation is lost, and none hits the next task.
#[derive(Debug, Default)]
pub(super) struct Switch {
    flag: Arc<AtomicBool>,
    running: Mutex<Option<Running>>,
}

/// The running task.
#[derive(Clone, Copy, Debug)]
struct Running {
    id: u64,
    begun: Instant,
    is_interrupted: bool,
}

impl Switch {
    fn lock(&self) -> MutexGuard<'_, Option<Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The flag that a cancellation sets. It belongs to the budget of the worker.
    pub(super) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }

    /// Begins a task, which is running until the guard is dropped.
    pub(super) fn begin(&self, ticket: &Ticket) -> RunningTask<'_> {
        let mut running = self.lock();
        *running = Some(Running {
            id: ticket.id,
            begun: Instant::now(),
            is_interrupted: false,
        });
        self.flag.store(ticket.is_cancelled(), Ordering::SeqCst);
        RunningTask(self)
    }

    /// Cancels a task, whether it is queued, running or done.
    pub(super) fn cancel(&self, ticket: &Ticket) {
        ticket.cancelled.store(true, Ordering::SeqCst);
        let running = self.lock();
        if running.is_some_and(|task| task.id == ticket.id) {
            self.flag.store(true, Ordering::SeqCst);
        }
    }

    /// Interrupts a task that has run longer than `patience`; it answers with what it has.
    pub(super) fn interrupt(&self, patience: Duration) {
        let mut running = self.lock();
        if let Some(task) = &mut *running
            && task.begun.elapsed() >= patience
        {
            task.is_interrupted = true;
            self.flag.store(true, Ordering::SeqCst);
        }
    }

    /// When the task that is running began, unless it has been interrupted.
    pub(super) fn begun(&self) -> Option<Instant> {
        let running = *self.lock();
        running
            .filter(|task| !task.is_interrupted)
            .map(|task| task.begun)
    }
}

/// The switches of the workers for which requests wait.
#[derive(Clone, Debug)]
pub(super) struct Switches {
    /// Cancels hovers, completions and commands.
    pub describer: Arc<Switch>,
    /// Cancels questions of boards.
    pub boards: Arc<Switch>,
}

/// A task that is running.
#[derive(Debug)]
pub(super) struct RunningTask<'a>(&'a Switch);

impl Drop for RunningTask<'_> {
    fn drop(&mut self) {
        *self.0.lock() = None;
    }
}

/// Cancels a task when the handler that awaits it is dropped.
#[derive(Debug)]
pub(super) struct CancelOnDrop(pub Arc<Switch>, pub Arc<Ticket>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel(&self.1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_is_interrupted_once() {
        let switch = Switch::default();
        assert_eq!(switch.begun(), None);
        let guard = switch.begin(&Ticket::new());
        assert!(switch.begun().is_some());
        switch.interrupt(Duration::from_secs(3600));
        assert!(switch.begun().is_some() && !switch.flag.load(Ordering::SeqCst));
        switch.interrupt(Duration::ZERO);
        assert!(switch.begun().is_none() && switch.flag.load(Ordering::SeqCst));
        drop(guard);
        let _guard = switch.begin(&Ticket::new());
        assert!(switch.begun().is_some() && !switch.flag.load(Ordering::SeqCst));
    }

    #[test]
    fn a_cancellation_is_neither_lost_nor_passed_on() {
        let switch = Switch::default();
        let is_set = || switch.flag.load(Ordering::SeqCst);
        let (early, running, next) = (Ticket::new(), Ticket::new(), Ticket::new());
        switch.cancel(&early);
        drop(switch.begin(&early));
        assert!(is_set(), "cancelled before it began");
        let guard = switch.begin(&running);
        assert!(!is_set(), "of the task before");
        switch.cancel(&next);
        assert!(!is_set(), "of a task that waits");
        switch.cancel(&running);
        assert!(is_set());
        drop(guard);
        switch.cancel(&running);
        let _guard = switch.begin(&Ticket::new());
        assert!(!is_set(), "of a task that is done");
    }
}
