//! The messages that wait for the state thread, whose state is `S`.
//!
//! Jobs of one document stay in the order of the client. Documents take turns, so that a backlog of one holds up no
//! other, and edits that wait behind each other are one, also where requests stood between them that the client has
//! cancelled. A job of no document waits for all before it, and all after it wait for it. Reports of workers do not wait.

use super::reading::{Reading, Unread};
use super::task::Report;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::fmt::{self, Debug, Formatter};
use std::sync::mpsc;
use std::time::Instant;
use tokio::sync::oneshot::{self, Sender};
use tower_lsp::ls_types::{DidChangeTextDocumentParams, Uri};

/// A message to the thread that owns a state.
pub(super) enum Message<S> {
    /// A job of a handler.
    Job(Job<S>),
    /// A report of a worker.
    Report(Report),
    /// The reader has parsed a text; none if it panicked.
    Read(Unread, Option<Box<Reading>>),
    /// The server shuts down.
    Stop,
}

/// The next message; none if there is none before a time.
///
/// # Errors
/// If no more messages will come.
pub(super) fn receive<S>(
    messages: &mpsc::Receiver<Message<S>>,
    until: Option<Instant>,
) -> Result<Option<Message<S>>, mpsc::RecvError> {
    let Some(until) = until else {
        return messages.recv().map(Some);
    };
    let left = until.saturating_duration_since(Instant::now());
    match messages.recv_timeout(left) {
        Ok(message) => Ok(Some(message)),
        Err(mpsc::RecvTimeoutError::Timeout) => Ok(None),
        Err(mpsc::RecvTimeoutError::Disconnected) => Err(mpsc::RecvError),
    }
}

/// What a handler asks for.
pub(super) enum Job<S> {
    /// Edits of a document.
    Edit(DidChangeTextDocumentParams),
    /// Anything else, about a document if it is about one alone.
    Run(Option<Uri>, Box<dyn Runnable<S>>),
}

/// A job that is not an edit.
pub(super) trait Runnable<S>: Send {
    /// Whether somebody waits for its effect.
    fn is_wanted(&self) -> bool;
    /// Does it.
    fn run(self: Box<Self>, state: &mut S);
}

/// A notification.
struct Told<F>(F);

impl<S, F: FnOnce(&mut S) + Send> Runnable<S> for Told<F> {
    fn is_wanted(&self) -> bool {
        true
    }

    fn run(self: Box<Self>, state: &mut S) {
        (self.0)(state);
    }
}

/// A request, with the channel for its answer, which is closed when the request is cancelled.
struct Asked<T, F>(F, Sender<T>);

impl<S, T: Send, F: FnOnce(&mut S, Sender<T>) + Send> Runnable<S> for Asked<T, F> {
    fn is_wanted(&self) -> bool {
        !self.1.is_closed()
    }

    fn run(self: Box<Self>, state: &mut S) {
        (self.0)(state, self.1);
    }
}

impl<S> Job<S> {
    fn uri(&self) -> Option<&Uri> {
        match self {
            Job::Edit(params) => Some(&params.text_document.uri),
            Job::Run(uri, _) => uri.as_ref(),
        }
    }

    fn is_wanted(&self) -> bool {
        match self {
            Job::Edit(_) => true,
            Job::Run(_, job) => job.is_wanted(),
        }
    }
}

/// Sends messages to the thread.
pub(super) struct Handle<S>(pub mpsc::Sender<Message<S>>);

impl<S> Clone for Handle<S> {
    fn clone(&self) -> Handle<S> {
        Handle(self.0.clone())
    }
}

impl<S> Debug for Handle<S> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("Handle")
    }
}

impl<S> Handle<S> {
    /// Queues the edits of a document.
    pub(super) fn edit(&self, params: DidChangeTextDocumentParams) {
        let _ = self.0.send(Message::Job(Job::Edit(params)));
    }

