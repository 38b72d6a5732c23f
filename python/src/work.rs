//! Work of the engine under an interpreter of Python: without its lock, and stopped by its signals.

use cgt_lang::session::{Budget, Counter, DiskLoader, Options, Session};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::thread;
use std::time::Duration;

/// Time between two looks at the signals of Python.
const PAUSE: Duration = Duration::from_millis(20);
/// Time between two attempts to get hold of a session that works for another thread.
const WAIT: Duration = Duration::from_millis(1);

thread_local! {
    static THREAD: u8 = const { 0 };
}

/// A number of this thread, which no other living thread has; never 0.
fn this_thread() -> usize {
    THREAD.with(|at| std::ptr::from_ref(at) as usize)
}

/// A session that threads take turns with.
pub struct Engine {
    session: Mutex<Session>,
    /// The thread for which the session works; 0 if it is idle.
    owner: AtomicUsize,
    cancel: Arc<AtomicBool>,
    progress: Arc<Counter>,
}

/// A session in the hands of one thread.
pub struct Held<'a> {
    session: MutexGuard<'a, Session>,
    owner: &'a AtomicUsize,
}

impl Deref for Held<'_> {
    type Target = Session;

    fn deref(&self) -> &Session {
        &self.session
    }
}

impl DerefMut for Held<'_> {
    fn deref_mut(&mut self) -> &mut Session {
        &mut self.session
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.owner.store(0, Ordering::Relaxed);
    }
}

impl Engine {
    /// An engine with limits: the memory of the process in bytes.
    pub fn new(options: Options, memory: Option<usize>) -> Engine {
        let cancel = Arc::new(AtomicBool::new(false));
        let budget = Budget::new(memory, Arc::clone(&cancel));
        let progress = budget.progress();
        let mut session = Session::new(options, budget, Box::new(DiskLoader));
        session.keep_names();
        Engine {
            session: Mutex::new(session),
            owner: AtomicUsize::new(0),
            cancel,
            progress,
        }
    }

    /// Stops the work under way, if there is any.
    pub fn interrupt(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    /// The progress of the work under way.
    pub fn progress(&self) -> &Counter {
        &self.progress
    }

    /// Waits until the session is idle, and takes it for a moment.
    ///
    /// Errors: the session works for this thread already, or a signal handler raised an exception.
    pub fn hold(&self, py: Python<'_>) -> PyResult<Held<'_>> {
        let session = loop {
            match self.session.try_lock() {
                Ok(session) => break session,
                Err(TryLockError::Poisoned(session)) => break session.into_inner(),
                Err(TryLockError::WouldBlock)
                    if self.owner.load(Ordering::Relaxed) == this_thread() =>
                {
                    return Err(PyRuntimeError::new_err(
                        "the session is at work: a signal handler can use another session",
                    ));
                }
                Err(TryLockError::WouldBlock) => {
                    py.detach(|| thread::sleep(WAIT));
                    py.check_signals()?;
                }
            }
        };
        self.owner.store(this_thread(), Ordering::Relaxed);
        self.cancel.store(false, Ordering::Relaxed);
        let owner = &self.owner;
        Ok(Held { session, owner })
    }

    /// Does work that may take long on another thread, while this one releases the lock of Python, handles signals, and
    /// calls `meanwhile` now and then.
    ///
    /// Errors: those of [`Engine::hold`]; the exception of a signal handler or of `meanwhile`, which stops the work.
    pub fn run<T: Send>(
        &self,
        py: Python<'_>,
        meanwhile: &mut dyn FnMut() -> PyResult<()>,
        work: impl FnOnce(&mut Session) -> T + Send,
    ) -> PyResult<T> {
        let mut held = self.hold(py)?;
        let session: &mut Session = &mut held;
        let is_done = AtomicBool::new(false);
        let (is_done, waiting) = (&is_done, thread::current());
        thread::scope(|scope| {
            let worker = thread::Builder::new().spawn_scoped(scope, move || {
                let found = work(session);
                is_done.store(true, Ordering::Release);
                waiting.unpark();
                found
            })?;
            let mut raised = None;
            while !is_done.load(Ordering::Acquire) && !worker.is_finished() {
                py.detach(|| thread::park_timeout(PAUSE));
                if raised.is_none() {
                    raised = py.check_signals().and_then(|()| meanwhile()).err();
                }
                if raised.is_some() {
                    self.interrupt();
                }
            }
            let found = worker
                .join()
                .map_err(|_| PyRuntimeError::new_err("an internal error: this is a bug in cgt"));
            raised.map_or(found, Err)
        })
    }
}
