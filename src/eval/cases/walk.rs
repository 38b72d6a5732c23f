//! The walk through the cases of a statement, with its window and progress.

use crate::budget::with_stack;
use crate::eval::cases::kept::KeptCases;
use crate::eval::cases::share::{CasePlace, CaseProgress, Window};
use crate::eval::cases::spread::CaseFn;
use crate::eval::{Datum, Eval, GraphStream, Interpreter, Limited};
use crate::source::Span;
use crate::syntax::ast::{Ast, Clauses, ExprId};
use crate::value::Int;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The walk through the cases of the current statement.
#[derive(Debug, Default)]
pub(crate) struct CaseWalk {
    /// The cases to evaluate; `None` for all.
    pub window: Option<Window>,
    /// The progress through the window.
    pub walked: CaseProgress,
    /// Set by a fork whose cases are worth spreading over more threads.
    pub wants_threads: Arc<AtomicBool>,
    /// The variables of the case that a limit or the user has stopped, and the locals of the functions that it called.
    pub(in crate::eval) under_way: Vec<(Arc<str>, Datum)>,
    /// What earlier evaluations of statements found before they were stopped.
    pub kept: KeptCases,
    /// The length of the outermost range, unless it has boards that are no positions.
    pub(in crate::eval) length: Option<u64>,
    is_ranging: bool,
    /// What the outermost range goes through, for the windows of the same statement that follow.
    over: Option<(Arc<Ast>, ExprId, Over)>,
}

impl CaseWalk {
    /// Drops what the outermost range goes through.
    pub(crate) fn forget_range(&mut self) {
        self.over = None;
    }

    /// Creates a walk through the same window for another thread.
    pub(in crate::eval) fn fork(&self) -> CaseWalk {
        CaseWalk {
            window: self.window.clone(),
            is_ranging: self.is_ranging,
            ..CaseWalk::default()
        }
    }

    /// Enters a range. Returns whether it is the outermost one, whose progress is reported.
    pub(in crate::eval) fn enter_range(&mut self) -> bool {
        !std::mem::replace(&mut self.is_ranging, true)
    }

    pub(in crate::eval) fn leave(&mut self) {
        self.is_ranging = false;
    }
}

/// Clauses that are being iterated.
struct Ranges<'a> {
    ast: &'a Arc<Ast>,
    clauses: &'a Clauses,
    /// The cases to visit; `None` for all.
    window: Option<&'a Window>,
}

/// What a range goes through.
#[derive(Debug)]
enum Over {
    Data(Datum),
    /// Graphs that are made one by one, and the number of those that were made.
    Stream(GraphStream, u64),
}

impl Over {
    /// The number of elements, saturating, with the boards that are no positions.
    fn length(&self) -> u64 {
        match self {
            Over::Data(Datum::Range(first, last)) if last < first => 0,
            Over::Data(Datum::Range(first, last)) => (&(&**last - &**first) + &Int::ONE)
                .to_u64()
                .unwrap_or(u64::MAX),
            Over::Data(Datum::List(items)) => items.len() as u64,
            Over::Data(Datum::Positions(all)) => all.fillings(),
            Over::Data(_) => 0,
            Over::Stream(stream, _) => stream.count,
        }
    }
}

impl Interpreter {
    /// What a range goes through.
    fn range(&mut self, ast: &Arc<Ast>, over: ExprId) -> Eval<Datum> {
        Ok(match self.expression(ast, over)? {
            over @ (Datum::Range(..) | Datum::List(_) | Datum::Positions(_)) => over,
            other => match other.as_text() {
                Some(text) => Datum::list(text.chars().map(Datum::character)),
                None => Datum::List(self.elements(&other, ast[over].span)?),
            },
        })
    }

    /// What a range goes through, from an element on. The outermost range may have been kept for this window, since to
    /// make it again may take longer than the cases of a window.
    fn over(&mut self, ast: &Arc<Ast>, over: ExprId, first: u64, told: bool) -> Eval<Over> {
        if told
            && let Some((of, id, known)) = self.cases.over.take()
            && Arc::ptr_eq(&of, ast)
            && id == over
            && !matches!(known, Over::Stream(_, made) if made > first)
        {
            return Ok(known);
        }
        match self.stream_of(ast, over) {
            Some(stream) => Ok(Over::Stream(stream?, 0)),
            None => self.range(ast, over).map(Over::Data),
        }
    }

    /// An element of what a range goes through; `None` for a board that is no position, or if there are no more.
    fn element_at(&mut self, over: &mut Over, at: u64, span: Span) -> Eval<Option<Datum>> {
        Ok(match over {
            Over::Data(Datum::Range(first, _)) => Some(Datum::integer(&**first + &Int::from(at))),
            Over::Data(Datum::List(items)) => items.get(at as usize).cloned(),
            Over::Data(Datum::Positions(all)) => self.position_of(all, at, span)?,
            Over::Data(_) => None,
            Over::Stream(stream, made) => {
                while *made < at {
                    self.next_graph(stream, span)?;
                    *made += 1;
                }
                *made += 1;
                self.next_graph(stream, span)?
            }
        })
    }

