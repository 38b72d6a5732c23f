//! Stored answers about loopy positions.

use super::game_value::GameValue;
use super::node::LoopySum;
use crate::loopy::{Loopy, LoopyOutcome};
use crate::solve::shelf::{Answer, AnswerKind, QuestionKind, StoredQuestion};
use crate::solve::{Context, Solved, Solver};
use crate::value::{Player, Value};

/// A question about a sum of positions; `None` if there is no store or the sum has other terms.
pub(super) fn question_of_loopy(
    solver: &mut Solver,
    asked: QuestionKind,
    sum: &LoopySum,
) -> Option<StoredQuestion> {
    solver.shelf.as_ref()?;
    if sum.rest != Value::ZERO || sum.nodes.is_empty() {
        return None;
    }
    let (nodes, engines) = (&solver.loopy.nodes, &solver.engines);
    let parts = sum.nodes.iter().map(|node| nodes.stored(*node, engines));
    let parts = parts.collect::<Option<_>>()?;
    solver.context().question_of(asked, parts)
}

/// The stored outcome of a sum. If there is none, computes and stores it.
pub(super) fn stored_outcome(
    solver: &mut Solver,
    asked: QuestionKind,
    sum: &LoopySum,
    find: impl FnOnce(&mut Solver) -> Solved<LoopyOutcome>,
) -> Solved<LoopyOutcome> {
    let question = question_of_loopy(solver, asked, sum);
    if let Some(outcome) = solver.context().recall(question.as_ref())? {
        return Ok(outcome);
    }
    let outcome = find(solver)?;
    solver.context().keep(question, outcome)?;
    Ok(outcome)
}

impl AnswerKind for LoopyOutcome {
    fn read(answer: Answer, _: &mut Context) -> Solved<Option<LoopyOutcome>> {
        let winner =
            |wins: Option<bool>| wins.map(|l| if l { Player::Left } else { Player::Right });
        Ok(match answer {
            Answer::LoopyOutcome(left, right) => {
                Some(LoopyOutcome::of_winners([winner(left), winner(right)]))
            }
            _ => None,
        })
    }

    fn write(self, _: &mut Context) -> Solved<Option<Answer>> {
        let [left, right] = [Player::Left, Player::Right]
            .map(|next| self.winner(next).map(|winner| winner == Player::Left));
        Ok(Some(Answer::LoopyOutcome(left, right)))
    }
}

impl AnswerKind for GameValue {
    fn read(answer: Answer, context: &mut Context) -> Solved<Option<GameValue>> {
        Ok(match answer {
            Answer::LoopyValue(bytes) => {
                let game = Loopy::read_bytes(&bytes, context.budget)?;
                // Short values are stored in their own encoding.
                match game {
                    Some(game) if game.as_value(context.arena, context.budget)?.is_none() => {
                        Some(GameValue::Loopy(game))
                    }
                    _ => None,
                }
            }
            answer => Value::read(answer, context)?.map(GameValue::Short),
        })
    }

    fn write(self, context: &mut Context) -> Solved<Option<Answer>> {
        match self {
            GameValue::Short(value) => value.write(context),
            GameValue::Loopy(game) => Ok(game.to_bytes().map(Answer::LoopyValue)),
        }
    }
}
