//! Scheduling: what the lanes evaluate, and when.
//!
//! Every statement first gets a slice in the short lane. Those that are cut off are evaluated one after the other in the
//! long lane, with the time limit; meanwhile the short lane gives the others longer slices. A statement is interrupted
//! only when it is in no document any more, or has got a result from the other lane.

use super::client::Client;
use super::describer::Describer;
use super::document::Document;
use super::documents::Documents;
use super::lane::{Lane, TimeSlice, is_cut_off};
use super::progress::DocumentProgress;
use super::settings::ServerSettings;
use crate::present::effort;
use crate::session::StatementResult;
use std::cmp::Reverse;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Least time between two publications during an evaluation.
const BATCH: Duration = Duration::from_millis(100);

/// The workers, and what they evaluate.
#[derive(Debug)]
pub(super) struct Scheduler {
    /// Gives every statement a slice of time.
    short: Lane,
    /// Evaluates the statements that were cut off.
    long: Lane,
    /// Answers hovers, completions and commands.
    pub describer: Describer,
    /// Answers boards, which may take seconds.
    pub boards: Describer,
    /// When work was scheduled last.
    now: Instant,
}

impl Scheduler {
    /// A scheduler whose workers are idle.
    pub(super) fn new(
        short: Lane,
        long: Lane,
        describer: Describer,
        boards: Describer,
    ) -> Scheduler {
        Scheduler {
            short,
            long,
            describer,
            boards,
            now: Instant::now(),
        }
    }

    /// Begins a round of work. Returns its time.
    pub(super) fn begin_round(&mut self) -> Instant {
        self.now = Instant::now();
        self.now
    }

    /// Gives work to the lanes, and takes it from them if it is no longer wanted.
    pub(super) fn advance(&mut self, documents: &mut Documents, settings: &ServerSettings) {
        self.describer.give_way();
        self.boards.give_way();
        self.cancel_unwanted(documents);
        self.advance_long_lane(documents, settings);
        self.advance_short_lane(documents, settings);
    }

    /// The next time at which work is due.
    pub(super) fn next_deadline(&self, documents: &Documents) -> Option<Instant> {
        let read = documents.all().filter(|d| d.is_read());
        let soon = read.clone().flat_map(|d| {
            let waiting = d.waiting.iter().map(|w| w.until);
            waiting.chain(d.publish)
        });
        // What was due before waits for a lane, whose end is a message.
        let due = read.filter_map(|d| d.due).filter(|at| *at > self.now);
        let is_unread = |d: &Document| d.is_dirty && d.in_background;
        let unread = documents.all().any(is_unread).then_some(self.now);
        soon.chain(due)
            .chain(unread)
            .chain(self.describer.deadline())
            .chain(self.boards.deadline())
            .chain(documents.all().filter_map(|d| d.progress.due()))
            .min()
    }

    /// Interrupts statements that are in no document, or have got a result from the other lane.
    fn cancel_unwanted(&self, documents: &Documents) {
        for lane in [&self.short, &self.long] {
            let print = lane.running.as_ref().and_then(|r| r.current());
            if print.is_some_and(|p| !documents.all().any(|d| d.results.lacks(p))) {
                lane.cancel();
            }
        }
    }

