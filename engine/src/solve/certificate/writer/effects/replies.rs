//! The lines that state reply sets, which prove that a position is loony.

use super::super::super::{Refusable, Refusal};
use super::super::Writer;
use super::Decision;
use crate::budget::with_stack;
use crate::solve::returning::too_long;
use crate::solve::{Game, MOST_CALLS, Stop, Term};
use crate::value::Player;

impl Writer<'_> {
    /// States that a sum of impartial positions is loony, by the sets of its positions. It is not stated if the sum has
    /// a part that is not such a position and loony, or has infinite play.
    pub(super) fn answer_loony(&mut self, game: &Game) -> Refusable<bool> {
        let sum = match self.effect_sum(game) {
            Ok(sum) => sum,
            Err(Refusal::Because(_)) => return Ok(false),
            Err(stopped) => return Err(stopped),
        };
        if sum.parts.iter().any(|part| part.is_obliged) {
            return Ok(false);
        }
        for part in &sum.parts {
            self.prove_replies(part.call)?;
        }
        let text = self.effect_text(&sum);
        self.state_answer(game, format!("answer replies {text} = loony"))?;
        Ok(true)
    }

    /// States the reply set of a position, after those of the positions to which its moves lead.
    fn prove_replies(&mut self, number: u32) -> Refusable<()> {
        if self.effects.replied.contains(&number) {
            return Ok(());
        }
        self.solver.budget.tick()?;
        let call = self.effect_called(number)?;
        if self.effects.depth >= MOST_CALLS {
            return Err(too_long(self.solver, &call).into());
        }
        for step in self.effect_steps(number, Player::Left)?.iter() {
            for part in &step.to.parts {
                self.effects.depth += 1;
                let stated = with_stack(|| self.prove_replies(part.call));
                self.effects.depth -= 1;
                stated?;
            }
        }
        let game = Game::new(Term::Call(call));
        let Some(replies) = self.solver.reply_set(&game)? else {
            return Err(Stop::Undefined("the reply set of a position".into()).into());
        };
        self.list_effect_moves(number, Decision::LastMove)?;
        let name = self.effect_name(number);
        self.line(&format!("replies {name} = {replies}"))?;
        self.positions += 1;
        let budget = &self.solver.budget;
        budget.room_in_set(&self.effects.replied)?;
        self.effects.replied.insert(number);
        Ok(())
    }
}
