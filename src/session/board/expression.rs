//! Expressions beside a board: evaluated after a text of definitions, without a trace in the session.

use super::super::evaluate::prepare;
use super::super::evaluator::Evaluator;
use super::super::play::NOWHERE;
use super::super::{Program, faults};
use crate::diagnostic::{Code, Diagnostic};
use crate::eval::{Datum, Eval, fault};
use crate::solve::Game;
use crate::source::Span;
use crate::syntax::ast::StatementKind;

/// The game that an expression gives after the statements of `context`.
pub(super) fn game_of(evaluator: &mut Evaluator, context: &str, expression: &str) -> Eval<Game> {
    let datum = datum_of(evaluator, context, expression)?;
    evaluator
        .interpreter
        .algebra
        .as_game(&datum)
        .ok_or_else(|| {
            let message = format!("expected a position, found {}", datum.a_kind());
            fault(Code::Kind, NOWHERE, message)
        })
}

/// The value of an expression after the statements of `context`.
///
/// Errors: those of the expression, with spans that count from its beginning.
pub(super) fn datum_of(evaluator: &mut Evaluator, context: &str, expression: &str) -> Eval<Datum> {
    let text = format!("{context}\n{expression}");
    let start = u32::try_from(context.len() + 1).unwrap_or(u32::MAX);
    let program = Program::of_text(&text);
    let own = |mut fault: Diagnostic| {
        fault = fault.placed(|span| Span {
            start: span.start.saturating_sub(start),
            end: span.end.saturating_sub(start),
            ..span
        });
        Box::new(fault)
    };
    let parsed = program.files().first().map(|file| &file.parsed);
    let unread = parsed.and_then(|parsed| {
        let mut faults = parsed.diagnostics.iter();
        faults.find(|fault| fault.is_error() && fault.span.end > start)
    });
    if let Some(fault) = unread {
        return Err(own(fault.clone()));
    }
    let statements = parsed.map_or(&[][..], |parsed| &parsed.statements);
    let expected = || fault(Code::Kind, NOWHERE, "expected an expression");
    let Some((at, last)) = statements.iter().enumerate().next_back() else {
        return Err(expected());
    };
    let StatementKind::Expr(expr) = last.ast.kind else {
        return Err(expected());
    };
    if last.span.start < start {
        return Err(expected());
    }
    if let Some(fault) = faults_of(&program, at).into_iter().next() {
        return Err(own(fault));
    }
    let time = evaluator.mode.time;
    let ast = prepare(evaluator, &program, at, expr, time);
    let ast = ast.ok_or_else(expected)?;
    evaluator.start(time);
    let datum = evaluator.interpreter.evaluate(&ast, expr);
    evaluator.solver().settle();
    datum.map_err(|fault| own(fault.placed(|span| program.place(span, at).unwrap_or(span))))
}

/// The static errors of a statement.
fn faults_of(program: &Program, statement: usize) -> Vec<Diagnostic> {
    let unit = program.own.get(statement);
    unit.map_or_else(Vec::new, |unit| faults::faults_of(program, *unit))
}
