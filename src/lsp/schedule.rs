//! Scheduling: what the lanes evaluate, publication, and answers that wait for results.
//!
//! Every statement first gets a slice in the short lane. Those that are cut off are evaluated one after the other in the
//! long lane, with the time limit; meanwhile the short lane gives the others longer slices. A statement is interrupted
//! only when no open document has it any more.

use super::client::Client;
use super::document::Document;
use super::lane::{Lane, TimeSlice, is_cut_off};
use super::outgoing::Outgoing;
use super::state::ServerState;
use super::{answers, problems};
use crate::session::StatementResult;
use std::cmp::Reverse;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tower_lsp::ls_types::Uri;

/// Least time between two publications during an evaluation.
const BATCH: Duration = Duration::from_millis(100);

/// How long files in the background may be read before other work is done.
const READING: Duration = Duration::from_millis(20);

impl ServerState {
    /// Does all work that is due.
    pub(super) fn run_due(&mut self) {
        self.now = Instant::now();
        let dirty = self.documents.values().filter(|d| d.is_dirty);
        let mut dirty: Vec<_> = dirty.map(|d| (d.in_background, d.uri.clone())).collect();
        dirty.sort_by_key(|(in_background, _)| *in_background);
        for (in_background, uri) in dirty {
            if in_background && self.now.elapsed() > READING {
                break;
            }
            self.read(&uri);
        }
        self.cancel_unwanted();
        self.advance_long_lane();
        self.advance_short_lane();
        self.show_progress();
        let now = self.now;
        for document in self.documents.values_mut().filter(|d| d.is_read()) {
            if document.publish.is_some_and(|at| at <= now) {
                document.publish = None;
                publish(document, &self.client);
            }
            answer_waiting(document, now, &self.client);
            let is_stale = document.is_complete() && std::mem::take(&mut document.lenses_stale);
            if is_stale {
                self.client.refresh_lenses();
            }
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
        self.client.refresh_hints();
    }

    /// The next time at which work is due.
    pub(super) fn next_deadline(&self) -> Option<Instant> {
        let documents = self.documents.values().filter(|d| d.is_read());
        let soon = documents.clone().flat_map(|d| {
            let waiting = d.waiting.iter().map(|w| w.until);
            waiting.chain(d.publish)
        });
        // What was due before waits for a lane, whose end is a message.
        let due = documents.filter_map(|d| d.due).filter(|at| *at > self.now);
        let is_unread = |d: &Document| d.is_dirty && d.in_background;
        let unread = self.documents.values().any(is_unread).then_some(self.now);
        soon.chain(due)
            .chain(unread)
            .chain(self.progress_due())
            .min()
    }

    /// Interrupts statements that are in no document, or have got a result from the other lane.
    fn cancel_unwanted(&self) {
        for lane in [&self.short, &self.long] {
            let print = lane.running.as_ref().and_then(|r| r.current());
            if print.is_some_and(|p| !self.documents.values().any(|d| d.wants(p))) {
                lane.cancel();
            }
        }
    }

    /// Gives slices to the most recently edited document that is due, or else to statements that were cut off, while
    /// the long lane is busy.
    fn advance_short_lane(&mut self) {
        let due = |d: &&Document| d.is_read() && d.due.is_some_and(|at| at <= self.now);
        let next = self.documents.values().filter(due).max_by_key(|d| d.edited);
        if let Some(running) = &self.short.running {
            let document = self.documents.get(&running.uri);
            let edited = document.map(|d| d.edited);
            if next.is_some() && running.effort != TimeSlice::First {
                self.short.cancel();
            } else if next.is_some_and(|d| Some(d.edited) > edited)
                || document.is_some_and(|d| !running.is_of(d))
            {
                self.short.end_early();
            }
            return;
        }
        match next.map(|d| d.uri.clone()) {
            Some(uri) => self.sweep(&uri),
            None => self.give_further_slices(),
        }
    }

    /// Gives a slice to each statement of a document that needs one.
    fn sweep(&mut self, uri: &Uri) {
        let Some(document) = self.documents.get_mut(uri) else {
            return;
        };
        document.due = None;
        let statements = document.to_evaluate();
        if !statements.is_empty() {
            self.short
                .start(document, statements, TimeSlice::First, self.client.settings);
            return;
        }
        document.is_swept = true;
        document.publish = Some(self.now);
        self.advance_short_lane();
    }

    fn give_further_slices(&mut self) {
        let Some(running) = &self.long.running else {
            return;
        };
        let mut documents: Vec<&Document> =
            self.documents.values().filter(|d| d.is_read()).collect();
        documents.sort_by_key(|d| Reverse(d.edited));
        for document in documents {
            let Some((last, statements)) = document.least_tried(running.current()) else {
                continue;
            };
            if let Some(effort) = TimeSlice::after(last, &self.client.settings) {
                self.short
                    .start(document, statements, effort, self.client.settings);
                return;
            }
        }
    }

    /// Evaluates what the user insists on, else what was cut off in the most recently edited document.
    fn advance_long_lane(&mut self) {
        let waiting = self.documents.values();
        let waiting = waiting.filter(|d| d.is_read() && d.has_long_work());
        let Some(document) = waiting.max_by_key(|d| (d.insisted().is_some(), d.edited)) else {
            return;
        };
        let (statements, effort) = match document.insisted() {
            Some(statement) => (vec![statement], TimeSlice::Insist),
            None => (document.cut_off(), TimeSlice::Full),
        };
        match &self.long.running {
            None => self
                .long
                .start(document, statements, effort, self.client.settings),
            Some(running) if running.effort != effort || !running.is_of(document) => {
                self.long.end_early();
            }
            Some(_) => {}
        }
    }

    /// Adds a result. It is valid even after an edit, wherever a statement has its fingerprint.
    pub(super) fn evaluated(&mut self, id: u64, print: u64, result: &Arc<StatementResult>) {
        let mut lanes = [&mut self.short, &mut self.long].into_iter();
        let running = lanes.find_map(|lane| lane.running.as_mut().filter(|r| r.ticket.id == id));
        let Some(running) = running.filter(|r| !r.is_stale) else {
            return;
        };
        running.advance();
        if result.is_interrupted() {
            return;
        }
        let (effort, now) = (running.effort, self.now);
        if let Some(document) = self.documents.get_mut(&running.uri) {
            if is_cut_off(result, effort, &self.client.settings) {
                document.put_off(
                    print,
                    effort.slice(&self.client.settings).unwrap_or_default(),
                );
                return;
            } else if effort == TimeSlice::Insist {
                document.add_insisted(print, Arc::clone(result));
            } else {
                document.add_result(print, Arc::clone(result));
            }
            document.publish.get_or_insert(now + BATCH);
        }
        // The places of diagnostics may be files of the one program.
        if result.is_unfinished() || !result.diagnostics.is_empty() {
            return;
        }
        for document in self.documents.values_mut().filter(|d| d.wants(print)) {
            document.add_result(print, Arc::clone(result));
            document.publish.get_or_insert(now + BATCH);
        }
    }

    /// Cleans up after a task.
    pub(super) fn finished(&mut self, id: u64) {
        self.hovers.retain(|h| h.ticket.id != id);
        self.moves.retain(|m| m.ticket.id != id);
        self.commands.retain(|c| c.ticket.id != id);
        for is_short in [true, false] {
            let lane: &mut Lane = if is_short {
                &mut self.short
            } else {
                &mut self.long
            };
            let Some(running) = lane.running.take_if(|r| r.ticket.id == id) else {
                continue;
            };
            let Some(document) = self.documents.get_mut(&running.uri) else {
                continue;
            };
            let is_cancelled = running.ticket.is_cancelled();
            let crashed = running.current().filter(|_| !is_cancelled);
            if let Some(print) = crashed {
                document.fail(print);
            }
            document.publish = Some(self.now);
            if !is_short || running.effort != TimeSlice::First {
                continue;
            }
            if is_cancelled || crashed.is_some() || !running.is_of(document) {
                document.due.get_or_insert(self.now);
            } else {
                document.is_swept = true;
            }
        }
    }

    /// Cancels all tasks.
    pub(super) fn cancel_all(&mut self) {
        self.short.cancel();
        self.long.cancel();
        self.hovers
            .iter()
            .for_each(|h| self.describer.switch.cancel(&h.ticket));
        self.commands
            .iter()
            .for_each(|c| self.describer.switch.cancel(&c.ticket));
    }
}

/// Publishes the problems of a document if they have changed.
fn publish(document: &mut Document, client: &Client) {
    let problems = document.problems(client.settings.spelling);
    let version = document.version;
    // A client that pulls does so after each edit; it needs a refresh only for later changes.
    let pulls = client.capabilities.pulls_problems && !document.in_background;
    let known = |(v, p): &(i32, _)| (*v == version || pulls) && *p == problems;
    if document.published.as_ref().is_some_and(known) {
        return;
    }
    if !pulls {
        let shown = problems::diagnostics(document, &problems, &client.settings);
        let uri = document.uri.clone();
        client.send(Outgoing::Problems(uri, shown, Some(version)));
    } else {
        client.refresh_problems();
    }
    document.published = Some((version, problems));
}

/// Answers the hint requests whose results are complete or whose deadline has passed. A client that can be asked to
/// refresh its hints gets those of the first slices at once.
fn answer_waiting(document: &mut Document, now: Instant, client: &Client) {
    let is_complete = document.is_complete() && document.due.is_none();
    let is_swept = document.is_swept && document.due.is_none();
    let is_ready = is_complete || is_swept && client.capabilities.refreshes_hints;
    if !is_ready && document.waiting.iter().all(|w| w.until > now) {
        return;
    }
    for waiting in std::mem::take(&mut document.waiting) {
        if !is_ready && waiting.until > now {
            document.waiting.push(waiting);
            continue;
        }
        document.missing_at_hints = (!is_complete).then_some(document.missing);
        let hints = if client.settings.inlay_hints {
            answers::hints(document, &waiting.range, client)
        } else {
            Vec::new()
        };
        let _ = waiting.reply.send(hints);
    }
}
