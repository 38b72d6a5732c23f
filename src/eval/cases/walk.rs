//! The walk through the cases of a statement: which of them to evaluate, and how far it has come.

use crate::eval::cases::share::{Walked, Window};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The walk through the cases of the current statement.
#[derive(Debug, Default)]
pub(crate) struct CaseWalk {
    /// The cases to evaluate; all if `None`.
    pub window: Option<Window>,
    /// How far the window has been walked through.
    pub walked: Walked,
    /// Set by a fork whose cases are worth spreading over other threads.
    pub wants_threads: Arc<AtomicBool>,
    is_ranging: bool,
}

impl CaseWalk {
    /// A walk on another thread, through the same window.
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

    /// Leaves all ranges.
    pub(in crate::eval) fn leave(&mut self) {
        self.is_ranging = false;
    }
}
