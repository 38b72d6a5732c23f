//! What moves do besides leading to a position: points, and whose turn comes.

use crate::value::Dyadic;

/// How the winner of a call is found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlayKind {
    /// Normal play: who cannot move loses.
    #[default]
    Normal,
    /// Points are counted.
    Scoring,
}

/// The effect of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Effect {
    /// The points that the mover gains.
    pub gain: Dyadic,
    /// Whether the mover must move again.
    pub keeps: bool,
}

impl Effect {
    /// The effect in words, such as `keeps the turn, +1`; `None` if there is none.
    pub fn note(&self) -> Option<String> {
        let keeps = self.keeps.then(|| "keeps the turn".to_string());
        let gain = match self.gain.signum() {
            0 => None,
            1.. => Some(format!("+{}", self.gain)),
            _ => Some(self.gain.to_string()),
        };
        let all: Vec<String> = keeps.into_iter().chain(gain).collect();
        (!all.is_empty()).then(|| all.join(", "))
    }
}
