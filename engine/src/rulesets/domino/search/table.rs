//! A table of results for boards. It evicts smaller boards first.

use super::guarantee::Cells;
use crate::budget::Budget;
use std::sync::{Mutex, PoisonError};

/// Maximum number of boards in the table.
const MOST: usize = 1 << 23;
/// The number of boards in a bucket.
const BUCKET: usize = 2;

/// The number of parts of a table shared by threads, so that threads rarely wait for each other.
const PARTS: usize = 64;

/// Results by board.
#[derive(Debug)]
pub(super) struct WinTable {
    /// Maximum number of boards.
    most: usize,
    /// In each bucket, the first entry is the largest board that was stored there, and the second is the most recent
    /// one.
    buckets: Vec<[BoardEntry; BUCKET]>,
    /// Some bits of the hash of each entry. They avoid most reads of entries for boards that are absent.
    tags: Vec<[u8; BUCKET]>,
    /// The number of boards stored since the table last grew or failed to grow.
    new: usize,
}

/// The results for a board, for each player moving first: the least number with which the player is known to win, and
/// the greatest with which the player is known not to win.
#[derive(Clone, Copy, Debug)]
struct BoardEntry {
    cells: Cells,
    wins: [i16; 2],
    loses: [i16; 2],
}

const NOTHING: BoardEntry = BoardEntry {
    cells: 0,
    wins: [i16::MAX; 2],
    loses: [i16::MIN; 2],
};

/// A table shared by threads.
#[derive(Debug)]
pub(super) struct SharedWins([Mutex<WinTable>; PARTS]);

impl Default for WinTable {
    fn default() -> WinTable {
        WinTable::with_most(MOST)
    }
}

impl Default for SharedWins {
    fn default() -> SharedWins {
        SharedWins(std::array::from_fn(|_| {
            Mutex::new(WinTable::with_most(MOST / PARTS))
        }))
    }
}

impl SharedWins {
    /// Calls `act` with the part of the table to which a board belongs.
    pub(super) fn with<T>(&self, cells: Cells, act: impl FnOnce(&mut WinTable) -> T) -> T {
        // Use other bits of the hash than those for the bucket and the tag.
        let part = &self.0[(mixed(cells) >> 48) as usize % PARTS];
        act(&mut part.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl WinTable {
    fn with_most(most: usize) -> WinTable {
        WinTable {
            most,
            buckets: Vec::new(),
            tags: Vec::new(),
            new: 0,
        }
    }

    /// Whether the player who moves first wins on a board plus a number in favour of that player, if it is cached.
    pub(super) fn known(&self, cells: Cells, number: i32, vertical: bool) -> Option<bool> {
        let (at, tag) = self.place(cells);
        let (bucket, tags) = (self.buckets.get(at)?, self.tags.get(at)?);
        let mut found = bucket.iter().zip(tags).filter(|(_, other)| **other == tag);
        let (entry, _) = found.find(|(entry, _)| entry.cells == cells)?;
        let who = usize::from(vertical);
        if number >= i32::from(entry.wins[who]) {
            Some(true)
        } else if number <= i32::from(entry.loses[who]) {
            Some(false)
        } else {
            None
        }
    }

    /// Caches a result, if the number is not too large and there is room.
    pub(super) fn remember(
        &mut self,
        cells: Cells,
        number: i32,
        vertical: bool,
        wins: bool,
        budget: &Budget,
    ) {
        let Ok(number) = i16::try_from(number) else {
            return;
        };
        if self.new >= self.buckets.len() && self.buckets.len() * BUCKET < self.most {
            self.grow(budget);
        }
        if self.buckets.is_empty() {
            return;
        }
        let entry = self.entry(cells);
        let who = usize::from(vertical);
        if wins {
            entry.wins[who] = entry.wins[who].min(number)
        } else {
            entry.loses[who] = entry.loses[who].max(number)
        }
    }

    fn grow(&mut self, budget: &Budget) {
        let size = (self.buckets.len() * 4).clamp(1 << 8, self.most / BUCKET);
        self.new = 0;
        if budget.affords(size * (size_of::<[BoardEntry; BUCKET]>() + BUCKET)) {
            self.tags = vec![[0; BUCKET]; size];
            let old = std::mem::replace(&mut self.buckets, vec![[NOTHING; BUCKET]; size]);
            for entry in old.into_iter().flatten().filter(|entry| entry.cells != 0) {
                *self.entry(entry.cells) = entry;
            }
        }
    }

    /// The entry of a board, created if necessary. The table must not be empty.
    fn entry(&mut self, cells: Cells) -> &mut BoardEntry {
        let (at, tag) = self.place(cells);
        let (bucket, tags) = (&mut self.buckets[at], &mut self.tags[at]);
        let known = bucket.iter().position(|entry| entry.cells == cells);
        let slot = known.unwrap_or_else(|| {
            self.new += 1;
            let larger = cells.count_ones() >= bucket[0].cells.count_ones();
            if larger {
                (bucket[1], tags[1]) = (bucket[0], tags[0]);
            }
            let slot = usize::from(!larger);
            bucket[slot] = BoardEntry { cells, ..NOTHING };
            tags[slot] = tag;
            slot
        });
        &mut bucket[slot]
    }

    /// The index of the bucket of a board, in a table whose size is a power of 2, and its nonzero tag.
    fn place(&self, cells: Cells) -> (usize, u8) {
        let mixed = mixed(cells);
        let at = mixed as usize & self.buckets.len().saturating_sub(1);
        (at, (mixed >> 56) as u8 | 1)
    }
}

fn mixed(cells: Cells) -> u64 {
    let folded = cells as u64 ^ ((cells >> 64) as u64).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let mixed = folded.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ (mixed >> 29)
}
