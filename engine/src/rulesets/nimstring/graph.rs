//! Simplification of positions: capturable coins are taken, chains compressed, and components labelled canonically.
//!
//! Source: Berlekamp, Conway, Guy, *Winning Ways*, chapter 16 (Nimstring), and Ishihara, "Nimstring Values for 2 x n
//! Rectangular Arrays" I and II. A coin with two strings is part of a *chain*; only coins with three or more strings
//! are nodes. A chain of more than four strings behaves like one of four.

use super::label::label;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The node that represents the ground.
pub const GROUND: u16 = 0;

/// Chains of at least this length are equivalent: cutting them is never useful.
const LONG: u8 = 4;

/// A path of `length` strings between two nodes. Length 4 represents four or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain {
    pub(super) a: u16,
    pub(super) b: u16,
    pub(super) length: u8,
}

impl Chain {
    /// A string between two coins, or between a coin and the ground. A string from a coin to itself acts like one to
    /// the ground.
    pub fn string(a: u16, b: u16) -> Chain {
        Chain::new(a, if a == b { GROUND } else { b }, 1)
    }

    fn new(a: u16, b: u16, length: u8) -> Chain {
        Chain {
            a: a.min(b),
            b: a.max(b),
            length: length.min(LONG),
        }
    }

    fn other(self, node: u16) -> u16 {
        if self.a == node { self.b } else { self.a }
    }

    fn ends_at(self, node: u16) -> bool {
        self.a == node || self.b == node
    }

    /// Packs the chain into a word: 15 bits per node, two for the length. Chains at high nodes come last in numeric
    /// order.
    pub(super) fn pack(self) -> u32 {
        u32::from(self.b) << 17 | u32::from(self.a) << 2 | u32::from(self.length - 1)
    }

    /// Unpacks a chain.
    fn unpack(word: u32) -> Chain {
        Chain {
            a: (word >> 2 & 0x7fff) as u16,
            b: (word >> 17) as u16,
            length: (word & 3) as u8 + 1,
        }
    }
}

/// A component without capturable coins: every node except the ground has at least three chain ends. An isolated cycle
/// or chain from ground to ground with 2 or 3 strings is represented by one chain from ground to ground.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Graph {
    /// The packed chains, sorted.
    pub(super) packed: Box<[u32]>,
}

type Chains = SmallVec<[Chain; 24]>;
/// The degree of each node.
type Degrees = SmallVec<[u32; 32]>;

/// The components of a position; `None` if it is loony.
pub type Components = Option<SmallVec<[Graph; 2]>>;

/// Simplifies a position of single strings.
pub fn components(strings: impl IntoIterator<Item = Chain>) -> Components {
    let (chains, nodes) = without_capturable(strings)?;
    Some(split(&chains, nodes))
}

/// Whether a position of single strings is loony. This is much cheaper than computing components.
pub fn is_loony(strings: impl IntoIterator<Item = Chain>) -> bool {
    without_capturable(strings).is_none()
}

/// The chains after all capturable coins are taken, with the number of nodes; `None` if the position is loony.
fn without_capturable(strings: impl IntoIterator<Item = Chain>) -> Option<(Chains, usize)> {
    let mut chains: Chains = strings.into_iter().collect();
    let mut degrees = degrees(&chains);
    let nodes = degrees.len();
    let all = (1..nodes as u16).rev().collect();
    take_capturable(&mut chains, &mut degrees, all).then_some((chains, nodes))
}

impl Graph {
    /// The ends of all strings, unfolding chains into single strings; `None` if there are more than `most_coins` coins.
    pub(super) fn strings_one_by_one(&self, most_coins: usize) -> Option<Vec<(u16, u16)>> {
        let mut next = u16::try_from(self.nodes() + 1).ok()?;
        let mut ends = Vec::with_capacity(self.strings());
        for word in &self.packed {
            let chain = Chain::unpack(*word);
            let mut from = chain.a;
            for _ in 1..chain.length {
                if usize::from(next) > most_coins {
                    return None;
                }
                ends.push((from, next));
                from = next;
                next += 1;
            }
            ends.push((from, chain.b));
        }
        Some(ends)
    }

    /// An iterator over the useful cuts.
    pub fn cuts(&self) -> Cuts {
        let chains: Chains = self
            .packed
            .iter()
            .map(|word| Chain::unpack(*word))
            .collect();
        let degrees = degrees(&chains);
        let order = in_order(&chains, &degrees);
        Cuts {
            chains,
            degrees,
            order,
            next: 0,
        }
    }

