//! The options after the position in `:play`.

use crate::session::{Goal, Player};

/// Options of a game: the user's side, who starts, and the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlayOptions {
    pub(super) person: Player,
    pub(super) first: bool,
    pub(super) goal: Goal,
}

impl PlayOptions {
    /// Splits the options off the end of the argument, and returns the position before them.
    pub(super) fn split(argument: &str, misere: bool) -> (&str, PlayOptions) {
        let mut wishes = PlayOptions {
            person: Player::Left,
            first: true,
            goal: if misere { Goal::Misere } else { Goal::Normal },
        };
        let mut rest = argument.trim_end();
        loop {
            let (before, word) = rest.rsplit_once(char::is_whitespace).unwrap_or(("", rest));
            match word {
                "left" => wishes.person = Player::Left,
                "right" => wishes.person = Player::Right,
                "first" => wishes.first = true,
                "second" => wishes.first = false,
                "misere" => wishes.goal = Goal::Misere,
                "normal" => wishes.goal = Goal::Normal,
                "boxes" => wishes.goal = Goal::Boxes,
                _ => return (rest, wishes),
            }
            rest = before.trim_end();
        }
    }
}
