//! The mode in which statements are evaluated.

use crate::budget::{Instant, now};
use std::time::Duration;

/// How statements are evaluated, and which of their results are kept. A session has a mode; a run installs its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct RunMode {
    /// A failed definition leaves an older one of the same name in place.
    pub keeps_names: bool,
    /// Results that a limit cuts short are cached.
    pub keeps_limits: bool,
    /// The result of a `let` includes the value that it binds.
    pub shows_bound_values: bool,
    /// The text is run from beginning to end: the values of bare expressions are cached for later texts.
    pub keeps_values: bool,
    /// Values are rendered, not only bound.
    pub renders: bool,
    /// The time limit for each statement.
    pub time: Option<Duration>,
    /// When the last statement must end, whatever the time limit for each of them.
    pub deadline: Option<Instant>,
}

impl Default for RunMode {
    fn default() -> RunMode {
        RunMode {
            keeps_names: false,
            keeps_limits: true,
            shows_bound_values: false,
            keeps_values: false,
            renders: true,
            time: None,
            deadline: None,
        }
    }
}

impl RunMode {
    /// The mode while a text is run from beginning to end.
    pub(super) fn of_run(self) -> RunMode {
        RunMode {
            keeps_values: true,
            ..self
        }
    }

    /// The mode in which values are bound but not rendered.
    pub(super) fn without_rendering(self) -> RunMode {
        RunMode {
            renders: false,
            ..self
        }
    }

    /// The mode of a worker thread, which evaluates statements of a text that is being run.
    pub(super) fn of_worker(self) -> RunMode {
        RunMode {
            time: self.time,
            deadline: self.deadline,
            keeps_values: true,
            ..RunMode::default()
        }
    }

    /// The time limit of the next statement.
    pub(super) fn time_left(self) -> Option<Duration> {
        let now = now();
        let left = self.deadline.map(|end| end.max(now) - now);
        let limits = self.time.into_iter().chain(left);
        limits.min()
    }
}
