//! Estimates of the work left to decide a couple.

use crate::solve::threads::Turn;

/// Efforts from here on are treated as equal.
pub(super) const ENDLESS: u32 = u32::MAX / 4;

/// The estimated work left to decide a couple.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effort {
    /// To prove that this is not the value.
    pub(super) refute: u32,
    /// To prove that this is the value.
    pub(super) confirm: u32,
}

/// The initial effort of a couple, for a part with about `size` moves.
#[inline]
pub(super) fn first_effort(size: u32, turn: Turn) -> Effort {
    let size = size.min(1 << 12);
    let refute = 1 + size / 8;
    // The thread number varies the effort, so that threads search in different orders.
    let confirm = refute * (1 + size / 2) + turn.number as u32 * refute;
    Effort { refute, confirm }
}
