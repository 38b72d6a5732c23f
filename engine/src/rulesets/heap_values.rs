//! Grundy values of the heaps of an octal game in ascending order, and the first provable period.
//!
//! Sources: Guy and Smith, "The G-values of various games", 1956; *Winning Ways*, chapter 4. For the sparse space
//! method: *Winning Ways*, chapter 4, and Gangolli and Plambeck, "A note on periodicity in some octal games", 1989.

use super::octal::OctalCode;
use crate::budget::{Budget, Stop};
use crate::value::{Period, octal_period};

/// Values must be less than this.
const MOST_VALUES: usize = 1 << 16;
/// Minimum number of values before looking for a period or a sparse space.
const FIRST_LOOK: usize = 64;
/// A space of values is sparse if at most one in this many heaps has a value in it.
const SPARSE: usize = 4;
/// Pairs of heaps are examined in blocks of this size. If at most `FEW` values are missing, these are tested one by
/// one.
const BLOCK: usize = 512;
const FEW: usize = 16;

/// The values of heaps found so far.
#[derive(Clone, Debug)]
pub struct HeapValues {
    code: OctalCode,
    values: Vec<u16>,
    period: Option<Period>,
    /// The number of values at the last search for a period.
    looked: usize,
    space: Option<SparseSpace>,
    /// The values of the options of the current heap, marked by its size.
    seen: Vec<u32>,
    /// The work spent on values since the counter was last reset, in ticks of the budget.
    pub work: u64,
}

/// The values v that have an even number of bits in common with a mask. This space is closed under xor, and few heaps
/// have values in it. The xor of a value inside and one outside is outside; the xor of two values outside is inside.
#[derive(Clone, Debug)]
struct SparseSpace {
    mask: u16,
    /// The nonempty heaps with values in the space, and these values.
    heaps: Vec<(u32, u16)>,
}

impl SparseSpace {
    fn has(&self, value: u16) -> bool {
        (value & self.mask).count_ones().is_multiple_of(2)
    }
}

impl HeapValues {
    /// The values of the empty heap alone.
    pub fn new(code: OctalCode) -> HeapValues {
        HeapValues {
            code,
            values: vec![0],
            period: None,
            looked: 0,
            space: None,
            seen: Vec::new(),
            work: 0,
        }
    }

    /// Starts with known values, beginning with the empty heap.
    pub fn with(code: OctalCode, values: Vec<u16>) -> HeapValues {
        let mut heaps = HeapValues::new(code);
        if values.first() == Some(&0) {
            heaps.values = values;
        }
        if heaps.values.len() > FIRST_LOOK {
            heaps.choose_space();
        }
        heaps
    }

    /// The values found so far, beginning with the empty heap.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// The Grundy value of a heap. With `theorems`, a proved period is used.
    ///
    /// Errors: limits of the budget; `TooLarge` for values beyond 16 bits.
    pub fn value(&mut self, heap: usize, theorems: bool, budget: &Budget) -> Result<u16, Stop> {
        if !theorems {
            self.extend(heap, budget)?;
        }
        while heap >= self.values.len() {
            if let Some(Period { length, start }) = self.period {
                return Ok(self.known(start + (heap - start) % length));
            }
            self.extend(heap.min(self.next_look()), budget)?;
            self.look();
        }
        Ok(self.known(heap))
    }

    /// The period, if heaps up to size `most` prove one.
    ///
    /// Errors: those of [`HeapValues::value`].
    pub fn period(&mut self, most: usize, budget: &Budget) -> Result<Option<Period>, Stop> {
        self.look();
        while self.period.is_none() && self.values.len() <= most {
            self.extend(most.min(self.next_look()), budget)?;
            self.looked = 0;
            self.look();
        }
        Ok(self.period)
    }

    fn known(&self, heap: usize) -> u16 {
        self.values.get(heap).copied().unwrap_or(0)
    }

    fn next_look(&self) -> usize {
        // Slightly more than a period needs.
        self.values.len().max(FIRST_LOOK) * 5 / 4
    }

    fn look(&mut self) {
        if self.period.is_none() && self.values.len() > self.looked.max(FIRST_LOOK) {
            self.looked = self.next_look();
            self.period = octal_period(&self.values, self.code.length());
        }
    }

    fn extend(&mut self, heap: usize, budget: &Budget) -> Result<(), Stop> {
        let begin = budget.spent();
        let done = self.extend_to(heap, budget);
        self.work += budget.spent() - begin;
        done
    }

