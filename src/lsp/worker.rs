//! Worker threads. Each has a session of its own and runs one task at a time.

use super::LspOptions;
use super::settings::ServerSettings;
use super::state::{Message, OpenTexts};
use crate::session::{
    Budget, CheckResult, Counter, DiskLoader, ExprId, Loader, Options, Program, Question, Session,
    Spelling, memory_used,
};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

/// Time limit of a hover.
const HOVER_TIME: Duration = Duration::from_secs(2);
/// Time limit of a completion.
const COMPLETION_TIME: Duration = Duration::from_millis(300);
/// Time limit of the answer to a command.
const ANSWER_TIME: Duration = Duration::from_secs(30);

/// Stack of a worker in bytes; deep recursion allocates more as needed.
const STACK: usize = 8 << 20;

/// Identifies a task and records its cancellation.
#[derive(Debug)]
pub struct Ticket {
    /// Unique in the process.
    pub id: u64,
    cancelled: AtomicBool,
}

impl Ticket {
    /// A ticket for a new task.
    pub fn new() -> Arc<Ticket> {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Arc::new(Ticket {
            id: NEXT.fetch_add(1, Ordering::Relaxed),
            cancelled: AtomicBool::new(false),
        })
    }

    /// Ends the task after the statement that is being evaluated.
    pub fn end_early(&self) {
        self.cancelled.store(true, Ordering::SeqCst);
    }

    /// Whether the task has been cancelled, or is to end early.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::SeqCst)
    }
}

/// Cancels the tasks of a worker. The cancel flag of the budget belongs to the worker, not to the task, so it is set
/// only under the lock that guards the running task: no cancellation is lost, and none hits the next task.
#[derive(Debug, Default)]
pub struct Switch {
    flag: Arc<AtomicBool>,
    running: Mutex<Option<(u64, Instant)>>,
}

impl Switch {
    fn lock(&self) -> std::sync::MutexGuard<'_, Option<(u64, Instant)>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn begin(&self, ticket: &Ticket) {
        let mut running = self.lock();
        *running = Some((ticket.id, Instant::now()));
        self.flag.store(ticket.is_cancelled(), Ordering::SeqCst);
    }

    fn end(&self) {
        *self.lock() = None;
    }

    /// Cancels a task, whether it is queued, running or done.
    pub fn cancel(&self, ticket: &Ticket) {
        ticket.cancelled.store(true, Ordering::SeqCst);
        let running = self.lock();
        if running.is_some_and(|(id, _)| id == ticket.id) {
            self.flag.store(true, Ordering::SeqCst);
        }
    }

    /// Interrupts a task that has run longer than `patience`; it answers with what it has.
    pub fn interrupt(&self, patience: Duration) {
        let running = self.lock();
        if running.is_some_and(|(_, begin)| begin.elapsed() > patience) {
            self.flag.store(true, Ordering::SeqCst);
        }
    }
}

/// Cancels a task when the handler that awaits it is dropped.
#[derive(Debug)]
pub struct CancelOnDrop(pub Arc<Switch>, pub Arc<Ticket>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel(&self.1);
    }
}

/// The work of a task.
#[derive(Debug)]
pub enum Work {
    /// Evaluates statements, in this order.
    Evaluate {
        /// The statements.
        statements: Vec<usize>,
        /// The time limit of each.
        time: Option<Duration>,
        /// Whether to compute again what a limit has cut short before.
        again: bool,
    },
    /// Describes an expression, given with the index of its statement.
    Describe(usize, ExprId),
    /// Evaluates an expression for a completion.
    Moves(usize, ExprId),
    /// Describes the position of the counterexample of a claim, which needs the definitions of `context`.
    DescribeCase {
        context: String,
        claim: String,
        check: Box<CheckResult>,
    },
    /// Answers a question about an expression.
    Ask(usize, ExprId, Question),
}

/// A program and the work to do on it.
#[derive(Debug)]
pub struct EvaluationTask {
    /// Its ticket.
    pub ticket: Arc<Ticket>,
    /// The program with its imports.
    pub program: Arc<Program>,
    /// The work.
    pub work: Work,
    /// The settings to use.
    pub settings: ServerSettings,
}

/// A worker thread.
#[derive(Debug)]
pub struct Worker {
    tasks: mpsc::Sender<EvaluationTask>,
    /// Cancels its tasks.
    pub switch: Arc<Switch>,
    /// The progress of its task.
    pub progress: Arc<Counter>,
}

impl Worker {
    /// Starts the thread. It ends when the worker is dropped.
    pub fn start(
        name: &str,
        options: &LspOptions,
        has_short_limit: bool,
        state: mpsc::Sender<Message>,
    ) -> io::Result<Worker> {
        let (tasks, queue) = mpsc::channel();
        let switch = Arc::new(Switch::default());
        let progress = Arc::new(Counter::default());
        let bench = WorkerThread {
            switch: Arc::clone(&switch),
            progress: Arc::clone(&progress),
            options: options.clone(),
            state,
            session: None,
            has_short_limit,
        };
        let builder = std::thread::Builder::new()
            .name(name.into())
            .stack_size(STACK);
        builder.spawn(move || bench.work(&queue))?;
        Ok(Worker {
            tasks,
            switch,
            progress,
        })
    }

