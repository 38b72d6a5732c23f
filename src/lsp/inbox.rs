//! The messages that wait for the state thread, whose state is `S`.
//!
//! Jobs of one document stay in the order of the client. Documents take turns, so that a backlog of one holds up no
//! other, and edits that wait behind each other are one. A job of no document waits for all before it, and all after it
//! wait for it. Reports of workers do not wait.

use super::reading::{Reading, Unread};
use super::task::Report;
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
    Run(Option<Uri>, Box<dyn FnOnce(&mut S) + Send>),
}

impl<S> Job<S> {
    fn uri(&self) -> Option<&Uri> {
        match self {
            Job::Edit(params) => Some(&params.text_document.uri),
            Job::Run(uri, _) => uri.as_ref(),
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
        self.tell_about(None, job);
    }

    /// Queues a job about one document, if there is one; returns at once.
    pub(super) fn tell_about(&self, uri: Option<Uri>, job: impl FnOnce(&mut S) + Send + 'static) {
        let _ = self.0.send(Message::Job(Job::Run(uri, Box::new(job))));
    }

    /// Queues a job that answers, now or later.
    pub(super) fn ask<T: Send + 'static>(
        &self,
        uri: Option<Uri>,
        job: impl FnOnce(&mut S, Sender<T>) + Send + 'static,
    ) -> oneshot::Receiver<T> {
        let (reply, answer) = oneshot::channel();
        self.tell_about(uri, move |state| job(state, reply));
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
    /// The document of the last job.
    last: Option<Uri>,
}

impl<S> Inbox<S> {
    /// An inbox without jobs.
    pub(super) fn new() -> Inbox<S> {
        Inbox {
            waiting: VecDeque::new(),
            last: None,
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

    /// The next job: the first one of another document than that of the last job, if there is one.
    pub(super) fn next(&mut self) -> Option<Job<S>> {
        let free = self.waiting.iter().take_while(|job| job.uri().is_some());
        let mut free = free.enumerate();
        let other = free.find(|(_, job)| job.uri() != self.last.as_ref());
        let at = other.map_or(0, |(at, _)| at);
        let mut job = self.waiting.remove(at)?;
        if let Job::Edit(edit) = &mut job {
            while let Some(next) = self.take_edit(&edit.text_document.uri, at) {
                edit.text_document.version = next.text_document.version;
                edit.content_changes.extend(next.content_changes);
            }
        }
        self.last = job.uri().cloned();
        Some(job)
    }

    /// Takes the next job of a document out of those from `at` on, if it is an edit.
    fn take_edit(&mut self, uri: &Uri, at: usize) -> Option<DidChangeTextDocumentParams> {
        let from = self.waiting.iter().enumerate().skip(at);
        let mut free = from.take_while(|(_, job)| job.uri().is_some());
        let (next, _) = free.find(|(_, job)| job.uri() == Some(uri))?;
        if matches!(self.waiting.get(next), Some(Job::Run(..))) {
            return None;
        }
        match self.waiting.remove(next)? {
            Job::Edit(edit) => Some(edit),
            Job::Run(..) => None,
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
        Job::Run(uri, Box::new(|_| ()))
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
        assert_eq!(order(jobs), ["a", "b", "a", "c", "a", "b"]);
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
        assert_eq!(order(jobs), ["a1 1", "all", "a2 2", "b", "all"]);
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
