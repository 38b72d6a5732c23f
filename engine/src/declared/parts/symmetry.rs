//! Symmetries of a ruleset: maps of the board, with or without an exchange of the letters of each pair, that map the
//! moves of each player to moves of the same player, or to those of the opponent.

use crate::declared::board::bits::{Bits, has, insert, zeros};
use crate::declared::board::layout::LetterPlanes;
use crate::declared::board::letters::{EMPTY, Letters};
use crate::declared::board::{BoardKind, BoardShape, Vector};
use crate::declared::compile::declaration::Settle;
use crate::declared::compile::pattern::StepPattern;
use crate::declared::compile::{Compiled, Play, PlayCondition};
use crate::declared::parts::turn::turned;
use num_traits::PrimInt;
use smallvec::SmallVec;

/// A map of the square lattice. The bits mean, in order: flip rows, mirror columns, then transpose.
pub(in crate::declared) type Map = u8;

const MAPS: std::ops::Range<Map> = 0..8;

/// A symmetry of a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::declared) struct Symmetry {
    pub map: Map,
    /// Whether the letters of each pair are exchanged.
    pub exchanged: bool,
    /// Whether the players are exchanged, so that the image is the negative.
    pub negative: bool,
}

/// The image of a cell position or a vector.
fn image<N: Copy>(map: Map, (row, column): (N, N), flip: impl Fn(bool, N) -> N) -> (N, N) {
    let row = if map & 1 == 0 { row } else { flip(true, row) };
    let column = if map & 2 == 0 {
        column
    } else {
        flip(false, column)
    };
    if map & 4 == 0 {
        (row, column)
    } else {
        (column, row)
    }
}

/// A normal form of moves, for comparison.
type MoveForm = (Vec<StepPattern>, Option<PlayCondition>);

fn form(play: &Play) -> MoveForm {
    let steps = play.steps.iter().map(|step| {
        let mut step = step.clone();
        let mut reversed = step.items.clone();
        reversed.reverse();
        let is_plain = !step.again && step.unless == 0 && step.with.is_none();
        if play.steps.len() == 1 && is_plain && reversed == step.items {
            let opposite: Vec<Vector> = step.vectors.iter().map(|v| (-v.0, -v.1)).collect();
            step.vectors.extend(opposite);
        }
        if let [only] = step.items.as_slice()
            && !only.star
        {
            step.vectors.clear();
        }
        step.vectors.sort_unstable();
        step.vectors.dedup();
        step
    });
    (steps.collect(), play.condition.clone())
}

/// A move with other vectors, and with the letters of each pair exchanged if `exchanged`.
fn mapped(
    play: &Play,
    letters: &Letters,
    exchanged: bool,
    vector: impl Fn(&Vector) -> Vector,
) -> Play {
    let play = if exchanged {
        play.exchanged(letters)
    } else {
        play.clone()
    };
    let steps = play.steps.iter().map(|step| StepPattern {
        vectors: step.vectors.iter().map(&vector).collect(),
        ..step.clone()
    });
    Play {
        steps: steps.collect(),
        ..play
    }
}

fn forms(plays: impl Iterator<Item = Play>) -> Vec<MoveForm> {
    let mut forms: Vec<MoveForm> = Vec::new();
    for form in plays.map(|play| form(&play)) {
        if !forms.contains(&form) {
            forms.push(form);
        }
    }
    forms
}

fn are_equal(one: &[MoveForm], other: &[MoveForm]) -> bool {
    one.len() == other.len() && one.iter().all(|form| other.contains(form))
}

