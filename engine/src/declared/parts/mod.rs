//! The independent parts of a position.
//!
//! Reachability under the assumption that letters are never removed tells which placements may ever apply; all others
//! are dead. Cells that no live placement changes are constant. Live placements with a common changing cell belong to
//! the same part, which also includes the constant cells that they need. A part is a position on a smaller board, on
//! which omitted cells are absent. A constant neighbour that forbids a dead placement is kept if the placement would
//! otherwise become live.

pub(super) mod divide;
pub(super) mod frames;
pub(super) mod images;
pub(super) mod key;
pub(super) mod local;
pub(super) mod pairs;
pub(super) mod relabel;
pub(super) mod seen;
pub(super) mod small;
pub(super) mod symmetry;
pub(super) mod turn;

use crate::declared::board::bits::{Bits, has, insert, join, meets, ones, words_for, zeros};
use crate::declared::board::layout::LetterPlanes;
use crate::declared::board::{BoardKind, BoardShape};
use crate::declared::compile::program::BoardProgram;
use local::LocalGroups;
use smallvec::SmallVec;

/// Sets of cells.
pub(super) type CellSets = SmallVec<[Bits; 4]>;

/// The analysis of a position.
struct PartAnalysis<'a> {
    program: &'a BoardProgram,
    layout: &'a LetterPlanes,
    reach: Bits,
    live: Bits,
    /// The cells that live placements change.
    changing: Bits,
}

/// Falling cells, which become empty without a move of their own.
pub(super) struct FallingCells<'a> {
    /// The cells that are not empty.
    pub full: Bits,
    /// Sets of cells that hold each other.
    pub ties: &'a [Bits],
    /// The plane of empty cells.
    pub empty: Option<usize>,
}

/// The cells of each part of a position. Parts in which nobody can ever move are omitted.
pub(super) fn parts(
    program: &BoardProgram,
    layout: &LetterPlanes,
    bits: &[u64],
    falling: Option<&FallingCells>,
    local: Option<LocalGroups>,
) -> CellSets {
    if let Some(local) = local
        && let Some(parts) = local.parts_on_rows(program, layout, bits)
    {
        return parts;
    }
    let mut start = Bits::from_slice(bits);
    if let Some((falling, empty)) = falling.and_then(|f| Some((f, f.empty?))) {
        for cell in ones(&falling.full) {
            insert(&mut start, empty * program.cells + cell);
        }
    }
    let (reach, live) = program.reach(layout, &start);
    let mut split = PartAnalysis {
        program,
        layout,
        reach,
        live,
        changing: falling.map_or_else(|| zeros(words_for(program.cells)), |f| f.full.clone()),
    };
    let mut moved = zeros(words_for(program.cells));
    for at in ones(&split.live) {
        let near = program.written_near(layout, at, &split.reach);
        program
            .written(at)
            .chain(near)
            .for_each(|cell| insert(&mut moved, cell));
    }
    join(&mut split.changing, &moved);
    let mut joined = CellUnion::new(program.cells);
    for at in ones(&split.live) {
        joined.join(split.changing_of(at));
    }
    if let Some(falling) = falling {
        for tie in falling.ties {
            joined.join(ones(tie).filter(|cell| has(&split.changing, *cell)));
        }
    }
    let fixed = local.map(|local| {
        split.join_neighbours(&mut joined);
        local.fixed(program, layout, bits, &split.changing)
    });
    let fixed = fixed.unwrap_or_default();
    fixed.iter().for_each(|group| joined.join(group.changing()));
    let mut groups = joined.groups();
    groups.retain(|group| meets(group, &moved));
    let mut parts = split.close(groups);
    fixed.iter().for_each(|group| group.keep(&mut parts));
    if let Some(local) = local {
        local.keep_seen(program, layout, bits, &split.changing, &mut parts);
    }
    parts
}

/// A union-find structure of cells. Each cell of a group leads to another one, and finally to the first cell of the
/// group.
struct CellUnion(SmallVec<[u32; 64]>);

/// Marks a cell that is not in any group.
const ALONE: u32 = u32::MAX;

impl CellUnion {
    fn new(cells: usize) -> CellUnion {
        CellUnion(SmallVec::from_elem(ALONE, cells))
    }

    fn first(&mut self, cell: usize) -> usize {
        let mut cell = cell;
        while self.0[cell] as usize != cell {
            let next = self.0[cell] as usize;
            self.0[cell] = self.0[next];
            cell = next;
        }
        cell
    }

