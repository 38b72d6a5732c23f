//! Values that follow from one theorem in linear time.

use super::graph::{Colour, ColouredGraph};
use crate::budget::{Budget, Stop};
use crate::value::{Dyadic, Int};

/// The number of bits of a number that count as a unit of work.
const BITS_OF_WORK: u64 = 1 << 12;

impl ColouredGraph {
    /// The size of the nimber of a green graph, by the fusion principle: all vertices of a block are one vertex, its
    /// edges are loops there, and each loop is worth `*`.
    ///
    /// Errors: limits of the budget.
    pub(super) fn nimber(&self, budget: &Budget) -> Result<Option<u32>, Stop> {
        if self.edges.iter().any(|edge| edge.colour != Colour::Green) {
            return Ok(None);
        }
        let mut hung = vec![0; self.vertices];
        self.each_block(|root, block| {
            budget.work(1)?;
            let mut size = 0;
            for vertex in block.iter().flat_map(|edge| edge.ends) {
                if vertex != root {
                    size ^= std::mem::take(&mut hung[vertex as usize]);
                }
            }
            hung[root as usize] ^= fused(size, block.len());
            Ok(())
        })?;
        Ok(hung.first().copied())
    }

    /// The number of a tree of blue and red edges, by the colon principle.
    ///
    /// Errors: limits of the budget.
    pub(super) fn number(&self, budget: &Budget) -> Result<Option<Dyadic>, Stop> {
        let is_green = self.edges.iter().any(|edge| edge.colour == Colour::Green);
        if is_green || self.edges.len() >= self.vertices {
            return Ok(None);
        }
        let mut hung = vec![Dyadic::ZERO; self.vertices];
        let mut is_tree = true;
        self.each_block(|root, block| {
            let [edge] = block else {
                is_tree = false;
                return Ok(());
            };
            let above = std::mem::replace(&mut hung[edge.beyond(root) as usize], Dyadic::ZERO);
            let own = number_above(edge.colour, &above);
            let hung = &mut hung[root as usize];
            budget.work(1 + own.exponent().max(hung.exponent()) / BITS_OF_WORK)?;
            *hung = &*hung + &own;
            Ok(())
        })?;
        Ok(hung.into_iter().next().filter(|_| is_tree))
    }
}

/// The size of the nimber of a green block with some edges, on which nimbers with this exclusive or hang.
pub(super) fn fused(hung: u32, edges: usize) -> u32 {
    match edges {
        1 => hung.saturating_add(1),
        _ => hung ^ (edges & 1) as u32,
    }
}

/// The ordinal sum of 1 for a blue edge, or -1 for a red one, and the number that hangs on it.
pub(super) fn number_above(colour: Colour, hung: &Dyadic) -> Dyadic {
    match colour {
        Colour::Red => -number_above_blue(&-hung),
        Colour::Blue | Colour::Green => number_above_blue(hung),
    }
}

/// 1:x = (x + n) / 2^(n-1) for the least n >= 1 with x + n > 1 (Winning Ways, chapter 7).
fn number_above_blue(x: &Dyadic) -> Dyadic {
    if x.signum() > 0 {
        return x + &Dyadic::ONE;
    }
    let halvings = (-x).floor() + Int::ONE;
    let sum = x + &Dyadic::from(&halvings + &Int::ONE);
    let halvings = halvings.to_u64().unwrap_or(u64::MAX);
    Dyadic::new(
        sum.numerator().clone(),
        sum.exponent().saturating_add(halvings),
    )
}
