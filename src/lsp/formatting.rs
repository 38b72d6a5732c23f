//! Formatting: of a document, of a range, and of a statement while it is typed.

use super::documents::Documents;
use crate::session;
use crate::source::Span;
use tower_lsp::ls_types::{
    DocumentFormattingParams, DocumentOnTypeFormattingOptions, DocumentOnTypeFormattingParams,
    DocumentRangeFormattingParams, TextEdit,
};

/// Formats a document.
pub(super) fn formatting(
    documents: &mut Documents,
    params: &DocumentFormattingParams,
) -> Option<Vec<TextEdit>> {
    let text = &documents.parsed(&params.text_document.uri)?.text;
    Some(text.differences(&session::format(&text.content)))
}

/// Formats the statements in a range.
pub(super) fn range_formatting(
    documents: &mut Documents,
    params: &DocumentRangeFormattingParams,
) -> Option<Vec<TextEdit>> {
    let text = &documents.parsed(&params.text_document.uri)?.text;
    let begin = text.offset(params.range.start);
    let end = text.offset(params.range.end);
    Some(text.edits(session::format_range(&text.content, begin..end)))
}

/// The characters after which a statement is formatted: a brace or a list may be whole with them.
pub(super) fn on_type_options() -> DocumentOnTypeFormattingOptions {
    DocumentOnTypeFormattingOptions {
        first_trigger_character: "}".to_string(),
        more_trigger_character: Some(vec!["]".to_string(), "|".to_string()]),
    }
}

/// Formats the statement that a character was typed into, if it has no error.
pub(super) fn on_type_formatting(
    documents: &mut Documents,
    params: &DocumentOnTypeFormattingParams,
) -> Option<Vec<TextEdit>> {
    let place = &params.text_document_position;
    let text = &documents.parsed(&place.text_document.uri)?.text;
    let at = text.offset(place.position);
    let edits = session::format_range(&text.content, at..at).into_iter();
    let small = edits.map(|(span, new)| changed_part(&text.content, span, &new));
    Some(text.edits(small))
}

/// An edit without the beginning and the end that it leaves as they are: the cursor stays where it is.
fn changed_part(content: &str, span: Span, new: &str) -> (Span, String) {
    let old = content.get(span.range()).unwrap_or_default();
    let same = |pair: &(char, char)| pair.0 == pair.1;
    let lengths = |pair: (char, char)| pair.0.len_utf8();
    let begin: usize = old
        .chars()
        .zip(new.chars())
        .take_while(same)
        .map(lengths)
        .sum();
    let (old_rest, new_rest) = (&old[begin..], &new[begin..]);
    let backwards = old_rest.chars().rev().zip(new_rest.chars().rev());
    let end: usize = backwards.take_while(same).map(lengths).sum();
    let mut changed = span;
    changed.start += begin as u32;
    changed.end -= end as u32;
    (changed, new_rest[..new_rest.len() - end].to_string())
}
