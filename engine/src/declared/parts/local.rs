//! Splits positions whose moves change a single cell under a condition on the adjacent groups only, as in NoGo.
//!
//! **Theorem.** Let a part consist of the following: cells that can change and are connected to each other by adjacency
//! or by groups that cannot change; these groups; and the cells adjacent to either that cannot change and whose letter
//! is relevant. Then each condition of a move in the part has the same value on the part as on the board, in all
//! continuations.
//!
//! *Proof.* A group that a move touches consists of cells that can change and of groups that cannot, each adjacent to
//! the one before, beginning at the cell of the move. All of these are in the part. Its neighbours that can change are
//! in the part, too. A neighbour that cannot change is adjacent to a cell that can change or to a group that cannot. It
//! is omitted only if its letter is irrelevant, which means: whatever the rest of the condition evaluates to, such a
//! cell makes no `exists` true and no `forall` false ([`decided`]). A condition refers to cells only by their letters
//! and never compares two of them for identity, so no other property of these cells is relevant. Groups that the move
//! does not touch are not examined. ∎
//!
//! For the same reason, the size of a group that cannot change is irrelevant. On a row it can be replaced by one cell,
//! which keeps exactly its neighbours.

use crate::declared::board::bits::{
    Bits, has, insert, is_empty, join, meets, ones, words_for, zeros,
};
use crate::declared::board::layout::LetterPlanes;
use crate::declared::board::letters::Letters;
use crate::declared::board::{BoardShape, HOLE};
use crate::declared::compile::condition::{OnTouching, Places, Test};
use crate::declared::compile::holds::{plane_of, spread};
use crate::declared::compile::pattern::LetterSet;
use crate::declared::compile::program::BoardProgram;
use crate::declared::compile::{Compiled, Play, PlayCondition};
use crate::declared::parts::CellSets;
use smallvec::SmallVec;

/// The letters that the conditions of a ruleset examine.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::declared) struct LocalGroups {
    /// The letters of groups.
    grouped: LetterSet,
    /// The letters that are relevant next to groups.
    seen: LetterSet,
    /// Whether an omitted cell must be distinguished from a cell without a letter.
    pub(in crate::declared) sees_holes: bool,
    /// The letters that steps change, if each step changes exactly one cell.
    changed: Option<LetterSet>,
}

/// A group that cannot change.
pub(in crate::declared) struct FixedGroup {
    cells: Bits,
    /// Its neighbours that can change, and its relevant neighbours that cannot.
    changing: Bits,
    seen: Bits,
}

