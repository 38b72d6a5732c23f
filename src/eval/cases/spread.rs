//! Cases of one statement, spread over threads: what comes out is what one thread gives, in the same order.
//!
//! A statement begins on one thread. Once its cases have taken some work, the interpreter is forked for each thread; all
//! that was known before is common to the forks. Each fork goes through all cases and evaluates those of the chunks
//! that it takes. Where a case has an error, the statement is finished on one thread, since errors tell of what happened
//! before; so it is where memory does not suffice for several.

use crate::budget::{now, with_stack};
use crate::diagnostic::Code;
use crate::eval::calls::memo::{AdoptedCall, Memo};
use crate::eval::cases::check::{Cases, CheckReport};
use crate::eval::cases::content::Tally;
use crate::eval::cases::share::Walked;
use crate::eval::cases::spread_plan::{Plan, SpreadEnd};
use crate::eval::{Algebra, Datum, Eval, Interpreter, List};
use crate::rulesets::tables::NimTables;
use crate::solve::{Findings, Move, PositionQuotient, Solved, Solver, run_parallel};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::time::Duration;

/// Does something with the case whose variables are bound; whether to go on.
pub(in crate::eval) type CaseFn<'a> = dyn FnMut(&mut Interpreter) -> Eval<bool> + 'a;

/// What came out of some cases that follow each other.
#[derive(Debug, Default)]
pub(in crate::eval) struct CasesPart {
    pub(in crate::eval) data: Vec<Datum>,
    pub(in crate::eval) report: CheckReport,
    /// The numbers of the cases of rows, in a window only.
    pub(in crate::eval) numbers: Vec<u64>,
    /// How often items occur.
    pub(in crate::eval) tally: Tally,
}

/// The time that cases must have taken for the others to be spread.
const WORTH_THREADS: Duration = Duration::from_millis(5);
/// The time that a chunk of cases is to take, judged by those before.
const CHUNK: Duration = Duration::from_millis(1);

/// What others may know of a thread.
pub(in crate::eval) struct CaseWorker {
    pub(in crate::eval) chunk: AtomicU64,
    /// Tells it to stop.
    pub(in crate::eval) done: Arc<AtomicBool>,
}

impl Algebra {
    /// The first calls that a fork has noted, with handles that hold here; those that fit.
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

    /// Replaces the handles of a fork in a datum by those that hold here; whether there were any.
    pub(crate) fn adopt(&mut self, of: &mut Fork, datum: &mut Datum) -> Solved<bool> {
        let Fork {
            findings, lists, ..
        } = of;
        adopt_datum(&mut self.solver, findings, lists, datum)
    }
}

impl Interpreter {
    /// Evaluates all cases up to the last of interest.
    pub(in crate::eval) fn gather(&mut self, work: &Cases) -> Eval<CasesPart> {
        let mut part = CasesPart::default();
        let (can_fork, is_fork) = (
            self.algebra.solver.can_fork(),
            self.algebra.solver.is_fork(),
        );
        if !can_fork && !is_fork || work.needs_order() {
            work.walk(self, &mut |this| work.unit(this, &mut part))?;
            return Ok(part);
        }
        let (mut cases, mut inside, begin) = (0, Duration::ZERO, now());
        let mut spreads = false;
        work.walk(self, &mut |this| {
            let before = now();
            let goes_on = work.unit(this, &mut part)?;
            let after = now();
            cases += 1;
            inside += after - before;
            // All threads go through all cases.
            spreads = goes_on && inside >= WORTH_THREADS && 2 * inside >= after - begin;
            if spreads && is_fork {
                this.cases.wants_threads.store(true, SeqCst);
            }
            Ok(goes_on && !(spreads && can_fork))
        })?;
        if spreads && can_fork {
            let size = cases * CHUNK.as_micros() as u64 / inside.as_micros() as u64;
            let size = size.max(1);
            match self.spread(work, cases, size)? {
                Some(rest) => part.append(rest),
                None => self.go_on_alone(work, cases, &mut part)?,
            }
        }
        Ok(part)
    }

