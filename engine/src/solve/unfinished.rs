//! What is known about a part at which a search was stopped.

/// The partial result for a part whose search was stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// The Grundy values that are excluded.
    pub excluded: Vec<u32>,
    /// The number of moves with known values.
    pub valued: usize,
    /// The total number of moves.
    pub moves: usize,
}
