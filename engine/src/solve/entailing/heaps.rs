//! Reply sets of calls that are heaps of an impartial game in which a move leaves at most two heaps, one after another.
//!
//! The language reads from a definition which moves all large heaps have. The sets of the first heaps are found by their
//! options; if the moves do not give the same sets, so are those of all others.

use super::replies::{ReplySet, set_of_game};
use crate::budget::{Budget, Stop};
use crate::solve::call::HeapArgument;
use crate::solve::heap_table::{HeapTable, heap_of_call};
use crate::solve::heap_values::Take;
use crate::solve::{SharedCall, Solved, Solver, Turn};
use std::collections::BTreeSet;

/// The number of heaps whose sets are found by their options.
const FIRST_HEAPS: usize = 200;
/// The moves must be valid for all heaps of at least this size.
const MOST_FROM: usize = HeapArgument::FEWEST / 4;
/// Maximum number of counters in a heap. The time grows with its square.
const MOST_COUNTERS: usize = 1_000_000;
/// The bit of a value that says that a heap is loony. Values are smaller.
const LOONY: u32 = 1 << 31;

/// The sets of heaps by game.
#[derive(Debug, Default)]
pub(in crate::solve) struct HeapReplies(HeapTable<Heaps>);

/// The sets of the heaps of a game, beginning with the empty one.
#[derive(Debug)]
struct Heaps {
    moves: Vec<(Take, Turn)>,
    sets: Vec<HeapSet>,
    /// The nimbers, or `LOONY`.
    values: Vec<u32>,
    /// A power of two above all nimbers, and so above their sums.
    bound: usize,
    /// The numbers that plain moves add to the set of the next heap, each a byte.
    marked: Vec<u8>,
}

/// A finite or cofinite set of numbers below `bound`, as bits.
#[derive(Debug)]
struct HeapSet {
    is_cofinite: bool,
    /// The numbers in the set, or those that are not in it.
    listed: Box<[u64]>,
}

/// The nimber of a call that is such a heap, inside `None` if it is loony; `None` for any other call.
pub(super) fn value_of_heap(solver: &mut Solver, call: &SharedCall) -> Solved<Option<Option<u64>>> {
    with_heap(solver, call, |heaps, size| heaps.value(size))
}

/// The set of a call that is such a heap; `None` for any other call.
pub(super) fn set_of_heap(solver: &mut Solver, call: &SharedCall) -> Solved<Option<ReplySet>> {
    with_heap(solver, call, |heaps, size| heaps.set(size))
}

fn with_heap<T>(
    solver: &mut Solver,
    call: &SharedCall,
    tell: impl FnOnce(&Heaps, usize) -> T,
) -> Solved<Option<T>> {
    let Some((game, size)) = heap_of_call(solver, call, MOST_COUNTERS) else {
        return Ok(None);
    };
    if !solver.heap_replies.0.has(&game) {
        let found = first_heaps(solver, call, game.0)?;
        solver
            .heap_replies
            .0
            .keep(game.clone(), found, &solver.budget)?;
    }
    let Some(heaps) = solver.heap_replies.0.of(&game) else {
        return Ok(None);
    };
    while heaps.sets.len() <= size {
        heaps.extend(&solver.budget)?;
    }
    Ok(Some(tell(heaps, size)))
}

/// The sets of the first heaps, if the moves of all large heaps are known and give them.
fn first_heaps(solver: &mut Solver, call: &SharedCall, argument: usize) -> Solved<Option<Heaps>> {
    let Some(moves) = call.heap_moves(argument, solver) else {
        // A limit must not decide how later calls are valued.
        solver.budget.check()?;
        return Ok(None);
    };
    let pairs = || moves.takes.iter().filter_map(|take| take.two);
    let Some(least) = pairs().map(|pairs| pairs.least).max() else {
        // Without pairs, a large heap may depend on few smaller ones.
        return Ok(None);
    };
    let taken = moves.takes.iter().map(|take| take.taken).max().unwrap_or(0);
    let from = moves.from.max(taken + 2 * least + 1);
    if from > MOST_FROM {
        return Ok(None);
    }
    let mut by_options = Vec::with_capacity(FIRST_HEAPS);
    for size in 0..FIRST_HEAPS {
        let heap = call.other_heap(argument, size, solver);
        match heap.and_then(|heap| set_of_game(solver, &heap)) {
            Ok(set) => by_options.push(set),
            // The heaps in question lead to the same fault.
            Err(Stop::Fault(_) | Stop::Undefined(_) | Stop::LoonyBeside) => return Ok(None),
            Err(stop) => return Err(stop),
        }
    }
    let mut heaps = Heaps::new(moves.takes.into_iter().zip(moves.turns).collect());
    for (size, set) in by_options.iter().enumerate() {
        if size < from {
            if heaps.push(set).is_none() {
                return Ok(None);
            }
        } else {
            heaps.extend(&solver.budget)?;
            if heaps.set(size) != **set {
                return Ok(None);
            }
        }
    }
    Ok(Some(heaps))
}

impl Heaps {
    fn new(moves: Vec<(Take, Turn)>) -> Heaps {
        Heaps {
            moves,
            sets: Vec::new(),
            values: Vec::new(),
            bound: 64,
            marked: Vec::new(),
        }
    }

    fn value(&self, size: usize) -> Option<u64> {
        let value = self.values.get(size).copied().unwrap_or(LOONY);
        (value != LOONY).then_some(value.into())
    }

    fn set(&self, size: usize) -> ReplySet {
        let Some(set) = self.sets.get(size) else {
            return ReplySet::default();
        };
        ReplySet::of(set.is_cofinite, set.numbers().collect::<BTreeSet<u64>>())
    }

