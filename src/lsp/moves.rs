//! Completion of moves: a worker evaluates the game.

use super::documents::Documents;
use super::task::{Assignment, Work};
use crate::ide::moves;
use crate::present::editor;
use crate::session::Spelling;
use crate::session::board::Judgement;
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
    let work = Work::Moves {
        context: program.definitions_before(last),
        game: statements.get(last)?.ast.text.to_string(),
    };
    let program = Arc::default();
    Some((PendingMoves { range }, Assignment { program, work }))
}

impl PendingMoves {
    /// Completes the completion with the judged moves, in their order; with nothing if none were found in time.
    pub(super) fn complete(self, found: Vec<Judgement>, spelling: Spelling) -> CompletionResponse {
        let moves = found.into_iter().take(MOST_MOVES).enumerate();
        let items = moves.map(|(at, one)| CompletionItem {
            detail: Some(editor::move_note(&one, spelling)).filter(|note| !note.is_empty()),
            kind: Some(CompletionItemKind::VALUE),
            sort_text: Some(format!("{at:04}")),
            text_edit: Some(CompletionTextEdit::Edit(TextEdit {
                range: self.range,
                new_text: one.name.replace('\\', "\\\\").replace('"', "\\\""),
            })),
            label: one.name,
            ..CompletionItem::default()
        });
        CompletionResponse::Array(items.collect())
    }
}
