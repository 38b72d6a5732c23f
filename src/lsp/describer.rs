//! A worker that answers requests one after the other, and the requests that wait for it.

use super::commands::{CommandResult, PendingCommand};
use super::hover::PendingHover;
use super::moves::PendingMoves;
use super::task::EvaluationTask;
use super::ticket::{Switch, Ticket};
use super::worker::Worker;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot::Sender;
use tower_lsp::ls_types::{CompletionResponse, Hover};

/// A task that has run longer is interrupted by the next hover, and by edits.
const PATIENCE: Duration = Duration::from_millis(500);

/// A request that waits for the worker, with the channel for its answer.
#[derive(Debug)]
pub(super) enum WaitingRequest {
    /// A hover.
    Hover(Box<PendingHover>, Sender<Option<Hover>>),
    /// A completion.
    Moves(PendingMoves, Sender<Option<CompletionResponse>>),
    /// A question of a board.
    Board(Sender<Option<Value>>),
    /// A command.
    Command(PendingCommand, Sender<CommandResult>),
}

/// A worker that answers hovers, completions and commands, or boards.
#[derive(Debug)]
pub(super) struct Describer {
    worker: Worker,
    waiting: Vec<(Arc<Ticket>, WaitingRequest)>,
}

impl Describer {
    /// A describer for which no request waits.
    pub(super) fn new(worker: Worker) -> Describer {
        Describer {
            worker,
            waiting: Vec::new(),
        }
    }

    /// Queues the task of a request.
    pub(super) fn ask(&mut self, task: EvaluationTask, request: WaitingRequest) {
        self.waiting.push((Arc::clone(&task.ticket), request));
        self.worker.give(task);
    }

    /// Removes the request that waits for the task with this ticket id.
    pub(super) fn take(&mut self, id: u64) -> Option<WaitingRequest> {
        let at = self.waiting.iter().position(|(t, _)| t.id == id)?;
        Some(self.waiting.swap_remove(at).1)
    }

    /// Interrupts a task that has run for long; it answers with what it has.
    pub(super) fn interrupt_long_task(&self) {
        self.worker.switch.interrupt(PATIENCE);
    }

    /// Cancels tasks; shared with the handlers of the requests.
    pub(super) fn switch(&self) -> Arc<Switch> {
        Arc::clone(&self.worker.switch)
    }
}

impl Drop for Describer {
    fn drop(&mut self) {
        for (ticket, _) in &self.waiting {
            self.worker.switch.cancel(ticket);
        }
    }
}
