//! Maximum matchings, by the blossom algorithm (Edmonds 1965).

use crate::budget::{Budget, Stop};
use std::collections::VecDeque;

/// The largest number of edges of a graph that have no vertex in common. `near` lists the neighbours of each vertex.
pub fn matching_number(near: &[Vec<u32>], budget: &Budget) -> Result<usize, Stop> {
    let mut search = Search {
        near,
        partner: vec![None; near.len()],
        parent: vec![None; near.len()],
        base: Vec::new(),
    };
    let mut edges = 0;
    for root in 0..near.len() {
        if search.partner[root].is_none() && search.augment(root, budget)? {
            edges += 1;
        }
    }
    Ok(edges)
}

struct Search<'a> {
    near: &'a [Vec<u32>],
    partner: Vec<Option<usize>>,
    /// The vertex from which an odd vertex of the alternating tree was reached.
    parent: Vec<Option<usize>>,
    /// The base of the blossom of each vertex.
    base: Vec<usize>,
}

impl Search<'_> {
    /// Looks for an augmenting path from a free vertex, and augments along it.
    fn augment(&mut self, root: usize, budget: &Budget) -> Result<bool, Stop> {
        let count = self.near.len();
        self.parent = vec![None; count];
        self.base = (0..count).collect();
        let mut even = vec![false; count];
        even[root] = true;
        let mut queue = VecDeque::from([root]);
        while let Some(from) = queue.pop_front() {
            for to in &self.near[from] {
                budget.work(1)?;
                let to = *to as usize;
                if self.base[from] == self.base[to] || self.partner[from] == Some(to) {
                    continue;
                }
                let partner = self.partner[to];
                if to == root || partner.is_some_and(|p| self.parent[p].is_some()) {
                    self.contract(from, to, &mut even, &mut queue);
                } else if self.parent[to].is_none() {
                    self.parent[to] = Some(from);
                    match partner {
                        None => {
                            self.flip(to);
                            return Ok(true);
                        }
                        Some(partner) => {
                            even[partner] = true;
                            queue.push_back(partner);
                        }
                    }
                }
            }
        }
        Ok(false)
    }

    /// The last common base of two even vertices on their ways to the root.
    fn common_base(&self, a: usize, b: usize) -> usize {
        let mut on_way = vec![false; self.near.len()];
        let mut at = Some(a);
        while let Some(vertex) = at {
            let base = self.base[vertex];
            on_way[base] = true;
            at = self.partner[base].and_then(|p| self.parent[p]);
        }
        let mut vertex = self.base[b];
        while !on_way[vertex] {
            match self.partner[vertex].and_then(|p| self.parent[p]) {
                Some(next) => vertex = self.base[next],
                None => break,
            }
        }
        vertex
    }

    /// Contracts the blossom that an edge between two even vertices closes.
    fn contract(&mut self, a: usize, b: usize, even: &mut [bool], queue: &mut VecDeque<usize>) {
        let base = self.common_base(a, b);
        let mut inside = vec![false; self.near.len()];
        self.mark(a, b, base, &mut inside);
        self.mark(b, a, base, &mut inside);
        for vertex in 0..self.near.len() {
            if inside[self.base[vertex]] {
                self.base[vertex] = base;
                if !std::mem::replace(&mut even[vertex], true) {
                    queue.push_back(vertex);
                }
            }
        }
    }

    /// Marks the bases between a vertex of a blossom and its base, and turns the parents around.
    fn mark(&mut self, from: usize, child: usize, base: usize, inside: &mut [bool]) {
        let (mut vertex, mut child) = (from, child);
        while self.base[vertex] != base {
            let Some(partner) = self.partner[vertex] else {
                return;
            };
            inside[self.base[vertex]] = true;
            inside[self.base[partner]] = true;
            self.parent[vertex] = Some(child);
            child = partner;
            match self.parent[partner] {
                Some(next) => vertex = next,
                None => return,
            }
        }
    }

    /// Exchanges matched and unmatched edges on the path from an odd free vertex to the root.
    fn flip(&mut self, end: usize) {
        let mut at = Some(end);
        while let Some(vertex) = at {
            let Some(parent) = self.parent[vertex] else {
                return;
            };
            at = self.partner[parent];
            self.partner[vertex] = Some(parent);
            self.partner[parent] = Some(vertex);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Enumeration, Graphs};
    use super::*;

    /// By trying to leave out or match the first vertex.
    fn plain(edges: &[(u32, u32)]) -> usize {
        let Some(((a, b), rest)) = edges.split_first() else {
            return 0;
        };
        let apart = |(c, d): &(u32, u32)| a != c && a != d && b != c && b != d;
        let with: Vec<(u32, u32)> = rest.iter().copied().filter(apart).collect();
        plain(rest).max(1 + plain(&with))
    }

    #[test]
    fn matchings_are_as_large_as_those_of_all_edge_sets() {
        let budget = Budget::unlimited();
        for n in 0..=6 {
            let mut graphs = Graphs::new(n);
            while let Some(edges) = graphs.next(&budget).unwrap() {
                let mut near = vec![Vec::new(); n];
                for (a, b) in &edges {
                    near[*a as usize].push(*b);
                    near[*b as usize].push(*a);
                }
                assert_eq!(
                    matching_number(&near, &budget),
                    Ok(plain(&edges)),
                    "{edges:?}"
                );
            }
        }
    }
}
