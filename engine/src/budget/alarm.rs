//! Alarms about the memory use.

use std::cell::Cell;

/// Memory alarm: not raised, raised, or acknowledged.
#[derive(Clone, Debug, Default)]
pub(super) struct Alarm(Cell<AlarmState>);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum AlarmState {
    #[default]
    Quiet,
    Raised,
    Acknowledged,
}

impl Alarm {
    /// Raises the alarm above `bound`; resets an acknowledged alarm below `quiet`. All values are in bytes.
    pub(super) fn update(&self, used: usize, bound: usize, quiet: usize) {
        match self.0.get() {
            AlarmState::Quiet if used > bound => self.0.set(AlarmState::Raised),
            AlarmState::Acknowledged if used < quiet => self.0.set(AlarmState::Quiet),
            _ => {}
        }
    }

    /// Whether the alarm is raised. A raised alarm becomes acknowledged.
    #[inline]
    pub(super) fn acknowledge(&self) -> bool {
        let is_raised = self.0.get() == AlarmState::Raised;
        if is_raised {
            self.0.set(AlarmState::Acknowledged);
        }
        is_raised
    }
}
