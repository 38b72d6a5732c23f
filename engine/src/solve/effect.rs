//! What moves do besides leading to a position: points, and whose turn comes.

use crate::value::Dyadic;

/// How the winner of a call is found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlayKind {
    /// Normal play: who cannot move loses.
    #[default]
    Normal,
    /// Normal play in which a move may keep the turn, oblige the opponent, or win at once.
    Entailing,
    /// Points are counted.
    Scoring,
}

/// What a move does to the turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Turn {
    /// The opponent moves next, anywhere in the sum.
    #[default]
    Passes,
    /// The mover must move again, anywhere in the sum.
    Keeps,
    /// The opponent must answer in the same component.
    Entails,
    /// The mover has won the whole sum.
    Wins,
}

impl Turn {
    /// The turn in words; `None` if it just passes.
    fn note(self) -> Option<&'static str> {
        match self {
            Turn::Passes => None,
            Turn::Keeps => Some("keeps the turn"),
            Turn::Entails => Some("entails"),
            Turn::Wins => Some("wins"),
        }
    }
}

/// The effect of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Effect {
    /// The points that the mover gains.
    pub gain: Dyadic,
    /// Whose turn comes.
    pub turn: Turn,
}

impl Effect {
    /// Whether the mover must move again.
    pub fn keeps(&self) -> bool {
        self.turn == Turn::Keeps
    }

    /// The effect in words, such as `keeps the turn, +1`; `None` if there is none.
    pub fn note(&self) -> Option<String> {
        let turn = self.turn.note().map(String::from);
        let gain = match self.gain.signum() {
            0 => None,
            1.. => Some(format!("+{}", self.gain)),
            _ => Some(self.gain.to_string()),
        };
        let all: Vec<String> = turn.into_iter().chain(gain).collect();
        (!all.is_empty()).then(|| all.join(", "))
    }
}
