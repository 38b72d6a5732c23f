//! Trials: computations that stop after a limited amount of work.

use super::{Budget, Stop};

impl Budget {
    /// A budget for the same computation that stops with [`Stop::Cancelled`] after `work` ticks.
    pub fn trial(&self, work: u64) -> Budget {
        Budget {
            deadline: self.deadline.clone(),
            done: self.done.clone(),
            most: work,
            had_root: self.progress.root().is_some(),
            ..self.renewed()
        }
    }

    /// A budget for showing what was found before this one was exceeded. It stops with [`Stop::Cancelled`] after `work`
    /// ticks.
    pub fn grace(&self, work: u64) -> Budget {
        Budget {
            most: work,
            ..Budget::unlimited()
        }
    }

    /// The result of a trial; `None` if its work was not sufficient.
    ///
    /// Errors: those of the trial, and those of the whole computation.
    pub fn end_trial<T>(&self, trial: &Budget, found: Result<T, Stop>) -> Result<Option<T>, Stop> {
        self.count(trial.tally());
        match found {
            Err(Stop::Cancelled) => {
                self.check()?;
                if !trial.had_root {
                    self.end_root();
                }
                Ok(None)
            }
            found => found.map(Some),
        }
    }
}
