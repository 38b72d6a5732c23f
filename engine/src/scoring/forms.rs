//! Forms with ends.
//!
//! A form has for each player a set of options or, if there are none, an end: the score if the player is to move and
//! has no move in any part of the sum. Nothing is simplified.

use super::facts::Facts;
use crate::budget::{Budget, Stop};
use crate::forms::{self, Interned, Kind};
use crate::value::{Dyadic, Player};

/// The kind of form of a game that ends with points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scoring {}

/// The handle of a form.
pub type Form = forms::Form<Scoring>;

/// The forms found so far.
pub type Forms = Interned<Scoring>;

impl Kind for Scoring {
    /// The score of each player without options.
    type Label = [Option<Dyadic>; 2];
    type Facts = Facts;

    const FIRST: &'static [[Option<Dyadic>; 2]] = &[];

    /// The end of a player counts only without options; a missing end is 0.
    fn label(mut ends: [Option<Dyadic>; 2], options: [&[Form]; 2]) -> [Option<Dyadic>; 2] {
        for (end, options) in ends.iter_mut().zip(options) {
            *end = options.is_empty().then(|| end.take().unwrap_or_default());
        }
        ends
    }

    fn exchanged([left, right]: &[Option<Dyadic>; 2]) -> [Option<Dyadic>; 2] {
        [right, left].map(|end| end.as_ref().map(|end| -end))
    }

    fn facts<'a>(
        options: [&[Form]; 2],
        ends: &[Option<Dyadic>; 2],
        known: impl Fn(Form) -> &'a Facts,
    ) -> Facts {
        Facts::of(options, ends, known)
    }
}

impl Forms {
    /// A number: the score `n`, with no moves.
    pub fn number(&mut self, n: Dyadic, budget: &Budget) -> Result<Form, Stop> {
        let ends = [Some(n.clone()), Some(n)];
        self.labelled([Vec::new(), Vec::new()], ends, budget)
    }

    /// The score `n`, and `moves` free moves: of Left, or of Right if negative.
    pub fn waiting(&mut self, n: &Dyadic, moves: i64, budget: &Budget) -> Result<Form, Stop> {
        let mover = if moves < 0 {
            Player::Right
        } else {
            Player::Left
        };
        let mut form = self.number(n.clone(), budget)?;
        for _ in 0..moves.unsigned_abs() {
            let ends = mover.sides(None, Some(n.clone()));
            form = self.labelled(mover.sides(vec![form], Vec::new()), ends, budget)?;
        }
        Ok(form)
    }

    /// The score if a player without options is to move.
    pub fn end(&self, form: Form, player: Player) -> Option<&Dyadic> {
        self.label(form)[player as usize].as_ref()
    }

    /// The score, if the form is a number.
    pub fn as_number(&self, form: Form) -> Option<&Dyadic> {
        match self.label(form) {
            [Some(left), Some(right)] if left == right => Some(left),
            _ => None,
        }
    }

    /// The score under best play when `first` begins.
    pub fn score(&self, form: Form, first: Player) -> &Dyadic {
        &self.facts(form).scores[first as usize]
    }

    /// The score under best play when `first` begins and the opponent may pass, as often as useful.
    pub fn score_against_passes(&self, form: Form, first: Player) -> &Dyadic {
        &self.facts(form).scores_first[first as usize]
    }

    /// Whether in every follower the end of a player is no better for the player than any score below.
    pub fn is_guaranteed(&self, form: Form) -> bool {
        self.facts(form).guaranteed
    }

    /// A player and a follower in which the player, stuck, has more than play could give; `None` if the form is
    /// guaranteed.
    pub fn unguaranteed(&self, form: Form) -> Option<(Player, Form)> {
        let mut follower = form;
        while !self.is_guaranteed(follower) {
            let mut options = Player::BOTH.iter().flat_map(|p| self.options(follower, *p));
            let below = options.find(|option| !self.is_guaranteed(**option));
            let Some(below) = below else {
                let range = &self.facts(follower).range;
                let left = self.end(follower, Player::Left);
                let is_left = left.is_some_and(|end| *end > range[0]);
                let player = if is_left { Player::Left } else { Player::Right };
                return Some((player, follower));
            };
            follower = *below;
        }
        None
    }

    /// Whether every follower is a number, or has options for both players and no zugzwang.
    pub fn is_milnor(&self, form: Form) -> bool {
        self.facts(form).milnor
    }
}
