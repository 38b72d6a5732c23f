//! Assertions, claims and tables: conditions case by case.

use super::{Column, Datum, Done, Eval, Interpreter};
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

impl Interpreter {
    /// Tries all cases of the `forall`s at the head of a condition; stops at the first that fails if told so.
    pub(super) fn check(
        &mut self,
        ast: &Arc<Ast>,
        condition: ExprId,
        stop: bool,
    ) -> Eval<CheckReport> {
        let mut report = CheckReport::default();
        self.check_cases(ast, condition, stop, &mut report)?;
        Ok(report)
    }

    fn check_cases(
        &mut self,
        ast: &Arc<Ast>,
        condition: ExprId,
        stop: bool,
        report: &mut CheckReport,
    ) -> Eval<bool> {
        if let ExprKind::Quantified {
            universal: true,
            clauses,
            body,
        } = &ast[condition].kind
        {
            let mut go_on = true;
            self.each(ast, clauses, &mut |this| {
                go_on = this.check_cases(ast, *body, stop, report)?;
                Ok(go_on)
            })?;
            return Ok(go_on);
        }
        report.cases += 1;
        self.solver.budget.case();
        if self.condition(ast, condition)? {
            return Ok(true);
        }
        report.failed += 1;
        if report.counterexample.is_none() {
            let found = match &ast[condition].kind {
                ExprKind::Binary { operator, left, .. } if is_comparison(*operator) => {
                    Some(self.expression(ast, *left)?)
                }
                _ => None,
            };
            report.counterexample = Some(Case {
                variables: self.locals.clone(),
                found,
            });
        }
        Ok(!stop)
    }

    pub(super) fn table(
        &mut self,
        ast: &Arc<Ast>,
        clauses: &Clauses,
        columns: &[ExprId],
    ) -> Eval<Done> {
        let mut rows = Vec::new();
        let variables = clauses.ranges.len();
        self.each(ast, clauses, &mut |this| {
            let start = this.locals.len() - variables;
            let mut row: Vec<Datum> = this.locals[start..]
                .iter()
                .map(|(_, d)| d.clone())
                .collect();
            for column in columns {
                let datum = this.expression(ast, *column)?;
                row.push(this.evaluated(datum, ast[*column].span)?);
            }
            rows.push(row);
            this.solver.budget.case();
            Ok(true)
        })?;
        let names = clauses
            .ranges
            .iter()
            .map(|(n, _)| Column::Variable(n.text.clone()));
        let expressions = columns.iter().map(|c| Column::Expression(*c));
        Ok(Done::Table {
            columns: names.chain(expressions).collect(),
            rows,
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
    )
}
