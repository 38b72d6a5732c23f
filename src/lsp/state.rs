//! The thread that owns the documents. It parses texts and queues tasks for the workers, but computes nothing that
//! takes long. It receives everything as messages, so edits and requests stay in the order of the client.

use super::client::Client;
use super::commands::PendingCommand;
use super::document::Document;
use super::hover::PendingHover;
use super::lane::Lane;
use super::moves::PendingMoves;
use super::outgoing::Outgoing;
use super::reading::{InputReader, Reading, Unread};
use super::settings::ServerSettings;
use super::worker::{OpenLoader, Switch, Worker};
use super::{LspOptions, convert};
use crate::diagnostic::Diagnostic;
use crate::diagnostic::INTERNAL;
use crate::session::{Description, Library, Shown, StatementResult};
use rustc_hash::FxHashMap;
use serde_json::Value;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::oneshot;
use tower_lsp::ls_types::{TextDocumentContentChangeEvent, Uri};

/// Debounce: how long to wait after the last edit before evaluation.
const PAUSE: Duration = Duration::from_millis(40);
/// A hover that has run longer is interrupted by the next one, and by edits.
const PATIENCE: Duration = Duration::from_millis(500);
/// Most messages handled before scheduled work is checked.
const MOST_AT_ONCE: usize = 1000;

/// The texts of open files by path. Imports use them instead of the files on disk.
pub type OpenTexts = Arc<Mutex<FxHashMap<PathBuf, Arc<str>>>>;

/// A message to the state thread.
pub enum Message {
    /// A closure from a handler.
    Run(Box<dyn FnOnce(&mut ServerState) + Send>),
    /// A result of the evaluation with this ticket id, for the statements with this fingerprint.
    Evaluated(u64, u64, Arc<StatementResult>),
    /// The reader has parsed a text; none if it panicked.
    Read(Unread, Option<Box<Reading>>),
    /// The description for the hover with this ticket id; none if nothing can be described.
    Described(u64, Option<Box<Description>>),
    /// The answer for the command with this ticket id.
    Asked(u64, Result<Shown, Box<Diagnostic>>),
    /// The task with this ticket id has ended, done or not.
    Finished(u64),
    /// The server shuts down.
    Stop,
}

/// Sends messages to the state thread.
#[derive(Clone, Debug)]
pub struct StateHandle(mpsc::Sender<Message>);

impl StateHandle {
    /// Queues a job; returns at once.
    pub fn tell(&self, job: impl FnOnce(&mut ServerState) + Send + 'static) {
        let _ = self.0.send(Message::Run(Box::new(job)));
    }

    /// Queues a job that answers, now or later.
    pub fn ask<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut ServerState, oneshot::Sender<T>) + Send + 'static,
    ) -> oneshot::Receiver<T> {
        let (reply, answer) = oneshot::channel();
        self.tell(move |state| job(state, reply));
        answer
    }

    /// Stops the state thread and its workers.
    pub fn stop(&self) {
        let _ = self.0.send(Message::Stop);
    }
}

/// The documents and the tasks that run for them.
pub struct ServerState {
    pub(super) client: Client,
    pub(super) documents: FxHashMap<Uri, Document>,
    /// Gives every statement a slice of time.
    pub(super) short: Lane,
    /// Evaluates the statements that were cut off.
    pub(super) long: Lane,
    /// Answers hovers and commands.
    pub(super) describer: Worker,
    /// When work was scheduled last.
    pub(super) now: Instant,
    pub(super) hovers: Vec<PendingHover>,
    pub(super) moves: Vec<PendingMoves>,
    pub(super) commands: Vec<PendingCommand>,
    /// Parses texts and their imports.
    pub(super) library: Library,
    /// Parses long texts.
    reader: InputReader,
    /// The workspace folders.
    pub(super) folders: Vec<PathBuf>,
    open: OpenTexts,
    /// Since when all files of the folder are evaluated, if they are.
    pub(super) checks_folder: Option<Instant>,
}

