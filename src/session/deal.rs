//! Statements that need nothing of each other, dealt to threads: what comes out is what one thread gives, in the same
//! order.
//!
//! Each thread has a fork of the interpreter and takes one statement after the other. A statement that has an error is
//! evaluated again when all before it are done, since errors tell of what happened before; so is one whose cases are to
//! be spread over threads that have nothing else to do.

use super::evaluate::{Environment, Evaluated};
use super::program::{Program, Unit};
use super::run::Run;
use super::{Library, NoFiles, Session, StatementResult};
use crate::diagnostic::Diagnostic;
use crate::eval::{Datum, Interpreter};
use crate::solve::side_by_side;
use crate::syntax::ast::{Ast, StatementKind};
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, mpsc};
use std::time::Duration;

/// Statements that are looked at for some to be dealt.
const MOST_TASKS: usize = 1000;
/// Time between two looks at threads that have nothing to do.
const LOOK: Duration = Duration::from_millis(2);

/// A statement with the names that it needs.
pub(super) struct Task {
    unit: usize,
    ast: Arc<Ast>,
    environment: Environment,
}

/// What one thread is given.
struct Seat {
    session: Session,
    /// Tells it to stop.
    done: Arc<AtomicBool>,
    /// Takes results by unit; none for a statement that is to be evaluated again.
    results: mpsc::Sender<(usize, Option<StatementResult>)>,
}

/// What a thread has found of units, with how many calls it had noted then.
#[derive(Default)]
struct Findings {
    fork: Option<Interpreter>,
    found: Vec<(usize, Option<Datum>, usize)>,
}

/// Statements that are dealt.
struct Deal {
    tasks: Vec<Task>,
    /// The next one that nobody has taken.
    next: AtomicUsize,
    /// How many threads have one.
    busy: AtomicUsize,
    /// No more are to be taken.
    ends: AtomicBool,
}

impl Session {
    /// The next statements of a text that need nothing that is not known yet, up to one that changes what functions
    /// reach.
    pub(super) fn tasks(&mut self, run: &Run) -> Vec<Task> {
        let mut tasks = Vec::new();
        for &at in run.ahead().iter().take(MOST_TASKS) {
            let unit = &run.program.units[at];
            // What is remembered of calls does not hold beyond such a statement.
            let mut units = run.program.brought_in(at).chain([at]);
            if units.any(|unit| run.program.is_shift(unit)) {
                break;
            }
            if !is_task(unit) || run.found.contains_key(&at) {
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

    /// Deals statements to threads, and hands out results as far as they are there. Whether something is left, and
    /// wanted.
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
                Arc::clone(&session.interpreter.wants_threads),
            ));
            seats.push(Seat {
                session,
                done,
                results: sender.clone(),
            });
        }
        drop(sender);
        let mut found = FxHashMap::default();
        // Nothing where the statement is to be evaluated again.
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
        let (ends, goes_on) = side_by_side(
            seats.into_iter(),
            |seat| deal.work(seat),
            || {
                let goes_on = run.go_on(self, &mut |session, program, at| {
                    let unit = &program.units[at];
                    if deal.tasks.binary_search_by_key(&at, |t| t.unit).is_ok() {
                        return result_of(at);
                    }
                    // Others need the interpreter, which is not to be used.
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

    /// A session for another thread. Until all threads are done the interpreter of this one is not to be used.
    fn fork(&mut self, done: &Arc<AtomicBool>) -> Session {
        Session {
            interpreter: self.interpreter.fork(done),
            library: Library::new(Box::new(NoFiles)),
            options: self.options,
            program: Program::default(),
            evaluated: Evaluated::default(),
            keeps_limits: true,
            keeps_names: false,
            is_running: true,
            unseen: false,
        }
    }

    /// Takes over what threads have found, when all of them are done. What one thread would not remember yet is put
    /// by until the statement that found it is done.
    fn adopt(&mut self, deal: &Deal, ends: Vec<Findings>, run: &mut Run) {
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
                .adopted_calls(fork, all)
                .into_iter()
                .peekable();
            for (unit, datum, end) in found {
                let own = std::iter::from_fn(|| calls.next_if(|call| call.number < end));
                match unit < again {
                    true => self.interpreter.remember(own),
                    false => run.calls.entry(unit).or_default().extend(own),
                }
                // What nobody may ask for is found again if somebody does.
                let program = &run.program;
                let is_needed = program.uses_results() || program.is_binder(unit);
                if let Some(mut datum) = datum.filter(|_| is_needed)
                    && self.interpreter.adopt(fork, &mut datum).is_ok()
                {
                    self.evaluated.keep(program.units[unit].fingerprint, datum);
                }
            }
        }
    }
}

/// Whether a unit is to be evaluated, and not only read.
fn is_task(unit: &Unit) -> bool {
    use StatementKind::{Def, Import};
    !unit.is_faulty && !matches!(unit.ast.kind, Def { .. } | Import { .. })
}

impl Deal {
    /// Evaluates the statements that this thread takes.
    fn work(&self, seat: Seat) -> Findings {
        let Seat {
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
            session.interpreter.wants_threads.store(false, SeqCst);
            let known = session.perform(&task.ast, task.environment.clone());
            let result = Arc::unwrap_or_clone(known.result);
            let is_interrupted = is_set(&session.budget().cancel_flag());
            let is_final = |f: &Diagnostic| match f.code {
                "interrupted" => is_interrupted,
                code => code == "limit-time",
            };
            if result.diagnostics.iter().all(is_final) {
                found.push((task.unit, known.datum, session.interpreter.calls()));
                let _ = results.send((task.unit, Some(result)));
            } else {
                self.ends.store(true, SeqCst);
                let _ = results.send((task.unit, None));
            }
        }
        self.busy.fetch_sub(1, SeqCst);
        Findings {
            fork: Some(session.interpreter),
            found,
        }
    }
}