/// All symmetries of a ruleset, beginning with the identity. `is_free` means that the language computes nothing except
/// conditions.
pub(in crate::declared) fn all(compiled: &Compiled, is_free: bool) -> Vec<Symmetry> {
    let identity = Symmetry {
        map: 0,
        exchanged: false,
        negative: false,
    };
    let letters = &compiled.letters;
    let mut found = vec![identity];
    if !is_free {
        return found;
    }
    let own: Vec<Vec<MoveForm>> = compiled
        .plays
        .iter()
        .map(|p| forms(p.iter().cloned()))
        .collect();
    for map in MAPS.filter(|map| has_map(compiled, *map)) {
        for exchanged in [false, true] {
            let is_fixed = letters.partner(EMPTY) == EMPTY || compiled.settle.is_none();
            let has_pairs = letters.all().iter().any(|l| letters.partner(*l) != *l);
            if exchanged && !(has_pairs && is_fixed) {
                continue;
            }
            let vector = |v: &Vector| image(map, *v, |_, by| -by);
            let images: Vec<Vec<MoveForm>> = compiled
                .plays
                .iter()
                .map(|plays| forms(plays.iter().map(|p| mapped(p, letters, exchanged, vector))))
                .collect();
            for negative in [false, true] {
                let side = |player: usize| &own[player ^ usize::from(negative)];
                let symmetry = Symmetry {
                    map,
                    exchanged,
                    negative,
                };
                let holds = (0..2).all(|player| are_equal(&images[player], side(player)));
                // In an impartial ruleset, positions are their own negatives.
                if holds && symmetry != identity && !(compiled.impartial && negative) {
                    found.push(symmetry);
                }
            }
        }
    }
    found
}

/// Whether the moves of a ruleset on triangles are the same after a turn by a third of a circle.
pub(in crate::declared) fn has_turns(compiled: &Compiled, is_free: bool) -> bool {
    let letters = &compiled.letters;
    let turn = |v: &Vector| turned(*v);
    compiled.kind == BoardKind::Triangle
        && is_free
        && !depends_on_places(compiled)
        && compiled.plays.iter().all(|plays| {
            let images = forms(plays.iter().map(|play| mapped(play, letters, false, turn)));
            are_equal(&images, &forms(plays.iter().cloned()))
        })
}

/// For each plane, its image under a half turn that exchanges the players, if the ruleset has one. In an impartial
/// ruleset any half turn qualifies.
pub(in crate::declared) fn mirror(
    compiled: &Compiled,
    layout: &LetterPlanes,
    symmetries: &[Symmetry],
) -> Option<Vec<usize>> {
    let half_turn = if compiled.kind.is_row() { 2 } else { 3 };
    let mut turns = symmetries.iter().filter(|s| s.map == half_turn);
    let found = turns.find(|s| s.negative || compiled.impartial)?;
    let image = |letter: u8| {
        if found.exchanged {
            compiled.letters.partner_number(letter)
        } else {
            letter
        }
    };
    let mut planes: Vec<usize> = (0..layout.planes()).collect();
    for (letter, plane) in layout.letters() {
        planes[plane] = layout.plane(image(letter))?;
    }
    Some(planes)
}

/// Whether a rule may depend on the location of cells.
fn depends_on_places(compiled: &Compiled) -> bool {
    let is_written = |play: &Play| matches!(play.condition, Some(PlayCondition::Written(..)));
    compiled.plays.iter().flatten().any(is_written)
        || matches!(compiled.settle, Some(Settle::Connected(_)))
}

/// Whether a map preserves adjacency and no rule of the ruleset depends on the location of cells.
fn has_map(compiled: &Compiled, map: Map) -> bool {
    if map == 0 {
        return true;
    }
    let kind = compiled.kind;
    // The only nontrivial map of a line is its mirror image.
    if kind.is_graph() || depends_on_places(compiled) || kind.is_row() && map != 2 {
        return false;
    }
    let shape = BoardShape::Rows {
        kind,
        rows: 0,
        columns: 0,
    };
    let vectors = shape.vectors();
    let keeps = |v: &Vector| vectors.contains(&image(map, *v, |_, by| -by));
    kind == BoardKind::Line || kind == BoardKind::Cycle || vectors.iter().all(keeps)
}

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