    /// Adds a known set; `None` if its numbers are too large.
    fn push(&mut self, set: &ReplySet) -> Option<()> {
        let value = match set.mex() {
            Some(number) => u32::try_from(number).ok().filter(|n| *n < LOONY)?,
            None => LOONY,
        };
        let last = set.listed().last().copied().unwrap_or(0);
        let words = usize::try_from(last).ok().filter(|n| *n < 1 << 16)? / 64 + 1;
        let mut listed = vec![0; words];
        for number in set.listed() {
            listed[*number as usize / 64] |= 1 << (number % 64);
        }
        let listed = listed.into();
        let is_cofinite = set.is_cofinite();
        self.sets.push(HeapSet {
            is_cofinite,
            listed,
        });
        self.values.push(value);
        self.bound = self.bound.max(words * 64);
        self.cover(value);
        Some(())
    }

    fn cover(&mut self, value: u32) {
        if value != LOONY {
            self.bound = self.bound.max((value as usize + 1).next_power_of_two());
        }
        self.bound = self.bound.next_power_of_two();
    }

    /// Finds the set of the next heap from those of all smaller ones, which must be enough for all moves.
    fn extend(&mut self, budget: &Budget) -> Result<(), Stop> {
        budget.tick()?;
        let size = self.values.len();
        let words = self.bound / 64;
        self.marked.clear();
        self.marked.resize(self.bound, 0);
        // What a move adds besides plain numbers: all but these, if anything.
        let mut missing: Option<Vec<u64>> = None;
        for (take, turn) in &self.moves {
            let rest = size - take.taken;
            if let Some(pairs) = take.two {
                let (first, last) = (pairs.least, pairs.most(rest));
                budget.work(last as u64 / 256)?;
                let fronts = self.values[first..=last].iter();
                let backs = self.values[rest - last..=rest - first].iter().rev();
                let sums = fronts.zip(backs);
                let sums =
                    sums.map(|(one, other)| ((one | other) & LOONY == 0).then_some(one ^ other));
                if *turn == Turn::Passes {
                    let marked = self.marked.as_mut_slice();
                    sums.flatten()
                        .for_each(|number| marked[number as usize] = 1);
                } else {
                    sums.for_each(|number| but(&mut missing, words, *turn, number));
                }
                continue;
            }
            let value = self.values[rest];
            let number = (value != LOONY).then_some(value);
            match (turn, number) {
                (Turn::Passes, Some(number)) => self.marked[number as usize] = 1,
                (Turn::Passes, None) => {}
                (Turn::Entails, _) => {
                    let answers = &self.sets[rest];
                    if answers.is_cofinite {
                        for number in answers.numbers() {
                            self.marked[number as usize] = 1;
                        }
                    } else {
                        both(&mut missing, words, &answers.listed);
                    }
                }
                (turn, number) => but(&mut missing, words, *turn, number),
            }
        }
        let mut listed = vec![0u64; words];
        for (number, _) in self.marked.iter().enumerate().filter(|(_, m)| **m != 0) {
            listed[number / 64] |= 1 << (number % 64);
        }
        let is_cofinite = missing.is_some();
        if let Some(missing) = missing {
            for (word, missing) in listed.iter_mut().zip(missing) {
                *word = missing & !*word;
            }
        }
        let used = listed
            .iter()
            .rposition(|word| *word != 0)
            .map_or(0, |last| last + 1);
        listed.truncate(used);
        budget.reserve(used * 8 + size_of::<HeapSet>() + 4)?;
        let set = HeapSet {
            is_cofinite,
            listed: listed.into(),
        };
        let value = match set.mex() {
            Some(number) => match u32::try_from(number) {
                Ok(small) if small < LOONY => small,
                _ => return Err(Stop::TooLarge(format!("the nimber *{number}"))),
            },
            None => LOONY,
        };
        self.sets.push(set);
        self.values.push(value);
        self.cover(value);
        Ok(())
    }
}

/// Adds what a move to a heap or pair with this nimber (`None` if it is loony) adds if it keeps the turn or wins: all
/// numbers but the nimber, or all.
fn but(missing: &mut Option<Vec<u64>>, words: usize, turn: Turn, number: Option<u32>) {
    let mut only = vec![0u64; words];
    if let (Turn::Keeps, Some(number)) = (turn, number) {
        only[number as usize / 64] |= 1 << (number % 64);
    }
    both(missing, words, &only);
}

/// Intersects the numbers that are missing with others.
fn both(missing: &mut Option<Vec<u64>>, words: usize, others: &[u64]) {
    let missing = missing.get_or_insert_with(|| vec![u64::MAX; words]);
    for (at, word) in missing.iter_mut().enumerate() {
        *word &= others.get(at).copied().unwrap_or(0);
    }
}

impl HeapSet {
    fn numbers(&self) -> impl Iterator<Item = u64> + '_ {
        let words = self.listed.iter().zip((0u64..).step_by(64));
        words.flat_map(|(word, first)| {
            (0..64)
                .filter(move |bit| word >> bit & 1 != 0)
                .map(move |bit| first + bit)
        })
    }

    /// The least number that is not in the set, if there is one.
    fn mex(&self) -> Option<usize> {
        if self.is_cofinite {
            return self.numbers().next().map(|number| number as usize);
        }
        let full = self.listed.iter().position(|word| *word != u64::MAX);
        let at = full.unwrap_or(self.listed.len());
        let word = self.listed.get(at).copied().unwrap_or(0);
        Some(at * 64 + word.trailing_ones() as usize)
    }
}
