//! The placements of a move on a shape. Each is a way to make the move, with required and new letters of cells.
//!
//! Repeated steps and successive steps are combined: a later step reads what an earlier one writes.

use super::pattern::{LetterSet, PatternItem, StepPattern};
use crate::budget::{Budget, Stop, with_stack};
use crate::declared::board::{BoardShape, Vector};
use crate::declared::compile::{Play, PlayCondition};
use smallvec::SmallVec;

/// Runs are counted as if they had at most this many cells.
const MOST_RUN: usize = 128;

/// A cell of a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::declared) struct PlacedLetter {
    pub cell: u32,
    /// The letters that the cell may have.
    pub before: LetterSet,
    /// The new letter; `None` if the letter is unchanged.
    pub after: Option<u8>,
}

/// One way to make a move on a shape.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::declared) struct Placement {
    /// The index of the move.
    pub play: usize,
    /// The cells that the placement needs, sorted.
    pub cells: SmallVec<[PlacedLetter; 4]>,
    /// Neighbours and the letters that they must not have.
    pub vetoes: SmallVec<[(u32, LetterSet); 4]>,
    /// Neighbours that change along with the move if they have certain letters.
    pub with: SmallVec<[u32; 4]>,
    /// The cells of the move, in the order of its walks.
    pub here: SmallVec<[u32; 4]>,
    /// The ends of its walks.
    pub turns: SmallVec<[u32; 4]>,
}

impl Placement {
    fn known(&mut self, at: u32) -> Option<&mut PlacedLetter> {
        self.cells.iter_mut().find(|letter| letter.cell == at)
    }

    /// Requires that a cell now has one of these letters. Returns whether that is possible.
    fn require(&mut self, at: u32, set: LetterSet) -> bool {
        if let Some(cell) = self.known(at) {
            return match cell.after {
                Some(letter) => set >> letter & 1 != 0,
                None => {
                    cell.before &= set;
                    cell.before != 0
                }
            };
        }
        let mut before = set;
        if let Some(veto) = self.vetoes.iter().position(|(cell, _)| *cell == at) {
            before &= !self.vetoes.swap_remove(veto).1;
        }
        self.cells.push(PlacedLetter {
            cell: at,
            before,
            after: None,
        });
        before != 0
    }

    /// Requires that a cell has none of these letters. Returns whether that is possible.
    fn forbid(&mut self, at: u32, set: LetterSet) -> bool {
        if self.known(at).is_some() {
            return self.require(at, !set);
        }
        match self.vetoes.iter_mut().find(|(cell, _)| *cell == at) {
            Some((_, veto)) => *veto |= set,
            None => self.vetoes.push((at, set)),
        }
        true
    }

    /// Normalises the placement: sorts cells and drops changes without effect. Returns whether anything changes.
    fn finish(&mut self) -> bool {
        for cell in &mut self.cells {
            cell.after = cell.after.filter(|letter| cell.before != 1 << letter);
        }
        self.cells.sort_unstable();
        self.vetoes.sort_unstable();
        self.with.sort_unstable();
        self.turns.dedup();
        !self.with.is_empty() || self.cells.iter().any(|cell| cell.after.is_some())
    }
}

/// Finds the placements of one player's moves.
pub(in crate::declared) struct Placements<'a> {
    shape: &'a BoardShape,
    plays: &'a [Play],
    /// The letters that each cell can have; `None` allows all letters.
    reached: Option<&'a [LetterSet]>,
    budget: &'a Budget,
    /// Maximum number of placements.
    most: usize,
    placements: Vec<Placement>,
}

/// A walk in progress.
struct StepWalk<'a> {
    pattern: &'a StepPattern,
    play: usize,
    step: usize,
    /// The number of earlier repetitions of the step.
    repeated: usize,
    vector: Option<Vector>,
    start: u32,
    /// The cells so far, each with the index of its item.
    cells: Vec<(u32, usize)>,
    before: Placement,
}

