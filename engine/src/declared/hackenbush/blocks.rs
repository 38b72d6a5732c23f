//! Values of any coloured graph by its blocks.
//!
//! What hangs on a vertex that holds it may be replaced by its value (the colon principle: Winning Ways, chapter 7).
//! So the value of a block depends on its edges and on the values that hang on its vertices, and only blocks of two
//! edges or more are searched. A block from which an edge was removed is decomposed again.

use super::closed::{fused, number_above};
use super::graph::{Colour, ColouredEdge, ColouredGraph};
use crate::budget::with_stack;
use crate::solve::shard::Table;
use crate::solve::{Context, Solved};
use crate::value::{Player, Value};
use rustc_hash::FxHashMap;

/// A block of two edges or more that stands on vertex 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Block {
    edges: Box<[ColouredEdge]>,
    /// The value that hangs on each vertex; 0 for vertex 0.
    hung: Box<[Value]>,
}

/// The values of blocks that were searched, and of edges with something that hangs on them.
#[derive(Debug, Default)]
pub(in crate::declared) struct BlockValues {
    blocks: Table<Block, Value>,
    bridges: Table<(Colour, Value), Value>,
}

impl BlockValues {
    /// The value of a graph.
    pub(in crate::declared) fn value(
        &mut self,
        graph: &ColouredGraph,
        context: &mut Context,
    ) -> Solved<Value> {
        if let Some(size) = graph.nimber(context.budget)? {
            return Ok(context.nimber(size));
        }
        if let Some(number) = graph.number(context.budget)? {
            return Ok(context.arena.number(&number));
        }
        self.value_with(graph, vec![Value::ZERO; graph.vertices], context)
    }

    /// The value of a graph with values that hang on its vertices.
    fn value_with(
        &mut self,
        graph: &ColouredGraph,
        mut hung: Vec<Value>,
        context: &mut Context,
    ) -> Solved<Value> {
        graph.each_block(|root, block| {
            let value = match block {
                [edge] => {
                    let above = hung[edge.beyond(root) as usize];
                    self.bridge(edge.colour, above, context)?
                }
                _ => self.block(Block::new(root, block, &hung), context)?,
            };
            let hung = &mut hung[root as usize];
            *hung = context.arena.sum(*hung, value, context.budget)?;
            Ok(())
        })?;
        Ok(hung[0])
    }

    /// The value of an edge with a value that hangs on it: their ordinal sum.
    fn bridge(&mut self, colour: Colour, above: Value, context: &mut Context) -> Solved<Value> {
        context.budget.work(1)?;
        let arena = &mut *context.arena;
        if colour != Colour::Green
            && let Some(number) = arena.as_number(above)
        {
            let number = number_above(colour, number);
            return Ok(arena.number(&number));
        }
        if let Some(value) = self.bridges.get(&(colour, above)) {
            return Ok(value);
        }
        let edge = match colour {
            Colour::Blue => arena.integer(1),
            Colour::Red => arena.integer(-1),
            Colour::Green => Value::STAR,
        };
        let value = arena.ordinal_sum(edge, above, context.budget)?;
        self.bridges
            .insert((colour, above), value, |_| 1, context.budget)?;
        Ok(value)
    }

    /// The value of a block.
    fn block(&mut self, block: Block, context: &mut Context) -> Solved<Value> {
        if let Some(value) = block.fused(context) {
            return Ok(value);
        }
        if let Some(value) = self.blocks.get(&block) {
            return Ok(value);
        }
        let value = with_stack(|| self.searched(&block, context))?;
        self.blocks
            .insert(block, value, Block::size, context.budget)?;
        Ok(value)
    }

    /// The value of a block by its moves: removing an edge, or a move in what hangs on a vertex.
    fn searched(&mut self, block: &Block, context: &mut Context) -> Solved<Value> {
        context.budget.tick()?;
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for (at, removed) in block.edges.iter().enumerate() {
            let edges = block.edges.iter().enumerate();
            let rest = ColouredGraph {
                edges: edges
                    .filter(|(other, _)| *other != at)
                    .map(|(_, e)| *e)
                    .collect(),
                vertices: block.hung.len(),
            };
            let value = self.value_with(&rest, block.hung.to_vec(), context)?;
            if removed.colour != Colour::Red {
                left.push(value);
            }
            if removed.colour != Colour::Blue {
                right.push(value);
            }
        }
        for (vertex, hung) in block.hung.iter().enumerate() {
            for (player, side) in [(Player::Left, &mut left), (Player::Right, &mut right)] {
                let budget = context.budget;
                for option in context.arena.unsorted_options(*hung, player, budget)? {
                    let mut after = block.clone();
                    after.hung[vertex] = option;
                    side.push(self.block(after, context)?);
                }
            }
        }
        context.arena.canonical(&left, &right, context.budget)
    }
}

impl Block {
    /// The block with these edges that stands on a vertex.
    fn new(root: u32, edges: &[ColouredEdge], all: &[Value]) -> Block {
        let mut numbers: FxHashMap<u32, u32> = FxHashMap::default();
        numbers.insert(root, 0);
        let mut hung = Vec::with_capacity(edges.len() + 1);
        hung.push(Value::ZERO);
        let edges = edges.iter().map(|edge| {
            let mut ends = edge.ends.map(|vertex| {
                *numbers.entry(vertex).or_insert_with(|| {
                    hung.push(all[vertex as usize]);
                    hung.len() as u32 - 1
                })
            });
            ends.sort_unstable();
            ColouredEdge { ends, ..*edge }
        });
        let mut edges: Box<[ColouredEdge]> = edges.collect();
        edges.sort_unstable();
        Block {
            edges,
            hung: hung.into(),
        }
    }

    /// The value of a green block on which nimbers hang, by the fusion principle.
    fn fused(&self, context: &mut Context) -> Option<Value> {
        if self.edges.iter().any(|edge| edge.colour != Colour::Green) {
            return None;
        }
        let mut sizes = self.hung.iter().map(|hung| {
            let size = context.arena.as_nimber(*hung)?.to_u64()?;
            u32::try_from(size).ok()
        });
        let hung = sizes.try_fold(0, |all, size| Some(all ^ size?))?;
        Some(context.nimber(fused(hung, self.edges.len())))
    }

    fn size(&self) -> u32 {
        self.edges.len() as u32
    }
}
