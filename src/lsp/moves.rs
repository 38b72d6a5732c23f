//! Completion of moves: a worker evaluates the game.

use super::state::ServerState;
use super::worker::{EvaluationTask, Ticket, Work};
use crate::ide::moves;
use crate::session::Description;
use std::sync::Arc;
use tokio::sync::oneshot;
use tower_lsp::ls_types::{
    CompletionItem, CompletionItemKind, CompletionParams, CompletionResponse, CompletionTextEdit,
    Range, TextEdit,
};

/// Most moves in an answer.
const MOST_MOVES: usize = 400;

/// The channel for the answer to a completion.
pub type CompletionReply = oneshot::Sender<Option<CompletionResponse>>;

/// A completion that waits for the moves of a game.
#[derive(Debug)]
pub struct PendingMoves {
    /// The ticket of its task.
    pub ticket: Arc<Ticket>,
    reply: CompletionReply,
    range: Range,
}

impl ServerState {
    /// Answers a completion, or asks a worker for the moves that fit.
    pub fn complete(
        &mut self,
        params: &CompletionParams,
        ticket: Arc<Ticket>,
        reply: CompletionReply,
    ) {
        match self.ask_moves(params, &ticket) {
            Some(range) => self.moves.push(PendingMoves {
                ticket,
                reply,
                range,
            }),
            None => drop(reply.send(self.completion(params))),
        }
    }

    fn ask_moves(&mut self, params: &CompletionParams, ticket: &Arc<Ticket>) -> Option<Range> {
        let place = &params.text_document_position;
        let document = self.document(&place.text_document.uri)?;
        let offset = document.offset(place.position);
        let question = moves::question(&document.snapshot, offset)?;
        let range = document.range_of(question.replaced);
        let (path, before) = (document.path.clone(), Arc::clone(&document.snapshot));
        let text = question.text.into();
        let program = self
            .library
            .read_again(&text, path.as_deref(), &before.parsed);
        let statements = &program.files().first()?.parsed.statements;
        let last = statements.len().checked_sub(1)?;
        let expr = statements.get(last)?.ast.parts().value?;
        self.describer.give(EvaluationTask {
            ticket: Arc::clone(ticket),
            program: Arc::new(program),
            work: Work::Moves(last, expr),
            settings: self.client.settings,
        });
        Some(range)
    }

    /// The completion that waits for this description.
    pub(super) fn pending_moves(&mut self, id: u64) -> Option<PendingMoves> {
        let at = self.moves.iter().position(|m| m.ticket.id == id)?;
        Some(self.moves.swap_remove(at))
    }
}

impl PendingMoves {
    /// Completes it with the names of the moves, one a line; with nothing if they were not found in time.
    pub(super) fn answer(self, found: Option<Box<Description>>) {
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
        let items: Vec<CompletionItem> = items.collect();
        let _ = self.reply.send(Some(CompletionResponse::Array(items)));
    }
}
