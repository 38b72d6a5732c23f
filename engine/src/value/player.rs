//! The two players and the four outcomes.

use serde::Serialize;
use std::fmt;

/// A player: Left, who prefers positive games, or Right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// Left.
    Left,
    /// Right.
    Right,
}

impl Player {
    /// Left and Right, in this order.
    pub const BOTH: [Player; 2] = [Player::Left, Player::Right];

    /// The other player.
    #[inline]
    pub fn opponent(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }

    /// What belongs to this player and to the other one, in the order of Left and Right.
    #[inline]
    pub fn sides<T>(self, own: T, other: T) -> [T; 2] {
        match self {
            Player::Left => [own, other],
            Player::Right => [other, own],
        }
    }

    /// The players whose moves must be considered: only Left in impartial games.
    pub fn movers(impartial: bool) -> impl Iterator<Item = Player> {
        let right = (!impartial).then_some(Player::Right);
        std::iter::once(Player::Left).chain(right)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::Left => "Left",
            Player::Right => "Right",
        })
    }
}

/// The outcome: who wins, depending on who moves first (Winning Ways, chapter 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum Outcome {
    /// Left wins moving first or second; under normal play the game is positive.
    L,
    /// Right wins moving first or second; under normal play the game is negative.
    R,
    /// The next player wins, that is, the player who moves first; under normal play the game is confused with 0.
    N,
    /// The previous player wins; under normal play the game is 0.
    P,
}

impl Outcome {
    /// The outcome of the negative, in which the players are exchanged.
    pub fn of_negative(self) -> Outcome {
        match self {
            Outcome::L => Outcome::R,
            Outcome::R => Outcome::L,
            same => same,
        }
    }

    /// The winner if `next` moves first.
    pub fn winner(self, next: Player) -> Player {
        match self {
            Outcome::L => Player::Left,
            Outcome::R => Player::Right,
            Outcome::N => next,
            Outcome::P => next.opponent(),
        }
    }

    /// The outcome of a game, given whether Left wins moving first and moving second.
    pub fn from_wins(left_wins_first: bool, left_wins_second: bool) -> Outcome {
        match (left_wins_first, left_wins_second) {
            (true, true) => Outcome::L,
            (true, false) => Outcome::N,
            (false, true) => Outcome::P,
            (false, false) => Outcome::R,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::L => "L",
            Outcome::R => "R",
            Outcome::N => "N",
            Outcome::P => "P",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposites() {
        assert_eq!(Player::Left.opponent(), Player::Right);
        assert_eq!(Outcome::L.of_negative(), Outcome::R);
        assert_eq!(Outcome::N.of_negative(), Outcome::N);
        assert_eq!(Outcome::from_wins(false, true).to_string(), "P");
    }
}
