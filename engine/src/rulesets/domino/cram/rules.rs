//! The rules of Cram on connected cells, for the nimber search.

use super::super::lanes::{Cut, Lanes};
use super::super::patch::Patch;
use super::super::region::{Region, cut};
use super::super::small_cram;
use crate::budget::Budget;
use crate::solve::Solved;
use crate::solve::heap_values::HeapValues;
use crate::solve::nimber::{DfpnRules, OptionBatch};

/// The values of straight parts by length.
type Straight = [u8; u64::BITS as usize + 1];

/// The rules of Cram on connected cells in a word.
#[derive(Clone, Debug)]
pub(super) struct CramRules {
    theorems: bool,
    straight: Straight,
    /// The number of parts that the search has requested.
    asked: u32,
}

/// After this many requests, computing the values of all small boxes pays off.
const WORTH_SMALL_BOXES: u32 = 1_600;

type Batch = OptionBatch<Region>;

impl CramRules {
    /// The rules, with the values of Dawson's Kayles for straight parts.
    ///
    /// Errors: limits of the budget.
    pub(super) fn new(
        theorems: bool,
        kayles: &mut HeapValues,
        budget: &Budget,
    ) -> Solved<CramRules> {
        let mut straight = [0; u64::BITS as usize + 1];
        for (length, value) in straight.iter_mut().enumerate() {
            *value = kayles.value(length, theorems, budget)? as u8;
        }
        Ok(CramRules {
            theorems,
            straight,
            asked: 0,
        })
    }

    fn expand_lanes<const S: u32>(&mut self, cells: u64, batch: &mut Batch) {
        for (mut starts, step) in Lanes::<S>::starts(cells) {
            while starts != 0 {
                let start = starts & starts.wrapping_neg();
                starts ^= start;
                Lanes::<S>::parts_after(cells, start | start << step, |part| {
                    self.add_lanes::<S>(part, batch);
                });
                batch.end_option();
            }
        }
    }

    /// Adds connected cells in rows of S bits.
    #[inline]
    fn add_lanes<const S: u32>(&mut self, part: u64, batch: &mut Batch) {
        let mut cut = Lanes::<S>::cut(part);
        if cut.is_straight() {
            batch.add_value(self.straight[part.count_ones() as usize].into());
            return;
        }
        if S == 4 {
            self.add_narrow(cut, batch);
            return;
        }
        if cut.columns > cut.rows {
            cut = Lanes::<8>::transposed(cut);
        }
        if cut.columns > 4 {
            self.add_canonical::<8>(cut, batch);
        } else {
            self.add_narrow(cut.narrowed(), batch);
        }
    }

    /// Adds cells in rows of 4 bits that are not straight.
    #[inline]
    fn add_narrow(&mut self, mut cut: Cut, batch: &mut Batch) {
        self.asked = self.asked.saturating_add(1);
        if self.asked > WORTH_SMALL_BOXES
            && let Some(value) = small_cram::value(&cut)
        {
            batch.add_value(value);
            return;
        }
        if cut.columns > cut.rows {
            cut = Lanes::<4>::transposed(cut);
        }
        self.add_canonical::<4>(cut, batch);
    }

    #[inline]
    fn add_canonical<const S: u32>(&mut self, cut: Cut, batch: &mut Batch) {
        let (cells, is_symmetric) = Lanes::<S>::canonical(cut);
        let middle = (cut.rows / 2 * S + cut.columns / 2) as usize;
        let centre = cut.cells >> middle & 1 != 0;
        let size = (cut.rows, cut.columns);
        self.add_part(Region::new(cells, S), size, is_symmetric, centre, batch);
    }

    /// Adds a part with this number of rows and columns, that a half turn may map to itself, and that may contain the
    /// cell in the middle.
    #[inline]
    fn add_part(
        &self,
        part: Region,
        (rows, columns): (u32, u32),
        is_symmetric: bool,
        has_middle: bool,
        batch: &mut Batch,
    ) {
        if !self.theorems || !is_symmetric {
            batch.add_part(part, false);
            return;
        }
        // The second player wins by symmetry, unless a domino can cover its own image. If only one domino can, the first
        // player places it and then plays second.
        match (rows % 2, columns % 2) {
            (0, 0) => batch.add_value(0),
            _ if !has_middle => batch.add_value(0),
            (1, 1) => batch.add_part(part, false),
            _ => batch.add_part(part, true),
        }
    }

    fn add_patch(&mut self, patch: &Patch, batch: &mut Batch) {
        match patch.size() {
            _ if patch.is_straight() => {
                batch.add_value(self.straight[patch.count() as usize].into());
            }
            (..=16, ..=4) => self.add_narrow(cut::<4>(patch), batch),
            (..=8, ..=8) => self.add_canonical::<8>(cut::<8>(patch), batch),
            (rows, columns) => {
                let part = Region::of_patch(patch);
                let middle = (usize::from(rows) / 2, usize::from(columns) / 2);
                let has_middle = patch.has(middle.0, middle.1);
                let is_symmetric = patch.is_centrally_symmetric();
                let size = (rows.into(), columns.into());
                self.add_part(part, size, is_symmetric, has_middle, batch);
            }
        }
    }
}

impl DfpnRules for CramRules {
    type Part = Region;

    fn add(&mut self, part: &Region, batch: &mut Batch) {
        self.add_patch(&part.patch(), batch);
    }

    fn expand(&mut self, part: &Region, batch: &mut Batch, budget: &Budget) -> Solved<()> {
        budget.work(part.moves().into())?;
        match part.stride() {
            4 => self.expand_lanes::<4>(part.cells(), batch),
            8 => self.expand_lanes::<8>(part.cells(), batch),
            _ => {
                for pieces in part.patch().moves_left(true, true) {
                    for (piece, _) in &pieces {
                        self.add_patch(piece, batch);
                    }
                    batch.end_option();
                }
            }
        }
        Ok(())
    }

    #[inline]
    fn size(&self, part: &Region) -> u32 {
        part.moves()
    }

    #[inline]
    fn most(&self, part: &Region) -> u32 {
        part.count() / 2
    }
}
