//! Evaluation of one expression of a document in place, for hovers.

use super::{CheckResult, Options, Program, Session, Shown};
use crate::budget::now;
use crate::diagnostic::Diagnostic;
use crate::eval::{Datum, Drawing, stopped};
use crate::solve::{Game, Term, Worth};
use crate::source::Span;
use crate::syntax::ast::ExprId;
use crate::value::{Thermograph, Value};
use crate::vocabulary::{self, Entry};
use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

/// Time limit for each extra of a description.
pub(super) const EXTRA_TIME: Duration = Duration::from_millis(50);

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

impl Session {
    /// Evaluates an expression of a statement, and its dependencies only, in the environment before that statement.
    /// The expression must not depend on the variables of a function or range. One time limit covers all of it. `None`
    /// if the program has no such expression.
    pub fn describe(
        &mut self,
        program: &Program,
        statement: usize,
        expr: ExprId,
    ) -> Option<Description> {
        let begin = now();
        let Options { time, theorems, .. } = self.options;
        let ast = self.prepare(program, statement, expr, time)?;
        let span = ast[expr].span;
        let left = time.map(|t| t.saturating_sub(now() - begin));
        self.interpreter.algebra.solver.budget.start(left);
        let fault = program.fault_within(statement, span);
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            fault.map_or(Ok(()), |fault| Err(Box::new(fault)))?;
            let datum = self.interpreter.evaluate(&ast, expr)?;
            let shown = self.shown(&datum, span)?;
            let positions = self.interpreter.algebra.solver.budget.tally().positions;
            let micros = (now() - begin).as_micros() as u64;
            let heat = self.heat(&datum, span);
            let game = match datum {
                Datum::Game(game) => Some(game),
                _ => None,
            };
            let drawn = game.as_ref().filter(|g| is_drawn(g));
            let drawing = drawn.and_then(|game| self.drawn(game, span));
            Ok((shown, game, drawing, heat, (positions, micros)))
        }));
        self.interpreter.algebra.solver.settle();
        let outcome = outcome.unwrap_or_else(|_| Err(Box::new(Diagnostic::internal(span))));
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

    /// Describes the position that the counterexample of a claim speaks of, like [`Session::describe`]; `context` is the
    /// text of the definitions that the claim needs. `None` if the claim holds, or speaks of no position.
    pub fn describe_case(
        &mut self,
        context: &str,
        claim: &str,
        check: &CheckResult,
    ) -> Option<Description> {
        let variables = check.counterexample.iter();
        let variables: Vec<(String, String)> = variables
            .map(|(name, value)| (name.clone(), value.text.ascii.clone()))
            .collect();
        let (whole, found) =
            (check.failed > 0).then(|| self.position_of_case(context, claim, &variables))??;
        let program = Program::of_text(&format!("{whole}\n{found}"));
        let statements = &program.files().first()?.parsed.statements;
        let (at, last) = statements.iter().enumerate().next_back()?;
        let expr = last.ast.parts().value?;
        let bound = whole.strip_prefix(context).unwrap_or("").lines();
        let bound = bound.filter(|line| !line.is_empty());
        let bound = bound.map(|line| format!("{line} in "));
        Some(Description {
            source: bound.collect::<String>() + &found,
            ..self.describe(&program, at, expr)?
        })
    }

    /// Draws a game, with its winning moves marked if they are found within [`EXTRA_TIME`].
    fn drawn(&mut self, game: &Game, span: Span) -> Option<Drawing> {
        self.interpreter
            .algebra
            .solver
            .budget
            .start(Some(EXTRA_TIME));
        let moves = self.interpreter.algebra.solver.winning_moves(game, false);
        let marked: Vec<String> = moves.iter().flatten().map(|m| m.name()).collect();
        self.interpreter
            .algebra
            .solver
            .budget
            .start(Some(EXTRA_TIME));
        self.interpreter.algebra.drawing(game, &marked, span).ok()
    }

    /// The thermograph of a datum, if it is a hot game.
    fn heat(&mut self, datum: &Datum, span: Span) -> Option<Arc<Thermograph>> {
        let value = self.hot_value(datum)?;
        let solver = &mut self.interpreter.algebra.solver;
        solver.budget.start(Some(EXTRA_TIME));
        let found = solver.arena.thermograph(value, &solver.budget);
        found.map_err(|s| stopped(s, span)).ok().map(Arc::new)
    }

    /// The value of a datum, if it is known to be hot.
    pub(super) fn hot_value(&self, datum: &Datum) -> Option<Value> {
        let value = match datum {
            Datum::Value(value) => *value,
            Datum::Game(game) => match game.known_worth()? {
                Worth::Value(value) => value,
                Worth::Loony => return None,
            },
            _ => return None,
        };
        let arena = &self.interpreter.algebra.solver.arena;
        (arena.left_stop(value) > arena.right_stop(value)).then_some(value)
    }

    /// The type of the last result, in words.
    pub fn last_kind(&mut self) -> Option<String> {
        let datum = self.last()?;
        let Datum::Game(game) = &datum else {
            return Some(datum.a_kind());
        };
        let named = ruleset(game);
        if game.is_loopy() && named.is_none() {
            return Some("a loopy game".into());
        }
        let solver = &mut self.interpreter.algebra.solver;
        let players = if solver.is_impartial_throughout(game).unwrap_or(false) {
            "an impartial game"
        } else {
            "a partizan game"
        };
        Some(match named {
            Some(ruleset) => format!("{players}, a position of `{ruleset}`"),
            None => players.into(),
        })
    }
}

/// Whether a drawing shows more than the value.
pub(super) fn is_drawn(game: &Game) -> bool {
    game.all_terms(|part| match part {
        Term::Position(_) => true,
        Term::Call(call) => !call.word().is_empty(),
        _ => false,
    })
}

/// The ruleset of the positions of a game, if they have one in common.
pub(super) fn ruleset(game: &Game) -> Option<Cow<'static, str>> {
    let mut found = None;
    let is_one = game.all_terms(|part| {
        let word = match part {
            Term::Position(position) => position.word(),
            Term::Call(call) if !call.word().is_empty() => Cow::Owned(call.word().to_string()),
            _ => return false,
        };
        *found.get_or_insert_with(|| word.clone()) == word
    });
    found.filter(|_| is_one)
}

/// The theorem behind the value of a single position.
fn theorem(game: &Game) -> Option<&'static str> {
    let Term::Position(position) = game.term() else {
        return None;
    };
    position.theorem().map(|theorem| theorem.source)
}
