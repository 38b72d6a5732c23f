//! Assertions, claims, tables, searches and lists, which are evaluated case by case.

use crate::budget::with_stack;
use crate::eval::cases::share::{CaseProgress, Window};
use crate::eval::cases::spread::{CaseFn, CasesPart};
use crate::eval::{Column, Datum, Done, Eval, Interpreter, Ran};
use crate::source::Span;
use crate::syntax::ast::{Ast, CaseLimit, Clauses, ExprId, ExprKind};
use std::sync::Arc;

/// The result of an assertion or claim.
#[derive(Clone, Debug, Default)]
pub struct CheckReport {
    /// Number of cases tried.
    pub cases: u64,
    /// Number of failed cases.
    pub failed: u64,
    /// The first failed case.
    pub counterexample: Option<Case>,
    /// The number of the first failed case, from 0, counting cases that the filter rejects. Set only in a window.
    pub first: Option<u64>,
}

/// A case of an assertion or claim.
#[derive(Clone, Debug)]
pub struct Case {
    /// The variables and their values, outermost first.
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

/// The cases of a statement or expression, and the action for each case.
pub(in crate::eval) struct Cases<'a> {
    ast: &'a Arc<Ast>,
    /// The clauses, outermost first.
    heads: Vec<&'a Clauses>,
    each: CaseAction<'a>,
    /// The cases to evaluate; `None` for all.
    window: Option<Window>,
}

/// The action for each case.
pub(in crate::eval) enum CaseAction<'a> {
    /// Check the condition of an assertion or claim. The flag stops at the first failure.
    Check(ExprId, bool),
    /// Decide a `forall` or `exists`. A case whose condition equals the flag is decisive, and is counted as failed.
    Decide(ExprId, bool),
    /// Collect a row of a table, up to a maximum.
    Row(&'a [ExprId], CaseLimit),
    /// Collect an element of a list. The span is that of the list.
    Item(ExprId, Span),
    /// Count the cases that pass the filter.
    Count,
    /// Count how often each item occurs. The span is that of the item.
    Tally(ExprId, Span),
}

