//! The state thread. It owns the documents and gives work to the workers, but computes nothing that takes long. It
//! receives everything as messages, so edits and requests stay in the order of the client.

use super::abilities::abilities;
use super::capabilities::Capabilities;
use super::client::Client;
use super::commands::{self, ActionResult, CHECK_FOLDER, CommandResult};
use super::describer::{Describer, WaitingRequest};
use super::documents::Documents;
use super::following::Following;
use super::inbox::{self, Handle, Inbox, Job, Message};
use super::lane::Lane;
use super::open_texts::OpenTexts;
use super::options::LspOptions;
use super::outgoing::Outgoing;
use super::reading::InputReader;
use super::scene::BoardQuestion;
use super::scheduler::Scheduler;
use super::settings::ServerSettings;
use super::task::{Assignment, EvaluationTask, Report, Response, Work};
use super::ticket::{Switches, Ticket};
use super::worker::Worker;
use super::workspace::Workspace;
use super::{hints, hover, moves, publication, suggestions};
use crate::diagnostic::INTERNAL;
use crate::ide::inlay;
use serde_json::Value;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::oneshot::Sender;
use tower_lsp::ls_types::*;

/// Sends messages to the state thread.
pub(super) type StateHandle = Handle<ServerState>;

/// How long jobs are done before scheduled work is checked.
const TURN: Duration = Duration::from_millis(20);

/// Starts the state thread and its workers.
pub(super) fn start(
    options: LspOptions,
    outgoing: UnboundedSender<Outgoing>,
) -> io::Result<(StateHandle, Switches)> {
    let (sender, messages) = mpsc::channel();
    let worker = |name: &str, has_short_limit| {
        let state = sender.clone();
        let report = move |report| state.send(Message::Report(report)).is_ok();
        Worker::start(name, &options, has_short_limit, Box::new(report))
    };
    let (short, long) = (worker("short", false)?, worker("long", false)?);
    let describer = Describer::new(worker("describe", true)?);
    let boards = Describer::new(worker("boards", true)?);
    let switches = Switches {
        describer: describer.switch(),
        boards: boards.switch(),
    };
    let open_texts = OpenTexts::default();
    let state = sender.clone();
    let reader = InputReader::start(open_texts.clone(), move |unread, reading| {
        state.send(Message::Read(unread, reading)).is_ok()
    })?;
    let settings = ServerSettings::new(options.theorems);
    let thread = std::thread::Builder::new().name("state".into());
    thread.spawn(move || {
        let state = ServerState {
            client: Client::new(settings, outgoing).with_infoview(options.infoview.is_some()),
            documents: Documents::new(open_texts, reader, settings.remarks),
            scheduler: Scheduler::new(Lane::new(short), Lane::new(long), describer, boards),
            infoview: options.infoview.map(Following::new),
        };
        state.serve(&messages);
    })?;
    Ok((Handle(sender), switches))
}

/// What the state thread owns. Its methods handle the events that concern more than one part.
pub(super) struct ServerState {
    /// The client, and the channel to it.
    pub client: Client,
    /// The documents with their results.
    pub documents: Documents,
    /// The workers and what they do.
    pub scheduler: Scheduler,
    infoview: Option<Following>,
}

impl ServerState {
    fn serve(mut self, messages: &mpsc::Receiver<Message<ServerState>>) {
        let mut inbox = Inbox::new();
        loop {
            let due = self.scheduler.next_deadline(&self.documents);
            let until = if inbox.is_empty() {
                due
            } else {
                Some(Instant::now())
            };
            let Ok(mut first) = inbox::receive(messages, until) else {
                return;
            };
            let begun = Instant::now();
            loop {
                for message in first.take().into_iter().chain(messages.try_iter()) {
                    match message {
                        Message::Stop => return,
                        Message::Job(job) => inbox.push(job),
                        report => self.guarded(|state| state.receive(report)),
                    }
                }
                match inbox.next() {
                    None => break,
                    Some(Job::Edit(params)) => self.guarded(|state| state.edit(params)),
                    Some(Job::Run(_, job)) => self.guarded(|state| job.run(state)),
                }
                if begun.elapsed() > TURN {
                    break;
                }
            }
            self.guarded(|state| state.run_due(&inbox));
        }
    }

    /// Runs a job. A panic loses its answer, but does not stop the server.
    fn guarded(&mut self, job: impl FnOnce(&mut ServerState)) {
        if catch_unwind(AssertUnwindSafe(|| job(self))).is_err() {
            self.client.send(Outgoing::Log(INTERNAL.into()));
        }
    }

