//! Positions whose scores a certificate states in lines of their own, which the checker verifies by the rules.

use crate::budget::{Budget, Stop};
use crate::solve::Game;
use std::fmt::Debug;

/// A position of an impartial game in which the player to move gains points and moves again after a gain. Its score is
/// what this player gains from here on less what the opponent gains, under best play; 0 without moves.
pub trait ScoredPosition: Debug + Send + Sync {
    /// How the position is written: rules, colon, position.
    fn text(&self) -> String;

    /// The moves: the points that each gains, and the position after it. Of moves that leave the same, one suffices.
    ///
    /// Errors: limits of the budget.
    fn moves(&self, budget: &Budget) -> Result<Vec<ScoredMove>, Stop>;

    /// Whether the score is at least this.
    ///
    /// Errors: limits of the budget.
    fn is_at_least(&self, score: i32, budget: &Budget) -> Result<bool, Stop>;
}

/// The points that a move gains, and the position after it.
pub type ScoredMove = (i32, Box<dyn ScoredPosition>);

/// What is claimed of a score.
#[derive(Clone, Copy, Debug)]
pub enum ScoreIs {
    /// It is this.
    Exactly(i32),
    /// It is this or more.
    AtLeast(i32),
    /// It is this or less.
    AtMost(i32),
}

/// A claim about the score of a game.
#[derive(Debug)]
pub struct ScoreClaim {
    /// The game.
    pub game: Game,
    /// The game as one position.
    pub position: Box<dyn ScoredPosition>,
    /// The claim.
    pub score: ScoreIs,
}
