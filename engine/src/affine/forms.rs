//! Forms with infinities: without options, a form may be won by a player.

use super::facts::Facts;
use crate::budget::{Budget, Stop};
use crate::forms::{self, Interned, Kind};
use crate::value::{Outcome, Player};

/// The kind of form in which a move may win the whole sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Affine {}

/// The handle of a form.
pub type Form = forms::Form<Affine>;

/// The forms found so far.
pub type Forms = Interned<Affine>;

impl Kind for Affine {
    /// Who has won already: ∞ and -∞.
    type Label = Option<Player>;
    type Facts = Facts;

    const FIRST: &'static [Option<Player>] = &[Some(Player::Left), Some(Player::Right), None];

    fn label(won: Option<Player>, options: [&[Form]; 2]) -> Option<Player> {
        won.filter(|_| options == [&[], &[]])
    }

    fn exchanged(won: &Option<Player>) -> Option<Player> {
        won.map(Player::opponent)
    }

    fn facts<'a>(
        options: [&[Form]; 2],
        won: &Option<Player>,
        known: impl Fn(Form) -> &'a Facts,
    ) -> Facts {
        match won {
            Some(winner) => Facts::won(*winner),
            None => Facts::of(options, known),
        }
    }
}

impl Form {
    /// ∞: Left has won.
    pub const INFINITY: Form = Form::first(0);
    /// -∞: Right has won.
    pub const MINUS_INFINITY: Form = Form::first(1);
    /// The form without options.
    pub const ZERO: Form = Form::first(2);

    /// The form of a sum that a player has won.
    pub fn won(winner: Player) -> Form {
        match winner {
            Player::Left => Form::INFINITY,
            Player::Right => Form::MINUS_INFINITY,
        }
    }
}

impl Forms {
    /// A move of `player` after which the opponent loses unless he makes one of these moves.
    pub fn threat(
        &mut self,
        player: Player,
        answers: Vec<Form>,
        budget: &Budget,
    ) -> Result<Form, Stop> {
        self.with_sides(player, vec![Form::won(player)], answers, budget)
    }

    /// Whether a player has won already.
    pub fn winner(&self, form: Form) -> Option<Player> {
        *self.label(form)
    }

    /// Whether a player wins the whole sum by a move in the form.
    pub fn is_check(&self, form: Form, player: Player) -> bool {
        self.options(form, player).contains(&Form::won(player))
    }

    /// Whether no follower is an infinity.
    pub fn is_short(&self, form: Form) -> bool {
        self.facts(form).is_short
    }

    /// Who wins. A sum that a player has won is won by that player.
    pub fn outcome(&self, form: Form) -> Outcome {
        self.facts(form).outcome()
    }

    /// Whether Left wins if `first` begins.
    pub fn left_wins(&self, form: Form, first: Player) -> bool {
        self.facts(form).left_wins[first as usize]
    }
}
