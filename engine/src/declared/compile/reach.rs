//! The placements that may ever apply, assuming that letters are never removed.

use super::pattern::LetterSet;
use super::program::BoardProgram;
use crate::declared::board::bits::{Bits, has, insert, words_for, zeros};
use crate::declared::board::layout::LetterPlanes;
use smallvec::SmallVec;

impl BoardProgram {
    /// The bits that are reachable if letters are never removed, and the placements that may ever apply.
    pub(in crate::declared) fn reach(&self, layout: &LetterPlanes, bits: &[u64]) -> (Bits, Bits) {
        let mut reach: Bits = Bits::from_slice(bits);
        let mut live = zeros(words_for(self.len()));
        let (mut grown, mut backwards) = (true, true);
        while grown {
            grown = false;
            // Alternate the direction, because reachability spreads both with and against the order of cells.
            backwards = !backwards;
            for at in 0..self.len() {
                let at = if backwards { self.len() - 1 - at } else { at };
                let is_known = has(&live, at) && self.with[at].is_none();
                if is_known || !self.may_apply(layout, at, &reach) {
                    continue;
                }
                insert(&mut live, at);
                grown |= self.set(at, &mut reach);
                if let Some((_, to)) = self.with[at] {
                    let near: SmallVec<[usize; 8]> =
                        self.written_near(layout, at, &reach).collect();
                    for cell in near {
                        if let Some(plane) = layout.plane(to) {
                            grown |= !has(&reach, plane * self.cells + cell);
                            insert(&mut reach, plane * self.cells + cell);
                        }
                    }
                }
            }
        }
        (reach, live)
    }

    /// Whether some placement may ever apply. It suffices to test the current position: if none applies now, nothing
    /// spreads.
    pub(in crate::declared) fn is_alive(&self, layout: &LetterPlanes, bits: &[u64]) -> bool {
        (0..self.len()).any(|at| self.may_apply(layout, at, bits))
    }

    #[inline]
    fn may_apply(&self, layout: &LetterPlanes, placement: usize, reach: &[u64]) -> bool {
        self.has_needs(placement, reach)
            && self.choices[placement]
                .iter()
                .all(|choice| !self.is_barred(layout, *choice, reach))
    }

    /// Whether an existing cell cannot have any of the allowed letters.
    #[inline]
    pub(in crate::declared) fn is_barred(
        &self,
        layout: &LetterPlanes,
        (cell, allowed): (u32, LetterSet),
        reach: &[u64],
    ) -> bool {
        let letters = layout.letters_at(reach, self.cells, cell as usize);
        letters != 0 && letters & allowed == 0
    }

    /// Whether the requirements of a placement on its own cells can be met.
    pub(in crate::declared) fn own_cells_may_do(
        &self,
        layout: &LetterPlanes,
        placement: usize,
        reach: &[u64],
    ) -> bool {
        let is_own = |cell: u32| self.own(placement).any(|own| own == cell as usize);
        let choices = self.choices[placement].iter();
        let mut choices = choices.filter(|(cell, _)| is_own(*cell));
        self.has_needs(placement, reach)
            && choices.all(|choice| !self.is_barred(layout, *choice, reach))
    }
}