    /// Whether the current case passes the filter of the clauses.
    pub(in crate::eval) fn passes(&mut self, ast: &Arc<Ast>, clauses: &Clauses) -> Eval<bool> {
        clauses
            .filter
            .map_or(Ok(true), |filter| self.condition(ast, filter))
    }

    /// Calls `f` for each case of the clauses, with its variables bound, until it returns `false`. Cases that do not
    /// pass the filter are included. A window restricts the cases, and the walk then records its progress. Returns
    /// whether all cases were visited.
    pub(in crate::eval) fn each(
        &mut self,
        ast: &Arc<Ast>,
        clauses: &Clauses,
        window: Option<&Window>,
        f: &mut CaseFn,
    ) -> Eval<bool> {
        let height = self.environment.height();
        let outermost = self.cases.enter_range();
        let ranges = Ranges {
            ast,
            clauses,
            window,
        };
        let result = self.each_from(&ranges, 0, outermost, f);
        if outermost {
            self.cases.leave();
            if result.as_ref().is_err_and(|fault| fault.is_stopped()) {
                self.cases.under_way = self.environment.locals().to_vec();
            }
        }
        self.environment.truncate(height);
        result
    }

    fn each_from(&mut self, ranges: &Ranges, at: usize, told: bool, f: &mut CaseFn) -> Eval<bool> {
        let Some(range) = ranges.clauses.ranges.get(at) else {
            return f(self);
        };
        let is_last = at + 1 == ranges.clauses.ranges.len();
        let mut next = 0;
        if ranges.window.is_some()
            && !is_last
            && let Some(begin) = self.cases.walked.begin.pop()
        {
            (next, self.cases.walked.next) = (begin.item, begin.cases);
        }
        let begin = ranges.window.filter(|_| is_last);
        let begin = begin.map(|window| window.cases.start.saturating_sub(self.cases.walked.next));
        let first = begin.unwrap_or(next);
        let mut over = self.over(ranges.ast, range.over, first, told)?;
        let found = self.each_of(ranges, (at, told), (&mut over, next), f)?;
        if told && self.cases.window.is_some() {
            self.cases.over = Some((Arc::clone(ranges.ast), range.over, over));
        }
        Ok(found)
    }

    /// Visits the elements of one of the ranges, from the element `next` on.
    fn each_of(
        &mut self,
        ranges: &Ranges,
        (at, told): (usize, bool),
        (over, mut next): (&mut Over, u64),
        f: &mut CaseFn,
    ) -> Eval<bool> {
        let Some(range) = ranges.clauses.ranges.get(at) else {
            return Ok(true);
        };
        let span = ranges.ast[range.over].span;
        let height = self.environment.height();
        let all = over.length();
        let is_dense = !matches!(over, Over::Data(Datum::Positions(_)));
        if told {
            self.cases.length = is_dense.then_some(all);
        }
        let is_last = at + 1 == ranges.clauses.ranges.len();
        let window = ranges.window.filter(|_| is_last);
        let outer = ranges.window.is_some() && !is_last;
        let before = self.cases.walked.next;
        while next < all {
            let place = CasePlace {
                item: next,
                cases: self.cases.walked.next,
            };
            if let Some(window) = window {
                let Some(skipped) = window.skip(before + next, all - next) else {
                    break;
                };
                next += skipped;
                self.cases.walked.next = before + next;
            }
            let Some(item) = self.element_at(over, next, span)? else {
                if is_dense {
                    break;
                }
                self.algebra.solver.budget.step().at(span)?;
                next += 1;
                continue;
            };
            if told {
                self.algebra.solver.budget.part(next, all);
            }
            next += 1;
            self.algebra.solver.budget.step().at(span)?;
            match range.variable() {
                Some(name) => self.environment.bind_at(height, &name.text, item),
                None => {
                    self.environment.truncate(height);
                    self.bind_parts(ranges.ast, range, item)?;
                }
            }
            if let Some(filter) = range.filter
                && !self.condition(ranges.ast, filter)?
            {
                continue;
            }
            let goes_on = if is_last {
                f(self)
            } else {
                with_stack(|| self.each_from(ranges, at + 1, false, f))
            };
            if !goes_on? {
                if outer {
                    self.cases.walked.end.push(place);
                }
                return Ok(false);
            }
            if let Some(window) = window
                && window.is_over(before + next)
            {
                self.cases.walked.next = before + next;
                return Ok(false);
            }
        }
        if let Some(window) = window {
            self.cases.walked.next = before.saturating_add(all).min(window.cases.end);
            return Ok(self.cases.walked.next < window.cases.end);
        }
        Ok(true)
    }
}
