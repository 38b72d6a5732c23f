//! The thread that owns the session and does one job after the other.

use crate::repl::{ReplOptions, Respondent};
use crate::session::{Counter, NoFiles};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::oneshot;

type Work = Box<dyn FnOnce(&mut Respondent, &AtomicUsize) + Send>;

struct Job {
    number: u64,
    work: Work,
}

/// What the thread is doing, for those who cancel it.
#[derive(Default)]
struct Desk {
    /// The job that runs.
    running: Option<u64>,
    /// The jobs that were cancelled before they began.
    cancelled: Vec<u64>,
}

/// The interface to the thread. When it is dropped the thread ends after its jobs.
pub(super) struct Worker {
    jobs: Sender<Job>,
    desk: Arc<Mutex<Desk>>,
    cancel: Arc<AtomicBool>,
    /// What the running job has found so far.
    pub(super) progress: Arc<Counter>,
    last: AtomicU64,
}

/// A job that was handed in.
pub(super) struct Ticket<T> {
    number: u64,
    /// The result. An error if the job had an internal fault, or was cancelled before it began.
    pub(super) done: oneshot::Receiver<T>,
}

impl Worker {
    /// Starts the thread.
    pub(super) fn start(options: ReplOptions) -> io::Result<Worker> {
        let (jobs, inbox) = channel::<Job>();
        let (cancel, progress) = (options.budget.cancel_flag(), options.budget.progress());
        let desk = Arc::<Mutex<Desk>>::default();
        let (flag, board) = (Arc::clone(&cancel), Arc::clone(&desk));
        std::thread::Builder::new().spawn(move || {
            let mut respondent = Respondent::new(options, Box::new(NoFiles));
            let done = AtomicUsize::new(0);
            for Job { number, work } in inbox {
                {
                    let mut desk = board.lock().unwrap_or_else(PoisonError::into_inner);
                    let is_cancelled = desk.cancelled.contains(&number);
                    desk.cancelled.retain(|other| *other > number);
                    if is_cancelled {
                        continue;
                    }
                    desk.running = Some(number);
                    flag.store(false, Ordering::Relaxed);
                }
                done.store(0, Ordering::Relaxed);
                // The one who waits sees that its sender is gone.
                let _ = catch_unwind(AssertUnwindSafe(|| work(&mut respondent, &done)));
                let mut desk = board.lock().unwrap_or_else(PoisonError::into_inner);
                desk.running = None;
            }
        })?;
        Ok(Worker {
            jobs,
            desk,
            cancel,
            progress,
            last: AtomicU64::new(0),
        })
    }

    /// Hands in a job.
    pub(super) fn begin<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Respondent, &AtomicUsize) -> T + Send + 'static,
    ) -> Ticket<T> {
        let number = self.last.fetch_add(1, Ordering::Relaxed) + 1;
        let (sender, done) = oneshot::channel();
        let work: Work = Box::new(move |respondent, count| {
            let _ = sender.send(job(respondent, count));
        });
        let _ = self.jobs.send(Job { number, work });
        Ticket { number, done }
    }

    /// Whether a job has begun and not ended.
    pub(super) fn is_running<T>(&self, ticket: &Ticket<T>) -> bool {
        let desk = self.desk.lock().unwrap_or_else(PoisonError::into_inner);
        desk.running == Some(ticket.number)
    }

    /// Cancels a job. One that runs still has a result: what it has found.
    pub(super) fn cancel<T>(&self, ticket: &Ticket<T>) {
        let mut desk = self.desk.lock().unwrap_or_else(PoisonError::into_inner);
        if desk.running == Some(ticket.number) {
            self.cancel.store(true, Ordering::Relaxed);
        } else {
            desk.cancelled.push(ticket.number);
        }
    }
}
