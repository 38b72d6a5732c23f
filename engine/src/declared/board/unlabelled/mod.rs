//! Graphs up to isomorphism: trees, graphs and cubic graphs, with their numbers.

use crate::budget::{Budget, Stop};

mod canonical;
mod count;
mod cubic;
mod graphs;
mod matching;
mod trees;

pub use canonical::LetteredForm;
pub use count::{cubic_count, graph_count, tree_count};
pub use cubic::{MOST_CUBIC, cubic_graphs};
pub use graphs::{Graphs, MOST_VERTICES};
pub use matching::matching_number;
pub use trees::Trees;

/// The edges of a graph on the vertices 0 to n - 1.
pub type Edges = Vec<(u32, u32)>;

/// Graphs that are made one after the other, in an order that is always the same.
pub trait Enumeration: Send + Sync {
    /// The edges of the next graph; `None` after the last one.
    ///
    /// Errors: limits of the budget.
    fn next(&mut self, budget: &Budget) -> Result<Option<Edges>, Stop>;
}
