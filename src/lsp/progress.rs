//! The progress report of a document whose evaluation takes long.

use super::client::{Client, ProgressReport};
use std::time::{Duration, Instant};

/// An evaluation that takes longer shows progress.
const LONG: Duration = Duration::from_secs(1);
/// Time between two reports.
const INTERVAL: Duration = Duration::from_millis(500);

/// The progress of a document. A report that is shown ends when this is dropped.
#[derive(Debug, Default)]
pub(super) struct DocumentProgress {
    /// When to report next, while results are missing.
    due: Option<Instant>,
    /// The report that is shown, if any.
    report: Option<ProgressReport>,
}

impl DocumentProgress {
    /// When a report is due, if results are missing.
    pub(super) fn due(&self) -> Option<Instant> {
        self.due
    }

    /// Whether a report is due. The first is due a while after the first call.
    pub(super) fn is_due(&mut self, now: Instant) -> bool {
        *self.due.get_or_insert(now + LONG) <= now
    }

    /// Makes the next report due.
    pub(super) fn wait(&mut self, now: Instant) {
        self.due = Some(now + INTERVAL);
    }

    /// Begins or updates the report.
    pub(super) fn show(&mut self, now: Instant, client: &mut Client, name: &str, text: String) {
        self.wait(now);
        match &mut self.report {
            Some(report) => report.update(text),
            None => self.report = Some(client.begin_progress(format!("Evaluating {name}"), text)),
        }
    }

    /// Whether a report with this number is shown.
    pub(super) fn has_number(&self, number: i32) -> bool {
        let report = self.report.as_ref();
        report.is_some_and(|report| report.has_number(number))
    }
}
