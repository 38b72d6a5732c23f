//! Conditions of moves onto one cell that look at the groups there alone, as in NoGo: their positions have parts.
//!
//! A group that a move ever touches consists of cells that can change and of groups that cannot, each next to the one
//! before. So what its cells and their neighbours are depends on no more than the cells that can change and are joined
//! to the cell of the move by neighbours, or by groups that cannot change.
//!
//! Nor does it matter of how many cells a group consists that cannot change. On a row, one cell does for it: its
//! neighbours stay its neighbours, and no others become so.

use super::bits::{Bits, has, insert, is_empty, join, meets, ones, words_for, zeros};
use super::board::{BoardKind, BoardShape};
use super::compile::{Compiled, Play, PlayCondition};
use super::condition::{Places, Test};
use super::holds::{plane_of, spread};
use super::layout::LetterPlanes;
use super::letters::Letters;
use super::parts::CellSets;
use super::pattern::LetterSet;
use super::program::BoardProgram;
use smallvec::SmallVec;

/// What the conditions of a ruleset look at.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LocalGroups {
    /// The letters of groups.
    grouped: LetterSet,
    /// The letters that make a difference beside them.
    seen: LetterSet,
    /// The letters that steps change, if each step is on one cell and changes it.
    changed: Option<LetterSet>,
}

/// A group that cannot change.
pub(super) struct FixedGroup {
    cells: Bits,
    /// Its neighbours that can change, and those that cannot and make a difference.
    changing: Bits,
    seen: Bits,
}

impl LocalGroups {
    /// What the conditions look at; nothing if there are none, or if some look further.
    pub(super) fn of(compiled: &Compiled) -> Option<LocalGroups> {
        let is_symmetric = !matches!(compiled.kind, BoardKind::Digraph | BoardKind::Edges);
        if !is_symmetric || compiled.settle.is_some() {
            return None;
        }
        let mut found = LocalGroups::default();
        for play in compiled.plays.iter().flatten() {
            // A neighbour that forbids a move is no group.
            if play.steps.iter().any(|step| step.unless != 0) {
                return None;
            }
            match &play.condition {
                None => {}
                Some(PlayCondition::Test(test)) if is_on_one_cell(play) => {
                    found.read(test, &compiled.letters)?;
                }
                Some(_) => return None,
            }
        }
        let mut steps = compiled.plays.iter().flatten().flat_map(|play| &play.steps);
        found.changed = steps.try_fold(0, |changed, step| match step.items.as_slice() {
            [item] if item.changes() && step.with.is_none() => Some(changed | item.from),
            _ => None,
        });
        (found.grouped != 0).then_some(found)
    }

    /// A position on a row of cells with one cell in place of each group that cannot change, and the number of its cells.
    pub(super) fn shortened(
        self,
        layout: &LetterPlanes,
        bits: Bits,
        cells: usize,
    ) -> (usize, Bits) {
        let Some(changed) = self.changed else {
            return (cells, bits);
        };
        let lasting = |cell: usize| layout.letters_at(&bits, cells, cell) & self.grouped & !changed;
        let is_first = |cell: &usize| {
            *cell == 0 || lasting(*cell) == 0 || lasting(*cell) != lasting(*cell - 1)
        };
        let kept: SmallVec<[usize; 32]> = (0..cells).filter(is_first).collect();
        let mut short = zeros(layout.words(kept.len()));
        for plane in 0..layout.planes() {
            for (at, cell) in kept.iter().enumerate() {
                if has(&bits, plane * cells + cell) {
                    insert(&mut short, plane * kept.len() + at);
                }
            }
        }
        (kept.len(), short)
    }

    /// The same, found without knowing what steps are like.
    #[cfg(test)]
    pub(super) fn of_any_steps(self) -> LocalGroups {
        LocalGroups {
            changed: None,
            ..self
        }
    }

    /// The cells of the parts of a position on rows of at most 64 cells, where steps are on one cell.
    pub(super) fn parts_on_rows(
        self,
        program: &BoardProgram,
        layout: &LetterPlanes,
        bits: &[u64],
    ) -> Option<CellSets> {
        let is_rows = matches!(&*program.shape, BoardShape::Rows { .. });
        let changed = self.changed.filter(|_| is_rows && program.cells <= 64)?;
        let plane = |plane: usize| plane_of(bits, plane, program.cells)[0];
        let cells_with = |letters: LetterSet| {
            let planes = layout.letters().filter(|(l, _)| letters >> l & 1 != 0);
            planes.fold(0, |cells, (_, number)| cells | plane(number))
        };
        let near = |cells: u64| {
            let mut near = [0];
            ones(&[cells]).for_each(|cell| program.links.join_near(cell, &mut near));
            near[0]
        };
        let changing = cells_with(changed);
        let seen = cells_with(self.seen) & !changing;
        let grouped = layout
            .letters()
            .filter(|(l, _)| (self.grouped & !changed) >> l & 1 != 0);
        let grouped: SmallVec<[u64; 4]> = grouped.map(|(_, number)| plane(number)).collect();
        let mut parts = CellSets::new();
        let mut rest = changing;
        while rest != 0 {
            let mut fresh = rest & rest.wrapping_neg();
            let (mut own, mut constant) = (fresh, 0);
            while fresh != 0 {
                let around = near(fresh);
                let mut reached = around;
                for like in &grouped {
                    let mut group = around & like & !constant;
                    let mut grown = group;
                    while grown != 0 {
                        let beside = near(grown);
                        grown = beside & like & !group;
                        group |= grown;
                        reached |= beside;
                        constant |= beside & seen;
                    }
                    constant |= group;
                }
                fresh = reached & changing & !own;
                own |= fresh;
            }
            rest &= !own;
            parts.push(Bits::from_slice(&[own | constant]));
        }
        Some(parts)
    }

