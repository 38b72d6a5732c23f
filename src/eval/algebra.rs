//! The algebra of data: kinds, sums, comparisons, options and texts, which no name changes.

use crate::budget::Budget;
use crate::solve::Solver;
use crate::value::Spelling;

/// Operates on data.
#[derive(Debug)]
pub struct Algebra {
    /// The solver with its memory.
    pub solver: Solver,
    /// The spelling of values in faults.
    pub spelling: Spelling,
}

impl Algebra {
    /// An algebra whose searches use this number of threads.
    pub(super) fn new(budget: Budget, theorems: bool, threads: usize) -> Algebra {
        let mut solver = Solver::new(budget, theorems);
        solver.threads = threads;
        Algebra {
            solver,
            spelling: Spelling::Ascii,
        }
    }

    /// An algebra for another thread, with a budget of its own.
    pub(super) fn fork(&mut self, budget: Budget) -> Algebra {
        Algebra {
            solver: self.solver.fork(budget),
            spelling: self.spelling,
        }
    }
}
