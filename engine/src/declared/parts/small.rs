//! The parts of positions that fit into one or two words. The results agree with the general method in
//! [`crate::declared::parts`].

use super::pairs::CellPairs;
use crate::declared::board::bits::Bits;
use num_traits::PrimInt;
use smallvec::SmallVec;
use std::cmp::Reverse;

/// Maximum number of cells of a board whose sets of cells fit in a word.
pub(in crate::declared) const MOST_CELLS: usize = 64;

/// A rectangle of rows: the first row and column, and the numbers of rows and columns.
pub(in crate::declared) type Rectangle = (u32, u32, u32, u32);

/// The cells of each part of a position, and the number of placements that may apply there.
pub(in crate::declared) type CountedParts = SmallVec<[(u64, u32); 8]>;

/// The placements of a shape with at most [`MOST_CELLS`] cells, if none of them has a choice of letters or changes
/// neighbours.
#[derive(Debug)]
pub(in crate::declared) enum SmallPlacements {
    /// For positions in one word.
    One(Steps<u64>),
    /// For positions in two words.
    Two(Steps<u128>),
}

/// The placements of positions in a word.
#[derive(Debug)]
pub(in crate::declared) struct Steps<W> {
    all: Vec<SmallStep<W>>,
    /// Whether some placement sets letters that others need.
    grows: bool,
    /// Whether some placement needs cells that it does not change.
    keeps: bool,
    /// The cells of all placements.
    cover: u64,
    /// If each placement takes the letter of one plane from two cells: the first bit of the plane, and the pairs.
    pairs: Option<(usize, CellPairs)>,
    /// If placements change and need only the letters of their own cells: the number of planes, and of cells in each.
    planes: Option<(usize, usize)>,
}

/// A placement for positions in one machine word of type `W`.
#[derive(Clone, Copy, Debug)]
struct SmallStep<W> {
    need: W,
    set: W,
    /// The cells that the placement needs, and those that it changes.
    places: [u64; 2],
    /// The index of the placement.
    number: u32,
}

/// Joins two words.
fn double(bits: &[u64]) -> u128 {
    let word = |at: usize| u128::from(bits.get(at).copied().unwrap_or(0));
    word(0) | word(1) << 64
}

fn single(bits: &[u64]) -> u64 {
    bits.first().copied().unwrap_or(0)
}

impl SmallPlacements {
    /// Builds the placements from the bits that each needs and sets, and the cells that each needs and changes.
    pub(in crate::declared) fn new(
        (words, planes, cells): (usize, usize, usize),
        placements: impl Iterator<Item = ([[u64; 2]; 2], [u64; 2])>,
    ) -> SmallPlacements {
        let planes = (planes, cells);
        if words == 1 {
            let steps = placements.map(|(bits, cells)| (bits.map(|words| single(&words)), cells));
            SmallPlacements::One(Steps::new(planes, steps))
        } else {
            let steps = placements.map(|(bits, cells)| (bits.map(|words| double(&words)), cells));
            SmallPlacements::Two(Steps::new(planes, steps))
        }
    }

    /// The placements restricted to those that may ever apply in a position. The others are dead in all its followers.
    pub(in crate::declared) fn within(&self, bits: &[u64]) -> SmallPlacements {
        match self {
            SmallPlacements::One(steps) => SmallPlacements::One(steps.within(single(bits))),
            SmallPlacements::Two(steps) => SmallPlacements::Two(steps.within(double(bits))),
        }
    }

    /// Whether no placement that may ever apply shares a cell with its image under a half turn.
    pub(in crate::declared) fn is_apart(&self, bits: &[u64], cells: usize) -> bool {
        match self {
            SmallPlacements::One(steps) => steps.is_apart(single(bits), cells),
            SmallPlacements::Two(steps) => steps.is_apart(double(bits), cells),
        }
    }

    /// The indices of the placements that apply in a position.
    pub(in crate::declared) fn applying(&self, bits: &[u64]) -> SmallVec<[usize; 32]> {
        match self {
            SmallPlacements::One(steps) => steps.applying(single(bits)),
            SmallPlacements::Two(steps) => steps.applying(double(bits)),
        }
    }

