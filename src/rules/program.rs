//! The placements of all moves on a shape, as words.

use super::bits::{Bits, insert, is_within, join, meets, words_for, zeros};
use super::board::{BoardKind, BoardShape};
use super::compile::{Compiled, Play, PlayCondition};
use super::declaration::Settle;
use super::layout::LetterPlanes;
use super::letters::EMPTY;
use super::pattern::LetterSet;
use super::placements::{Placement, Placements};
use super::small::{self, SmallPlacements};
use crate::budget::{Budget, Stop};
use crate::value::Player;
use std::ops::Range;
use std::sync::Arc;

/// Most words of the placements of a shape.
const MOST_WORDS: usize = 1 << 23;

/// Words of a position for each placement: see [`Masks`].
const FIELDS: usize = 4;

/// The placements on a shape.
#[derive(Debug)]
pub(super) struct BoardProgram {
    pub shape: Arc<BoardShape>,
    /// The number of cells.
    pub cells: usize,
    /// Words of a position.
    pub words: usize,
    pub placements: Vec<Placement>,
    /// For each placement what bits it needs, forbids, clears and sets.
    masks: Vec<u64>,
    /// For each placement the cells that it needs, and those among them that it changes.
    cell_masks: Vec<u64>,
    /// For each placement the cells that have one of several letters, or must not have some.
    pub choices: Vec<Box<[(u32, LetterSet)]>>,
    /// For each placement, the letters that change in neighbours, and what they become.
    pub with: Vec<Option<(LetterSet, u8)>>,
    /// Some placement forbids letters of neighbours.
    pub has_vetoes: bool,
    /// By cell its neighbours, where a condition or what falls asks for them.
    pub near: Vec<Bits>,
    /// By cell what groups and falling cells hang together with: its neighbours, along arcs in either direction.
    pub joined: Vec<Bits>,
    /// The cells that what falls is held by.
    pub held: Bits,
    /// By vertex of edges that fall, but not that which holds all: its edges.
    pub ties: Vec<Bits>,
    /// The bits of a position that its moves and what falls depend on, where that is not all.
    read: Option<Bits>,
    /// The same for positions in few words, where it is that simple.
    pub small: Option<SmallPlacements>,
    left: usize,
    impartial: bool,
}

fn has_condition(play: &Play) -> bool {
    play.condition.is_some()
}

/// The words of a placement.
pub(super) struct Masks<'a> {
    pub need: &'a [u64],
    pub veto: &'a [u64],
    pub clear: &'a [u64],
    pub set: &'a [u64],
}

impl BoardProgram {
    pub(super) fn new(
        compiled: &Compiled,
        layout: &LetterPlanes,
        shape: &Arc<BoardShape>,
        budget: &Budget,
    ) -> Result<BoardProgram, Stop> {
        let cells = shape.cells();
        let (words, cell_words) = (layout.words(cells), words_for(cells));
        let most = MOST_WORDS / (FIELDS * words + 2 * cell_words);
        let [left_plays, right_plays] = &compiled.plays;
        let mut placements = Placements::all(shape, left_plays, most, budget)?;
        let left = placements.len();
        let mut program = BoardProgram {
            shape: Arc::clone(shape),
            cells,
            words,
            masks: Vec::new(),
            cell_masks: Vec::new(),
            choices: Vec::new(),
            with: Vec::new(),
            has_vetoes: false,
            near: Vec::new(),
            joined: Vec::new(),
            held: zeros(cell_words),
            ties: Vec::new(),
            read: None,
            small: None,
            left,
            impartial: compiled.impartial,
            placements: Vec::new(),
        };
        program.relate(compiled, budget)?;
        if !compiled.impartial {
            placements.extend(Placements::all(shape, right_plays, most, budget)?);
        }
        budget.reserve(placements.len() * (FIELDS * words + 2 * cell_words) * 8)?;
        for (at, placement) in placements.iter().enumerate() {
            budget.work(words as u64)?;
            let plays = if at < left { left_plays } else { right_plays };
            let play = plays.get(placement.play);
            let with = play.and_then(|play| play.steps.last()?.with);
            program.add(
                layout,
                placement,
                with.filter(|_| !placement.with.is_empty()),
            );
        }
        program.placements = placements;
        let is_plain = program.is_plain();
        if is_plain && !compiled.plays.iter().flatten().any(has_condition) {
            program.read = program.reading(compiled, layout);
        }
        program.small = program.simplified().filter(|_| is_plain);
        Ok(program)
    }

