//! Values of positions as moves leave them, before they are split and turned: most have been met before. Of bounded
//! size: it may forget, never lie.

use super::frames::FrameId;
use crate::budget::Budget;
use crate::value::Value;

/// Cells when it is first written to.
const FIRST_SIZE: usize = 1 << 10;
/// Cells at most.
const MOST: usize = 1 << 22;

/// A position in at most two words on its frame, and its value.
#[derive(Clone, Copy, Debug)]
struct Known {
    frame: FrameId,
    words: [u64; 2],
    value: Value,
}

/// A cell without a position: no ruleset has so many frames.
const EMPTY: Known = Known {
    frame: FrameId::MAX,
    words: [0; 2],
    value: Value::ZERO,
};

/// Of so many positions that are entered one must have been met before, or more cells are not worth their memory.
const WORTH_GROWING: usize = 8;

/// The cells stand at the hash of the position; a newer one replaces an older one.
#[derive(Debug, Default)]
pub(in crate::declared) struct SeenPositions {
    cells: Vec<Known>,
    /// Since it was last decided whether it grows.
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

/// The cell of a position; the number of cells is a power of 2.
#[inline]
fn place(frame: FrameId, [one, other]: [u64; 2], cells: usize) -> usize {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mixed = (frame ^ one.wrapping_mul(FACTOR)).rotate_left(29) ^ other;
    let mixed = mixed.wrapping_mul(FACTOR);
    (mixed ^ (mixed >> 32)) as usize & (cells - 1)
}

impl SeenPositions {
    /// The value of a position, if it is remembered.
    #[inline]
    pub(in crate::declared) fn get(&mut self, frame: FrameId, bits: &[u64]) -> Option<Value> {
        let words = words(bits).filter(|_| !self.cells.is_empty())?;
        let known = *self.cells.get(place(frame, words, self.cells.len()))?;
        let is_it = known.frame == frame && known.words == words;
        self.hits += usize::from(is_it);
        is_it.then_some(known.value)
    }

    /// Remembers the value of a position in few words.
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
        self.enter(Known {
            frame,
            words,
            value,
        });
    }

    fn enter(&mut self, known: Known) {
        let place = place(known.frame, known.words, self.cells.len().max(1));
        if let Some(cell) = self.cells.get_mut(place) {
            *cell = known;
        }
    }

    #[cold]
    fn grow(&mut self, budget: &Budget) {
        let size = (self.cells.len() * 4).max(FIRST_SIZE);
        if !budget.affords(size * size_of::<Known>()) {
            return;
        }
        let smaller = std::mem::replace(&mut self.cells, vec![EMPTY; size]);
        let known = smaller.into_iter().filter(|k| k.frame != EMPTY.frame);
        known.for_each(|known| self.enter(known));
    }
}
