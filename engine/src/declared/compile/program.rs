//! The placements of all moves on a shape, compiled to bit masks.

use super::declaration::Settle;
use super::pattern::LetterSet;
use super::placements::{Placement, Placements};
use crate::budget::{Budget, Stop};
use crate::declared::board::BoardShape;
use crate::declared::board::bits::{Bits, insert, words_for, zeros};
use crate::declared::board::layout::LetterPlanes;
use crate::declared::board::letters::EMPTY;
use crate::declared::board::links::CellLinks;
use crate::declared::compile::{Compiled, Play};
use crate::declared::parts::small::{self, SmallPlacements};
use crate::value::Player;
use smallvec::SmallVec;
use std::ops::Range;
use std::sync::Arc;

/// Maximum number of placements of a player on a shape.
const MOST_PLACEMENTS: usize = 1 << 20;

/// Maximum total number of words of one set of cells per placement. A position may have as many parts as placements.
const MOST_WORDS: usize = 1 << 26;

/// The compiled placements on a shape.
#[derive(Debug)]
pub(in crate::declared) struct BoardProgram {
    pub shape: Arc<BoardShape>,
    /// The number of cells.
    pub cells: usize,
    /// The number of words of a position.
    pub words: usize,
    pub placements: Vec<Placement>,
    /// The mask words of all placements, in order.
    masks: Vec<MaskWord>,
    /// For each placement, the end of its mask words.
    ends: Vec<u32>,
    /// For each placement, the cells with a choice of letters or with forbidden letters.
    pub choices: Vec<Box<[(u32, LetterSet)]>>,
    /// For each placement, the letters that change in neighbours, and the letter that replaces them.
    pub with: Vec<Option<(LetterSet, u8)>>,
    /// Whether some placement forbids letters of neighbours.
    pub has_vetoes: bool,
    /// The adjacency of cells, if the ruleset needs it.
    pub links: CellLinks,
    /// The bits of a position on which moves and falling cells depend; `None` if these are all bits.
    read: Option<Bits>,
    /// The placements for positions in one or two words, if they are simple enough.
    pub small: Option<SmallPlacements>,
    left: usize,
    impartial: bool,
}

/// Maximum number of placements of a player on a board with `cells` cells.
pub(in crate::declared) fn most_placements(cells: usize) -> usize {
    MOST_PLACEMENTS.min(MOST_WORDS / words_for(cells))
}

fn has_condition(play: &Play) -> bool {
    play.condition.is_some()
}

/// The masks that a placement applies to one word of a position. Words without an entry are unaffected.
#[derive(Clone, Copy, Debug, Default)]
struct MaskWord {
    /// The index of the word.
    at: u32,
    need: u64,
    veto: u64,
    clear: u64,
    set: u64,
}

/// The mask words of a placement in progress, in any order.
#[derive(Default)]
struct MaskWords(SmallVec<[MaskWord; 8]>);

impl MaskWords {
    /// The mask word of a bit, and the bit within it.
    fn of(&mut self, bit: usize) -> (&mut MaskWord, u64) {
        let number = (bit / 64) as u32;
        let known = self.0.iter().position(|word| word.at == number);
        let at = known.unwrap_or_else(|| {
            self.0.push(MaskWord {
                at: number,
                ..MaskWord::default()
            });
            self.0.len() - 1
        });
        (&mut self.0[at], 1 << (bit % 64))
    }
}

impl BoardProgram {
    /// Compiles the placements on a shape. `reached` gives the letters that each cell can have and excludes placements
    /// that can never apply.
    ///
    /// Errors: limits of the budget; `TooLarge` if there are too many placements.
    pub(in crate::declared) fn new(
        compiled: &Compiled,
        layout: &LetterPlanes,
        shape: &Arc<BoardShape>,
        reached: Option<&[LetterSet]>,
        budget: &Budget,
    ) -> Result<BoardProgram, Stop> {
        let cells = shape.cells();
        let words = layout.words(cells);
        let most = most_placements(cells);
        let [left_plays, right_plays] = &compiled.plays;
        let mut placements = Placements::all(shape, left_plays, reached, most, budget)?;
        let left = placements.len();
        let mut program = BoardProgram {
            shape: Arc::clone(shape),
            cells,
            words,
            masks: Vec::new(),
            ends: Vec::new(),
            choices: Vec::new(),
            with: Vec::new(),
            has_vetoes: false,
            links: CellLinks::new(compiled, shape, budget)?,
            read: None,
            small: None,
            left,
            impartial: compiled.impartial,
            placements: Vec::new(),
        };
        if !compiled.impartial {
            placements.extend(Placements::all(shape, right_plays, reached, most, budget)?);
        }
        for (at, placement) in placements.iter().enumerate() {
            budget.work(1)?;
            let plays = if at < left { left_plays } else { right_plays };
            let play = plays.get(placement.play);
            let with = play.and_then(|play| play.steps.last()?.with);
            let with = with.filter(|_| !placement.with.is_empty());
            program.add(layout, placement, with, budget)?;
        }
        program.placements = placements;
        let is_plain = program.is_plain();
        if is_plain && !compiled.plays.iter().flatten().any(has_condition) {
            program.read = program.reading(compiled, layout);
        }
        program.small = program.simplified(layout).filter(|_| is_plain);
        Ok(program)
    }

