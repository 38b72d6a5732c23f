//! Declared rulesets: boards with letters, moves as steps from letters to letters.
//!
//! A [`Declaration`] says what the moves are, in texts; [`Rules`] checks it and plays it. For the shape of a board each
//! way to make a move becomes a placement: cells that must have a letter, cells that get one. From the placements
//! follow the independent parts of a position, the symmetries and the searches.

mod board;
mod certified;
mod compile;
mod draw;
mod explain;
mod named_moves;
mod parts;
mod plain;
mod plain_walk;
mod play;
mod rules;
mod ruleset;
mod search;
mod self_check;

pub use board::fault::TextFault;
pub use board::letters::{EMPTY, Letters, MOST_LETTERS};
pub use board::next_random;
pub use board::{Board, BoardGraph, BoardKind, BoardShape, MOST_CELLS, Vector};
pub use compile::condition::{Places, Test};
pub use compile::declaration::{
    Condition, Declaration, DeclarationFault, DeclarationPlace, DeclaredMove, DeclaredStep,
    Direction, MadeMove, MoveSides, Settle, StepText, Written,
};
pub use draw::scene_of_text;
pub use named_moves::NamedMove;
pub use plain::PlainRules;
pub use rules::{BoardRefused, Placed, Rules};
pub use ruleset::Part;
pub use search::DeclaredSearch;
pub use self_check::{Difference, PlainGraph, SelfCheck};

#[cfg(test)]
mod tests;
