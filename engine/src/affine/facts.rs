//! What is known of a form from what is known of its options.

use super::forms::Form;
use crate::value::{Outcome, Player};

/// What is known of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Facts {
    /// Who has won already: ∞ and -∞.
    pub won: Option<Player>,
    /// Whether Left wins moving first, and moving second.
    pub left_wins: [bool; 2],
    /// Whether no follower is an infinity.
    pub is_short: bool,
    /// The height of the tree.
    pub height: u32,
    /// The number of forms in the tree, up to a maximum.
    pub size: u64,
}

impl Facts {
    /// The facts about an infinity.
    pub(super) fn won(winner: Player) -> Facts {
        Facts {
            won: Some(winner),
            left_wins: [winner == Player::Left; 2],
            is_short: false,
            height: 0,
            size: 1,
        }
    }

    /// The facts about the form with these options.
    pub(super) fn of<'a>(options: [&[Form]; 2], known: impl Fn(Form) -> &'a Facts) -> Facts {
        let all = || options[0].iter().chain(options[1]).map(|o| known(*o));
        Facts {
            won: None,
            left_wins: [
                options[0].iter().any(|o| known(*o).left_wins[1]),
                options[1].iter().all(|o| known(*o).left_wins[0]),
            ],
            is_short: all().all(|f| f.is_short),
            height: all().map(|f| f.height + 1).max().unwrap_or(0),
            size: all().fold(1, |sum, f| sum.saturating_add(f.size)),
        }
    }

    pub(super) fn outcome(&self) -> Outcome {
        Outcome::from_wins(self.left_wins[0], self.left_wins[1])
    }
}
