//! DocumentProgress of documents whose evaluation takes longer.

use super::document::Document;
use super::outgoing::Outgoing;
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
    /// When it is to be shown next, while results are missing.
    due: Option<Instant>,
    /// Its number and its text, if it is shown.
    shown: Option<(i32, String)>,
}

impl ServerState {
    /// Begins, reports and ends the progress of documents.
    pub(super) fn show_progress(&mut self) {
        if !self.client.progress {
            return;
        }
        let now = self.now;
        let counter = &self.long.worker.progress;
        for document in self.documents.values_mut() {
            if document.is_complete() && document.is_read() {
                end(document, &self.outgoing);
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
            match &mut document.progress.shown {
                Some((_, shown)) if *shown == text => {}
                Some((number, shown)) => {
                    shown.clone_from(&text);
                    let _ = self.outgoing.send(Outgoing::Progress(*number, text));
                }
                None => {
                    self.last_progress += 1;
                    let number = self.last_progress;
                    let name = document.uri.as_str().rsplit('/').next().unwrap_or("");
                    let title = format!("Evaluating {name}");
                    document.progress.shown = Some((number, text.clone()));
                    let message = Outgoing::BeginProgress(number, title, text);
                    let _ = self.outgoing.send(message);
                }
            }
        }
    }

    /// When a progress is to be shown next.
    pub(super) fn progress_due(&self) -> Option<Instant> {
        let documents = self.documents.values().filter(|_| self.client.progress);
        documents.filter_map(|d| d.progress.due).min()
    }

    /// Stops the evaluation of the document whose progress the user has cancelled.
    pub fn cancel_progress(&mut self, number: i32) {
        let shown = |d: &&mut Document| {
            let shown = d.progress.shown.as_ref();
            shown.is_some_and(|(n, _)| *n == number)
        };
        if let Some(document) = self.documents.values_mut().find(shown) {
            document.stop();
            document.publish = Some(Instant::now());
        }
    }

    /// Ends the progress of a document that is closed.
    pub(super) fn end_progress(&self, mut document: Document) {
        end(&mut document, &self.outgoing);
    }
}

fn end(document: &mut Document, outgoing: &tokio::sync::mpsc::UnboundedSender<Outgoing>) {
    document.progress.due = None;
    if let Some((number, _)) = document.progress.shown.take() {
        let _ = outgoing.send(Outgoing::EndProgress(number));
    }
}

/// `11 of 12 statements, 312 of 682 cases`
fn progress_text(document: &Document, so_far: &str) -> String {
    let all = document.snapshot.parsed.statements.len();
    let done = all.saturating_sub(document.missing);
    let text = format!("{done} of {all} statements, {so_far}");
    text.trim_end_matches(", ").to_string()
}
