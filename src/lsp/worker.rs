//! Worker threads. Each has a session of its own and runs one task at a time.

use super::options::LspOptions;
use super::task::{EvaluationTask, Report, Work};
use super::ticket::Switch;
use crate::session::{Budget, Counter, DiskLoader, Options, Session, Spelling, memory_used};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, mpsc};
use std::time::Duration;

/// Time limit of a hover.
const HOVER_TIME: Duration = Duration::from_secs(2);
/// Time limit of a completion.
const COMPLETION_TIME: Duration = Duration::from_millis(300);
/// Time limit of the answer to a command.
const ANSWER_TIME: Duration = Duration::from_secs(30);

/// Stack of a worker in bytes; deep recursion allocates more as needed.
const STACK: usize = 8 << 20;

/// Receives what a worker reports; returns false when the server has ended.
pub(super) type Reporter = Box<dyn Fn(Report) -> bool + Send>;

/// A worker thread.
#[derive(Debug)]
pub(super) struct Worker {
    tasks: mpsc::Sender<EvaluationTask>,
    /// Cancels its tasks.
    pub switch: Arc<Switch>,
    /// The progress of its task.
    pub progress: Arc<Counter>,
}

impl Worker {
    /// Starts the thread. It ends when the worker is dropped. With `has_short_limit`, its tasks have short time limits, so
    /// that results cut off by one are not cached.
    pub(super) fn start(
        name: &str,
        options: &LspOptions,
        has_short_limit: bool,
        report: Reporter,
    ) -> io::Result<Worker> {
        let (tasks, queue) = mpsc::channel();
        let switch = Arc::new(Switch::default());
        let progress = Arc::new(Counter::default());
        let thread = WorkerThread {
            switch: Arc::clone(&switch),
            progress: Arc::clone(&progress),
            options: options.clone(),
            report,
            session: None,
            has_short_limit,
        };
        let builder = std::thread::Builder::new()
            .name(name.into())
            .stack_size(STACK);
        builder.spawn(move || thread.work(&queue))?;
        Ok(Worker {
            tasks,
            switch,
            progress,
        })
    }

    /// Queues a task.
    pub(super) fn give(&self, task: EvaluationTask) {
        // Fails only when the server ends.
        let _ = self.tasks.send(task);
    }
}

/// The state of a worker thread.
struct WorkerThread {
    switch: Arc<Switch>,
    progress: Arc<Counter>,
    options: LspOptions,
    report: Reporter,
    /// The session, with the settings that it was made for.
    session: Option<((bool, Spelling), Session)>,
    has_short_limit: bool,
}

impl WorkerThread {
    fn work(mut self, queue: &mpsc::Receiver<EvaluationTask>) {
        let switch = Arc::clone(&self.switch);
        while let Ok(task) = queue.recv() {
            let running = switch.begin(&task.ticket);
            let done = if task.ticket.is_cancelled() {
                Ok(())
            } else {
                catch_unwind(AssertUnwindSafe(|| self.run(&task)))
            };
            drop(running);
            // A session is not reusable after a panic, and is dropped to free memory near the limit.
            if done.is_err() || self.is_memory_short() {
                self.session = None;
            }
            if !(self.report)(Report::Finished(task.ticket.id)) {
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
        let (id, program) = (task.ticket.id, &task.program);
        let settings = (task.settings.theorems, task.settings.spelling);
        self.session.take_if(|(with, _)| *with != settings);
        let (options, switch, progress) = (&self.options, &self.switch, &self.progress);
        let (_, session) = self.session.get_or_insert_with(|| {
            let session = new_session(options, switch, progress, settings, self.has_short_limit);
            (settings, session)
        });
        match &task.work {
            Work::Describe(statement, expr) => {
                session.set_time_limit(Some(HOVER_TIME));
                let found = session.describe(program, *statement, *expr);
                (self.report)(Report::Described(id, found.map(Box::new)));
            }
            Work::Moves { context, game } => {
                session.set_time_limit(Some(COMPLETION_TIME));
                let mut boards = session.boards();
                let found = boards.ranked_moves_of(context, game, COMPLETION_TIME);
                (self.report)(Report::Moves(id, found));
            }
            Work::DescribeCase {
                context,
                claim,
                check,
            } => {
                session.set_time_limit(Some(HOVER_TIME));
                let found = session.describe_case(context, claim, check);
                (self.report)(Report::Described(id, found.map(Box::new)));
            }
            Work::Board(question) => {
                let found = question.answer(session);
                (self.report)(Report::Board(id, found));
            }
            Work::Ask(statement, expr, question) => {
                session.set_time_limit(Some(ANSWER_TIME));
                if let Some(answer) = session.ask(program, *statement, *expr, *question) {
                    (self.report)(Report::Asked(id, answer.map(Box::new)));
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
                    let is_heard = (self.report)(Report::Evaluated(id, print, found));
                    if !is_heard || task.ticket.is_cancelled() {
                        return;
                    }
                }
            }
        }
    }
}

/// A session that reports its progress and that the switch interrupts.
fn new_session(
    options: &LspOptions,
    switch: &Switch,
    progress: &Arc<Counter>,
    (theorems, spelling): (bool, Spelling),
    has_short_limit: bool,
) -> Session {
    let budget = Budget::new(options.memory, switch.flag()).reporting(Arc::clone(progress));
    let settings = Options {
        theorems,
        threads: options.threads,
        spelling,
        ..Options::default()
    };
    // The program already contains its imports.
    let mut session = Session::new(settings, budget, Box::new(DiskLoader));
    session.set_shelf(options.shelf.clone());
    session.show_bound_values();
    if has_short_limit {
        session.stop_caching_limited();
    }
    session
}
