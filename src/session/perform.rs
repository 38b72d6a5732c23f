//! Evaluation of one statement in a given environment, under the limits of the session.

use super::describe::EXTRA_TIME;
use super::evaluate::{CachedResult, Environment};
use super::{Item, Session, Shown, StatementResult};
use crate::budget::now;
use crate::diagnostic::{Diagnostic, Label};
use crate::eval::{Datum, Done, Eval};
use crate::solve::Unfinished;
use crate::syntax::ast::Ast;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// Work for the value of a name, in ticks: about three milliseconds.
const WORK_FOR_BOUND_VALUE: u64 = 5_000;

impl Session {
    /// Evaluates a statement in an environment.
    pub(super) fn perform(&mut self, ast: &Arc<Ast>, environment: Environment) -> CachedResult {
        let begin = now();
        self.interpreter
            .enter(environment.names, environment.others);
        let time = self.mode.time_left();
        self.interpreter.solver.budget.start(time);
        // Near the memory limit, old results make room for new ones.
        if !self.budget().affords(0) {
            self.forget_results();
        }
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            let done = self.interpreter.run(ast)?;
            let item = self.show(ast, &done)?;
            Ok((item, done))
        }));
        let outcome = outcome.unwrap_or_else(|_| Err(Box::new(Diagnostic::internal(ast.span()))));
        self.interpreter.algebra.solver.settle();
        let micros = (now() - begin).as_micros() as u64;
        let positions = self.interpreter.algebra.solver.budget.tally().positions;
        let bound = self.bound_value(ast, &outcome);
        let unfinished = self.interpreter.algebra.solver.unfinished();
        let (item, datum, diagnostics) = match outcome {
            Ok((item, Done::Bound(datum) | Done::Datum(datum))) => (item, Some(datum), Vec::new()),
            Ok((item, Done::Drawing(drawing))) => {
                (item, Some(Datum::Str(drawing.text.into())), Vec::new())
            }
            Ok((item, _)) => (item, None, Vec::new()),
            Err(mut fault) => {
                if let Some(part) = unfinished.filter(|_| fault.is_stopped()) {
                    fault.help.push(so_far(&part));
                }
                (Item::Failed, None, vec![on_statement(*fault, ast)])
            }
        };
        let result = StatementResult {
            span: ast.span(),
            item,
            diagnostics,
            micros,
            positions,
            bound,
            is_partial: environment.is_partial,
        };
        CachedResult {
            datum,
            result: Arc::new(result),
            limit: time,
        }
    }

    /// The value that a `let` binds, if it is to be shown and is found with little work: that of a position may take a
    /// long search, which binding its name does not need.
    fn bound_value(&mut self, ast: &Ast, outcome: &Eval<(Item, Done)>) -> Option<Box<Shown>> {
        let Ok((_, Done::Bound(datum))) = outcome else {
            return None;
        };
        if !self.mode.shows_bound_values {
            return None;
        }
        let trial = self.budget().trial(WORK_FOR_BOUND_VALUE);
        trial.start(Some(EXTRA_TIME));
        let whole = std::mem::replace(&mut self.interpreter.algebra.solver.budget, trial);
        let shown = catch_unwind(AssertUnwindSafe(|| self.shown(datum, ast.span())));
        self.interpreter.algebra.solver.budget = whole;
        self.interpreter.algebra.solver.settle();
        shown.ok()?.ok().map(Box::new)
    }
}

/// Moves the place of a limit from a function, where the search happened to be, to the statement that was evaluated.
fn on_statement(fault: Diagnostic, ast: &Ast) -> Diagnostic {
    if !fault.is_stopped() || fault.span.source == ast.source {
        return fault;
    }
    let span = match ast.parts().exprs {
        [expr] => ast[*expr].span,
        _ => ast.span(),
    };
    let inside = Label {
        span: fault.span,
        message: "the computation was here".into(),
    };
    let others = [vec![inside], fault.others].concat();
    Diagnostic {
        span,
        others,
        ..fault
    }
}

/// Describes what a stopped search had found.
fn so_far(part: &Unfinished) -> String {
    let values = part.excluded.iter().map(|k| match k {
        0 => "0".into(),
        1 => "*".into(),
        k => format!("*{k}"),
    });
    let values: Vec<String> = values.collect();
    let known = match values.as_slice() {
        [] if part.valued > 0 => String::new(),
        [] => ": nothing is decided yet".into(),
        values => format!(": its value is not {}", values.join(" nor ")),
    };
    let valued = match part.valued {
        0 => String::new(),
        n => format!(", {n} of them decided"),
    };
    format!(
        "the search had come to a component with {} moves{valued}{known}; what was found is kept while the session \
         lasts",
        part.moves
    )
}