    fn go_on_alone(&mut self, work: &Cases, from: u64, part: &mut CasesPart) -> Eval<()> {
        let mut at = 0;
        work.walk(self, &mut |this| {
            at += 1;
            if at <= from {
                Ok(true)
            } else {
                work.unit(this, part)
            }
        })
    }

    /// Spreads the cases from one on; nothing where they are to be evaluated on one thread.
    fn spread(&mut self, work: &Cases, from: u64, size: u64) -> Eval<Option<CasesPart>> {
        let seats = (0..self.algebra.solver.threads).map(|_| CaseWorker {
            chunk: AtomicU64::new(0),
            done: Arc::default(),
        });
        let plan = Plan {
            work,
            from,
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
        self.cases.walked = Walked {
            is_end: forks.iter().any(|fork| fork.cases.walked.is_end),
            ..farthest.map_or_else(Walked::default, |fork| fork.cases.walked.clone())
        };
        let mut forks = self.rejoin(forks);
        let mut chunks = Vec::new();
        for (fork, end) in ends.into_iter().enumerate() {
            let found = end.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            chunks.extend(found.into_iter().map(|chunk| (fork, chunk)));
        }
        if chunks.is_empty() {
            // There was no room for a thread.
            return Ok(None);
        }
        // A case may decide all before another one of its chunk cannot be bound.
        chunks.sort_by_key(|(_, c)| (c.number, matches!(c.end, SpreadEnd::Failed(_))));
        let mut calls = vec![0; forks.len()];
        let mut whole = CasesPart::default();
        for (fork, mut chunk) in chunks {
            if let SpreadEnd::Failed(fault) = chunk.end {
                return match fault.code {
                    Code::Interrupted | Code::LimitTime => Err(fault),
                    _ => Ok(None),
                };
            }
            calls[fork] = chunk.calls;
            if self
                .algebra
                .adopt_part(&mut forks[fork], &mut chunk.part)
                .is_err()
            {
                return Ok(None);
            }
            whole.append(chunk.part);
            if let SpreadEnd::Decided = chunk.end {
                break;
            }
        }
        for (fork, calls) in forks.iter_mut().zip(calls) {
            let calls = self.algebra.adopted_calls(fork, calls);
            self.calls.remember(calls, &self.algebra.solver.budget);
        }
        Ok(Some(whole))
    }

    /// Takes over what forks have found, when all of them are done.
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

    /// An interpreter for another thread. Until all forks are done this one is not to be used.
    pub(crate) fn fork(&mut self, done: &Arc<AtomicBool>) -> Interpreter {
        let budget = self.algebra.solver.budget.beside(done);
        Interpreter {
            algebra: self.algebra.fork(budget),
            environment: self.environment.clone(),
            calls: self.calls.fork(),
            cases: self.cases.fork(),
            tables: NimTables::default(),
            last_board: None,
        }
    }
}

/// Replaces the handles of a fork in a datum by those that hold for the solver that was forked; whether there were any.
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
            let own = solver.adopt_value(findings, *value)?;
            (own != *value).then_some(Datum::Value(own))
        }
        Datum::Form(form) => {
            let own = solver.adopt_form(findings, *form)?;
            (own != *form).then_some(Datum::Form(own))
        }
        Datum::Game(game) => solver.adopt_other(findings, game)?.map(Datum::Game),
        Datum::Move(one) => {
            let to = solver.adopt_other(findings, &one.to)?;
            to.map(|to| {
                Datum::Move(Arc::new(Move {
                    to,
                    ..Move::clone(one)
                }))
            })
        }
        Datum::Quotient(quotient) => {
            let mut own = PositionQuotient::clone(quotient);
            for (_, game) in &mut own.positions {
                *game = solver.adopt_game(findings, game)?;
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

/// A fork whose thread is done, with the lists of it that were looked at and what became of them.
pub(crate) struct Fork {
    findings: Findings,
    memo: Memo,
    lists: AdoptedLists,
}

/// Lists of a fork by identity, each with what became of it if that is another one.
type AdoptedLists = FxHashMap<usize, (List, Option<List>)>;

impl CasesPart {
    fn append(&mut self, mut next: CasesPart) {
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
