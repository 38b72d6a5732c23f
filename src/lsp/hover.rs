//! Hovers: static documentation, and the value, which a worker computes.

use super::convert;
use super::state::ServerState;
use super::worker::{EvaluationTask, Ticket, Work};
use crate::ide::hover;
use crate::present::{editor, markdown};
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
        let rest = editor::without_value(&snapshot, &subject);
        let Some((statement, expr)) = subject.expression else {
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
        let (spelling, images) = (self.settings.spelling, self.settings.images);
        let known = pending.known.as_ref();
        let value = editor::value(&pending.source, found, known, spelling, images);
        let mut parts = vec![value];
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
        convert::hover(range, &editor::hover(&parts), self.client.markdown)
    }
}