impl LocalGroups {
    /// The letters that the conditions examine; `None` if there are no conditions, or if some look further.
    pub(in crate::declared) fn of(compiled: &Compiled) -> Option<LocalGroups> {
        if !compiled.kind.is_symmetric() || compiled.settle.is_some() {
            return None;
        }
        let mut found = LocalGroups::default();
        for play in compiled.plays.iter().flatten() {
            // A neighbour that forbids a move is not a group.
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

    /// A position on a path of cells as a position on a row, with one cell for each group that cannot change, and the
    /// number of its cells. Valid only if each step involves one cell, because other steps may be restricted to rows or
    /// columns.
    pub(in crate::declared) fn shortened(
        self,
        layout: &LetterPlanes,
        bits: &[u64],
        cells: usize,
    ) -> Option<(usize, Bits)> {
        let changed = self.changed?;
        let lasting = |cell: usize| layout.letters_at(bits, cells, cell) & self.grouped & !changed;
        let is_first = |cell: &usize| {
            *cell == 0 || lasting(*cell) == 0 || lasting(*cell) != lasting(*cell - 1)
        };
        let kept: SmallVec<[usize; 32]> = (0..cells).filter(is_first).collect();
        let mut short = zeros(layout.words(kept.len()));
        for plane in 0..layout.planes() {
            for (at, cell) in kept.iter().enumerate() {
                if has(bits, plane * cells + cell) {
                    insert(&mut short, plane * kept.len() + at);
                }
            }
        }
        Some((kept.len(), short))
    }

    /// The same data without the optimisation for steps on one cell.
    #[cfg(test)]
    pub(in crate::declared) fn of_any_steps(self) -> LocalGroups {
        LocalGroups {
            changed: None,
            ..self
        }
    }

    /// The cells of the parts of a position on rows with at most 64 cells, if steps involve one cell.
    pub(in crate::declared) fn parts_on_rows(
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
            let (mut own, mut constant, mut groups) = (fresh, 0, 0);
            while fresh != 0 {
                let around = near(fresh);
                let mut reached = around;
                constant |= around & seen;
                for like in &grouped {
                    let mut group = around & like & !groups;
                    let mut grown = group;
                    while grown != 0 {
                        let beside = near(grown);
                        grown = beside & like & !group;
                        group |= grown;
                        reached |= beside;
                        constant |= beside & seen;
                    }
                    groups |= group;
                }
                fresh = reached & changing & !own;
                own |= fresh;
            }
            rest &= !own;
            parts.push(Bits::from_slice(&[own | constant | groups]));
        }
        Some(parts)
    }

    /// Adds what a condition examines outside all quantifiers.
    fn read(&mut self, test: &Test, letters: &Letters) -> Option<()> {
        match test {
            Test::Is(_) => Some(()),
            Test::Not(test) => self.read(test, letters),
            Test::All(tests) | Test::Any(tests) => {
                tests.iter().try_for_each(|test| self.read(test, letters))
            }
            _ => {
                let OnTouching { among, rest } = test.on_touching()?;
                self.grouped |= set_of(among, letters);
                self.read_cells(rest, 1, letters)
            }
        }
    }

    /// Adds what a condition examines on the cells of group 0 and their neighbours. `variable` is the number of the
    /// next variable.
    fn read_cells(&mut self, test: &Test, variable: usize, letters: &Letters) -> Option<()> {
        match test {
            Test::Is(_) | Test::At(..) => Some(()),
            Test::Not(test) => self.read_cells(test, variable, letters),
            Test::All(tests) | Test::Any(tests) => {
                let mut tests = tests.iter();
                tests.try_for_each(|test| self.read_cells(test, variable, letters))
            }
            Test::ForAll(places @ (Places::Near(0) | Places::Within(0)), inner)
            | Test::Exists(places @ (Places::Near(0) | Places::Within(0)), inner) => {
                let without = matches!(test, Test::ForAll(..));
                let matters = |letter: &char| decided(inner, variable, *letter) != Some(without);
                if matches!(places, Places::Near(_)) {
                    self.sees_holes |= matters(&HOLE);
                    let seen: String = letters.all().iter().copied().filter(matters).collect();
                    self.seen |= set_of(&seen, letters);
                }
                self.read_cells(inner, variable + 1, letters)
            }
            _ => None,
        }
    }

    /// Adds to each part the relevant neighbours of its changing cells.
    pub(in crate::declared) fn keep_seen(
        self,
        program: &BoardProgram,
        layout: &LetterPlanes,
        bits: &[u64],
        changing: &Bits,
        parts: &mut CellSets,
    ) {
        let seen = without(cells_with(program, layout, bits, self.seen), changing);
        for part in parts {
            let mut near = zeros(part.len());
            let own = part
                .iter()
                .zip(changing)
                .map(|(part, changing)| part & changing);
            let own: Bits = own.collect();
            ones(&own).for_each(|cell| program.links.join_near(cell, &mut near));
            near.iter_mut()
                .zip(&seen)
                .for_each(|(near, seen)| *near &= seen);
            join(part, &near);
        }
    }

    /// The groups of a position that cannot change and that moves may touch.
    pub(in crate::declared) fn fixed(
        self,
        program: &BoardProgram,
        layout: &LetterPlanes,
        bits: &[u64],
        changing: &Bits,
    ) -> Vec<FixedGroup> {
        let cells_with = |letters| without(cells_with(program, layout, bits, letters), changing);
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
    pub(in crate::declared) fn changing(&self) -> impl Iterator<Item = usize> {
        ones(&self.changing)
    }

    /// Adds the group and its relevant neighbours to the part that it touches.
    pub(in crate::declared) fn keep(&self, parts: &mut [Bits]) {
        if let Some(part) = parts.iter_mut().find(|part| meets(part, &self.changing)) {
            join(part, &self.cells);
            join(part, &self.seen);
        }
    }
}

/// The cells with one of these letters.
fn cells_with(
    program: &BoardProgram,
    layout: &LetterPlanes,
    bits: &[u64],
    letters: LetterSet,
) -> Bits {
    let mut cells = zeros(words_for(program.cells));
    for (_, plane) in layout.letters().filter(|(l, _)| letters >> l & 1 != 0) {
        join(&mut cells, &plane_of(bits, plane, program.cells));
    }
    cells
}

/// The value of a condition if a variable is a cell with some letter, whatever everything else is; `None` if the rest
/// matters.
fn decided(test: &Test, variable: usize, letter: char) -> Option<bool> {
    let inner = |test: &Test| decided(test, variable, letter);
    let first = |tests: &[Test], wanted| {
        if tests.iter().any(|test| inner(test) == Some(wanted)) {
            return Some(wanted);
        }
        let others = tests.iter().all(|test| inner(test) == Some(!wanted));
        others.then_some(!wanted)
    };
    match test {
        Test::Is(holds) => Some(*holds),
        Test::Not(test) => inner(test).map(|holds| !holds),
        Test::All(tests) => first(tests, false),
        Test::Any(tests) => first(tests, true),
        // The range of the quantifier may be empty.
        Test::ForAll(_, test) => inner(test).filter(|holds| *holds),
        Test::Exists(_, test) => inner(test).filter(|holds| !holds),
        Test::At(at, among) => (*at == variable).then(|| among.contains(letter)),
        Test::In(..) => None,
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

/// Whether a move involves exactly one cell.
fn is_on_one_cell(play: &Play) -> bool {
    let [step] = play.steps.as_slice() else {
        return false;
    };
    step.items.len() == 1 && !step.again && step.unless == 0 && step.with.is_none()
}
