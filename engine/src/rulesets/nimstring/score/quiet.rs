//! Quiet positions, in which every remaining coin has at least two strings. They are stored as chains between
//! *junctions*, the coins with three or more strings.

use smallvec::SmallVec;

/// The end of a chain that is the ground.
pub(super) const GROUND: u8 = 0;
/// Marks both ends of an isolated cycle.
pub(super) const CYCLE: u8 = 31;
/// The number of possible ends: the ground, at most 30 junctions, and [`CYCLE`].
pub(super) const ENDS: usize = 32;

/// A path of strings between two junctions, or a junction and the ground. Its inner coins have two strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct QuietChain {
    /// The smaller end.
    pub a: u8,
    /// The larger end.
    pub b: u8,
    /// The number of strings.
    pub length: u16,
}

impl QuietChain {
    pub(super) fn new(a: u8, b: u8, length: u16) -> QuietChain {
        QuietChain {
            a: a.min(b),
            b: a.max(b),
            length,
        }
    }

    pub(super) fn cycle(length: u16) -> QuietChain {
        QuietChain::new(CYCLE, CYCLE, length)
    }

    /// Whether the chain touches no junction.
    pub(super) fn is_isolated(self) -> bool {
        self.a == self.b && (self.a == GROUND || self.a == CYCLE)
    }

    /// Whether cutting the chain gives no coin away.
    pub(super) fn is_safe(self) -> bool {
        self.length == 1 && self.a != CYCLE
    }

    /// The number of ends at a junction.
    fn ends_at(self, junction: u8) -> usize {
        usize::from(self.a == junction) + usize::from(self.b == junction)
    }

    fn other(self, end: u8) -> u8 {
        if self.a == end { self.b } else { self.a }
    }

    /// The coins that a cut gives away, if its ends stay quiet.
    pub(super) fn gift(self) -> Gift {
        let inner = self.length as i16 - 1;
        if self.a == CYCLE {
            let taken = inner + 1;
            let left = if taken >= 4 { 4 } else { 0 };
            return Gift { taken, left };
        }
        Gift::with_outlet(inner)
    }
}

/// The number of strings at each junction.
pub(super) type Degrees = [u16; ENDS];

/// The chains of a position.
pub(super) type QuietChains = SmallVec<[QuietChain; 64]>;

/// Coins that can be captured at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Gift {
    /// The number of coins.
    pub taken: i16,
    /// The number of them that a player who declines leaves to the opponent: 2 or 4; 0 if declining is impossible.
    pub left: i16,
}

impl Gift {
    /// The gift of a chain. A chain of two coins is cut in the middle, so that both must be taken.
    fn with_outlet(taken: i16) -> Gift {
        let left = if taken >= 3 { 2 } else { 0 };
        Gift { taken, left }
    }
}

/// A quiet position.
#[derive(Debug, Default)]
pub(super) struct Quiet {
    /// The chains, in no particular order.
    pub chains: QuietChains,
    /// The number of coins.
    pub coins: i16,
}

impl Quiet {
    /// The number of strings at each junction.
    pub(super) fn degrees(&self) -> Degrees {
        let mut degrees = [0; ENDS];
        for chain in &self.chains {
            degrees[chain.a as usize % ENDS] += 1;
            degrees[chain.b as usize % ENDS] += 1;
        }
        degrees
    }

    /// Cuts a chain, given the degrees of all junctions. Returns the position after all coins that become capturable
    /// are taken, and these coins.
    pub(super) fn cut(&self, at: usize, degrees: &Degrees) -> (Quiet, Gift) {
        let mut rest = Quiet {
            chains: QuietChains::from_slice(&self.chains),
            coins: self.coins,
        };
        let chain = rest.chains.swap_remove(at);
        let mut gift = chain.gift();
        match (chain.a, chain.b) {
            (a, b) if a != b => {
                for end in [a, b] {
                    if degrees[end as usize % ENDS] == 3 {
                        rest.settle(end);
                    }
                }
            }
            (GROUND | CYCLE, _) => {}
            (junction, _) => {
                let mut held = rest.chains.iter().enumerate();
                let mut held = held.by_ref().filter(|(_, c)| c.ends_at(junction) > 0);
                match (held.next(), held.next()) {
                    // Only one other string held the junction, so the junction is captured together with the chain that
                    // begins there.
                    (Some((last, chain)), None) if chain.a != chain.b => {
                        gift.taken += chain.length as i16;
                        gift.left = 2;
                        let end = chain.other(junction);
                        rest.chains.swap_remove(last);
                        rest.settle(end);
                    }
                    _ => rest.settle(junction),
                }
            }
        }
        rest.coins -= gift.taken;
        (rest, gift)
    }

    /// Joins the two chains that meet at a coin with two strings.
    #[inline]
    fn settle(&mut self, junction: u8) {
        if junction == GROUND {
            return;
        }
        let (mut first, mut second, mut ends) = (0, 0, 0);
        for (at, chain) in self.chains.iter().enumerate() {
            let here = chain.ends_at(junction);
            if here > 0 {
                ends += here;
                (first, second) = (at, first);
            }
        }
        if ends != 2 {
            return;
        }
        let (one, other) = (self.chains[first], self.chains[second]);
        if one.a == one.b {
            self.chains[first] = QuietChain::cycle(one.length);
            return;
        }
        let length = one.length + other.length;
        self.chains[second] = QuietChain::new(one.other(junction), other.other(junction), length);
        self.chains.swap_remove(first);
    }
}
