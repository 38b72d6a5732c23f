//! Who wins a Domineering position, without its value: alpha-beta search on the whole board.

mod guarantee;
mod layout;
mod small;

use super::{Solved, Solver};
use crate::budget::with_stack;
use crate::ruleset::domino::shape::Shape;
use crate::value::Outcome;
use guarantee::{Cells, Steps, advantage, covered, packing};
use layout::Layout;
use small::SmallParts;

/// Positions remembered at most.
const MOST_REMEMBERED: usize = 1 << 22;
/// Boards with so many cells are looked up before one of them is searched.
const WORTH_A_LOOK: u32 = 18;
/// Numbers are in units of 1/256.
const UNIT: i32 = 256;

/// What searches remember of boards of one size.
#[derive(Debug, Default)]
pub(super) struct Memory {
    rows: u32,
    /// From a cell to the one below it.
    stride: u32,
    table: Vec<Entry>,
    /// How many answers were written into the table.
    remembered: usize,
    small: SmallParts,
}

/// A search on boards of one size. The game is a board and a number in favour of the player who moves.
struct WinSearch<'a> {
    solver: &'a mut Solver,
    memory: Memory,
    rows: u32,
    stride: u32,
}

/// What is known of a board for each player moving first: with so large a number the player wins, with so small
/// a one not.
#[derive(Clone, Copy, Debug)]
struct Entry {
    cells: Cells,
    wins: [i16; 2],
    loses: [i16; 2],
}

const NOTHING: Entry = Entry {
    cells: 0,
    wins: [i16::MAX; 2],
    loses: [i16::MIN; 2],
};

/// A board that falls to nothing else, and what became a number in favour of the vertical player.
#[derive(Clone, Copy)]
struct Settled {
    cells: Cells,
    number: i32,
}

impl Solver {
    /// The outcome of a sum of parts of Domineering boards, each with whether its rows and columns are exchanged,
    /// by search; nothing if they do not fit on a board of the search.
    pub(super) fn domineering_outcome(
        &mut self,
        parts: &[(Shape, bool)],
    ) -> Solved<Option<Outcome>> {
        let Some(layout) = Layout::of(parts) else {
            return Ok(None);
        };
        let memory = std::mem::take(&mut self.domineering);
        let mut search = WinSearch::new(layout.rows, layout.columns, memory, self);
        let cells = layout.cells.iter();
        let cells = cells.fold(0, |all, (r, c)| all | search.cell(*r, *c));
        let left = search.wins_first(cells, true);
        let right = left.clone().and_then(|_| search.wins_first(cells, false));
        self.domineering = search.memory;
        Ok(Some(match (left?, right?) {
            (true, true) => Outcome::N,
            (true, false) => Outcome::L,
            (false, true) => Outcome::R,
            (false, false) => Outcome::P,
        }))
    }
}

