//! Scoring games: forms, scores of sums, and the order and canonical forms of guaranteed games.
//!
//! Play ends when the player to move has no move in the whole sum, and the score, Left's points minus Right's, counts.
//! A game is guaranteed if being stuck is never better than having moves; only such games have an order here. Source:
//! Larsson, Neto, Nowakowski, Santos, *Guaranteed scoring games*, 2016.

mod calculus;
mod canonical;
mod facts;
mod forms;
mod order;
mod play;
mod text;
mod witness;

pub use calculus::ScoringPlay;
pub use forms::{Form, Forms};
pub use play::{Step, SumRules, SumScores, SumSearch};
pub use text::text;

#[cfg(test)]
mod tests;
