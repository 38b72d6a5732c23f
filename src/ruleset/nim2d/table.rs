//! Grundy values of all coins on a small rectangle, as a table by sets of cells: where a value is wanted in full,
//! no position has to be put into canonical form.

use super::coins::Part;
use super::{Nim2d, PileRule};
use crate::budget::{Budget, Stop};
use crate::solve::Solved;
use crate::solve::nimber::Hints;
use rustc_hash::FxHashMap;

/// Cells of a rectangle, row by row, one bit each.
type Set = u32;

/// Most cells of a rectangle with a table: one byte for each of its sets.
pub const MOST_CELLS: u32 = 25;

const UNKNOWN: u8 = u8::MAX;

/// Values on one rectangle, found when they are asked for.
#[derive(Clone, Debug)]
pub struct RectangleTable {
    reading: PileRule,
    rows: u32,
    columns: u32,
    values: Vec<u8>,
    /// The leftmost column, the top row and the leftmost cell of each row.
    left: Set,
    top: Set,
    /// For every set of cells of a row its mirror image.
    mirrored: Vec<Set>,
}

impl RectangleTable {
    /// A table without values; none where the rectangle is too large. In the reading `line` the order of lines
    /// does not count, and other ways are faster.
    pub fn new(
        reading: PileRule,
        rows: u32,
        columns: u32,
        budget: &Budget,
    ) -> Result<Option<RectangleTable>, Stop> {
        let cells = rows.saturating_mul(columns);
        if cells > MOST_CELLS || cells == 0 || reading == PileRule::Line {
            return Ok(None);
        }
        budget.check()?;
        let mirrored = match columns {
            0..=12 => (0..1u32 << columns)
                .map(|row| row.reverse_bits() >> (32 - columns))
                .collect(),
            _ => Vec::new(),
        };
        let mut values = vec![UNKNOWN; 1 << cells];
        if let Some(empty) = values.first_mut() {
            *empty = 0;
        }
        Ok(Some(RectangleTable {
            reading,
            rows,
            columns,
            values,
            left: (0..rows).map(|r| 1 << (r * columns)).sum(),
            top: (1 << columns) - 1,
            mirrored,
        }))
    }

    /// The bytes that it takes.
    pub fn bytes(&self) -> usize {
        self.values.len()
    }

    /// The Grundy value of coins on these cells.
    pub fn grundy(&mut self, coins: u32, budget: &Budget) -> Result<u8, Stop> {
        if self.reading.ignores_gaps() {
            return match self.values.get(coins as usize) {
                Some(&UNKNOWN) => self.search(coins, budget),
                known => Ok(known.copied().unwrap_or(0)),
            };
        }
        let (mut rest, mut value) = (coins, 0);
        while rest != 0 {
            let part = self.part(rest);
            rest &= !part;
            let part = self.shifted(part);
            value ^= match self.values[part as usize] {
                UNKNOWN => self.search(part, budget)?,
                known => known,
            };
        }
        Ok(value)
    }

    /// The value of a connected set by the mex of its options; kept for all its images.
    fn search(&mut self, coins: Set, budget: &Budget) -> Result<u8, Stop> {
        budget.tick()?;
        let mut seen = 0u64;
        for vertical in [false, true] {
            let mut rest = coins;
            while rest != 0 {
                let pile = self.pile(rest & rest.wrapping_neg(), coins, vertical);
                rest &= !pile;
                if vertical && pile.count_ones() < 2 {
                    continue;
                }
                if self.reading.takes_neighbours() {
                    let mut from = pile;
                    while from != 0 {
                        let (mut to, mut taken) = (from, 0);
                        while to != 0 {
                            let coin = to & to.wrapping_neg();
                            taken |= coin;
                            to &= !coin;
                            seen |= 1 << self.grundy(coins & !taken, budget)?;
                        }
                        from &= from - 1;
                    }
                } else {
                    let mut taken = pile;
                    while taken != 0 {
                        seen |= 1 << self.grundy(coins & !taken, budget)?;
                        taken = (taken - 1) & pile;
                    }
                }
            }
        }
        let value = seen.trailing_ones() as u8;
        self.keep(coins, value);
        Ok(value)
    }

