//! Free trees by level sequences (Wright, Richmond, Odlyzko and McKay 1986).

use super::{Edges, Enumeration};
use crate::budget::{Budget, Stop};

/// All trees with a number of vertices, one of each class of isomorphic trees.
#[derive(Debug)]
pub struct Trees {
    vertices: usize,
    /// The level sequence from which the next tree is looked for; `None` after the last one.
    layout: Option<Vec<usize>>,
}

impl Trees {
    /// Begins with the path.
    pub fn new(vertices: usize) -> Trees {
        let upper = 0..=vertices / 2;
        let layout = upper.chain(1..vertices.div_ceil(2)).collect();
        Trees {
            vertices,
            layout: Some(layout),
        }
    }
}

impl Enumeration for Trees {
    fn next(&mut self, budget: &Budget) -> Result<Option<Edges>, Stop> {
        budget.work(1)?;
        let Some(layout) = self.layout.take() else {
            return Ok(None);
        };
        if self.vertices < 3 {
            let path = (1..self.vertices as u32).map(|v| (v - 1, v));
            return Ok(Some(path.collect()));
        }
        let tree = next_tree(layout);
        let last = tree.iter().rposition(|level| *level != 1).unwrap_or(0);
        self.layout = next_rooted(&tree, last);
        Ok(Some(edges(&tree)))
    }
}

/// The next level sequence of a rooted tree, changed at place `p`.
fn next_rooted(levels: &[usize], p: usize) -> Option<Vec<usize>> {
    if p == 0 {
        return None;
    }
    let q = levels[..p]
        .iter()
        .rposition(|level| level + 1 == levels[p])?;
    let mut next = levels.to_vec();
    for at in p..next.len() {
        next[at] = next[at - (p - q)];
    }
    Some(next)
}

/// The first level sequence from this one on whose root is a centre of its tree, in its canonical order.
fn next_tree(levels: Vec<usize>) -> Vec<usize> {
    let (left, rest) = split(&levels);
    let height = |part: &[usize]| part.iter().copied().max().unwrap_or(0);
    let order = height(&left).cmp(&height(&rest));
    let order = order.then_with(|| left.len().cmp(&rest.len()));
    let order = order.then_with(|| left.cmp(&rest));
    if order.is_le() {
        return levels;
    }
    let p = left.len();
    let Some(mut next) = next_rooted(&levels, p) else {
        return levels;
    };
    if levels[p] > 2 {
        let deepest = height(&split(&next).0);
        let start = next.len() - (deepest + 1);
        for (at, level) in next[start..].iter_mut().zip(1..) {
            *at = level;
        }
    }
    next
}

/// The first subtree of the root, and the tree without it.
fn split(levels: &[usize]) -> (Vec<usize>, Vec<usize>) {
    let ones = levels.iter().enumerate().filter(|(_, level)| **level == 1);
    let second = ones.map(|(at, _)| at).nth(1).unwrap_or(levels.len());
    let left = levels[1..second].iter().map(|level| level - 1).collect();
    let rest = std::iter::once(0).chain(levels[second..].iter().copied());
    (left, rest.collect())
}

/// The edges of a tree: the parent of a vertex is the last one before it on the level above.
fn edges(levels: &[usize]) -> Edges {
    let mut last = vec![0u32; levels.len() + 1];
    let mut edges = Vec::with_capacity(levels.len());
    for (vertex, level) in (0u32..).zip(levels) {
        last[*level] = vertex;
        if *level > 0 {
            edges.push((last[level - 1], vertex));
        }
    }
    edges
}

#[cfg(test)]
mod tests {
    use super::super::canonical::SmallGraph;
    use super::super::count::tree_count;
    use super::*;
    use crate::value::Int;
    use rustc_hash::FxHashSet;

    #[test]
    fn each_tree_is_made_once() {
        let budget = Budget::unlimited();
        for n in 0..=12 {
            let mut forms = FxHashSet::default();
            let mut count = 0usize;
            let mut trees = Trees::new(n);
            while let Some(edges) = trees.next(&budget).unwrap() {
                let mut graph = SmallGraph::empty(n);
                for (a, b) in edges {
                    graph.join(a as usize, b as usize);
                }
                count += 1;
                forms.insert(graph.canonical(&budget).unwrap());
            }
            assert!(trees.next(&budget).unwrap().is_none());
            assert_eq!(tree_count(n), Int::from(count), "{n}");
            assert_eq!(forms.len(), count, "{n}");
        }
    }
}
