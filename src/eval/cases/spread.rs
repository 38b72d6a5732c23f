//! Spreads the cases of one statement over threads. The result and its order are the same as on one thread.
//!
//! A statement begins on one thread. Once its cases have taken some work, the interpreter is forked for each thread;
//! the forks share everything known so far. CaseAction fork binds all cases, but evaluates only those of the chunks that it
//! takes. If a case fails, the statement is finished on one thread, because a fault depends on what happened before it.
//! The same happens if there is not enough memory for several threads.

use crate::budget::{now, with_stack};
use crate::diagnostic::Code;
use crate::eval::calls::lambda::KeptFunctions;
use crate::eval::calls::memo::{AdoptedCall, Memo};
use crate::eval::cases::check::{Cases, CheckReport};
use crate::eval::cases::content::Tally;
use crate::eval::cases::share::CaseProgress;
use crate::eval::cases::spread_plan::{Plan, SpreadEnd};
use crate::eval::{Algebra, Callable, Datum, Eval, Interpreter, List};
use crate::rulesets::tables::NimTables;
use crate::solve::{Findings, Move, PositionQuotient, Solved, Solver, run_parallel};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::time::Duration;

/// Processes the case whose variables are bound. Returns whether to continue.
pub(in crate::eval) type CaseFn<'a> = dyn FnMut(&mut Interpreter) -> Eval<bool> + 'a;

/// The results of consecutive cases.
#[derive(Clone, Debug, Default)]
pub(in crate::eval) struct CasesPart {
    /// The number of cases that are done, with those that the filter rejects.
    pub(in crate::eval) done: u64,
    pub(in crate::eval) data: Vec<Datum>,
    pub(in crate::eval) report: CheckReport,
    /// The case number of each row. Set only in a window.
    pub(in crate::eval) numbers: Vec<u64>,
    /// The counts of items.
    pub(in crate::eval) tally: Tally,
}

/// Minimum time spent on cases before the rest are spread over threads.
const WORTH_THREADS: Duration = Duration::from_millis(5);
/// Target time per chunk, estimated from earlier cases.
const CHUNK: Duration = Duration::from_millis(1);

/// The state of a thread that other threads can see.
pub(in crate::eval) struct CaseWorker {
    pub(in crate::eval) chunk: AtomicU64,
    /// Tells the thread to stop.
    pub(in crate::eval) done: Arc<AtomicBool>,
}

impl Algebra {
    /// The first `calls` memoised calls of a fork, with handles translated to this solver. Stops when memory runs out.
    pub(crate) fn adopted_calls(&mut self, of: &mut Fork, calls: usize) -> Vec<AdoptedCall> {
        let mut adopted = Vec::new();
        for mut call in std::mem::take(&mut of.memo).into_calls(calls) {
            let data = call.arguments.iter_mut().chain([&mut call.result]);
            if data.into_iter().any(|datum| self.adopt(of, datum).is_err()) {
                break;
            }
            adopted.push(call);
        }
        adopted
    }

    fn adopt_part(&mut self, of: &mut Fork, part: &mut CasesPart) -> Solved<()> {
        let case = part.report.counterexample.iter_mut();
        let case = case.flat_map(|c| c.variables.iter_mut().map(|v| &mut v.1).chain(&mut c.found));
        for datum in case.chain(&mut part.data) {
            self.adopt(of, datum)?;
        }
        let tally = std::mem::take(&mut part.tally);
        part.tally = tally.adopted(|datum| self.adopt(of, datum))?;
        Ok(())
    }

    /// Translates the handles of a fork in a datum to this solver. Returns whether the datum changed.
    pub(crate) fn adopt(&mut self, of: &mut Fork, datum: &mut Datum) -> Solved<bool> {
        let Fork {
            findings, lists, ..
        } = of;
        adopt_datum(&mut self.solver, findings, lists, datum)
    }
}

impl Interpreter {
    /// Evaluates all cases until one ends the statement.
    pub(in crate::eval) fn gather(&mut self, work: &Cases) -> Eval<CasesPart> {
        let mut part = CasesPart::default();
        self.gather_into(work, &mut part)?;
        Ok(part)
    }

