//! The bit layout of positions: one plane of bits for each stored letter.

use super::bits::{Bits, has, insert, words_for, zeros};
use super::letters::Letters;
use crate::declared::board::Board;
use crate::declared::compile::Compiled;
use crate::declared::compile::pattern::LetterSet;

/// The planes of letters. Bit `plane * cells + cell` tells whether the cell has the letter. A letter that no step reads
/// has no plane; a cell without any bit is equivalent to an absent cell.
#[derive(Clone, Debug)]
pub(in crate::declared) struct LetterPlanes {
    /// The plane of each letter, if it has one.
    planes: Vec<Option<usize>>,
    /// The plane of cells that exist. Steps that allow several letters for a cell need it.
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

    pub(in crate::declared) fn planes(&self) -> usize {
        self.count
    }

    /// The number of words of a position with `cells` cells.
    pub(in crate::declared) fn words(&self, cells: usize) -> usize {
        words_for(self.count * cells)
    }

    /// A letter that no step reads, if there is one.
    pub(in crate::declared) fn unread(&self, letters: &Letters) -> Option<char> {
        let at = self.planes.iter().position(Option::is_none)?;
        letters.all().get(at).copied()
    }

    /// The letters of a cell in a position, or its possible letters in a set of reachable positions.
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

    /// Encodes a board.
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

    /// Decodes the letters of cells. Cells without a bit get another character.
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