    /// Whether no placement has a choice of letters or changes neighbours.
    fn is_plain(&self) -> bool {
        let has_choices = self.choices.iter().any(|choices| !choices.is_empty());
        !has_choices && self.with.iter().all(Option::is_none)
    }

    /// The bits that placements need, and those that determine which cells are held.
    fn reading(&self, compiled: &Compiled, layout: &LetterPlanes) -> Option<Bits> {
        let mut read = zeros(self.words);
        for word in &self.masks {
            read[word.at as usize] |= word.need;
        }
        match &compiled.settle {
            None => {}
            Some(Settle::Connected(_)) => {
                let empty = compiled.letters.number(EMPTY);
                for (_, plane) in layout.letters().filter(|(l, _)| Some(*l) != empty) {
                    (0..self.cells).for_each(|cell| insert(&mut read, plane * self.cells + cell));
                }
            }
            Some(Settle::Written) => return None,
        }
        Some(read)
    }

    /// Clears the bits of a position on which nothing depends.
    pub(in crate::declared) fn mask_read(&self, bits: &mut Bits) {
        if let Some(read) = &self.read {
            bits.iter_mut().zip(read).for_each(|(b, read)| *b &= read);
        }
    }

    fn simplified(&self, layout: &LetterPlanes) -> Option<SmallPlacements> {
        let is_small = self.words <= 2 && (1..=small::MOST_CELLS).contains(&self.cells);
        if !is_small {
            return None;
        }
        let placements = (0..self.len()).map(|at| {
            let (mut need, mut set) = ([0; 2], [0; 2]);
            for word in self.masks(at) {
                need[word.at as usize] = word.need;
                set[word.at as usize] = word.set;
            }
            let own = self.own(at).fold(0, |all, cell| all | 1 << cell);
            let written = self.written(at).fold(0, |all, cell| all | 1 << cell);
            ([need, set], [own, written])
        });
        let shape = (self.words, layout.planes(), self.cells);
        Some(SmallPlacements::new(shape, placements))
    }

    fn add(
        &mut self,
        layout: &LetterPlanes,
        placement: &Placement,
        with: Option<(LetterSet, u8)>,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let cells = self.cells;
        let mut words = MaskWords::default();
        let mut choices: Vec<(u32, LetterSet)> = Vec::new();
        let mut forbid = |words: &mut MaskWords, at: u32, letters: LetterSet| {
            for (_, plane) in layout.letters().filter(|(l, _)| letters >> l & 1 == 0) {
                let (word, bit) = words.of(plane * cells + at as usize);
                word.veto |= bit;
            }
            choices.push((at, letters));
        };
        for placed in &placement.cells {
            let at = placed.cell as usize;
            let is_one = placed.before.count_ones() == 1;
            let needed = if is_one {
                layout.plane(placed.before.trailing_zeros() as u8)
            } else {
                layout.exists
            };
            if let Some(plane) = needed {
                let (word, bit) = words.of(plane * cells + at);
                word.need |= bit;
            }
            if !is_one {
                forbid(&mut words, placed.cell, placed.before);
            }
            let Some(after) = placed.after else { continue };
            for (letter, plane) in layout.letters() {
                let (word, bit) = words.of(plane * cells + at);
                word.clear |= bit;
                if letter == after {
                    word.set |= bit;
                }
            }
        }
        for (at, letters) in &placement.vetoes {
            forbid(&mut words, *at, !letters);
        }
        self.has_vetoes |= !placement.vetoes.is_empty();
        budget.room_in(&mut self.masks, words.0.len())?;
        self.masks.extend(words.0);
        self.ends.push(self.masks.len() as u32);
        self.choices.push(choices.into());
        self.with.push(with);
        Ok(())
    }

