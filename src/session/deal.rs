//! Parallel evaluation of independent statements. The results and their order are those of a single thread.
//!
//! Each worker thread has a fork of the interpreter and takes one statement at a time. A statement that fails is
//! evaluated again when all before it are done, because its error may depend on them. So is a statement whose cases
//! should be spread over idle threads.

use super::evaluate::{Environment, ResultCache};
use super::program::{Program, Unit};
use super::text_run::Run;
use super::{Library, NoFiles, Session, StatementResult};
use crate::diagnostic::{Code, Diagnostic};
use crate::eval::{Datum, Interpreter};
use crate::solve::run_parallel;
use crate::syntax::ast::{Ast, StatementKind};
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, mpsc};
use std::time::Duration;

/// Maximum number of statements to consider for a batch.
const MOST_TASKS: usize = 1000;
/// Interval between checks for idle threads.
const LOOK: Duration = Duration::from_millis(2);

/// A statement with its environment.
pub(super) struct Task {
    unit: usize,
    ast: Arc<Ast>,
    environment: Environment,
}

/// The input of a worker thread.
struct StatementWorker {
    session: Session,
    /// Stop flag.
    done: Arc<AtomicBool>,
    /// Receives results by unit; `None` for a statement to be evaluated again.
    results: mpsc::Sender<(usize, Option<StatementResult>)>,
}

/// The output of a worker thread: by unit, the value and the number of calls memoised so far.
#[derive(Default)]
struct ThreadFindings {
    fork: Option<Interpreter>,
    found: Vec<(usize, Option<Datum>, usize)>,
}

/// A batch of statements for worker threads.
struct Deal {
    tasks: Vec<Task>,
    /// Index of the next task to take.
    next: AtomicUsize,
    /// Number of threads that are working.
    busy: AtomicUsize,
    /// Set when no more tasks may be taken.
    ends: AtomicBool,
}

impl Session {
    /// The next statements of a text whose dependencies are known, up to one that changes what functions reach.
    pub(super) fn tasks(&mut self, run: &Run) -> Vec<Task> {
        let mut tasks = Vec::new();
        for &at in run.ahead().iter().take(MOST_TASKS) {
            let unit = &run.program.units[at];
            // Memoised calls are invalid beyond such a statement.
            let mut units = run.program.added_units(at).chain([at]);
            if units.any(|unit| run.program.is_shift(unit)) {
                break;
            }
            let is_task = is_task(unit) && !self.streams(&unit.ast.kind);
            if !is_task || run.found.contains_key(&at) {
                continue;
            }
            let known = |session: &mut Session, program: &Program, unit: usize| {
                let print = program.units[unit].fingerprint;
                session.evaluated.known(print).ok_or(())
            };
            if let Ok(environment) = self.environment(&run.program, &unit.uses, at, known) {
                tasks.push(Task {
                    unit: at,
                    ast: Arc::clone(&unit.ast),
                    environment,
                });
            }
        }
        tasks
    }

