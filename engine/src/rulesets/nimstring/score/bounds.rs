//! A bounded table of bounds of scores by position, shared by threads. Near its maximum size it replaces positions that
//! are quick to search again.

use super::code::{QuietCode, ShortCode};
use crate::budget::{Budget, Stop};
use rustc_hash::FxHashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Inclusive bounds of the score of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub low: i8,
    pub high: i8,
}

const UNKNOWN: Bounds = Bounds {
    low: i8::MIN,
    high: i8::MAX,
};

/// An entry: 110 bits of a code, a class of the work spent on the position, and the bounds.
type BoundEntry = [u64; 2];

const EMPTY: BoundEntry = [0; 2];
/// The number of entries in a bucket.
const BUCKET: usize = 8;

/// Entries with the same index, with empty ones last. A bucket fills two cache lines.
#[derive(Clone, Debug)]
#[repr(align(128))]
struct Bucket([BoundEntry; BUCKET]);
/// The number of bits of a code in the second word of an entry.
const SECOND: u32 = 46;
const SECOND_MASK: u64 = (1 << SECOND) - 1;
/// The minimum and maximum numbers of buckets of a shard, as powers of two. All shards together take 64 KiB to 512 MiB.
const FEWEST: u32 = 5;
const MOST: u32 = 18;
/// The number of shards, as a power of two.
const SHARD_BITS: u32 = 4;
/// The ratio of steps between two classes of work, as a power of two. There are four classes.
const CLASS_BITS: u32 = 3;
/// Maximum number of codes that are too long for the table.
const MOST_LONG: usize = 1 << 18;

/// The location of a position.
#[derive(Debug)]
enum BoundPlace {
    /// An entry in the table: its 110 bits of the code, and the bits that the index encodes. The code must have at most
    /// as many bits as entry, shard number and index together.
    Inside(BoundEntry, u64),
    /// A separate map, for a code too long for the table.
    Apart(QuietCode),
}

/// Bounds by position, in shards, so that threads rarely contend for the same one.
#[derive(Debug, Default)]
pub(super) struct SharedBounds([Mutex<BoundTable>; 1 << SHARD_BITS]);

impl SharedBounds {
    /// The shard of a position. Like the index of a bucket, the number of the shard encodes some bits of the code.
    fn shard(&self, code: &QuietCode) -> MutexGuard<'_, BoundTable> {
        let at = match code {
            QuietCode::Short(code) => hash(rest_of(code)) ^ more_of(code),
            QuietCode::Long(_) => 0,
        };
        let shard = &self.0[at as usize % self.0.len()];
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The bounds of the score of a position.
    #[inline]
    pub(super) fn get(&self, code: &QuietCode) -> Bounds {
        let table = self.shard(code);
        table.get(&table.place(code))
    }

    /// Changes the bounds of the score of a position after a search of `steps` steps.
    ///
    /// Errors: limits of the budget.
    pub(super) fn update(
        &self,
        code: &QuietCode,
        change: impl FnOnce(Bounds) -> Bounds,
        steps: u64,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let mut table = self.shard(code);
        let place = table.place(code);
        let bounds = change(table.get(&place));
        table.put(&place, bounds, steps, budget)
    }
}

/// A shard of the table.
#[derive(Debug)]
struct BoundTable {
    buckets: Vec<Bucket>,
    /// The number of buckets, as a power of two.
    index_bits: u32,
    stored: usize,
    apart: FxHashMap<QuietCode, Bounds>,
}

/// The 110 bits of a code that an entry stores.
#[inline]
fn rest_of(code: &ShortCode) -> BoundEntry {
    [code.words[0], code.words[1] & SECOND_MASK]
}

/// The bits of a code that an entry does not store.
#[inline]
fn more_of(code: &ShortCode) -> u64 {
    code.words[1] >> SECOND | code.words[2] << (64 - SECOND)
}

/// Hashes the 110 bits of an entry.
#[inline]
fn hash(rest: BoundEntry) -> u64 {
    const ODD: u64 = 0xd6e8_feb8_6659_fd93;
    let h = rest[0].wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let h = ((h ^ h >> 32).wrapping_add(rest[1])).wrapping_mul(ODD);
    (h ^ h >> 32).wrapping_mul(ODD)
}

#[inline]
fn is_same(entry: BoundEntry, rest: BoundEntry) -> bool {
    entry[0] == rest[0] && (entry[1] ^ rest[1]) & SECOND_MASK == 0
}

