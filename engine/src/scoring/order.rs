//! The order of guaranteed games: g >= h if g scores at least as much as h beside every guaranteed game, whoever begins.
//!
//! Source: Larsson, Neto, Nowakowski, Santos 2016, theorem 37: it holds exactly if g scores at least as much against an
//! opponent who may pass (the proviso), and each move of Left in h, and of Right in g, is matched (maintenance).

use super::calculus::ScoringPlay;
use super::forms::Form;
use crate::budget::{Budget, Stop, with_stack};
use crate::forms::Order;
use crate::value::Player;

/// Why one game is not at least another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// The game scores less when this player begins and the opponent may pass.
    Passes(Player),
    /// This option of Left, of the smaller game, or of Right, of the greater one, is not matched.
    Option(Player, Form),
}

impl ScoringPlay {
    /// The first reason why `g` is not at least `h`, if there is one.
    pub(super) fn failure(
        &mut self,
        g: Form,
        h: Form,
        budget: &Budget,
    ) -> Result<Option<Failure>, Stop> {
        budget.step()?;
        for player in Player::BOTH {
            let score = |form| self.forms.score_against_passes(form, player);
            if score(g) < score(h) {
                return Ok(Some(Failure::Passes(player)));
            }
        }
        for (player, form) in [(Player::Left, h), (Player::Right, g)] {
            for option in self.forms.shared_options(form, player).iter() {
                if !with_stack(|| self.is_matched(player, g, h, *option, budget))? {
                    return Ok(Some(Failure::Option(player, *option)));
                }
            }
        }
        Ok(None)
    }

    /// Whether an option of Left in `h`, or of Right in `g`, is matched in the other game or can be answered.
    fn is_matched(
        &mut self,
        player: Player,
        g: Form,
        h: Form,
        option: Form,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        let other = match player {
            Player::Left => g,
            Player::Right => h,
        };
        for own in self.forms.shared_options(other, player).iter() {
            if self.is_as_good(player, *own, option, budget)? {
                return Ok(true);
            }
        }
        let answers = self.forms.shared_options(option, player.opponent());
        for answer in answers.iter() {
            if self.is_as_good(player, other, *answer, budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
