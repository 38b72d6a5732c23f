//! Dicots: a player who has a move in a position has one exactly if the other player has. The only end is 0.
//! Source: Dorbec, Renault, Siegel, Sopena 2015.

use super::{Calculus, UniverseRules};
use crate::budget::{Budget, Stop};
use crate::misere::forms::Form;
use crate::value::Player;

#[derive(Debug)]
pub(super) struct Dicots;

impl UniverseRules for Dicots {
    fn contains(&mut self, calculus: &mut Calculus, form: Form, _: &Budget) -> Result<bool, Stop> {
        let facts = calculus.forms.facts(form);
        Ok(facts.plain && facts.dicot)
    }

    fn is_strong(
        &mut self,
        calculus: &mut Calculus,
        form: Form,
        player: Player,
        _: &Budget,
    ) -> Result<bool, Stop> {
        Ok(calculus.forms.facts(form).side(player).wins)
    }

    fn refutation(
        &mut self,
        _: &mut Calculus,
        _: Form,
        _: Player,
        _: &Budget,
    ) -> Result<Form, Stop> {
        Ok(Form::ZERO)
    }
}