/// Starts the state thread and its workers. The switch cancels hovers.
pub fn start(
    options: LspOptions,
    outgoing: UnboundedSender<Outgoing>,
) -> io::Result<(StateHandle, Arc<Switch>)> {
    let (sender, messages) = mpsc::channel();
    let open = OpenTexts::default();
    let worker = |name: &str, has_short_limit| {
        Worker::start(name, &options, has_short_limit, sender.clone())
    };
    let (short, long) = (worker("short", false)?, worker("long", false)?);
    let describer = worker("describe", true)?;
    let reader = InputReader::start(Arc::clone(&open), sender.clone())?;
    let switch = Arc::clone(&describer.switch);
    let thread = std::thread::Builder::new().name("state".into());
    thread.spawn(move || {
        let loader = Box::new(OpenLoader(Arc::clone(&open)));
        let state = ServerState {
            client: Client::new(ServerSettings::new(options.theorems), outgoing),
            documents: FxHashMap::default(),
            short: Lane::new(short),
            long: Lane::new(long),
            describer,
            now: Instant::now(),
            hovers: Vec::new(),
            moves: Vec::new(),
            commands: Vec::new(),
            library: Library::new(loader),
            reader,
            folders: Vec::new(),
            open,
            checks_folder: None,
        };
        state.serve(&messages);
    })?;
    Ok((StateHandle(sender), switch))
}

impl ServerState {
    fn serve(mut self, messages: &mpsc::Receiver<Message>) {
        loop {
            let first = match self.next_deadline() {
                None => messages.recv().ok(),
                Some(at) => {
                    let left = at.saturating_duration_since(Instant::now());
                    match messages.recv_timeout(left) {
                        Ok(message) => Some(message),
                        Err(mpsc::RecvTimeoutError::Timeout) => {
                            Some(Message::Run(Box::new(|_| {})))
                        }
                        Err(mpsc::RecvTimeoutError::Disconnected) => None,
                    }
                }
            };
            let Some(first) = first else { return };
            let more = messages.try_iter().take(MOST_AT_ONCE);
            for message in std::iter::once(first).chain(more) {
                if matches!(message, Message::Stop) {
                    self.cancel_all();
                    return;
                }
                self.guarded(|state| state.receive(message));
            }
            self.guarded(ServerState::run_due);
        }
    }

    /// Runs a job. A panic loses its answer, but does not stop the server.
    fn guarded(&mut self, job: impl FnOnce(&mut ServerState)) {
        if catch_unwind(AssertUnwindSafe(|| job(self))).is_err() {
            self.client.send(Outgoing::Log(INTERNAL.into()));
        }
    }

    fn receive(&mut self, message: Message) {
        match message {
            Message::Run(job) => job(self),
            Message::Asked(id, answer) => self.asked(id, answer),
            Message::Evaluated(id, print, result) => self.evaluated(id, print, &result),
            Message::Read(unread, reading) => self.install_parsed(&unread, reading),
            Message::Described(id, found) => match self.pending_moves(id) {
                Some(pending) => pending.answer(found),
                None => self.described(id, found),
            },
            Message::Finished(id) => self.finished(id),
            Message::Stop => {}
        }
    }

    /// Opens a document.
    pub fn open(&mut self, uri: Uri, version: i32, text: String) {
        self.forget_in_background(&uri);
        let document = Document::new(
            uri.clone(),
            convert::path(&uri),
            version,
            text,
            self.client.capabilities.unit,
        );
        self.documents.insert(uri.clone(), document);
        self.text_changed(&uri);
    }

    /// Applies edits to a document.
    pub fn edit(&mut self, uri: &Uri, version: i32, changes: Vec<TextDocumentContentChangeEvent>) {
        let Some(document) = self.documents.get_mut(uri) else {
            return;
        };
        changes.into_iter().for_each(|one| document.change(one));
        document.version = version;
        document.edited = Instant::now();
        document.due = Some(document.edited + PAUSE);
        self.describer.switch.interrupt(PATIENCE);
        self.text_changed(uri);
    }

    /// Closes a document: its problems are cleared, and imports read the file from disk again.
    pub fn close(&mut self, uri: &Uri) {
        let Some(document) = self.documents.remove(uri) else {
            return;
        };
        if let Some(path) = &document.path {
            self.open
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .remove(path);
        }
        if !self.client.capabilities.pulls_problems {
            self.client
                .send(Outgoing::Problems(uri.clone(), Vec::new(), None));
        }
        drop(document); // ends its progress report
        self.files_changed(Some(uri));
        self.update_folder();
    }

