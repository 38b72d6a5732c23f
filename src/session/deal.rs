//! Parallel evaluation of independent statements. The results and their order are those of a single thread.
//!
//! Each worker thread has a fork of the interpreter and takes one statement at a time. A statement that fails is
//! evaluated again when all before it are done, because its error may depend on them. So is a statement whose cases
//! should be spread over idle threads.

use super::StatementResult;
use super::evaluate::{environment, unit_anew};
use super::evaluator::{Environment, Evaluator};
use super::program::{Program, Unit};
use super::text_run::Run;
use super::windows::has_rows;
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
    evaluator: Evaluator,
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

/// The next statements of a text whose dependencies are known, up to one that changes what functions reach.
pub(super) fn tasks(run: &mut Run) -> Vec<Task> {
    let mut tasks = Vec::new();
    let ahead: Vec<usize> = run.ahead().iter().copied().take(MOST_TASKS).collect();
    let has_sink = run.session.row_sink.is_some();
    let (evaluator, program) = (&mut run.session.evaluator, &run.session.program);
    for at in ahead {
        let unit = &program.units[at];
        // Memoised calls are invalid beyond such a statement.
        let mut units = program.added_units(at).chain([at]);
        if units.any(|unit| program.is_shift(unit)) {
            break;
        }
        let is_task = is_task(unit) && !(has_sink && has_rows(&unit.ast.kind));
        if !is_task || run.found.contains_key(&at) {
            continue;
        }
        let known = |evaluator: &mut Evaluator, program: &Program, unit: usize| {
            let print = program.units[unit].fingerprint;
            evaluator.cache.known(print).ok_or(())
        };
        if let Ok(environment) = environment(evaluator, program, &unit.uses, at, known) {
            tasks.push(Task {
                unit: at,
                ast: Arc::clone(&unit.ast),
                environment,
            });
        }
    }
    tasks
}

/// Evaluates tasks on worker threads and reports results in order as they become available. Returns whether statements
/// are left and more results are wanted.
pub(super) fn deal(tasks: Vec<Task>, run: &mut Run) -> bool {
    let evaluator = &mut run.session.evaluator;
    let threads = evaluator.options.threads.min(tasks.len());
    let deal = Deal {
        tasks,
        next: AtomicUsize::new(0),
        busy: AtomicUsize::new(threads),
        ends: AtomicBool::new(false),
    };
    let (sender, results) = mpsc::channel();
    let mut workers = Vec::with_capacity(threads);
    let mut flags = Vec::with_capacity(threads);
    for _ in 0..threads {
        let done = Arc::default();
        let evaluator = evaluator.fork(&done);
        let wants_threads = Arc::clone(&evaluator.interpreter.cases.wants_threads);
        flags.push((Arc::clone(&done), wants_threads));
        workers.push(StatementWorker {
            evaluator,
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
        workers.into_iter(),
        |worker| deal.work(worker),
        || {
            let goes_on = run.go_on(&mut |session, at| {
                if deal.tasks.binary_search_by_key(&at, |t| t.unit).is_ok() {
                    return result_of(at);
                }
                // Other statements need the interpreter, which must not be used while there are forks.
                let (evaluator, program) = (&mut session.evaluator, &session.program);
                let unit = &program.units[at];
                let is_idle = unit.ast.parts().import.is_none() && !is_task(unit);
                is_idle.then(|| unit_anew(evaluator, program, at))
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
    deal.adopt(ends.collect(), run);
    run.note();
    goes_on
}

/// Whether a unit needs evaluation.
fn is_task(unit: &Unit) -> bool {
    use StatementKind::{Def, Import};
    !unit.is_faulty && !matches!(unit.ast.kind, Def { .. } | Import { .. })
}

impl Deal {
    /// Merges the findings of all threads when they are done. Calls that a single thread would not have memoised yet are
    /// held back until their statement is done.
    fn adopt(&self, ends: Vec<ThreadFindings>, run: &mut Run) {
        let evaluator = &mut run.session.evaluator;
        let program = &run.session.program;
        let (forks, found): (Vec<_>, Vec<_>) = ends
            .into_iter()
            .filter_map(|end| Some((end.fork?, end.found)))
            .unzip();
        let mut forks = evaluator.interpreter.rejoin(forks);
        let mut units: Vec<usize> = found.iter().flatten().map(|(unit, ..)| *unit).collect();
        units.sort_unstable();
        let taken = self.tasks.iter().take(self.next.load(SeqCst));
        let mut again = taken.filter(|task| units.binary_search(&task.unit).is_err());
        let again = again.next().map_or(usize::MAX, |task| task.unit);
        for (fork, found) in forks.iter_mut().zip(found) {
            let all = found.last().map_or(0, |(.., calls)| *calls);
            let calls = evaluator.interpreter.algebra.adopted_calls(fork, all);
            let mut calls = calls.into_iter().peekable();
            for (unit, datum, end) in found {
                let own = std::iter::from_fn(|| calls.next_if(|call| call.number < end));
                if unit < again {
                    evaluator.interpreter.remember(own)
                } else {
                    run.calls.entry(unit).or_default().extend(own)
                }
                // Values that no other statement needs are not kept.
                let is_needed = program.uses_results() || program.is_binder(unit);
                if let Some(mut datum) = datum.filter(|_| is_needed)
                    && evaluator
                        .interpreter
                        .algebra
                        .adopt(fork, &mut datum)
                        .is_ok()
                {
                    evaluator.cache.keep(program.units[unit].fingerprint, datum);
                }
            }
        }
    }

    /// The loop of a worker thread: takes tasks and evaluates them.
    fn work(&self, worker: StatementWorker) -> ThreadFindings {
        let StatementWorker {
            mut evaluator,
            done,
            results,
        } = worker;
        let is_set = |flag: &AtomicBool| flag.load(SeqCst);
        let mut found = Vec::new();
        while !is_set(&self.ends) && !is_set(&done) {
            let Some(task) = self.tasks.get(self.next.fetch_add(1, SeqCst)) else {
                break;
            };
            evaluator
                .interpreter
                .cases
                .wants_threads
                .store(false, SeqCst);
            evaluator.interpreter.cases.kept.statement = None;
            let known = evaluator.perform(&task.ast, task.environment.clone());
            let result = Arc::unwrap_or_clone(known.result);
            let is_interrupted = is_set(&evaluator.solver().budget.cancel_flag());
            let is_final = |f: &Diagnostic| match f.code {
                Code::Interrupted => is_interrupted,
                code => code == Code::LimitTime,
            };
            if result.diagnostics.iter().all(is_final) {
                found.push((
                    task.unit,
                    known.datum,
                    evaluator.interpreter.remembered_calls(),
                ));
                let _ = results.send((task.unit, Some(result)));
            } else {
                self.ends.store(true, SeqCst);
                let _ = results.send((task.unit, None));
            }
        }
        self.busy.fetch_sub(1, SeqCst);
        ThreadFindings {
            fork: Some(evaluator.interpreter),
            found,
        }
    }
}
