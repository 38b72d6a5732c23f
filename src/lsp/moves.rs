//! Completion of moves: a worker evaluates the game.

use super::documents::Documents;
use super::task::{Assignment, Work};
use crate::ide::moves;
use crate::session::Description;
use std::sync::Arc;
use tower_lsp::ls_types::{
    CompletionItem, CompletionItemKind, CompletionParams, CompletionResponse, CompletionTextEdit,
    Range, TextEdit,
};

/// Most moves in an answer.
const MOST_MOVES: usize = 400;

/// A completion that waits for the moves of a game.
#[derive(Debug)]
pub(super) struct PendingMoves {
    range: Range,
}

/// Prepares the question for the moves that fit at a position; none if no move is expected there.
pub(super) fn moves(
    documents: &mut Documents,
    params: &CompletionParams,
) -> Option<(PendingMoves, Assignment)> {
    let place = &params.text_document_position;
    let uri = &place.text_document.uri;
    let document = documents.parsed(uri)?;
    let offset = document.text.offset(place.position);
    let question = moves::question(&document.snapshot, offset)?;
    let range = document.text.range_of(question.replaced);
    let program = documents.variant(uri, question.text.into())?;
    let statements = &program.files().first()?.parsed.statements;
    let last = statements.len().checked_sub(1)?;
    let expr = statements.get(last)?.ast.parts().value?;
    let assignment = Assignment {
        program: Arc::new(program),
        work: Work::Moves(last, expr),
    };
    Some((PendingMoves { range }, assignment))
}

impl PendingMoves {
    /// Completes the completion with the names of the moves, one a line; with nothing if they were not found in time.
    pub(super) fn complete(self, found: Option<Box<Description>>) -> CompletionResponse {
        let shown = found.and_then(|found| found.shown.ok());
        let names = shown.map_or(String::new(), |shown| shown.text.ascii);
        let names = names.lines().take(MOST_MOVES).enumerate();
        let items = names.map(|(at, name)| CompletionItem {
            label: name.into(),
            kind: Some(CompletionItemKind::VALUE),
            sort_text: Some(format!("{at:04}")),
            text_edit: Some(CompletionTextEdit::Edit(TextEdit {
                range: self.range,
                new_text: name.replace('\\', "\\\\").replace('"', "\\\""),
            })),
            ..CompletionItem::default()
        });
        CompletionResponse::Array(items.collect())
    }
}
