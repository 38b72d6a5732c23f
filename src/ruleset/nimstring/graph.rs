//! Coins and strings made small: capturable coins taken, chains compressed, components with canonical labels.
//!
//! Source: Berlekamp, Conway, Guy, *Winning Ways*, chapter 16 (Nimstring), and Ishihara, "Nimstring Values for
//! 2 x n Rectangular Arrays" I and II. A coin of two strings is part of a *chain*; only coins of three or more
//! strings are nodes. A chain of four or more strings behaves as one of four.

use crate::budget::{Budget, Stop};
use smallvec::SmallVec;

/// The node that stands for the ground.
pub const GROUND: u16 = 0;

/// Chains at least this long are alike: no cut in them is ever useful.
const LONG: u8 = 4;

/// A path of `length` strings between two nodes; 4 stands for four or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Chain {
    a: u16,
    b: u16,
    length: u8,
}

impl Chain {
    /// One string between two coins, or a coin and the ground. A string from a coin to itself acts as one to
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
}

/// A component without capturable coin: every node but the ground has at least three chain ends. An isolated
/// cycle and an isolated chain from ground to ground of 2 or 3 strings are one chain from ground to ground.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Graph {
    chains: Chains,
}

type Chains = SmallVec<[Chain; 12]>;

/// The components of a position; `None` when it is loony.
pub type Components = Option<Vec<Graph>>;

/// Makes a position of single strings small.
pub fn components(strings: impl IntoIterator<Item = Chain>) -> Components {
    let (chains, nodes) = without_capturable(strings)?;
    Some(split(&chains, nodes))
}

/// Whether a position of single strings is loony; its components cost much more.
pub fn is_loony(strings: impl IntoIterator<Item = Chain>) -> bool {
    without_capturable(strings).is_none()
}

/// The chains when all capturable coins have been taken, with the number of nodes; none when that is loony.
fn without_capturable(strings: impl IntoIterator<Item = Chain>) -> Option<(Chains, usize)> {
    let mut chains: Chains = strings.into_iter().collect();
    let nodes = chains.iter().map(|c| c.b).max().unwrap_or(0) as usize + 1;
    let mut degrees = degrees(&chains, nodes);
    let all = (1..nodes as u16).rev().collect();
    take_capturable(&mut chains, &mut degrees, all).then_some((chains, nodes))
}

impl Graph {
    /// The useful cuts: for each chain of at most three strings the position without it. Cuts that are always
    /// loony are left out; a cut that turns out loony is `None`.
    pub fn options(&self, budget: &Budget) -> Result<Vec<Components>, Stop> {
        let nodes = self.nodes();
        let degrees = degrees(&self.chains, nodes);
        let mut options = Vec::with_capacity(self.chains.len());
        for (i, chain) in self.chains.iter().enumerate() {
            // In a loop at a coin with one more string every cut is loony.
            let loony_loop = chain.a == chain.b
                && chain.a != GROUND
                && degrees.get(chain.a as usize) == Some(&3);
            let seen = i > 0 && self.chains[i - 1] == *chain;
            if chain.length >= LONG || loony_loop || seen {
                continue;
            }
            // Taking and labelling goes over all chains a few times.
            budget.work(1 + self.chains.len() as u64 / 4)?;
            let mut rest = self.chains.clone();
            rest.remove(i);
            let mut degrees = degrees.clone();
            degrees[chain.a as usize] -= 1;
            degrees[chain.b as usize] -= 1;
            // Nothing was capturable before: only the ends of the chain have changed.
            let changed = SmallVec::from_slice(&[chain.a, chain.b]);
            let sound = take_capturable(&mut rest, &mut degrees, changed);
            options.push(sound.then(|| split(&rest, nodes)));
        }
        Ok(options)
    }

    /// A single chain that can be cut: from ground to ground, or a cycle.
    pub fn is_single_chain(&self) -> bool {
        self.chains.len() == 1
    }

    /// Number of strings, long chains counted as four.
    pub fn strings(&self) -> usize {
        self.chains.iter().map(|c| c.length as usize).sum()
    }

