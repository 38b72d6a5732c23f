//! Hovers: static documentation, and the value, which a worker computes.

use super::client::Client;
use super::convert;
use super::document::Document;
use super::documents::Documents;
use super::task::{Assignment, Response, Work};
use crate::diagnostic::{Code, Severity};
use crate::ide::{Snapshot, hover};
use crate::present::{editor, markdown};
use crate::session::{Description, Item, Shown, Spelling, StatementResult};
use crate::source::Span;
use std::sync::Arc;
use tower_lsp::ls_types::{Hover, HoverParams, Range};

/// A hover that waits for its value.
#[derive(Debug)]
pub(super) struct PendingHover {
    range: Range,
    /// Markdown sections that precede the value.
    first: Vec<String>,
    /// The name of the expression, if it is not its text.
    source: Option<String>,
    /// Markdown sections that follow the value.
    rest: Vec<String>,
    /// Whether the sections include the documentation of a word.
    has_entry: bool,
    /// The value, if the statement has been evaluated.
    known: Option<Shown>,
    /// Whether the client shows an error at this place beside the hover.
    shows_error: bool,
}

/// The description of the counterexample of a claim that fails.
fn case(snapshot: &Snapshot, statement: usize, result: &StatementResult) -> Option<Work> {
    let Item::Check(check) = &result.item else {
        return None;
    };
    let claim = snapshot.parsed.statements.get(statement)?;
    (check.failed > 0).then(|| Work::DescribeCase {
        context: snapshot.program.definitions_before(statement),
        claim: claim.ast.text.to_string(),
        check: Box::new(check.clone()),
    })
}

/// Whether an error is marked at an offset.
fn has_error(document: &Document, offset: usize, spelling: Spelling) -> bool {
    document.problems(spelling).iter().any(|problem| {
        let Span { start, end, .. } = problem.span;
        problem.severity == Severity::Error && (start as usize..end as usize).contains(&offset)
    })
}

/// Whether a computation ended early, which is not a mistake in the text.
const fn is_cut(code: Code) -> bool {
    matches!(
        code,
        Code::LimitTime | Code::LimitMemory | Code::Interrupted
    )
}

/// Answers a hover, or prepares its question for a worker.
pub(super) fn hover(
    documents: &mut Documents,
    client: &Client,
    params: &HoverParams,
) -> Response<Option<Hover>, Box<PendingHover>> {
    let place = &params.text_document_position_params;
    let spelling = client.settings.spelling;
    let Some(document) = documents.parsed(&place.text_document.uri) else {
        return Response::Ready(None);
    };
    let snapshot = Arc::clone(&document.snapshot);
    let offset = document.text.offset(place.position);
    let Some(subject) = hover::subject(&snapshot, offset) else {
        return Response::Ready(None);
    };
    let range = document.text.range(subject.span);
    let rest = editor::without_value(&snapshot, &subject);
    let result = subject
        .statement
        .and_then(|at| document.result(at).cloned());
    let result_text = result.as_ref().and_then(|r| markdown::result(r, spelling));
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
        let running = subject.statement.and_then(|at| document.so_far(at));
        let running = running.map(|text| format!("running: {text}"));
        let first = result_text.or(running);
        let parts: Vec<String> = first.into_iter().chain(rest).collect();
        let is_empty = parts.is_empty();
        return Response::Ready((!is_empty).then(|| hover_of(client, range, parts)));
    };
    let is_named = subject.expression.is_some();
    let source = is_named.then(|| subject.span.text(&snapshot.text).to_string());
    let pending = PendingHover {
        range,
        first: result_text.into_iter().collect(),
        source,
        rest,
        has_entry: subject.entry.is_some(),
        known,
        shows_error: client.settings.client_problems && has_error(document, offset, spelling),
    };
    let program = Arc::clone(&snapshot.program);
    Response::Pending(Box::new(pending), Assignment { program, work })
}

impl PendingHover {
    /// Completes the hover with the description of its expression, if there is one.
    pub(super) fn complete(self, client: &Client, found: Option<Box<Description>>) -> Hover {
        let (spelling, images) = (client.settings.spelling, client.settings.images);
        let mut parts = self.first;
        let is_told = |found: &Description| {
            let fault = found.shown.as_ref().err();
            self.shows_error && fault.is_some_and(|fault| !is_cut(fault.code))
        };
        if let Some(mut found) = found.filter(|found| !is_told(found)) {
            found.source = self.source.unwrap_or(found.source);
            parts.push(editor::value(&found, self.known.as_ref(), spelling, images));
            let ruleset = found.ruleset.filter(|_| !self.has_entry);
            parts.extend(ruleset.map(markdown::ruleset));
        }
        parts.extend(self.rest);
        hover_of(client, self.range, parts)
    }
}

fn hover_of(client: &Client, range: Range, parts: Vec<String>) -> Hover {
    convert::hover(range, &editor::hover(&parts), client.capabilities.markdown)
}