    /// Unites the groups of some cells.
    fn join(&mut self, cells: impl Iterator<Item = usize>) {
        let mut own = None;
        for cell in cells {
            if self.0[cell] == ALONE {
                self.0[cell] = cell as u32;
            }
            let other = self.first(cell);
            let first = own.map_or(other, |own: usize| own.min(other));
            own.into_iter().for_each(|own| self.0[own] = first as u32);
            self.0[other] = first as u32;
            own = Some(first);
        }
    }

    /// The groups, in the order of their first cells.
    fn groups(&mut self) -> CellSets {
        let mut groups = CellSets::new();
        let mut numbers: SmallVec<[u32; 64]> = SmallVec::from_elem(ALONE, self.0.len());
        for cell in 0..self.0.len() {
            if self.0[cell] == ALONE {
                continue;
            }
            let first = self.first(cell);
            if numbers[first] == ALONE {
                numbers[first] = groups.len() as u32;
                groups.push(zeros(words_for(self.0.len())));
            }
            insert(&mut groups[numbers[first] as usize], cell);
        }
        groups
    }
}

/// Adds a set to disjoint sets, merging it with those that it meets.
fn unite(groups: &mut CellSets, mut set: Bits) {
    let mut at = 0;
    while let Some(group) = groups.get(at) {
        if meets(group, &set) {
            join(&mut set, &groups.swap_remove(at));
        } else {
            at += 1;
        }
    }
    groups.push(set);
}

impl PartAnalysis<'_> {
    /// The changing cells that a placement needs or changes, possibly with duplicates.
    fn changing_of(&self, placement: usize) -> impl Iterator<Item = usize> {
        let choices = self.program.choices[placement].iter();
        let near = self.program.placements[placement].with.iter();
        let more = choices.map(|(cell, _)| cell).chain(near);
        let cells = self
            .program
            .own(placement)
            .chain(more.map(|cell| *cell as usize));
        cells.filter(|cell| has(&self.changing, *cell))
    }

    /// Unites each changing cell with its changing neighbours.
    fn join_neighbours(&self, joined: &mut CellUnion) {
        for cell in ones(&self.changing) {
            let mut near = zeros(self.changing.len());
            self.program.links.join_near(cell, &mut near);
            insert(&mut near, cell);
            joined.join(ones(&near).filter(|cell| has(&self.changing, *cell)));
        }
    }

    /// The groups, together with the constant cells that they need.
    fn close(&self, mut groups: CellSets) -> CellSets {
        loop {
            let mut kept = groups.clone();
            let owners = self.owners(&groups);
            for at in ones(&self.live) {
                // All cells that a live placement changes are in the same group. It may change neighbours only.
                let near = self.program.written_near(self.layout, at, &self.reach);
                let written = self.program.written(at).chain(near).next();
                let owner = written.and_then(|cell| kept.get_mut(owners[cell] as usize));
                if let Some(kept) = owner {
                    self.program.own(at).for_each(|cell| insert(kept, cell));
                }
            }
            if !self.program.has_vetoes {
                return kept;
            }
            match self.revived(&groups, &mut kept) {
                None => return kept,
                Some(both) => unite(&mut groups, both),
            }
        }
    }

    /// The index of the group of each cell.
    fn owners(&self, groups: &CellSets) -> SmallVec<[u32; 64]> {
        let mut owners = SmallVec::from_elem(ALONE, self.program.cells);
        for (number, group) in groups.iter().enumerate() {
            ones(group).for_each(|cell| owners[cell] = number as u32);
        }
        owners
    }

    /// For each dead placement that would otherwise become live, keeps a constant neighbour that forbids it. Repeats
    /// this for placements that the kept cells would make live. If there is no such neighbour, returns a set that
    /// merges groups.
    fn revived(&self, groups: &CellSets, kept: &mut CellSets) -> Option<Bits> {
        let dead = || (0..self.program.len()).filter(|at| !has(&self.live, *at));
        let mut grown = true;
        while grown {
            grown = false;
            for at in dead() {
                match self.bar(at, groups, kept) {
                    Ok(more) => grown |= more,
                    Err(both) => return Some(both),
                }
            }
        }
        None
    }

    /// Keeps a cell that forbids a dead placement, in each part that has the placement's cells. Returns whether a cell
    /// was added.
    ///
    /// Errors: the set of cells that merges groups, if no constant cell forbids the placement.
    fn bar(&self, at: usize, groups: &CellSets, kept: &mut CellSets) -> Result<bool, Bits> {
        let (program, layout) = (self.program, self.layout);
        let is_whole = |cells: &Bits| program.own(at).all(|cell| has(cells, cell));
        if !kept.iter().any(is_whole) || !program.own_cells_may_do(layout, at, &self.reach) {
            return Ok(false);
        }
        let barred = program.choices[at].iter();
        let barred = barred.filter(|choice| program.is_barred(layout, **choice, &self.reach));
        let barred: SmallVec<[usize; 8]> = barred.map(|(cell, _)| *cell as usize).collect();
        let mut grown = false;
        for (group, cells) in groups.iter().zip(kept) {
            if !is_whole(cells) || barred.iter().any(|cell| has(cells, *cell)) {
                continue;
            }
            let Some(cell) = barred.iter().find(|cell| !has(&self.changing, **cell)) else {
                let mut both = group.clone();
                barred.iter().for_each(|cell| insert(&mut both, *cell));
                return Err(both);
            };
            insert(cells, *cell);
            grown = true;
        }
        Ok(grown)
    }
}

