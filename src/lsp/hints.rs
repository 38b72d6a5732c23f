//! Inlay hints: the results of statements, behind their last lines.

use super::client::Client;
use super::convert::command_at;
use super::document::{Document, WaitingHints};
use super::documents::Documents;
use crate::ide::inlay;
use crate::present::markdown;
use crate::session::Shown;
use serde_json::json;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tower_lsp::ls_types::*;

/// Most hints in one answer.
const MOST_HINTS: usize = 20_000;
/// How long a hint request waits for results if the client supports refreshing hints.
const SHORT_WAIT: Duration = Duration::from_millis(500);
/// How long it waits otherwise.
const LONG_WAIT: Duration = Duration::from_secs(3);

/// The hints of a range, answered when the results are complete or the wait is over.
pub(super) fn inlay_hints(
    documents: &mut Documents,
    client: &Client,
    params: &InlayHintParams,
    reply: oneshot::Sender<Vec<InlayHint>>,
) {
    let wait = if client.capabilities.refreshes_hints {
        SHORT_WAIT
    } else {
        LONG_WAIT
    };
    let uri = &params.text_document.uri;
    let Some(document) = documents.parsed(uri) else {
        // A refresh follows once the text has been parsed.
        if let Some(unread) = documents.get_mut(uri) {
            unread.missing_at_hints = Some(usize::MAX);
        }
        let _ = reply.send(Vec::new());
        return;
    };
    document.visible = params.range;
    document.waiting.push(WaitingHints {
        until: Instant::now() + wait,
        range: params.range,
        reply,
    });
}

/// Asks the client to request hints again.
pub(super) fn refresh(documents: &mut Documents, client: &Client) {
    documents.all_mut().for_each(|d| d.missing_at_hints = None);
    client.refresh_hints();
}

/// Answers the hint requests whose results are complete or whose deadline has passed. A client that supports refreshing
/// hints is answered as soon as every statement has had a slice.
pub(super) fn answer_waiting(document: &mut Document, now: Instant, client: &Client) {
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
        document.missing_at_hints = (!is_complete).then_some(document.results.missing());
        let hints = if client.settings.inlay_hints {
            hints(document, &waiting.range, client)
        } else {
            Vec::new()
        };
        let _ = waiting.reply.send(hints);
    }
}

/// The available hints in a range. If the client supports refreshing hints, statements without a result get a
/// placeholder.
fn hints(document: &Document, range: &Range, client: &Client) -> Vec<InlayHint> {
    let settings = &client.settings;
    let text = &document.text.content;
    let begin = document.text.offset(range.start);
    let end = document.text.offset(range.end);
    let shows_pending =
        settings.pending_hints && client.capabilities.refreshes_hints && !document.is_complete();
    let statements = document.snapshot.parsed.statements.iter().enumerate();
    let near = statements
        .skip_while(|(_, s)| (s.span.end as usize) < begin)
        .take_while(|(_, s)| s.span.start as usize <= end);
    let found = near.filter_map(|(at, statement)| {
        let result = document.result(at);
        let hint = match result {
            Some(result) => inlay::hint(text, statement.span, result, settings.spelling),
            None if shows_pending => inlay::pending(text, statement, document.so_far(at)),
            None => None,
        };
        Some((statement, result, hint?))
    });
    found
        .filter(|(_, _, hint)| begin <= hint.offset && hint.offset <= end)
        .take(MOST_HINTS)
        .map(|(statement, result, hint)| {
            let shown = result.and_then(|r| inlay::shown(r));
            let run = hint.is_cut.then(|| {
                let place = document.text.range(statement.span).start;
                command_at("run with more time", "cgt.run", &document.uri, place)
            });
            let shown_later = client.capabilities.resolves_hints;
            let told = (!shown_later).then(|| tooltip(&hint, shown)).flatten();
            let mut hint = inlay_hint(document, &hint, told, run);
            // The statement is found again by its first place, in the text that is then open.
            hint.data = shown_later.then(|| {
                json!({"uri": document.uri.as_str(), "version": document.version,
                "offset": statement.span.start})
            });
            hint
        })
        .collect()
}

/// A hint with its tooltip, unless the text has changed since it was shown.
pub(super) fn inlay_hint_resolve(
    documents: &mut Documents,
    client: &Client,
    hint: &InlayHint,
) -> InlayHint {
    let mut hint = hint.clone();
    hint.tooltip = told(documents, client, &hint).or(hint.tooltip);
    hint
}

/// The tooltip of a hint that the client has sent back.
fn told(documents: &mut Documents, client: &Client, hint: &InlayHint) -> Option<InlayHintTooltip> {
    let data = hint.data.as_ref()?;
    let uri: Uri = data["uri"].as_str()?.parse().ok()?;
    let offset = usize::try_from(data["offset"].as_u64()?).ok()?;
    let document = documents.parsed(&uri)?;
    if data["version"] != document.version {
        return None;
    }
    let (at, statement) = document.snapshot.parsed.statement_at(offset)?;
    let result = document.result(at)?;
    let text = &document.text.content;
    let found = inlay::hint(text, statement.span, result, client.settings.spelling)?;
    tooltip(&found, inlay::shown(result))
}

/// What a hint tells where the pointer is over it.
fn tooltip(hint: &inlay::Hint, shown: Option<&Shown>) -> Option<InlayHintTooltip> {
    let outcome = shown.and_then(|shown| shown.outcome);
    let full = hint.tooltip.as_deref();
    match (outcome, full) {
        (Some(outcome), _) => {
            let code = hint_text(full.unwrap_or(&hint.label));
            let outcome = markdown::outcome_in_words(outcome);
            Some(markdown_tooltip(
                markdown::fence("cgt", code) + "\n\n" + &outcome,
            ))
        }
        // Drawings need a monospaced font.
        (None, Some(full)) if full.contains('\n') || shown.is_some() => {
            Some(markdown_tooltip(markdown::fence("text", hint_text(full))))
        }
        (None, full) => full.map(|text| InlayHintTooltip::String(text.into())),
    }
}

/// Converts a hint to the protocol. Its label is a link if there is a command.
fn inlay_hint(
    document: &Document,
    hint: &inlay::Hint,
    tooltip: Option<InlayHintTooltip>,
    command: Option<Command>,
) -> InlayHint {
    InlayHint {
        position: document.text.range_of(hint.offset..hint.offset).start,
        label: match command {
            None => InlayHintLabel::String(hint.label.clone()),
            Some(command) => InlayHintLabel::LabelParts(vec![InlayHintLabelPart {
                value: hint.label.clone(),
                tooltip: Some(InlayHintLabelPartTooltip::String(command.title.clone())),
                command: Some(command),
                location: None,
            }]),
        },
        kind: None,
        text_edits: None,
        tooltip,
        padding_left: Some(true),
        padding_right: None,
        data: None,
    }
}

/// The value in a hint.
fn hint_text(label: &str) -> &str {
    label.strip_prefix("= ").unwrap_or(label)
}

fn markdown_tooltip(value: String) -> InlayHintTooltip {
    InlayHintTooltip::MarkupContent(MarkupContent {
        kind: MarkupKind::Markdown,
        value,
    })
}