    /// Whether two placements are the same move, up to the order of cells.
    pub(in crate::declared) fn is_same_change(&self, one: usize, other: usize) -> bool {
        let [one, other] = [one, other].map(|at| &self.placements[at]);
        one.play == other.play
            && one.cells == other.cells
            && one.vetoes == other.vetoes
            && one.with == other.with
    }

    pub(in crate::declared) fn len(&self) -> usize {
        self.with.len()
    }

    /// The approximate size in words.
    pub(in crate::declared) fn size(&self) -> usize {
        size_of::<MaskWord>() / 8 * self.masks.len() + 32 * self.len()
    }

    /// The indices of the placements of a player.
    pub(in crate::declared) fn of(&self, player: Player) -> Range<usize> {
        match player {
            _ if self.impartial => 0..self.len(),
            Player::Left => 0..self.left,
            Player::Right => self.left..self.len(),
        }
    }

    #[inline]
    fn masks(&self, placement: usize) -> &[MaskWord] {
        let start = placement
            .checked_sub(1)
            .map_or(0, |before| self.ends[before]);
        &self.masks[start as usize..self.ends[placement] as usize]
    }

    /// The cells that a placement needs, excluding neighbours.
    #[inline]
    pub(in crate::declared) fn own(&self, placement: usize) -> impl Iterator<Item = usize> {
        let cells = self.placements[placement].cells.iter();
        cells.map(|placed| placed.cell as usize)
    }

    /// The cells that a placement changes, excluding neighbours.
    #[inline]
    pub(in crate::declared) fn written(&self, placement: usize) -> impl Iterator<Item = usize> {
        let cells = self.placements[placement].cells.iter();
        let written = cells.filter(|placed| placed.after.is_some());
        written.map(|placed| placed.cell as usize)
    }

    /// Adds the bits that a placement sets. Returns whether some are new.
    #[inline]
    pub(in crate::declared) fn set(&self, placement: usize, reach: &mut [u64]) -> bool {
        let mut grown = false;
        for word in self.masks(placement) {
            let known = &mut reach[word.at as usize];
            grown |= word.set & !*known != 0;
            *known |= word.set;
        }
        grown
    }

    /// Whether all bits that a placement needs are set.
    #[inline]
    pub(in crate::declared) fn has_needs(&self, placement: usize, bits: &[u64]) -> bool {
        let mut words = self.masks(placement).iter();
        words.all(|word| word.need & !bits[word.at as usize] == 0)
    }

    /// The neighbours that a placement changes, if they may have the relevant letters in a reachable position.
    pub(in crate::declared) fn written_near<'a>(
        &'a self,
        layout: &'a LetterPlanes,
        placement: usize,
        reach: &'a [u64],
    ) -> impl Iterator<Item = usize> + 'a {
        let from = self.with[placement].map_or(0, |(from, _)| from);
        let near = self.placements[placement]
            .with
            .iter()
            .map(|cell| *cell as usize);
        near.filter(move |cell| layout.letters_at(reach, self.cells, *cell) & from != 0)
    }

    /// Whether a placement applies.
    #[inline]
    pub(in crate::declared) fn applies(&self, placement: usize, bits: &[u64]) -> bool {
        self.masks(placement).iter().all(|word| {
            let bits = bits[word.at as usize];
            word.need & !bits == 0 && word.veto & bits == 0
        })
    }

    /// The position after a placement that applies.
    #[inline]
    pub(in crate::declared) fn after(
        &self,
        layout: &LetterPlanes,
        placement: usize,
        bits: &[u64],
    ) -> Bits {
        let mut after = Bits::from_slice(bits);
        for word in self.masks(placement) {
            let bits = &mut after[word.at as usize];
            *bits = *bits & !word.clear | word.set;
        }
        if let Some((from, to)) = self.with[placement] {
            for cell in &self.placements[placement].with {
                self.change_near(layout, &mut after, *cell as usize, from, to);
            }
        }
        after
    }

    fn change_near(
        &self,
        layout: &LetterPlanes,
        bits: &mut Bits,
        cell: usize,
        from: LetterSet,
        to: u8,
    ) {
        let own = layout.letters_at(bits, self.cells, cell);
        if own & from == 0 {
            return;
        }
        for (letter, plane) in layout.letters() {
            let at = plane * self.cells + cell;
            if own >> letter & 1 != 0 {
                bits[at / 64] &= !(1 << (at % 64));
            }
            if letter == to {
                insert(bits, at);
            }
        }
    }
}
