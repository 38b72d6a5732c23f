//! Assertions, claims, tables and lists: what is done case by case.

use super::spread::{Part, Unit, Work};
use super::{Column, Datum, Done, Eval, Interpreter};
use crate::budget::with_stack;
use crate::source::Span;
use crate::syntax::ast::{Ast, Binary, Clauses, ExprId, ExprKind};
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

/// The cases of an assertion or claim: those of all `forall`s at the head of its condition.
struct Cases<'a> {
    ast: &'a Arc<Ast>,
    /// Their clauses, the outermost first.
    heads: Vec<&'a Clauses>,
    condition: ExprId,
    /// Whether the first that fails is enough.
    stops: bool,
}

impl<'a> Cases<'a> {
    fn of(ast: &'a Arc<Ast>, mut condition: ExprId, stops: bool) -> Cases<'a> {
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
            condition,
            stops,
        }
    }

    fn walk_from(&self, on: &mut Interpreter, at: usize, unit: &mut Unit) -> Eval<bool> {
        let Some(clauses) = self.heads.get(at) else {
            return unit(on);
        };
        let mut goes_on = true;
        on.each(self.ast, clauses, &mut |on| {
            // The filter of the last clauses belongs to the case.
            let passes = at + 1 == self.heads.len() || on.passes(self.ast, clauses)?;
            goes_on = !passes || with_stack(|| self.walk_from(on, at + 1, unit))?;
            Ok(goes_on)
        })?;
        Ok(goes_on)
    }
}

impl Work for Cases<'_> {
    fn walk(&self, on: &mut Interpreter, unit: &mut Unit) -> Eval<()> {
        self.walk_from(on, 0, unit).map(|_| ())
    }

    fn unit(&self, on: &mut Interpreter, into: &mut Part) -> Eval<bool> {
        if let Some(clauses) = self.heads.last()
            && !on.passes(self.ast, clauses)?
        {
            return Ok(true);
        }
        let report = &mut into.report;
        report.cases += 1;
        on.solver.budget.case();
        if on.condition(self.ast, self.condition)? {
            return Ok(true);
        }
        report.failed += 1;
        if report.counterexample.is_none() {
            let found = match &self.ast[self.condition].kind {
                ExprKind::Binary { operator, left, .. } if is_comparison(*operator) => {
                    Some(on.expression(self.ast, *left)?)
                }
                _ => None,
            };
            report.counterexample = Some(Case {
                variables: on.locals.clone(),
                found,
            });
        }
        Ok(!self.stops)
    }
}

/// The rows of a table.
struct Rows<'a> {
    ast: &'a Arc<Ast>,
    clauses: &'a Clauses,
    columns: &'a [ExprId],
}

impl Work for Rows<'_> {
    fn walk(&self, on: &mut Interpreter, unit: &mut Unit) -> Eval<()> {
        on.each(self.ast, self.clauses, unit)
    }

    fn unit(&self, on: &mut Interpreter, into: &mut Part) -> Eval<bool> {
        if !on.passes(self.ast, self.clauses)? {
            return Ok(true);
        }
        let start = on.locals.len() - self.clauses.ranges.len();
        let variables = on.locals[start..].iter().map(|(_, datum)| datum.clone());
        let mut row: Vec<Datum> = variables.collect();
        for column in self.columns {
            let datum = on.expression(self.ast, *column)?;
            row.push(on.evaluated(datum, self.ast[*column].span)?);
        }
        into.data.append(&mut row);
        on.solver.budget.case();
        Ok(true)
    }
}

/// The items of a comprehension.
pub(super) struct Items<'a> {
    pub(super) ast: &'a Arc<Ast>,
    pub(super) clauses: &'a Clauses,
    pub(super) body: ExprId,
    pub(super) span: Span,
}

impl Work for Items<'_> {
    fn walk(&self, on: &mut Interpreter, unit: &mut Unit) -> Eval<()> {
        on.each(self.ast, self.clauses, unit)
    }

    fn unit(&self, on: &mut Interpreter, into: &mut Part) -> Eval<bool> {
        if on.passes(self.ast, self.clauses)? {
            let item = on.expression(self.ast, self.body)?;
            on.make_room(&mut into.data, 1, self.span)?;
            into.data.push(item);
        }
        Ok(true)
    }
}

/// The cases of a `forall` or `exists`, of which the first that decides counts as failed.
pub(super) struct Decision<'a> {
    pub(super) ast: &'a Arc<Ast>,
    pub(super) clauses: &'a Clauses,
    pub(super) body: ExprId,
    pub(super) universal: bool,
}

impl Work for Decision<'_> {
    fn walk(&self, on: &mut Interpreter, unit: &mut Unit) -> Eval<()> {
        on.each(self.ast, self.clauses, unit)
    }

    fn unit(&self, on: &mut Interpreter, into: &mut Part) -> Eval<bool> {
        let decides = on.passes(self.ast, self.clauses)?
            && on.condition(self.ast, self.body)? != self.universal;
        into.report.failed += u64::from(decides);
        Ok(!decides)
    }
}

impl Interpreter {
    /// Tries all cases of the `forall`s at the head of a condition; stops at the first that fails if told so.
    pub(super) fn check(
        &mut self,
        ast: &Arc<Ast>,
        condition: ExprId,
        stops: bool,
    ) -> Eval<CheckReport> {
        Ok(self.gather(&Cases::of(ast, condition, stops))?.report)
    }

    pub(super) fn table(
        &mut self,
        ast: &Arc<Ast>,
        clauses: &Clauses,
        columns: &[ExprId],
    ) -> Eval<Done> {
        let rows = Rows {
            ast,
            clauses,
            columns,
        };
        let cells = self.gather(&rows)?.data;
        let names = clauses
            .ranges
            .iter()
            .map(|(n, _)| Column::Variable(n.text.clone()));
        let expressions = columns.iter().map(|c| Column::Expression(*c));
        let columns: Vec<Column> = names.chain(expressions).collect();
        let rows = cells.chunks(columns.len()).map(<[Datum]>::to_vec).collect();
        Ok(Done::Table { columns, rows })
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
    )
}