impl<'a> Cases<'a> {
    pub(in crate::eval) fn new(
        ast: &'a Arc<Ast>,
        clauses: &'a Clauses,
        each: CaseAction<'a>,
    ) -> Cases<'a> {
        Cases {
            ast,
            heads: vec![clauses],
            each,
            window: None,
        }
    }

    /// The cases of all `forall`s at the head of the condition of an assertion or claim.
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
            each: CaseAction::Check(condition, stops),
            window: None,
        }
    }

    /// Whether the cases must be evaluated in order, because the number of rows still wanted depends on earlier cases.
    pub(in crate::eval) fn needs_order(&self) -> bool {
        matches!(self.each, CaseAction::Row(_, CaseLimit::Cases(2..)))
    }

    fn within(self, window: Option<Window>) -> Cases<'a> {
        Cases { window, ..self }
    }

    /// Whether the cases come from ranges; otherwise there is exactly one.
    pub(in crate::eval) fn has_ranges(&self) -> bool {
        !self.heads.is_empty()
    }

    /// Whether the number of cases is the length of one range.
    pub(in crate::eval) fn has_one_range(&self) -> bool {
        matches!(self.heads[..], [head] if head.ranges.len() == 1 && head.filter.is_none())
    }

    /// The variables of these cases among local names, which begin with them.
    pub(in crate::eval) fn variables_in(
        &self,
        mut locals: Vec<(Arc<str>, Datum)>,
    ) -> Vec<(Arc<str>, Datum)> {
        let names = self.heads.iter().flat_map(|head| head.variables());
        let bound = names
            .zip(&locals)
            .take_while(|(name, (local, _))| name.text == *local);
        locals.truncate(bound.count());
        locals
    }

    fn walk_from(&self, on: &mut Interpreter, at: usize, unit: &mut CaseFn) -> Eval<bool> {
        let Some(clauses) = self.heads.get(at) else {
            return unit(on);
        };
        let is_last = at + 1 == self.heads.len();
        let window = self.window.as_ref().filter(|_| is_last);
        on.each(self.ast, clauses, window, &mut |on| {
            // The filter of the last clauses is part of the case itself.
            let passes = is_last || on.passes(self.ast, clauses)?;
            Ok(!passes || with_stack(|| self.walk_from(on, at + 1, unit))?)
        })
    }

    fn check(&self, on: &mut Interpreter, condition: ExprId, report: &mut CheckReport) -> Eval<()> {
        let holds = on.condition(self.ast, condition)?;
        report.cases += 1;
        on.algebra.solver.budget.case();
        if holds {
            return Ok(());
        }
        report.failed += 1;
        if report.counterexample.is_none() {
            report.first = self.window.is_some().then_some(on.cases.walked.next);
            let variables = on.environment.locals().to_vec();
            on.tell_failure(&variables);
            report.counterexample = Some(Case {
                variables,
                found: None,
            });
            let found = match &self.ast[condition].kind {
                ExprKind::Binary { operator, left, .. } if operator.is_comparison() => {
                    let left = on.expression(self.ast, *left)?;
                    on.algebra.quickly_valued(&left).then_some(left)
                }
                _ => None,
            };
            if let Some(case) = &mut report.counterexample {
                case.found = found;
            }
        }
        Ok(())
    }

    fn row(&self, on: &mut Interpreter, columns: &[ExprId]) -> Eval<Vec<Datum>> {
        let variables: usize = self.heads.iter().map(|head| head.variables().count()).sum();
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

    /// Binds the variables of each case in turn and calls `unit`.
    pub(in crate::eval) fn walk(&self, on: &mut Interpreter, unit: &mut CaseFn) -> Eval<()> {
        let Some(window) = &self.window else {
            return self.walk_from(on, 0, unit).map(|_| ());
        };
        on.cases.walked = CaseProgress::default();
        // With several clauses, a resume point would need several places.
        if self.heads.len() == 1 {
            on.cases.walked.begin = window.begin.iter().rev().copied().collect();
        }
        // Without `forall` there is exactly one case.
        if self.heads.is_empty() && window.skip(0, 1).is_none() {
            on.cases.walked = CaseProgress {
                next: 1,
                is_end: true,
                ..CaseProgress::default()
            };
            return Ok(());
        }
        let goes_on = self.walk_from(on, 0, unit)?;
        on.cases.walked.is_end = goes_on && on.cases.walked.next < window.cases.end;
        Ok(())
    }

    /// Evaluates the case whose variables are bound. Returns whether to continue.
    pub(in crate::eval) fn unit(&self, on: &mut Interpreter, into: &mut CasesPart) -> Eval<bool> {
        let goes_on = self.case(on, into)?;
        into.done += 1;
        Ok(goes_on)
    }

    fn case(&self, on: &mut Interpreter, into: &mut CasesPart) -> Eval<bool> {
        if let Some(clauses) = self.heads.last()
            && !on.passes(self.ast, clauses)?
        {
            return Ok(true);
        }
        match self.each {
            CaseAction::Check(condition, stops) => {
                self.check(on, condition, &mut into.report)?;
                return Ok(!(stops && into.report.failed > 0));
            }
            CaseAction::Decide(condition, decisive) => {
                let decides = on.condition(self.ast, condition)? == decisive;
                into.report.failed += u64::from(decides);
                return Ok(!decides);
            }
            CaseAction::Row(columns, most) => {
                let mut row = self.row(on, columns)?;
                on.algebra
                    .make_room(&mut into.data, row.len(), self.ast.span())?;
                let width = row.len();
                into.data.append(&mut row);
                if self.window.is_some() {
                    into.numbers.push(on.cases.walked.next);
                }
                if let CaseLimit::Cases(most) = most {
                    return Ok(((into.data.len() / width) as u64) < most);
                }
            }
            CaseAction::Tally(body, span) => {
                let item = on.expression(self.ast, body)?;
                on.algebra.solver.budget.case();
                on.count_datum(&mut into.tally, &item, span)?;
            }
            CaseAction::Count => into.report.cases += 1,
            CaseAction::Item(body, span) => {
                let item = on.expression(self.ast, body)?;
                on.algebra.make_room(&mut into.data, 1, span)?;
                into.data.push(item);
            }
        }
        Ok(true)
    }
}

