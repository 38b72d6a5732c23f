//! `run --jobs`: statements that need nothing of each other, side by side.
//!
//! Each worker has a session of its own and runs every definition; of the other statements each is run by the worker
//! that comes to it first. The results are the same, and in the same order.

use crate::session::{Budget, DiskLoader, Options, Session, Shelf, StatementResult};
use crate::source::SourceId;
use std::cell::Cell;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};

/// Runs a text in which no statement uses the result of another by `_` with some workers; `session` has it as `id` and reports the results.
pub fn run(
    session: &mut Session,
    id: SourceId,
    options: Options,
    jobs: usize,
    report: &mut dyn FnMut(&Session, StatementResult) -> bool,
) {
    let Some(source) = session.source(id) else {
        return;
    };
    let (name, text, path) = (
        source.name.clone(),
        source.text.clone(),
        source.path.clone(),
    );
    let statements = session.parse(id).statements.len();
    let taken: Vec<AtomicBool> = (0..statements).map(|_| AtomicBool::new(false)).collect();
    let stopped = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            let work = Work {
                id,
                name: &name,
                text: &text,
                path: path.clone(),
                taken: &taken,
                stopped: &stopped,
                sender: sender.clone(),
            };
            let budget = session.budget().renewed();
            let shelf = session.shelf().cloned();
            scope.spawn(move || work.run(options, budget, shelf));
        }
        drop(sender);
        let mut found: HashMap<usize, StatementResult> = HashMap::new();
        let mut elsewhere = |number| {
            while !found.contains_key(&number) {
                // Without workers the session goes on alone.
                let (other, result) = receiver.recv().ok()?;
                found.insert(other, result);
            }
            found.remove(&number)
        };
        session.run_shared(id, &mut elsewhere, &mut |session, result| {
            let go_on = report(session, result);
            if !go_on {
                stopped.store(true, Ordering::Relaxed);
            }
            go_on
        });
    });
}

/// What a worker needs.
struct Work<'a> {
    id: SourceId,
    name: &'a str,
    text: &'a str,
    path: Option<PathBuf>,
    taken: &'a [AtomicBool],
    stopped: &'a AtomicBool,
    sender: mpsc::Sender<(usize, StatementResult)>,
}

impl Work<'_> {
    fn run(self, options: Options, budget: Budget, shelf: Option<Arc<dyn Shelf>>) {
        let mut session = Session::new(options, budget, Box::new(DiskLoader));
        session.set_shelf(shelf);
        // The places in results are those of the session that reports them.
        for _ in 0..self.id.0 {
            session.add_source("", "", None);
        }
        let id = session.add_source(self.name, self.text, self.path);
        // The statement under way, if it is this worker's.
        let own: Cell<Option<usize>> = Cell::new(None);
        let mut elsewhere = |number: usize| {
            let free = self
                .taken
                .get(number)
                .is_some_and(|t| !t.swap(true, Ordering::Relaxed));
            own.set(free.then_some(number));
            (!free).then(|| StatementResult::skipped(id))
        };
        session.run_shared(id, &mut elsewhere, &mut |_, result| {
            if let Some(number) = own.take() {
                // Nobody waits for it after an interruption.
                let _ = self.sender.send((number, result));
            }
            !self.stopped.load(Ordering::Relaxed)
        });
    }
}
