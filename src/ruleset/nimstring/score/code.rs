//! Exact codes of quiet positions: positions with equal codes are isomorphic, so they have equal scores.
//!
//! Junctions are named in the order of colours that are refined by their chains; ties are broken at the first of them.
//! A tie broken the wrong way costs a second entry in the table. The code then spells out the position in these names.

use super::quiet::{CYCLE, ENDS, GROUND, Quiet, QuietChain};
use smallvec::SmallVec;

/// Words of a short code.
const WORDS: usize = 3;

/// A code of at most 192 bits, or the chains in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum QuietCode {
    Short(ShortCode),
    Long(Box<[u32]>),
}

/// A code in bits: the number of junctions; for each pair of ends whether a single string joins them; the isolated
/// chains; all other chains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct ShortCode {
    /// The bits, the lowest first.
    pub words: [u64; WORDS],
    /// How many there are; those beyond the words are lost.
    pub bits: u32,
}

impl ShortCode {
    /// Appends the `n` low bits of `value`.
    #[inline]
    fn put(&mut self, value: u64, n: u32) {
        let (at, shift) = ((self.bits / 64) as usize, self.bits % 64);
        self.bits += n;
        if let Some(word) = self.words.get_mut(at) {
            *word |= value << shift;
        }
        if shift + n > 64
            && let Some(word) = self.words.get_mut(at + 1)
        {
            *word |= value >> (64 - shift);
        }
    }

    /// Appends a positive number in Elias's gamma code: the number of its bits in unary, then these.
    #[inline]
    fn put_number(&mut self, number: u32) {
        let more = number.ilog2();
        let low = u64::from(number & ((1 << more) - 1));
        self.put(((1 << more) - 1) | low << (more + 1), 2 * more + 1);
    }

    fn fits(&self) -> bool {
        self.bits <= 64 * WORDS as u32
    }
}

/// The low bits of a colour hold the junction when colours are put in order.
const LOW: u64 = ENDS as u64 - 1;

#[inline]
fn mix(x: u64) -> u64 {
    let x = x.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x ^ (x >> 29)
}

#[inline]
fn index(end: u8) -> usize {
    end as usize % ENDS
}

/// Insertion sort: nearly all lists here are short.
#[inline]
fn sort(list: &mut [impl Copy + Ord]) {
    if list.len() > 20 {
        return list.sort_unstable();
    }
    for at in 1..list.len() {
        let one = list[at];
        let mut to = at;
        while to > 0 && list[to - 1] > one {
            list[to] = list[to - 1];
            to -= 1;
        }
        list[to] = one;
    }
}

/// New names of the junctions, from 1; and how many there are.
fn names(position: &Quiet) -> ([u32; ENDS], usize) {
    let mut colours = [0u64; ENDS];
    let mut used = 0u32;
    for chain in &position.chains {
        let kind = match *chain {
            c if c.a == c.b => 1,
            c if c.a == GROUND => 2,
            _ => 3,
        };
        let colour = mix(kind << 16 | u64::from(chain.length));
        for end in [chain.a, chain.b] {
            let sum = &mut colours[index(end)];
            *sum = sum.wrapping_add(colour);
            used |= 1 << index(end);
        }
    }
    let mut order = [0u64; ENDS];
    let mut count = 0;
    for junction in 1..ENDS - 1 {
        order[count] = junction as u64;
        count += (used >> junction & 1) as usize;
    }
    let order = &mut order[..count];
    let (mut classes, mut ties) = (0, 0);
    while classes < count && ties < count {
        refine(position, &mut colours);
        for place in order.iter_mut() {
            let junction = *place & LOW;
            *place = colours[junction as usize] & !LOW | junction;
        }
        sort(order);
        let tied = |pair: &&[u64]| (pair[0] ^ pair[1]) & !LOW == 0;
        let now = count - order.windows(2).filter(tied).count();
        if now <= classes
            && let Some(tie) = order.windows(2).find(tied)
        {
            let colour = &mut colours[(tie[0] & LOW) as usize];
            *colour = mix(*colour ^ 1);
            ties += 1;
        }
        classes = now;
    }
    let mut names = [0; ENDS];
    for (name, place) in (1..).zip(order.iter()) {
        names[(place & LOW) as usize] = name;
    }
    names[index(CYCLE)] = u32::from(CYCLE);
    (names, count)
}

/// Adds to the colour of each junction what is at the other ends of its chains.
#[inline]
fn refine(position: &Quiet, colours: &mut [u64; ENDS]) {
    let mut mixed = [0; ENDS];
    for junction in 1..ENDS - 1 {
        mixed[junction] = mix(colours[junction]);
    }
    for chain in &position.chains {
        let turn = u32::from(chain.length) * 13;
        let (a, b) = (index(chain.a), index(chain.b));
        colours[a] = colours[a].wrapping_add(mixed[b].rotate_left(turn));
        colours[b] = colours[b].wrapping_add(mixed[a].rotate_left(turn));
    }
}

/// A chain in one word, its ends renamed.
#[inline]
fn packed(chain: QuietChain, names: &[u32; ENDS]) -> u32 {
    let (a, b) = (names[index(chain.a)], names[index(chain.b)]);
    a.max(b) << 24 | a.min(b) << 16 | u32::from(chain.length)
}

/// The code of a position.
pub(super) fn code(position: &Quiet) -> QuietCode {
    let (names, count) = names(position);
    let mut code = ShortCode::default();
    code.put(count as u64, 5);
    let start = code.bits;
    code.bits += (count * (count + 1) / 2) as u32;
    let mut isolated: SmallVec<[u32; 32]> = SmallVec::new();
    let mut others: SmallVec<[u32; 32]> = SmallVec::new();
    for chain in &position.chains {
        if chain.is_isolated() {
            isolated.push(u32::from(chain.length) * 2 + u32::from(chain.a == CYCLE));
            continue;
        }
        let word = packed(*chain, &names);
        if chain.length == 1 {
            let (b, a) = (word >> 24, word >> 16 & 255);
            let at = start + b * (b - 1) / 2 + a;
            let bit = 1 << (at % 64);
            if let Some(word) = code.words.get_mut(at as usize / 64)
                && *word & bit == 0
            {
                *word |= bit;
                continue;
            }
        }
        others.push(word);
    }
    sort(&mut isolated);
    sort(&mut others);
    code.put_number(isolated.len() as u32 + 1);
    let mut last = 1;
    for number in isolated {
        code.put_number(number - last);
        last = number - 1;
    }
    code.put_number(others.len() as u32 + 1);
    let width = (count as u32 + 1).next_power_of_two().ilog2();
    for word in others {
        let ends = word >> 24 | (word >> 16 & 255) << width;
        code.put(u64::from(ends), 2 * width);
        code.put_number(word & 0xffff);
    }
    if code.fits() {
        return QuietCode::Short(code);
    }
    let mut all: Vec<u32> = position.chains.iter().map(|c| packed(*c, &names)).collect();
    all.sort_unstable();
    QuietCode::Long(all.into())
}