impl<'a> Placements<'a> {
    /// All placements of some moves on a shape, without duplicates. `reached` gives the letters that each cell can have
    /// and excludes placements that can never apply.
    ///
    /// Errors: limits of the budget; `TooLarge` if there are more than `most`.
    pub(in crate::declared) fn all(
        shape: &'a BoardShape,
        plays: &'a [Play],
        reached: Option<&'a [LetterSet]>,
        most: usize,
        budget: &'a Budget,
    ) -> Result<Vec<Placement>, Stop> {
        let mut all = Placements {
            shape,
            plays,
            reached,
            budget,
            most,
            placements: Vec::new(),
        };
        for (play, own) in plays.iter().enumerate() {
            if reached.is_none() && all.exceeds(own) {
                return Err(all.too_many());
            }
            for start in 0..shape.cells() as u32 {
                if !all.may_start(own, start) {
                    continue;
                }
                let placement = Placement {
                    play,
                    ..Placement::default()
                };
                all.step(&placement, play, 0, start)?;
            }
        }
        let mut found = all.placements;
        let has_condition = |p: &Placement| plays[p.play].condition.is_some();
        found.sort_by(|a, b| {
            let key = |p: &'_ Placement| has_condition(p).then_some(p.play);
            key(a)
                .cmp(&key(b))
                .then_with(|| a.cells.cmp(&b.cells))
                .then_with(|| a.vetoes.cmp(&b.vetoes))
                .then_with(|| a.with.cmp(&b.with))
                .then_with(|| a.play.cmp(&b.play))
                .then_with(|| a.turns.cmp(&b.turns))
                .then_with(|| a.here.cmp(&b.here))
        });
        let asks_order =
            |p: &Placement| matches!(plays[p.play].condition, Some(PlayCondition::Written(_)));
        // All placements of a move change neighbours in the same way. The language sees `here` as a list. A test sees
        // it as a set, which the cells of the walk determine.
        found.dedup_by(|a, b| {
            let same = a.cells == b.cells && a.vetoes == b.vetoes && a.with == b.with;
            same && (a.play == b.play && (a.here == b.here || !asks_order(a))
                || !has_condition(a) && !has_condition(b) && with_of(plays, a) == with_of(plays, b))
        });
        Ok(found)
    }

    /// Whether a cell can have one of these letters.
    #[inline]
    fn may_have(&self, cell: u32, letters: LetterSet) -> bool {
        let reached = self.reached.and_then(|all| all.get(cell as usize));
        reached.is_none_or(|reached| reached & letters != 0)
    }

    /// Whether a walk of the move may start at a cell.
    fn may_start(&self, play: &Play, cell: u32) -> bool {
        let first = play.steps.first().and_then(|step| step.items.first());
        first.is_none_or(|item| item.star || self.may_have(cell, item.from))
    }

    /// Whether a single step with several runs has too many placements. If some cell always changes and there is no
    /// other requirement, each choice of the lengths of runs is a separate placement.
    fn exceeds(&self, play: &Play) -> bool {
        let [step] = play.steps.as_slice() else {
            return false;
        };
        let is_plain = step.unless == 0 && step.items.iter().any(PatternItem::changes);
        if !is_plain || step.items.iter().filter(|item| item.star).count() < 2 {
            return false;
        }
        let mut count = 0usize;
        for start in 0..self.shape.cells() as u32 {
            for vector in &step.vectors {
                let next = |cell: &u32| self.shape.beside(*cell, *vector).filter(|to| *to != start);
                let run = std::iter::successors(Some(start), next);
                count = count.saturating_add(step.walks(run.take(MOST_RUN).count()));
                if count > self.most {
                    return true;
                }
            }
        }
        false
    }

    fn too_many(&self) -> Stop {
        let cells = self.shape.cells();
        Stop::TooLarge(format!(
            "the number of ways to move on a board of {cells} cells"
        ))
    }

    fn step(
        &mut self,
        before: &Placement,
        play: usize,
        step: usize,
        start: u32,
    ) -> Result<(), Stop> {
        let plays: &'a [Play] = self.plays;
        let Some(pattern) = plays.get(play).and_then(|play| play.steps.get(step)) else {
            return Ok(());
        };
        let vectors = pattern.vectors.iter().copied().map(Some);
        let none = pattern.vectors.is_empty().then_some(None);
        for vector in vectors.chain(none) {
            self.walk(&mut StepWalk {
                pattern,
                play,
                step,
                repeated: 0,
                vector,
                start,
                cells: Vec::new(),
                before: before.clone(),
            })?;
        }
        Ok(())
    }

    fn walk(&mut self, walk: &mut StepWalk) -> Result<(), Stop> {
        self.place(walk, 0)
    }

