//! Loopy games: games in which play can be infinite, then a draw.
//!
//! A game is a finite graph with Left and Right edges, or two of them: its onside, where infinite play is a win for Left,
//! and its offside, where it is one for Right. A *stopper*, in which alternating play always ends, is its own onside and
//! offside and has a canonical form, so that equal stoppers are equal data. Short games are expanded to graphs on the
//! way in, and what turns out to be short goes back to the arena of [`crate::value`].
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