    /// Whether the component is a single chain that can be cut: from ground to ground, or a cycle.
    pub fn is_single_chain(&self) -> bool {
        self.packed.len() == 1
    }

    /// The number of chains.
    pub fn chains(&self) -> usize {
        self.packed.len()
    }

    /// The number of chains to the ground.
    pub fn chains_to_ground(&self) -> usize {
        self.packed
            .iter()
            .filter(|word| Chain::unpack(**word).a == GROUND)
            .count()
    }

    /// The number of strings. Long chains count as four.
    pub fn strings(&self) -> usize {
        let lengths = self.packed.iter().map(|word| (word & 3) as usize);
        self.packed.len() + lengths.sum::<usize>()
    }

    /// The number of coins with three or more strings.
    pub fn nodes(&self) -> usize {
        self.packed.last().map_or(0, |word| (word >> 17) as usize)
    }
}

/// The results of cutting each chain of at most three strings; `None` for a loony result. Cuts that are obviously loony
/// are omitted.
#[derive(Debug)]
pub struct Cuts {
    chains: Chains,
    degrees: Degrees,
    /// The indices of the chains in the order of their cuts.
    order: SmallVec<[u32; 24]>,
    /// The position of the next cut in this order.
    next: usize,
}

impl Iterator for Cuts {
    type Item = Components;

    fn next(&mut self) -> Option<Components> {
        loop {
            let at = *self.order.get(self.next)? as usize;
            let chain = self.chains[at];
            self.next += 1;
            // In a loop at a coin with one more string, every cut is loony.
            let loony_loop = chain.a == chain.b
                && chain.a != GROUND
                && self.degrees.get(chain.a as usize) == Some(&3);
            let seen = at > 0 && self.chains[at - 1] == chain;
            if chain.length >= LONG || loony_loop || seen {
                continue;
            }
            let mut rest = Chains::from_slice(&self.chains);
            rest.swap_remove(at);
            let mut degrees = Degrees::from_slice(&self.degrees);
            degrees[chain.a as usize] -= 1;
            degrees[chain.b as usize] -= 1;
            // Nothing was capturable before, so only the ends of the chain have changed.
            let changed = SmallVec::from_slice(&[chain.a, chain.b]);
            let sound = take_capturable(&mut rest, &mut degrees, changed);
            return Some(sound.then(|| split(&rest, degrees.len())));
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.order.len() - self.next.min(self.order.len())))
    }
}

/// The order in which chains are cut: long chains first, then chains between coins with few strings. With this order,
/// the search meets a known deciding option sooner; measured on boards with 9 to 16 boxes.
fn in_order(chains: &[Chain], degrees: &[u32]) -> SmallVec<[u32; 24]> {
    /// For the order, the ground counts as a coin with this many strings.
    const GROUND_STRINGS: u32 = 5;
    let strings_at = |node: u16| match node {
        GROUND => GROUND_STRINGS,
        coin => degrees[coin as usize],
    };
    let mut order: SmallVec<[u64; 24]> = (0..)
        .zip(chains)
        .map(|(at, chain)| {
            let strings = u64::from(strings_at(chain.a) + strings_at(chain.b));
            u64::from(LONG - chain.length) << 60 | strings << 32 | at
        })
        .collect();
    order.sort_unstable();
    order.into_iter().map(|late| late as u32).collect()
}

/// The number of chain ends at each node.
fn degrees(chains: &[Chain]) -> Degrees {
    let nodes = chains.iter().map(|c| c.b).max().unwrap_or(0) as usize + 1;
    let mut degrees = Degrees::from_elem(0, nodes);
    for chain in chains {
        degrees[chain.a as usize] += 1;
        degrees[chain.b as usize] += 1;
    }
    degrees
}

/// Compresses chains and takes capturable coins until none are left, starting at the nodes in `work`. Returns `false`
/// if the position is loony.
fn take_capturable(
    chains: &mut Chains,
    degrees: &mut [u32],
    mut work: SmallVec<[u16; 32]>,
) -> bool {
    let mut hanging: SmallVec<[u16; 8]> = SmallVec::new();
    loop {
        // Compress coins with two strings first: the effect of a capturable coin depends on the length of its chain.
        while let Some(node) = work.pop() {
            match degrees[node as usize] {
                _ if node == GROUND => {}
                1 => hanging.push(node),
                2 => compress(chains, degrees, node),
                _ => {}
            }
        }
        let Some(node) = hanging.pop() else {
            return true;
        };
        if degrees[node as usize] != 1 {
            continue;
        }
        let Some(at) = chains.iter().position(|c| c.ends_at(node)) else {
            continue;
        };
        let chain = chains[at];
        let end = chain.other(node);
        let isolated = end != GROUND && degrees[end as usize] == 1;
        match chain.length {
            1 => {}
            2 if isolated => {}
            _ => return false,
        }
        chains.swap_remove(at);
        degrees[node as usize] = 0;
        degrees[end as usize] -= 1;
        if end != GROUND {
            work.push(end);
        }
    }
}

