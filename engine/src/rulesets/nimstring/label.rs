//! Canonical labels for the nodes of a component.

use super::graph::{Chain, GROUND, Graph};
use smallvec::SmallVec;

/// The colour of each node.
type Colours = SmallVec<[u64; 32]>;

/// The low bits of a colour that is to be sorted hold its node.
const NODE: u64 = 0x7fff;

/// Maximum number of refinement steps over chains. Without a limit, a graph with thousands of coins would take minutes.
const MOST_STEPS: usize = 1 << 19;

fn mix(x: u64) -> u64 {
    let x = x.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x ^ (x >> 29)
}

/// Relabels a component so that isomorphic components nearly always become equal. Colours are refined by the chains at
/// each node. If nodes stay alike, the first node of the first class is individualised. A poor choice costs a second
/// entry in a table but never gives a wrong value, because the result is always isomorphic to the input.
pub(super) fn label(chains: &[Chain]) -> Graph {
    let highest = chains.iter().map(|c| c.b).max().unwrap_or(GROUND) as usize;
    // Renumber the nodes in use, the ground first.
    let mut number: SmallVec<[u16; 32]> = SmallVec::from_elem(0, highest + 1);
    let mut colours = Colours::from_slice(&[0]);
    let mut chains: SmallVec<[Chain; 24]> = SmallVec::from_slice(chains);
    for chain in &mut chains {
        // Initial colours depend on the incident chains alone.
        let kind = match *chain {
            c if c.a == c.b => 1,
            c if c.a == GROUND => 2,
            _ => 3,
        };
        let colour = mix(kind << 8 | u64::from(chain.length));
        for end in [&mut chain.a, &mut chain.b] {
            let number = &mut number[*end as usize];
            if *number == 0 && *end != GROUND {
                *number = colours.len() as u16;
                colours.push(0);
            }
            *end = *number;
            let sum = &mut colours[*number as usize];
            *sum = sum.wrapping_add(colour);
        }
    }
    let nodes = colours.len() - 1;
    let mut order = Colours::from_elem(0, nodes);
    let (mut classes, mut ties) = (0, 0);
    // Three rounds usually distinguish all nodes.
    let (mut rounds, mut steps) = (3, 0);
    while classes < nodes && ties < nodes && steps < MOST_STEPS {
        (0..rounds).for_each(|_| refine(&chains, &mut colours));
        steps += rounds * chains.len();
        rounds = 2;
        for (node, place) in (1..).zip(&mut order) {
            *place = colours[node] & !NODE | node as u64;
        }
        order.sort_unstable();
        let tied = |pair: &&[u64]| pair[0] | NODE == pair[1] | NODE;
        let now = nodes - order.windows(2).filter(tied).count();
        if now <= classes
            && let Some(tie) = order.windows(2).find(tied)
        {
            // The refinement is stable, so individualise a node.
            let colour = &mut colours[(tie[0] & NODE) as usize];
            *colour = mix(*colour ^ 1);
            ties += 1;
        }
        classes = now;
    }
    let mut name: SmallVec<[u16; 32]> = SmallVec::from_elem(GROUND, nodes + 1);
    for (new, place) in (1..).zip(&order) {
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

/// Refines the colour of each node by the colours at the other ends of its chains.
fn refine(chains: &[Chain], colours: &mut [u64]) {
    let mut mixed: Colours = colours.iter().map(|colour| mix(*colour)).collect();
    mixed[GROUND as usize] = 0x5bd1;
    for chain in chains {
        let (a, b) = (chain.a as usize, chain.b as usize);
        let turn = u32::from(chain.length) * 13;
        colours[a] = colours[a].wrapping_add(mixed[b].rotate_left(turn));
        colours[b] = colours[b].wrapping_add(mixed[a].rotate_left(turn));
    }
}
