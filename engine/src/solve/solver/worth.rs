//! The worth of a game by its term.

use super::Solver;
use crate::budget::Stop;
use crate::solve::calls::worth_of_call;
use crate::solve::game::same_options;
use crate::solve::loony::{values_of_options, worth_of_sum};
use crate::solve::{Game, GameValue, Solved, Term, Worth};
use crate::value::Value;

/// The worth of a game, which is not known yet.
pub(super) fn compute_worth(solver: &mut Solver, game: &Game) -> Solved<Worth> {
    solver.budget.step()?;
    if game.is_loopy() {
        return match solver.loopy_value(game)? {
            GameValue::Short(value) => Ok(Worth::Value(value)),
            GameValue::Loopy(_) => Err(Stop::Undefined(format!(
                "the short value of `{}`, which is a loopy game,",
                solver.notation(game)
            ))),
        };
    }
    match game.term() {
        Term::Position(position) => {
            let number = solver.engines.of(&**position);
            let (engine, mut context) = solver.engine(number);
            engine.worth(&**position, &mut context)
        }
        Term::Call(call) => worth_of_call(solver, call),
        Term::Value(value) => Ok(Worth::Value(*value)),
        Term::Loony | Term::Loopy(_) => Ok(Worth::Loony),
        Term::Explicit { left, right } => {
            let is_impartial = same_options(left, right);
            let left = values_of_options(solver, left.iter(), is_impartial)?;
            let right = values_of_options(solver, right.iter(), is_impartial)?;
            let value = solver.arena.canonical(&left, &right, &solver.budget)?;
            Ok(Worth::Value(value))
        }
        Term::Sum(games) => worth_of_sum(solver, games),
        Term::Negative(game) => match solver.worth_of(game)? {
            Worth::Loony => Ok(Worth::Loony),
            Worth::Value(value) => Ok(Worth::Value(solver.arena.negative(value, &solver.budget)?)),
        },
        Term::Multiple(n, _) if n.is_zero() => Ok(Worth::Value(Value::ZERO)),
        Term::Multiple(n, game) => match solver.worth_of(game)? {
            Worth::Loony => Ok(Worth::Loony),
            Worth::Value(value) => Ok(Worth::Value(solver.arena.multiple(
                n,
                value,
                &solver.budget,
            )?)),
        },
    }
}
