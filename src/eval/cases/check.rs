//! Assertions, claims, tables, searches and lists: what is done case by case.

use crate::budget::with_stack;
use crate::eval::cases::share::{Walked, Window};
use crate::eval::cases::spread::{CaseFn, CasesPart};
use crate::eval::{Column, Datum, Done, Eval, Interpreter};
use crate::source::Span;
use crate::syntax::ast::{Ast, Binary, Clauses, ExprId, ExprKind, Most};
use std::sync::Arc;

/// The outcome of an assertion or claim.
#[derive(Debug, Default)]
pub struct CheckReport {
    /// Cases tried.
    pub cases: u64,
    /// Cases that failed.
    pub failed: u64,
    /// The first that failed.
    pub counterexample: Option<Case>,
    /// The number of that case, from 0, those that do not pass the filter included; known in a window only.
    pub first: Option<u64>,
}

/// A case of an assertion or claim.
#[derive(Debug)]
pub struct Case {
    /// The variables with their values, outermost first.
    pub variables: Vec<(Arc<str>, Datum)>,
    /// The left side of the comparison that failed, if the condition is a comparison.
    pub found: Option<Datum>,
}

impl CheckReport {
    /// Whether no case failed.
    pub fn holds(&self) -> bool {
        self.failed == 0
    }
}

/// The cases of a statement or expression, and what is done with each.
pub(in crate::eval) struct Cases<'a> {
    ast: &'a Arc<Ast>,
    /// The clauses, the outermost first.
    heads: Vec<&'a Clauses>,
    each: Each<'a>,
    /// Only these.
    window: Option<Window>,
}

/// What is done with a case.
pub(in crate::eval) enum Each<'a> {
    /// The condition of an assertion or claim; whether the first case that fails is enough.
    Check(ExprId, bool),
    /// The condition of a `forall` or `exists`, of which the case that is so decides and counts as failed.
    Decide(ExprId, bool),
    /// A row of a table, of which so many are wanted.
    Row(&'a [ExprId], Most),
    /// An item of a list, and the place of the list.
    Item(ExprId, Span),
    /// Those that pass the filter are counted.
    Count,
    /// How often an item occurs, and the place of the item.
    Tally(ExprId, Span),
}

impl<'a> Cases<'a> {
    pub(in crate::eval) fn new(
        ast: &'a Arc<Ast>,
        clauses: &'a Clauses,
        each: Each<'a>,
    ) -> Cases<'a> {
        Cases {
            ast,
            heads: vec![clauses],
            each,
            window: None,
        }
    }

    /// Those of all `forall`s at the head of the condition of an assertion or claim.
    fn of_check(ast: &'a Arc<Ast>, mut condition: ExprId, stops: bool) -> Cases<'a> {
        let mut heads = Vec::new();
        while let ExprKind::Quantified {
            universal: true,
            clauses,
            body,
        } = &ast[condition].kind
        {
            heads.push(clauses);
            condition = *body;
        }
        Cases {
            ast,
            heads,
            each: Each::Check(condition, stops),
            window: None,
        }
    }

    /// Whether the cases must be evaluated one after the other: how many are left to find depends on those before.
    pub(in crate::eval) fn needs_order(&self) -> bool {
        matches!(self.each, Each::Row(_, Most::Cases(2..)))
    }

    fn within(self, window: Option<Window>) -> Cases<'a> {
        Cases { window, ..self }
    }

    fn walk_from(&self, on: &mut Interpreter, at: usize, unit: &mut CaseFn) -> Eval<bool> {
        let Some(clauses) = self.heads.get(at) else {
            return unit(on);
        };
        let is_last = at + 1 == self.heads.len();
        let window = self.window.as_ref().filter(|_| is_last);
        on.each(self.ast, clauses, window, &mut |on| {
            // The filter of the last clauses belongs to the case.
            let passes = is_last || on.passes(self.ast, clauses)?;
            Ok(!passes || with_stack(|| self.walk_from(on, at + 1, unit))?)
        })
    }

    fn check(&self, on: &mut Interpreter, condition: ExprId, report: &mut CheckReport) -> Eval<()> {
        report.cases += 1;
        on.algebra.solver.budget.case();
        if on.condition(self.ast, condition)? {
            return Ok(());
        }
        report.failed += 1;
        if report.counterexample.is_none() {
            let found = match &self.ast[condition].kind {
                ExprKind::Binary { operator, left, .. } if is_comparison(*operator) => {
                    Some(on.expression(self.ast, *left)?)
                }
                _ => None,
            };
            report.counterexample = Some(Case {
                variables: on.environment.locals().to_vec(),
                found,
            });
            report.first = self.window.is_some().then_some(on.cases.walked.next);
        }
        Ok(())
    }

    fn row(&self, on: &mut Interpreter, columns: &[ExprId]) -> Eval<Vec<Datum>> {
        let variables: usize = self.heads.iter().map(|head| head.ranges.len()).sum();
        let locals = on.environment.locals();
        let variables = &locals[locals.len() - variables..];
        let mut row: Vec<Datum> = variables.iter().map(|(_, datum)| datum.clone()).collect();
        for column in columns {
            let datum = on.expression(self.ast, *column)?;
            row.push(on.algebra.evaluated(datum, self.ast[*column].span)?);
        }
        on.algebra.solver.budget.case();
        Ok(row)
    }

    /// Binds the variables of one case after the other.
    pub(in crate::eval) fn walk(&self, on: &mut Interpreter, unit: &mut CaseFn) -> Eval<()> {
        let Some(window) = &self.window else {
            return self.walk_from(on, 0, unit).map(|_| ());
        };
        on.cases.walked = Walked::default();
        // The windows of several clauses would need several places.
        if self.heads.len() == 1 {
            on.cases.walked.begin = window.begin.iter().rev().copied().collect();
        }
        // Without a `forall` there is one case.
        if self.heads.is_empty() && window.skip(0, 1).is_none() {
            on.cases.walked = Walked {
                next: 1,
                is_end: true,
                ..Walked::default()
            };
            return Ok(());
        }
        let goes_on = self.walk_from(on, 0, unit)?;
        on.cases.walked.is_end = goes_on && on.cases.walked.next < window.cases.end;
        Ok(())
    }

    /// Evaluates the case whose variables are bound; whether those after it are of interest.
    pub(in crate::eval) fn unit(&self, on: &mut Interpreter, into: &mut CasesPart) -> Eval<bool> {
        if let Some(clauses) = self.heads.last()
            && !on.passes(self.ast, clauses)?
        {
            return Ok(true);
        }
        match self.each {
            Each::Check(condition, stops) => {
                self.check(on, condition, &mut into.report)?;
                return Ok(!(stops && into.report.failed > 0));
            }
            Each::Decide(condition, decisive) => {
                let decides = on.condition(self.ast, condition)? == decisive;
                into.report.failed += u64::from(decides);
                return Ok(!decides);
            }
            Each::Row(columns, most) => {
                let mut row = self.row(on, columns)?;
                on.algebra
                    .make_room(&mut into.data, row.len(), self.ast.span())?;
                let width = row.len();
                into.data.append(&mut row);
                if self.window.is_some() {
                    into.numbers.push(on.cases.walked.next);
                }
                if let Most::Cases(most) = most {
                    return Ok(((into.data.len() / width) as u64) < most);
                }
            }
            Each::Tally(body, span) => {
                let item = on.expression(self.ast, body)?;
                on.algebra.solver.budget.case();
                on.count_datum(&mut into.tally, &item, span)?;
            }
            Each::Count => into.report.cases += 1,
            Each::Item(body, span) => {
                let item = on.expression(self.ast, body)?;
                on.algebra.make_room(&mut into.data, 1, span)?;
                into.data.push(item);
            }
        }
        Ok(true)
    }
}

