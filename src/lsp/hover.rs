//! Hovers: static documentation, and the value, which a worker computes.

use super::convert;
use super::settings::ServerSettings;
use super::state::ServerState;
use super::worker::{EvaluationTask, Ticket, Work};
use crate::diagnostic::Diagnostic;
use crate::ide::Snapshot;
use crate::ide::hover::{self, Subject};
use crate::present::markdown;
use crate::session::{Description, Shown};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;
use tower_lsp::ls_types::{Hover, HoverParams, Range};

/// A hover that has run longer is interrupted by the next one.
const PATIENCE: Duration = Duration::from_millis(500);

/// The channel for the answer of a hover.
pub type HoverReply = oneshot::Sender<Option<Hover>>;

/// A hover that waits for its value.
#[derive(Debug)]
pub struct PendingHover {
    /// The ticket of its task.
    pub ticket: Arc<Ticket>,
    reply: HoverReply,
    range: Range,
    /// The source text of the expression.
    source: String,
    /// Markdown sections that follow the value.
    rest: Vec<String>,
    /// Whether the sections include the documentation of a word.
    has_entry: bool,
    /// The value, if the statement has been evaluated.
    known: Option<Shown>,
}

impl ServerState {
    /// Answers a hover, or queues it for a worker.
    pub fn hover(&mut self, params: HoverParams, ticket: Arc<Ticket>, reply: HoverReply) {
        let place = params.text_document_position_params;
        let settings = self.settings;
        let Some(document) = self.document(&place.text_document.uri) else {
            let _ = reply.send(None);
            return;
        };
        let snapshot = Arc::clone(&document.snapshot);
        let offset = document.offset(place.position);
        let Some(subject) = hover::subject(&snapshot, offset) else {
            let _ = reply.send(None);
            return;
        };
        let range = document.range(subject.span);
        let mut rest = static_sections(&snapshot, &subject);
        let Some((statement, expr)) = subject.expression else {
            rest.extend(
                subject
                    .ruleset
                    .filter(|_| subject.entry.is_none())
                    .map(markdown::ruleset),
            );
            let _ = reply.send(Some(self.hover_of(range, rest)));
            return;
        };
        let source = subject.span.text(&snapshot.text).to_string();
        let known = document.known(statement, expr).cloned();
        self.describer.switch.interrupt(PATIENCE);
        self.hovers.push(PendingHover {
            ticket: Arc::clone(&ticket),
            reply,
            range,
            source,
            rest,
            has_entry: subject.entry.is_some(),
            known,
        });
        self.describer.give(EvaluationTask {
            ticket,
            program: Arc::clone(&snapshot.program),
            work: Work::Describe(statement, expr),
            settings,
        });
    }

    /// Completes the hover that waits for this description.
    pub(super) fn described(&mut self, id: u64, found: &Description) {
        let Some(at) = self.hovers.iter().position(|h| h.ticket.id == id) else {
            return;
        };
        let pending = self.hovers.swap_remove(at);
        let mut parts = vec![value(&pending, found, self.settings)];
        parts.extend(
            found
                .ruleset
                .filter(|_| !pending.has_entry)
                .map(markdown::ruleset),
        );
        parts.extend(pending.rest);
        let _ = pending
            .reply
            .send(Some(self.hover_of(pending.range, parts)));
    }

    fn hover_of(&self, range: Range, parts: Vec<String>) -> Hover {
        convert::hover(range, &parts.join("\n\n---\n\n"), self.client.markdown)
    }
}

fn value(pending: &PendingHover, found: &Description, settings: ServerSettings) -> String {
    let (spelling, images) = (settings.spelling, settings.images);
    match (&found.shown, &pending.known) {
        (Err(_), Some(known)) => markdown::value(&pending.source, known, spelling),
        (Err(fault), None) if matches!(fault.code, "limit-time" | "interrupted") => {
            let message = match fault.code {
                "limit-time" => "no value within the time limit of a hover",
                _ => "no value: interrupted by another request",
            };
            let fault = Diagnostic::error(fault.code, fault.span, message);
            let found = Description {
                shown: Err(Box::new(fault)),
                ..found.clone()
            };
            markdown::description(&pending.source, &found, spelling, images)
        }
        _ => markdown::description(&pending.source, found, spelling, images),
    }
}

/// The sections of a hover that need no evaluation.
fn static_sections(snapshot: &Snapshot, subject: &Subject<'_>) -> Vec<String> {
    let mut parts = Vec::new();
    parts.extend(subject.note.clone());
    if !subject.depends.is_empty() {
        parts.push(markdown::depends(&subject.depends));
    }
    if let Some(definition) = &subject.definition {
        let file = definition.import.and_then(|i| snapshot.imports.get(i));
        let file = file
            .and_then(|f| f.path.file_name())
            .map(|n| n.to_string_lossy());
        parts.push(markdown::definition(
            definition.text,
            definition.doc,
            file.as_deref(),
        ));
    }
    parts.extend(subject.entry.map(|e| markdown::entry(e, e.example.1)));
    parts
}
