//! The evaluator: evaluates statements and expressions in a given environment, under the limits of the session.

use super::cache::{CachedResult, ResultCache};
use super::limit_fault;
use super::mode::RunMode;
use super::render::Renderer;
use super::{Item, Options, Shown, StatementResult, StoppedAt};
use crate::budget::now;
use crate::diagnostic::Diagnostic;
use crate::eval::{CasesStop, Datum, Done, Eval, Interpreter, Names};
use crate::solve::{Budget, Solver};
use crate::source::Span;
use crate::syntax::ast::Ast;
use crate::value::Spelling;
use crate::vocabulary::VOCABULARY;
use std::ops::{Deref, DerefMut};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Time limit for each extra of a result: a drawing, a thermograph, the value that a name is bound to.
pub(super) const EXTRA_TIME: Duration = Duration::from_millis(50);
/// Work for showing what was found before a statement was stopped, in ticks: about a second.
const WORK_FOR_FINDINGS: u64 = 10_000_000;
/// Work for each element of what is shown then, in ticks. A number takes some twenty.
const WORK_FOR_ELEMENT: u64 = 100;
/// Work for showing the elements of a list that are known, in ticks. It is too little for a search that would need much
/// memory.
const WORK_FOR_KNOWN: u64 = 20_000;
/// Time for it, since the positions of a large board take long: the user has asked to stop.
const TIME_FOR_KNOWN: Duration = Duration::from_millis(500);
/// Work for the value of a name, in ticks: about three milliseconds.
const WORK_FOR_BOUND_VALUE: u64 = 5_000;

/// Evaluates statements: the interpreter with its budget, the cache of results, the options and the mode.
pub(super) struct Evaluator {
    pub interpreter: Interpreter,
    pub cache: ResultCache,
    pub options: Options,
    pub mode: RunMode,
}

/// The bindings that a statement can reach, and the other names that are bound.
#[derive(Clone, Default)]
pub(super) struct Environment {
    pub names: Names,
    pub others: Vec<Arc<str>>,
    /// Whether a limit cut short a value that the statement needs.
    pub is_partial: bool,
}

/// A result with the data behind it; where its cases were stopped, and by what.
type Performed = (Item, Done, Option<(Box<Diagnostic>, StoppedAt)>);

/// An evaluator in another mode. Dropping the guard restores the former mode, also on a panic.
pub(super) struct InMode<'a> {
    evaluator: &'a mut Evaluator,
    before: RunMode,
}

impl Evaluator {
    pub(super) fn new(options: Options, budget: Budget) -> Evaluator {
        Evaluator {
            interpreter: interpreter(options, budget),
            cache: ResultCache::default(),
            options,
            mode: RunMode {
                time: options.time,
                ..RunMode::default()
            },
        }
    }

    /// An evaluator for a worker thread, with an empty cache. This one must not be used until all threads are done.
    pub(super) fn fork(&mut self, done: &Arc<AtomicBool>) -> Evaluator {
        Evaluator {
            interpreter: self.interpreter.fork(done),
            cache: ResultCache::default(),
            options: self.options,
            mode: self.mode.of_worker(),
        }
    }