impl Interpreter {
    /// Tries all cases of the `forall`s at the head of a condition; stops at the first that fails if told so.
    pub(in crate::eval) fn check(
        &mut self,
        ast: &Arc<Ast>,
        condition: ExprId,
        stops: bool,
    ) -> Eval<CheckReport> {
        let window = self.cases.window.clone();
        let cases = Cases::of_check(ast, condition, stops).within(window.clone());
        let mut report = self.gather(&cases)?.report;
        if let Some(first) = report.first.filter(|_| stops) {
            report.cases = self.cases_up_to(ast, condition, first, window);
        }
        Ok(report)
    }

    /// How many cases pass the filters, up to and with one that does.
    fn cases_up_to(
        &mut self,
        ast: &Arc<Ast>,
        condition: ExprId,
        last: u64,
        window: Option<Window>,
    ) -> u64 {
        let whole = window.map(|window| window.whole_up_to(last + 1));
        let mut cases = Cases::of_check(ast, condition, true).within(whole);
        cases.each = Each::Count;
        if cases.heads.last().is_none_or(|head| head.filter.is_none()) {
            return last + 1;
        }
        // A case before it that fails is reported by the process that it belongs to.
        let counted = self.gather(&cases);
        counted.map_or(last + 1, |part| part.report.cases)
    }

    /// A table, or the first cases that a `find` finds.
    pub(in crate::eval) fn table(
        &mut self,
        ast: &Arc<Ast>,
        clauses: &Clauses,
        columns: &[ExprId],
        most: Most,
    ) -> Eval<Done> {
        let rows =
            Cases::new(ast, clauses, Each::Row(columns, most)).within(self.cases.window.clone());
        let CasesPart {
            data: cells,
            numbers,
            ..
        } = self.gather(&rows)?;
        let names = clauses
            .ranges
            .iter()
            .map(|(n, _)| Column::Variable(n.text.clone()));
        let expressions = columns.iter().map(|c| Column::Expression(*c));
        let columns: Vec<Column> = names.chain(expressions).collect();
        let rows = cells.chunks(columns.len()).map(<[Datum]>::to_vec).collect();
        Ok(Done::Table {
            columns,
            rows,
            numbers,
        })
    }
}

impl Interpreter {
    /// How often each item occurs: in ascending order, or as they come where they have no order.
    pub(in crate::eval) fn tally(
        &mut self,
        ast: &Arc<Ast>,
        clauses: &Clauses,
        item: ExprId,
    ) -> Eval<Done> {
        let span = ast[item].span;
        let cases = Cases::new(ast, clauses, Each::Tally(item, span));
        let tally = self.gather(&cases)?.tally;
        let counted = self.tallied(&tally, span)?.into_iter();
        let rows = counted.map(|(item, count)| vec![item, Datum::integer(count)]);
        Ok(Done::Table {
            columns: vec![Column::Expression(item), Column::Variable("count".into())],
            rows: rows.collect(),
            numbers: Vec::new(),
        })
    }
}

fn is_comparison(operator: Binary) -> bool {
    use Binary::*;
    matches!(
        operator,
        Equal
            | NotEqual
            | Less
            | LessEqual
            | Greater
            | GreaterEqual
            | LessOrConfused
            | GreaterOrConfused
            | Confused
            | In
    )
}
