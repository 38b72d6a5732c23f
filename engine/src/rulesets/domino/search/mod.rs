//! The outcome of a Domineering position without its value, by alpha-beta search on the whole board.

mod bands;
mod guarantee;
mod images;
mod layout;
mod small;
mod table;

use super::Part;
use super::values::Values;
use crate::budget::with_stack;
use crate::solve::threads::{Turn, on_threads};
use crate::solve::{Context, Forked, Solved};
use crate::value::{Arena, Outcome, Value};
use bands::{Bands, WIDEST};
use guarantee::{Cells, advantage, covered, own_moves, packing, safe};
use images::least;
use layout::{Layout, MOST_STRIDE};
use small::SmallParts;
use table::{SharedWins, WinTable};

/// Boards with at most this many cells are valued instead of searched.
const SMALL_BOARDS: usize = 20;
/// Boards with at least this many cells are looked up before any of them is searched.
const WORTH_A_LOOK: u32 = 18;
/// After this many positions, wide bands are worth valuing.
const MANY: u64 = 5_000;
/// Boards with at least this many cells are searched on several threads, if threads are enabled.
const WORTH_THREADS: usize = 36;
/// Numbers are stored in units of 1/256.
const UNIT: i32 = 256;

/// The search for Domineering, with its tables.
#[derive(Debug, Default)]
pub(super) struct Domineering {
    values: Values,
    memory: Memory,
}

/// Cached results for boards of one size.
#[derive(Debug, Default)]
struct Memory {
    rows: u32,
    /// The number of bits from a cell to the one below it.
    stride: u32,
    /// The mask of the first cell of each row.
    first_column: Cells,
    table: WinTable,
    small: SmallParts,
    bands: Bands,
}

/// A search on boards with a stride of STRIDE bits from a cell to the one below it. A game is a board plus a number in
/// favour of the player to move.
struct WinSearch<'a, 'c, const STRIDE: u32> {
    context: &'a mut Context<'c>,
    values: &'a mut Values,
    memory: Memory,
    rows: u32,
    /// The number of positions searched.
    searched: u64,
    /// The table shared with other threads, and the number of this thread.
    beside: Option<(&'a SharedWins, Turn)>,
}

/// Whether the vertical player wins moving first on a layout, and whether the horizontal player does.
type WinnersOf = fn(&mut Domineering, &Layout, &mut Context) -> Solved<(bool, bool)>;

/// The search for each stride. Shifts by a constant are several times faster.
const SEARCHES: [WinnersOf; MOST_STRIDE + 1] = [
    winners::<1>,
    winners::<1>,
    winners::<2>,
    winners::<3>,
    winners::<4>,
    winners::<5>,
    winners::<6>,
    winners::<7>,
    winners::<8>,
    winners::<9>,
    winners::<10>,
    winners::<11>,
];

fn winners<const STRIDE: u32>(
    found: &mut Domineering,
    layout: &Layout,
    context: &mut Context,
) -> Solved<(bool, bool)> {
    if context.threads > 1 && layout.cells.len() >= WORTH_THREADS {
        let (theorems, shared) = (context.theorems, SharedWins::default());
        let (found, ()) = on_threads(context.threads, context.budget, |turn, budget| {
            let mut arena = Arena::new();
            let mut context = Context::alone(&mut arena, budget, theorems);
            let (rows, memory, values) = (layout.rows, Memory::default(), &mut Values::default());
            let mut search = WinSearch::<STRIDE>::new(rows, memory, values, &mut context);
            search.beside = Some((&shared, turn));
            (search.winners(layout), ())
        });
        return found;
    }
    let memory = std::mem::take(&mut found.memory);
    let mut search = WinSearch::<STRIDE>::new(layout.rows, memory, &mut found.values, context);
    let winners = search.winners(layout);
    found.memory = search.memory;
    winners
}

/// A board after a move.
#[derive(Clone, Copy)]
struct NextBoard {
    /// The sort key; the least comes first.
    order: i32,
    cells: Cells,
    /// The number in favour of the player who moved.
    number: i32,
    /// Whether the opponent is known to win.
    refuted: bool,
}

/// A simplified board, and the number in favour of the vertical player that was split off.
#[derive(Clone, Copy)]
struct SplitBoard {
    cells: Cells,
    number: i32,
}

impl Domineering {
    pub(super) fn value(&mut self, part: &Part, context: &mut Context) -> Solved<Value> {
        self.values.value(part, context)
    }

    /// The tables that threads share.
    pub(super) fn tables(&mut self) -> Vec<&mut dyn Forked> {
        self.values.tables()
    }

