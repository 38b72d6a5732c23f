//! Certificates for the answers of a run.

use super::Session;
use crate::eval::stopped;
use crate::solve::{Certificate, Refusal};
use crate::source::{SourceId, Span};

impl Session {
    /// Starts recording the games whose values or outcomes are requested.
    pub fn note_questions(&mut self) {
        self.interpreter.algebra.solver.note_questions();
    }

    /// A certificate for the recorded games. The time limit is that of a statement.
    ///
    /// Errors: a sentence that says why there is none.
    pub fn certificate(&mut self) -> Result<Certificate, String> {
        let solver = &mut self.interpreter.algebra.solver;
        solver.budget.start(self.options.time);
        solver.certificate().map_err(|refusal| match refusal {
            Refusal::Stopped(stop) => stopped(stop, Span::new(SourceId(0), 0, 0)).message.clone(),
            Refusal::Because(why) => why,
        })
    }
}
