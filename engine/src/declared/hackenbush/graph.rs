//! Coloured graphs that stand on the ground, and their blocks.

use crate::solve::Solved;

/// Marks the absence of a vertex or an edge.
const NONE: u32 = u32::MAX;

/// The players who may remove an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Colour {
    /// Left alone.
    Blue,
    /// Right alone.
    Red,
    /// Both.
    Green,
}

/// An edge between two vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct ColouredEdge {
    pub ends: [u32; 2],
    pub colour: Colour,
}

impl ColouredEdge {
    /// The end that is not this vertex.
    pub(super) fn beyond(&self, vertex: u32) -> u32 {
        let [a, b] = self.ends;
        if a == vertex { b } else { a }
    }
}

/// A graph without loops. Vertex 0 is the ground.
#[derive(Clone, Debug)]
pub(in crate::declared) struct ColouredGraph {
    pub(super) edges: Vec<ColouredEdge>,
    /// The number of vertices, 1 or more.
    pub(super) vertices: usize,
}

impl ColouredGraph {
    /// The graph of these edges, with its vertices renumbered. A loop becomes an edge with a free end, which has the
    /// same moves.
    pub(super) fn new(
        ground: Option<u32>,
        names: usize,
        edges: impl Iterator<Item = ColouredEdge>,
    ) -> ColouredGraph {
        let mut numbers = vec![NONE; names];
        let mut vertices = 1;
        let mut fresh = || {
            vertices += 1;
            vertices - 1
        };
        if let Some(ground) = ground {
            numbers[ground as usize] = 0;
        }
        let edges = edges.map(|ColouredEdge { ends, colour }| {
            let [a, b] = ends.map(|vertex| {
                let number = &mut numbers[vertex as usize];
                if *number == NONE {
                    *number = fresh();
                }
                *number
            });
            ColouredEdge {
                ends: [a, if a == b { fresh() } else { b }],
                colour,
            }
        });
        let edges = edges.collect();
        ColouredGraph {
            edges,
            vertices: vertices as usize,
        }
    }

    /// Calls `visit` with each block that stands on the ground: the vertex that holds it, and its edges. A block comes
    /// after all that hang on it.
    ///
    /// Source: Hopcroft and Tarjan, Algorithm 447: efficient algorithms for graph manipulation, 1973.
    ///
    /// Errors: those of `visit`.
    pub(super) fn each_block(
        &self,
        mut visit: impl FnMut(u32, &[ColouredEdge]) -> Solved<()>,
    ) -> Solved<()> {
        let (starts, beside) = self.edges_by_vertex();
        let mut next = starts.clone();
        // The numbers of vertices in the order of the search, from 1, and the least number that is reached from above.
        let (mut number, mut low) = (vec![0; self.vertices], vec![0; self.vertices]);
        let mut count = 1;
        number[0] = 1;
        low[0] = 1;
        let mut path = vec![(0u32, NONE)];
        // The edges that are not yet in a block.
        let mut open: Vec<(u32, ColouredEdge)> = Vec::new();
        let mut block = Vec::new();
        while let Some((vertex, by)) = path.last().copied() {
            let at = vertex as usize;
            if next[at] < starts[at + 1] {
                let edge = beside[next[at] as usize];
                next[at] += 1;
                let to = self.edges[edge as usize].beyond(vertex);
                let known = number[to as usize];
                if edge == by || known > number[at] {
                    continue;
                }
                open.push((edge, self.edges[edge as usize]));
                if known > 0 {
                    low[at] = low[at].min(known);
                    continue;
                }
                count += 1;
                (number[to as usize], low[to as usize]) = (count, count);
                path.push((to, edge));
                continue;
            }
            path.pop();
            let Some((below, _)) = path.last().copied() else {
                break;
            };
            let least = low[at];
            low[below as usize] = low[below as usize].min(least);
            if least >= number[below as usize] {
                let first = open.iter().rposition(|(edge, _)| *edge == by);
                block.clear();
                block.extend(open.drain(first.unwrap_or(0)..).map(|(_, edge)| edge));
                visit(below, &block)?;
            }
        }
        Ok(())
    }

    /// The numbers of the edges at all vertices, and where those of each vertex begin.
    fn edges_by_vertex(&self) -> (Vec<u32>, Vec<u32>) {
        let mut starts = vec![0; self.vertices + 1];
        let ends = || self.edges.iter().flat_map(|edge| edge.ends);
        ends().for_each(|vertex| starts[vertex as usize + 1] += 1);
        for vertex in 0..self.vertices {
            starts[vertex + 1] += starts[vertex];
        }
        let mut next = starts.clone();
        let mut beside = vec![0; 2 * self.edges.len()];
        for (at, vertex) in ends().enumerate() {
            let place = &mut next[vertex as usize];
            beside[*place as usize] = at as u32 / 2;
            *place += 1;
        }
        (starts, beside)
    }
}
