//! The parts of positions that fit into one or two words, as [`super::parts`] finds them in general.

use super::bits::Bits;
use num_traits::PrimInt;
use smallvec::SmallVec;

/// Most cells of a board whose sets of cells are words.
pub(super) const MOST_CELLS: usize = 64;

/// A rectangle of rows: the first row and column, and how many of each.
pub(super) type Rectangle = (u32, u32, u32, u32);

/// The placements of a shape of at most [`MOST_CELLS`] cells, where none of them has a choice of letters or changes
/// neighbours.
#[derive(Debug)]
pub(super) enum Small {
    /// Of positions in one word.
    One(Steps<u64>),
    /// Of positions in two words.
    Two(Steps<u128>),
}

/// The placements of positions in a word.
#[derive(Debug)]
pub(super) struct Steps<W> {
    /// For each placement: what it needs, and what it sets.
    steps: Vec<[W; 2]>,
    /// For each placement: the cells that it needs, and those that it changes.
    places: Vec<[u64; 2]>,
    /// Some placement makes letters that others need.
    grows: bool,
    /// Some placement needs cells that it does not change.
    keeps: bool,
}

/// Two words as one.
fn double(bits: &[u64]) -> u128 {
    let word = |at: usize| u128::from(bits.get(at).copied().unwrap_or(0));
    word(0) | word(1) << 64
}

fn single(bits: &[u64]) -> u64 {
    bits.first().copied().unwrap_or(0)
}

impl Small {
    /// From what each placement needs and sets, and the cells that it needs and changes.
    pub(super) fn new<'a>(
        words: usize,
        placements: impl Iterator<Item = (&'a [u64], &'a [u64], [u64; 2])>,
    ) -> Small {
        if words == 1 {
            let steps = placements.map(|(need, set, cells)| ([single(need), single(set)], cells));
            Small::One(Steps::of(steps))
        } else {
            let steps = placements.map(|(need, set, cells)| ([double(need), double(set)], cells));
            Small::Two(Steps::of(steps))
        }
    }

    /// With the placements alone that could ever apply in a position: the others are dead in what moves lead to.
    pub(super) fn within(&self, bits: &[u64]) -> Small {
        match self {
            Small::One(steps) => Small::One(steps.within(single(bits))),
            Small::Two(steps) => Small::Two(steps.within(double(bits))),
        }
    }

    /// Whether no placement that could ever apply has a cell in common with its image by a half turn.
    pub(super) fn is_apart(&self, bits: &[u64], cells: usize) -> bool {
        match self {
            Small::One(steps) => steps.is_apart(single(bits), cells),
            Small::Two(steps) => steps.is_apart(double(bits), cells),
        }
    }

    /// The cells of each part of a position.
    pub(super) fn parts(&self, bits: &[u64]) -> SmallVec<[u64; 8]> {
        match self {
            Small::One(steps) => steps.parts(single(bits)),
            Small::Two(steps) => steps.parts(double(bits)),
        }
    }
}

impl<W: PrimInt> Steps<W> {
    fn of(placements: impl Iterator<Item = ([W; 2], [u64; 2])>) -> Steps<W> {
        let (steps, places): (Vec<[W; 2]>, Vec<[u64; 2]>) = placements.unzip();
        Steps {
            grows: steps.iter().any(|step| !step[1].is_zero()),
            keeps: places.iter().any(|place| place[0] != place[1]),
            steps,
            places,
        }
    }

    fn within(&self, bits: W) -> Steps<W> {
        let reach = self.reach(bits);
        let all = self.steps.iter().zip(&self.places);
        let live = all.filter(|(step, _)| (step[0] & !reach).is_zero());
        Steps::of(live.map(|(step, places)| (*step, *places)))
    }

    /// What can be reached if letters once reached stay.
    fn reach(&self, bits: W) -> W {
        let mut reach = bits;
        let mut before = if self.grows { !bits } else { bits };
        while reach != before {
            before = reach;
            for [need, set] in &self.steps {
                if (*need & !reach).is_zero() {
                    reach = reach | *set;
                }
            }
        }
        reach
    }

