//! The images of positions under the symmetries of a ruleset, and the least of them.

use super::symmetry::{Map, Symmetry, image};
use crate::declared::board::bits::{Bits, has, insert, zeros};
use crate::declared::board::layout::LetterPlanes;
use crate::declared::board::letters::Letters;
use num_traits::PrimInt;
use smallvec::SmallVec;

/// The images of positions with one shape of rows under the symmetries of a ruleset.
#[derive(Debug)]
pub(in crate::declared) struct Images {
    all: Vec<Image>,
}

/// The image under one symmetry.
#[derive(Debug)]
struct Image {
    negative: bool,
    /// The numbers of rows and columns of the image.
    size: (u32, u32),
    bits: BitMap,
}

/// A permutation of bits.
#[derive(Debug)]
enum BitMap {
    /// For one word: the image of each value of each nibble.
    Word(Vec<[u64; 16]>),
    /// For two words: the image of each value of each nibble.
    Double(Vec<[u128; 16]>),
    /// For more words: the image of each bit.
    Words(Vec<u32>),
}

impl BitMap {
    fn new(to: Vec<u32>) -> BitMap {
        match to.len() {
            0..=64 => BitMap::Word(nibbles(&to)),
            65..=128 => BitMap::Double(nibbles(&to)),
            _ => BitMap::Words(to),
        }
    }

    fn apply(&self, bits: &[u64]) -> Bits {
        match self {
            BitMap::Word(nibbles) => {
                let word = bits.first().copied().unwrap_or(0);
                SmallVec::from_slice(&[apply(nibbles, word)])
            }
            BitMap::Double(nibbles) => {
                let word = |at: usize| u128::from(bits.get(at).copied().unwrap_or(0));
                let found = apply(nibbles, word(0) | word(1) << 64);
                SmallVec::from_slice(&[found as u64, (found >> 64) as u64])
            }
            BitMap::Words(to) => {
                let mut found = zeros(bits.len());
                for (_, to) in to.iter().enumerate().filter(|(at, _)| has(bits, *at)) {
                    insert(&mut found, *to as usize);
                }
                found
            }
        }
    }
}

/// The image of each value of each nibble.
fn nibbles<W: PrimInt>(to: &[u32]) -> Vec<[W; 16]> {
    let nibble = |bits: &[u32]| {
        std::array::from_fn(|value| {
            let set = bits
                .iter()
                .enumerate()
                .filter(|(at, _)| value >> at & 1 != 0);
            set.fold(W::zero(), |all, (_, to)| all | W::one() << *to as usize)
        })
    };
    to.chunks(4).map(nibble).collect()
}

#[inline]
fn apply<W: PrimInt>(nibbles: &[[W; 16]], bits: W) -> W {
    let mut rest = bits;
    let low = W::from(15).unwrap_or_else(W::zero);
    let mut found = W::zero();
    for nibble in nibbles {
        let value = (rest & low).to_usize().unwrap_or(0);
        found = found | nibble[value];
        rest = rest >> 4;
    }
    found
}

impl Images {
    /// The images of positions with these numbers of rows and columns.
    pub(in crate::declared) fn new<'a>(
        symmetries: impl Iterator<Item = &'a Symmetry>,
        letters: &Letters,
        layout: &LetterPlanes,
        (rows, columns): (u32, u32),
    ) -> Images {
        let cells = (rows * columns) as usize;
        let mut all: Vec<Image> = Vec::new();
        for symmetry in symmetries {
            let size = if symmetry.map & 4 == 0 {
                (rows, columns)
            } else {
                (columns, rows)
            };
            let mut to: Vec<u32> = vec![0; layout.planes() * cells];
            let mut is_possible = true;
            for (from, plane) in layout.letters() {
                let partner = if symmetry.exchanged {
                    letters.partner_number(from)
                } else {
                    from
                };
                match layout.plane(partner) {
                    Some(image) => map_plane(symmetry.map, (rows, columns), plane, image, &mut to),
                    None => is_possible = false,
                }
            }
            if let Some(plane) = layout.exists {
                map_plane(symmetry.map, (rows, columns), plane, plane, &mut to);
            }
            if is_possible {
                all.push(Image {
                    negative: symmetry.negative,
                    size,
                    bits: BitMap::new(to),
                });
            }
        }
        Images { all }
    }

    /// The least image of a position, with its numbers of rows and columns, and whether it is the negative. If the
    /// position is its own negative, the flag may be either.
    pub(in crate::declared) fn least(
        &self,
        bits: &[u64],
        with_negatives: bool,
    ) -> ((u32, u32), Bits, bool) {
        if let [word] = bits {
            return self.least_of_word(*word, with_negatives);
        }
        let mut best: Option<((u32, u32), Bits, bool)> = None;
        for image in self.all.iter().filter(|i| with_negatives || !i.negative) {
            if best.as_ref().is_some_and(|best| image.size > best.0) {
                continue;
            }
            let found = (image.size, image.bits.apply(bits), image.negative);
            if best
                .as_ref()
                .is_none_or(|best| (found.0, &found.1) < (best.0, &best.1))
            {
                best = Some(found);
            }
        }
        best.unwrap_or(((0, 0), Bits::from_slice(bits), false))
    }

    fn least_of_word(&self, word: u64, with_negatives: bool) -> ((u32, u32), Bits, bool) {
        let mut best = ((u32::MAX, u32::MAX), word, false);
        for image in self.all.iter().filter(|i| with_negatives || !i.negative) {
            if image.size > best.0 {
                continue;
            }
            if let BitMap::Word(nibbles) = &image.bits {
                let found = apply(nibbles, word);
                if (image.size, found) < (best.0, best.1) {
                    best = (image.size, found, image.negative);
                }
            }
        }
        (best.0, SmallVec::from_slice(&[best.1]), best.2)
    }

    /// A position that is the negative of this one.
    pub(in crate::declared) fn negative(&self, bits: &[u64]) -> Option<((u32, u32), Bits)> {
        let image = self.all.iter().find(|image| image.negative)?;
        Some((image.size, image.bits.apply(bits)))
    }
}

fn map_plane(map: Map, (rows, columns): (u32, u32), from: usize, into: usize, to: &mut [u32]) {
    let cells = (rows * columns) as usize;
    let (width, flip) = if map & 4 == 0 {
        (columns, (rows, columns))
    } else {
        (rows, (rows, columns))
    };
    for cell in 0..rows * columns {
        let place = (cell / columns, cell % columns);
        let flipped = |is_row: bool, at: u32| {
            let size = if is_row { flip.0 } else { flip.1 };
            size - 1 - at
        };
        let (row, column) = image(map, place, flipped);
        to[from * cells + cell as usize] = (into * cells) as u32 + row * width + column;
    }
}