impl<'a> WinSearch<'a> {
    /// A search on boards of this size, which [`Layout`] has found not too large.
    fn new(rows: usize, columns: usize, memory: Memory, solver: &'a mut Solver) -> WinSearch<'a> {
        let (rows, stride) = (rows as u32, columns as u32 + 1);
        let memory = match (memory.rows, memory.stride) == (rows, stride) {
            true => memory,
            false => Memory {
                rows,
                stride,
                ..Memory::default()
            },
        };
        WinSearch {
            solver,
            memory,
            rows,
            stride,
        }
    }

    /// The bit of a cell.
    fn cell(&self, row: usize, column: usize) -> Cells {
        1 << (row as u32 * self.stride + column as u32)
    }

    /// Whether the vertical or the horizontal player wins moving first.
    fn wins_first(&mut self, cells: Cells, vertical: bool) -> Solved<bool> {
        let settled = self.settle(cells);
        self.wins(settled.cells, sign(vertical) * settled.number, vertical)
    }

    fn steps(&self, vertical: bool) -> Steps {
        let steps = Steps {
            along: self.stride,
            across: 1,
        };
        if vertical { steps } else { steps.exchanged() }
    }

    /// Cells that nobody can use go, and what only one player can reach becomes a number.
    fn settle(&self, cells: Cells) -> Settled {
        let vertical = covered(cells, self.stride);
        let horizontal = covered(cells, 1);
        let mut cells = vertical | horizontal;
        let (mut left, mut right) = (cells & !horizontal, cells & !vertical);
        let integer =
            own_moves(&mut cells, &mut left, self.stride) - own_moves(&mut cells, &mut right, 1);
        Settled {
            cells,
            number: UNIT * integer,
        }
    }

    /// Whether the player wins who moves first on a board plus a number in favour of that player.
    fn wins(&mut self, cells: Cells, number: i32, vertical: bool) -> Solved<bool> {
        self.solver.budget.tick()?;
        let reduced = self.without_small_numbers(cells)?;
        let number = number + sign(vertical) * reduced.number;
        let cells = reduced.cells;
        if cells == 0 {
            return Ok(number > 0);
        }
        if let Some(wins) = self.wins_small(&reduced, number, vertical)? {
            return Ok(wins);
        }
        if let Some(wins) = self.known(cells, number, vertical) {
            return Ok(wins);
        }
        let wins = with_stack(|| self.search(cells, number, vertical))?;
        self.remember(cells, number, vertical, wins);
        Ok(wins)
    }

    fn search(&mut self, cells: Cells, number: i32, vertical: bool) -> Solved<bool> {
        let steps = self.steps(vertical);
        let mut starts = cells & (cells >> steps.along);
        let mut open: Vec<(i32, Settled)> = Vec::with_capacity(starts.count_ones() as usize);
        self.solver
            .budget
            .work(u64::from(starts.count_ones()) / 4)?;
        while starts != 0 {
            let start = starts & starts.wrapping_neg();
            starts &= starts - 1;
            let next = self.settle(cells & !(start | start << steps.along));
            let sum = number + sign(vertical) * next.number;
            let own = advantage(next.cells, steps, false);
            if own.sure + 2 * sum.div_euclid(UNIT) > -2 {
                return Ok(true);
            }
            let other = advantage(next.cells, steps.exchanged(), true);
            if other.sure + 2 * (-sum).div_euclid(UNIT) > 0 {
                continue;
            }
            if next.cells.count_ones() >= WORTH_A_LOOK {
                match self.known(next.cells, -sum, !vertical) {
                    Some(false) => return Ok(true),
                    Some(true) => continue,
                    None => {}
                }
            }
            let order = other.safe - own.safe + fitting(next.cells, steps) - 2 * sum / UNIT;
            open.push((order << 16 | self.place(start, vertical), next));
        }
        open.sort_unstable_by_key(|(order, next)| (*order, next.cells, next.number));
        open.dedup_by_key(|(_, next)| (next.cells, next.number));
        for (_, next) in open {
            let sum = number + sign(vertical) * next.number;
            if !self.wins(next.cells, -sum, !vertical)? {
                return Ok(true);
            }
        }
        // A move in the number is for boards that are numbers themselves.
        match left_option(number) {
            Some(option) => Ok(!self.wins(cells, -option, !vertical)?),
            None => Ok(false),
        }
    }

    /// Which of moves that are equally good otherwise comes first: an even number of cells from the end of the board
    /// and an odd one from its side, then whatever is nearer to them. It is the same for mirror images, so that
    /// different orders of moves meet in the same boards more often.
    fn place(&self, start: Cells, vertical: bool) -> i32 {
        let at = start.trailing_zeros();
        let (row, column) = ((at / self.stride) as i32, (at % self.stride) as i32);
        let (rows, columns) = (self.rows as i32, self.stride as i32 - 1);
        let (along, across) = match vertical {
            true => (row.min(rows - 2 - row), column.min(columns - 1 - column)),
            false => (column.min(columns - 2 - column), row.min(rows - 1 - row)),
        };
        let parity = 2 * (along & 1) + (1 - (across & 1));
        parity << 12 | across << 6 | along
    }

    /// The least of the four mirror images.
    fn least_image(&self, cells: Cells) -> Cells {
        let used = self.rows * self.stride;
        let around = |cells: Cells| cells.reverse_bits() >> (128 - used + 1);
        let row_mask = (1 << self.stride) - 1;
        let (mut rest, mut upside_down) = (cells, 0);
        for _ in 0..self.rows {
            upside_down = upside_down << self.stride | (rest & row_mask);
            rest >>= self.stride;
        }
        cells
            .min(upside_down)
            .min(around(cells))
            .min(around(upside_down))
    }

    /// Whether the player wins who moves first, if it is remembered.
    fn known(&self, cells: Cells, number: i32, vertical: bool) -> Option<bool> {
        let key = self.least_image(cells);
        let entry = self.memory.table.get(slot(key, self.memory.table.len()))?;
        let who = usize::from(vertical);
        if entry.cells != key {
            None
        } else if number >= i32::from(entry.wins[who]) {
            Some(true)
        } else if number <= i32::from(entry.loses[who]) {
            Some(false)
        } else {
            None
        }
    }

    fn remember(&mut self, cells: Cells, number: i32, vertical: bool, wins: bool) {
        let Ok(number) = i16::try_from(number) else {
            return;
        };
        self.memory.remembered += 1;
        if self.memory.remembered > self.memory.table.len()
            && self.memory.table.len() < MOST_REMEMBERED
        {
            let size = (self.memory.table.len() * 4).clamp(1 << 12, MOST_REMEMBERED);
            for old in std::mem::replace(&mut self.memory.table, vec![NOTHING; size]) {
                if let Some(entry) = self.memory.table.get_mut(slot(old.cells, size)) {
                    *entry = old;
                }
            }
        }
        let key = self.least_image(cells);
        let slot = slot(key, self.memory.table.len());
        if let Some(entry) = self.memory.table.get_mut(slot) {
            if entry.cells != key {
                *entry = Entry {
                    cells: key,
                    ..NOTHING
                };
            }
            let who = usize::from(vertical);
            match wins {
                true => entry.wins[who] = entry.wins[who].min(number),
                false => entry.loses[who] = entry.loses[who].max(number),
            }
        }
    }
}

/// The cell of a table of this size, a power of 2, that a board belongs in.
fn slot(key: Cells, size: usize) -> usize {
    let folded = (key ^ (key >> 61)) as u64;
    let mixed = folded.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ (mixed >> 29)) as usize & size.saturating_sub(1)
}

