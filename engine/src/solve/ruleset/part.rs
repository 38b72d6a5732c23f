//! Parts of positions, and what remains of them after a move.

use crate::budget::Stop;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;
use std::hash::Hash;

/// An independent part of a position, in canonical form. Equal parts have equal values. The serde encoding is the key
/// of stored answers.
pub trait Part:
    Clone + Eq + Hash + Debug + Send + Sync + Serialize + DeserializeOwned + 'static
{
}

impl<P: Clone + Eq + Hash + Debug + Send + Sync + Serialize + DeserializeOwned + 'static> Part
    for P
{
}

/// The parts of a position; `None` if it is loony.
pub type Parts<P> = Option<Vec<P>>;

/// The parts that remain of a part after each move of a player.
pub type Choices<P> = Result<Vec<Parts<P>>, Stop>;

/// The remainder after a move.
#[derive(Clone, Debug)]
pub struct Remainder<P> {
    /// Whether the same player must move again.
    pub again: bool,
    /// The remaining parts.
    pub parts: Vec<P>,
}

impl<P> Remainder<P> {
    /// The remainder after a move that ends the turn.
    pub fn over(parts: Vec<P>) -> Remainder<P> {
        Remainder {
            again: false,
            parts,
        }
    }

    /// The remainders after moves that end the turn.
    pub fn of_choices(choices: Vec<Parts<P>>) -> Vec<Remainder<P>> {
        let parts = choices.into_iter().map(Option::unwrap_or_default);
        parts.map(Remainder::over).collect()
    }
}
