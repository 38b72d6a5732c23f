//! Families of graphs.

use super::make::{EdgeList, made};
use super::{Board, MOST_CELLS};

impl Board {
    /// The star: a vertex in the middle with this many leaves.
    pub fn star(leaves: usize) -> Option<Board> {
        let vertices = leaves.checked_add(1)?;
        made(vertices, leaves, |n| (1..n).map(|leaf| (0, leaf)).collect())
    }

    /// The wheel: a hub that is joined to all vertices of a cycle.
    pub fn wheel(rim: usize) -> Option<Board> {
        let vertices = rim.checked_add(1)?;
        made(vertices, rim.checked_mul(2)?, |n| {
            let spokes = (1..n).map(|v| (0, v));
            let rim = (2..n).map(|v| (v - 1, v));
            let last = (n > 3).then(|| (n - 1, 1));
            spokes.chain(rim).chain(last).collect()
        })
    }

    /// The caterpillar: a path with this many leaves on each of its vertices.
    pub fn caterpillar(leaves: &[usize]) -> Option<Board> {
        let all = leaves
            .iter()
            .try_fold(0usize, |sum, n| sum.checked_add(*n))?;
        let vertices = all.checked_add(leaves.len())?;
        made(vertices, vertices, |_| {
            let spine = leaves.len() as u32;
            let mut edges: EdgeList = (1..spine).map(|v| (v - 1, v)).collect();
            let mut next = spine;
            for (vertex, count) in (0..).zip(leaves) {
                let end = next + *count as u32;
                edges.extend((next..end).map(|leaf| (vertex, leaf)));
                next = end;
            }
            edges
        })
    }

    /// The complete bipartite graph with parts of these sizes.
    pub fn complete_bipartite(first: usize, second: usize) -> Option<Board> {
        let vertices = first.checked_add(second)?;
        made(vertices, first.checked_mul(second)?, |n| {
            let first = first as u32;
            let pairs = (0..first).flat_map(|a| (first..n).map(move |b| (a, b)));
            pairs.collect()
        })
    }

    /// The hypercube of this dimension.
    pub fn hypercube(dimension: usize) -> Option<Board> {
        let vertices = 1usize.checked_shl(u32::try_from(dimension).ok()?)?;
        made(vertices, vertices.checked_mul(dimension)? / 2, |n| {
            let bits = move |v: u32| (0..dimension).map(move |bit| v ^ 1 << bit);
            let edges = (0..n).flat_map(|v| bits(v).filter(move |w| v < *w).map(move |w| (v, w)));
            edges.collect()
        })
    }

    /// The Petersen graph: an outer cycle, spokes, and an inner star of five points.
    pub fn petersen() -> Option<Board> {
        made(10, 15, |_| {
            let rim = (0..5).map(|v| (v, (v + 1) % 5));
            let spokes = (0..5).map(|v| (v, v + 5));
            let inner = (0..5).map(|v| (v + 5, (v + 2) % 5 + 5));
            rim.chain(spokes).chain(inner).collect()
        })
    }

    /// The moves of a queen on a square board, as a graph of its squares.
    pub fn queens(size: usize) -> Option<Board> {
        let squares = size.checked_mul(size)?;
        // Twice as many edges as the rows, columns and diagonals have at most.
        let edges = squares.checked_mul(size)?.checked_mul(2)?;
        if edges > MOST_CELLS {
            return None;
        }
        made(squares, edges, |n| {
            let side = size as u32;
            let attacks = move |a: u32, b: u32| {
                let rows = (a / side).abs_diff(b / side);
                let columns = (a % side).abs_diff(b % side);
                rows == 0 || columns == 0 || rows == columns
            };
            let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
            pairs.filter(|(a, b)| attacks(*a, *b)).collect()
        })
    }

    /// A graph with this many vertices and these edges.
    pub fn with_edges(vertices: usize, edges: &[(u32, u32)]) -> Option<Board> {
        made(vertices, edges.len(), |_| edges.to_vec())
    }
}