    /// Continues a walk with the cells of an item and those of later items.
    fn place(&mut self, walk: &mut StepWalk, item: usize) -> Result<(), Stop> {
        self.budget.work(1)?;
        let Some(own) = walk.pattern.items.get(item) else {
            return with_stack(|| self.finish(walk));
        };
        if own.star {
            self.place(walk, item + 1)?;
        }
        let next = if own.star { item } else { item + 1 };
        for cell in self.next_cells(walk) {
            let is_there = walk.cells.iter().any(|(other, _)| *other == cell);
            let fits = match walk.before.known(cell).and_then(|known| known.after) {
                Some(letter) => own.from >> letter & 1 != 0,
                None => self.may_have(cell, own.from),
            };
            if is_there || !fits {
                continue;
            }
            walk.cells.push((cell, item));
            with_stack(|| self.place(walk, next))?;
            walk.cells.pop();
        }
        Ok(())
    }

    fn next_cells(&self, walk: &StepWalk) -> SmallVec<[u32; 8]> {
        match (walk.cells.last(), walk.vector) {
            (None, _) => SmallVec::from_slice(&[walk.start]),
            (Some((last, _)), Some(vector)) => {
                self.shape.beside(*last, vector).into_iter().collect()
            }
            (Some((last, _)), None) => self.shape.neighbours(*last),
        }
    }

    /// Completes a walk: applies the requirements and changes of the step, then continues with what follows it.
    fn finish(&mut self, walk: &StepWalk) -> Result<(), Stop> {
        let (Some((first, first_item)), Some((last, _))) = (walk.cells.first(), walk.cells.last())
        else {
            return Ok(());
        };
        let mut after = walk.before.clone();
        let pattern = walk.pattern;
        for (cell, item) in &walk.cells {
            if !after.require(*cell, pattern.items[*item].from) {
                return Ok(());
            }
        }
        if pattern.unless != 0 {
            for near in self.shape.neighbours(*first) {
                if !after.forbid(near, pattern.unless) {
                    return Ok(());
                }
            }
        }
        for (cell, item) in &walk.cells {
            if let (Some(to), Some(known)) = (pattern.items[*item].to, after.known(*cell)) {
                known.after = Some(to);
            }
        }
        if let Some((from, to)) = pattern.with {
            let near = self.shape.neighbours(*first).into_iter();
            for near in near.filter(|cell| walk.cells.iter().all(|(own, _)| own != cell)) {
                change_near(&mut after, near, from, to);
            }
        }
        after.here.extend(walk.cells.iter().map(|(cell, _)| *cell));
        after.turns.extend([*first, *last]);
        let has_piece = |item| pattern.has_piece(*first_item, item);
        let piece = walk.cells.iter().find(|(_, item)| has_piece(*item));
        let piece = piece.map_or(*last, |(cell, _)| *cell);
        if pattern.again && walk.repeated < self.shape.cells() {
            self.walk(&mut StepWalk {
                repeated: walk.repeated + 1,
                start: *last,
                cells: Vec::new(),
                before: after.clone(),
                ..*walk
            })?;
        }
        if walk.step + 1 < self.plays[walk.play].steps.len() {
            return self.step(&after, walk.play, walk.step + 1, piece);
        }
        self.add(after)
    }

    fn add(&mut self, mut placement: Placement) -> Result<(), Stop> {
        if !placement.finish() {
            return Ok(());
        }
        if self.placements.len() >= self.most {
            return Err(self.too_many());
        }
        self.budget.room_in(&mut self.placements, 1)?;
        self.placements.push(placement);
        Ok(())
    }
}

/// The letters that change in neighbours, and the letter that replaces them.
pub(in crate::declared) fn with_of(
    plays: &[Play],
    placement: &Placement,
) -> Option<(LetterSet, u8)> {
    plays[placement.play]
        .steps
        .last()
        .and_then(|step| step.with)
}

/// Changes a neighbour to a letter if it has one of some letters.
fn change_near(after: &mut Placement, near: u32, from: LetterSet, to: u8) {
    let Some(known) = after.known(near) else {
        after.with.push(near);
        return;
    };
    match known.after {
        Some(letter) if from >> letter & 1 != 0 => known.after = Some(to),
        None if known.before & !from == 0 => known.after = Some(to),
        None if known.before & from != 0 => after.with.push(near),
        _ => {}
    }
}