    /// Evaluates tasks on worker threads and reports results in order as they become available. Returns whether
    /// statements are left and more results are wanted.
    pub(super) fn deal(&mut self, tasks: Vec<Task>, run: &mut Run) -> bool {
        let threads = self.options.threads.min(tasks.len());
        let deal = Deal {
            tasks,
            next: AtomicUsize::new(0),
            busy: AtomicUsize::new(threads),
            ends: AtomicBool::new(false),
        };
        let (sender, results) = mpsc::channel();
        let mut seats = Vec::with_capacity(threads);
        let mut flags = Vec::with_capacity(threads);
        for _ in 0..threads {
            let done = Arc::default();
            let session = self.fork(&done);
            flags.push((
                Arc::clone(&done),
                Arc::clone(&session.interpreter.cases.wants_threads),
            ));
            seats.push(StatementWorker {
                session,
                done,
                results: sender.clone(),
            });
        }
        drop(sender);
        let mut found = FxHashMap::default();
        // `None` if the statement must be evaluated again.
        let mut result_of = |at: usize| -> Option<StatementResult> {
            while !found.contains_key(&at) {
                match results.recv_timeout(LOOK) {
                    Ok((unit, result)) => drop(found.insert(unit, result)),
                    Err(mpsc::RecvTimeoutError::Disconnected) => return None,
                    Err(mpsc::RecvTimeoutError::Timeout) => {
                        let waiting = flags.iter().filter(|(_, wants)| wants.load(SeqCst));
                        if deal.busy.load(SeqCst) < threads {
                            waiting.for_each(|(done, _)| done.store(true, SeqCst));
                        }
                    }
                }
            }
            found.remove(&at).flatten()
        };
        run.is_dealt = true;
        let (ends, goes_on) = run_parallel(
            seats.into_iter(),
            |seat| deal.work(seat),
            || {
                let goes_on = run.go_on(self, &mut |session, program, at| {
                    let unit = &program.units[at];
                    if deal.tasks.binary_search_by_key(&at, |t| t.unit).is_ok() {
                        return result_of(at);
                    }
                    // Other statements need the interpreter, which must not be used while there are forks.
                    let is_idle = unit.ast.parts().import.is_none() && !is_task(unit);
                    is_idle.then(|| session.run_one(program, at))
                });
                deal.ends.store(true, SeqCst);
                if !goes_on {
                    flags.iter().for_each(|(done, _)| done.store(true, SeqCst));
                }
                goes_on
            },
        );
        run.is_dealt = false;
        run.found.extend(
            found
                .into_iter()
                .chain(results.try_iter())
                .filter_map(|(unit, result)| Some((unit, result?))),
        );
        let ends = ends.into_iter();
        let ends = ends.map(|e| e.unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        self.adopt(&deal, ends.collect(), run);
        run.note(self);
        goes_on
    }

    /// A session for another thread. The interpreter of this one must not be used until all threads are done.
    fn fork(&mut self, done: &Arc<AtomicBool>) -> Session {
        Session {
            interpreter: self.interpreter.fork(done),
            library: Library::new(Box::new(NoFiles)),
            options: self.options,
            mode: self.mode.of_worker(),
            program: Program::default(),
            evaluated: ResultCache::default(),
            reported: None,
            row_sink: None,
        }
    }

    /// Merges the findings of all threads when they are done. Calls that a single thread would not have memoised yet
    /// are held back until their statement is done.
    fn adopt(&mut self, deal: &Deal, ends: Vec<ThreadFindings>, run: &mut Run) {
        let (forks, found): (Vec<_>, Vec<_>) = ends
            .into_iter()
            .filter_map(|end| Some((end.fork?, end.found)))
            .unzip();
        let mut forks = self.interpreter.rejoin(forks);
        let mut units: Vec<usize> = found.iter().flatten().map(|(unit, ..)| *unit).collect();
        units.sort_unstable();
        let taken = deal.tasks.iter().take(deal.next.load(SeqCst));
        let mut again = taken.filter(|task| units.binary_search(&task.unit).is_err());
        let again = again.next().map_or(usize::MAX, |task| task.unit);
        for (fork, found) in forks.iter_mut().zip(found) {
            let all = found.last().map_or(0, |(.., calls)| *calls);
            let mut calls = self
                .interpreter
                .algebra
                .adopted_calls(fork, all)
                .into_iter()
                .peekable();
            for (unit, datum, end) in found {
                let own = std::iter::from_fn(|| calls.next_if(|call| call.number < end));
                if unit < again {
                    self.interpreter.remember(own)
                } else {
                    run.calls.entry(unit).or_default().extend(own)
                }
                // Values that no other statement needs are not kept.
                let program = &run.program;
                let is_needed = program.uses_results() || program.is_binder(unit);
                if let Some(mut datum) = datum.filter(|_| is_needed)
                    && self.interpreter.algebra.adopt(fork, &mut datum).is_ok()
                {
                    self.evaluated.keep(program.units[unit].fingerprint, datum);
                }
            }
        }
    }
}

/// Whether a unit needs evaluation.
fn is_task(unit: &Unit) -> bool {
    use StatementKind::{Def, Import};
    !unit.is_faulty && !matches!(unit.ast.kind, Def { .. } | Import { .. })
}

impl Deal {
    /// The loop of a worker thread: takes tasks and evaluates them.
    fn work(&self, seat: StatementWorker) -> ThreadFindings {
        let StatementWorker {
            mut session,
            done,
            results,
        } = seat;
        let is_set = |flag: &AtomicBool| flag.load(SeqCst);
        let mut found = Vec::new();
        while !is_set(&self.ends) && !is_set(&done) {
            let Some(task) = self.tasks.get(self.next.fetch_add(1, SeqCst)) else {
                break;
            };
            session.interpreter.cases.wants_threads.store(false, SeqCst);
            let known = session.perform(&task.ast, task.environment.clone());
            let result = Arc::unwrap_or_clone(known.result);
            let is_interrupted = is_set(&session.budget().cancel_flag());
            let is_final = |f: &Diagnostic| match f.code {
                Code::Interrupted => is_interrupted,
                code => code == Code::LimitTime,
            };
            if result.diagnostics.iter().all(is_final) {
                found.push((
                    task.unit,
                    known.datum,
                    session.interpreter.remembered_calls(),
                ));
                let _ = results.send((task.unit, Some(result)));
            } else {
                self.ends.store(true, SeqCst);
                let _ = results.send((task.unit, None));
            }
        }
        self.busy.fetch_sub(1, SeqCst);
        ThreadFindings {
            fork: Some(session.interpreter),
            found,
        }
    }
}
