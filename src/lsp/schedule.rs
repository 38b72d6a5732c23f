//! Scheduling: parsing, evaluation, publication, and answers that wait for results.

use super::client::ClientCapabilityFlags;
use super::document::Document;
use super::outgoing::Outgoing;
use super::settings::ServerSettings;
use super::state::ServerState;
use super::worker::{EvaluationTask, Ticket, Work};
use super::{answers, problems};
use crate::session::StatementResult;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tower_lsp::ls_types::Uri;

/// Least time between two publications during an evaluation.
const BATCH: Duration = Duration::from_millis(100);
/// An evaluation that takes longer shows progress.
const LONG: Duration = Duration::from_secs(1);

/// The running evaluation.
#[derive(Debug)]
pub struct Running {
    uri: Uri,
    pub(super) ticket: Arc<Ticket>,
    begun: Instant,
    edited: Instant,
    progress: Option<i32>,
    /// Whether it is a single statement with the longer time limit.
    is_insisted: bool,
    /// Whether its results are to be ignored because the settings have changed.
    pub(super) is_stale: bool,
}

impl ServerState {
    /// Does all work that is due.
    pub(super) fn run_due(&mut self) {
        let dirty = self.documents.values().filter(|d| d.is_dirty);
        for uri in dirty.map(|d| d.uri.clone()).collect::<Vec<_>>() {
            self.read(&uri);
        }
        self.evaluate_next();
        self.show_progress();
        let now = Instant::now();
        for document in self.documents.values_mut().filter(|d| d.is_read()) {
            if document.publish.is_some_and(|at| at <= now) {
                document.publish = None;
                let problems = document.problems(self.settings.spelling);
                let version = document.version;
                // A client that pulls does so after each edit; it needs a refresh only for later changes.
                let pulls = self.client.pulls_problems;
                let known = |(v, p): &(i32, _)| (*v == version || pulls) && *p == problems;
                if !document.published.as_ref().is_some_and(known) {
                    if !pulls {
                        let shown = problems::diagnostics(document, &problems, &self.settings);
                        let uri = document.uri.clone();
                        let message = Outgoing::Problems(uri, shown, Some(version));
                        let _ = self.outgoing.send(message);
                    } else if self.client.refreshes_problems {
                        let _ = self.outgoing.send(Outgoing::RefreshProblems);
                    }
                    document.published = Some((version, problems));
                }
            }
            answer_waiting(document, now, &self.client, &self.settings);
        }
        if self.documents.values().any(Document::needs_refresh) {
            self.refresh_hints();
        }
    }

    /// Asks the client to refresh inlay hints.
    pub(super) fn refresh_hints(&mut self) {
        self.documents
            .values_mut()
            .for_each(|d| d.missing_at_hints = None);
        if self.client.refreshes_hints {
            self.send(Outgoing::RefreshHints);
        }
    }

    /// The next time at which work is due.
    pub(super) fn next_deadline(&self) -> Option<Instant> {
        let documents = self.documents.values().filter(|d| d.is_read());
        let soon = documents.clone().flat_map(|d| {
            let waiting = d.waiting.iter().map(|w| w.until);
            waiting.chain(d.publish)
        });
        // A document that must wait for the running evaluation is checked again when that ends.
        let due = documents
            .filter(|d| self.may_start(d))
            .filter_map(|d| d.due);
        let running = self
            .running
            .as_ref()
            .filter(|r| r.progress.is_none() && self.client.progress);
        soon.chain(due).chain(running.map(|r| r.begun + LONG)).min()
    }

    /// Whether the document is parsed and may be evaluated now: nothing is running, or only the evaluation of another
    /// document that was edited earlier and is not cancelled yet.
    fn may_start(&self, document: &Document) -> bool {
        document.is_read()
            && self.running.as_ref().is_none_or(|running| {
                let is_later = document.edited > running.edited && document.uri != running.uri;
                is_later && !running.ticket.is_cancelled()
            })
    }

