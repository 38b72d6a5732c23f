//! Tables of Grundy values for all sets of cells of a small rectangle.

use super::coins::{Part, takings};
use super::{Nim2d, PileRule};
use crate::budget::{Budget, Stop};
use crate::solve::Solved;
use crate::solve::nimber::Hints;
use crate::solve::threads::deal_to_threads;
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU8, Ordering};

/// A set of cells of a rectangle, row by row, one bit each.
type Set = u32;

/// Maximum number of cells of a rectangle with a table, which has one byte per set.
const MOST_CELLS: u32 = 25;

/// Maximum length of a line of a rectangle with a table, for which all moves in all sets of coins are listed.
const LONGEST_LINE: u32 = 12;

/// Several threads fill tables with at least this many cells.
const FEWEST_CELLS_OF_THREADS: u32 = 16;

/// The number of highest cells by which sets are distributed over threads.
const DEALT_CELLS: u32 = 8;

const UNKNOWN: u8 = u8::MAX;

/// For each line and each set of coins in it, the cells taken by each move.
type Takings = Vec<Vec<Vec<Set>>>;

/// All moves in the rows and columns of a rectangle.
struct Lines {
    across: Takings,
    down: Takings,
}

/// The values of all sets of cells of one rectangle.
#[derive(Debug)]
pub(super) struct RectangleTable {
    reading: PileRule,
    rows: u32,
    columns: u32,
    values: Vec<AtomicU8>,
    /// The masks of the leftmost column and the top row.
    left: Set,
    top: Set,
}

impl RectangleTable {
    /// The table of a rectangle; `None` if it is too large. Also `None` in the reading `line`, where the order of lines
    /// is irrelevant and other methods are faster.
    ///
    /// Errors: limits of the budget.
    pub(super) fn new(
        reading: PileRule,
        rows: u32,
        columns: u32,
        threads: usize,
        budget: &Budget,
    ) -> Result<Option<RectangleTable>, Stop> {
        let cells = rows.saturating_mul(columns);
        let is_large = cells > MOST_CELLS || rows.max(columns) > LONGEST_LINE;
        if is_large || cells == 0 || reading == PileRule::Line {
            return Ok(None);
        }
        budget.reserve(1 << cells)?;
        let unknown = || AtomicU8::new(UNKNOWN);
        let table = RectangleTable {
            reading,
            rows,
            columns,
            values: std::iter::repeat_with(unknown).take(1 << cells).collect(),
            left: (0..rows).map(|r| 1 << (r * columns)).sum(),
            top: (1 << columns) - 1,
        };
        table.state(0, 0);
        table.fill(threads, budget)?;
        Ok(Some(table))
    }

    /// The memory in bytes.
    fn bytes(&self) -> usize {
        self.values.len()
    }

    /// The Grundy value of coins on these cells; `None` for cells outside the rectangle.
    pub(super) fn grundy(&self, coins: Set) -> Option<u8> {
        let value = self.values.get(coins as usize)?;
        Some(value.load(Ordering::Relaxed))
    }

    /// The value of a set, or [`UNKNOWN`].
    fn value(&self, coins: Set) -> u8 {
        self.values[coins as usize].load(Ordering::Relaxed)
    }

    fn state(&self, coins: Set, value: u8) {
        self.values[coins as usize].store(value, Ordering::Relaxed);
    }

    /// Computes all values, smaller sets first. The values after all moves are then known, and mostly near in memory.
    ///
    /// Moves lead to subsets. So sets with equally many but different elements among the highest cells do not depend on
    /// each other, and threads compute them in parallel.
    fn fill(&self, threads: usize, budget: &Budget) -> Result<(), Stop> {
        let cells = self.rows * self.columns;
        let on_threads = threads > 1 && cells >= FEWEST_CELLS_OF_THREADS;
        let dealt = if on_threads { DEALT_CELLS } else { 0 };
        let block = cells - dealt;
        let lines = self.lines(budget)?;
        for level in 0..=dealt {
            let chosen = (0..(1 as Set) << dealt).filter(|set| set.count_ones() == level);
            let chosen: Vec<Set> = chosen.collect();
            deal_to_threads(threads, chosen.len(), budget, |at, budget| {
                let first = chosen[at] << block;
                self.fill_block(first..first + (1 << block), &lines, budget)
            })?;
        }
        Ok(())
    }

    fn lines(&self, budget: &Budget) -> Result<Lines, Stop> {
        let columns = self.columns;
        let across = (0..self.rows).map(|row| {
            let cell = move |at| (1 as Set) << (row * columns + at);
            self.takings(self.columns, 1, cell, budget)
        });
        let across = across.collect::<Result<Takings, Stop>>()?;
        let down = (0..self.columns).map(|column| {
            let cell = move |at| (1 as Set) << (at * columns + column);
            // Single coins are skipped here, because they were already taken from their rows.
            self.takings(self.rows, 2, cell, budget)
        });
        let down = down.collect::<Result<Takings, Stop>>()?;
        Ok(Lines { across, down })
    }

