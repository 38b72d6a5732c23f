//! The walk through the cases of a statement, with its window and progress.

use crate::eval::Datum;
use crate::eval::cases::kept::KeptCases;
use crate::eval::cases::share::{CaseProgress, Window};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The walk through the cases of the current statement.
#[derive(Debug, Default)]
pub(crate) struct CaseWalk {
    /// The cases to evaluate; `None` for all.
    pub window: Option<Window>,
    /// The progress through the window.
    pub walked: CaseProgress,
    /// Set by a fork whose cases are worth spreading over more threads.
    pub wants_threads: Arc<AtomicBool>,
    /// The variables of the case that a limit or the user has stopped, and the locals of the functions that it called.
    pub(in crate::eval) under_way: Vec<(Arc<str>, Datum)>,
    /// What earlier evaluations of statements found before they were stopped.
    pub kept: KeptCases,
    /// The length of the outermost range, unless it has boards that are no positions.
    pub(in crate::eval) length: Option<u64>,
    is_ranging: bool,
}

impl CaseWalk {
    /// Creates a walk through the same window for another thread.
    pub(in crate::eval) fn fork(&self) -> CaseWalk {
        CaseWalk {
            window: self.window.clone(),
            is_ranging: self.is_ranging,
            ..CaseWalk::default()
        }
    }

    /// Enters a range. Returns whether it is the outermost one, whose progress is reported.
    pub(in crate::eval) fn enter_range(&mut self) -> bool {
        !std::mem::replace(&mut self.is_ranging, true)
    }

    pub(in crate::eval) fn leave(&mut self) {
        self.is_ranging = false;
    }
}