    /// Starts to evaluate the most recently edited document that is due.
    fn evaluate_next(&mut self) {
        let now = Instant::now();
        let due = self
            .documents
            .values()
            .filter(|d| d.due.is_some_and(|at| at <= now));
        let next = due.filter(|d| self.may_start(d)).max_by_key(|d| d.edited);
        let Some(uri) = next.map(|d| d.uri.clone()) else {
            return;
        };
        if let Some(running) = &self.running {
            // The running evaluation is cancelled and becomes due again.
            let other = running.uri.clone();
            self.cancel_evaluation(&other);
            if let Some(document) = self.documents.get_mut(&other) {
                document.due = Some(now);
            }
            return;
        }
        let settings = self.settings;
        let Some(document) = self.document(&uri) else {
            return;
        };
        document.due = None;
        let work = match document.long_run.take() {
            Some(statement) => {
                document.due = Some(now);
                Work::Insist(statement)
            }
            None => Work::Evaluate(document.to_evaluate()),
        };
        if matches!(&work, Work::Evaluate(statements) if statements.is_empty()) {
            document.is_complete = true;
            document.publish = Some(now);
            return;
        }
        document.is_complete = false;
        let is_insisted = matches!(work, Work::Insist(_));
        let ticket = Ticket::new();
        let task = EvaluationTask {
            ticket: Arc::clone(&ticket),
            program: Arc::clone(&document.snapshot.program),
            work,
            settings,
        };
        self.running = Some(Running {
            edited: document.edited,
            uri,
            ticket,
            begun: now,
            progress: None,
            is_insisted,
            is_stale: false,
        });
        self.evaluator.give(task);
    }

    /// Adds a result. It is valid even after an edit, wherever a statement has its fingerprint.
    pub(super) fn evaluated(&mut self, id: u64, print: u64, result: Arc<StatementResult>) {
        let current = |r: &&Running| r.ticket.id == id && !r.is_stale;
        let Some(running) = self.running.as_ref().filter(current) else {
            return;
        };
        let Some(document) = self.documents.get_mut(&running.uri) else {
            return;
        };
        if running.is_insisted {
            document.add_insisted(print, result)
        } else {
            document.add_result(print, result)
        }
        if document.publish.is_none() {
            document.publish = Some(Instant::now() + BATCH);
        }
    }

    /// Cleans up after a task.
    pub(super) fn finished(&mut self, id: u64) {
        self.hovers.retain(|h| h.ticket.id != id);
        self.commands.retain(|c| c.ticket.id != id);
        let Some(running) = self.running.take_if(|r| r.ticket.id == id) else {
            return;
        };
        if let Some(number) = running.progress {
            self.send(Outgoing::EndProgress(number));
        }
        let Some(document) = self.documents.get_mut(&running.uri) else {
            return;
        };
        if !running.ticket.is_cancelled() {
            document.is_complete = true;
            document.publish = Some(Instant::now());
            if std::mem::take(&mut document.lenses_stale) && self.client.refreshes_lenses {
                self.send(Outgoing::RefreshLenses);
            }
        } else if document.due.is_none() && !document.is_dirty {
            // Cancelled by the user: no more results will come.
            document.is_complete = true;
        }
    }

    /// Cancels the evaluation of a document; its results will be ignored.
    pub(super) fn cancel_evaluation(&mut self, uri: &Uri) {
        if let Some(running) = self.running.as_ref().filter(|r| r.uri == *uri) {
            self.evaluator.switch.cancel(&running.ticket);
        }
    }

    /// Cancels all tasks.
    pub(super) fn cancel_all(&mut self) {
        if let Some(running) = &self.running {
            self.evaluator.switch.cancel(&running.ticket);
        }
        self.hovers
            .iter()
            .for_each(|h| self.describer.switch.cancel(&h.ticket));
        self.commands
            .iter()
            .for_each(|c| self.describer.switch.cancel(&c.ticket));
    }

    /// Cancels the evaluation whose progress the user has stopped.
    pub fn cancel_progress(&mut self, number: i32) {
        let shown = |r: &&Running| r.progress == Some(number);
        if let Some(running) = self.running.as_ref().filter(shown) {
            self.evaluator.switch.cancel(&running.ticket);
        }
    }

    fn show_progress(&mut self) {
        let Some(running) = self.running.as_mut().filter(|_| self.client.progress) else {
            return;
        };
        if running.progress.is_some() || running.begun.elapsed() < LONG {
            return;
        }
        let number = running.ticket.id as i32;
        running.progress = Some(number);
        let name = running.uri.as_str().rsplit('/').next().unwrap_or("");
        let title = format!("Evaluating {name}");
        self.send(Outgoing::BeginProgress(number, title));
    }
}

/// Answers the hint requests whose results are complete or whose deadline has passed.
fn answer_waiting(
    document: &mut Document,
    now: Instant,
    client: &ClientCapabilityFlags,
    settings: &ServerSettings,
) {
    let is_complete = document.is_complete && document.due.is_none();
    if !is_complete && document.waiting.iter().all(|w| w.until > now) {
        return;
    }
    for waiting in std::mem::take(&mut document.waiting) {
        if !is_complete && waiting.until > now {
            document.waiting.push(waiting);
            continue;
        }
        document.missing_at_hints = (!is_complete).then_some(document.missing);
        let hints = if settings.inlay_hints {
            answers::hints(document, &waiting.range, client, settings)
        } else {
            Vec::new()
        };
        let _ = waiting.reply.send(hints);
    }
}
