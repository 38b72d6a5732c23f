//! Parts of positions whose placements each take a letter from two cells, such as dominoes. Components grow along all
//! pairs with the same distance at once, by shifts.

use super::small::CountedParts;
use smallvec::SmallVec;

/// Maximum number of different distances between the two cells.
const MOST_DISTANCES: usize = 6;

/// The pairs of cells of all placements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::declared) struct CellPairs {
    /// For each distance between the cells of a pair, the set of first cells.
    distances: SmallVec<[(u32, u64); 4]>,
}

impl CellPairs {
    /// Collects the cells of each placement. `None` if some placement does not have two cells, or there are too many
    /// distances.
    pub(in crate::declared) fn new(places: impl Iterator<Item = u64>) -> Option<CellPairs> {
        let mut distances: SmallVec<[(u32, u64); 4]> = SmallVec::new();
        for cells in places {
            if cells.count_ones() != 2 {
                return None;
            }
            let (first, last) = (cells.trailing_zeros(), 63 - cells.leading_zeros());
            let known = distances.iter().position(|(by, _)| *by == last - first);
            match known {
                Some(known) => distances[known].1 |= 1 << first,
                None if distances.len() == MOST_DISTANCES => return None,
                None => distances.push((last - first, 1 << first)),
            }
        }
        Some(CellPairs { distances })
    }

    /// The components of cells under pairs, with the number of pairs in each. Isolated cells are omitted.
    pub(in crate::declared) fn parts(&self, cells: u64) -> CountedParts {
        let mut parts = CountedParts::new();
        let mut rest = cells;
        while rest != 0 {
            let part = self.joined(rest & rest.wrapping_neg(), rest);
            rest &= !part;
            if !part.is_power_of_two() {
                parts.push((part, self.count(part)));
            }
        }
        parts
    }

    /// The cells of a set that pairs connect to some cells.
    #[inline]
    fn joined(&self, from: u64, all: u64) -> u64 {
        let mut found = from;
        loop {
            let before = found;
            for (by, first) in &self.distances {
                found |= ((found & first) << by | found >> by & first) & all;
            }
            if found == before {
                return found;
            }
        }
    }

    fn count(&self, part: u64) -> u32 {
        let pairs = self.distances.iter();
        pairs
            .map(|(by, first)| (part & part >> by & first).count_ones())
            .sum()
    }
}
