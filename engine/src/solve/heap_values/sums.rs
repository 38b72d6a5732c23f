//! The values of pairs of heaps by their sum. However many ways there are to take counters, each sum is marked once.

use super::marks::Marks;
use super::rules::{HeapRules, Pairs};
use super::space::SparseSpace;
use super::table::Cell;
use crate::budget::{Budget, Stop};

/// The heaps of a block whose values are found one by one before pairs with them are marked for the rest of the block.
const TURN: usize = 16;
/// The number of heaps that are paired before the budget is asked.
const BATCH: usize = 1024;
/// Marks that cost a tick of the budget.
const MARKS_PER_TICK: u64 = 384;

/// The pairs of heaps that moves leave, and the marks of their values.
#[derive(Clone, Debug, Default)]
pub(super) struct Sums {
    /// The fewest counters that a move takes before it leaves two heaps.
    fewest_taken: usize,
    /// The least size of both heaps of the pairs that are marked by their sum.
    least: usize,
    /// The heaps smaller than a block whose pairs are marked: the rare ones, or all without a space. Ascending.
    small: Vec<usize>,
    /// `None` if no move leaves two heaps.
    marks: Option<Marks>,
    /// The values of the options of a heap.
    options: Vec<u8>,
}

impl Sums {
    /// Begins anew with the next heap, when all values are below `range`.
    ///
    /// Errors: limits of the budget.
    pub(super) fn begin<T: Cell>(
        &mut self,
        rules: &HeapRules,
        (range, space): (usize, Option<&SparseSpace>),
        values: &[T],
        budget: &Budget,
    ) -> Result<(), Stop> {
        self.options = vec![0; range];
        let taken = || rules.splits().map(|(taken, _)| taken);
        let (Some(fewest), Some(most)) = (taken().min(), taken().max()) else {
            self.marks = None;
            return Ok(());
        };
        self.fewest_taken = fewest;
        let least = rules.splits().map(|(_, pairs)| pairs.least);
        self.least = least.max().unwrap_or(0);
        let small = self.least..Marks::rows_of_block(range);
        let small = small.filter(|size| match space {
            Some(space) => space.has(values[*size].into()),
            None => true,
        });
        self.small = small.collect();
        let begin = values.len() - fewest;
        let before = most - fewest;
        let mut marks = Marks::new(range, begin, before, budget)?;
        for sum in begin - before..begin {
            let mut mark = |part: usize| marks.mark(sum, values[part] ^ values[sum - part]);
            match space {
                Some(space) => {
                    budget.work(space.rare.len() as u64 / MARKS_PER_TICK)?;
                    let rare = space.rare.iter().map(|heap| *heap as usize);
                    let rare = rare.skip_while(|part| *part < self.least);
                    rare.take_while(|part| part + self.least <= sum)
                        .for_each(&mut mark);
                }
                None => {
                    budget.work(sum as u64 / MARKS_PER_TICK)?;
                    (self.least..=sum / 2).for_each(&mut mark);
                }
            }
        }
        self.marks = Some(marks);
        Ok(())
    }

    /// Marks the pairs for the next block of heaps, but those with a heap of this block. `probes` is the number of probes
    /// to mark.
    ///
    /// Errors: limits of the budget.
    pub(super) fn begin_block<T: Cell>(
        &mut self,
        values: &[T],
        space: Option<&SparseSpace>,
        probes: usize,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let Some(marks) = &mut self.marks else {
            return Ok(());
        };
        let sum = values.len() - self.fewest_taken;
        if marks.block() < sum {
            marks.go_on();
        }
        let rows = Marks::rows_of_block(self.options.len());
        let work = |heaps: usize| budget.work((heaps * rows) as u64 / MARKS_PER_TICK);
        let from = self.least.max(rows);
        match space {
            Some(space) => {
                let [from, to] = [from, sum + 1 - self.least]
                    .map(|size| space.rare.partition_point(|heap| (*heap as usize) < size));
                let rare = space.rare.get(from..to).unwrap_or_default();
                let probes = &space.probes[..probes.min(space.probes.len())];
                for heaps in rare.chunks(BATCH).chain(probes.chunks(BATCH)) {
                    work(heaps.len())?;
                    let heaps = heaps.iter().map(|heap| *heap as usize);
                    marks.mark_block(values, heaps);
                }
            }
            None => {
                let end = (sum / 2 + rows).min(sum - self.least) + 1;
                for from in (from..end).step_by(BATCH) {
                    let to = (from + BATCH).min(end);
                    work(to - from)?;
                    marks.mark_block(values, from..to);
                }
            }
        }
        for heap in &self.small {
            marks.mark_others(values, *heap, 0..values.len());
        }
        Ok(())
    }

    /// The values of the options of the next heap, which is heap k of the block: a row with 1 for those that are marked.
    pub(super) fn options<T: Cell>(
        &mut self,
        rules: &HeapRules,
        values: &[T],
        space: Option<&SparseSpace>,
        k: usize,
    ) -> &mut [u8] {
        let heap = values.len();
        let options = &mut self.options;
        options.fill(0);
        if let Some(marks) = &mut self.marks {
            if k > 0 && k.is_multiple_of(TURN) {
                for small in &self.small {
                    marks.mark_others(values, *small, heap - TURN..heap);
                }
            }
            // With the values so far, the least sum that a move leaves is complete.
            let sum = heap - self.fewest_taken;
            let mut mark = |part: usize| marks.mark(sum, values[part] ^ values[sum - part]);
            let of_this_turn = |part: &usize| part + self.fewest_taken <= k % TURN;
            let small = self.small.iter().copied();
            small.take_while(of_this_turn).for_each(&mut mark);
            if let Some(space) = space {
                // Larger rare heaps did not leave enough of the first sum of the block.
                let marked = sum - k - self.least;
                let large = space.rare.iter().rev().map(|heap| *heap as usize);
                let large = large.skip_while(|part| part + self.least > sum);
                large.take_while(|part| *part > marked).for_each(mark);
            }
            for (taken, Pairs { least, .. }) in rules.splits() {
                let sum = heap - taken;
                for (option, mark) in options.iter_mut().zip(marks.row(sum)) {
                    *option |= *mark;
                }
                for part in least..self.least {
                    let both: usize = (values[part] ^ values[sum - part]).into();
                    options[both] = 1;
                }
            }
            if rules.has_distinct() {
                // Equal heaps may have marked it.
                options[0] = 0;
            }
        }
        rules.each_single(heap, values, |value| options[value] = 1);
        options
    }
}