    /// The outcome of a sum of parts by search; `None` if they do not fit on a board of the search, or are small.
    pub(super) fn outcome(
        &mut self,
        parts: &[Part],
        context: &mut Context,
    ) -> Solved<Option<Outcome>> {
        let cells: usize = parts.iter().map(|part| part.shape.count()).sum();
        if cells <= SMALL_BOARDS {
            return Ok(None);
        }
        let Some(layout) = Layout::of(parts) else {
            return Ok(None);
        };
        let Some(winners) = SEARCHES.get(layout.columns + 1) else {
            return Ok(None);
        };
        let (vertical, horizontal) = winners(self, &layout, context)?;
        let (left, right) = if layout.turned {
            (horizontal, vertical)
        } else {
            (vertical, horizontal)
        };
        Ok(Some(Outcome::from_wins(left, !right)))
    }
}

impl<'a, 'c, const STRIDE: u32> WinSearch<'a, 'c, STRIDE> {
    /// A search on boards with this many rows.
    fn new(
        rows: usize,
        memory: Memory,
        values: &'a mut Values,
        context: &'a mut Context<'c>,
    ) -> WinSearch<'a, 'c, STRIDE> {
        let rows = rows as u32;
        let memory = if (memory.rows, memory.stride) == (rows, STRIDE) {
            memory
        } else {
            Memory {
                rows,
                stride: STRIDE,
                first_column: (0..rows).fold(0, |all, row| all | 1 << (row * STRIDE)),
                ..Memory::default()
            }
        };
        WinSearch {
            context,
            values,
            memory,
            rows,
            searched: 0,
            beside: None,
        }
    }

    fn winners(&mut self, layout: &Layout) -> Solved<(bool, bool)> {
        let cells = self.cells(&layout.cells);
        let vertical = self.wins_first(cells, true)?;
        let horizontal = if layout.is_symmetric() {
            vertical
        } else {
            self.wins_first(cells, false)?
        };
        Ok((vertical, horizontal))
    }

    /// The mask of cells given by row and column.
    fn cells(&self, cells: &[(usize, usize)]) -> Cells {
        let bit = |(row, column): &(usize, usize)| 1 << (*row as u32 * STRIDE + *column as u32);
        cells.iter().fold(0, |all, cell| all | bit(cell))
    }

    /// Whether the vertical or the horizontal player wins moving first.
    fn wins_first(&mut self, cells: Cells, vertical: bool) -> Solved<bool> {
        let settled = self.settle(cells);
        self.wins(settled.cells, sign(vertical) * settled.number, vertical)
    }

    /// Removes cells that nobody can use, and converts cells that only one player can use to a number.
    fn settle(&self, cells: Cells) -> SplitBoard {
        let vertical = covered::<STRIDE>(cells);
        let horizontal = covered::<1>(cells);
        let mut cells = vertical | horizontal;
        let (mut left, mut right) = (cells & !horizontal, cells & !vertical);
        let integer =
            own_moves::<STRIDE>(&mut cells, &mut left) - own_moves::<1>(&mut cells, &mut right);
        SplitBoard {
            cells,
            number: UNIT * integer,
        }
    }

    /// Whether the player who moves first wins on a board plus a number in favour of that player.
    fn wins(&mut self, cells: Cells, number: i32, vertical: bool) -> Solved<bool> {
        self.context.budget.tick()?;
        let reduced = self.without_small_numbers(cells)?;
        let number = number + sign(vertical) * reduced.number;
        let cells = reduced.cells;
        if cells == 0 {
            return Ok(number > 0);
        }
        if let Some(wins) = self.wins_small(&reduced, number, vertical)? {
            return Ok(wins);
        }
        let images = self.images(cells);
        let key = least(images);
        if let Some(wins) = self.known(key, number, vertical) {
            return Ok(wins);
        }
        let most = WIDEST - u32::from(self.searched < MANY);
        if let Some(wins) = self.decided_by_bands(&reduced, number, vertical, most)? {
            return Ok(wins);
        }
        self.searched += 1;
        let wins = with_stack(|| {
            if vertical {
                self.search::<STRIDE, 1>(cells, images, number)
            } else {
                self.search::<1, STRIDE>(cells, images, number)
            }
        })?;
        self.remember(key, number, vertical, wins);
        Ok(wins)
    }