    /// Evaluates the cases that `part` has not done yet until one ends the statement. After a fault, `part` has what
    /// the cases before it found.
    pub(in crate::eval) fn gather_into(&mut self, work: &Cases, part: &mut CasesPart) -> Eval<()> {
        let (can_fork, is_fork) = (
            self.algebra.solver.can_fork(),
            self.algebra.solver.is_fork(),
        );
        if !can_fork && !is_fork || work.needs_order() {
            return self.go_on_alone(work, part);
        }
        let (mut cases, mut inside, begin) = (0, Duration::ZERO, now());
        let (mut bound, first) = (0, part.done);
        let mut spreads = false;
        work.walk(self, &mut |this| {
            bound += 1;
            if bound <= first {
                return Ok(true);
            }
            let before = now();
            let goes_on = work.unit(this, part)?;
            let after = now();
            cases += 1;
            inside += after - before;
            // Every thread binds all cases, so threads pay off only if evaluation outweighs binding.
            spreads = goes_on && inside >= WORTH_THREADS && 2 * inside >= after - begin;
            if spreads && is_fork {
                this.cases.wants_threads.store(true, SeqCst);
            }
            Ok(goes_on && !(spreads && can_fork))
        })?;
        if spreads && can_fork {
            let size = cases * CHUNK.as_micros() as u64 / inside.as_micros() as u64;
            let size = size.max(1);
            if !self.spread(work, part, size)? {
                self.go_on_alone(work, part)?;
            }
        }
        Ok(())
    }

    fn go_on_alone(&mut self, work: &Cases, part: &mut CasesPart) -> Eval<()> {
        let (mut at, first) = (0, part.done);
        work.walk(self, &mut |this| {
            at += 1;
            if at <= first {
                Ok(true)
            } else {
                work.unit(this, part)
            }
        })
    }

    /// Spreads the cases that `part` has not done yet over threads. Returns whether it has all that is wanted then;
    /// otherwise the rest must be evaluated on one thread.
    fn spread(&mut self, work: &Cases, part: &mut CasesPart, size: u64) -> Eval<bool> {
        let seats = (0..self.algebra.solver.threads).map(|_| CaseWorker {
            chunk: AtomicU64::new(0),
            done: Arc::default(),
        });
        let plan = Plan {
            work,
            from: part.done,
            size,
            next: AtomicU64::new(0),
            last: AtomicU64::new(u64::MAX),
            seats: seats.collect(),
        };
        let mut forks: Vec<Interpreter> = plan.seats.iter().map(|s| self.fork(&s.done)).collect();
        let ends = run_parallel(
            plan.seats.iter().zip(&mut forks),
            |(seat, fork)| plan.run(seat, fork),
            || (),
        );
        let (ends, ()) = ends;
        let farthest = forks.iter().max_by_key(|fork| fork.cases.walked.next);
        self.cases.walked = CaseProgress {
            is_end: forks.iter().any(|fork| fork.cases.walked.is_end),
            ..farthest.map_or_else(CaseProgress::default, |fork| fork.cases.walked.clone())
        };
        let mut under_way: Vec<_> = forks
            .iter_mut()
            .map(|fork| std::mem::take(&mut fork.cases.under_way))
            .collect();
        let mut forks = self.rejoin(forks);
        let mut chunks = Vec::new();
        for (fork, end) in ends.into_iter().enumerate() {
            let found = end.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            chunks.extend(found.into_iter().map(|chunk| (fork, chunk)));
        }
        if chunks.is_empty() {
            // There was no memory for a thread.
            return Ok(false);
        }
        // A case may end the statement before another case of the same chunk fails to bind.
        chunks.sort_by_key(|(_, c)| (c.number, matches!(c.end, SpreadEnd::Failed(_))));
        let mut calls = vec![0; forks.len()];
        let mut whole = CasesPart::default();
        let mut expected = 0;
        for (fork, mut chunk) in chunks {
            if chunk.number > expected {
                return Ok(false);
            }
            expected = chunk.number + 1;
            let findings = &mut forks[fork];
            let adopted = self.algebra.adopt_part(findings, &mut chunk.part);
            if let SpreadEnd::Failed(fault) = chunk.end {
                if !matches!(fault.code, Code::Interrupted | Code::LimitTime) {
                    return Ok(false);
                }
                if adopted.is_ok() {
                    whole.append(chunk.part);
                    self.cases.under_way = std::mem::take(&mut under_way[fork]);
                    let mut data = self.cases.under_way.iter_mut().map(|(_, datum)| datum);
                    if data.any(|datum| self.algebra.adopt(findings, datum).is_err()) {
                        self.cases.under_way.clear();
                    }
                }
                part.append(whole);
                return Err(fault);
            }
            calls[fork] = chunk.calls;
            if adopted.is_err() {
                return Ok(false);
            }
            whole.append(chunk.part);
            if let SpreadEnd::Decided = chunk.end {
                break;
            }
        }
        part.append(whole);
        for (fork, calls) in forks.iter_mut().zip(calls) {
            let calls = self.algebra.adopted_calls(fork, calls);
            self.calls.remember(calls, &self.algebra.solver.budget);
        }
        Ok(true)
    }

