//! Canonical forms of small graphs, by refinement of colourings and individualisation (McKay 1981).

use super::Edges;
use crate::budget::{Budget, Stop};

/// Maximum number of vertices of a small graph.
pub(super) const MOST: usize = 16;

/// A graph on at most [`MOST`] vertices: for each vertex the set of its neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct SmallGraph {
    pub(super) rows: [u16; MOST],
    pub(super) vertices: usize,
}

impl SmallGraph {
    pub(super) fn empty(vertices: usize) -> SmallGraph {
        SmallGraph {
            rows: [0; MOST],
            vertices: vertices.min(MOST),
        }
    }

    pub(super) fn join(&mut self, a: usize, b: usize) {
        self.rows[a] |= 1 << b;
        self.rows[b] |= 1 << a;
    }

    pub(super) fn degree(&self, vertex: usize) -> u32 {
        self.rows[vertex].count_ones()
    }

    pub(super) fn joins(&self, a: usize, b: usize) -> bool {
        self.rows[a] >> b & 1 == 1
    }

    /// All pairs of vertices.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let vertices = self.vertices;
        (0..vertices).flat_map(move |a| (a + 1..vertices).map(move |b| (a, b)))
    }

    pub(super) fn edges(&self) -> Edges {
        let joined = self.pairs().filter(|(a, b)| self.joins(*a, *b));
        joined.map(|(a, b)| (a as u32, b as u32)).collect()
    }

    /// The same graph for all isomorphic graphs.
    pub(super) fn canonical(&self, budget: &Budget) -> Result<SmallGraph, Stop> {
        self.canonical_among([0; MOST], budget)
    }

    /// The same graph for all isomorphic graphs whose vertices have the same colours. A colour is the number of vertices
    /// with smaller colours.
    fn canonical_among(&self, colours: [u8; MOST], budget: &Budget) -> Result<SmallGraph, Stop> {
        let mut best = None;
        self.individualise(colours, budget, &mut best)?;
        Ok(best.unwrap_or(*self))
    }

    /// Tries the vertices of the first colour that several have. The depth is at most the number of vertices.
    fn individualise(
        &self,
        mut colours: [u8; MOST],
        budget: &Budget,
        best: &mut Option<SmallGraph>,
    ) -> Result<(), Stop> {
        budget.work(1)?;
        self.refine(&mut colours);
        let mut sizes = [0u8; MOST];
        for colour in &colours[..self.vertices] {
            sizes[*colour as usize] += 1;
        }
        let Some(shared) = (0..self.vertices).find(|colour| sizes[*colour] > 1) else {
            let renamed = self.renamed(&colours);
            if best.as_ref().is_none_or(|best| renamed < *best) {
                *best = Some(renamed);
            }
            return Ok(());
        };
        let members = (0..self.vertices).filter(|v| colours[*v] as usize == shared);
        let mut tried: Vec<usize> = Vec::new();
        for vertex in members {
            // An exchange of twins is an automorphism.
            let is_twin = |other: &usize| {
                let both = !(1u16 << vertex | 1 << other);
                self.rows[vertex] & both == self.rows[*other] & both
            };
            if tried.iter().any(is_twin) {
                continue;
            }
            tried.push(vertex);
            let mut next = colours;
            for (v, colour) in next[..self.vertices].iter_mut().enumerate() {
                if *colour as usize == shared && v != vertex {
                    *colour += 1;
                }
            }
            self.individualise(next, budget, best)?;
        }
        Ok(())
    }

    /// Splits colours by the colours of neighbours until nothing changes. A colour is the number of vertices with
    /// smaller colours.
    fn refine(&self, colours: &mut [u8; MOST]) {
        let n = self.vertices;
        loop {
            let mut keys = [(0u8, 0u64, 0usize); MOST];
            for v in 0..n {
                // Four bits count the neighbours of each colour; at most 15 have the same.
                let mut counts = 0u64;
                let mut row = self.rows[v];
                while row != 0 {
                    let to = row.trailing_zeros();
                    row &= row - 1;
                    counts += 1 << (4 * u64::from(colours[to as usize]));
                }
                keys[v] = (colours[v], counts, v);
            }
            keys[..n].sort_unstable();
            let before = *colours;
            for at in 0..n {
                let (colour, counts, v) = keys[at];
                let is_same = at > 0 && (keys[at - 1].0, keys[at - 1].1) == (colour, counts);
                colours[v] = if is_same {
                    colours[keys[at - 1].2]
                } else {
                    at as u8
                };
            }
            if *colours == before {
                return;
            }
        }
    }

    fn renamed(&self, names: &[u8; MOST]) -> SmallGraph {
        let mut renamed = SmallGraph::empty(self.vertices);
        for a in 0..self.vertices {
            let mut row = self.rows[a];
            while row != 0 {
                let b = row.trailing_zeros() as usize;
                row &= row - 1;
                renamed.rows[names[a] as usize] |= 1 << names[b];
            }
        }
        renamed
    }
}

/// A graph with a letter on each vertex, up to isomorphism.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LetteredForm(SmallGraph, Vec<char>);

impl LetteredForm {
    /// The form of a graph on at most 16 vertices, as many as there are letters.
    ///
    /// Errors: limits of the budget.
    pub fn of(edges: &Edges, letters: &[char], budget: &Budget) -> Result<LetteredForm, Stop> {
        let mut graph = SmallGraph::empty(letters.len());
        for (a, b) in edges {
            graph.join(*a as usize, *b as usize);
        }
        let mut colours = [0; MOST];
        for (colour, letter) in colours.iter_mut().zip(letters) {
            *colour = letters.iter().filter(|other| *other < letter).count() as u8;
        }
        let mut letters = letters.to_vec();
        letters.sort_unstable();
        let form = graph.canonical_among(colours, budget)?;
        Ok(LetteredForm(form, letters))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustc_hash::FxHashSet;

    #[test]
    fn renamed_graphs_have_the_same_form_and_others_another() {
        let budget = Budget::unlimited();
        let mut forms = FxHashSet::default();
        for code in 0..1u32 << 10 {
            let mut graph = SmallGraph::empty(5);
            let pairs = (0..5).flat_map(|a| (a + 1..5).map(move |b| (a, b)));
            for (bit, (a, b)) in pairs.enumerate() {
                if code >> bit & 1 == 1 {
                    graph.join(a, b);
                }
            }
            let form = graph.canonical(&budget).unwrap();
            for names in [[1u8, 2, 3, 4, 0], [1, 0, 2, 3, 4], [4, 2, 0, 1, 3]] {
                let mut all = [0; MOST];
                all[..5].copy_from_slice(&names);
                assert_eq!(graph.renamed(&all).canonical(&budget), Ok(form));
            }
            forms.insert(form);
        }
        assert_eq!(forms.len(), 34);
    }
}
