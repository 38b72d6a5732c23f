//! Requests answered by the state thread itself, without a worker.

use super::capabilities::Capabilities;
use super::client::Client;
use super::commands::command_at;
use super::document::{Document, Waiting};
use super::state::ServerState;
use super::{convert, problems, server, workspace};
use crate::ide::symbols::{self, Symbol};
use crate::ide::{definition, inlay};
use crate::present::markdown;
use crate::session::{self, Shown};
use crate::source::LineIndex;
use std::hash::{Hash, Hasher};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tower_lsp::ls_types::*;

/// Most hints in one answer.
const MOST_HINTS: usize = 20_000;
/// How long a hint request waits for results if the client supports refreshing hints.
const SHORT_WAIT: Duration = Duration::from_millis(500);
/// How long it waits otherwise.
const LONG_WAIT: Duration = Duration::from_secs(3);

impl ServerState {
    /// Stores the capabilities of the client and returns those of the server.
    pub fn initialize(&mut self, params: &InitializeParams) -> InitializeResult {
        self.client.capabilities = Capabilities::of(&params.capabilities);
        self.folders = workspace::folders(params);
        if let Some(options) = &params.initialization_options {
            self.configure(options);
        }
        server::abilities(&self.client.capabilities)
    }

    /// Requests the settings once the client is ready.
    pub fn initialized(&mut self) {
        self.client.greet();
    }

    /// The hints of a range, answered when the results are complete or the wait is over.
    pub fn inlay_hints(&mut self, params: InlayHintParams, reply: oneshot::Sender<Vec<InlayHint>>) {
        let wait = if self.client.capabilities.refreshes_hints {
            SHORT_WAIT
        } else {
            LONG_WAIT
        };
        let uri = &params.text_document.uri;
        let Some(document) = self.document(uri) else {
            // A refresh follows once the text has been parsed.
            let unread = self.documents.get_mut(uri);
            unread
                .into_iter()
                .for_each(|d| d.missing_at_hints = Some(usize::MAX));
            let _ = reply.send(Vec::new());
            return;
        };
        document.visible = params.range;
        document.waiting.push(Waiting {
            until: Instant::now() + wait,
            range: params.range,
            reply,
        });
    }

    /// The document symbols.
    pub fn document_symbol(
        &mut self,
        params: &DocumentSymbolParams,
    ) -> Option<DocumentSymbolResponse> {
        let document = self.document(&params.text_document.uri)?;
        let found = symbols::outline(&document.snapshot).into_iter();
        let found = found.map(|s| outlined(document, s)).collect();
        Some(DocumentSymbolResponse::Nested(found))
    }

    /// The binding of the name at a position.
    pub fn goto_definition(
        &mut self,
        params: &GotoDefinitionParams,
    ) -> Option<GotoDefinitionResponse> {
        let place = &params.text_document_position_params;
        let unit = self.client.capabilities.unit;
        let document = self.document(&place.text_document.uri)?;
        let offset = document.offset(place.position);
        let Some(target) = definition::goto(&document.snapshot, offset) else {
            let found = self.built_in_definition(place)?;
            return Some(GotoDefinitionResponse::Scalar(found));
        };
        let Some(import) = target.import else {
            let range = document.range(target.span);
            let uri = document.uri.clone();
            return Some(GotoDefinitionResponse::Scalar(Location { uri, range }));
        };
        let file = document.snapshot.imports.get(import)?;
        let range = convert::range_in(&file.text, &LineIndex::new(&file.text), target.span, unit);
        let path = file.path.clone();
        let uri = self.uri_of(&path)?;
        Some(GotoDefinitionResponse::Scalar(Location { uri, range }))
    }

    /// The quick fixes of the problems in a range, and the refactorings at its start.
    pub fn code_action(&mut self, params: &CodeActionParams) -> Option<CodeActionResponse> {
        let settings = self.client.settings;
        let document = self.document(&params.text_document.uri)?;
        let begin = document.offset(params.range.start);
        let end = document.offset(params.range.end);
        let problems = document.problems(settings.spelling);
        let within = problems
            .iter()
            .filter(|p| p.span.start as usize <= end && begin <= p.span.end as usize);
        let mut all: CodeActionResponse = within
            .flat_map(|p| problems::actions(document, p, &settings))
            .collect();
        all.extend(problems::refactorings(document, begin..end));
        all.extend(problems::fix_all(document, &problems));
        all.extend(self.refactorings(&params.text_document.uri, params.range.start));
        if let Some(only) = &params.context.only {
            all.retain(|action| match action {
                CodeActionOrCommand::CodeAction(action) => action
                    .kind
                    .as_ref()
                    .is_none_or(|kind| only.iter().any(|o| kind.as_str().starts_with(o.as_str()))),
                CodeActionOrCommand::Command(_) => true,
            });
        }
        Some(all)
    }

