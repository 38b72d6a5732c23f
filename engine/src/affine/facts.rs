//! What is known of a form from what is known of its options.

use super::forms::Form;
use crate::value::{Outcome, Player};

/// What is known of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Whether Left wins moving first, and moving second.
    pub left_wins: [bool; 2],
    /// Whether no follower is an infinity.
    pub is_short: bool,
}

impl Facts {
    /// The facts about an infinity.
    pub(super) fn won(winner: Player) -> Facts {
        Facts {
            left_wins: [winner == Player::Left; 2],
            is_short: false,
        }
    }

    /// The facts about the form with these options.
    pub(super) fn of<'a>(options: [&[Form]; 2], known: impl Fn(Form) -> &'a Facts) -> Facts {
        let [left, right] = options;
        let mut all = left.iter().chain(right);
        Facts {
            left_wins: [
                left.iter().any(|o| known(*o).left_wins[1]),
                right.iter().all(|o| known(*o).left_wins[0]),
            ],
            is_short: all.all(|o| known(*o).is_short),
        }
    }

    pub(super) fn outcome(&self) -> Outcome {
        Outcome::from_wins(self.left_wins[0], self.left_wins[1])
    }
}