/// Joins the two chains that meet at a coin with two strings.
fn compress(chains: &mut Chains, degrees: &mut [u32], node: u16) {
    let mut at = chains
        .iter()
        .enumerate()
        .filter(|(_, c)| c.ends_at(node))
        .map(|(i, _)| i);
    let (Some(first), second) = (at.next(), at.next()) else {
        return;
    };
    degrees[node as usize] = 0;
    match second {
        // A cycle without any node.
        None => {
            let length = chains[first].length;
            chains[first] = Chain::new(GROUND, GROUND, length);
            degrees[GROUND as usize] += 2;
        }
        Some(second) => {
            let (one, two) = (chains[first], chains[second]);
            chains[first] = Chain::new(one.other(node), two.other(node), one.length + two.length);
            chains.swap_remove(second);
        }
    }
}

/// The components by common nodes, ignoring the ground. Isolated long chains and cycles have value 0 and are dropped.
///
/// A cut in a long chain is never useful, and a long chain stays long when joined to another chain. So its only effect
/// is to hold the coins at its two ends, and each end may lead to the ground instead. A coin on two long chains can
/// never be detached, so for its other chains it acts as the ground.
fn split(chains: &[Chain], nodes: usize) -> SmallVec<[Graph; 2]> {
    let mut long: SmallVec<[u8; 32]> = SmallVec::from_elem(0, nodes);
    let long = &mut long[..];
    for chain in chains.iter().filter(|c| c.length == LONG) {
        long[chain.a as usize] = long[chain.a as usize].saturating_add(1);
        long[chain.b as usize] = long[chain.b as usize].saturating_add(1);
    }
    let held = |node: u16| {
        if long[node as usize] >= 2 {
            GROUND
        } else {
            node
        }
    };
    let mut found = SmallVec::new();
    let mut short: Chains = SmallVec::new();
    // Union-find: each node leads to another node of the same component; the representative leads to itself.
    let mut next: SmallVec<[u16; 32]> = SmallVec::from_elem(GROUND, nodes);
    let next = &mut next[..];
    let mut parts = 0;
    for chain in chains {
        let (a, b) = (held(chain.a), held(chain.b));
        if chain.length == LONG {
            if a != GROUND {
                short.push(Chain::new(GROUND, a, LONG));
            }
            if b != GROUND {
                short.push(Chain::new(GROUND, b, LONG));
            }
            continue;
        }
        if a == GROUND && b == GROUND {
            // A single string from ground to ground arises if each end was a coin held by two long chains.
            let packed = Box::new([Chain::new(GROUND, GROUND, 2).pack()]);
            found.push(Graph { packed });
            continue;
        }
        short.push(Chain::new(a, b, chain.length));
        let mut last = |end: u16| {
            if end != GROUND && next[end as usize] == GROUND {
                next[end as usize] = end;
                parts += 1;
            }
            last_of(next, end)
        };
        let (one, two) = (last(a), last(b));
        if one != GROUND && two != GROUND && one != two {
            next[one as usize] = two;
            parts -= 1;
        }
    }
    match parts {
        0 => {}
        1 => found.push(label(&short)),
        _ => {
            let mut groups: SmallVec<[(u16, Chains); 4]> = SmallVec::new();
            for chain in short {
                let last = last_of(next, chain.b);
                match groups.iter_mut().find(|g| g.0 == last) {
                    Some(group) => group.1.push(chain),
                    None => groups.push((last, SmallVec::from_slice(&[chain]))),
                }
            }
            found.extend(groups.into_iter().map(|(_, chains)| label(&chains)));
        }
    }
    found
}

/// The representative of a node.
fn last_of(next: &mut [u16], mut node: u16) -> u16 {
    while next[node as usize] != node {
        next[node as usize] = next[next[node as usize] as usize];
        node = next[node as usize];
    }
    node
}

#[cfg(test)]
mod tests;
