//! Lanes: workers that evaluate the statements of documents. The short lane gives every statement a slice of time; the
//! long lane evaluates those that were cut off.

use super::document::Document;
use super::settings::ServerSettings;
use super::task::{EvaluationTask, Work};
use super::ticket::Ticket;
use super::worker::Worker;
use crate::ide::Snapshot;
use crate::session::StatementResult;
use std::sync::Arc;
use std::time::Duration;
use tower_lsp::ls_types::Uri;

/// The first slice of a statement.
const SLICE: Duration = Duration::from_millis(100);
/// The ratio of a slice to the one before.
const FACTOR: u32 = 4;
/// The longest slice.
const LONGEST: Duration = Duration::from_secs(10);

/// How long a statement may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TimeSlice {
    /// The first slice.
    First,
    /// A further slice, while the long lane evaluates another statement.
    Further(Duration),
    /// The time limit.
    Full,
    /// The longer time limit, which the user has requested.
    Insist,
}

impl TimeSlice {
    /// The slice that follows `last`; none if it would reach the time limit.
    pub(super) fn after(last: Duration, settings: &ServerSettings) -> Option<TimeSlice> {
        let next = last.saturating_mul(FACTOR);
        let longest = settings.time.map_or(LONGEST, |limit| limit.min(LONGEST));
        (next < longest).then_some(TimeSlice::Further(next))
    }

    /// The time after which a statement is cut off; none if the time limit comes first.
    pub(super) fn slice(self, settings: &ServerSettings) -> Option<Duration> {
        let slice = match self {
            TimeSlice::First => SLICE,
            TimeSlice::Further(slice) => slice,
            TimeSlice::Full | TimeSlice::Insist => return None,
        };
        settings
            .time
            .is_none_or(|limit| slice < limit)
            .then_some(slice)
    }

    fn time(self, settings: &ServerSettings) -> Option<Duration> {
        match self {
            TimeSlice::Insist => settings.long_time,
            _ => self.slice(settings).or(settings.time),
        }
    }
}

/// Statements that a lane evaluates.
#[derive(Debug)]
pub(super) struct Running {
    /// Their document.
    pub uri: Uri,
    /// The parsed text.
    pub snapshot: Arc<Snapshot>,
    /// The ticket of the task.
    pub ticket: Arc<Ticket>,
    /// How long each may take.
    pub effort: TimeSlice,
    /// Whether the results are to be ignored, because the settings have changed.
    pub is_stale: bool,
    /// The fingerprints of the statements.
    prints: Vec<u64>,
    /// How many of them have been evaluated.
    done: usize,
}

impl Running {
    /// The fingerprint of the statement that is being evaluated; `None` after the last one.
    pub(super) fn current(&self) -> Option<u64> {
        self.prints.get(self.done).copied()
    }

    /// Records that a statement has been evaluated.
    pub(super) fn advance(&mut self) {
        self.done += 1;
    }

    /// Whether the statements are those of the document as it was parsed last.
    pub(super) fn is_of(&self, document: &Document) -> bool {
        Arc::ptr_eq(&self.snapshot, &document.snapshot)
    }
}

/// A worker and what it evaluates.
#[derive(Debug)]
pub(super) struct Lane {
    /// The worker.
    pub worker: Worker,
    /// Its task.
    pub running: Option<Running>,
}

impl Lane {
    /// A lane without a task.
    pub(super) fn new(worker: Worker) -> Lane {
        Lane {
            worker,
            running: None,
        }
    }

    /// Evaluates statements of a document, in this order. The lane must be idle.
    pub(super) fn start(
        &mut self,
        document: &Document,
        statements: Vec<usize>,
        effort: TimeSlice,
        settings: ServerSettings,
    ) {
        let program = &document.snapshot.program;
        let prints = statements.iter().filter_map(|s| program.fingerprint(*s));
        let ticket = Ticket::new();
        self.running = Some(Running {
            uri: document.uri.clone(),
            snapshot: Arc::clone(&document.snapshot),
            ticket: Arc::clone(&ticket),
            effort,
            is_stale: false,
            prints: prints.collect(),
            done: 0,
        });
        self.worker.give(EvaluationTask {
            ticket,
            program: Arc::clone(program),
            work: Work::Evaluate {
                statements,
                time: effort.time(&settings),
                again: effort == TimeSlice::Insist,
            },
            settings,
        });
    }

    /// The task with this ticket id, if it is the one of the lane.
    pub(super) fn task(&mut self, id: u64) -> Option<&mut Running> {
        self.running.as_mut().filter(|r| r.ticket.id == id)
    }

    /// Removes the task with this ticket id, if it is the one of the lane.
    pub(super) fn take(&mut self, id: u64) -> Option<Running> {
        self.running.take_if(|r| r.ticket.id == id)
    }

    /// Interrupts the statement that is being evaluated, and ends the task.
    pub(super) fn cancel(&self) {
        if let Some(running) = &self.running {
            self.worker.switch.cancel(&running.ticket);
        }
    }

    /// Ends the task after the statement that is being evaluated.
    pub(super) fn end_early(&self) {
        if let Some(running) = &self.running {
            running.ticket.end_early();
        }
    }

    /// Cancels the task and ignores its results.
    pub(super) fn discard(&mut self) {
        if let Some(running) = &mut self.running {
            running.is_stale = true;
        }
        self.cancel();
    }
}

impl Drop for Lane {
    fn drop(&mut self) {
        self.cancel();
    }
}

/// Whether a slice has cut off the evaluation, so that more time may complete it.
pub(super) fn is_cut_off(
    result: &StatementResult,
    effort: TimeSlice,
    settings: &ServerSettings,
) -> bool {
    result.is_unfinished() && effort.slice(settings).is_some()
}