    fn receive(&mut self, message: Message<ServerState>) {
        match message {
            Message::Report(report) => self.heed(report),
            Message::Read(unread, reading) => {
                if !self.documents.install(&unread, reading) {
                    self.client.send(Outgoing::Log(INTERNAL.into()));
                }
            }
            Message::Job(_) | Message::Stop => {}
        }
    }

    /// Handles the report of a worker.
    fn heed(&mut self, report: Report) {
        let (documents, scheduler) = (&mut self.documents, &mut self.scheduler);
        match report {
            Report::Evaluated(id, print, result) => {
                self.infoview.iter_mut().for_each(Following::notice);
                let settings = self.client.settings;
                let was_asked = scheduler.evaluated(documents, &settings, id, print, &result);
                // Other clients get the hint.
                if was_asked && !self.client.capabilities.refreshes_hints {
                    self.client
                        .show_answer(&inlay::label(&result, settings.spelling));
                }
            }
            Report::Described(id, found) => {
                if let Some(WaitingRequest::Hover(hover, reply)) = scheduler.describer.take(id) {
                    let _ = reply.send(Some(hover.complete(&self.client, found)));
                }
            }
            Report::Moves(id, found) => {
                if let Some(WaitingRequest::Moves(moves, reply)) = scheduler.describer.take(id) {
                    let _ = reply.send(Some(moves.complete(found, self.client.settings.spelling)));
                }
            }
            Report::Asked(id, answer) => {
                let client = &self.client;
                match scheduler.describer.take(id) {
                    Some(WaitingRequest::Command(command, reply)) => {
                        let _ = reply.send(command.complete(documents, client, answer));
                    }
                    Some(WaitingRequest::Action(command, action, reply)) => {
                        let _ = reply.send(command.resolve(documents, client, *action, answer));
                    }
                    _ => {}
                }
            }
            Report::Board(id, found) => {
                if let Some(WaitingRequest::Board(reply, _)) = scheduler.boards.take(id) {
                    let _ = reply.send(found);
                }
            }
            Report::Finished(id) => scheduler.finished(documents, id),
        }
    }

    /// Does all work that is due. Documents that are edited next are not parsed before.
    fn run_due(&mut self, inbox: &Inbox<ServerState>) {
        let now = self.scheduler.begin_round();
        let documents = &mut self.documents;
        documents.parse_changed(|uri| inbox.has_edits(uri));
        self.infoview
            .iter_mut()
            .for_each(|view| view.look(documents));
        if documents.have_imports() {
            self.client.watch_files();
        }
        self.scheduler.advance(documents, &self.client.settings);
        self.scheduler.show_progress(documents, &mut self.client);
        publication::publish_due(documents, &self.client, now);
    }

    /// Stores what the client states about itself. Returns what the server can do for it.
    pub(super) fn initialize(&mut self, params: &InitializeParams) -> InitializeResult {
        self.client.capabilities = Capabilities::of(&params.capabilities);
        let workspace = Workspace::of(params);
        self.documents
            .initialize(self.client.capabilities.unit, workspace);
        if let Some(options) = &params.initialization_options {
            self.configure(options);
        }
        abilities(&self.client)
    }

    /// Sends what follows initialization.
    pub(super) fn greet(&self) {
        let client = &self.client;
        client.greet();
        self.infoview.iter().for_each(|view| view.greet(client));
    }

    /// Handles a change of the settings. Some clients send none, but answer a request for them.
    pub(super) fn settings_changed(&mut self, given: &Value) {
        let is_empty = given.as_object().is_none_or(|o| o.is_empty());
        if !is_empty || !self.client.request_settings() {
            self.configure(given);
        }
    }

    /// Applies settings sent by the client.
    pub(super) fn configure(&mut self, given: &Value) {
        let before = self.client.settings;
        self.client.settings.update(given);
        let settings = self.client.settings;
        if before == settings {
            return;
        }
        if (before.time, before.theorems) != (settings.time, settings.theorems) {
            self.scheduler.discard();
            self.documents.forget_results();
        }
        self.documents.set_remarks(settings.remarks);
        self.documents.evaluate_all();
        hints::refresh(&mut self.documents, &self.client);
    }

    /// Opens a document.
    pub(super) fn open(&mut self, document: TextDocumentItem) {
        let TextDocumentItem {
            uri, version, text, ..
        } = document;
        if self.documents.open(uri.clone(), version, text) {
            self.client.clear_problems(uri);
        }
    }

    /// Applies edits to a document.
    pub(super) fn edit(&mut self, params: DidChangeTextDocumentParams) {
        let VersionedTextDocumentIdentifier { uri, version } = params.text_document;
        if self.documents.edit(&uri, version, params.content_changes) {
            self.infoview.iter_mut().for_each(Following::notice);
            self.scheduler.describer.interrupt_long_task();
        }
    }

