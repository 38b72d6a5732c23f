//! Conditions of moves onto one cell that look at the groups there alone, as in NoGo: their positions have parts.
//!
//! A group that a move ever touches consists of cells that can change and of groups that cannot, each next to the one
//! before. So what its cells and their neighbours are depends on no more than the cells that can change and are joined
//! to the cell of the move by neighbours, or by groups that cannot change.

use super::bits::{Bits, insert, is_empty, join, meets, ones, words_for, zeros};
use super::board::BoardKind;
use super::compile::{Compiled, Play, PlayCondition};
use super::condition::{Places, Test};
use super::holds::{plane_of, spread};
use super::layout::LetterPlanes;
use super::letters::Letters;
use super::pattern::LetterSet;
use super::program::BoardProgram;

/// What the conditions of a ruleset look at.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LocalGroups {
    /// The letters of groups.
    grouped: LetterSet,
    /// The letters that make a difference beside them.
    seen: LetterSet,
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
        (found.grouped != 0).then_some(found)
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
