//! Operations on data that do not depend on names: conversions, sums, comparisons, options and texts.

pub(in crate::eval) mod affine;
pub(in crate::eval) mod arithmetic;
pub(in crate::eval) mod comparison;
pub(in crate::eval) mod drawing;
pub(in crate::eval) mod explain;
pub(in crate::eval) mod explain_affine;
pub(in crate::eval) mod explain_comparison;
mod explain_effects;
pub(in crate::eval) mod explain_loopy;
pub(in crate::eval) mod explain_misere;
pub(in crate::eval) mod explain_text;
pub(in crate::eval) mod forms;
pub(in crate::eval) mod kinds;
pub(in crate::eval) mod limits;
pub(in crate::eval) mod loopy;
pub(in crate::eval) mod loopy_drawing;
pub(in crate::eval) mod misere;
pub(crate) mod numbers;
pub(in crate::eval) mod ordinal_sum;
pub(in crate::eval) mod reals;
pub(in crate::eval) mod scoring;
pub(in crate::eval) mod spelled;
pub(in crate::eval) mod text;
pub(in crate::eval) mod variant;
pub(in crate::eval) mod written;

use crate::budget::Budget;
use crate::solve::Solver;
use crate::value::Spelling;

/// Operations on data, with the solver that they use.
#[derive(Debug)]
pub struct Algebra {
    /// The solver and its caches.
    pub solver: Solver,
    /// The spelling of values in diagnostics.
    pub spelling: Spelling,
}

impl Algebra {
    /// Creates an algebra whose searches use this number of threads.
    pub(in crate::eval) fn new(budget: Budget, theorems: bool, threads: usize) -> Algebra {
        let mut solver = Solver::new(budget, theorems);
        solver.threads = threads;
        Algebra {
            solver,
            spelling: Spelling::Ascii,
        }
    }

    /// Creates an algebra for another thread, with its own budget.
    pub(in crate::eval) fn fork(&mut self, budget: Budget) -> Algebra {
        Algebra {
            solver: self.solver.fork(budget),
            spelling: self.spelling,
        }
    }
}