    /// Gives slices to the most recently edited document that is due, or else to statements that were cut off, while
    /// the long lane is busy.
    fn advance_short_lane(&mut self, documents: &mut Documents, settings: &ServerSettings) {
        let next = self.next_due(documents);
        if let Some(running) = &self.short.running {
            let document = documents.get(&running.uri);
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
        while let Some(uri) = self.next_due(documents).map(|d| d.uri.clone()) {
            if let Some(document) = documents.get_mut(&uri)
                && self.sweep(document, settings)
            {
                return;
            }
        }
        self.give_further_slices(documents, settings);
    }

    /// The most recently edited document that is due.
    fn next_due<'a>(&self, documents: &'a Documents) -> Option<&'a Document> {
        let due = |d: &&Document| d.is_read() && d.due.is_some_and(|at| at <= self.now);
        documents.all().filter(due).max_by_key(|d| d.edited)
    }

    /// Gives a slice to each statement of a document that needs one. Returns false if none does.
    fn sweep(&mut self, document: &mut Document, settings: &ServerSettings) -> bool {
        document.due = None;
        let statements = document.to_evaluate();
        if !statements.is_empty() {
            self.short
                .start(document, statements, TimeSlice::First, *settings);
            return true;
        }
        document.is_swept = true;
        document.publish = Some(self.now);
        false
    }

    fn give_further_slices(&mut self, documents: &Documents, settings: &ServerSettings) {
        let Some(running) = &self.long.running else {
            return;
        };
        let mut documents: Vec<&Document> = documents.all().filter(|d| d.is_read()).collect();
        documents.sort_by_key(|d| Reverse(d.edited));
        for document in documents {
            let Some((last, statements)) = document.least_tried(running.current()) else {
                continue;
            };
            if let Some(effort) = TimeSlice::after(last, settings) {
                self.short.start(document, statements, effort, *settings);
                return;
            }
        }
    }

    /// Evaluates what the user insists on, else what was cut off in the most recently edited document.
    fn advance_long_lane(&mut self, documents: &Documents, settings: &ServerSettings) {
        let waiting = documents.all();
        let waiting = waiting.filter(|d| d.is_read() && d.results.has_long_work());
        let Some(document) = waiting.max_by_key(|d| (d.results.insisted().is_some(), d.edited))
        else {
            return;
        };
        let (statements, effort) = match document.results.insisted() {
            Some(statement) => (vec![statement], TimeSlice::Insist),
            None => (document.cut_off(), TimeSlice::Full),
        };
        match &self.long.running {
            None => self.long.start(document, statements, effort, *settings),
            Some(running) if running.effort != effort || !running.is_of(document) => {
                self.long.end_early();
            }
            Some(_) => {}
        }
    }

    /// Adds a result. It is valid even after an edit, wherever a statement has its fingerprint. Returns whether the user
    /// has asked for it and it is final.
    pub(super) fn evaluated(
        &mut self,
        documents: &mut Documents,
        settings: &ServerSettings,
        id: u64,
        print: u64,
        result: &Arc<StatementResult>,
    ) -> bool {
        let mut lanes = [&mut self.short, &mut self.long].into_iter();
        let running = lanes.find_map(|lane| lane.task(id));
        let Some(running) = running.filter(|r| !r.is_stale) else {
            return false;
        };
        running.advance();
        if result.is_interrupted() {
            // A statement that the user has stopped shows what it has found.
            if let Some(document) = documents.get_mut(&running.uri)
                && result.stopped_at.is_some()
                && document
                    .results
                    .get(print)
                    .is_some_and(|r| r.is_interrupted())
            {
                document.results.add(print, Arc::clone(result));
                document.publish.get_or_insert(self.now + BATCH);
            }
            return false;
        }
        let (effort, now) = (running.effort, self.now);
        if let Some(document) = documents.get_mut(&running.uri) {
            if is_cut_off(result, effort, settings) {
                document
                    .results
                    .put_off(print, effort.slice(settings).unwrap_or_default());
                return false;
            } else if effort == TimeSlice::Insist {
                document.add_insisted(print, Arc::clone(result));
            } else {
                document.results.add(print, Arc::clone(result));
            }
            document.publish.get_or_insert(now + BATCH);
        }
        // The places of diagnostics may be files of the one program.
        if !result.is_unfinished() && result.diagnostics.is_empty() {
            for document in documents.all_mut().filter(|d| d.results.lacks(print)) {
                document.results.add(print, Arc::clone(result));
                document.publish.get_or_insert(now + BATCH);
            }
        }
        effort == TimeSlice::Insist
    }

    /// Cleans up after a task.
    pub(super) fn finished(&mut self, documents: &mut Documents, id: u64) {
        // A request whose task has not answered fails when its channel is dropped.
        drop(self.describer.take(id).or_else(|| self.boards.take(id)));
        for (is_short, lane) in [(true, &mut self.short), (false, &mut self.long)] {
            let Some(running) = lane.take(id) else {
                continue;
            };
            let Some(document) = documents.get_mut(&running.uri) else {
                continue;
            };
            let is_cancelled = running.ticket.is_cancelled();
            let crashed = running.current().filter(|_| !is_cancelled);
            if let Some(print) = crashed {
                document.results.fail(print);
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

    /// Ends what the lanes evaluate and ignores its results, because settings that affect them have changed.
    pub(super) fn discard(&mut self) {
        self.short.discard();
        self.long.discard();
    }

    /// Begins, updates and ends the progress reports of documents.
    pub(super) fn show_progress(&self, documents: &mut Documents, client: &mut Client) {
        for document in documents.all_mut() {
            if document.is_complete() && document.is_read() {
                document.progress = DocumentProgress::default();
                document.running = None;
            } else if document.progress.is_due(self.now) {
                let running = self.long.running.as_ref();
                let is_running = running.is_some_and(|r| r.uri == document.uri);
                let so_far = is_running.then(|| effort::so_far(&self.long.worker.progress));
                let print = running.and_then(|running| running.current());
                let told = so_far.as_deref().map(|text| text.trim_end_matches(", "));
                let now_running = print.zip(told.filter(|text| !text.is_empty()));
                let now_running = now_running.map(|(print, text)| (print, text.to_string()));
                if now_running != document.running {
                    document.running = now_running;
                    client.refresh_hints();
                }
                let text = document.progress_text(&so_far.unwrap_or_default());
                let name = document.uri.as_str().rsplit('/').next().unwrap_or("");
                if client.capabilities.progress {
                    document.progress.show(self.now, client, name, text);
                } else {
                    document.progress.wait(self.now);
                }
            }
        }
    }
}
