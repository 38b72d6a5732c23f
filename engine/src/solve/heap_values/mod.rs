//! Grundy values of heaps in ascending order, for games in which a move leaves at most two heaps, and the first provable
//! period of an octal game.
//!
//! Sources: Guy and Smith, "The G-values of various games", 1956; *Winning Ways*, chapter 4.

mod blocks;
mod comparison;
mod marks;
mod rules;
mod space;
mod sums;
mod table;

use crate::budget::{Budget, Stop};
use crate::value::{Period, octal_period};
use blocks::Blocks;
use rules::Seen;
pub use rules::{HeapRules, Pairs, Take};
use table::{ValueTable, of_either};

/// Minimum number of values before looking for a period, unless it is asked for.
const FIRST_LOOK: usize = 64;

/// The values of heaps found so far.
#[derive(Clone, Debug)]
pub struct HeapValues {
    rules: HeapRules,
    /// The number of digits after the point of the code of an octal game.
    digits: Option<usize>,
    values: ValueTable,
    period: Option<Period>,
    /// The number of values at the last search for a period.
    looked: usize,
    blocks: Blocks,
    seen: Seen,
    /// The work spent on values since the counter was last reset, in ticks of the budget.
    pub work: u64,
}

impl HeapValues {
    /// The values of the empty heap alone. An octal game has a number of digits after the point of its code; then a
    /// period is looked for.
    pub fn new(rules: HeapRules, digits: Option<usize>) -> HeapValues {
        HeapValues {
            values: ValueTable::new(&rules.given()[..1]),
            rules,
            digits,
            period: None,
            looked: FIRST_LOOK,
            blocks: Blocks::default(),
            seen: Seen::default(),
            work: 0,
        }
    }

    /// Continues from known values, beginning with the empty heap.
    pub fn continued(self, values: &[u16]) -> HeapValues {
        if values.first().copied() != self.values.get(0) {
            return self;
        }
        let values = ValueTable::new(values);
        HeapValues { values, ..self }
    }

    /// The number of values found so far.
    pub fn count(&self) -> usize {
        self.values.len()
    }

    /// The values found so far, beginning with the empty heap.
    pub fn to_vec(&self) -> Vec<u16> {
        self.values.to_vec()
    }

    /// The Grundy value of a heap. With `theorems`, a proved period is used.
    ///
    /// Errors: limits of the budget; `TooLarge` for values beyond 16 bits.
    pub fn value(&mut self, heap: usize, theorems: bool, budget: &Budget) -> Result<u16, Stop> {
        if !theorems || self.digits.is_none() {
            self.extend(heap, heap, budget)?;
        }
        while heap >= self.values.len() {
            if let Some(Period { length, start }) = self.period {
                return Ok(self.known(start + (heap - start) % length));
            }
            self.extend(heap.min(self.next_look()), heap, budget)?;
            self.look();
        }
        Ok(self.known(heap))
    }

    /// The period, if heaps up to size `most` prove one.
    ///
    /// Errors: those of [`HeapValues::value`].
    pub fn period(&mut self, most: usize, budget: &Budget) -> Result<Option<Period>, Stop> {
        loop {
            self.looked = 0;
            self.look();
            if self.period.is_some() || self.values.len() > most {
                break;
            }
            self.extend(most.min(self.next_look()), most, budget)?;
        }
        // Larger heaps may be known, too.
        let digits = self.digits.unwrap_or(0);
        let is_proved = |period: &Period| period.octal_heaps(digits) <= most.saturating_add(1);
        Ok(self.period.filter(is_proved))
    }

    fn known(&self, heap: usize) -> u16 {
        self.values.get(heap).unwrap_or(0)
    }

    fn next_look(&self) -> usize {
        // Slightly more than a period needs.
        self.values.len().max(FIRST_LOOK) * 5 / 4
    }

    fn look(&mut self) {
        if let Some(digits) = self.digits
            && self.period.is_none()
            && self.values.len() > self.looked
        {
            self.looked = self.next_look();
            self.period = of_either!(&self.values, values => octal_period(values, digits));
        }
    }

    /// Finds the values of all heaps to `heap`. Those to `last` may be asked for.
    fn extend(&mut self, heap: usize, last: usize, budget: &Budget) -> Result<(), Stop> {
        let begin = budget.spent();
        let done = self.extend_to(heap, last, budget);
        self.work += budget.spent() - begin;
        done
    }

    fn extend_to(&mut self, heap: usize, last: usize, budget: &Budget) -> Result<(), Stop> {
        while self.values.len() <= heap {
            let next = self.values.len();
            let block = self.blocks.heaps();
            self.values.reserve(block, last + block, budget)?;
            let value = if next < self.rules.plain_heaps() {
                budget.tick()?;
                budget.work(next as u64 / 256)?;
                let (rules, seen) = (&self.rules, &mut self.seen);
                Some(of_either!(&self.values, values => rules.mex(next, values, seen)))
            } else {
                let (rules, blocks) = (&self.rules, &mut self.blocks);
                of_either!(&mut self.values, values => blocks.extend(rules, values, budget)?)
            };
            if let Some(value) = value {
                self.values.push(value, budget)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
