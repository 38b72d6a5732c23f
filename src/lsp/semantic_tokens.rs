//! Semantic tokens: of a document, of a range, and as a delta to the last answer.

use super::documents::Documents;
use super::tokens::relative;
use crate::ide::tokens::tokens;
use tower_lsp::ls_types::{
    SemanticTokens, SemanticTokensDeltaParams, SemanticTokensFullDeltaResult, SemanticTokensParams,
    SemanticTokensRangeParams, SemanticTokensRangeResult, SemanticTokensResult,
};

/// The tokens of a document.
pub(super) fn semantic_tokens_full(
    documents: &mut Documents,
    params: &SemanticTokensParams,
) -> Option<SemanticTokensResult> {
    let document = documents.parsed(&params.text_document.uri)?;
    let snapshot = &document.snapshot;
    let data = relative(&document.text, snapshot, &tokens(snapshot));
    let answer = document.tokens.replace(data);
    Some(SemanticTokensResult::Tokens(answer))
}

/// The tokens of a range.
pub(super) fn semantic_tokens_range(
    documents: &mut Documents,
    params: &SemanticTokensRangeParams,
) -> Option<SemanticTokensRangeResult> {
    let document = documents.parsed(&params.text_document.uri)?;
    let (text, snapshot) = (&document.text, &document.snapshot);
    let begin = text.offset(params.range.start);
    let end = text.offset(params.range.end);
    let mut pieces = tokens(snapshot);
    pieces.retain(|(_, s)| begin < s.end as usize && (s.start as usize) < end);
    Some(SemanticTokensRangeResult::Tokens(SemanticTokens {
        result_id: None,
        data: relative(text, snapshot, &pieces),
    }))
}

/// The delta to a previous answer; all tokens if that was not the last one.
pub(super) fn semantic_tokens_full_delta(
    documents: &mut Documents,
    params: &SemanticTokensDeltaParams,
) -> Option<SemanticTokensFullDeltaResult> {
    let document = documents.parsed(&params.text_document.uri)?;
    let snapshot = &document.snapshot;
    let data = relative(&document.text, snapshot, &tokens(snapshot));
    let previous = &params.previous_result_id;
    Some(document.tokens.replace_since(previous, data))
}
