//! Loopy games, in which play can be infinite. Infinite play is a draw.
//!
//! A game is a finite graph with Left and Right edges, or a pair of them: its onside, in which infinite play is a win
//! for Left, and its offside, in which it is a win for Right. A *stopper* is a game in which alternating play always
//! ends. It is its own onside and offside and has a canonical form, so equal stoppers have identical data. Short games
//! are expanded to graphs on input, and results that are short games are returned to the arena of [`crate::value`].
//!
//! Sources: J. H. Conway, *On Numbers and Games*, chapter 16; E. Berlekamp, J. Conway, R. Guy, *Winning Ways*,
//! chapter 11; A. N. Siegel, *Combinatorial Game Theory*, chapter VI; A. N. Siegel, "Coping with cycles", *Games of No
//! Chance 3*.

mod algebra;
mod canonical;
mod diagram;
mod game;
mod graph;
mod heat;
mod named_nodes;
mod notation;
mod order;
mod outcome;
mod refine;
mod short;
mod sides;
mod smith;
mod stored;
mod text;
mod translate;
mod upon;
mod written;

pub use diagram::{Diagram, DiagramVertex};
pub use game::{Loopy, LoopyOption};
pub use heat::NoThermograph;
pub use named_nodes::NamedNodes;
pub use outcome::LoopyOutcome;
pub use smith::{NimValue, nim_values};

#[cfg(test)]
mod tests;
