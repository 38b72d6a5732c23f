//! The search for a value among all pairs of heaps that a move may leave.

use super::rules::HeapRules;
use super::table::Cell;
use crate::budget::{Budget, Stop};

/// The number of pairs that are compared at once.
const BLOCK: usize = 256;

/// The number of pairs compared until the value of one is `wanted`, for the next heap; `None` if no pair has it.
///
/// The ways to take counters take turns, a block each, because a value may arise from only one of them.
pub(super) fn comparisons_to<T: Cell>(
    wanted: usize,
    rules: &HeapRules,
    values: &[T],
    budget: &Budget,
) -> Result<Option<u64>, Stop> {
    let wanted = T::of(wanted);
    let mut compared = 0;
    let mut from = 0;
    loop {
        let mut is_done = true;
        for (taken, pairs) in rules.splits() {
            let rest = values.len() - taken;
            let first = from + pairs.least;
            let end = (first + BLOCK).min(pairs.most(rest) + 1);
            if first >= end {
                continue;
            }
            is_done = false;
            budget.work(1)?;
            compared += (end - first) as u64;
            if has_pair(
                &values[first..end],
                &values[rest + 1 - end..=rest - first],
                wanted,
            ) {
                return Ok(Some(compared));
            }
        }
        if is_done {
            return Ok(None);
        }
        from += BLOCK;
    }
}

/// Whether an element and its counterpart from the other end of the second slice have this exclusive or.
fn has_pair<T: Cell>(low: &[T], high: &[T], wanted: T) -> bool {
    // Branch-free, so that the compiler vectorises it.
    let pairs = low.iter().zip(high.iter().rev());
    pairs.fold(false, |found, (a, b)| found | (*a ^ *b == wanted))
}