    fn nodes(&self) -> usize {
        self.chains.iter().map(|c| c.b).max().unwrap_or(0) as usize + 1
    }
}

fn degrees(chains: &[Chain], nodes: usize) -> Vec<u16> {
    let mut degrees = vec![0; nodes];
    for chain in chains {
        degrees[chain.a as usize] += 1;
        degrees[chain.b as usize] += 1;
    }
    degrees
}

/// Compresses chains and takes capturable coins until there are none, beginning with these nodes; `false` when the
/// position is loony.
fn take_capturable(
    chains: &mut Chains,
    degrees: &mut [u16],
    mut work: SmallVec<[u16; 24]>,
) -> bool {
    let mut hanging: SmallVec<[u16; 8]> = SmallVec::new();
    loop {
        // Coins of two strings first: what hangs on a coin depends on how long its chain is.
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

/// Joins the two chains that meet in a coin of two strings.
fn compress(chains: &mut Chains, degrees: &mut [u16], node: u16) {
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
        // A cycle: no node is left on it.
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

/// Components by shared nodes, the ground not counted; isolated long chains and cycles are 0 and left out.
///
/// No cut in a long chain is ever useful, and joined to another chain it stays long: all that it does is to hold
/// the coins at its two ends, so each end may as well go to the ground. A coin on two long chains can never be
/// detached: for its other chains it is the ground.
fn split(chains: &[Chain], nodes: usize) -> Vec<Graph> {
    let mut long: SmallVec<[u8; 32]> = SmallVec::from_elem(0, nodes);
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
    let mut short: Chains = SmallVec::new();
    for chain in chains {
        let (a, b) = (held(chain.a), held(chain.b));
        if chain.length < LONG {
            short.push(Chain::new(a, b, chain.length));
            continue;
        }
        for end in [a, b] {
            if end != GROUND {
                short.push(Chain::new(GROUND, end, LONG));
            }
        }
    }
    let mut root: SmallVec<[u16; 32]> = (0..nodes as u16).collect();
    fn find(root: &mut [u16], mut x: u16) -> u16 {
        while root[x as usize] != x {
            root[x as usize] = root[root[x as usize] as usize];
            x = root[x as usize];
        }
        x
    }
    for chain in short.iter().filter(|c| c.a != GROUND) {
        let (a, b) = (find(&mut root, chain.a), find(&mut root, chain.b));
        root[a as usize] = b;
    }
    let mut groups: SmallVec<[(u16, Chains); 4]> = SmallVec::new();
    let mut found = Vec::new();
    for chain in short {
        if chain.b == GROUND {
            // One string from ground to ground arises where a coin was held by two long chains at each end.
            let chains = SmallVec::from_slice(&[Chain::new(GROUND, GROUND, 2)]);
            found.push(Graph { chains });
            continue;
        }
        let r = find(&mut root, chain.b);
        match groups.iter_mut().find(|g| g.0 == r) {
            Some(group) => group.1.push(chain),
            None => groups.push((r, SmallVec::from_slice(&[chain]))),
        }
    }
    found.extend(groups.into_iter().map(|(_, chains)| label(&chains, nodes)));
    found
}

fn mix(a: u64, b: u64) -> u64 {
    let x = (a ^ b.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x ^ (x >> 32)
}

/// Chains looked at before a graph keeps the colours that it has: one of thousands of coins would take minutes.
const MOST_STEPS: usize = 1 << 19;

/// Relabels a component so that isomorphic ones come out alike nearly always. Colours are refined by the
/// chains at each node, ties are broken at the first node of the first class. A tie broken the wrong way costs
/// a second entry in a table, never a wrong value: the graph stays the same up to names.
fn label(chains: &[Chain], nodes: usize) -> Graph {
    let mut used: SmallVec<[u16; 24]> = chains.iter().flat_map(|c| [c.a, c.b]).collect();
    used.sort_unstable();
    used.dedup();
    used.retain(|n| *n != GROUND);
    let mut colour = vec![1u64; nodes];
    colour[GROUND as usize] = 0x5bd1;
    let mut next = colour.clone();
    let mut classes = 0;
    let mut steps = 0;
    'colours: loop {
        // Refine until the number of classes stays.
        loop {
            steps += chains.len();
            if steps > MOST_STEPS {
                break 'colours;
            }
            for n in &used {
                next[*n as usize] = colour[*n as usize].wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
            }
            for c in chains {
                let length = c.length as u64;
                let (to_a, to_b) = (colour[c.b as usize], colour[c.a as usize]);
                let own_loop = u64::from(c.a == c.b) << 8;
                next[c.a as usize] = next[c.a as usize].wrapping_add(mix(to_a, length | own_loop));
                next[c.b as usize] = next[c.b as usize].wrapping_add(mix(to_b, length | own_loop));
            }
            for n in &used {
                colour[*n as usize] = mix(next[*n as usize], 7);
            }
            let now = count_classes(&used, &colour);
            if now <= classes {
                break;
            }
            classes = now;
        }
        if classes >= used.len() {
            break;
        }
        used.sort_unstable_by_key(|n| (colour[*n as usize], *n));
        let Some(tie) = used
            .windows(2)
            .find(|w| colour[w[0] as usize] == colour[w[1] as usize])
        else {
            break;
        };
        let node = tie[0] as usize;
        colour[node] = mix(colour[node], 13);
        classes = count_classes(&used, &colour);
    }
    used.sort_unstable_by_key(|n| colour[*n as usize]);
    let mut name = vec![GROUND; nodes];
    for (i, n) in used.iter().enumerate() {
        name[*n as usize] = i as u16 + 1;
    }
    let mut chains: SmallVec<[Chain; 12]> = chains
        .iter()
        .map(|c| Chain::new(name[c.a as usize], name[c.b as usize], c.length))
        .collect();
    chains.sort_unstable();
    Graph { chains }
}

fn count_classes(used: &[u16], colour: &[u64]) -> usize {
    let mut colours: SmallVec<[u64; 24]> = used.iter().map(|n| colour[*n as usize]).collect();
    colours.sort_unstable();
    colours.dedup();
    colours.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(strings: &[(u16, u16)]) -> Components {
        components(strings.iter().map(|(a, b)| Chain::string(*a, *b)))
    }

    #[test]
    fn captures_by_the_rule() {
        // A coin on the ground, two coins on one string, an isolated path of three coins: nothing is left.
        assert_eq!(of(&[(1, 0)]), Some(vec![]));
        assert_eq!(of(&[(1, 2)]), Some(vec![]));
        assert_eq!(of(&[(1, 2), (2, 3)]), Some(vec![]));
        // A coin that hangs on a coin of two strings is loony.
        assert_eq!(of(&[(1, 2), (2, 0)]), None);
        assert_eq!(of(&[(1, 2), (2, 3), (3, 4)]), None);
        // Cycles and chains from ground to ground of 2 or 3 are one move, longer ones none.
        let short = of(&[(1, 0), (1, 0)]);
        assert_eq!(short.as_ref().map(Vec::len), Some(1));
        assert_eq!(short, of(&[(1, 2), (2, 3), (3, 1)]));
        assert_eq!(of(&[(1, 2), (2, 3), (3, 4), (4, 1)]), Some(vec![]));
    }

    #[test]
    fn isomorphic_graphs_get_one_key() {
        // Two boxes side by side with one more upright string inside, under every cyclic renaming.
        let strings = [
            (1, 2),
            (2, 3),
            (3, 4),
            (4, 5),
            (5, 6),
            (6, 1),
            (2, 5),
            (1, 4),
            (3, 6),
        ];
        let first = of(&strings);
        for shift in 1..6u16 {
            let renamed = strings.map(|(a, b)| ((a - 1 + shift) % 6 + 1, (b - 1 + shift) % 6 + 1));
            assert_eq!(of(&renamed), first);
        }
    }
}