    /// Computes the values of a block of sets. The values of all their subsets outside the block must be known.
    fn fill_block(&self, block: Range<Set>, lines: &Lines, budget: &Budget) -> Result<(), Stop> {
        for coins in block {
            if coins.is_multiple_of(1 << 10) {
                budget.work(1 << 8)?;
            }
            if self.value(coins) != UNKNOWN {
                continue;
            }
            let simpler = self.by_simpler(coins);
            if let Some(value) = simpler.filter(|value| *value != UNKNOWN) {
                self.state(coins, value);
                continue;
            }
            let mut reached = 0u64;
            let mut take = |moves: &[Set]| {
                for taken in moves {
                    reached |= 1 << self.value(coins & !taken);
                }
            };
            for (row, moves) in (0..).zip(&lines.across) {
                take(&moves[self.row(coins, row) as usize]);
            }
            for (column, moves) in (0..).zip(&lines.down) {
                let line = packed(coins >> column & self.left, self.columns);
                take(&moves[line as usize]);
            }
            self.keep(coins, reached.trailing_ones() as u8);
        }
        Ok(())
    }

    /// For each set of coins in a line of this length, the moves that take at least `least` coins.
    fn takings(
        &self,
        length: u32,
        least: usize,
        cell: impl Fn(u32) -> Set,
        budget: &Budget,
    ) -> Result<Vec<Vec<Set>>, Stop> {
        let mut all = Vec::with_capacity(1 << length);
        for line in 0..1u32 << length {
            let coins: Vec<u32> = (0..length).filter(|at| line >> at & 1 != 0).collect();
            let near = |pair: &[u32]| self.reading.ignores_gaps() || pair[0] + 1 == pair[1];
            let mut moves = Vec::new();
            for pile in coins.chunk_by(|a, b| near(&[*a, *b])) {
                budget.tick()?;
                takings(self.reading, pile, least, &mut |taken| {
                    moves.push(taken.iter().map(|at| cell(*at)).sum());
                    Ok(())
                })?;
            }
            all.push(moves);
        }
        Ok(all)
    }

    /// The value of a set derived from a smaller set, or from two. With several threads, that of a smaller set may
    /// still be [`UNKNOWN`].
    fn by_simpler(&self, coins: Set) -> Option<u8> {
        let value = |set: Set| self.value(set);
        if self.reading.ignores_gaps() {
            let closed = self.without_gap(coins);
            return (closed != coins).then(|| value(closed));
        }
        let part = self.part(coins);
        if part != coins {
            return Some(value(part) ^ value(coins & !part));
        }
        let shifted = self.shifted(coins);
        (shifted != coins).then(|| value(shifted))
    }

    /// Removes the first empty row or column that is followed by coins.
    fn without_gap(&self, coins: Set) -> Set {
        for row in 0..self.rows {
            let start = row * self.columns;
            if self.row(coins, row) == 0 && coins >> start != 0 {
                let above = coins & ((1 << start) - 1);
                return above | coins >> (start + self.columns) << start;
            }
        }
        for column in 0..self.columns {
            let before = self.left * ((1 << column) - 1);
            if coins & self.left << column == 0 && coins & !before != 0 {
                return coins & before | (coins & !before) >> 1;
            }
        }
        coins
    }

    /// The cells connected to the first one.
    fn part(&self, coins: Set) -> Set {
        let right = self.left << (self.columns - 1);
        let mut part = coins & coins.wrapping_neg();
        loop {
            let sideways = ((part & !right) << 1) | ((part & !self.left) >> 1);
            let upright = (u64::from(part) << self.columns) as Set
                | part.checked_shr(self.columns).unwrap_or(0);
            let larger = part | ((sideways | upright) & coins);
            if larger == part {
                return part;
            }
            part = larger;
        }
    }

    /// Moves the cells to the upper left corner.
    fn shifted(&self, mut part: Set) -> Set {
        while part & self.top == 0 {
            part >>= self.columns;
        }
        while part & self.left == 0 {
            part >>= 1;
        }
        part
    }

    /// Stores a value for a set and its images.
    fn keep(&self, coins: Set, value: u8) {
        let turned = (self.rows == self.columns).then(|| self.transposed(coins));
        for one in [Some(coins), turned].into_iter().flatten() {
            let mirrored = self.mirrored(one);
            for image in [one, mirrored, self.flipped(one), self.flipped(mirrored)] {
                self.state(image, value);
            }
        }
    }

