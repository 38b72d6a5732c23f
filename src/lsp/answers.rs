//! What is answered from the documents as they are, without a worker.

use super::client::{self, ClientTraits};
use super::convert;
use super::document::{Document, Waiting};
use super::settings::Settings;
use super::state::State;
use super::workspace;
use crate::ide::{completion, definition, inlay, symbols};
use crate::source::LineIndex;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tower_lsp::ls_types::{
    CodeActionParams, CodeActionResponse, CompletionParams, CompletionResponse, DocumentSymbol,
    InitializeParams, InitializeResult, InlayHint, InlayHintParams, Location, Range,
    TextDocumentPositionParams, Uri,
};

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
        client::abilities(self.client.unit)
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
        let wait = match self.client.refreshes_hints {
            true => SHORT_WAIT,
            false => LONG_WAIT,
        };
        let Some(document) = self.document(&params.text_document.uri) else {
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

    /// What can be typed at a place.
    pub fn completions(&mut self, params: &CompletionParams) -> Option<CompletionResponse> {
        let place = &params.text_document_position;
        let client = self.client;
        let document = self.document(&place.text_document.uri)?;
        let offset = convert::offset(document, place.position, client.unit);
        let (replaced, found) = completion::completions(&document.snapshot, offset)?;
        Some(convert::completions(document, replaced, found, &client))
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
        let (unit, spelling) = (self.client.unit, self.settings.spelling);
        let document = self.document(&params.text_document.uri)?;
        let begin = convert::offset(document, params.range.start, unit);
        let end = convert::offset(document, params.range.end, unit);
        let problems = document.problems(spelling);
        let within = problems
            .iter()
            .filter(|p| p.span.start as usize <= end && begin <= p.span.end as usize);
        Some(
            within
                .filter_map(|p| convert::action(document, p, unit))
                .collect(),
        )
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
    let statements = document.snapshot.parsed.ast.statements.iter().enumerate();
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
        .map(|h| convert::hint(document, &h, unit))
        .collect()
}
