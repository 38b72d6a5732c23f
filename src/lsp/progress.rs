//! Progress reports of documents whose evaluation takes long.

use super::client::ProgressReport;
use super::document::Document;
use super::state::ServerState;
use crate::present::effort;
use std::time::{Duration, Instant};

/// An evaluation that takes longer shows progress.
const LONG: Duration = Duration::from_secs(1);
/// Time between two reports.
const INTERVAL: Duration = Duration::from_millis(500);

/// The progress of a document.
#[derive(Debug, Default)]
pub struct DocumentProgress {
    /// When to report next, while results are missing.
    due: Option<Instant>,
    /// The report that is shown, if any.
    report: Option<ProgressReport>,
}

impl ServerState {
    /// Begins, updates and ends the progress reports of documents.
    pub(super) fn show_progress(&mut self) {
        if !self.client.capabilities.progress {
            return;
        }
        let now = self.now;
        let counter = &self.long.worker.progress;
        for document in self.documents.values_mut() {
            if document.is_complete() && document.is_read() {
                document.progress = DocumentProgress::default();
                continue;
            }
            let due = *document.progress.due.get_or_insert(now + LONG);
            if due > now {
                continue;
            }
            document.progress.due = Some(now + INTERVAL);
            let running = self.long.running.as_ref();
            let is_running = running.is_some_and(|r| r.uri == document.uri);
            let so_far = is_running.then(|| effort::so_far(counter));
            let text = progress_text(document, &so_far.unwrap_or_default());
            match &mut document.progress.report {
                Some(report) => report.update(text),
                None => {
                    let name = document.uri.as_str().rsplit('/').next().unwrap_or("");
                    let title = format!("Evaluating {name}");
                    document.progress.report = Some(self.client.begin_progress(title, text));
                }
            }
        }
    }

    /// When a progress report is due.
    pub(super) fn progress_due(&self) -> Option<Instant> {
        let documents = self.documents.values();
        let documents = documents.filter(|_| self.client.capabilities.progress);
        documents.filter_map(|d| d.progress.due).min()
    }

    /// Stops the evaluation of the document whose progress report the user has cancelled.
    pub fn cancel_progress(&mut self, number: i32) {
        let shown = |d: &&mut Document| {
            let report = d.progress.report.as_ref();
            report.is_some_and(|report| report.is_called(number))
        };
        if let Some(document) = self.documents.values_mut().find(shown) {
            document.stop();
            document.publish = Some(Instant::now());
        }
    }
}

/// `11 of 12 statements, 312 of 682 cases`
fn progress_text(document: &Document, so_far: &str) -> String {
    let all = document.snapshot.parsed.statements.len();
    let done = all.saturating_sub(document.missing);
    let text = format!("{done} of {all} statements, {so_far}");
    text.trim_end_matches(", ").to_string()
}