    fn extend_to(&mut self, heap: usize, budget: &Budget) -> Result<(), Stop> {
        if self.values.len() <= heap {
            self.values.reserve(heap + 1 - self.values.len());
        }
        self.seen.resize(MOST_VALUES + 1, 0);
        while self.values.len() <= heap {
            let next = self.values.len();
            if next >= FIRST_LOOK && next.is_power_of_two() {
                self.choose_space();
            }
            let value = match &self.space {
                Some(_) => self.sparse_mex(next, budget)?,
                None => self.plain_mex(next, budget)?,
            };
            let value = u16::try_from(value)
                .map_err(|_| Stop::TooLarge(format!("the value of a heap of {next}")))?;
            if let Some(space) = &mut self.space
                && space.has(value)
            {
                space.heaps.push((next as u32, value));
            }
            self.values.push(value);
        }
        Ok(())
    }

    /// Marks the values of options with at most one heap.
    fn mark_single(&mut self, heap: usize) {
        for (taken, digit) in self.code.digits() {
            if digit & 1 != 0 && heap == taken {
                self.seen[0] = heap as u32;
            }
            if digit & 2 != 0 && heap > taken {
                self.seen[usize::from(self.values[heap - taken])] = heap as u32;
            }
        }
    }

    /// For each way to take counters that allows two heaps, the total number of remaining counters.
    fn split_totals(&self, heap: usize) -> Vec<usize> {
        self.code
            .digits()
            .filter(|(taken, digit)| digit & 4 != 0 && heap >= taken + 2)
            .map(|(taken, _)| heap - taken)
            .collect()
    }

    /// The mex over all options.
    fn plain_mex(&mut self, heap: usize, budget: &Budget) -> Result<usize, Stop> {
        budget.tick()?;
        self.mark_single(heap);
        let stamp = heap as u32;
        for total in self.split_totals(heap) {
            let (low, high) = (
                &self.values[1..=total / 2],
                &self.values[total - total / 2..total],
            );
            for (a, b) in low.iter().zip(high.iter().rev()) {
                self.seen[usize::from(a ^ b)] = stamp;
            }
            budget.work(total as u64 / 256)?;
        }
        Ok(self.least_unseen(stamp))
    }

    fn least_unseen(&self, stamp: u32) -> usize {
        let unseen = self.seen.iter().position(|s| *s != stamp);
        unseen.unwrap_or(MOST_VALUES)
    }

    /// The mex by means of a sparse space. Values outside the space arise from pairs with exactly one heap inside it,
    /// and such pairs are few. Values inside the space that are below the least missing value outside usually occur
    /// among the first pairs.
    fn sparse_mex(&mut self, heap: usize, budget: &Budget) -> Result<usize, Stop> {
        budget.tick()?;
        self.mark_single(heap);
        let stamp = heap as u32;
        let totals = self.split_totals(heap);
        let Some(space) = &self.space else {
            return self.plain_mex(heap, budget);
        };
        for total in &totals {
            let smaller = space.heaps.partition_point(|h| (h.0 as usize) < *total);
            let heaps = &space.heaps[..smaller];
            budget.work(heaps.len() as u64 / 256)?;
            for (small, value) in heaps {
                self.seen[usize::from(value ^ self.values[total - *small as usize])] = stamp;
            }
        }
        let unseen = |v: &u16| self.seen[usize::from(*v)] != stamp;
        let least = (0..u16::MAX).find(|v| !space.has(*v) && unseen(v));
        let least = least.unwrap_or(u16::MAX);
        let mut missing: Vec<u16> = (0..least).filter(unseen).collect();
        // Alternate between the ways to take counters, one block each, because a value may arise from only one of them.
        let mut from = 0;
        while !missing.is_empty() && totals.iter().any(|total| from < total / 2) {
            for total in &totals {
                let to = (from + BLOCK).min(total / 2);
                if from >= to || missing.is_empty() {
                    continue;
                }
                let low = &self.values[from + 1..=to];
                let high = &self.values[total - to..total - from];
                let pairs = || low.iter().zip(high.iter().rev());
                budget.work(BLOCK as u64 * missing.len().min(8) as u64 / 1024)?;
                if missing.len() > FEW {
                    pairs().for_each(|(a, b)| self.seen[usize::from(a ^ b)] = stamp);
                    missing.retain(|v| self.seen[usize::from(*v)] != stamp);
                } else {
                    // Branch-free, so that the compiler vectorises the comparison of pairs.
                    missing.retain(|v| !pairs().fold(false, |found, (a, b)| found | (a ^ b == *v)));
                }
            }
            from += BLOCK;
        }
        Ok(missing.first().copied().unwrap_or(least).into())
    }

