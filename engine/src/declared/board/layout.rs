//! Which letters of the cells of a position are kept, and where: a plane of bits for each.

use super::bits::{Bits, has, insert, words_for, zeros};
use super::letters::Letters;
use crate::declared::board::Board;
use crate::declared::compile::Compiled;
use crate::declared::compile::pattern::LetterSet;

/// Where the letters of cells are kept: bit `plane * cells + cell` for each. A letter that no step reads has no plane,
/// and a cell with no bit at all is as good as none.
#[derive(Clone, Debug)]
pub(in crate::declared) struct LetterPlanes {
    /// By letter.
    planes: Vec<Option<usize>>,
    /// The plane of all cells that are there, which steps with several letters for a cell need.
    pub exists: Option<usize>,
    count: usize,
}

impl LetterPlanes {
    pub(in crate::declared) fn new(compiled: &Compiled, reads_all: bool) -> LetterPlanes {
        let steps = || compiled.plays.iter().flatten().flat_map(|play| &play.steps);
        let mut read: LetterSet = 0;
        let (mut sets, mut vetoes) = (false, false);
        for step in steps() {
            for item in &step.items {
                read |= item.from;
                sets |= item.from.count_ones() > 1;
            }
            read |= step.with.map_or(0, |(from, _)| from);
            vetoes |= step.unless != 0;
        }
        let all = reads_all || sets || vetoes;
        let mut count = 0;
        let mut next = || {
            count += 1;
            count - 1
        };
        let letters = 0..compiled.letters.all().len();
        let planes = letters.map(|l| (all || read >> l & 1 != 0).then(&mut next));
        let planes = planes.collect();
        let exists = sets.then(&mut next);
        LetterPlanes {
            planes,
            exists,
            count,
        }
    }

    /// The plane of a letter.
    pub(in crate::declared) fn plane(&self, letter: u8) -> Option<usize> {
        self.planes.get(usize::from(letter)).copied().flatten()
    }

    /// The letters with their planes.
    pub(in crate::declared) fn letters(&self) -> impl Iterator<Item = (u8, usize)> + '_ {
        let planes = self.planes.iter().enumerate();
        planes.filter_map(|(letter, plane)| Some((letter as u8, (*plane)?)))
    }

    /// The number of planes.
    pub(in crate::declared) fn planes(&self) -> usize {
        self.count
    }

    /// Words of a position of so many cells.
    pub(in crate::declared) fn words(&self, cells: usize) -> usize {
        words_for(self.count * cells)
    }

    /// A letter that no step reads.
    pub(in crate::declared) fn unread(&self, letters: &Letters) -> Option<char> {
        let at = self.planes.iter().position(Option::is_none)?;
        letters.all().get(at).copied()
    }

    /// The letters that a cell has in a position, or may have in what can be reached.
    #[inline]
    pub(in crate::declared) fn letters_at(
        &self,
        bits: &[u64],
        cells: usize,
        cell: usize,
    ) -> LetterSet {
        let letters = self.letters();
        letters.fold(0, |set, (letter, plane)| {
            set | LetterSet::from(has(bits, plane * cells + cell)) << letter
        })
    }

    /// A board as bits.
    pub(in crate::declared) fn bits(&self, letters: &Letters, board: &Board) -> Bits {
        let cells = board.letters().len();
        let mut bits = zeros(self.words(cells));
        for (cell, c) in board.letters().iter().enumerate() {
            let Some(letter) = letters.number(*c) else {
                continue;
            };
            for plane in self.plane(letter).into_iter().chain(self.exists) {
                insert(&mut bits, plane * cells + cell);
            }
        }
        bits
    }

    /// The letters of cells; those without a bit get another character.
    pub(in crate::declared) fn cells(
        &self,
        letters: &Letters,
        bits: &[u64],
        cells: usize,
        missing: char,
    ) -> Vec<char> {
        let cell = |cell| {
            let set = self.letters_at(bits, cells, cell);
            let letter = letters.all().get(set.trailing_zeros() as usize);
            letter.copied().filter(|_| set != 0).unwrap_or(missing)
        };
        (0..cells).map(cell).collect()
    }
}
