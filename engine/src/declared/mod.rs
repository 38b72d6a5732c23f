//! Declared rulesets: boards with letters, and moves as steps that change letters.
//!
//! A [`Declaration`] defines the moves as texts. [`Rules`] checks and plays it. For each shape of board, every way to
//! make a move becomes a placement: cells with required letters, and cells with new letters. The independent parts of a
//! position, the symmetries and the searches are derived from the placements.

mod board;
mod certified;
mod compile;
mod draw;
mod explain;
mod hackenbush;
mod named_moves;
mod part;
mod parts;
mod plain;
mod plain_walk;
mod play;
mod rules;
mod ruleset;
mod search;
mod self_check;
mod triangle;

pub use board::fault::TextFault;
pub use board::letters::{EMPTY, Letters, MOST_LETTERS};
pub use board::next_random;
pub use board::unlabelled;
pub use board::{Board, BoardGraph, BoardKind, BoardShape, MOST_CELLS, Vector};
pub use compile::condition::{Places, Test};
pub use compile::declaration::{
    Condition, Declaration, DeclarationFault, DeclarationPlace, DeclaredMove, DeclaredStep,
    Direction, MadeMove, MoveSides, Settle, StepText, WrittenRules,
};
pub use draw::scene_of_text;
pub use named_moves::{NamedMove, name_of_change};
pub use part::Part;
pub use plain::PlainRules;
pub use rules::{BoardRefused, DeclaredPosition, Rules};
pub use search::DeclaredSearch;
pub use self_check::{Difference, PlainGraph, SelfCheck};

#[cfg(test)]
mod tests;
