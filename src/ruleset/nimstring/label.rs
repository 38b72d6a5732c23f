//! Canonical labels of the nodes of a component.

use super::graph::{Chain, GROUND, Graph};
use smallvec::SmallVec;

/// A colour for each node.
type Colours = SmallVec<[u64; 32]>;

/// The low bits of a colour that is to be put in order hold its node.
const NODE: u64 = 0x7fff;

/// Chains looked at before a graph keeps the colours that it has: one of thousands of coins would take minutes.
const MOST_STEPS: usize = 1 << 19;

fn mix(x: u64) -> u64 {
    let x = x.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x ^ (x >> 29)
}

/// Relabels a component so that isomorphic ones come out alike nearly always. Colours are refined by the
/// chains at each node, ties are broken at the first node of the first class. A tie broken the wrong way costs
/// a second entry in a table, never a wrong value: the graph stays the same up to names.
pub(super) fn label(chains: &mut [Chain]) -> Graph {
    let highest = chains.iter().map(|c| c.b).max().unwrap_or(GROUND) as usize;
    let mut colours = Colours::from_elem(0, highest + 1);
    let colours = &mut colours[..];
    // The nodes in use; each in the low bits of its colour from the first round on.
    let mut order = Colours::new();
    let mut joined: SmallVec<[Chain; 24]> = SmallVec::new();
    for chain in chains.iter() {
        // First by the chains alone.
        let kind = match *chain {
            c if c.a == c.b => 1,
            c if c.a == GROUND => 2,
            _ => 3,
        };
        if kind == 3 {
            joined.push(*chain);
        }
        let colour = mix(kind << 8 | u64::from(chain.length));
        for node in [chain.a, chain.b] {
            let sum = &mut colours[node as usize];
            if *sum == 0 && node != GROUND {
                order.push(u64::from(node));
            }
            *sum = sum.wrapping_add(colour);
        }
    }
    let order = &mut order[..];
    let nodes = order.len();
    let (mut classes, mut ties) = (0, 0);
    // Mostly so many rounds tell all nodes apart.
    let (mut rounds, mut steps) = (3, 0);
    while classes < nodes && ties < nodes && steps < MOST_STEPS {
        (0..rounds).for_each(|_| refine(&joined, colours));
        steps += rounds * chains.len();
        rounds = 2;
        for place in order.iter_mut() {
            let node = *place & NODE;
            *place = colours[node as usize] & !NODE | node;
        }
        order.sort_unstable();
        let tied = |pair: &&[u64]| pair[0] | NODE == pair[1] | NODE;
        let now = nodes - order.windows(2).filter(tied).count();
        if now <= classes
            && let Some(tie) = order.windows(2).find(tied)
        {
            // Refined as far as it goes.
            let colour = &mut colours[(tie[0] & NODE) as usize];
            *colour = mix(*colour ^ 1);
            ties += 1;
        }
        classes = now;
    }
    let mut name: SmallVec<[u16; 32]> = SmallVec::from_elem(GROUND, highest + 1);
    let name = &mut name[..];
    for (new, place) in (1..).zip(order.iter()) {
        name[(place & NODE) as usize] = new;
    }
    let words = chains.iter().map(|chain| {
        let (a, b) = (name[chain.a as usize], name[chain.b as usize]);
        let (a, b) = (a.min(b), a.max(b));
        Chain { a, b, ..*chain }.pack()
    });
    let mut packed: Box<[u32]> = words.collect();
    packed.sort_unstable();
    Graph { packed }
}

/// Adds to the colour of each node what is at the other ends of its chains to other nodes.
fn refine(joined: &[Chain], colours: &mut [u64]) {
    let before = Colours::from_slice(colours);
    let before = &before[..];
    for chain in joined {
        let (a, b) = (chain.a as usize, chain.b as usize);
        let turn = u32::from(chain.length) * 13;
        colours[a] = colours[a].wrapping_add(mix(before[b]).rotate_left(turn));
        colours[b] = colours[b].wrapping_add(mix(before[a]).rotate_left(turn));
    }
}
