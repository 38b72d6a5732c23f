//! Completion.

use super::capabilities::Capabilities;
use super::client::Client;
use super::documents::Documents;
use super::{convert, paths};
use crate::ide::completion::{self, Suggestion, SuggestionKind};
use crate::present::editor;
use serde_json::{Value, json};
use tower_lsp::ls_types::{
    CompletionItem, CompletionItemKind, CompletionList, CompletionParams, CompletionResponse,
    CompletionTextEdit, InsertTextFormat, Range, TextEdit, Uri,
};

/// The completions at a position.
pub(super) fn completion(
    documents: &mut Documents,
    client: &Client,
    params: &CompletionParams,
) -> Option<CompletionResponse> {
    let place = &params.text_document_position;
    let trigger = params.context.as_ref();
    let trigger = trigger.and_then(|c| c.trigger_character.as_deref());
    let client = &client.capabilities;
    let document = documents.parsed(&place.text_document.uri)?;
    let snapshot = &document.snapshot;
    let offset = document.text.offset(place.position);
    if let Some(path) = completion::import_path(snapshot, offset) {
        let typed = snapshot.text.get(path.start..offset)?;
        let range = document.text.range_of(path.clone());
        let found = paths::importable(document.path.as_deref()?, typed);
        let items = found.into_iter().map(|path| file(path, range));
        return Some(CompletionResponse::Array(items.collect()));
    }
    // Quotes and slashes are of use inside strings and positions only. Some clients ask at each letter.
    let found = completion::completions(snapshot, offset)?;
    let is_cell = |s: &Suggestion| s.kind == SuggestionKind::Cell;
    let is_sign = trigger.is_some_and(|t| t != "." && !t.chars().all(char::is_alphanumeric));
    if is_sign && !found.suggestions.iter().all(is_cell) {
        return None;
    }
    let typed = snapshot.text.get(found.replaced.clone()).unwrap_or("");
    let uri = &document.uri;
    let place = ItemPlace {
        range: document.text.range_of(found.replaced),
        typed,
        uri,
    };
    let items = found.suggestions.into_iter();
    Some(CompletionResponse::List(CompletionList {
        is_incomplete: found.is_incomplete,
        items: items.map(|s| item(s, &place, client)).collect(),
    }))
}

/// Adds the documentation of a completion.
pub(super) fn completion_resolve(
    documents: &mut Documents,
    client: &Client,
    item: &CompletionItem,
) -> CompletionItem {
    let documentation = documentation(documents, client, item);
    CompletionItem {
        documentation: documentation.or_else(|| item.documentation.clone()),
        ..item.clone()
    }
}

fn documentation(
    documents: &mut Documents,
    client: &Client,
    item: &CompletionItem,
) -> Option<tower_lsp::ls_types::Documentation> {
    let uri: Uri = item.data.as_ref()?.as_str()?.parse().ok()?;
    let markdown = client.capabilities.markdown;
    let document = documents.parsed(&uri)?;
    let named = completion::documented(&document.snapshot, &item.label)?;
    let doc = editor::documentation(&named);
    (!doc.is_empty()).then(|| convert::documentation(&doc, markdown))
}

/// What a completion replaces.
struct ItemPlace<'a> {
    range: Range,
    typed: &'a str,
    uri: &'a Uri,
}

/// Converts a suggestion. Its documentation comes later if the client asks for it.
fn item(suggestion: Suggestion, place: &ItemPlace<'_>, client: &Capabilities) -> CompletionItem {
    let kind = match suggestion.kind {
        SuggestionKind::Cell | SuggestionKind::Value => CompletionItemKind::VALUE,
        SuggestionKind::Variable => CompletionItemKind::VARIABLE,
        SuggestionKind::Ruleset => CompletionItemKind::CLASS,
        SuggestionKind::Function => CompletionItemKind::FUNCTION,
        SuggestionKind::Constant => CompletionItemKind::CONSTANT,
        SuggestionKind::Keyword => CompletionItemKind::KEYWORD,
    };
    let snippet = suggestion.snippet().filter(|_| client.snippets);
    let new_text = snippet.clone().unwrap_or_else(|| suggestion.plain());
    let is_documented = suggestion.entry.is_some() || !suggestion.doc.is_empty();
    let is_lazy = client.resolves_documentation;
    let documentation = (is_documented && !is_lazy)
        .then(|| convert::documentation(&editor::documentation(&suggestion), client.markdown));
    let data: Option<Value> = (is_documented && is_lazy).then(|| json!(place.uri.as_str()));
    let goes_on = suggestion.label.starts_with(place.typed);
    let order = format!("{}{:02}", u8::from(!goes_on), suggestion.rank());
    let range = place.range;
    CompletionItem {
        kind: Some(kind),
        sort_text: Some(order + &suggestion.label.to_lowercase()),
        detail: Some(suggestion.detail),
        documentation,
        data,
        insert_text_format: snippet.is_some().then_some(InsertTextFormat::SNIPPET),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit { range, new_text })),
        label: suggestion.label,
        ..CompletionItem::default()
    }
}

/// A path in an import.
fn file(path: String, range: Range) -> CompletionItem {
    CompletionItem {
        kind: Some(CompletionItemKind::FILE),
        // Files of the folder itself first.
        sort_text: Some(format!("{}{path}", path.matches('/').count())),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit {
            range,
            new_text: path.clone(),
        })),
        label: path,
        ..CompletionItem::default()
    }
}
