//! The definition of a name.

use super::client::Client;
use super::content;
use super::document::Document;
use super::documents::Documents;
use crate::ide::definition;
use crate::present::built_in;
use crate::source::{SourceId, Span};
use std::sync::Arc;
use tower_lsp::ls_types::{GotoDefinitionParams, GotoDefinitionResponse, Location};

/// The binding of the name at a position, else the description of the built-in word there.
pub(super) fn goto_definition(
    documents: &mut Documents,
    client: &Client,
    params: &GotoDefinitionParams,
) -> Option<GotoDefinitionResponse> {
    let place = &params.text_document_position_params;
    let document = documents.parsed(&place.text_document.uri)?;
    let offset = document.text.offset(place.position);
    let location = match definition::goto(&document.snapshot, offset) {
        None if client.settings.client_documents => built_in_definition(document, offset)?,
        None => return None,
        Some(target) => match target.import {
            None => Location {
                uri: document.uri.clone(),
                range: document.text.range(target.span),
            },
            Some(import) => {
                let snapshot = Arc::clone(&document.snapshot);
                let file = snapshot.imports.get(import)?;
                Location {
                    uri: documents.uri_of(&file.path)?,
                    range: documents.indexed(Arc::clone(&file.text)).range(target.span),
                }
            }
        },
    };
    Some(GotoDefinitionResponse::Scalar(location))
}

/// Where the built-in word at an offset is defined or described.
fn built_in_definition(document: &Document, offset: usize) -> Option<Location> {
    let (name, text, start) = built_in::of_word(document.snapshot.word_at(offset)?)?;
    let span = Span::new(SourceId(0), start, start);
    Some(Location {
        uri: content::uri(&name)?,
        range: document.text.alike(text).range(span),
    })
}
