//! Stored answers about loopy positions.

use super::game_value::GameValue;
use super::node::{LoopyNode, LoopySum};
use crate::loopy::{Loopy, LoopyOutcome};
use crate::solve::shelf::{Answer, AnswerKind, QuestionKind, StoredQuestion, exchanged_name};
use crate::solve::{Context, Solved, Solver};
use crate::value::{Player, Value};
use std::borrow::Cow;

impl Solver {
    /// A question about a sum of positions; `None` if there is no store or the sum has other terms.
    pub(super) fn question_of_loopy(
        &mut self,
        asked: QuestionKind,
        sum: &LoopySum,
    ) -> Option<StoredQuestion> {
        self.shelf.as_ref()?;
        if sum.rest != Value::ZERO || sum.nodes.is_empty() {
            return None;
        }
        let parts = sum.nodes.iter().map(|node| self.stored_node(*node));
        let parts = parts.collect::<Option<_>>()?;
        self.context().question_of(asked, parts)
    }

    /// The stored outcome of a sum. If there is none, computes and stores it.
    pub(super) fn stored_outcome(
        &mut self,
        asked: QuestionKind,
        sum: &LoopySum,
        find: impl FnOnce(&mut Solver) -> Solved<LoopyOutcome>,
    ) -> Solved<LoopyOutcome> {
        let question = self.question_of_loopy(asked, sum);
        if let Some(outcome) = self.context().recall(question.as_ref())? {
            return Ok(outcome);
        }
        let outcome = find(self)?;
        self.context().keep(question, outcome)?;
        Ok(outcome)
    }

    /// The name of the rules and the encoding of the position.
    fn stored_node(&self, node: u32) -> Option<(Cow<'static, str>, Vec<u8>)> {
        let ((rules, bytes), exchanged) = match self.loopy.nodes.get(node)? {
            LoopyNode::Part(id, exchanged) => {
                let engine = self.engines.get(id.ruleset);
                (engine.bytes(id.part, false)?, *exchanged)
            }
            LoopyNode::Call(call, exchanged) => (call.stored()?, *exchanged),
            LoopyNode::Explicit(..) | LoopyNode::Game(_) => return None,
        };
        let rules = if exchanged {
            exchanged_name(&rules).into()
        } else {
            rules
        };
        Some((rules, bytes))
    }
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
