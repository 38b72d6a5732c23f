//! The parts of positions that fit into a word, as [`super::parts`] finds them in general.

use smallvec::SmallVec;

/// The placements of a shape whose positions fit into a word, where none of them has a choice of letters or changes
/// neighbours.
#[derive(Debug, Default)]
pub(super) struct Small {
    /// Number of cells.
    cells: u32,
    planes: u32,
    /// Some placement makes letters that others need.
    grows: bool,
    /// Some placement needs cells that it does not change.
    keeps: bool,
    /// For each placement: what it needs, and what it sets.
    steps: Vec<[u64; 2]>,
    /// For each placement: the cells that it needs, and those that it changes.
    places: Vec<[u64; 2]>,
}

/// A rectangle of rows: the first row and column, and how many of each.
pub(super) type Rectangle = (u32, u32, u32, u32);

fn low(count: u32) -> u64 {
    if count >= 64 {
        u64::MAX
    } else {
        (1 << count) - 1
    }
}

impl Small {
    pub(super) fn new(cells: usize, planes: usize) -> Small {
        Small {
            cells: cells as u32,
            planes: planes as u32,
            ..Small::default()
        }
    }

    pub(super) fn push(&mut self, step: [u64; 2], places: [u64; 2]) {
        self.grows |= step[1] != 0;
        self.keeps |= places[0] != places[1];
        self.steps.push(step);
        self.places.push(places);
    }

    /// With the placements alone that could ever apply in a position: the others are dead in what moves lead to.
    pub(super) fn within(&self, bits: u64) -> Small {
        let reach = self.reach(bits);
        let mut within = Small::new(self.cells as usize, self.planes as usize);
        for (step, places) in self.steps.iter().zip(&self.places) {
            if step[0] & !reach == 0 {
                within.push(*step, *places);
            }
        }
        within
    }

    /// What can be reached if letters once reached stay.
    fn reach(&self, bits: u64) -> u64 {
        let mut reach = bits;
        let mut before = if self.grows { !bits } else { bits };
        while reach != before {
            before = reach;
            for [need, set] in &self.steps {
                let applies = u64::from(need & !reach == 0);
                reach |= set & applies.wrapping_neg();
            }
        }
        reach
    }

    /// The cells of each part of a position.
    pub(super) fn parts(&self, bits: u64) -> SmallVec<[u64; 8]> {
        let reach = self.reach(bits);
        let mut groups: SmallVec<[u64; 8]> = SmallVec::new();
        let changing = if self.keeps {
            self.live(reach).fold(0, |all, [_, written]| all | written)
        } else {
            u64::MAX
        };
        for [own, _] in self.live(reach) {
            unite(&mut groups, own & changing);
        }
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

    /// The cells of the placements that could ever apply.
    fn live(&self, reach: u64) -> impl Iterator<Item = &[u64; 2]> {
        let all = self.steps.iter().zip(&self.places);
        all.filter(move |(step, _)| step[0] & !reach == 0)
            .map(|(_, places)| places)
    }

    /// The least rectangle around some cells of a board with so many columns.
    pub(super) fn around(&self, columns: u32, cells: u64) -> Rectangle {
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

    /// The position on a rectangle that has these cells of another one.
    pub(super) fn cut(
        &self,
        columns: u32,
        (top, left, rows, width): Rectangle,
        bits: u64,
        cells: u64,
    ) -> u64 {
        let mut cut = 0;
        for plane in 0..self.planes {
            let own = bits >> (plane * self.cells) & cells;
            for row in 0..rows {
                let line = own >> ((top + row) * columns + left) & low(width);
                cut |= line << (plane * rows * width + row * width);
            }
        }
        cut
    }
}

/// Adds a set to disjoint ones; those that it meets become one with it.
#[inline]
fn unite(groups: &mut SmallVec<[u64; 8]>, mut set: u64) {
    for at in 0..groups.len() {
        let meets = groups[at] & set;
        if meets == set {
            return;
        }
        if meets != 0 {
            // Those before it are disjoint from both.
            let mut other = groups.len();
            while other > at {
                other -= 1;
                if groups[other] & set != 0 {
                    set |= groups.swap_remove(other);
                }
            }
            break;
        }
    }
    groups.push(set);
}
