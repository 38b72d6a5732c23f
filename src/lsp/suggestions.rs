//! Completion.

use super::client::ClientCapabilityFlags;
use super::convert;
use super::document::Document;
use super::state::ServerState;
use crate::ide::completion::{self, Suggestion, SuggestionKind};
use crate::present::editor;
use tower_lsp::ls_types::{
    CompletionItem, CompletionItemKind, CompletionParams, CompletionResponse, CompletionTextEdit,
    InsertTextFormat, TextEdit,
};

impl ServerState {
    /// The completions at a position.
    pub fn completion(&mut self, params: &CompletionParams) -> Option<CompletionResponse> {
        let place = &params.text_document_position;
        let client = self.client;
        let document = self.document(&place.text_document.uri)?;
        let offset = document.offset(place.position);
        let (replaced, found) = completion::completions(&document.snapshot, offset)?;
        Some(suggestions(document, replaced, found, &client))
    }
}

/// Converts suggestions that replace a word.
fn suggestions(
    document: &Document,
    replaced: std::ops::Range<usize>,
    found: Vec<Suggestion>,
    client: &ClientCapabilityFlags,
) -> CompletionResponse {
    let range = document.range_of(replaced);
    let item = |suggestion: Suggestion| {
        let kind = match suggestion.kind {
            SuggestionKind::Cell | SuggestionKind::Value => CompletionItemKind::VALUE,
            SuggestionKind::Variable => CompletionItemKind::VARIABLE,
            SuggestionKind::Ruleset => CompletionItemKind::CLASS,
            SuggestionKind::Function => CompletionItemKind::FUNCTION,
            SuggestionKind::Constant => CompletionItemKind::CONSTANT,
            SuggestionKind::Keyword => CompletionItemKind::KEYWORD,
        };
        let rank = suggestion.kind.rank();
        let snippet = suggestion.snippet().filter(|_| client.snippets);
        let new_text = snippet.clone().unwrap_or_else(|| suggestion.plain());
        let doc = editor::documentation(&suggestion);
        CompletionItem {
            kind: Some(kind),
            detail: Some(suggestion.detail),
            documentation: (!doc.is_empty()).then(|| convert::documentation(&doc, client.markdown)),
            sort_text: Some(format!("{rank}{}", suggestion.label)),
            insert_text_format: snippet.is_some().then_some(InsertTextFormat::SNIPPET),
            text_edit: Some(CompletionTextEdit::Edit(TextEdit { range, new_text })),
            label: suggestion.label,
            ..CompletionItem::default()
        }
    };
    CompletionResponse::Array(found.into_iter().map(item).collect())
}
