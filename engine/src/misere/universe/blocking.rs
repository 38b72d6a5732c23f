//! Blocking games: an end of a player is a blocked end, in which the player can answer every move that gives her one by
//! going back to a blocked end. Source: Davies, Milley 2026.

use super::{Calculus, UniverseRules, not_refutable};
use crate::budget::{Budget, Stop, with_stack};
use crate::misere::forms::Form;
use crate::value::Player;
use rustc_hash::FxHashMap;

#[derive(Debug)]
pub(super) struct Blocking;

impl UniverseRules for Blocking {
    fn contains(&mut self, calculus: &mut Calculus, form: Form, _: &Budget) -> Result<bool, Stop> {
        let facts = calculus.forms.facts(form);
        Ok(facts.plain && facts.blocking)
    }

    fn is_strong(
        &mut self,
        calculus: &mut Calculus,
        form: Form,
        player: Player,
        _: &Budget,
    ) -> Result<bool, Stop> {
        Ok(calculus.forms.facts(form).side(player).breaks)
    }

    fn refutation(
        &mut self,
        calculus: &mut Calculus,
        form: Form,
        player: Player,
        budget: &Budget,
    ) -> Result<Form, Stop> {
        let known = FxHashMap::default();
        BlockedEnds {
            calculus,
            player,
            budget,
            known,
        }
        .against(form)
    }
}

/// Makes blocked ends of `player` beside which the player, moving first, loses.
struct BlockedEnds<'a> {
    calculus: &'a mut Calculus,
    player: Player,
    budget: &'a Budget,
    known: FxHashMap<Form, Form>,
}

impl BlockedEnds<'_> {
    fn breaks(&self, form: Form) -> bool {
        self.calculus.forms.facts(form).side(self.player).breaks
    }

    /// A blocked end beside which the player loses this form. Its options answer the player's moves.
    fn against(&mut self, form: Form) -> Result<Form, Stop> {
        if let Some(known) = self.known.get(&form) {
            return Ok(*known);
        }
        self.budget.step()?;
        let mut replies = Vec::new();
        for option in self.calculus.forms.shared_options(form, self.player).iter() {
            replies.push(with_stack(|| self.reply(*option))?);
        }
        let (forms, budget) = (&mut self.calculus.forms, self.budget);
        let end = forms.with_sides(self.player, Vec::new(), replies, budget)?;
        self.known.insert(form, end);
        Ok(end)
    }

    /// The opponent's move in the blocked end that beats the player's move to `moved`.
    fn reply(&mut self, moved: Form) -> Result<Form, Stop> {
        let opponent = self.player.opponent();
        if !self.calculus.forms.is_end_like(moved, opponent) && !self.breaks(moved) {
            return self.against(moved);
        }
        // The player must answer by the way back to an end, and then the opponent is to move again.
        let back = if self.calculus.forms.is_end_like(moved, opponent) {
            Form::ZERO
        } else {
            let options = self.calculus.forms.shared_options(moved, opponent);
            let next = options.iter().find(|next| !self.breaks(**next));
            self.against(*next.ok_or_else(not_refutable)?)?
        };
        let mut threats = vec![self.calculus.adjoint(moved, self.budget)?];
        for option in self
            .calculus
            .forms
            .shared_options(moved, self.player)
            .iter()
        {
            threats.push(self.calculus.adjoint(*option, self.budget)?);
        }
        let (forms, budget) = (&mut self.calculus.forms, self.budget);
        forms.with_sides(self.player, vec![back], threats, budget)
    }
}
