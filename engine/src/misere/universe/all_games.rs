//! All games. Only what is an end itself is strong: beside the end whose options are the adjoints of the options of the
//! form, every move loses. Source: Siegel, *Combinatorial Game Theory*, V.6.

use super::{Calculus, UniverseRules};
use crate::budget::{Budget, Stop};
use crate::misere::forms::Form;
use crate::value::Player;

#[derive(Debug)]
pub(super) struct AllGames;

impl UniverseRules for AllGames {
    fn contains(&mut self, calculus: &mut Calculus, form: Form, _: &Budget) -> Result<bool, Stop> {
        Ok(calculus.forms.is_plain(form))
    }

    fn is_strong(
        &mut self,
        calculus: &mut Calculus,
        form: Form,
        player: Player,
        _: &Budget,
    ) -> Result<bool, Stop> {
        Ok(calculus.forms.is_end_like(form, player))
    }

    fn refutation(
        &mut self,
        calculus: &mut Calculus,
        form: Form,
        player: Player,
        budget: &Budget,
    ) -> Result<Form, Stop> {
        let options = calculus.forms.shared_options(form, player);
        let replies = calculus.adjoints(&options, budget)?;
        calculus
            .forms
            .with_sides(player, Vec::new(), replies, budget)
    }
}
