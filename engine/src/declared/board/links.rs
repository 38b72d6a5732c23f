//! Adjacency of cells, for conditions on neighbours and groups, and for falling cells.

use super::bits::{Bits, insert, join, words_for, zeros};
use crate::budget::{Budget, Stop};
use crate::declared::board::{BoardKind, BoardShape};
use crate::declared::compile::declaration::Settle;
use crate::declared::compile::grown::MOST_SHARED;
use crate::declared::compile::{Compiled, Play, PlayCondition};
use std::sync::Arc;

/// Maximum number of words of the sets of cells.
const MOST_WORDS: usize = 1 << 24;

/// Adjacency of cells.
#[derive(Debug)]
pub(in crate::declared) struct CellLinks {
    shape: Arc<BoardShape>,
    /// The neighbours of each cell. On large boards, except directed graphs, this is empty and neighbours are computed
    /// on demand.
    near: Vec<Bits>,
    /// The cells connected to each cell, for groups and falling cells: its neighbours, along arcs in either direction.
    joined: Vec<Bits>,
    /// The cells that are directly held and never fall.
    pub held: Bits,
    /// For falling edges: the edges at each vertex except the root.
    pub ties: Vec<Bits>,
}

impl CellLinks {
    /// The adjacency that the conditions and falling cells of a ruleset need.
    ///
    /// Errors: limits of the budget; `TooLarge` if the sets are too large.
    pub(in crate::declared) fn new(
        compiled: &Compiled,
        shape: &Arc<BoardShape>,
        budget: &Budget,
    ) -> Result<CellLinks, Stop> {
        let mut links = CellLinks {
            shape: Arc::clone(shape),
            near: Vec::new(),
            joined: Vec::new(),
            held: zeros(words_for(shape.cells())),
            ties: Vec::new(),
        };
        let has_test = |play: &Play| matches!(play.condition, Some(PlayCondition::Test(_)));
        let root = match &compiled.settle {
            Some(Settle::Connected(name)) => Some(name),
            _ => None,
        };
        if root.is_some() || compiled.plays.iter().flatten().any(has_test) {
            links.relate(compiled.kind, budget)?;
        }
        if let Some(root) = root {
            links.hold(root, budget)?;
        }
        Ok(links)
    }

    fn relate(&mut self, kind: BoardKind, budget: &Budget) -> Result<(), Stop> {
        let cells = self.shape.cells();
        if cells > MOST_SHARED && kind != BoardKind::Digraph {
            return Ok(());
        }
        let words = words_for(cells);
        self.reserve(2 * cells, budget)?;
        self.near = vec![zeros(words); cells];
        self.joined = self.near.clone();
        for cell in 0..cells {
            budget.work(words as u64)?;
            for to in self.shape.neighbours(cell as u32) {
                insert(&mut self.near[cell], to as usize);
                insert(&mut self.joined[cell], to as usize);
                insert(&mut self.joined[to as usize], cell);
            }
        }
        Ok(())
    }

    /// Records the cells that the root holds, and the edges that hold each other.
    fn hold(&mut self, root: &str, budget: &Budget) -> Result<(), Stop> {
        let (shape, cells) = (Arc::clone(&self.shape), self.shape.cells());
        let BoardShape::Graph(graph) = &*shape else {
            let cell: Option<usize> = root.parse().ok().filter(|cell| *cell < cells);
            cell.iter().for_each(|cell| insert(&mut self.held, *cell));
            return Ok(());
        };
        let Some(root) = graph.vertex_named(root) else {
            return Ok(());
        };
        if graph.kind() != BoardKind::Edges {
            insert(&mut self.held, root as usize);
            return Ok(());
        }
        let edges = |vertex: u32, set: &mut Bits| {
            let edges = graph.beside(vertex).iter();
            edges.for_each(|edge| insert(set, *edge as usize));
        };
        edges(root, &mut self.held);
        let vertices = graph.names().len();
        self.reserve(vertices, budget)?;
        for vertex in (0..vertices as u32).filter(|vertex| *vertex != root) {
            let mut tie = zeros(words_for(cells));
            edges(vertex, &mut tie);
            self.ties.push(tie);
        }
        Ok(())
    }

    /// Reserves memory for `sets` sets of cells.
    fn reserve(&self, sets: usize, budget: &Budget) -> Result<(), Stop> {
        let cells = self.shape.cells();
        let words = sets.saturating_mul(words_for(cells));
        if words > MOST_WORDS {
            let what = format!("the sets of neighbours on a board of {cells} cells");
            return Err(Stop::TooLarge(what));
        }
        budget.reserve(8 * words)
    }

    /// Adds the neighbours of a cell.
    pub(in crate::declared) fn join_near(&self, cell: usize, cells: &mut [u64]) {
        self.join(&self.near, cell, cells);
    }

    /// Adds the cells connected to a cell, for groups and falling cells.
    pub(in crate::declared) fn join_joined(&self, cell: usize, cells: &mut [u64]) {
        self.join(&self.joined, cell, cells);
    }

    fn join(&self, known: &[Bits], cell: usize, cells: &mut [u64]) {
        match known.get(cell) {
            Some(known) => join(cells, known),
            None => {
                let near = self.shape.neighbours(cell as u32).into_iter();
                near.for_each(|to| insert(cells, to as usize));
            }
        }
    }
}
