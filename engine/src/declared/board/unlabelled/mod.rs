//! Graphs up to isomorphism: trees, graphs and cubic graphs, with their numbers.

mod canonical;
mod count;
mod cubic;
mod graphs;
mod matching;
mod trees;

pub use count::{graph_count, tree_count};
pub use cubic::{MOST_CUBIC, cubic_graphs};
pub use graphs::{MOST_VERTICES, graphs};
pub use matching::matching_number;
pub use trees::trees;

/// The edges of a graph on the vertices 0 to n - 1.
pub type Edges = Vec<(u32, u32)>;