    /// Queues a task.
    pub fn give(&self, task: EvaluationTask) {
        // Fails only when the server ends.
        let _ = self.tasks.send(task);
    }
}

/// The state of a worker thread.
struct WorkerThread {
    switch: Arc<Switch>,
    progress: Arc<Counter>,
    options: LspOptions,
    state: mpsc::Sender<Message>,
    session: Option<((bool, Spelling), Session)>,
    /// Whether its tasks have a short time limit.
    has_short_limit: bool,
}

impl WorkerThread {
    fn work(mut self, queue: &mpsc::Receiver<EvaluationTask>) {
        while let Ok(task) = queue.recv() {
            self.switch.begin(&task.ticket);
            let done = if task.ticket.is_cancelled() {
                Ok(())
            } else {
                catch_unwind(AssertUnwindSafe(|| self.run(&task)))
            };
            self.switch.end();
            // A session is not reusable after a panic, and is dropped to free memory near the limit.
            if done.is_err() || self.is_memory_short() {
                self.session = None;
            }
            if self.state.send(Message::Finished(task.ticket.id)).is_err() {
                return;
            }
        }
    }

    fn is_memory_short(&self) -> bool {
        let used = self
            .options
            .memory
            .and_then(|limit| Some((memory_used()?, limit)));
        used.is_some_and(|(used, limit)| used > limit / 4 * 3)
    }

    fn run(&mut self, task: &EvaluationTask) {
        let (theorems, spelling) = (task.settings.theorems, task.settings.spelling);
        if self
            .session
            .as_ref()
            .is_some_and(|(with, _)| *with != (theorems, spelling))
        {
            self.session = None;
        }
        let (_, session) = self.session.get_or_insert_with(|| {
            let budget = Budget::new(self.options.memory, Arc::clone(&self.switch.flag))
                .reporting(Arc::clone(&self.progress));
            let options = Options {
                theorems,
                threads: self.options.threads,
                spelling,
                ..Options::default()
            };
            // The program already contains its imports.
            let mut session = Session::new(options, budget, Box::new(DiskLoader));
            session.set_shelf(self.options.shelf.clone());
            session.show_bound_values();
            if self.has_short_limit {
                session.stop_caching_limited();
            }
            ((theorems, spelling), session)
        });
        let program = &task.program;
        match &task.work {
            Work::Describe(statement, expr) => {
                session.set_time_limit(Some(HOVER_TIME));
                let found = session.describe(program, *statement, *expr);
                let message = Message::Described(task.ticket.id, found.map(Box::new));
                let _ = self.state.send(message);
            }
            Work::Moves(statement, expr) => {
                session.set_time_limit(Some(COMPLETION_TIME));
                let found = session.describe(program, *statement, *expr);
                let message = Message::Described(task.ticket.id, found.map(Box::new));
                let _ = self.state.send(message);
            }
            Work::DescribeCase {
                context,
                claim,
                check,
            } => {
                session.set_time_limit(Some(HOVER_TIME));
                let found = session.describe_case(context, claim, check);
                let message = Message::Described(task.ticket.id, found.map(Box::new));
                let _ = self.state.send(message);
            }
            Work::Ask(statement, expr, question) => {
                session.set_time_limit(Some(ANSWER_TIME));
                if let Some(answer) = session.ask(program, *statement, *expr, *question) {
                    let _ = self.state.send(Message::Asked(task.ticket.id, answer));
                }
            }
            Work::Evaluate {
                statements,
                time,
                again,
            } => {
                session.set_time_limit(*time);
                if *again {
                    session.forget_unfinished();
                }
                for statement in statements {
                    let print = program.fingerprint(*statement);
                    let found = session.evaluate(program, *statement);
                    let (Some(print), Some(found)) = (print, found) else {
                        continue;
                    };
                    let message = Message::Evaluated(task.ticket.id, print, found);
                    if self.state.send(message).is_err() || task.ticket.is_cancelled() {
                        return;
                    }
                }
            }
        }
    }
}

/// Loads files as open in the editor, others from disk.
pub struct OpenLoader(pub OpenTexts);

impl Loader for OpenLoader {
    fn load(&self, path: &Path) -> io::Result<String> {
        let open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(text) = open.get(path) {
            return Ok(text.to_string());
        }
        drop(open);
        DiskLoader.load(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cancellation_is_neither_lost_nor_passed_on() {
        let switch = Switch::default();
        let is_set = || switch.flag.load(Ordering::SeqCst);
        let (early, running, next) = (Ticket::new(), Ticket::new(), Ticket::new());
        switch.cancel(&early);
        switch.begin(&early);
        assert!(is_set(), "cancelled before it began");
        switch.begin(&running);
        assert!(!is_set(), "of the task before");
        switch.cancel(&next);
        assert!(!is_set(), "of a task that waits");
        switch.cancel(&running);
        assert!(is_set());
        switch.end();
        switch.cancel(&running);
        switch.begin(&Ticket::new());
        assert!(!is_set(), "of a task that is done");
    }
}
