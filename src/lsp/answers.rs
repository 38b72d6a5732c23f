//! What is answered from the documents as they are, without a worker.

use super::client::{self, ClientTraits};
use super::document::{Document, Waiting};
use super::settings::Settings;
use super::state::State;
use super::{convert, problems, workspace};
use crate::ide::{definition, inlay, symbols};
use crate::session;
use crate::source::LineIndex;
use std::hash::{Hash, Hasher};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tower_lsp::ls_types::{
    CodeActionOrCommand, CodeActionParams, CodeActionResponse, DocumentDiagnosticReport,
    DocumentSymbol, FullDocumentDiagnosticReport, InitializeParams, InitializeResult, InlayHint,
    InlayHintParams, Location, Range, RelatedFullDocumentDiagnosticReport,
    RelatedUnchangedDocumentDiagnosticReport, TextDocumentPositionParams, TextEdit,
    UnchangedDocumentDiagnosticReport, Uri,
};

/// Hints in an answer: a text with more of them was not typed by anybody.
const MOST_HINTS: usize = 20_000;
/// How long a request for hints waits for the results, where the client can be told to ask again.
const SHORT_WAIT: Duration = Duration::from_millis(500);
/// How long it waits where the client will not ask again.
const LONG_WAIT: Duration = Duration::from_secs(3);

impl State {
    /// Learns what the client can do, and says what the server can.
    pub fn initialize(&mut self, params: &InitializeParams) -> InitializeResult {
        self.client = ClientTraits::of(&params.capabilities);
        self.folders = workspace::folders(params);
        if let Some(options) = &params.initialization_options {
            self.configure(options);
        }
        client::abilities(&self.client)
    }

    /// The client is ready for requests.
    pub fn initialized(&mut self) {
        use super::outgoing::Outgoing;
        if self.client.configuration {
            self.send(Outgoing::AskSettings);
        }
    }

    /// The hints of some lines, once the results are there or some time has passed.
    pub fn inlay_hints(&mut self, params: InlayHintParams, reply: oneshot::Sender<Vec<InlayHint>>) {
        let wait = if self.client.refreshes_hints {
            SHORT_WAIT
        } else {
            LONG_WAIT
        };
        let uri = &params.text_document.uri;
        let Some(document) = self.document(uri) else {
            // Once the text has been read, the client is told to ask again.
            let unread = self.documents.get_mut(uri);
            unread
                .into_iter()
                .for_each(|d| d.answered_early = Some(usize::MAX));
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

    /// The outline.
    pub fn symbols(&mut self, uri: &Uri) -> Option<Vec<DocumentSymbol>> {
        let unit = self.client.unit;
        let document = self.document(uri)?;
        let found = symbols::symbols(&document.snapshot);
        Some(
            found
                .into_iter()
                .map(|s| convert::symbol(document, s, unit))
                .collect(),
        )
    }

    /// Where the name at a place is bound.
    pub fn definition(&mut self, place: &TextDocumentPositionParams) -> Option<Location> {
        let unit = self.client.unit;
        let document = self.document(&place.text_document.uri)?;
        let offset = convert::offset(document, place.position, unit);
        let target = definition::goto(&document.snapshot, offset)?;
        let Some(import) = target.import else {
            let range = convert::range(document, target.span, unit);
            return Some(Location {
                uri: document.uri.clone(),
                range,
            });
        };
        let file = document.snapshot.imports.get(import)?;
        let range = convert::range_in(&file.text, &LineIndex::new(&file.text), target.span, unit);
        let path = file.path.clone();
        Some(Location {
            uri: self.uri_of(&path)?,
            range,
        })
    }

    /// The fixes of the problems in a range.
    pub fn actions(&mut self, params: &CodeActionParams) -> Option<CodeActionResponse> {
        let (client, settings) = (self.client, self.settings);
        let document = self.document(&params.text_document.uri)?;
        let begin = convert::offset(document, params.range.start, client.unit);
        let end = convert::offset(document, params.range.end, client.unit);
        let problems = document.problems(settings.spelling);
        let within = problems
            .iter()
            .filter(|p| p.span.start as usize <= end && begin <= p.span.end as usize);
        let mut all: CodeActionResponse = within
            .flat_map(|p| problems::actions(document, p, &client, &settings))
            .collect();
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

    /// The layout of a whole text, or of the statements in a range.
    pub fn formatted(&mut self, uri: &Uri, range: Option<Range>) -> Option<Vec<TextEdit>> {
        let unit = self.client.unit;
        let document = self.document(uri)?;
        let text = &document.text;
        let Some(range) = range else {
            let new = session::format(text);
            let edit = convert::difference(document, &new, unit);
            return Some(edit.into_iter().collect());
        };
        let begin = convert::offset(document, range.start, unit);
        let end = convert::offset(document, range.end, unit);
        let edits = session::format_range(text, begin..end).into_iter();
        let edits = edits.map(|(span, new_text)| TextEdit {
            range: convert::range(document, span, unit),
            new_text,
        });
        Some(edits.collect())
    }

    /// The problems as they are known now, or that they are the same as before.
    pub fn pulled(&mut self, uri: &Uri, before: Option<&str>) -> DocumentDiagnosticReport {
        let (client, settings) = (self.client, self.settings);
        let problems = match self.document(uri) {
            Some(document) => {
                let problems = document.problems(settings.spelling);
                let shown = problems::diagnostics(document, &problems, &client, &settings);
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
        if before == Some(&*number) {
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

/// The hints of a range that are there; where the client will ask again, also where one will come.
pub fn hints(
    document: &Document,
    range: &Range,
    client: &ClientTraits,
    settings: &Settings,
) -> Vec<InlayHint> {
    let (text, unit) = (&document.text, client.unit);
    let begin = convert::offset(document, range.start, unit);
    let end = convert::offset(document, range.end, unit);
    let shows_pending = settings.pending_hints && client.refreshes_hints && !document.is_complete;
    let statements = document.snapshot.parsed.statements.iter().enumerate();
    let near = statements
        .skip_while(|(_, s)| (s.span.end as usize) < begin)
        .take_while(|(_, s)| s.span.start as usize <= end);
    let found = near.filter_map(|(at, statement)| match document.result(at) {
        Some(result) => inlay::hint(text, statement.span, result, settings.spelling),
        None if shows_pending => inlay::pending(text, statement),
        None => None,
    });
    found
        .filter(|h| begin <= h.offset && h.offset <= end)
        .take(MOST_HINTS)
        .map(|h| convert::hint(document, &h, unit))
        .collect()
}
