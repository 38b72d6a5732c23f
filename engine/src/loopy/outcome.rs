//! Outcomes with draws.

use crate::value::{Outcome, Player};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The outcome of a loopy game, from the outcomes of its two sides (Siegel, *Combinatorial Game Theory*, VI.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LoopyOutcome {
    /// Both sides have this outcome.
    Decided(Outcome),
    /// A draw, whoever moves first.
    D,
    /// Left wins moving second; a draw if Left moves first.
    PHat,
    /// Right wins moving second; a draw if Right moves first.
    PCheck,
    /// Left wins moving first; a draw if Right moves first.
    NHat,
    /// Right wins moving first; a draw if Left moves first.
    NCheck,
}

impl LoopyOutcome {
    /// The outcome, given the winner if Left moves first and the winner if Right moves first; `None` is a draw.
    pub fn of_winners(winners: [Option<Player>; 2]) -> LoopyOutcome {
        use Player::{Left, Right};
        match winners {
            [Some(Left), Some(Left)] => LoopyOutcome::Decided(Outcome::L),
            [Some(Right), Some(Right)] => LoopyOutcome::Decided(Outcome::R),
            [Some(Left), Some(Right)] => LoopyOutcome::Decided(Outcome::N),
            [Some(Right), Some(Left)] => LoopyOutcome::Decided(Outcome::P),
            [None, Some(Left)] => LoopyOutcome::PHat,
            [Some(Right), None] => LoopyOutcome::PCheck,
            [Some(Left), None] => LoopyOutcome::NHat,
            [None, Some(Right)] => LoopyOutcome::NCheck,
            [None, None] => LoopyOutcome::D,
        }
    }

    /// The winner if `next` moves first; `None` for a draw.
    pub fn winner(self, next: Player) -> Option<Player> {
        match (self, next) {
            (LoopyOutcome::Decided(outcome), next) => Some(outcome.winner(next)),
            (LoopyOutcome::PHat, Player::Right) | (LoopyOutcome::NHat, Player::Left) => {
                Some(Player::Left)
            }
            (LoopyOutcome::PCheck, Player::Left) | (LoopyOutcome::NCheck, Player::Right) => {
                Some(Player::Right)
            }
            _ => None,
        }
    }
}

impl Serialize for LoopyOutcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for LoopyOutcome {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<LoopyOutcome, D::Error> {
        use LoopyOutcome::{D, Decided, NCheck, NHat, PCheck, PHat};
        use Outcome::{L, N, P, R};
        let name = String::deserialize(from)?;
        let decided = [L, R, N, P].map(Decided);
        let mut all = decided.into_iter().chain([D, PHat, PCheck, NHat, NCheck]);
        all.find(|outcome| outcome.to_string() == name)
            .ok_or_else(|| Error::custom(format!("`{name}` is no outcome")))
    }
}

impl fmt::Display for LoopyOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LoopyOutcome::Decided(outcome) => return outcome.fmt(f),
            LoopyOutcome::D => "D",
            LoopyOutcome::PHat => "PHat",
            LoopyOutcome::PCheck => "PCheck",
            LoopyOutcome::NHat => "NHat",
            LoopyOutcome::NCheck => "NCheck",
        })
    }
}
