//! A table of bounds of scores by position, of bounded size, which threads share. Near its largest size, it replaces
//! positions that are quick to search again.

use super::code::{QuietCode, ShortCode};
use crate::budget::{Budget, Stop};
use rustc_hash::FxHashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The score of a position is between these, inclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub low: i8,
    pub high: i8,
}

const UNKNOWN: Bounds = Bounds {
    low: i8::MIN,
    high: i8::MAX,
};

/// 110 bits of a code, the work that the position took, and the bounds.
type BoundEntry = [u64; 2];

const EMPTY: BoundEntry = [0; 2];
/// Entries in a bucket.
const BUCKET: usize = 8;

/// Entries with the same index, the empty ones last. It fills two lines of the cache.
#[derive(Clone, Debug)]
#[repr(align(128))]
struct Bucket([BoundEntry; BUCKET]);
/// Bits of a code that are in the second word of an entry.
const SECOND: u32 = 46;
const SECOND_MASK: u64 = (1 << SECOND) - 1;
/// Numbers of buckets of a shard as powers of two: all of them have 64 KiB to 512 MiB.
const FEWEST: u32 = 5;
const MOST: u32 = 18;
/// Number of shards, as a power of two.
const SHARD_BITS: u32 = 4;
/// Steps between two classes of work, as a power of two; there are four.
const CLASS_BITS: u32 = 3;
/// Most codes too long for the table.
const MOST_LONG: usize = 1 << 18;

/// Where a position is kept.
#[derive(Debug)]
enum BoundPlace {
    /// A code of at most 110 bits and those of a shard and an index: the 110 bits, and those of the index.
    Inside(BoundEntry, u64),
    /// A code too long for the table.
    Apart(QuietCode),
}

/// Bounds by position, in shards: threads rarely ask for the same one at a time.
#[derive(Debug, Default)]
pub(super) struct SharedBounds([Mutex<BoundTable>; 1 << SHARD_BITS]);

impl SharedBounds {
    /// The shard of a position. Its number, like the index of a bucket, gives back bits of the code.
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

    /// Changes the bounds of the score of a position, after a search of so many steps.
    ///
    /// Errors: the budget's.
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

/// A shard.
#[derive(Debug)]
struct BoundTable {
    buckets: Vec<Bucket>,
    /// The number of buckets, as a power of two.
    index_bits: u32,
    stored: usize,
    apart: FxHashMap<QuietCode, Bounds>,
}

/// The 110 bits of a code that an entry has.
#[inline]
fn rest_of(code: &ShortCode) -> BoundEntry {
    [code.words[0], code.words[1] & SECOND_MASK]
}

/// The bits of a code that follow these.
#[inline]
fn more_of(code: &ShortCode) -> u64 {
    code.words[1] >> SECOND | code.words[2] << (64 - SECOND)
}

/// Mixes the 110 bits of an entry.
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
    /// The place of a position.
    #[inline]
    fn place(&self, code: &QuietCode) -> BoundPlace {
        match code {
            QuietCode::Short(code) if code.bits <= 64 + SECOND + SHARD_BITS + self.index_bits => {
                BoundPlace::Inside(rest_of(code), more_of(code) >> SHARD_BITS)
            }
            _ => BoundPlace::Apart(code.clone()),
        }
    }

    /// The index of a bucket: the hash of 110 bits of a code, with its other bits added. So it gives these back, and
    /// index and entry together are the whole code.
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

    /// Stores bounds of the score of a position, found in so many steps.
    ///
    /// Errors: the budget's.
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

    /// Replaces the entry of the same position, an empty one, or the one that took the least work.
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

    /// Doubles the table, if the memory allows.
    #[cold]
    fn grow(&mut self, budget: &Budget) -> Result<(), Stop> {
        let length = 2 * self.buckets.len();
        let bytes = length * size_of::<Bucket>();
        if length > 1 << MOST || !budget.affords_positions(bytes) {
            // Full: it is not asked again.
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