    /// The pile of a coin, which is its first one.
    fn pile(&self, coin: Set, coins: Set, vertical: bool) -> Set {
        if self.reading.ignores_gaps() {
            let at = coin.trailing_zeros();
            return coins
                & if vertical {
                    self.left << (at % self.columns)
                } else {
                    self.top << (at / self.columns * self.columns)
                };
        }
        let mut pile = coin;
        loop {
            let next = if vertical {
                u64::from(pile) << self.columns
            } else {
                u64::from(pile << 1 & !self.left)
            };
            let longer = pile | (next as Set & coins);
            if longer == pile {
                return pile;
            }
            pile = longer;
        }
    }

    /// The cells that hang together with the first one.
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

    /// As far up and to the left as it goes.
    fn shifted(&self, mut part: Set) -> Set {
        while part & self.top == 0 {
            part >>= self.columns;
        }
        while part & self.left == 0 {
            part >>= 1;
        }
        part
    }

    /// Keeps a value for a set and its images.
    fn keep(&mut self, coins: Set, value: u8) {
        let turned = (self.rows == self.columns).then(|| self.transposed(coins));
        for one in [Some(coins), turned].into_iter().flatten() {
            let mirrored = self.mirrored(one);
            for image in [one, mirrored, self.flipped(one), self.flipped(mirrored)] {
                let image = if self.reading.ignores_gaps() {
                    image
                } else {
                    self.shifted(image)
                };
                if let Some(kept) = self.values.get_mut(image as usize) {
                    *kept = value;
                }
            }
        }
    }

    fn row(&self, coins: Set, row: u32) -> Set {
        coins >> (row * self.columns) & self.top
    }

    /// Left and right exchanged.
    fn mirrored(&self, coins: Set) -> Set {
        let rows = 0..self.rows;
        rows.fold(0, |image, r| {
            let row = self.row(coins, r);
            let mirrored = match self.mirrored.get(row as usize) {
                Some(mirrored) => *mirrored,
                None => row.reverse_bits() >> (32 - self.columns),
            };
            image | mirrored << (r * self.columns)
        })
    }

    /// Top and bottom exchanged.
    fn flipped(&self, coins: Set) -> Set {
        let rows = 0..self.rows;
        rows.fold(0, |image, r| {
            image | self.row(coins, r) << ((self.rows - 1 - r) * self.columns)
        })
    }

    /// Rows and columns of a square exchanged.
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

/// Values of all coins on small rectangles, by rows and columns.
#[derive(Debug, Default)]
pub struct RectangleTables {
    by_size: FxHashMap<(u32, u32), RectangleTable>,
}

/// Most cells of a rectangle whose coins get their value from a table as soon as they are met: all values of such
/// a table take a tenth of a second.
const MOST_CELLS_BELOW: u32 = 20;

/// Most memory of the tables of one reading: beyond it they are begun anew.
const MOST_TABLE_BYTES: usize = 128 << 20;

impl RectangleTables {
    /// The Grundy value of coins on a rectangle that is small enough for a table.
    fn grundy(
        &mut self,
        reading: PileRule,
        part: &Part,
        most_cells: u32,
        budget: &Budget,
    ) -> Solved<Option<u32>> {
        let Part::Coins(coins) = part else {
            return Ok(None);
        };
        let Some((size, cells)) = coins.small() else {
            return Ok(None);
        };
        if size.0.saturating_mul(size.1) > most_cells {
            return Ok(None);
        }
        if !self.by_size.contains_key(&size) {
            let Some(table) = RectangleTable::new(reading, size.0, size.1, budget)? else {
                return Ok(None);
            };
            let bytes: usize = self.by_size.values().map(RectangleTable::bytes).sum();
            if bytes + table.bytes() > MOST_TABLE_BYTES {
                self.by_size.clear();
            }
            self.by_size.insert(size, table);
        }
        let Some(table) = self.by_size.get_mut(&size) else {
            return Ok(None);
        };
        Ok(Some(u32::from(table.grundy(cells, budget)?)))
    }
}

impl Hints<Nim2d> for RectangleTables {
    fn asked(&mut self, rules: &Nim2d, part: &Part, budget: &Budget) -> Solved<Option<u32>> {
        self.grundy(rules.reading, part, MOST_CELLS, budget)
    }

    fn met(&mut self, rules: &Nim2d, part: &Part, budget: &Budget) -> Solved<Option<u32>> {
        self.grundy(rules.reading, part, MOST_CELLS_BELOW, budget)
    }

    fn is_promising(&self, part: &Part) -> bool {
        matches!(part, Part::Coins(coins) if coins.has_half_turn())
    }
}
