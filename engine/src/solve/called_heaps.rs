//! Calls that are heaps of a game in which a move leaves at most two heaps. Their values are found block by block.
//!
//! The language reads from a definition which moves all large heaps have. The first heaps are valued by their options;
//! if the moves do not give the same values, so are all others.

use super::call::{HeapArgument, SharedCall};
use super::forked::Adoption;
use super::heap_table::{HeapTable, heap_of_call};
use super::heap_values::{HeapRules, HeapValues};
use super::{Solved, Solver, Worth};
use crate::budget::Stop;
use crate::value::Value;

/// The number of heaps that are valued by their options.
const FIRST_HEAPS: usize = 200;
/// The moves must be valid for all heaps of at least this size.
const MOST_FROM: usize = HeapArgument::FEWEST / 4;
/// Maximum number of counters in a heap.
const MOST_COUNTERS: usize = 1_000_000_000;

/// The values of heaps by game.
pub(super) type CalledHeaps = HeapTable<HeapValues>;

impl CalledHeaps {
    /// A copy for a fork, without the calls that are not heaps.
    pub(super) fn fork(&self) -> CalledHeaps {
        let heaps = self.0.iter().filter(|(_, values)| values.is_some());
        let copies = heaps.map(|(game, values)| (game.clone(), values.clone()));
        HeapTable(copies.collect())
    }

    /// Takes over the values of a fork where it found more.
    pub(super) fn adopt(&mut self, fork: &mut CalledHeaps, by: &Adoption) -> Solved<()> {
        let count = |values: &Option<HeapValues>| values.as_ref().map_or(0, HeapValues::count);
        for (game, values) in fork.0.drain() {
            if game.1.is_portable() && count(&values) > self.0.get(&game).map_or(0, count) {
                by.budget.room_in_table(&self.0)?;
                self.0.insert(game, values);
            }
        }
        Ok(())
    }
}

/// The value of a call that is a large heap of such a game; `None` for any other call.
///
/// Errors: limits of the budget; `TooLarge`.
pub(super) fn value_of_heap(solver: &mut Solver, call: &SharedCall) -> Solved<Option<Value>> {
    let Some((game, size)) = heap_of_call(solver, call, MOST_COUNTERS) else {
        return Ok(None);
    };
    if !solver.calls.heaps.has(&game) {
        let values = heap_values(solver, call, game.0)?;
        solver
            .calls
            .heaps
            .keep(game.clone(), values, &solver.budget)?;
    }
    let Some(values) = solver.calls.heaps.of(&game) else {
        return Ok(None);
    };
    let nimber = values.value(size, true, &solver.budget)?;
    Ok(Some(solver.context().nimber(u32::from(nimber))))
}

/// The values of the first heaps, if they are those of a game in which a move leaves at most two heaps.
fn heap_values(
    solver: &mut Solver,
    call: &SharedCall,
    argument: usize,
) -> Solved<Option<HeapValues>> {
    let Some(moves) = call.heap_moves(argument, solver) else {
        // A limit must not decide how later calls are valued.
        solver.budget.check()?;
        return Ok(None);
    };
    let pairs = || moves.takes.iter().filter_map(|take| take.two);
    let Some(least) = pairs().map(|pairs| pairs.least).min() else {
        // Without pairs, a large heap may depend on few smaller ones.
        return Ok(None);
    };
    let most = pairs().map(|pairs| pairs.least).max().unwrap_or(0);
    let taken = moves.takes.iter().map(|take| take.taken).max().unwrap_or(0);
    let from = moves.from.max(taken + 2 * most + 1);
    if from > MOST_FROM {
        return Ok(None);
    }
    // No large heap leads to a smaller one than `least`, so these need not have values.
    let mut first = vec![0; least];
    for size in least..FIRST_HEAPS {
        let heap = call.other_heap(argument, size, solver);
        let worth = match heap.and_then(|heap| solver.worth_of(&heap)) {
            Ok(worth) => worth,
            // The heaps in question lead to the same fault.
            Err(Stop::Fault(_) | Stop::Undefined(_) | Stop::LoonyBeside) => return Ok(None),
            Err(stop) => return Err(stop),
        };
        let Worth::Value(value) = worth else {
            return Ok(None);
        };
        let nimber = solver.arena.as_nimber(value).and_then(|n| n.to_usize());
        let Some(nimber) = nimber.and_then(|n| u16::try_from(n).ok()) else {
            return Ok(None);
        };
        first.push(nimber);
    }
    let is_distinct = pairs().any(|pairs| pairs.distinct);
    let rules = HeapRules::new(first[..from].to_vec(), moves.takes);
    if !rules.begins_with(&first) {
        return Ok(None);
    }
    // The theorem of Guy and Smith holds for the heaps from `from` on, so a period needs as many more values, twice.
    let digits = (!is_distinct).then_some(taken + 2 * from);
    Ok(Some(HeapValues::new(rules, digits).continued(&first)))
}
