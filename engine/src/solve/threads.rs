//! A search on several threads. Each thread searches everything in a different order and shares its results in one
//! table. The first answer is used; all answers agree. Work that consists of separate pieces is distributed instead.

use super::Solved;
use crate::budget::{Budget, Stop, Tally};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

/// The number of a thread, and the number of threads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    pub(crate) number: usize,
    pub(crate) of: usize,
}

impl Turn {
    /// The only thread.
    pub(crate) const ALONE: Turn = Turn { number: 0, of: 1 };

    /// Rotates groups of candidates, so that each thread starts with a different one.
    pub(crate) fn rearrange<T>(self, list: &mut [T]) {
        if self.number > 0 {
            for group in list.chunks_mut(self.of) {
                let by = self.number % group.len();
                group.rotate_left(by);
            }
        }
    }
}

/// Runs a search on `threads` threads, each with its own budget. Returns the answer and the extra data of the first
/// thread that finishes. If a thread runs out of memory, the others continue.
pub(crate) fn on_threads<T: Send, U: Send + Default>(
    threads: usize,
    budget: &Budget,
    search: impl Fn(Turn, &Budget) -> (Solved<T>, U) + Sync,
) -> (Solved<T>, U) {
    let done = Arc::new(AtomicBool::new(false));
    let search = &search;
    let had_root = budget.progress().root().is_some();
    #[allow(
        clippy::disallowed_methods,
        reason = "a host without threads asks for one"
    )]
    let found: Vec<((Solved<T>, U), Tally)> = thread::scope(|scope| {
        let turns = (0..threads).map(|number| Turn {
            number,
            of: threads,
        });
        let workers: Vec<_> = turns
            .map(|turn| {
                let (budget, done) = (budget.beside(&done), Arc::clone(&done));
                scope.spawn(move || {
                    let found = search(turn, &budget);
                    if !matches!(found.0, Err(Stop::Memory)) {
                        done.store(true, Ordering::Relaxed);
                    }
                    (found, budget.tally())
                })
            })
            .collect();
        let ends = workers.into_iter().map(|worker| worker.join());
        ends.map(|end| end.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    budget.count(found.iter().map(|(_, counted)| *counted).sum());
    let best = found.into_iter().min_by_key(|((found, _), _)| match found {
        Ok(_) => 0,
        Err(Stop::Cancelled) => 2,
        Err(_) => 1,
    });
    let best = best.map_or((Err(Stop::Cancelled), U::default()), |(found, _)| found);
    if best.0.is_ok() && !had_root {
        budget.end_root();
    }
    best
}

/// Runs `run` for all numbers below `count`. The threads, including the current one, take the numbers in turn.
///
/// Errors: those of `run`.
pub(crate) fn deal_to_threads(
    threads: usize,
    count: usize,
    budget: &Budget,
    run: impl Fn(usize, &Budget) -> Solved<()> + Sync,
) -> Solved<()> {
    let done = Arc::new(AtomicBool::new(false));
    let next = AtomicUsize::new(0);
    let work = |budget: &Budget| {
        let mut taken = (0..count).map(|_| next.fetch_add(1, Ordering::Relaxed));
        let mut mine = taken.by_ref().take_while(|at| *at < count);
        let found = mine.try_for_each(|at| run(at, budget));
        if found.is_err() {
            done.store(true, Ordering::Relaxed);
        }
        found
    };
    let others = (1..threads.min(count)).map(|_| budget.beside(&done));
    let at_work = |budget: Budget| Some((work(&budget), budget.tally()));
    let (ends, own) = run_parallel(others, at_work, || work(budget));
    let mut found = vec![own];
    for end in ends {
        match end {
            Ok(Some((other, counted))) => {
                budget.count(counted);
                found.push(other);
            }
            Ok(None) => {}
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }
    // A real error takes precedence over the cancellations that it caused.
    found.sort_unstable_by_key(|found| match found {
        Ok(()) => 2,
        Err(Stop::Cancelled) => 1,
        Err(_) => 0,
    });
    found.swap_remove(0)
}

/// Runs `run` for each item on its own thread, and `meanwhile` on the current one. If a thread cannot be started, its
/// item is skipped and yields `U::default()`.
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a host without threads asks for one"
)]
pub fn run_parallel<T: Send, U: Send + Default, V>(
    each: impl Iterator<Item = T>,
    run: impl Fn(T) -> U + Sync,
    meanwhile: impl FnOnce() -> V,
) -> (Vec<thread::Result<U>>, V) {
    let run = &run;
    thread::scope(|scope| {
        let start = |one| thread::Builder::new().spawn_scoped(scope, move || run(one));
        let threads: Vec<_> = each.map(start).collect();
        let done = meanwhile();
        let ends = threads.into_iter().map(|thread| match thread {
            Ok(thread) => thread.join(),
            Err(_) => Ok(U::default()),
        });
        (ends.collect(), done)
    })
}
