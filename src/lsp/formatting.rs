//! Formatting: of a document and of a range.

use super::documents::Documents;
use crate::session;
use tower_lsp::ls_types::{DocumentFormattingParams, DocumentRangeFormattingParams, TextEdit};

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
