//! Declared rulesets: boards with letters, moves as steps from letters to letters.
//!
//! A [`Declaration`] says what the moves are, in texts; [`Rules`] checks it and plays it. For the shape of a board each
//! way to make a move becomes a placement: cells that must have a letter, cells that get one. From the placements
//! follow the independent parts of a position, the symmetries and the searches.

mod board;
#[allow(dead_code, reason = "the searches read it")]
mod compile;
mod condition;
mod declaration;
#[allow(dead_code, reason = "the searches read it")]
mod ends;
mod fault;
mod letters;
#[allow(dead_code, reason = "the searches read it")]
mod pattern;
mod simplex;

pub use board::{Board, Graph, Kind, MOST_CELLS, Shape, Vector};
pub use condition::{Places, Test};
pub use declaration::{
    Condition, Declaration, DeclarationFault, Direction, Move, MoveSides, Place, Settle, Step,
    StepText, Written,
};
pub use fault::Fault;
pub use letters::{EMPTY, Letters, MOST_LETTERS};

use compile::Compiled;

/// A declared ruleset, checked.
#[derive(Debug)]
pub struct Rules {
    compiled: Compiled,
}

impl Rules {
    /// Reads and checks a declaration.
    ///
    /// Errors: the first thing that is wrong, at its place.
    pub fn new(declaration: &Declaration) -> Result<Rules, DeclarationFault> {
        let compiled = Compiled::new(declaration)?;
        Ok(Rules { compiled })
    }

    /// The letters of a cell.
    pub fn letters(&self) -> &Letters {
        &self.compiled.letters
    }
}

#[cfg(test)]
mod tests;