    /// The parts of a position, in the order of their first cells. `counted` requests the numbers of placements too.
    pub(in crate::declared) fn parts(&self, bits: &[u64], counted: bool) -> CountedParts {
        match self {
            SmallPlacements::One(steps) => steps.parts(single(bits), counted),
            SmallPlacements::Two(steps) => steps.parts(double(bits), counted),
        }
    }
}

impl<W: PrimInt> Steps<W> {
    fn new(
        planes: (usize, usize),
        placements: impl Iterator<Item = ([W; 2], [u64; 2])>,
    ) -> Steps<W> {
        let step = |(number, ([need, set], places)): (usize, ([W; 2], [u64; 2]))| SmallStep {
            need,
            set,
            places,
            number: number as u32,
        };
        let mut all: Vec<SmallStep<W>> = placements.enumerate().map(step).collect();
        // Placements with the most cells come first, since they connect the most. Then neighbouring placements follow
        // each other, so that groups grow one at a time instead of being merged later.
        all.sort_by_key(|step| {
            let cells = step.places[0];
            (Reverse(cells.count_ones()), cells.trailing_zeros())
        });
        let is_own = |step: &SmallStep<W>| {
            lettered(planes, step.need) == step.places[0]
                && lettered(planes, step.set) & !step.places[0] == 0
        };
        let planes = all.iter().all(is_own).then_some(planes);
        let mut steps = Steps::of(all, None, planes);
        steps.pairs = steps.paired();
        steps
    }

    fn of(
        all: Vec<SmallStep<W>>,
        pairs: Option<(usize, CellPairs)>,
        planes: Option<(usize, usize)>,
    ) -> Steps<W> {
        Steps {
            grows: all.iter().any(|step| !step.set.is_zero()),
            keeps: all.iter().any(|step| step.places[0] != step.places[1]),
            cover: all.iter().fold(0, |cover, step| cover | step.places[0]),
            all,
            pairs,
            planes,
        }
    }

    fn paired(&self) -> Option<(usize, CellPairs)> {
        let first = self.all.first().filter(|step| !step.need.is_zero())?;
        let plane = first.need.trailing_zeros();
        let plane = plane.checked_sub(first.places[0].trailing_zeros())? as usize;
        let is_plain = |step: &SmallStep<W>| {
            W::from(step.places[0]).is_some_and(|cells| cells << plane == step.need)
        };
        if self.grows || self.keeps || !self.all.iter().all(is_plain) {
            return None;
        }
        let pairs = CellPairs::new(self.all.iter().map(|step| step.places[0]))?;
        Some((plane, pairs))
    }

    fn within(&self, bits: W) -> Steps<W> {
        let mut live = Vec::with_capacity(self.all.len());
        self.each_live(bits, |step| {
            live.push(*step);
            true
        });
        Steps::of(live, self.pairs.clone(), self.planes)
    }

    fn applying(&self, bits: W) -> SmallVec<[usize; 32]> {
        let applying = self.all.iter().filter(|step| step.applies(bits));
        applying.map(|step| step.number as usize).collect()
    }

    /// Calls `found` with each placement that may ever apply, assuming that letters are never removed, until `found`
    /// returns `false`.
    fn each_live(&self, bits: W, mut found: impl FnMut(&SmallStep<W>) -> bool) {
        let mut reach = bits;
        let mut waiting: SmallVec<[&SmallStep<W>; 128]> = SmallVec::new();
        for step in &self.all {
            if step.applies(reach) {
                reach = reach | step.set;
                if !found(step) {
                    return;
                }
            } else if self.grows {
                waiting.push(step);
            }
        }
        let (mut before, mut goes_on) = (bits, true);
        while goes_on && reach != before {
            before = reach;
            waiting.retain(|step| {
                let is_live = goes_on && step.applies(reach);
                if is_live {
                    reach = reach | step.set;
                    goes_on = found(step);
                }
                !is_live
            });
        }
    }

