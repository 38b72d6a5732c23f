//! Declared rulesets: boards with letters, moves as steps from letters to letters.
//!
//! A [`Declaration`] says what the moves are, in texts; [`Rules`] checks it and plays it. For the shape of a board each
//! way to make a move becomes a placement: cells that must have a letter, cells that get one. From the placements
//! follow the independent parts of a position, the symmetries and the searches.

mod bits;
mod board;
mod certified;
mod compile;
mod condition;
mod declaration;
mod directions;
mod divide;
mod draw;
mod ends;
mod explain;
mod fault;
mod frames;
mod grown;
mod guess;
mod holds;
mod layout;
mod letters;
mod links;
mod local;
mod named_moves;
mod nimbers;
mod outcomes;
mod pairs;
mod parts;
mod pattern;
mod placements;
mod places;
mod plain;
mod program;
mod reach;
mod relabel;
mod rules;
mod ruleset;
mod search;
mod seen;
mod self_check;
mod simplex;
mod small;
mod symmetry;

pub use board::next_random;
pub use board::{Board, BoardGraph, BoardKind, BoardShape, MOST_CELLS, Vector};
pub use condition::{Places, Test};
pub use declaration::{
    Condition, Declaration, DeclarationFault, DeclarationPlace, DeclaredMove, DeclaredStep,
    Direction, MadeMove, MoveSides, Settle, StepText, Written,
};
pub use draw::scene_of_text;
pub use fault::TextFault;
pub use letters::{EMPTY, Letters, MOST_LETTERS};
pub use named_moves::NamedMove;
pub use plain::PlainRules;
pub use rules::{BoardRefused, Placed, Rules};
pub use ruleset::Part;
pub use search::DeclaredSearch;
pub use self_check::{Difference, PlainGraph, SelfCheck};

#[cfg(test)]
mod tests;
