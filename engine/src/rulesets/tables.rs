//! Four tables for Nim: `G0`, `G1`, `Gm1` and `Gm1s`. They are functions of pairs of heaps, defined by the mex rule
//! with different starting values.
//!
//! Source: Abuku, Fukui, Katayama, Suetsugu, on goishi hiroi and misere Nim.

use crate::budget::{Budget, Stop};
use rustc_hash::FxHashMap;

/// The tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NimTable {
    /// `G0(0,0) = 0`: Nim itself.
    G0,
    /// `G1(0,0) = 1`: misere Nim.
    G1,
    /// `Gm1(0,0) = -1`
    Gm1,
    /// `Gm1s(0,0) = 0`, `Gm1s(1,0) = Gm1s(0,1) = -1`
    Gm1s,
}

impl NimTable {
    /// The starting value at (x, y), if it is not defined by the mex.
    fn start(self, x: usize, y: usize) -> Option<i16> {
        match (self, x, y) {
            (NimTable::G0, 0, 0) => Some(0),
            (NimTable::G1, 0, 0) => Some(1),
            (NimTable::Gm1, 0, 0) => Some(-1),
            (NimTable::Gm1s, 0, 0) => Some(0),
            (NimTable::Gm1s, 1, 0) | (NimTable::Gm1s, 0, 1) => Some(-1),
            _ => None,
        }
    }
}

/// Maximum heap size for which a table is computed.
pub const LARGEST_HEAP: usize = 12_000;

/// A square section of a table, row by row.
#[derive(Debug, Default)]
pub struct TableSquare {
    side: usize,
    values: Vec<i16>,
}

impl TableSquare {
    /// The value at (x, y); `None` outside the square.
    pub fn get(&self, x: usize, y: usize) -> Option<i16> {
        (x < self.side && y < self.side).then(|| self.values[x * self.side + y])
    }

    /// Computes the table for heaps below `side`: each entry is the mex over smaller x and over smaller y, ignoring
    /// negative values.
    pub fn compute(table: NimTable, side: usize, budget: &Budget) -> Result<TableSquare, Stop> {
        // No value exceeds x + y + 1, so bit sets of that size record the values of a row or column.
        let words = (2 * side) / 64 + 1;
        let mut columns = vec![0u64; side * words];
        let mut row = vec![0u64; words];
        let mut values = vec![0i16; side * side];
        for x in 0..side {
            row.fill(0);
            for y in 0..side {
                let column = &mut columns[y * words..(y + 1) * words];
                let value = table.start(x, y).unwrap_or_else(|| {
                    let free = row
                        .iter()
                        .zip(&*column)
                        .enumerate()
                        .find(|(_, (r, c))| *r | *c != u64::MAX);
                    free.map_or(0, |(i, (r, c))| {
                        (64 * i) as i16 + (r | c).trailing_ones() as i16
                    })
                });
                values[x * side + y] = value;
                if let Ok(bit) = usize::try_from(value) {
                    row[bit / 64] |= 1 << (bit % 64);
                    column[bit / 64] |= 1 << (bit % 64);
                }
            }
            budget.check()?;
        }
        Ok(TableSquare { side, values })
    }
}

/// The squares computed so far.
#[derive(Debug, Default)]
pub struct NimTables(FxHashMap<NimTable, TableSquare>);

impl NimTables {
    /// An entry of a table; `None` for heaps beyond [`LARGEST_HEAP`].
    pub fn value(
        &mut self,
        table: NimTable,
        [x, y]: [usize; 2],
        budget: &Budget,
    ) -> Result<Option<i16>, Stop> {
        let heap = x.max(y);
        if heap > LARGEST_HEAP {
            return Ok(None);
        }
        if let Some(value) = self.0.get(&table).and_then(|s| s.get(x, y)) {
            return Ok(Some(value));
        }
        let side = (heap + 1).next_power_of_two().clamp(16, LARGEST_HEAP + 1);
        let square = TableSquare::compute(table, side, budget)?;
        let value = square.get(x, y);
        self.0.insert(table, square);
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_table_is_exclusive_or() {
        let square = TableSquare::compute(NimTable::G0, 70, &Budget::unlimited());
        for x in 0..70 {
            for y in 0..70 {
                let value = square.as_ref().ok().and_then(|s| s.get(x, y));
                assert_eq!(value, Some((x ^ y) as i16));
            }
        }
    }
}