    /// Whether no placement has a choice of letters or changes neighbours.
    fn is_plain(&self) -> bool {
        let has_choices = self.choices.iter().any(|choices| !choices.is_empty());
        !has_choices && self.with.iter().all(Option::is_none)
    }

    /// The bits that placements need, and those that say what is held.
    fn reading(&self, compiled: &Compiled, layout: &LetterPlanes) -> Option<Bits> {
        let mut read = zeros(self.words);
        (0..self.len()).for_each(|at| join(&mut read, self.masks(at).need));
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

    /// Clears the bits of a position that nothing depends on.
    pub(super) fn mask_read(&self, bits: &mut Bits) {
        if let Some(read) = &self.read {
            bits.iter_mut().zip(read).for_each(|(b, read)| *b &= read);
        }
    }

    fn simplified(&self) -> Option<SmallPlacements> {
        let is_small = self.words <= 2 && (1..=small::MOST_CELLS).contains(&self.cells);
        if !is_small {
            return None;
        }
        let placements = (0..self.len()).map(|at| {
            let masks = self.masks(at);
            (
                masks.need,
                masks.set,
                [self.own(at)[0], self.written(at)[0]],
            )
        });
        Some(SmallPlacements::new(self.words, placements))
    }

    /// Notes which cells are neighbours and what holds them, where the ruleset asks for that.
    fn relate(&mut self, compiled: &Compiled, budget: &Budget) -> Result<(), Stop> {
        let has_test = |play: &Play| matches!(play.condition, Some(PlayCondition::Test(_)));
        let root = match &compiled.settle {
            Some(Settle::Connected(name)) => Some(name),
            _ => None,
        };
        if root.is_none() && !compiled.plays.iter().flatten().any(has_test) {
            return Ok(());
        }
        let words = words_for(self.cells);
        budget.reserve(2 * self.cells * words * 8)?;
        self.near = vec![zeros(words); self.cells];
        self.joined = self.near.clone();
        for cell in 0..self.cells {
            budget.work(words as u64)?;
            for to in self.shape.neighbours(cell as u32) {
                insert(&mut self.near[cell], to as usize);
                insert(&mut self.joined[cell], to as usize);
                insert(&mut self.joined[to as usize], cell);
            }
        }
        let Some(root) = root else { return Ok(()) };
        let BoardShape::Graph(graph) = &*self.shape else {
            let cell: Option<usize> = root.parse().ok().filter(|cell| *cell < self.cells);
            cell.iter().for_each(|cell| insert(&mut self.held, *cell));
            return Ok(());
        };
        let Some(root) = graph.vertex_named(root) else {
            return Ok(());
        };
        if graph.kind() != BoardKind::Edges {
            insert(&mut self.held, root as usize);
            return Ok(());
        }
        graph
            .beside(root)
            .iter()
            .for_each(|edge| insert(&mut self.held, *edge as usize));
        for vertex in (0..graph.names().len() as u32).filter(|vertex| *vertex != root) {
            let mut tie = zeros(words);
            graph
                .beside(vertex)
                .iter()
                .for_each(|edge| insert(&mut tie, *edge as usize));
            self.ties.push(tie);
        }
        Ok(())
    }

    fn add(&mut self, layout: &LetterPlanes, placement: &Placement, with: Option<(LetterSet, u8)>) {
        let cells = self.cells;
        let mut fields: [Bits; FIELDS] = std::array::from_fn(|_| zeros(self.words));
        let [need, veto, clear, set] = &mut fields;
        let (mut own, mut written) = (zeros(words_for(cells)), zeros(words_for(cells)));
        let mut choices: Vec<(u32, LetterSet)> = Vec::new();
        let mut forbid = |at: u32, letters: LetterSet| {
            let others = layout.letters().filter(|(l, _)| letters >> l & 1 == 0);
            others.for_each(|(_, plane)| insert(veto, plane * cells + at as usize));
            choices.push((at, letters));
        };
        for cell in &placement.cells {
            let at = cell.at as usize;
            insert(&mut own, at);
            if cell.before.count_ones() == 1 {
                let plane = layout.plane(cell.before.trailing_zeros() as u8);
                plane
                    .iter()
                    .for_each(|plane| insert(need, plane * cells + at));
            } else {
                layout
                    .exists
                    .iter()
                    .for_each(|plane| insert(need, plane * cells + at));
                forbid(cell.at, cell.before);
            }
            let Some(after) = cell.after else { continue };
            insert(&mut written, at);
            layout
                .letters()
                .for_each(|(_, plane)| insert(clear, plane * cells + at));
            layout
                .plane(after)
                .iter()
                .for_each(|plane| insert(set, plane * cells + at));
        }
        for (at, letters) in &placement.vetoes {
            forbid(*at, !letters);
        }
        self.has_vetoes |= !placement.vetoes.is_empty();
        for field in fields {
            self.masks.extend(field);
        }
        self.cell_masks.extend(own);
        self.cell_masks.extend(written);
        self.choices.push(choices.into());
        self.with.push(with);
    }

    /// The number of placements.
    pub(super) fn len(&self) -> usize {
        self.with.len()
    }

    /// Words that it takes, about.
    pub(super) fn size(&self) -> usize {
        self.masks.len() + self.cell_masks.len() + 16 * self.len()
    }

    /// The numbers of the placements of a player.
    pub(super) fn of(&self, player: Player) -> Range<usize> {
        match player {
            _ if self.impartial => 0..self.len(),
            Player::Left => 0..self.left,
            Player::Right => self.left..self.len(),
        }
    }

    #[inline]
    pub(super) fn masks(&self, placement: usize) -> Masks<'_> {
        let words = self.words;
        let all = &self.masks[placement * FIELDS * words..][..FIELDS * words];
        Masks {
            need: &all[..words],
            veto: &all[words..2 * words],
            clear: &all[2 * words..3 * words],
            set: &all[3 * words..],
        }
    }