    fn row(&self, coins: Set, row: u32) -> Set {
        coins >> (row * self.columns) & self.top
    }

    /// The set mirrored left to right.
    fn mirrored(&self, coins: Set) -> Set {
        (0..self.rows).fold(0, |image, row| {
            let mirrored = self.row(coins, row).reverse_bits() >> (Set::BITS - self.columns);
            image | mirrored << (row * self.columns)
        })
    }

    /// The set mirrored top to bottom.
    fn flipped(&self, coins: Set) -> Set {
        (0..self.rows).fold(0, |image, row| {
            image | self.row(coins, row) << ((self.rows - 1 - row) * self.columns)
        })
    }

    /// The set with rows and columns exchanged; for squares.
    fn transposed(&self, coins: Set) -> Set {
        let (mut rest, mut image) = (coins, 0);
        while rest != 0 {
            let at = rest.trailing_zeros();
            image |= 1 << (at % self.columns * self.columns + at / self.columns);
            rest &= rest - 1;
        }
        image
    }
}

/// Gathers every `step`th bit.
fn packed(bits: Set, step: u32) -> Set {
    let (mut bits, mut line, mut at) = (bits, 0, 0);
    while bits != 0 {
        line |= (bits & 1) << at;
        bits = bits.checked_shr(step).unwrap_or(0);
        at += 1;
    }
    line
}

/// A rectangle met by the search.
#[derive(Debug, Default)]
struct MetRectangle {
    /// The approximate number of its sets that a search would value.
    wanted: u64,
    table: Option<RectangleTable>,
}

/// Tables of small rectangles, by rows and columns.
#[derive(Debug, Default)]
pub struct RectangleTables {
    by_size: FxHashMap<(u32, u32), MetRectangle>,
}

/// A table is computed once one in this many of its sets is wanted, because a search takes that much longer per set.
const WORTH_ALL: u64 = 1 << 6;

/// Maximum number of cells of a rectangle whose table may be computed during a search. Such a table takes hundredths of
/// a second.
const MOST_CELLS_BELOW: u32 = 20;

/// The estimated number of sets that a search values for each set that it meets.
const WANTED_WHEN_MET: u64 = 1 << 6;

/// Maximum memory of the tables of one reading, in bytes. All tables are dropped if it is exceeded.
const MOST_TABLE_BYTES: usize = 128 << 20;

impl RectangleTables {
    /// The Grundy value of coins on a rectangle with at most `most_cells` cells, if a table is worthwhile. `wanted`
    /// estimates, by the number of coins, how many sets a search would value.
    fn grundy(
        &mut self,
        reading: PileRule,
        part: &Part,
        most_cells: u32,
        wanted: impl Fn(u32) -> u64,
        threads: usize,
        budget: &Budget,
    ) -> Solved<Option<u32>> {
        let Part::Coins(coins) = part else {
            return Ok(None);
        };
        let Some((size, set)) = coins.small() else {
            return Ok(None);
        };
        let cells = size.0.saturating_mul(size.1);
        if cells > most_cells {
            return Ok(None);
        }
        let met = self.by_size.entry(size).or_default();
        met.wanted += wanted(set.count_ones());
        if met.table.is_none() && met.wanted * WORTH_ALL >= 1 << cells {
            let Some(table) = RectangleTable::new(reading, size.0, size.1, threads, budget)? else {
                return Ok(None);
            };
            let tables = self.by_size.values().filter_map(|met| met.table.as_ref());
            let bytes: usize = tables.map(RectangleTable::bytes).sum();
            if bytes + table.bytes() > MOST_TABLE_BYTES {
                self.by_size.clear();
            }
            self.by_size.entry(size).or_default().table = Some(table);
        }
        let met = self.by_size.get(&size);
        let table = met.and_then(|met| met.table.as_ref());
        Ok(table.and_then(|table| table.grundy(set)).map(u32::from))
    }
}

impl Hints<Nim2d> for RectangleTables {
    fn asked(
        &mut self,
        rules: &Nim2d,
        part: &Part,
        threads: usize,
        budget: &Budget,
    ) -> Solved<Option<u32>> {
        let all_below = |coins| 1u64 << coins;
        self.grundy(rules.reading, part, MOST_CELLS, all_below, threads, budget)
    }

    fn met(&mut self, rules: &Nim2d, part: &Part, budget: &Budget) -> Solved<Option<u32>> {
        let one = |_| WANTED_WHEN_MET;
        self.grundy(rules.reading, part, MOST_CELLS_BELOW, one, 1, budget)
    }

    fn is_promising(&self, part: &Part) -> bool {
        matches!(part, Part::Coins(coins) if coins.has_half_turn())
    }
}
