//! A search on several threads: each does all of it, in another order, and finds what the others have found in the
//! table that they share. The answer is that of whoever is first; all answers are the same.

use super::table::{Table, Tables};
use super::{Solved, Unfinished};
use crate::budget::{Budget, Stop};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Which of several threads searches.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Turn {
    pub(in crate::solve) number: usize,
    pub(in crate::solve) of: usize,
}

impl Turn {
    /// The only thread.
    pub(in crate::solve) const ALONE: Turn = Turn { number: 0, of: 1 };

    /// Exchanges neighbours in a list of what is to be tried, so that each thread begins with another one.
    pub(super) fn rearrange<T>(self, list: &mut [T]) {
        if self.number > 0 {
            for group in list.chunks_mut(self.of) {
                let by = self.number % group.len();
                group.rotate_left(by);
            }
        }
    }
}

/// What one thread comes back with.
pub(in crate::solve) type Found = (Solved<u32>, Option<Unfinished>);

/// Runs a search on so many threads.
pub(in crate::solve) fn on_threads<P: Send>(
    threads: usize,
    table: &Table<P>,
    budget: &Budget,
    search: impl Fn(Tables<P>, Turn, &Budget) -> Found + Sync,
) -> Found {
    let done = Arc::new(AtomicBool::new(false));
    let search = &search;
    let found: Vec<(Found, u64)> = thread::scope(|scope| {
        let turns = (0..threads).map(|number| Turn {
            number,
            of: threads,
        });
        let workers: Vec<_> = turns
            .map(|turn| {
                let (budget, done) = (budget.beside(&done), Arc::clone(&done));
                scope.spawn(move || {
                    let found = search(Tables::Shared(table), turn, &budget);
                    done.store(true, Ordering::Relaxed);
                    (found, budget.ticks())
                })
            })
            .collect();
        let ends = workers.into_iter().map(|worker| worker.join());
        ends.map(|end| end.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    budget.count(found.iter().map(|(_, ticks)| ticks).sum());
    let worth = |((found, _), _): &(Found, u64)| match found {
        Ok(_) => 0,
        Err(Stop::Cancelled) => 2,
        Err(_) => 1,
    };
    let best = found.into_iter().min_by_key(worth);
    best.map_or((Err(Stop::Cancelled), None), |(found, _)| found)
}