    fn parts(&self, bits: W, counted: bool) -> CountedParts {
        if let Some((plane, pairs)) = &self.pairs {
            let cells = bits >> *plane & W::from(self.cover).unwrap_or_else(W::zero);
            return pairs.parts(cells.to_u64().unwrap_or(0));
        }
        let mut groups = CountedParts::new();
        if !self.keeps {
            // A part has no more cells than those with letters.
            let lettered = self
                .planes
                .map_or(u64::MAX, |planes| lettered(planes, bits));
            let whole = self.cover & lettered;
            self.each_live(bits, |step| {
                unite(&mut groups, step.places[0]);
                counted || groups.first().is_none_or(|group| group.0 != whole)
            });
            groups.sort_unstable_by_key(|group| group.0.trailing_zeros());
            return groups;
        }
        self.parts_by_change(bits, counted)
    }

    /// The parts if some placements need cells that they do not change. A shared cell that does not change connects
    /// nothing.
    fn parts_by_change(&self, bits: W, counted: bool) -> CountedParts {
        let is_all = |groups: &CountedParts, cells: u64| {
            !counted && groups.first().is_some_and(|group| group.0 == cells)
        };
        // A part has no more cells than those with letters. Usually these are connected long before the last placement.
        let lettered = self.planes.map(|planes| lettered(planes, bits));
        let mut groups = CountedParts::new();
        let mut live: SmallVec<[[u64; 2]; 128]> = SmallVec::new();
        let (mut cover, mut changing) = (0, 0);
        let mut is_one = false;
        self.each_live(bits, |step| {
            let [own, written] = step.places;
            live.push([own, written]);
            (cover, changing) = (cover | own, changing | written);
            if let Some(lettered) = lettered.filter(|_| !counted) {
                unite(&mut groups, own & changing);
                is_one = is_all(&groups, lettered);
            }
            !is_one
        });
        if is_one {
            return std::iter::once((cover, 1)).collect();
        }
        // Now all changing cells are known.
        groups.clear();
        for [own, _] in &live {
            unite(&mut groups, own & changing);
            if is_all(&groups, cover & changing) {
                return std::iter::once((cover, 1)).collect();
            }
        }
        groups.sort_unstable_by_key(|group| group.0.trailing_zeros());
        let mut kept = groups.clone();
        for [own, written] in live.iter().filter(|places| places[0] & !changing != 0) {
            let group = groups.iter().position(|group| group.0 & written != 0);
            if let Some(part) = group.and_then(|at| kept.get_mut(at)) {
                part.0 |= own;
            }
        }
        kept
    }

    fn is_apart(&self, bits: W, cells: usize) -> bool {
        let mut is_apart = true;
        self.each_live(bits, |step| {
            let own = step.places[0];
            is_apart = own & turned(own, cells) == 0;
            is_apart
        });
        is_apart
    }
}

impl<W: PrimInt> SmallStep<W> {
    #[inline]
    fn applies(&self, bits: W) -> bool {
        (self.need & !bits).is_zero()
    }
}

/// The cells with a letter in any of the planes.
fn lettered<W: PrimInt>((planes, cells): (usize, usize), bits: W) -> u64 {
    let all = W::from(low(cells as u32)).unwrap_or_else(W::max_value);
    let plane = |at: usize| (bits >> (at * cells) & all).to_u64().unwrap_or(0);
    (0..planes).fold(0, |own, at| own | plane(at))
}

/// The image of a set of cells under a half turn of the board.
fn turned(own: u64, cells: usize) -> u64 {
    own.reverse_bits() >> (64 - cells)
}

/// Whether a half turn maps each plane to its partner.
pub(in crate::declared) fn is_turned(bits: &[u64], cells: usize, partners: &[usize]) -> bool {
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

/// The smallest rectangle around some cells of a board with `columns` columns.
pub(in crate::declared) fn around(columns: u32, cells: u64) -> Rectangle {
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

/// Restricts a position to some cells and moves it to a rectangle. The position is on rows with these numbers of
/// planes, cells and columns.
pub(in crate::declared) fn cut(
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

/// Adds a set to disjoint sets, merging it with those that it meets. Each set counts the sets that it was merged from.
#[inline]
fn unite(groups: &mut CountedParts, mut set: u64) {
    let mut count = 1;
    let mut at = 0;
    while let Some(group) = groups.get_mut(at) {
        if set & !group.0 == 0 {
            group.1 += count;
            return;
        }
        if set & group.0 == 0 {
            at += 1;
        } else {
            let group = groups.swap_remove(at);
            (set, count) = (set | group.0, count + group.1);
        }
    }
    groups.push((set, count));
}