    /// Formats a document.
    pub fn formatting(&mut self, params: &DocumentFormattingParams) -> Option<Vec<TextEdit>> {
        let document = self.document(&params.text_document.uri)?;
        Some(document.differences(&session::format(&document.text)))
    }

    /// Formats the statements in a range.
    pub fn range_formatting(
        &mut self,
        params: &DocumentRangeFormattingParams,
    ) -> Option<Vec<TextEdit>> {
        let document = self.document(&params.text_document.uri)?;
        let begin = document.offset(params.range.start);
        let end = document.offset(params.range.end);
        let edits = session::format_range(&document.text, begin..end).into_iter();
        let edits = edits.map(|(span, new_text)| TextEdit {
            range: document.range(span),
            new_text,
        });
        Some(edits.collect())
    }

    /// The current problems, or "unchanged".
    pub fn diagnostic(
        &mut self,
        params: &DocumentDiagnosticParams,
    ) -> DocumentDiagnosticReportResult {
        DocumentDiagnosticReportResult::Report(self.report(params))
    }

    fn report(&mut self, params: &DocumentDiagnosticParams) -> DocumentDiagnosticReport {
        let uri = &params.text_document.uri;
        let settings = self.client.settings;
        let problems = match self.document(uri) {
            Some(document) => {
                let problems = document.problems(settings.spelling);
                let shown = problems::diagnostics(document, &problems, &settings);
                document.published = Some((document.version, problems));
                shown
            }
            None => Vec::new(),
        };
        let mut hasher = std::collections::hash_map::DefaultHasher::new();
        serde_json::to_string(&problems)
            .unwrap_or_default()
            .hash(&mut hasher);
        let number = format!("{:x}", hasher.finish());
        if params.previous_result_id.as_deref() == Some(&*number) {
            return DocumentDiagnosticReport::Unchanged(RelatedUnchangedDocumentDiagnosticReport {
                unchanged_document_diagnostic_report: UnchangedDocumentDiagnosticReport {
                    result_id: number,
                },
                related_documents: None,
            });
        }
        DocumentDiagnosticReport::Full(RelatedFullDocumentDiagnosticReport {
            full_document_diagnostic_report: FullDocumentDiagnosticReport {
                result_id: Some(number),
                items: problems,
            },
            ..Default::default()
        })
    }
}

/// The available hints in a range. If the client supports refreshing hints, statements without a result get a
/// placeholder.
pub fn hints(document: &Document, range: &Range, client: &Client) -> Vec<InlayHint> {
    let settings = &client.settings;
    let text = &document.text;
    let begin = document.offset(range.start);
    let end = document.offset(range.end);
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
            None if shows_pending => inlay::pending(text, statement),
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
                let place = document.range(statement.span).start;
                command_at("run with more time", "cgt.run", &document.uri, place)
            });
            inlay_hint(document, &hint, shown, run)
        })
        .collect()
}

/// Converts a hint to the protocol. Its label is a link if there is a command.
fn inlay_hint(
    document: &Document,
    hint: &inlay::Hint,
    shown: Option<&Shown>,
    command: Option<Command>,
) -> InlayHint {
    let outcome = shown.and_then(|shown| shown.outcome);
    let full = hint.tooltip.as_deref();
    let tooltip = match (outcome, full) {
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
    };
    InlayHint {
        position: document.range_of(hint.offset..hint.offset).start,
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

/// Converts a symbol to the protocol.
#[expect(deprecated, reason = "the field of the protocol has to be named")]
fn outlined(document: &Document, symbol: Symbol) -> DocumentSymbol {
    let children = symbol.children.into_iter();
    let children = children.map(|s| outlined(document, s));
    DocumentSymbol {
        name: symbol.name,
        detail: None,
        kind: symbol_kind(symbol.kind),
        tags: None,
        deprecated: None,
        range: document.range(symbol.span),
        selection_range: document.range(symbol.name_span),
        children: Some(children.collect()),
    }
}

/// Converts the kind of a symbol to the protocol.
pub fn symbol_kind(kind: symbols::SymbolKind) -> SymbolKind {
    match kind {
        symbols::SymbolKind::Value => SymbolKind::VARIABLE,
        symbols::SymbolKind::Function => SymbolKind::FUNCTION,
        symbols::SymbolKind::Ruleset => SymbolKind::CLASS,
        symbols::SymbolKind::Claim => SymbolKind::EVENT,
        symbols::SymbolKind::Table => SymbolKind::ARRAY,
        symbols::SymbolKind::Section => SymbolKind::MODULE,
    }
}