    /// Closes a document. A client that pulls problems forgets them itself.
    pub(super) fn close(&mut self, uri: Uri) {
        if !self.documents.close(&uri) {
            return;
        }
        if !self.client.capabilities.pulls_problems {
            self.client.clear_problems(uri);
        }
        self.update_folder();
    }

    /// Handles a change of files on disk.
    pub(super) fn watched_files_changed(&mut self) {
        self.documents.files_changed(None);
        self.update_folder();
    }

    fn update_folder(&mut self) {
        for uri in self.documents.update_folder() {
            self.client.clear_problems(uri);
        }
    }

    /// Queues a question of a board.
    pub(super) fn ask_board(
        &mut self,
        question: BoardQuestion,
        ticket: Arc<Ticket>,
        reply: Sender<Option<Value>>,
    ) {
        let waiting = WaitingRequest::Board(reply, matches!(question, BoardQuestion::Scene(..)));
        let (program, work) = (Arc::default(), Work::Board(question));
        self.ask(ticket, Assignment { program, work }, waiting);
    }

    /// Shows the position at a place in the infoview: editors that do not tell where the cursor is ask for highlights or
    /// hovers there.
    pub(super) fn follow(&mut self, place: &TextDocumentPositionParams) {
        if let Some(view) = &mut self.infoview {
            view.go(&mut self.documents, place);
        }
    }

    /// Answers a hover, now or when the worker has described its expression.
    pub(super) fn hover(
        &mut self,
        params: &HoverParams,
        ticket: Arc<Ticket>,
        reply: Sender<Option<Hover>>,
    ) {
        self.follow(&params.text_document_position_params);
        match hover::hover(&mut self.documents, &self.client, params) {
            Response::Ready(found) => drop(reply.send(found)),
            Response::Pending(pending, assignment) => {
                self.scheduler.describer.interrupt_long_task();
                self.ask(ticket, assignment, WaitingRequest::Hover(pending, reply));
            }
        }
    }

    /// Answers a completion, now or when the worker has found the moves.
    pub(super) fn completion(
        &mut self,
        params: &CompletionParams,
        ticket: Arc<Ticket>,
        reply: Sender<Option<CompletionResponse>>,
    ) {
        match moves::moves(&mut self.documents, params) {
            Some((pending, assignment)) => {
                self.ask(ticket, assignment, WaitingRequest::Moves(pending, reply));
            }
            None => {
                let found = suggestions::completion(&mut self.documents, &self.client, params);
                let _ = reply.send(found);
            }
        }
    }

    /// Executes a command, now or when the worker has answered its question.
    pub(super) fn execute_command(
        &mut self,
        params: &ExecuteCommandParams,
        ticket: Arc<Ticket>,
        reply: Sender<CommandResult>,
    ) {
        if params.command == CHECK_FOLDER {
            self.documents.check_folder();
            self.client.watch_files();
            self.update_folder();
            let _ = reply.send(Ok(None));
            return;
        }
        let (documents, view) = (&mut self.documents, &mut self.infoview);
        match commands::command(documents, &self.client, view, params) {
            Ok(Response::Ready(found)) => drop(reply.send(Ok(found))),
            Ok(Response::Pending(pending, assignment)) => {
                self.ask(ticket, assignment, WaitingRequest::Command(pending, reply));
            }
            Err(why) => drop(reply.send(Err(why))),
        }
    }

    /// Completes a code action with its edit, when the worker has answered its question.
    pub(super) fn resolve_action(
        &mut self,
        action: CodeAction,
        ticket: Arc<Ticket>,
        reply: Sender<ActionResult>,
    ) {
        match commands::unresolved(&mut self.documents, &self.client, &action) {
            Ok(Some((pending, assignment))) => {
                let waiting = WaitingRequest::Action(pending, Box::new(action), reply);
                self.ask(ticket, assignment, waiting);
            }
            Ok(None) => drop(reply.send(Ok(action))),
            Err(why) => drop(reply.send(Err(why))),
        }
    }

    fn ask(&mut self, ticket: Arc<Ticket>, assignment: Assignment, request: WaitingRequest) {
        let Assignment { program, work } = assignment;
        let task = EvaluationTask {
            ticket,
            program,
            work,
            settings: self.client.settings,
        };
        match request {
            WaitingRequest::Board(..) => self.scheduler.boards.ask(task, request),
            _ => self.scheduler.describer.ask(task, request),
        }
    }
}
