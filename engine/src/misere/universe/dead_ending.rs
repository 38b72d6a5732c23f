//! Dead-ending games: a player who has no move in a position gets none later.
//!
//! Beside a large perfect murder, `M(n) = {|0, M(n-1)}`, the opponent may pass as often as the opponent likes, and end
//! the passing once. Among the dead ends other than 0 it is the worst for the player, but not worse than 0, so a strong
//! form must also be won without it. Source: Larsson, Milley, Nowakowski, Renault, Santos 2018 (perfect murders).

use super::{Calculus, UniverseRules, not_refutable};
use crate::budget::{Budget, Stop};
use crate::misere::forms::Form;
use crate::value::Player;

#[derive(Debug)]
pub(super) struct DeadEnding;

impl UniverseRules for DeadEnding {
    fn contains(&mut self, calculus: &mut Calculus, form: Form, _: &Budget) -> Result<bool, Stop> {
        let facts = calculus.forms.facts(form);
        Ok(facts.plain && facts.dead_ending)
    }

    fn is_strong(
        &mut self,
        calculus: &mut Calculus,
        form: Form,
        player: Player,
        _: &Budget,
    ) -> Result<bool, Stop> {
        let side = calculus.forms.facts(form).side(player);
        Ok(side.wins && side.outlasts)
    }

    fn refutation(
        &mut self,
        calculus: &mut Calculus,
        form: Form,
        player: Player,
        budget: &Budget,
    ) -> Result<Form, Stop> {
        let mut murder = Form::ZERO;
        for _ in 0..=calculus.forms.birthday(form) + 1 {
            if !calculus.wins_sum(form, murder, player, budget)? {
                return Ok(murder);
            }
            let replies = vec![Form::ZERO, murder];
            murder = calculus
                .forms
                .with_sides(player, Vec::new(), replies, budget)?;
        }
        Err(not_refutable())
    }
}
