//! Forms with tombstones.
//!
//! A form is a pair of sets of forms, Left's and Right's options, and at most one tombstone for each player: a player
//! with a tombstone who is to move in a sum has won if every other part is an end for the player, too. Nothing is
//! simplified: `{0,*|}` is not `1`. Source: Siegel 2023, section 5.

use super::facts::Facts;
use crate::budget::{Budget, Stop};
use crate::forms::{self, Interned, Kind};
use crate::value::{Outcome, Player};

/// The kind of form of partizan misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Misere {}

/// The handle of a form.
pub type Form = forms::Form<Misere>;

/// The forms found so far.
pub type Forms = Interned<Misere>;

impl Kind for Misere {
    /// Whether Left and Right have a tombstone.
    type Label = [bool; 2];
    type Facts = Facts;

    const FIRST: &'static [[bool; 2]] = &[[false; 2]];

    fn label(stops: [bool; 2], _: [&[Form]; 2]) -> [bool; 2] {
        stops
    }

    fn exchanged([left, right]: &[bool; 2]) -> [bool; 2] {
        [*right, *left]
    }

    fn facts<'a>(
        options: [&[Form]; 2],
        stops: &[bool; 2],
        known: impl Fn(Form) -> &'a Facts,
    ) -> Facts {
        Facts::of(options, *stops, known)
    }
}

impl Form {
    /// The form without options.
    pub const ZERO: Form = Form::first(0);
}

impl Forms {
    /// The integer `n` as a chain of moves of one player.
    pub fn integer(&mut self, n: i32, budget: &Budget) -> Result<Form, Stop> {
        let mover = if n < 0 { Player::Right } else { Player::Left };
        let mut form = Form::ZERO;
        for _ in 0..n.unsigned_abs() {
            form = self.with_sides(mover, vec![form], Vec::new(), budget)?;
        }
        Ok(form)
    }

    /// The form `{0|0}`.
    pub fn star(&mut self, budget: &Budget) -> Result<Form, Stop> {
        self.with_options([vec![Form::ZERO], vec![Form::ZERO]], budget)
    }

    /// Whether a player has a tombstone.
    pub fn has_stop(&self, form: Form, player: Player) -> bool {
        self.label(form)[player as usize]
    }

    /// Whether a player to move wins at once: the player has no options, or a tombstone.
    pub fn is_end_like(&self, form: Form, player: Player) -> bool {
        self.facts(form).side(player).end_like
    }

    /// Whether neither the form nor a follower has a tombstone.
    pub fn is_plain(&self, form: Form) -> bool {
        self.facts(form).plain
    }

    /// The integer `n`, if the form is the chain of `n` moves of one player.
    pub fn as_integer(&self, form: Form) -> Option<i32> {
        self.facts(form).integer
    }

    /// The outcome in misère play.
    pub fn outcome(&self, form: Form) -> Outcome {
        let wins = |player| self.facts(form).side(player).wins;
        Outcome::from_wins(wins(Player::Left), !wins(Player::Right))
    }

    /// Whether no follower, nor the form itself, is won by the previous player.
    pub fn is_p_free(&self, form: Form) -> bool {
        self.facts(form).p_free
    }

    /// Whether a player has no move in the form and in any of its followers.
    pub fn is_dead_end(&self, form: Form, player: Player) -> bool {
        self.facts(form).side(player).dead && self.is_plain(form)
    }
}
