//! The rules of a heap game in which a move leaves at most two heaps, and its Grundy values by the plain recurrence.

use super::marks::MOST_ROWS;
use super::table::Cell;

/// The rules of a heap game in which a move leaves at most two heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapRules {
    /// The values of the heaps that are too small for the moves, beginning with the empty heap.
    given: Vec<u16>,
    takes: Vec<Take>,
}

/// What a move that takes a number of counters may leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Take {
    /// The number of counters that it takes.
    pub taken: usize,
    /// Whether it may take the whole heap.
    pub none: bool,
    /// Whether it may leave one heap, which is not empty.
    pub one: bool,
    /// The pairs of heaps that it may leave.
    pub two: Option<Pairs>,
}

/// The pairs of heaps that a move may leave: all that have the right number of counters, but for these conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairs {
    /// The least size of each heap.
    pub least: usize,
    /// Whether the sizes must be different.
    pub distinct: bool,
}

/// The fewest heaps that are found by the plain recurrence.
const FIRST_HEAPS: usize = 2 * MOST_ROWS;

impl HeapRules {
    /// The rules by which a heap moves as `takes` say, except that the values of the smallest heaps are `given`. The
    /// value of the empty heap is 0 if none is given.
    pub fn new(mut given: Vec<u16>, takes: Vec<Take>) -> HeapRules {
        if given.is_empty() {
            given.push(0);
        }
        HeapRules { given, takes }
    }

    /// The values of the heaps that are too small for the moves.
    pub(super) fn given(&self) -> &[u16] {
        &self.given
    }

    /// The moves that may leave two heaps: how many counters they take, and the pairs.
    pub(super) fn splits(&self) -> impl DoubleEndedIterator<Item = (usize, Pairs)> + '_ {
        self.takes.iter().filter_map(|t| Some((t.taken, t.two?)))
    }

    /// Whether some moves must leave heaps of different sizes.
    pub(super) fn has_distinct(&self) -> bool {
        self.splits().any(|(_, pairs)| pairs.distinct)
    }

    /// The heaps that are found by the plain recurrence: in any larger one, a move leaves far more than it takes.
    pub(super) fn plain_heaps(&self) -> usize {
        let taken = self.takes.iter().map(|take| take.taken).max();
        let least = self.splits().map(|(_, pairs)| pairs.least).max();
        let moved = taken.unwrap_or(0) + least.unwrap_or(0);
        FIRST_HEAPS.max(self.given.len()).max(4 * moved)
    }

    /// Calls `mark` with the values of the options that are not two heaps.
    pub(super) fn each_single<T: Cell>(
        &self,
        heap: usize,
        values: &[T],
        mut mark: impl FnMut(usize),
    ) {
        for take in &self.takes {
            match heap.checked_sub(take.taken) {
                Some(0) if take.none => mark(0),
                Some(rest @ 1..) if take.one && rest < heap => mark(values[rest].into()),
                _ => {}
            }
        }
    }

    /// The Grundy value of a heap by the plain recurrence, given the values of all smaller heaps.
    pub(super) fn mex<T: Cell>(&self, heap: usize, values: &[T], seen: &mut Seen) -> usize {
        if let Some(given) = self.given.get(heap) {
            return usize::from(*given);
        }
        seen.clear();
        self.each_single(heap, values, |value| seen.mark(value));
        for (taken, pairs) in self.splits() {
            let Some(rest) = heap.checked_sub(taken) else {
                continue;
            };
            for part in pairs.least..=pairs.most(rest) {
                seen.mark((values[part] ^ values[rest - part]).into());
            }
        }
        seen.least_unmarked()
    }

    /// Whether these are the values of the first heaps, beginning with the empty one, by the plain recurrence.
    pub fn begins_with(&self, values: &[u16]) -> bool {
        let mut seen = Seen::default();
        let mut heaps = values.iter().enumerate();
        heaps.all(|(heap, value)| self.mex(heap, values, &mut seen) == usize::from(*value))
    }
}

impl Pairs {
    /// All pairs of heaps that are not empty.
    pub const ALL: Pairs = Pairs {
        least: 1,
        distinct: false,
    };

    /// The largest size of the smaller of two heaps that together have `rest` counters. It is less than `least` if there
    /// are no such pairs.
    pub(in crate::solve) fn most(self, rest: usize) -> usize {
        rest.saturating_sub(usize::from(self.distinct)) / 2
    }
}

/// A set of values.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    /// The stamp of each value when it was last marked.
    stamps: Vec<u32>,
    stamp: u32,
}

impl Seen {
    fn clear(&mut self) {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.stamps.fill(0);
            self.stamp = 1;
        }
    }

    fn mark(&mut self, value: usize) {
        if value >= self.stamps.len() {
            self.stamps.resize((value + 1).next_power_of_two(), 0);
        }
        self.stamps[value] = self.stamp;
    }

    fn least_unmarked(&self) -> usize {
        let mut stamps = self.stamps.iter();
        let unmarked = stamps.position(|stamp| *stamp != self.stamp);
        unmarked.unwrap_or(self.stamps.len())
    }
}
