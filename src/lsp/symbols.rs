//! Symbols: of a document, and of all files of the workspace.

use super::convert::symbol_kind;
use super::documents::Documents;
use super::text::IndexedText;
use crate::ide::symbols::{self, Symbol};
use std::sync::Arc;
use tower_lsp::ls_types::{
    DocumentSymbol, DocumentSymbolParams, DocumentSymbolResponse, Location, OneOf, Uri,
    WorkspaceSymbol, WorkspaceSymbolParams, WorkspaceSymbolResponse,
};

/// Most symbols in an answer about the workspace.
const MOST_SYMBOLS: usize = 1000;

/// The document symbols.
pub(super) fn document_symbol(
    documents: &mut Documents,
    params: &DocumentSymbolParams,
) -> Option<DocumentSymbolResponse> {
    let document = documents.parsed(&params.text_document.uri)?;
    let found = symbols::outline(&document.snapshot).into_iter();
    let found = found.map(|s| outlined(&document.text, s)).collect();
    Some(DocumentSymbolResponse::Nested(found))
}

/// The symbols in all files that match the query.
pub(super) fn symbol(
    documents: &mut Documents,
    params: &WorkspaceSymbolParams,
) -> Option<WorkspaceSymbolResponse> {
    let mut seen: Vec<Uri> = Vec::new();
    let mut found = Vec::new();
    for (uri, snapshot) in documents.all_snapshots() {
        if seen.contains(&uri) {
            continue;
        }
        let text = documents.indexed(Arc::clone(&snapshot.text));
        for symbol in symbols::symbols(&snapshot) {
            if fits(&symbol, &params.query) && found.len() < MOST_SYMBOLS {
                found.push(WorkspaceSymbol {
                    kind: symbol_kind(symbol.kind),
                    location: OneOf::Left(Location {
                        uri: uri.clone(),
                        range: text.range(symbol.name_span),
                    }),
                    name: symbol.name,
                    tags: None,
                    container_name: None,
                    data: None,
                });
            }
        }
        seen.push(uri);
    }
    Some(WorkspaceSymbolResponse::Nested(found))
}

/// Converts a symbol to the protocol.
#[expect(deprecated, reason = "the field of the protocol has to be named")]
fn outlined(text: &IndexedText, symbol: Symbol) -> DocumentSymbol {
    let children = symbol.children.into_iter();
    let children = children.map(|s| outlined(text, s));
    DocumentSymbol {
        name: symbol.name,
        detail: None,
        kind: symbol_kind(symbol.kind),
        tags: None,
        deprecated: None,
        range: text.range(symbol.span),
        selection_range: text.range(symbol.name_span),
        children: Some(children.collect()),
    }
}

/// Whether the query is a subsequence of the name, ignoring case.
fn fits(symbol: &Symbol, query: &str) -> bool {
    let mut name = symbol.name.chars().flat_map(char::to_lowercase);
    let mut letters = query.chars().flat_map(char::to_lowercase);
    letters.all(|wanted| name.any(|c| c == wanted))
}