impl Default for BoundTable {
    fn default() -> BoundTable {
        BoundTable {
            buckets: vec![Bucket([EMPTY; BUCKET]); 1 << FEWEST],
            index_bits: FEWEST,
            stored: 0,
            apart: FxHashMap::default(),
        }
    }
}

impl BoundTable {
    /// The location of a position.
    #[inline]
    fn place(&self, code: &QuietCode) -> BoundPlace {
        match code {
            QuietCode::Short(code) if code.bits <= 64 + SECOND + SHARD_BITS + self.index_bits => {
                BoundPlace::Inside(rest_of(code), more_of(code) >> SHARD_BITS)
            }
            _ => BoundPlace::Apart(code.clone()),
        }
    }

    /// The index of a bucket: a hash of the 110 stored bits, xored with the remaining bits of the code. The remaining
    /// bits can be recovered from the index, so index and entry together determine the whole code.
    #[inline]
    fn index(&self, rest: BoundEntry, more: u64) -> usize {
        (hash(rest) >> (64 - self.index_bits) ^ more) as usize
    }

    /// The bounds of the score of a position.
    #[inline]
    fn get(&self, place: &BoundPlace) -> Bounds {
        match place {
            BoundPlace::Inside(rest, more) => {
                for entry in &self.buckets[self.index(*rest, *more)].0 {
                    if is_same(*entry, *rest) {
                        return Bounds {
                            low: (entry[1] >> 48) as i8,
                            high: (entry[1] >> 56) as i8,
                        };
                    }
                    if *entry == EMPTY {
                        break;
                    }
                }
                UNKNOWN
            }
            BoundPlace::Apart(code) => self.apart.get(code).copied().unwrap_or(UNKNOWN),
        }
    }

    /// Stores bounds of the score of a position, found in `steps` steps.
    ///
    /// Errors: limits of the budget.
    fn put(
        &mut self,
        place: &BoundPlace,
        bounds: Bounds,
        steps: u64,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let (rest, more) = match place {
            BoundPlace::Inside(rest, more) => (*rest, *more),
            BoundPlace::Apart(code) => {
                if self.apart.len() >= MOST_LONG {
                    self.apart.clear();
                }
                budget.room_in_table(&self.apart)?;
                self.apart.insert(code.clone(), bounds);
                return Ok(());
            }
        };
        let class = u64::from((steps.max(1).ilog2() / CLASS_BITS).min(3));
        let both = u64::from(bounds.low as u8) | u64::from(bounds.high as u8) << 8;
        let entry = [rest[0], rest[1] | class << SECOND | both << 48];
        self.insert(self.index(rest, more), entry);
        if self.stored > self.buckets.len() * BUCKET / 2 {
            self.grow(budget)?;
        }
        Ok(())
    }

    /// Replaces the entry of the same position, an empty entry, or the one that took the least work.
    fn insert(&mut self, index: usize, entry: BoundEntry) {
        let bucket = &mut self.buckets[index].0;
        for old in bucket.iter_mut() {
            if *old == EMPTY {
                self.stored += 1;
                *old = entry;
                return;
            }
            if is_same(*old, entry) {
                *old = entry;
                return;
            }
        }
        if let Some(old) = bucket.iter_mut().min_by_key(|old| old[1] >> SECOND & 3) {
            *old = entry;
        }
    }

    /// Doubles the table, if memory allows.
    #[cold]
    fn grow(&mut self, budget: &Budget) -> Result<(), Stop> {
        let length = 2 * self.buckets.len();
        let bytes = length * size_of::<Bucket>();
        if length > 1 << MOST || !budget.affords_positions(bytes) {
            // The table is full. Reset the counter, so that growing is not attempted at every insertion.
            self.stored = 0;
            return budget.check();
        }
        budget.reserve(bytes)?;
        let new = vec![Bucket([EMPTY; BUCKET]); length];
        let old = std::mem::replace(&mut self.buckets, new);
        let old_bits = self.index_bits;
        self.index_bits += 1;
        self.stored = 0;
        for (at, bucket) in old.into_iter().enumerate() {
            for entry in bucket.0.into_iter().filter(|entry| *entry != EMPTY) {
                let rest = [entry[0], entry[1] & SECOND_MASK];
                let more = hash(rest) >> (64 - old_bits) ^ at as u64;
                let index = self.index(rest, more);
                self.insert(index, entry);
            }
        }
        budget.check()
    }
}
