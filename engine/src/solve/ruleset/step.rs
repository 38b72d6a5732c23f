//! Moves in positions of a ruleset.

use crate::budget::Stop;
use crate::scene::{Place, Places};

/// The moves of a player.
pub type Moves<P> = Result<Vec<Step<P>>, Stop>;

/// A move: its name, the places that it touches, and the position after it.
#[derive(Clone, Debug)]
pub struct Step<P> {
    /// The name of the move in the notation of the ruleset.
    pub label: String,
    /// The places that the move touches, numbered as in the picture of the position. Places in the name come first, in
    /// the order of the name. Empty for moves that touch nothing, such as a pass.
    pub places: Places,
    /// A remark, such as `loony`.
    pub note: Option<String>,
    /// The positions of which the result is the sum; at least one.
    pub to: Vec<P>,
}

impl<P> Step<P> {
    /// A move to one position.
    pub fn new(label: String, places: impl IntoIterator<Item = Place>, to: P) -> Step<P> {
        Step {
            label,
            places: places.into_iter().collect(),
            note: None,
            to: vec![to],
        }
    }
}
