//! Documents of the server's own, which the client asks for by `workspace/textDocumentContent`: what is built in.

use super::convert::range_in;
use super::state::ServerState;
use crate::present::built_in;
use crate::source::{LineIndex, SourceId, Span};
use serde::{Deserialize, Serialize};
use tower_lsp::ls_types::{Location, Registration, TextDocumentPositionParams, Uri};

/// The scheme of the documents.
const SCHEME: &str = "cgt-doc";

/// A request for a document.
#[derive(Debug, Deserialize)]
pub struct ContentParams {
    uri: Uri,
}

/// A document.
#[derive(Debug, Serialize)]
pub struct Content {
    text: String,
}

/// The URI of a document.
pub fn uri(name: &str) -> Option<Uri> {
    format!("{SCHEME}:{name}").parse().ok()
}

/// The registration of the documents.
pub fn registration() -> Registration {
    Registration {
        id: "cgt-documents".into(),
        method: "workspace/textDocumentContent".into(),
        register_options: Some(serde_json::json!({"schemes": [SCHEME]})),
    }
}

/// The text of a document.
///
/// # Errors
/// If there is no such document.
pub fn content(params: &ContentParams) -> Result<Content, String> {
    let uri = params.uri.as_str();
    let name = uri.strip_prefix(SCHEME).and_then(|u| u.strip_prefix(':'));
    match name.and_then(built_in::text) {
        Some(text) => Ok(Content { text }),
        None => Err(format!("there is no document `{uri}`")),
    }
}

impl ServerState {
    /// Where the built-in word at a position is defined or described.
    pub(super) fn built_in_definition(
        &mut self,
        place: &TextDocumentPositionParams,
    ) -> Option<Location> {
        self.client.settings.client_documents.then_some(())?;
        let unit = self.client.capabilities.unit;
        let document = self.document(&place.text_document.uri)?;
        let offset = document.offset(place.position);
        let (name, text, start) = built_in::of_word(document.snapshot.word_at(offset)?)?;
        let span = Span::new(SourceId(0), start, start);
        Some(Location {
            uri: uri(&name)?,
            range: range_in(&text, &LineIndex::new(&text), span, unit),
        })
    }
}
