//! Hovers: static documentation, and the value, which a worker computes.

use super::convert;
use super::state::ServerState;
use super::worker::{EvaluationTask, Ticket, Work};
use crate::ide::{Snapshot, definition, hover};
use crate::present::{editor, markdown};
use crate::session::{Description, Item, Shown, StatementResult};
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
    /// Markdown sections that precede the value.
    first: Vec<String>,
    /// How the expression is called, if not by its text.
    source: Option<String>,
    /// Markdown sections that follow the value.
    rest: Vec<String>,
    /// Whether the sections include the documentation of a word.
    has_entry: bool,
    /// The value, if the statement has been evaluated.
    known: Option<Shown>,
}

/// What describes the counterexample of a claim that fails.
fn case(snapshot: &Snapshot, statement: usize, result: &StatementResult) -> Option<Work> {
    let Item::Check(check) = &result.item else {
        return None;
    };
    let claim = snapshot.parsed.statements.get(statement)?;
    let before = definition::definitions(snapshot).into_iter();
    let before = before.filter(|d| d.import.is_some() || d.span.end <= claim.span.start);
    let mut context: Vec<&str> = before.map(|d| d.text).collect();
    context.dedup();
    (check.failed > 0).then(|| Work::DescribeCase {
        context: context.join("\n"),
        claim: claim.ast.text.to_string(),
        check: Box::new(check.clone()),
    })
}

impl ServerState {
    /// Answers a hover, or queues it for a worker.
    pub fn hover(&mut self, params: HoverParams, ticket: Arc<Ticket>, reply: HoverReply) {
        let place = params.text_document_position_params;
        let settings = self.client.settings;
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
        let result = subject
            .statement
            .and_then(|at| document.result(at).cloned());
        let told = result
            .as_ref()
            .and_then(|r| markdown::result(r, settings.spelling));
        let mut known = None;
        let work = match (subject.expression, subject.statement, result) {
            (Some((statement, expr)), ..) => {
                known = document.known(statement, expr).cloned();
                Some(Work::Describe(statement, expr))
            }
            (None, Some(statement), Some(result)) => case(&snapshot, statement, &result),
            _ => None,
        };
        let Some(work) = work else {
            let parts = told.into_iter().chain(rest).collect();
            let _ = reply.send(Some(self.hover_of(range, parts)));
            return;
        };
        let is_named = subject.expression.is_some();
        let source = is_named.then(|| subject.span.text(&snapshot.text).to_string());
        self.describer.switch.interrupt(PATIENCE);
        self.hovers.push(PendingHover {
            ticket: Arc::clone(&ticket),
            reply,
            range,
            first: told.into_iter().collect(),
            source,
            rest,
            has_entry: subject.entry.is_some(),
            known,
        });
        self.describer.give(EvaluationTask {
            ticket,
            program: Arc::clone(&snapshot.program),
            work,
            settings,
        });
    }

    /// Completes the hover that waits for this description.
    pub(super) fn described(&mut self, id: u64, found: Option<Box<Description>>) {
        let Some(at) = self.hovers.iter().position(|h| h.ticket.id == id) else {
            return;
        };
        let pending = self.hovers.swap_remove(at);
        let (spelling, images) = (self.client.settings.spelling, self.client.settings.images);
        let known = pending.known.as_ref();
        let mut parts = pending.first;
        if let Some(mut found) = found {
            found.source = pending.source.unwrap_or(found.source);
            parts.push(editor::value(&found, known, spelling, images));
            let ruleset = found.ruleset.filter(|_| !pending.has_entry);
            parts.extend(ruleset.map(markdown::ruleset));
        }
        parts.extend(pending.rest);
        let _ = pending
            .reply
            .send(Some(self.hover_of(pending.range, parts)));
    }

    fn hover_of(&self, range: Range, parts: Vec<String>) -> Hover {
        convert::hover(
            range,
            &editor::hover(&parts),
            self.client.capabilities.markdown,
        )
    }
}
