//! Evaluates one expression of a document where it is written, for hovers.

use super::board::position_of_case;
use super::evaluate::prepare;
use super::evaluator::{EXTRA_TIME, Evaluator};
use super::known::{hot_value, is_drawn, ruleset, theorem};
use super::{CheckResult, Options, Program, Shown, early};
use crate::budget::now;
use crate::diagnostic::Diagnostic;
use crate::eval::{Datum, Drawing, stopped};
use crate::solve::{Game, Solver};
use crate::source::Span;
use crate::syntax::ast::ExprId;
use crate::value::Thermograph;
use crate::vocabulary::{self, Entry};
use std::sync::Arc;

/// The result of evaluating an expression.
#[derive(Clone, Debug)]
pub struct Description {
    /// The text of the expression.
    pub source: String,
    /// The value, or the error.
    pub shown: Result<Shown, Box<Diagnostic>>,
    /// The ruleset, if it is a position or a sum of positions of one ruleset.
    pub ruleset: Option<&'static Entry>,
    /// A drawing of a position or of a sum of positions, with the winning moves marked if they are found in time.
    pub drawing: Option<Drawing>,
    /// The thermograph of a hot game.
    pub heat: Option<Arc<Thermograph>>,
    /// The source of the theorem that gives the value without search.
    pub theorem: Option<&'static str>,
    /// Time taken, in microseconds.
    pub micros: u64,
    /// Positions and comparisons counted.
    pub positions: u64,
}

/// Evaluates an expression of a statement, and its dependencies only, in the environment before that statement. The
/// expression must not depend on the variables of a function or range. One time limit covers all of it. `None` if the
/// program has no such expression.
pub(super) fn describe(
    evaluator: &mut Evaluator,
    program: &Program,
    statement: usize,
    expr: ExprId,
) -> Option<Description> {
    let begin = now();
    let Options { time, theorems, .. } = evaluator.options;
    let ast = prepare(evaluator, program, statement, expr, time)?;
    let span = ast[expr].span;
    evaluator.start(time.map(|t| t.saturating_sub(now() - begin)));
    let fault = early::fault_within(program, statement, span);
    let outcome = evaluator.guarded(span, |evaluator| {
        fault.map_or(Ok(()), |fault| Err(Box::new(fault)))?;
        let datum = evaluator.interpreter.evaluate(&ast, expr)?;
        let shown = evaluator.renderer().shown(&datum, span)?;
        let solver = evaluator.solver();
        let positions = solver.budget.tally().positions;
        let micros = (now() - begin).as_micros() as u64;
        let heat = heat(solver, &datum, span);
        let game = match datum {
            Datum::Game(game) => Some(game),
            _ => None,
        };
        let drawn = game.as_ref().filter(|g| is_drawn(g));
        let drawing = drawn.and_then(|game| drawing(evaluator, game, span));
        Ok((shown, game, drawing, heat, (positions, micros)))
    });
    let (shown, game, drawing, heat, (positions, micros)) = match outcome {
        Ok((shown, game, drawing, heat, cost)) => (Ok(shown), game, drawing, heat, cost),
        Err(fault) => (Err(fault), None, None, None, (0, 0)),
    };
    Some(Description {
        source: span.text(&ast.text).into(),
        shown,
        ruleset: game
            .as_ref()
            .and_then(ruleset)
            .and_then(|word| vocabulary::find(&word)),
        drawing,
        heat,
        theorem: game.as_ref().filter(|_| theorems).and_then(theorem),
        micros,
        positions,
    })
}

/// Describes the position in the counterexample of a claim, like [`describe`]; `context` is the text of the definitions
/// that the claim needs. `None` if the claim holds or contains no position.
pub(super) fn describe_case(
    evaluator: &mut Evaluator,
    context: &str,
    claim: &str,
    check: &CheckResult,
) -> Option<Description> {
    let variables = check.counterexample.iter();
    let variables: Vec<(String, String)> = variables
        .map(|(name, value)| (name.clone(), value.text.ascii.clone()))
        .collect();
    let is_false = check.failed > 0;
    let (whole, found) =
        is_false.then(|| position_of_case(evaluator, context, claim, &variables))??;
    let program = Program::of_text(&format!("{whole}\n{found}"));
    let statements = &program.files().first()?.parsed.statements;
    let (at, last) = statements.iter().enumerate().next_back()?;
    let expr = last.ast.parts().value?;
    let bound = whole.strip_prefix(context).unwrap_or("").lines();
    let bound = bound.filter(|line| !line.is_empty());
    let bound = bound.map(|line| format!("{line} in "));
    Some(Description {
        source: bound.collect::<String>() + &found,
        ..describe(evaluator, &program, at, expr)?
    })
}

/// Draws a game, with its winning moves marked if they are found within [`EXTRA_TIME`].
fn drawing(evaluator: &mut Evaluator, game: &Game, span: Span) -> Option<Drawing> {
    evaluator.start(Some(EXTRA_TIME));
    let moves = evaluator.solver().winning_moves(game, false);
    let marked: Vec<String> = moves.iter().flatten().map(|m| m.name()).collect();
    evaluator.start(Some(EXTRA_TIME));
    evaluator
        .interpreter
        .algebra
        .drawing(game, &marked, span)
        .ok()
}

/// The thermograph of a datum, if it is a hot game.
fn heat(solver: &mut Solver, datum: &Datum, span: Span) -> Option<Arc<Thermograph>> {
    let value = hot_value(solver, datum)?;
    solver.budget.start(Some(EXTRA_TIME));
    let found = solver.arena.thermograph(value, &solver.budget);
    found.map_err(|s| stopped(s, span)).ok().map(Arc::new)
}