    /// The cells that a placement needs, neighbours left out.
    #[inline]
    pub(super) fn own(&self, placement: usize) -> &[u64] {
        let words = words_for(self.cells);
        &self.cell_masks[placement * 2 * words..][..words]
    }

    /// The cells that a placement changes, neighbours left out.
    #[inline]
    pub(super) fn written(&self, placement: usize) -> &[u64] {
        let words = words_for(self.cells);
        &self.cell_masks[(placement * 2 + 1) * words..][..words]
    }

    /// The neighbours that a placement changes, if they may have certain letters in what can be reached.
    pub(super) fn written_near<'a>(
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
    pub(super) fn applies(&self, placement: usize, bits: &[u64]) -> bool {
        if let [bits] = bits {
            let all = &self.masks[placement * FIELDS..][..2];
            return bits & all[0] == all[0] && bits & all[1] == 0;
        }
        let masks = self.masks(placement);
        is_within(masks.need, bits) && !meets(masks.veto, bits)
    }

    /// The position after a placement that applies.
    #[inline]
    pub(super) fn after(&self, layout: &LetterPlanes, placement: usize, bits: &[u64]) -> Bits {
        let masks = self.masks(placement);
        let mut after: Bits = bits.iter().zip(masks.clear).map(|(b, c)| b & !c).collect();
        join(&mut after, masks.set);
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