    fn search<const ALONG: u32, const ACROSS: u32>(
        &mut self,
        cells: Cells,
        images: [Cells; 4],
        number: i32,
    ) -> Solved<bool> {
        let vertical = ALONG == STRIDE;
        let starts = cells & (cells >> ALONG);
        self.context
            .budget
            .work(u64::from(starts.count_ones()) / 4)?;
        let mut open: Vec<NextBoard> = Vec::with_capacity(starts.count_ones() as usize);
        let mut rest = starts;
        while rest != 0 {
            let start = rest.trailing_zeros();
            rest &= rest - 1;
            let mut next = self.after(cells, number, start, vertical);
            let moves = safe::<ACROSS, ALONG>(next.cells) - safe::<ALONG, ACROSS>(next.cells);
            let fitting = fitting::<ALONG, ACROSS>(next.cells);
            let order = moves + fitting - 2 * next.number / UNIT;
            next.order = order << 16 | self.place(start, vertical);
            open.push(next);
        }
        open.sort_unstable_by_key(|next| (next.order, next.cells, next.number));
        open.dedup_by_key(|next| (next.cells, next.number));
        if let Some((_, turn)) = self.beside {
            turn.rearrange(&mut open);
        }
        for next in &mut open {
            if next.cells.count_ones() >= WORTH_A_LOOK {
                let key = least(self.images_without(images, cells & !next.cells));
                match self.known(key, -next.number, !vertical) {
                    Some(false) => return Ok(true),
                    Some(true) => next.refuted = true,
                    None => {}
                }
            }
        }
        for next in open.iter().filter(|next| !next.refuted) {
            let own = advantage::<ALONG, ACROSS>(next.cells, false);
            if own + 2 * next.number.div_euclid(UNIT) > -2 {
                return Ok(true);
            }
            let other = advantage::<ACROSS, ALONG>(next.cells, true);
            if other + 2 * (-next.number).div_euclid(UNIT) > 0 {
                continue;
            }
            if !self.wins(next.cells, -next.number, !vertical)? {
                return Ok(true);
            }
        }
        // A move in the number is needed only if the board is a number.
        match left_option(number) {
            Some(option) => Ok(!self.wins(cells, -option, !vertical)?),
            None => Ok(false),
        }
    }

    /// Whether the player who moves first wins, if it is cached. `key` is the least image of the board.
    fn known(&self, key: Cells, number: i32, vertical: bool) -> Option<bool> {
        match self.beside {
            None => self.memory.table.known(key, number, vertical),
            Some((shared, _)) => shared.with(key, |table| table.known(key, number, vertical)),
        }
    }

    fn remember(&mut self, key: Cells, number: i32, vertical: bool, wins: bool) {
        let budget = self.context.budget;
        let remember = |table: &mut WinTable| table.remember(key, number, vertical, wins, budget);
        match self.beside {
            None => remember(&mut self.memory.table),
            Some((shared, _)) => shared.with(key, remember),
        }
    }

    /// The board after a player's move, with the number in favour of that player.
    fn after(&self, cells: Cells, number: i32, start: u32, vertical: bool) -> NextBoard {
        let domino = 1 | 1 << if vertical { STRIDE } else { 1 };
        let settled = self.settle(cells & !(domino << start));
        NextBoard {
            order: 0,
            cells: settled.cells,
            number: number + sign(vertical) * settled.number,
            refuted: false,
        }
    }

    /// Breaks ties between moves: prefers an even number of cells from the end of the board and an odd number from its
    /// side, then moves closer to these. The order is invariant under reflections, so different orders of moves lead to
    /// the same boards more often.
    fn place(&self, start: u32, vertical: bool) -> i32 {
        let (row, column) = ((start / STRIDE) as i32, (start % STRIDE) as i32);
        let (rows, columns) = (self.rows as i32, STRIDE as i32 - 1);
        let (along, across) = if vertical {
            (row.min(rows - 2 - row), column.min(columns - 1 - column))
        } else {
            (column.min(columns - 2 - column), row.min(rows - 1 - row))
        };
        let parity = 2 * (along & 1) + (1 - (across & 1));
        parity << 12 | across << 6 | along
    }
}

/// The difference between the numbers of dominoes that fit on the board at once: the opponent's minus the player's.
fn fitting<const ALONG: u32, const ACROSS: u32>(cells: Cells) -> i32 {
    packing::<ACROSS>(cells).count_ones() as i32 - packing::<ALONG>(cells).count_ones() as i32
}

/// Left's canonical option of a number: n - 1 for an integer n > 0, and (m - 1)/2^k for m/2^k in lowest terms.
fn left_option(number: i32) -> Option<i32> {
    match number % UNIT {
        0 => (number > 0).then_some(number - UNIT),
        _ => Some(number - (number & number.wrapping_neg())),
    }
}

fn sign(vertical: bool) -> i32 {
    if vertical { 1 } else { -1 }
}

#[cfg(test)]
mod tests;