    fn text_changed(&mut self, uri: &Uri) {
        let Some(document) = self.documents.get(uri) else {
            return;
        };
        if let Some(path) = &document.path {
            let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
            open.insert(path.clone(), Arc::clone(&document.text));
        }
        self.files_changed(Some(uri));
    }

    /// Files may have changed: documents with imports are parsed and evaluated again, except `but`.
    pub fn files_changed(&mut self, but: Option<&Uri>) {
        let now = Instant::now();
        let documents = self.documents.values_mut();
        let importers = documents.filter(|d| Some(&d.uri) != but && d.snapshot.has_imports());
        for document in importers {
            document.is_dirty = true;
            document.due = Some(now + PAUSE);
        }
    }

    /// Logs that a message could not be parsed.
    pub fn unreadable(&mut self) {
        let text =
            "ignored a message that is not a request, notification or response of JSON-RPC 2.0";
        self.client.send(Outgoing::Log(text.into()));
    }

    /// Applies settings sent by the client.
    pub fn configure(&mut self, given: &Value) {
        let before = self.client.settings;
        self.client.settings.update(given);
        if before == self.client.settings {
            return;
        }
        if (before.time, before.theorems)
            != (self.client.settings.time, self.client.settings.theorems)
        {
            self.short.discard();
            self.long.discard();
            self.documents
                .values_mut()
                .for_each(Document::forget_results);
        }
        for document in self.documents.values_mut() {
            document.is_dirty |= before.remarks != self.client.settings.remarks;
            document.due = Some(Instant::now());
        }
        self.refresh_hints();
    }

    /// The settings have changed: applies them, or requests them if the notification carries none.
    pub fn settings_changed(&mut self, given: &Value) {
        if !self.client.asks_settings(given) {
            self.configure(given);
        }
    }

    /// The document, parsed if necessary; none while the reader is parsing it.
    pub(super) fn document(&mut self, uri: &Uri) -> Option<&mut Document> {
        if self.documents.get(uri)?.is_dirty {
            self.read(uri);
        }
        self.documents.get_mut(uri).filter(|d| d.is_read())
    }

    /// Parses a document, or queues it for the reader.
    pub(super) fn read(&mut self, uri: &Uri) -> Option<()> {
        let document = self.documents.get_mut(uri)?;
        if document.being_read.is_some() {
            return None;
        }
        // Set first, so that a text whose parsing panics is not tried again and again.
        document.is_dirty = false;
        let unread = Unread {
            uri: uri.clone(),
            text: Arc::clone(&document.text),
            path: document.path.clone(),
            remarks: self.client.settings.remarks,
        };
        if unread.takes_long(&document.lines) {
            document.being_read = Some(Arc::clone(&document.text));
            self.reader.give(unread);
            return None;
        }
        let before = Arc::clone(&document.snapshot);
        let reading = unread.read(&mut self.library, &before);
        self.take_over(uri, reading)
    }

    /// Installs a text parsed by the reader, unless the document has changed in the meantime.
    fn install_parsed(&mut self, unread: &Unread, reading: Option<Box<Reading>>) {
        let document = self.documents.get_mut(&unread.uri);
        let expects = |d: &&mut Document| {
            let expected = d.being_read.as_ref();
            expected.is_some_and(|text| Arc::ptr_eq(text, &unread.text))
        };
        let Some(document) = document.filter(expects) else {
            return;
        };
        document.being_read = None;
        if document.is_dirty {
            return;
        }
        if reading.is_none() {
            self.client.send(Outgoing::Log(INTERNAL.into()));
        }
        self.take_over(&unread.uri, *reading.unwrap_or_default());
    }

    fn take_over(&mut self, uri: &Uri, reading: Reading) -> Option<()> {
        let document = self.documents.get_mut(uri)?;
        document.set_snapshot(reading.snapshot, reading.faults);
        document.publish = Some(Instant::now());
        // Only imports need the watcher.
        if document.snapshot.has_imports() {
            self.client.watch_files();
        }
        Some(())
    }

    /// The URI under which a path is open, else a new URI for the path.
    pub(super) fn uri_of(&self, path: &Path) -> Option<Uri> {
        let mut documents = self.documents.values();
        let open = documents.find(|d| d.path.as_deref() == Some(path));
        open.map(|d| d.uri.clone()).or_else(|| convert::uri(path))
    }
}