    /// Adds what a condition outside all quantifiers looks at.
    fn read(&mut self, test: &Test, letters: &Letters) -> Option<()> {
        match test {
            Test::Is(_) => Some(()),
            Test::Not(test) => self.read(test, letters),
            Test::All(tests) | Test::Any(tests) => {
                tests.iter().try_for_each(|test| self.read(test, letters))
            }
            Test::ForAll(Places::Groups(among), test) => {
                let Test::Any(tests) = &**test else {
                    return None;
                };
                let [Test::Not(touches), rest] = tests.as_slice() else {
                    return None;
                };
                self.read_group(among, touches, rest, letters)
            }
            Test::Exists(Places::Groups(among), test) => {
                let Test::All(tests) = &**test else {
                    return None;
                };
                let [touches, rest] = tests.as_slice() else {
                    return None;
                };
                self.read_group(among, touches, rest, letters)
            }
            _ => None,
        }
    }

    /// Adds what a condition on a group that touches the move looks at.
    fn read_group(
        &mut self,
        among: &str,
        touches: &Test,
        rest: &Test,
        letters: &Letters,
    ) -> Option<()> {
        let Test::Exists(Places::Here, touches) = touches else {
            return None;
        };
        let is_touching = |test: &Test| {
            matches!(
                test,
                Test::In(1, Places::Within(0)) | Test::In(1, Places::Near(0))
            )
        };
        let is_local = match &**touches {
            Test::Any(tests) => tests.iter().all(is_touching),
            test => is_touching(test),
        };
        if !is_local {
            return None;
        }
        self.grouped |= set_of(among, letters);
        self.read_cells(rest, letters)
    }

    /// Adds what a condition on the cells of the group 0 and on its neighbours looks at.
    fn read_cells(&mut self, test: &Test, letters: &Letters) -> Option<()> {
        match test {
            Test::Is(_) => Some(()),
            Test::Not(test) => self.read_cells(test, letters),
            Test::All(tests) | Test::Any(tests) => {
                let mut tests = tests.iter();
                tests.try_for_each(|test| self.read_cells(test, letters))
            }
            Test::ForAll(Places::Near(0) | Places::Within(0), test)
            | Test::Exists(Places::Near(0) | Places::Within(0), test) => {
                self.read_cells(test, letters)
            }
            Test::At(_, among) => {
                self.seen |= set_of(among, letters);
                Some(())
            }
            _ => None,
        }
    }

    /// The groups of a position that cannot change and that moves may touch.
    pub(super) fn fixed(
        self,
        program: &BoardProgram,
        layout: &LetterPlanes,
        bits: &[u64],
        changing: &Bits,
    ) -> Vec<FixedGroup> {
        let cells_with = |letters: LetterSet| {
            let mut cells = zeros(words_for(program.cells));
            for (_, plane) in layout.letters().filter(|(l, _)| letters >> l & 1 != 0) {
                join(&mut cells, &plane_of(bits, plane, program.cells));
            }
            without(cells, changing)
        };
        let seen = cells_with(self.seen);
        let mut groups = Vec::new();
        for (letter, _) in layout.letters() {
            let mut rest = cells_with(self.grouped & 1 << letter);
            let first_of = |cells: &Bits| ones(cells).next();
            while let Some(first) = first_of(&rest) {
                let mut start = zeros(rest.len());
                insert(&mut start, first);
                let cells = spread(program, start, &rest);
                let mut near = zeros(rest.len());
                ones(&cells).for_each(|cell| program.links.join_near(cell, &mut near));
                rest = without(rest, &cells);
                let among = |set: &Bits| near.iter().zip(set).map(|(a, b)| a & b).collect::<Bits>();
                let changing = among(changing);
                if !is_empty(&changing) {
                    let seen = among(&seen);
                    groups.push(FixedGroup {
                        cells,
                        changing,
                        seen,
                    });
                }
            }
        }
        groups
    }
}

impl FixedGroup {
    /// The neighbours that can change.
    pub(super) fn changing(&self) -> impl Iterator<Item = usize> {
        ones(&self.changing)
    }

    /// Adds the group, and what makes a difference beside it, to the part that it touches.
    pub(super) fn keep(&self, parts: &mut [Bits]) {
        if let Some(part) = parts.iter_mut().find(|part| meets(part, &self.changing)) {
            join(part, &self.cells);
            join(part, &self.seen);
        }
    }
}

fn without(mut cells: Bits, others: &Bits) -> Bits {
    cells.iter_mut().zip(others).for_each(|(c, o)| *c &= !o);
    cells
}

fn set_of(among: &str, letters: &Letters) -> LetterSet {
    let numbers = among.chars().filter_map(|c| letters.number(c));
    numbers.fold(0, |set, letter| set | 1 << letter)
}

/// Whether a move reads and changes one cell alone.
fn is_on_one_cell(play: &Play) -> bool {
    let [step] = play.steps.as_slice() else {
        return false;
    };
    step.items.len() == 1 && !step.again && step.unless == 0 && step.with.is_none()
}
