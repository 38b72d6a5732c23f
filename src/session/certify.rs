//! Certificates for the answers of a run.

use super::evaluator::Evaluator;
use crate::eval::stopped;
use crate::solve::{Certificate, Refusal};
use crate::source::{SourceId, Span};

/// A certificate for the recorded games; if `answered`, only for those whose answers were found. The time limit is that of a statement.
///
/// Errors: the reason, as a sentence.
pub(super) fn certificate(
    evaluator: &mut Evaluator,
    answered: bool,
) -> Result<Certificate, String> {
    evaluator.start(evaluator.mode.time);
    evaluator
        .solver()
        .certificate(answered)
        .map_err(|refusal| match refusal {
            Refusal::Stopped(stop) => stopped(stop, Span::new(SourceId(0), 0, 0)).message.clone(),
            Refusal::Because(why) => why,
        })
}
