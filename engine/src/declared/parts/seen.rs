//! A cache of values of positions directly after a move, before they are split and normalised: most of these recur. The
//! size is bounded. Entries may be lost but are never wrong.

use super::frames::FrameId;
use crate::budget::Budget;
use crate::value::Value;

/// The number of entries after the first insertion.
const FIRST_SIZE: usize = 1 << 10;
/// Maximum number of entries.
const MOST: usize = 1 << 22;

/// A position in at most two words on its frame, and its value.
#[derive(Clone, Copy, Debug)]
struct SeenPosition {
    frame: FrameId,
    words: [u64; 2],
    value: Value,
}

/// An empty entry. No ruleset has this many frames.
const EMPTY: SeenPosition = SeenPosition {
    frame: FrameId::MAX,
    words: [0; 2],
    value: Value::ZERO,
};

/// The cache grows only if it had at least one hit per this many insertions; otherwise more entries are not worth their
/// memory.
const WORTH_GROWING: usize = 8;

/// A direct-mapped cache, indexed by the hash of the position. A new entry replaces the old one.
#[derive(Debug, Default)]
pub(in crate::declared) struct SeenPositions {
    cells: Vec<SeenPosition>,
    /// Insertions and hits since the last decision whether to grow.
    writes: usize,
    hits: usize,
}

fn words(bits: &[u64]) -> Option<[u64; 2]> {
    match bits {
        [one] => Some([*one, 0]),
        [one, other] => Some([*one, *other]),
        _ => None,
    }
}

/// The index of the entry of a position. The number of entries is a power of 2.
#[inline]
fn place(frame: FrameId, [one, other]: [u64; 2], cells: usize) -> usize {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mixed = (frame ^ one.wrapping_mul(FACTOR)).rotate_left(29) ^ other;
    let mixed = mixed.wrapping_mul(FACTOR);
    (mixed ^ (mixed >> 32)) as usize & (cells - 1)
}

impl SeenPositions {
    /// The value of a position, if it is cached.
    #[inline]
    pub(in crate::declared) fn get(&mut self, frame: FrameId, bits: &[u64]) -> Option<Value> {
        let words = words(bits).filter(|_| !self.cells.is_empty())?;
        let known = *self.cells.get(place(frame, words, self.cells.len()))?;
        let is_it = known.frame == frame && known.words == words;
        self.hits += usize::from(is_it);
        is_it.then_some(known.value)
    }

    /// Caches the value of a position in at most two words.
    pub(in crate::declared) fn put(
        &mut self,
        frame: FrameId,
        bits: &[u64],
        value: Value,
        budget: &Budget,
    ) {
        let Some(words) = words(bits) else { return };
        if self.writes >= self.cells.len() && self.cells.len() < MOST {
            if self.hits * WORTH_GROWING >= self.writes {
                self.grow(budget);
            }
            (self.writes, self.hits) = (0, 0);
        }
        self.writes += 1;
        self.enter(SeenPosition {
            frame,
            words,
            value,
        });
    }

    fn enter(&mut self, known: SeenPosition) {
        let place = place(known.frame, known.words, self.cells.len().max(1));
        if let Some(cell) = self.cells.get_mut(place) {
            *cell = known;
        }
    }

    #[cold]
    fn grow(&mut self, budget: &Budget) {
        let size = (self.cells.len() * 4).max(FIRST_SIZE);
        if !budget.affords(size * size_of::<SeenPosition>()) {
            return;
        }
        let smaller = std::mem::replace(&mut self.cells, vec![EMPTY; size]);
        let known = smaller.into_iter().filter(|k| k.frame != EMPTY.frame);
        known.for_each(|known| self.enter(known));
    }
}