/// How many more dominoes the opponent of the player with these steps could place at the same time.
fn fitting(cells: Cells, steps: Steps) -> i32 {
    let count = |along| packing(cells, along).count_ones() as i32;
    count(steps.across) - count(steps.along)
}

/// Left's option of a number in lowest terms, n - 1 of an integer n > 0 and (m - 1)/2^k of m/2^k.
fn left_option(number: i32) -> Option<i32> {
    match number % UNIT {
        0 => (number > 0).then_some(number - UNIT),
        _ => Some(number - (number & number.wrapping_neg())),
    }
}

fn sign(vertical: bool) -> i32 {
    if vertical { 1 } else { -1 }
}

/// Takes from the board what only one player can reach, as far as it is an integer; returns the integer. `own` are
/// the cells that only this player can cover: a run of such cells alone is the number of dominoes that fit, and
/// three or more at the end of a longer run can be shortened by two for one move.
fn own_moves(cells: &mut Cells, own: &mut Cells, along: u32) -> i32 {
    if *own & (*own >> along) == 0 {
        return 0;
    }
    let shared = *cells & !*own;
    let mut joined = *own & (shared << along | shared >> along);
    loop {
        let grown = joined | (*own & (joined << along | joined >> along));
        if grown == joined {
            break;
        }
        joined = grown;
    }
    let alone = *own & !joined;
    let mut count = packing(alone, along).count_ones();
    *cells &= !alone;
    *own &= joined;
    loop {
        let first = *own & !(*cells << along) & (*own >> along) & (*own >> (2 * along));
        let last = *own & !(*cells >> along) & (*own << along) & (*own << (2 * along));
        let taken = match (first, last) {
            (0, 0) => return count as i32,
            (0, _) => last | last >> along,
            _ => first | first << along,
        };
        count += taken.count_ones() / 2;
        *cells &= !taken;
        *own &= !taken;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use rustc_hash::FxHashMap;

    /// The plainest search there is, with a memory.
    fn slow(
        cells: Cells,
        vertical: bool,
        stride: u32,
        known: &mut FxHashMap<(Cells, bool), bool>,
    ) -> bool {
        if let Some(wins) = known.get(&(cells, vertical)) {
            return *wins;
        }
        let along = if vertical { stride } else { 1 };
        let mut starts = cells & (cells >> along);
        let mut wins = false;
        while starts != 0 && !wins {
            let start = starts & starts.wrapping_neg();
            starts &= starts - 1;
            wins = !slow(cells & !(start | start << along), !vertical, stride, known);
        }
        known.insert((cells, vertical), wins);
        wins
    }

    #[test]
    fn the_winner_is_that_of_plain_search() {
        let mut solver = Solver::new(Budget::unlimited(), true);
        let mut state = 88172645463325252u64;
        let mut random = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        for _ in 0..4000 {
            let rows = 1 + (random() % 6) as usize;
            let columns = 1 + (random() % 6) as usize;
            let memory = Memory::default();
            let mut search = WinSearch::new(rows, columns, memory, &mut solver);
            let mut cells: Cells = 0;
            for r in 0..rows {
                for c in 0..columns {
                    if random() % 5 != 0 && cells.count_ones() < 20 {
                        cells |= search.cell(r, c);
                    }
                }
            }
            let mut known = FxHashMap::default();
            for vertical in [true, false] {
                let found = search.wins_first(cells, vertical);
                let plain = slow(cells, vertical, search.stride, &mut known);
                assert_eq!(
                    found,
                    Ok(plain),
                    "{rows} x {columns}: {cells:b}, {vertical}"
                );
            }
        }
    }

    #[test]
    fn winners_of_rectangles() {
        // Known results: Breuker, Uiterwijk and van den Herik, "Solving 8 x 8 Domineering", 2000.
        let mut solver = Solver::new(Budget::unlimited(), true);
        for (rows, columns, outcome) in [
            (4, 4, Outcome::N),
            (5, 5, Outcome::P),
            (6, 6, Outcome::N),
            (4, 7, Outcome::L),
            (6, 7, Outcome::L),
            (7, 7, Outcome::N),
        ] {
            let cells = (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c)));
            let (shape, turned) = Shape::of_region(&cells.collect::<Vec<_>>());
            let found = solver.domineering_outcome(&[(shape, turned)]);
            assert_eq!(found, Ok(Some(outcome)), "{rows} x {columns}");
        }
    }
}