impl Interpreter {
    /// Checks all cases of the `forall`s at the head of a condition. If `stops` is set, stops at the first failure.
    pub(in crate::eval) fn check(
        &mut self,
        ast: &Arc<Ast>,
        condition: ExprId,
        stops: bool,
    ) -> Eval<Ran> {
        let window = self.cases.window.clone();
        let cases = Cases::of_check(ast, condition, stops).within(window.clone());
        let (part, stop) = self.gather_some(&cases)?;
        let mut report = part.report;
        if let Some(first) = report.first.filter(|_| stops) {
            report.cases = self.cases_up_to(ast, condition, first, window);
        }
        Ok((Done::Check(report), stop))
    }

    /// The number of cases that pass the filters, up to and including `last`.
    fn cases_up_to(
        &mut self,
        ast: &Arc<Ast>,
        condition: ExprId,
        last: u64,
        window: Option<Window>,
    ) -> u64 {
        let whole = window.map(|window| window.whole_up_to(last + 1));
        let mut cases = Cases::of_check(ast, condition, true).within(whole);
        cases.each = CaseAction::Count;
        if cases.heads.last().is_none_or(|head| head.filter.is_none()) {
            return last + 1;
        }
        // An earlier failure is reported by the process that owns that case.
        let counted = self.gather(&cases);
        counted.map_or(last + 1, |part| part.report.cases)
    }

    /// Evaluates a table, or finds the first cases of a `find`.
    pub(in crate::eval) fn table(
        &mut self,
        ast: &Arc<Ast>,
        clauses: &Clauses,
        columns: &[ExprId],
        most: CaseLimit,
    ) -> Eval<Ran> {
        let mut expressions = Vec::with_capacity(columns.len());
        let mut names: Vec<Column> = clauses
            .variables()
            .map(|name| Column::Variable(name.text.clone()))
            .collect();
        for column in columns {
            let (expression, name) = match &ast[*column].kind {
                ExprKind::NamedOption { name, value } => {
                    (*value, Column::Headed(name.text.clone()))
                }
                _ => (*column, Column::Expression(*column)),
            };
            expressions.push(expression);
            names.push(name);
        }
        let rows = Cases::new(ast, clauses, CaseAction::Row(&expressions, most))
            .within(self.cases.window.clone());
        let (part, stop) = self.gather_some(&rows)?;
        let CasesPart {
            data: cells,
            numbers,
            ..
        } = part;
        let rows = cells.chunks(names.len()).map(<[Datum]>::to_vec).collect();
        let table = Done::Table {
            columns: names,
            rows,
            numbers,
        };
        Ok((table, stop))
    }
}

impl Interpreter {
    /// Counts how often each item occurs. The items are sorted if they can be ordered, otherwise in order of first
    /// occurrence.
    pub(in crate::eval) fn tally(
        &mut self,
        ast: &Arc<Ast>,
        clauses: &Clauses,
        item: ExprId,
    ) -> Eval<Ran> {
        let span = ast[item].span;
        let cases = Cases::new(ast, clauses, CaseAction::Tally(item, span));
        let (part, stop) = self.gather_some(&cases)?;
        let tally = part.tally;
        let counted = match stop {
            None => self.tallied(&tally, span)?,
            Some(_) => tally.counts(),
        };
        let counted = counted.into_iter();
        let rows = counted.map(|(item, count)| vec![item, Datum::integer(count)]);
        let table = Done::Table {
            columns: vec![Column::Expression(item), Column::Variable("count".into())],
            rows: rows.collect(),
            numbers: Vec::new(),
        };
        Ok((table, stop))
    }

    /// Evaluates a statement that is a list of cases.
    pub(in crate::eval) fn cases_list(
        &mut self,
        ast: &Arc<Ast>,
        clauses: &Clauses,
        (body, span): (ExprId, Span),
    ) -> Eval<Ran> {
        let cases = Cases::new(ast, clauses, CaseAction::Item(body, span));
        let (part, stop) = self.gather_some(&cases)?;
        if let Some(stop) = stop.as_ref().filter(|_| part.data.is_empty()) {
            return Err(stop.fault.clone());
        }
        // The elements are copied into a shared list.
        self.algebra.room_for(part.data.len(), span)?;
        Ok((Done::Datum(Datum::list(part.data)), stop))
    }
}