    /// Merges the results of forks after all of them have finished.
    pub(crate) fn rejoin(&mut self, forks: Vec<Interpreter>) -> Vec<Fork> {
        let counted = forks
            .iter()
            .map(|fork| fork.algebra.solver.budget.tally())
            .sum();
        self.algebra.solver.budget.count(counted);
        let (solvers, memos): (Vec<_>, Vec<_>) = forks
            .into_iter()
            .map(|f| (f.algebra.solver, f.calls.into_memo()))
            .unzip();
        self.calls.rejoin();
        let findings = self.algebra.solver.rejoin(solvers).into_iter();
        let forks = findings.zip(memos).map(|(findings, memo)| Fork {
            findings,
            memo,
            lists: FxHashMap::default(),
        });
        forks.collect()
    }

    /// Creates an interpreter for another thread. This one must not be used until all forks have finished.
    pub(crate) fn fork(&mut self, done: &Arc<AtomicBool>) -> Interpreter {
        let budget = self.algebra.solver.budget.beside(done);
        Interpreter {
            algebra: self.algebra.fork(budget),
            environment: self.environment.clone(),
            functions: KeptFunctions::default(),
            calls: self.calls.fork(),
            cases: self.cases.fork(),
            tables: NimTables::default(),
            last_board: None,
        }
    }
}

/// Translates the handles of a fork in a datum to the solver that was forked. Returns whether the datum changed.
pub(in crate::eval) fn adopt(
    solver: &mut Solver,
    of: &mut Findings,
    datum: &mut Datum,
) -> Solved<bool> {
    adopt_datum(solver, of, &mut AdoptedLists::default(), datum)
}

fn adopt_datum(
    solver: &mut Solver,
    findings: &mut Findings,
    lists: &mut AdoptedLists,
    datum: &mut Datum,
) -> Solved<bool> {
    let own = match datum {
        Datum::Value(value) => {
            let own = findings.adopt_value(solver, *value)?;
            (own != *value).then_some(Datum::Value(own))
        }
        Datum::Form(form) => {
            let own = findings.adopt_form(solver, *form)?;
            (own != *form).then_some(Datum::Form(own))
        }
        Datum::Written(form) => {
            let own = form.adopted(solver, findings)?;
            (own != *form).then_some(Datum::Written(own))
        }
        Datum::Universe(universe) => {
            let own = findings.adopt_universe(solver, universe)?;
            (own != **universe).then(|| Datum::Universe(Box::new(own)))
        }
        Datum::Game(game) => findings.adopt_other(solver, game)?.map(Datum::Game),
        Datum::Move(one) => {
            let to = findings.adopt_other(solver, &one.to)?;
            to.map(|to| {
                Datum::Move(Arc::new(Move {
                    to,
                    ..Move::clone(one)
                }))
            })
        }
        Datum::Function(callable) => match &**callable {
            Callable::Lambda(lambda) => {
                let mut given = lambda.given().to_vec();
                let mut differs = false;
                for datum in &mut given {
                    differs |= with_stack(|| adopt_datum(solver, findings, lists, datum))?;
                }
                let made = || Box::new(Callable::Lambda(lambda.with_given(given.into())));
                differs.then(|| Datum::Function(made()))
            }
            _ => None,
        },
        Datum::Quotient(quotient) => {
            let mut own = PositionQuotient::clone(quotient);
            for (_, game) in &mut own.positions {
                *game = findings.adopt_game(solver, game)?;
            }
            Some(Datum::Quotient(own.into()))
        }
        Datum::List(list) => match lists.get(&list.identity()) {
            Some((_, own)) => own.clone().map(Datum::List),
            None => {
                let mut items = list.to_vec();
                let mut differs = false;
                for item in &mut items {
                    differs |= with_stack(|| adopt_datum(solver, findings, lists, item))?;
                }
                let own = differs.then(|| List::from(items));
                lists.insert(list.identity(), (list.clone(), own.clone()));
                own.map(Datum::List)
            }
        },
        _ => None,
    };
    let differs = own.is_some();
    if let Some(own) = own {
        *datum = own;
    }
    Ok(differs)
}

/// A finished fork, with the lists already translated.
pub(crate) struct Fork {
    findings: Findings,
    memo: Memo,
    lists: AdoptedLists,
}

/// Lists of a fork by identity, each with its translation if it changed.
type AdoptedLists = FxHashMap<usize, (List, Option<List>)>;

impl CasesPart {
    fn append(&mut self, mut next: CasesPart) {
        self.done += next.done;
        self.data.append(&mut next.data);
        self.numbers.append(&mut next.numbers);
        self.tally.append(next.tally);
        let (report, next) = (&mut self.report, next.report);
        report.cases += next.cases;
        report.failed += next.failed;
        report.counterexample = report.counterexample.take().or(next.counterexample);
        report.first = report.first.or(next.first);
    }
}