    /// Queues a job; returns at once.
    pub(super) fn tell(&self, job: impl FnOnce(&mut S) + Send + 'static) {
        self.queue(None, Told(job));
    }

    /// Queues a job about one document, if there is one; returns at once.
    pub(super) fn tell_about(&self, uri: Option<Uri>, job: impl FnOnce(&mut S) + Send + 'static) {
        self.queue(uri, Told(job));
    }

    fn queue(&self, uri: Option<Uri>, job: impl Runnable<S> + 'static) {
        let _ = self.0.send(Message::Job(Job::Run(uri, Box::new(job))));
    }

    /// Queues a job that answers, now or later.
    pub(super) fn ask<T: Send + 'static>(
        &self,
        uri: Option<Uri>,
        job: impl FnOnce(&mut S, Sender<T>) + Send + 'static,
    ) -> oneshot::Receiver<T> {
        let (reply, answer) = oneshot::channel();
        self.queue(uri, Asked(job, reply));
        answer
    }

    /// Stops the thread and its workers.
    pub(super) fn stop(&self) {
        let _ = self.0.send(Message::Stop);
    }
}

/// The jobs that wait.
pub(super) struct Inbox<S> {
    waiting: VecDeque<Job<S>>,
    /// When each document had its last turn, counted in jobs.
    turns: FxHashMap<Uri, u64>,
}

impl<S> Inbox<S> {
    /// An inbox without jobs.
    pub(super) fn new() -> Inbox<S> {
        Inbox {
            waiting: VecDeque::new(),
            turns: FxHashMap::default(),
        }
    }

    /// Adds a job.
    pub(super) fn push(&mut self, job: Job<S>) {
        self.waiting.push_back(job);
    }

    /// Whether no job waits.
    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Whether edits of a document wait, so that it need not be parsed before them.
    pub(super) fn has_edits(&self, uri: &Uri) -> bool {
        let mut waiting = self.waiting.iter();
        waiting.any(|job| matches!(job, Job::Edit(edit) if edit.text_document.uri == *uri))
    }

    /// The next job that is wanted: the first one of the document whose last turn is the longest ago.
    pub(super) fn next(&mut self) -> Option<Job<S>> {
        let (at, mut job) = loop {
            let last_turn = |job: &Job<S>| job.uri().and_then(|uri| self.turns.get(uri)).copied();
            let free = self.waiting.iter().enumerate();
            let free = free.take_while(|(_, job)| job.uri().is_some());
            let next = free.min_by_key(|(_, job)| last_turn(job));
            let at = next.map_or(0, |(at, _)| at);
            let job = self.waiting.remove(at)?;
            if job.is_wanted() {
                break (at, job);
            }
        };
        if let Job::Edit(edit) = &mut job {
            while let Some(next) = self.take_edit(&edit.text_document.uri, at) {
                edit.text_document.version = next.text_document.version;
                edit.content_changes.extend(next.content_changes);
            }
        }
        if self.waiting.is_empty() {
            self.turns.clear();
        } else if let Some(uri) = job.uri() {
            let turn = self.turns.values().max().map_or(0, |last| last + 1);
            self.turns.insert(uri.clone(), turn);
        }
        Some(job)
    }

