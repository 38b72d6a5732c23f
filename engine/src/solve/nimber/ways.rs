//! Estimates of the work left for a couple, and the choice of where to continue.

use super::effort::{ENDLESS, Effort};

/// The ways to decide a couple, each a continuation of type `C`.
pub(super) struct Ways<C> {
    /// The effort of the couple.
    pub(super) effort: Effort,
    pub(super) best: Option<(C, Effort)>,
    /// The least effort to confirm a way other than the best.
    second: u32,
}

impl<C> Ways<C> {
    pub(super) const NONE: Ways<C> = Ways {
        effort: Effort {
            refute: ENDLESS,
            confirm: 0,
        },
        best: None,
        second: ENDLESS,
    };

    #[inline]
    pub(super) fn add(&mut self, next: C, effort: Effort) {
        self.effort.confirm = (self.effort.confirm + effort.refute).min(ENDLESS - 1);
        if self.best.is_none() || effort.confirm < self.effort.refute {
            self.second = self.effort.refute;
            self.effort.refute = effort.confirm;
            self.best = Some((next, effort));
        } else {
            self.second = self.second.min(effort.confirm);
        }
    }

    /// The limits for the best way, of effort `least`, given the limits `refute` and `confirm` of the couple.
    pub(super) fn limits(&self, least: Effort, refute: u32, confirm: u32) -> Effort {
        let others = self.effort.confirm - least.refute.min(self.effort.confirm);
        let to_refute = (confirm - others.min(confirm)).max(least.refute + 1);
        // The best way may exceed the second best by a quarter, so that the search does not alternate between them.
        let enough = self.second.saturating_add(self.second / 4 + 1);
        let to_confirm = refute.min(enough).max(least.confirm + 1);
        Effort {
            refute: to_refute.min(ENDLESS),
            confirm: to_confirm.min(ENDLESS),
        }
    }
}