    fn parts(&self, bits: W) -> SmallVec<[u64; 8]> {
        let reach = self.reach(bits);
        let changing = if self.keeps {
            self.live(reach).fold(0, |all, [_, written]| all | written)
        } else {
            u64::MAX
        };
        let mut live: SmallVec<[u64; 128]> = SmallVec::new();
        live.extend(self.live(reach).map(|[own, _]| own & changing));
        let groups = components(&live);
        if !self.keeps {
            return groups;
        }
        let mut kept = groups.clone();
        for [own, written] in self.live(reach).filter(|places| places[0] & !changing != 0) {
            let group = groups.iter().position(|group| group & written != 0);
            if let Some(cells) = group.and_then(|at| kept.get_mut(at)) {
                *cells |= own;
            }
        }
        kept
    }

    fn is_apart(&self, bits: W, cells: usize) -> bool {
        let mut live = self.live(self.reach(bits));
        live.all(|[own, _]| own & turned(*own, cells) == 0)
    }

    /// The cells of the placements that could ever apply.
    fn live(&self, reach: W) -> impl Iterator<Item = &[u64; 2]> {
        let all = self.steps.iter().zip(&self.places);
        all.filter(move |(step, _)| (step[0] & !reach).is_zero())
            .map(|(_, places)| places)
    }
}

/// The image of some of so many cells by a half turn of the board.
fn turned(own: u64, cells: usize) -> u64 {
    own.reverse_bits() >> (64 - cells)
}

/// Whether a half turn maps each plane to its partner.
pub(super) fn is_turned(bits: &[u64], cells: usize, partners: &[usize]) -> bool {
    if bits.len() > 2 || !(1..=MOST_CELLS).contains(&cells) {
        return false;
    }
    let whole = double(bits);
    let plane = |at: usize| (whole >> (at * cells)) as u64 & low(cells as u32);
    let mut planes = partners.iter().enumerate();
    planes.all(|(at, partner)| turned(plane(at), cells) == plane(*partner))
}

fn low(count: u32) -> u64 {
    if count >= 64 {
        u64::MAX
    } else {
        (1 << count) - 1
    }
}

/// The least rectangle around some cells of a board with so many columns.
pub(super) fn around(columns: u32, cells: u64) -> Rectangle {
    let top = cells.trailing_zeros() / columns;
    let bottom = (63 - cells.leading_zeros()) / columns;
    let row = low(columns);
    let rows = (top..=bottom).fold(0, |all, r| all | cells >> (r * columns) & row);
    let left = rows.trailing_zeros();
    (
        top,
        left,
        bottom + 1 - top,
        64 - rows.leading_zeros() - left,
    )
}

/// The position on a rectangle that has these cells of another one, which is on rows with so many planes, cells and
/// columns.
pub(super) fn cut(
    (planes, all, columns): (u32, u32, u32),
    (top, left, rows, width): Rectangle,
    bits: &[u64],
    cells: u64,
) -> Bits {
    let whole = double(bits);
    let mut cut = 0u128;
    for plane in 0..planes {
        let own = (whole >> (plane * all)) as u64 & cells;
        for row in 0..rows {
            let line = own >> ((top + row) * columns + left) & low(width);
            cut |= u128::from(line) << (plane * rows * width + row * width);
        }
    }
    if planes * rows * width <= 64 {
        SmallVec::from_slice(&[cut as u64])
    } else {
        SmallVec::from_slice(&[cut as u64, (cut >> 64) as u64])
    }
}

/// The unions of sets that are joined through sets that meet.
fn components(sets: &[u64]) -> SmallVec<[u64; 8]> {
    let mut found = SmallVec::new();
    let mut rest = sets.iter().fold(0, |all, set| all | set);
    while rest != 0 {
        let mut group = rest & rest.wrapping_neg();
        let mut before = 0;
        while group != before && group != rest {
            before = group;
            for set in sets {
                let meets = u64::from(set & group != 0);
                group |= set & meets.wrapping_neg();
            }
        }
        found.push(group);
        rest &= !group;
    }
    found
}
