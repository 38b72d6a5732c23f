//! One expression of a document, evaluated where it stands: what a hover shows.

use super::{Options, Program, Session, Shown};
use crate::diagnostic::Diagnostic;
use crate::eval::Datum;
use crate::ruleset::registry::{self, Entry};
use crate::solve::{Game, Term};
use crate::syntax::ast::ExprId;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

/// What is known of an expression after evaluating it.
#[derive(Clone, Debug)]
pub struct Description {
    /// The value, or why there is none.
    pub shown: Result<Shown, Box<Diagnostic>>,
    /// The ruleset, where it is a position or a sum of positions of one.
    pub ruleset: Option<&'static Entry>,
    /// A drawing, where it is a position or a sum of them.
    pub drawing: Option<String>,
    /// The source of the theorem that gives the value at once.
    pub theorem: Option<&'static str>,
    /// Time taken, in microseconds.
    pub micros: u64,
    /// Positions and comparisons counted.
    pub positions: u64,
}

impl Session {
    /// Evaluates an expression of a statement in the environment before that statement: only what it needs is
    /// evaluated. The expression must not depend on the variables of a function or range. The time limit is that of
    /// all of it together. Nothing where the program has no such statement.
    pub fn describe(
        &mut self,
        program: &Program,
        statement: usize,
        expr: ExprId,
    ) -> Option<Description> {
        let begin = Instant::now();
        let Options { time, theorems } = self.options;
        let (_, ast, expr) = self.prepare(program, statement, expr, time)?;
        let span = ast[expr].span;
        let left = time.map(|t| t.saturating_sub(begin.elapsed()));
        self.interpreter.solver.budget.start(left);
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            let datum = self.interpreter.evaluate(&ast, expr)?;
            let shown = self.shown(&datum, span)?;
            let game = match datum {
                Datum::Game(game) => Some(game),
                _ => None,
            };
            let drawing = match &game {
                Some(game) if is_drawn(game) => self.interpreter.drawing(game, span).ok(),
                _ => None,
            };
            Ok((shown, game, drawing))
        }));
        let outcome = outcome.unwrap_or_else(|_| {
            let fault =
                Diagnostic::error("internal", span, "an internal error: this is a bug in cgt");
            Err(Box::new(fault))
        });
        let (shown, game, drawing) = match outcome {
            Ok((shown, game, drawing)) => (Ok(shown), game, drawing),
            Err(fault) => (Err(fault), None, None),
        };
        Some(Description {
            shown,
            ruleset: game.as_ref().and_then(ruleset).and_then(registry::find),
            drawing,
            theorem: game.as_ref().filter(|_| theorems).and_then(theorem),
            micros: begin.elapsed().as_micros() as u64,
            positions: self.interpreter.solver.budget.ticks(),
        })
    }

    /// What kind of thing the last result is, in words.
    pub fn last_kind(&mut self) -> Option<String> {
        let datum = self.last()?;
        let Datum::Game(game) = &datum else {
            return Some(datum.a_kind());
        };
        let players = match self.interpreter.solver.is_impartial(game) {
            true => "an impartial game",
            false => "a partizan game",
        };
        Some(match ruleset(game) {
            Some(ruleset) => format!("{players}, a position of `{ruleset}`"),
            None => players.into(),
        })
    }
}

/// Whether a drawing shows more than the value.
fn is_drawn(game: &Game) -> bool {
    match game.term() {
        Term::Position(_) => true,
        Term::Sum(games) => games.iter().all(is_drawn),
        Term::Negative(inner) | Term::Multiple(_, inner) => is_drawn(inner),
        Term::Value(_) | Term::Loony | Term::Explicit { .. } => false,
    }
}

/// The ruleset that all positions of a game belong to.
fn ruleset(game: &Game) -> Option<&'static str> {
    match game.term() {
        Term::Position(position) => Some(position.ruleset()),
        Term::Sum(games) => {
            let mut all = games.iter().map(ruleset);
            let first = all.next()??;
            all.all(|r| r == Some(first)).then_some(first)
        }
        Term::Negative(inner) | Term::Multiple(_, inner) => ruleset(inner),
        Term::Value(_) | Term::Loony | Term::Explicit { .. } => None,
    }
}

/// The theorem behind the value of a single position.
fn theorem(game: &Game) -> Option<&'static str> {
    let Term::Position(position) = game.term() else {
        return None;
    };
    if let Some(theorem) = position.theorem() {
        return Some(theorem.source);
    }
    match position.parts()?.as_slice() {
        [part] => part.theorem().map(|t| t.source),
        _ => None,
    }
}