    /// Takes the next job of a document out of those from `at` on, if it is an edit. Drops what is not wanted before it.
    fn take_edit(&mut self, uri: &Uri, at: usize) -> Option<DidChangeTextDocumentParams> {
        loop {
            let from = self.waiting.iter().enumerate().skip(at);
            let mut free = from.take_while(|(_, job)| job.uri().is_some());
            let (next, job) = free.find(|(_, job)| job.uri() == Some(uri))?;
            if matches!(job, Job::Run(..)) && job.is_wanted() {
                return None;
            }
            if let Job::Edit(edit) = self.waiting.remove(next)? {
                return Some(edit);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tower_lsp::ls_types::{TextDocumentContentChangeEvent, VersionedTextDocumentIdentifier};

    fn uri(name: &str) -> Uri {
        format!("file:///{name}").parse().expect("a URI")
    }

    fn edit(name: &str, version: i32) -> Job<()> {
        Job::Edit(DidChangeTextDocumentParams {
            text_document: VersionedTextDocumentIdentifier {
                uri: uri(name),
                version,
            },
            content_changes: vec![TextDocumentContentChangeEvent {
                range: None,
                range_length: None,
                text: version.to_string(),
            }],
        })
    }

    fn run(name: &str) -> Job<()> {
        let uri = (!name.is_empty()).then(|| uri(name));
        Job::Run(uri, Box::new(Told(|_: &mut ()| ())))
    }

    /// A request that the client has cancelled.
    fn cancelled(name: &str) -> Job<()> {
        let (reply, _) = oneshot::channel::<()>();
        Job::Run(Some(uri(name)), Box::new(Asked(|_: &mut (), _| (), reply)))
    }

    /// The order in which jobs are done: edits with their texts and versions.
    fn order(jobs: Vec<Job<()>>) -> Vec<String> {
        let mut inbox = Inbox::new();
        jobs.into_iter().for_each(|job| inbox.push(job));
        let done = std::iter::from_fn(|| inbox.next());
        let name = |uri: &Uri| uri.as_str().trim_start_matches("file:///").to_string();
        done.map(|job| match job {
            Job::Edit(edit) => {
                let texts = edit.content_changes.iter().map(|change| &*change.text);
                let texts = texts.collect::<Vec<_>>().join("+");
                let document = edit.text_document;
                format!("{}{} {texts}", name(&document.uri), document.version)
            }
            Job::Run(uri, _) => uri.map_or("all".into(), |uri| name(&uri)),
        })
        .collect()
    }

    #[test]
    fn documents_take_turns() {
        let jobs = vec![run("a"), run("a"), run("a"), run("b"), run("c"), run("b")];
        assert_eq!(order(jobs), ["a", "b", "c", "a", "b", "a"]);
        // Two that have much to do leave the third its turn.
        let mut jobs: Vec<Job<()>> = (0..100).flat_map(|_| [run("a"), run("b")]).collect();
        jobs.push(run("c"));
        assert_eq!(order(jobs)[..4], ["a", "b", "c", "a"]);
    }

    #[test]
    fn edits_are_merged_across_requests_that_are_cancelled() {
        let mut jobs: Vec<Job<()>> = Vec::new();
        for version in 1..=3 {
            jobs.extend([edit("a", version), cancelled("a")]);
        }
        jobs.extend([
            run("b"),
            edit("a", 4),
            run("a"),
            cancelled("a"),
            edit("a", 5),
        ]);
        assert_eq!(order(jobs), ["a4 1+2+3+4", "b", "a", "a5 5"]);
        assert_eq!(order(vec![cancelled("a"), cancelled("b")]), [""; 0]);
    }

    #[test]
    fn edits_that_wait_are_merged_up_to_a_request() {
        let jobs = vec![
            edit("a", 1),
            edit("b", 1),
            edit("a", 2),
            run("a"),
            edit("a", 3),
            edit("a", 4),
        ];
        assert_eq!(order(jobs), ["a2 1+2", "b1 1", "a", "a4 3+4"]);
    }

    #[test]
    fn a_job_of_no_document_is_overtaken_by_none() {
        let jobs = vec![edit("a", 1), run(""), edit("a", 2), run("b"), run("")];
        assert_eq!(order(jobs), ["a1 1", "all", "b", "a2 2", "all"]);
    }

    #[test]
    fn a_document_with_edits_that_wait_is_known() {
        let mut inbox = Inbox::new();
        inbox.push(run("a"));
        inbox.push(edit("b", 1));
        assert!(!inbox.has_edits(&uri("a")) && inbox.has_edits(&uri("b")));
        let _ = inbox.next();
        assert!(!inbox.is_empty());
        let _ = inbox.next();
        assert!(inbox.is_empty() && !inbox.has_edits(&uri("b")));
    }
}
