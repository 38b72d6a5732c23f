//! Distribution of the cases of a statement over threads.

use crate::diagnostic::Diagnostic;
use crate::eval::Interpreter;
use crate::eval::cases::check::Cases;
use crate::eval::cases::spread::{CaseWorker, CasesPart};
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};

/// The plan that distributes the cases of one statement.
pub(in crate::eval) struct Plan<'a> {
    pub(in crate::eval) work: &'a Cases<'a>,
    /// The number of cases already done.
    pub(in crate::eval) from: u64,
    /// The number of cases per chunk.
    pub(in crate::eval) size: u64,
    /// The next chunk to take.
    pub(in crate::eval) next: AtomicU64,
    /// The first chunk known to end the statement; later chunks are not needed.
    pub(in crate::eval) last: AtomicU64,
    pub(in crate::eval) seats: Vec<CaseWorker>,
}

impl Plan<'_> {
    fn chunk_of(&self, case: u64) -> u64 {
        case.saturating_sub(self.from) / self.size
    }

    /// Takes the next chunk, if it is still needed.
    fn take(&self, seat: &CaseWorker) -> Option<u64> {
        let number = self.next.fetch_add(1, SeqCst);
        seat.chunk.store(number, SeqCst);
        (number <= self.last.load(SeqCst)).then_some(number)
    }

    /// Marks a chunk as the last one needed and stops threads that work on later ones.
    fn end_at(&self, number: u64) {
        let last = self.last.fetch_min(number, SeqCst).min(number);
        for seat in &self.seats {
            if seat.chunk.load(SeqCst) > last {
                seat.done.store(true, SeqCst);
            }
        }
    }

    /// Evaluates the chunks that this thread takes.
    pub(in crate::eval) fn run(&self, seat: &CaseWorker, fork: &mut Interpreter) -> Vec<Chunk> {
        let mut found = Vec::new();
        let mut part = CasesPart::default();
        let mut own = self.take(seat);
        // The number of cases bound, and whether the last of them is being evaluated or ended the statement.
        let (mut bound, mut inside, mut decided) = (0, false, false);
        let ended = self.work.walk(fork, &mut |fork| {
            let case = bound;
            bound += 1;
            if case < self.from {
                return Ok(true);
            }
            while let Some(number) = own
                && number < self.chunk_of(case)
            {
                found.push(Chunk {
                    number,
                    part: std::mem::take(&mut part),
                    end: SpreadEnd::Whole,
                    calls: fork.calls.len(),
                });
                own = self.take(seat);
            }
            if own != Some(self.chunk_of(case)) {
                return Ok(own.is_some());
            }
            inside = true;
            decided = !self.work.unit(fork, &mut part)?;
            inside = false;
            Ok(!decided)
        });
        let Some(number) = own else {
            return found;
        };
        let calls = fork.calls.len();
        let mut push = |number, part, end| {
            if !matches!(end, SpreadEnd::Whole) {
                self.end_at(number);
            }
            found.push(Chunk {
                number,
                part,
                end,
                calls,
            });
        };
        match ended {
            Ok(()) if decided => push(number, part, SpreadEnd::Decided),
            Ok(()) => push(number, part, SpreadEnd::Whole),
            Err(fault) => {
                // A case that fails to bind may be in a chunk that no thread has taken, or before the own one, which
                // is missing then.
                let at = self.chunk_of(if inside { bound - 1 } else { bound });
                if at > number {
                    push(number, std::mem::take(&mut part), SpreadEnd::Whole);
                }
                push(at.max(number), part, SpreadEnd::Failed(fault));
            }
        }
        found
    }
}

/// An evaluated chunk.
pub(in crate::eval) struct Chunk {
    pub(in crate::eval) number: u64,
    pub(in crate::eval) part: CasesPart,
    pub(in crate::eval) end: SpreadEnd,
    /// The number of calls its fork had memoised at the end of the chunk.
    pub(in crate::eval) calls: usize,
}

pub(in crate::eval) enum SpreadEnd {
    /// All its cases were evaluated.
    Whole,
    /// One of them ends the statement.
    Decided,
    Failed(Box<Diagnostic>),
}