    /// Chooses the space in which the fewest heaps have values, by a Walsh transform of the frequencies of values.
    fn choose_space(&mut self) {
        let top = self.values.iter().max().copied().unwrap_or(0);
        let size = (usize::from(top) + 1).next_power_of_two();
        let mut sums = vec![0i64; size];
        for value in &self.values {
            sums[usize::from(*value)] += 1;
        }
        let mut half = 1;
        while half < size {
            for block in sums.chunks_mut(2 * half) {
                let (low, high) = block.split_at_mut(half);
                for (a, b) in low.iter_mut().zip(high) {
                    (*a, *b) = (*a + *b, *a - *b);
                }
            }
            half *= 2;
        }
        // For a mask, the sum is the number of heaps inside the space minus the number outside.
        let best = (0..size).min_by_key(|mask| sums[*mask]).unwrap_or(0);
        let space = SparseSpace {
            mask: best as u16,
            heaps: Vec::new(),
        };
        let heaps: Vec<(u32, u16)> = (0u32..)
            .zip(self.values.iter().copied())
            .skip(1)
            .filter(|(_, v)| space.has(*v))
            .collect();
        self.space =
            (heaps.len() * SPARSE < self.values.len()).then_some(SparseSpace { heaps, ..space });
    }
}

impl OctalCode {
    /// Whether these are the values of the first heaps, beginning with the empty one. They are recomputed plainly.
    pub fn begins_with(&self, values: &[u16]) -> bool {
        let most = usize::from(values.iter().max().copied().unwrap_or(0));
        let mut seen = vec![0; (most + 1).next_power_of_two()];
        values.iter().enumerate().all(|(heap, value)| {
            let stamp = heap + 1;
            for (taken, digit) in self.digits() {
                let Some(rest) = heap.checked_sub(taken) else {
                    continue;
                };
                if rest == 0 && digit & 1 != 0 {
                    seen[0] = stamp;
                }
                if rest > 0 && digit & 2 != 0 && taken > 0 {
                    seen[usize::from(values[rest])] = stamp;
                }
                if digit & 4 != 0 {
                    for part in 1..=rest / 2 {
                        seen[usize::from(values[part] ^ values[rest - part])] = stamp;
                    }
                }
            }
            let mex = seen.iter().position(|s| *s != stamp);
            mex == Some(usize::from(*value))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(code: &OctalCode, heaps: usize) -> Vec<u16> {
        let budget = Budget::unlimited();
        let mut table = HeapValues::new(code.clone());
        table.extend(0, &budget).unwrap();
        while table.values.len() <= heaps {
            let next = table.values.len();
            let value = table.plain_mex(next, &budget).unwrap();
            table.values.push(value as u16);
        }
        table.values
    }

    #[test]
    fn sparse_spaces_give_the_values_of_plain_search() {
        let budget = Budget::unlimited();
        let mut sparse = 0;
        for text in [
            "0.77", "0.07", "0.007", "0.6", "0.137", "4.7", "0.26", "0.35", "0.165", "0.0137",
        ] {
            let code = OctalCode::read(text, 0).unwrap();
            let mut table = HeapValues::new(code.clone());
            table.extend(3000, &budget).unwrap();
            assert_eq!(table.values, plain(&code, 3000), "{text}");
            sparse += usize::from(table.space.is_some());
        }
        assert!(sparse > 1, "{sparse}");
    }

    #[test]
    fn periods_of_winning_ways_and_their_values() {
        let budget = Budget::unlimited();
        for (text, length, start) in [
            ("0.77", 12, 71),
            ("0.07", 34, 53),
            ("0.137", 34, 52),
            ("0.165", 1550, 5181),
            ("0.15", 10, 1),
            ("0.3", 2, 0),
        ] {
            let code = OctalCode::read(text, 0).unwrap();
            let mut table = HeapValues::new(code.clone());
            let period = table.period(20_000, &budget).unwrap();
            assert_eq!(period, Some(Period { length, start }), "{text}");
            if start < 100 {
                let slow = plain(&code, 2000);
                for (heap, value) in slow.into_iter().enumerate() {
                    assert_eq!(table.value(heap, true, &budget), Ok(value), "{text}");
                }
            }
        }
        let mut open = HeapValues::new(OctalCode::read("0.007", 0).unwrap());
        assert_eq!(open.period(3000, &budget), Ok(None));
    }

    #[test]
    fn a_limit_stops_the_search() {
        let budget = Budget::unlimited();
        budget.start(Some(std::time::Duration::from_millis(20)));
        let mut table = HeapValues::new(OctalCode::read("0.007", 0).unwrap());
        assert_eq!(table.value(90_000_000, true, &budget), Err(Stop::Time));
    }
}
