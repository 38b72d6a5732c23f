//! Grundy values of Cram by the nimber search.

use super::nimber::{Rules, Sum, WORTH_THREADS, grundy};
use super::{Solved, Solver};
use crate::budget::Budget;
use crate::ruleset::domino::patch::{Patch, Pieces};
use crate::ruleset::domino::patch_moves::PatchMoves;
use crate::ruleset::heap_values::HeapValues;
use crate::ruleset::octal::Code;
use std::iter::Map;

/// Cram on connected cells.
struct Cram<'a> {
    theorems: bool,
    /// Dawson's Kayles, for rows and columns.
    straight: &'a mut HeapValues,
}

impl Rules for Cram<'_> {
    type Part = Patch;
    type Options = Map<PatchMoves, fn(Pieces) -> Option<Sum<Patch>>>;

    fn at_once(&mut self, part: &Patch, budget: &Budget) -> Solved<Option<u32>> {
        if part.is_straight() {
            let length = part.count() as usize;
            let value = self.straight.value(length, self.theorems, budget)?;
            return Ok(Some(value.into()));
        }
        let zero = self.theorems && part.is_centrally_symmetric() && part.centre_is_free();
        Ok(zero.then_some(0))
    }

    fn is_nonzero(&self, part: &Patch) -> bool {
        // The first player places a domino on the two cells of the centre and is second from then on.
        let (rows, columns) = part.size();
        let one_centre_pair = (rows % 2 == 0) != (columns % 2 == 0);
        self.theorems && one_centre_pair && part.is_centrally_symmetric() && !part.centre_is_free()
    }

    fn options(&self, part: &Patch, _: &Budget) -> Solved<Self::Options> {
        let parts: fn(Pieces) -> Option<Sum<Patch>> =
            |pieces| Some(pieces.into_iter().map(|p| p.0).collect());
        Ok(part.moves_left(true, true).map(parts))
    }

    fn work_of_option(&self, _: &Patch) -> u64 {
        0
    }

    fn size(&self, part: &Patch) -> u32 {
        part.moves()
    }
}

impl Solver {
    /// The Grundy value of connected cells in Cram.
    pub(super) fn cram_value(&mut self, patch: &Patch) -> Solved<u32> {
        let (theorems, code) = (self.theorems, Code::dawsons_kayles());
        if self.threads > 1 && patch.moves() >= WORTH_THREADS {
            return self.cram.grundy_on_threads(
                self.threads,
                &self.budget,
                |tables, turn, budget| {
                    let straight = &mut HeapValues::new(code.clone());
                    grundy(patch, Cram { theorems, straight }, tables, turn, budget)
                },
            );
        }
        let heaps = self.heaps.entry(code.clone());
        let straight = heaps.or_insert_with(|| HeapValues::new(code));
        let rules = Cram { theorems, straight };
        self.cram.grundy(patch, rules, &self.budget)
    }
}