    /// The evaluator in another mode, until the guard is dropped.
    pub(super) fn in_mode(&mut self, mode: RunMode) -> InMode<'_> {
        let before = std::mem::replace(&mut self.mode, mode);
        InMode {
            evaluator: self,
            before,
        }
    }

    /// The evaluator with another time limit for each statement, until the guard is dropped.
    pub(super) fn with_time(&mut self, time: Option<Duration>) -> InMode<'_> {
        self.in_mode(RunMode { time, ..self.mode })
    }

    pub(super) fn solver(&mut self) -> &mut Solver {
        &mut self.interpreter.algebra.solver
    }

    /// Begins a computation with a time limit.
    pub(super) fn start(&self, time: Option<Duration>) {
        self.interpreter.algebra.solver.budget.start(time);
    }

    /// Renders results.
    /// A renderer that renders all results.
    fn full_renderer(&mut self) -> Renderer<'_> {
        Renderer {
            renders: true,
            ..self.renderer()
        }
    }

    pub(super) fn renderer(&mut self) -> Renderer<'_> {
        Renderer {
            interpreter: &mut self.interpreter,
            data: self.options.data,
            renders: self.mode.renders,
        }
    }

    /// Discards the interpreter, its solver and all cached results; the store of answers stays.
    pub(super) fn start_over(&mut self) {
        let solver = &mut self.interpreter.algebra.solver;
        let (budget, shelf) = (solver.budget.renewed(), solver.shelf.take());
        self.interpreter = interpreter(self.options, budget);
        self.interpreter.algebra.solver.shelf = shelf;
        self.forget_values();
    }

    /// Forgets the values of statements; the results of the solver stay.
    pub(super) fn forget_values(&mut self) {
        self.cache = ResultCache::default();
        self.interpreter.forget_calls();
    }

    /// Enables or disables theorems; forgets the results of the solver.
    pub(super) fn set_theorems(&mut self, theorems: bool) {
        self.options.theorems = theorems;
        self.interpreter.algebra.solver.theorems = theorems;
        self.interpreter.forget_results();
    }

    /// Sets the spelling of values in diagnostics.
    pub(super) fn set_spelling(&mut self, spelling: Spelling) {
        self.options.spelling = spelling;
        self.interpreter.algebra.spelling = spelling;
        self.cache.forget_faults();
    }

    /// Sets the time limit for each statement.
    pub(super) fn set_time_limit(&mut self, time: Option<Duration>) {
        self.options.time = time;
        self.mode.time = time;
    }

    /// Forgets old results near the memory limit, to make room for new ones.
    pub(super) fn make_room(&mut self) {
        if !self.interpreter.algebra.solver.budget.affords(0) {
            self.interpreter.forget_results();
        }
    }

    /// Computes something, and settles the solver afterwards. A panic is an internal error at `span`.
    pub(super) fn guarded<T>(
        &mut self,
        span: Span,
        find: impl FnOnce(&mut Evaluator) -> Eval<T>,
    ) -> Eval<T> {
        let found = catch_unwind(AssertUnwindSafe(|| find(self)));
        self.interpreter.algebra.solver.settle();
        found.unwrap_or_else(|_| Err(Box::new(Diagnostic::internal(span))))
    }

    /// Like [`Evaluator::guarded`], with a limit on the work, in ticks.
    pub(super) fn on_trial<T>(
        &mut self,
        work: u64,
        time: Option<Duration>,
        span: Span,
        find: impl FnOnce(&mut Evaluator) -> Eval<T>,
    ) -> Eval<T> {
        let trial = self.interpreter.algebra.solver.budget.trial(work);
        if time.is_some() {
            trial.start(time);
        }
        self.with_budget(trial, span, find)
    }

    /// Like [`Evaluator::guarded`], with another budget.
    fn with_budget<T>(
        &mut self,
        budget: Budget,
        span: Span,
        find: impl FnOnce(&mut Evaluator) -> Eval<T>,
    ) -> Eval<T> {
        let whole = std::mem::replace(&mut self.interpreter.algebra.solver.budget, budget);
        let found = catch_unwind(AssertUnwindSafe(|| find(self)));
        self.interpreter.algebra.solver.budget = whole;
        self.interpreter.algebra.solver.settle();
        found.unwrap_or_else(|_| Err(Box::new(Diagnostic::internal(span))))
    }

    /// Evaluates a statement in an environment.
    pub(super) fn perform(&mut self, ast: &Arc<Ast>, environment: Environment) -> CachedResult {
        let begin = now();
        self.interpreter
            .enter(environment.names, environment.others);
        let time = self.mode.time_left();
        self.start(time);
        self.make_room();
        let outcome = self.guarded(ast.span(), |evaluator| {
            let (done, stop) = evaluator.interpreter.run(ast)?;
            if let Some(stop) = stop {
                return evaluator.found_so_far(ast, done, stop);
            }
            match evaluator.renderer().item(ast, &done) {
                Ok(item) => Ok((item, done, None)),
                Err(fault) => evaluator.elements_so_far(ast, &done, fault),
            }
        });
        let micros = (now() - begin).as_micros() as u64;
        let positions = self.interpreter.algebra.solver.budget.tally().positions;
        let bound = match &outcome {
            Ok((_, Done::Bound(datum), _)) => self.bound_value(datum, ast.span()),
            _ => None,
        };
        let unfinished = self.interpreter.algebra.solver.unfinished();
        let mut stopped_at = None;
        let (item, datum, diagnostics) = match outcome {
            Ok((item, _, Some((fault, at)))) => {
                let spelling = self.options.spelling;
                let fault = limit_fault::of_cases(*fault, &at, spelling, unfinished, ast);
                stopped_at = Some(Box::new(at));
                (item, None, vec![fault])
            }
            Ok((item, Done::Bound(datum) | Done::Datum(datum), None)) => {
                (item, Some(datum), Vec::new())
            }
            Ok((item, Done::Drawing(drawing), None)) => {
                (item, Some(Datum::Str(drawing.text.into())), Vec::new())
            }
            Ok((item, _, None)) => (item, None, Vec::new()),
            Err(fault) => {
                let fault = limit_fault::of_statement(*fault, unfinished, ast);
                (Item::Failed, None, vec![fault])
            }
        };
        let result = StatementResult {
            span: ast.span(),
            item,
            diagnostics,
            micros,
            positions,
            bound,
            stopped_at,
            is_partial: environment.is_partial,
        };
        CachedResult {
            datum,
            result: Arc::new(result),
            limit: time,
        }
    }

    /// What a statement found before it was stopped, and where that was.
    fn found_so_far(&mut self, ast: &Ast, done: Done, stop: CasesStop) -> Eval<Performed> {
        let solver = &self.interpreter.algebra.solver;
        let work = WORK_FOR_FINDINGS + WORK_FOR_ELEMENT * done.size();
        let grace = solver.budget.grace(work);
        let span = ast.span();
        let found = self.with_budget(grace, span, |evaluator| {
            let mut renderer = evaluator.full_renderer();
            let at = renderer.stopped_at(&stop, span)?;
            let mut item = renderer.item(ast, &done)?;
            if let Item::Check(check) = &mut item {
                check.is_partial = true;
            }
            Ok((item, at))
        });
        match found {
            Ok((item, at)) => Ok((item, done, Some((stop.fault, at)))),
            Err(_) => self.elements_so_far(ast, &done, stop.fault),
        }
    }

    /// The elements at the head of a list whose values are known, after a limit has stopped the search for the value of
    /// another.
    fn elements_so_far(
        &mut self,
        ast: &Ast,
        done: &Done,
        fault: Box<Diagnostic>,
    ) -> Eval<Performed> {
        let Done::Datum(Datum::List(all)) = done else {
            return Err(fault);
        };
        if !fault.is_stopped() {
            return Err(fault);
        }
        let span = ast.span();
        let work = WORK_FOR_KNOWN + WORK_FOR_ELEMENT * done.size();
        let grace = self.interpreter.algebra.solver.budget.grace(work);
        grace.start(Some(TIME_FOR_KNOWN));
        let mut known: Vec<Datum> = Vec::new();
        let _first_unknown = self.with_budget(grace, span, |evaluator| {
            for item in all.iter() {
                evaluator.full_renderer().element(item, span)?;
                known.push(item.clone());
            }
            Ok(())
        });
        // Long lists are not written as a whole.
        while !known.is_empty() {
            let grace = self.interpreter.algebra.solver.budget.grace(work);
            let done = known.len();
            let part = Done::Datum(Datum::list(known.clone()));
            let item = self.with_budget(grace, span, |evaluator| {
                evaluator.full_renderer().item(ast, &part)
            });
            if let Ok(item) = item {
                let at = StoppedAt {
                    case: Vec::new(),
                    done: done as u64,
                    all: Some(all.len() as u64),
                };
                return Ok((item, part, Some((fault, at))));
            }
            known.truncate(done / 2);
        }
        Err(fault)
    }

    /// The value that a `let` binds, if the mode shows it and little work finds it: the value of a position may take a
    /// long search, which binding a name does not need.
    fn bound_value(&mut self, datum: &Datum, span: Span) -> Option<Box<Shown>> {
        if !self.mode.shows_bound_values {
            return None;
        }
        let shown = self.on_trial(WORK_FOR_BOUND_VALUE, Some(EXTRA_TIME), span, |evaluator| {
            evaluator.renderer().shown(datum, span)
        });
        shown.ok().map(Box::new)
    }
}

fn interpreter(options: Options, budget: Budget) -> Interpreter {
    let mut interpreter = Interpreter::new(&VOCABULARY, budget, options.theorems, options.threads);
    interpreter.algebra.spelling = options.spelling;
    interpreter
}

impl Deref for InMode<'_> {
    type Target = Evaluator;

    fn deref(&self) -> &Evaluator {
        self.evaluator
    }
}

impl DerefMut for InMode<'_> {
    fn deref_mut(&mut self) -> &mut Evaluator {
        self.evaluator
    }
}

impl Drop for InMode<'_> {
    fn drop(&mut self) {
        self.evaluator.mode = self.before;
    }
}
