//! Exact codes of quiet positions. Positions with equal codes are isomorphic, so they have equal scores.
//!
//! Junctions are renamed in the order of colours, which are refined by the incident chains. If junctions stay alike,
//! the first is individualised; a poor choice costs a second entry in the table. The code encodes the position in terms
//! of these names.

use super::quiet::{CYCLE, ENDS, GROUND, Quiet, QuietChain};
use smallvec::SmallVec;

/// The number of words of a short code.
const WORDS: usize = 3;

/// A code of at most 192 bits, or else the sorted chains.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum QuietCode {
    Short(ShortCode),
    Long(Box<[u32]>),
}

/// A code as bits: the number of junctions; for each pair of ends, whether a single string joins them; the isolated
/// chains; all other chains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct ShortCode {
    /// The bits, lowest first.
    pub words: [u64; WORDS],
    /// The number of bits. Bits that exceed the words are lost.
    pub bits: u32,
}

/// A stream of at most 128 bits. Further bits are counted but lost.
#[derive(Default)]
struct BitStream {
    bits: u128,
    length: u32,
}

impl BitStream {
    /// Appends the `n` low bits of `value`.
    #[inline]
    fn put(&mut self, value: u64, n: u32) {
        self.bits |= u128::from(value).checked_shl(self.length).unwrap_or(0);
        self.length += n;
    }

    /// Appends the `n` low bits of `value`, then a positive number in Elias gamma code: its length in unary, then its
    /// bits.
    #[inline]
    fn put_with_number(&mut self, value: u32, n: u32, number: u32) {
        let more = number.ilog2();
        let low = u64::from(number & ((1 << more) - 1));
        let gamma = ((1 << more) - 1) | low << (more + 1);
        self.put(u64::from(value) | gamma << n, n + 2 * more + 1);
    }
}

impl ShortCode {
    /// Appends a stream.
    fn append(&mut self, stream: &BitStream) {
        let (at, shift) = ((self.bits / 64) as usize, self.bits % 64);
        self.bits += stream.length;
        let high = if shift > 0 {
            (stream.bits >> (128 - shift)) as u64
        } else {
            0
        };
        let low = stream.bits << shift;
        let parts = [low as u64, (low >> 64) as u64, high];
        for (word, part) in self.words.iter_mut().skip(at).zip(parts) {
            *word |= part;
        }
    }

    fn fits(&self) -> bool {
        self.bits <= 64 * WORDS as u32
    }
}

/// When colours are sorted, their low bits hold the junction.
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

/// Insertion sort for short lists, which are the common case here.
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

/// The initial colour of a chain, by kind (at one junction, to the ground, or between two) and length.
#[inline]
fn colour_of(chain: QuietChain) -> u64 {
    const KINDS: [u64; 3] = [
        0x9e37_79b9_7f4a_7c15,
        0xd6e8_feb8_6659_fd93,
        0xa076_1d64_78bd_642f,
    ];
    let kind = if chain.a == chain.b {
        0
    } else {
        1 + usize::from(chain.a != GROUND)
    };
    mix(KINDS[kind].wrapping_add(u64::from(chain.length)))
}

/// The new names of the junctions, from 1, and the number of junctions.
fn names(position: &Quiet) -> ([u32; ENDS], usize) {
    let mut colours = [0u64; ENDS];
    let mut used = 0u32;
    let mut inner: SmallVec<[QuietChain; 64]> = SmallVec::new();
    for chain in &position.chains {
        let colour = colour_of(*chain);
        let (a, b) = (index(chain.a), index(chain.b));
        colours[a] = colours[a].wrapping_add(colour);
        colours[b] = colours[b].wrapping_add(colour);
        used |= 1 << a | 1 << b;
        if chain.a != GROUND && chain.a != chain.b {
            inner.push(*chain);
        }
    }
    used &= !(1 << GROUND | 1 << CYCLE);
    let mut order = [0u64; ENDS];
    let count = used.count_ones() as usize;
    let order = &mut order[..count];
    for place in order.iter_mut() {
        *place = u64::from(used.trailing_zeros());
        used &= used - 1;
    }
    let (mut classes, mut ties) = (0, 0);
    while classes < count && ties < count {
        refine(&inner, order, &mut colours);
        sort(order);
        let mut now = count;
        let mut tie = None;
        for pair in order.windows(2) {
            if (pair[0] ^ pair[1]) & !LOW == 0 {
                now -= 1;
                tie = tie.or(Some(pair[0] & LOW));
            }
        }
        if now <= classes
            && let Some(junction) = tie
        {
            let colour = &mut colours[junction as usize];
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

/// Refines the colour of each junction by the colours at the other ends of its chains, and writes the colours into
/// `order`.
#[inline]
fn refine(inner: &[QuietChain], order: &mut [u64], colours: &mut [u64; ENDS]) {
    let before = *colours;
    for chain in inner {
        let turn = u32::from(chain.length) * 13 + 7;
        let (a, b) = (index(chain.a), index(chain.b));
        colours[a] = colours[a].wrapping_add(mix(before[b].rotate_left(turn)));
        colours[b] = colours[b].wrapping_add(mix(before[a].rotate_left(turn)));
    }
    for place in order {
        let junction = *place & LOW;
        *place = colours[junction as usize] & !LOW | junction;
    }
}

/// A chain with renamed ends, packed into a word.
#[inline]
fn packed(chain: QuietChain, names: &[u32; ENDS]) -> u32 {
    let (a, b) = (names[index(chain.a)], names[index(chain.b)]);
    a.max(b) << 24 | a.min(b) << 16 | u32::from(chain.length)
}

/// The code of a position.
pub(super) fn code(position: &Quiet) -> QuietCode {
    let (names, count) = names(position);
    let mut code = ShortCode::default();
    code.words[0] = count as u64;
    let start = 5;
    code.bits = start + (count * (count + 1) / 2) as u32;
    let mut isolated: SmallVec<[u32; 64]> = SmallVec::new();
    let mut others: SmallVec<[u32; 64]> = SmallVec::new();
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
    let mut stream = BitStream::default();
    stream.put_with_number(0, 0, isolated.len() as u32 + 1);
    let mut last = 1;
    for number in isolated {
        stream.put_with_number(0, 0, number - last);
        last = number - 1;
    }
    stream.put_with_number(0, 0, others.len() as u32 + 1);
    let width = (count as u32 + 1).next_power_of_two().ilog2();
    for word in others {
        let ends = word >> 24 | (word >> 16 & 255) << width;
        stream.put_with_number(ends, 2 * width, word & 0xffff);
    }
    let is_whole = stream.length <= u128::BITS;
    code.append(&stream);
    if is_whole && code.fits() {
        return QuietCode::Short(code);
    }
    let mut all: Vec<u32> = position.chains.iter().map(|c| packed(*c, &names)).collect();
    all.sort_unstable();
    QuietCode::Long(all.into())
}
