//! A worker that answers requests one after the other, and the requests that wait for it.

use super::commands::{ActionResult, CommandResult, PendingCommand};
use super::hover::PendingHover;
use super::moves::PendingMoves;
use super::task::EvaluationTask;
use super::ticket::{Switch, Ticket};
use super::worker::Worker;
use serde_json::Value;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::oneshot::Sender;
use tower_lsp::ls_types::{CodeAction, CompletionResponse, Hover};

/// A task that has run longer is interrupted where another request waits for the worker, and by edits.
const PATIENCE: Duration = Duration::from_millis(300);

/// A request that waits for the worker, with the channel for its answer.
#[derive(Debug)]
pub(super) enum WaitingRequest {
    /// A hover.
    Hover(Box<PendingHover>, Sender<Option<Hover>>),
    /// A completion.
    Moves(PendingMoves, Sender<Option<CompletionResponse>>),
    /// A question of a board; whether it follows the cursor.
    Board(Sender<Option<Value>>, bool),
    /// The edit of a code action.
    Action(PendingCommand, Box<CodeAction>, Sender<ActionResult>),
    /// A command.
    Command(PendingCommand, Sender<CommandResult>),
}

/// A worker that answers hovers, completions and commands, or boards.
#[derive(Debug)]
pub(super) struct Describer {
    worker: Worker,
    /// In the order in which they are answered.
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
        Some(self.waiting.remove(at).1)
    }

    /// Interrupts a task that has run for long; it answers with what it has.
    pub(super) fn interrupt_long_task(&self) {
        self.worker.switch.interrupt(PATIENCE);
    }

    /// Whether the first request is one that gives way to those behind it: they come while the pointer or the cursor
    /// moves.
    fn gives_way(&self) -> bool {
        let first = self.waiting.first().map(|(_, request)| request);
        let is_short = matches!(
            first,
            Some(
                WaitingRequest::Hover(..)
                    | WaitingRequest::Moves(..)
                    | WaitingRequest::Board(_, true)
            )
        );
        is_short && self.waiting.len() > 1
    }

    /// When the first request gives way to those behind it.
    pub(super) fn deadline(&self) -> Option<Instant> {
        // The worker may not have begun yet, or not have noticed that it is interrupted.
        let begun = || self.worker.switch.begun().unwrap_or_else(Instant::now);
        self.gives_way().then(|| begun() + PATIENCE)
    }

    /// Interrupts the first request, if it has run for long and others wait.
    pub(super) fn give_way(&self) {
        if self.gives_way() {
            self.interrupt_long_task();
        }
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