/// The smallest rectangle of rows that contains some cells: its first row and column, and its size. On a cycle it
/// begins after the longest gap; a torus is kept whole.
pub(super) struct BoundingBox {
    pub kind: BoardKind,
    pub row: u32,
    pub column: u32,
    pub rows: u32,
    pub columns: u32,
}

impl BoundingBox {
    pub(super) fn around(shape: &BoardShape, cells: &[u64]) -> BoundingBox {
        let &BoardShape::Rows {
            kind,
            rows,
            columns,
        } = shape
        else {
            return BoundingBox {
                kind: shape.kind(),
                row: 0,
                column: 0,
                rows: 0,
                columns: 0,
            };
        };
        if kind == BoardKind::Torus {
            return BoundingBox {
                kind,
                row: 0,
                column: 0,
                rows,
                columns,
            };
        }
        if kind == BoardKind::Cycle {
            return BoundingBox::of_cycle(columns, cells);
        }
        let (mut top, mut left, mut bottom, mut right) = (rows, columns, 0, 0);
        for cell in ones(cells) {
            let (row, column) = (cell as u32 / columns, cell as u32 % columns);
            (top, bottom) = (top.min(row), bottom.max(row + 1));
            (left, right) = (left.min(column), right.max(column + 1));
        }
        BoundingBox {
            kind,
            row: top,
            column: left,
            rows: bottom.saturating_sub(top),
            columns: right.saturating_sub(left),
        }
    }

    fn of_cycle(columns: u32, cells: &[u64]) -> BoundingBox {
        let places: SmallVec<[u32; 32]> = ones(cells).map(|c| c as u32).collect();
        // At least one cell must be missing; otherwise cells on both sides of the gap would be neighbours.
        let gap = |at: usize| {
            let next = places[(at + 1) % places.len()];
            (next + columns - 1 - places[at]) % columns
        };
        let longest = (0..places.len()).rev().max_by_key(|at| gap(*at));
        let Some(at) = longest.filter(|at| gap(*at) > 0) else {
            return BoundingBox {
                kind: BoardKind::Cycle,
                row: 0,
                column: 0,
                rows: 1,
                columns,
            };
        };
        BoundingBox {
            kind: BoardKind::Line,
            row: 0,
            column: places[(at + 1) % places.len()],
            rows: 1,
            columns: columns - gap(at),
        }
    }

    /// Restricts a position to these cells and moves it to the window.
    pub(super) fn cut(
        &self,
        layout: &LetterPlanes,
        shape: &BoardShape,
        bits: &[u64],
        kept: &[u64],
    ) -> Bits {
        let columns = match shape {
            BoardShape::Rows { columns, .. } => *columns,
            BoardShape::Graph(_) => return Bits::from_slice(bits),
        };
        let (cells, own) = (shape.cells(), (self.rows * self.columns) as usize);
        let mut cut = zeros(layout.words(own));
        for cell in ones(kept) {
            let row = cell as u32 / columns - self.row;
            let column = (cell as u32 % columns + columns - self.column) % columns;
            let at = (row * self.columns + column) as usize;
            for plane in 0..layout.planes() {
                if has(bits, plane * cells + cell) {
                    insert(&mut cut, plane * own + at);
                }
            }
        }
        cut
    }
}
