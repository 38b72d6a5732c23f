//! Shares: the distribution of the cases of a statement over several processes.

use crate::budget::{Instant, now};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::time::Duration;

/// The distribution of cases over processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dealing {
    /// In turn (round-robin).
    Slice,
    /// By a hash of the case number, for cases with periodic cost.
    Hash,
}

/// The cases assigned to one of several processes. CaseAction case belongs to exactly one process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Share {
    /// The distribution of cases.
    pub dealing: Dealing,
    /// The number of this process, from 1.
    pub part: u64,
    /// The number of processes.
    pub parts: u64,
}

impl Share {
    /// All cases.
    pub const WHOLE: Share = Share {
        dealing: Dealing::Slice,
        part: 1,
        parts: 1,
    };

    /// Whether a case of a statement belongs to this share. Both are numbered from 0.
    pub fn has(&self, statement: u64, case: u64) -> bool {
        let number = match self.dealing {
            Dealing::Slice => statement.wrapping_add(case),
            Dealing::Hash => mixed(statement.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ case),
        };
        number % self.parts == self.part - 1
    }
}

/// Mixes the bits of a number (the finaliser of SplitMix64; Steele, Lea and Flood 2014). The result is the same on
/// every platform.
fn mixed(mut n: u64) -> u64 {
    n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}

/// The cases of a statement to evaluate now: those of a share in a range of numbers.
#[derive(Clone, Debug)]
pub(crate) struct Window {
    pub share: Share,
    /// The number of the statement.
    pub statement: u64,
    /// The half-open range of case numbers.
    pub cases: Range<u64>,
    /// Where to resume: a place in each range but the innermost, outermost first.
    pub begin: Vec<CasePlace>,
    /// The start time and the time limit. The limit is checked between cases.
    pub time: Option<(Instant, Duration)>,
    /// The number of cases between two checks of the time.
    pub patience: u64,
}

impl Window {
    /// Whether the time limit ends the window before case number `next`.
    pub(crate) fn is_over(&self, next: u64) -> bool {
        next.is_multiple_of(self.patience)
            && self.time.is_some_and(|(begin, time)| now() - begin > time)
    }

    /// A window over all cases below `end`, of every share.
    pub(crate) fn whole_up_to(&self, end: u64) -> Window {
        Window {
            share: Share::WHOLE,
            statement: self.statement,
            cases: 0..end,
            begin: Vec::new(),
            time: None,
            patience: self.patience,
        }
    }

    /// The number of cases to skip before the next one to evaluate, counted from case `from`. `None` if it is not among
    /// the next `most` cases.
    pub(crate) fn skip(&self, from: u64, most: u64) -> Option<u64> {
        let end = self.cases.end.min(from.saturating_add(most));
        let start = self.cases.start.max(from);
        let next = match self.share.dealing {
            Dealing::Hash => (start..end).find(|case| self.share.has(self.statement, *case))?,
            Dealing::Slice => {
                let Share { part, parts, .. } = self.share;
                let turn = (self.statement.wrapping_add(start) % parts) + 1;
                let wait = if turn <= part {
                    part - turn
                } else {
                    parts - (turn - part)
                };
                start.checked_add(wait).filter(|next| *next < end)?
            }
        };
        Some(next - from)
    }
}

/// A place in a range.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CasePlace {
    /// The index of the item, from 0.
    pub item: u64,
    /// The number of cases before this item.
    pub cases: u64,
}

/// The progress of a walk through the cases of a statement.
#[derive(Clone, Debug, Default)]
pub(crate) struct CaseProgress {
    /// Where to resume in the ranges not entered yet, outermost last.
    pub begin: Vec<CasePlace>,
    /// Where the walk ended: a place in each range but the innermost, outermost last.
    pub end: Vec<CasePlace>,
    /// The number of the next case, or of the failed case.
    pub next: u64,
    /// Whether all cases are done.
    pub is_end: bool,
}

#[cfg(test)]
mod tests {
    use crate::eval::*;

    #[test]
    fn each_case_belongs_to_one_share() {
        for dealing in [Dealing::Slice, Dealing::Hash] {
            for parts in 1..=7 {
                let mut sizes = vec![0; parts as usize];
                for case in 0..7_000 {
                    let shares = (1..=parts).map(|part| Share {
                        dealing,
                        part,
                        parts,
                    });
                    let mine: Vec<u64> = shares
                        .filter(|share| share.has(3, case))
                        .map(|share| share.part)
                        .collect();
                    assert_eq!(mine.len(), 1);
                    sizes[mine[0] as usize - 1] += 1;
                }
                let fair = 7_000 / parts as i32;
                assert!(
                    sizes
                        .iter()
                        .all(|size: &i32| (size - fair).abs() < fair / 5)
                );
            }
        }
    }

    #[test]
    fn a_window_finds_the_next_case_of_its_share() {
        let share = Share {
            dealing: Dealing::Slice,
            part: 2,
            parts: 3,
        };
        let window = Window {
            share,
            statement: 0,
            cases: 10..20,
            begin: Vec::new(),
            time: None,
            patience: 1,
        };
        for (from, most) in [(0u64, u64::MAX), (11, 5), (12, 2), (13, 1), (19, 9)] {
            let plain = (from..from.saturating_add(most))
                .find(|case| window.cases.contains(case) && share.has(window.statement, *case));
            assert_eq!(window.skip(from, most), plain.map(|case| case - from));
        }
        assert_eq!(window.skip(0, u64::MAX), Some(10));
        assert_eq!(window.skip(11, u64::MAX), Some(2));
        assert_eq!(window.skip(11, 2), None);
        assert_eq!(window.skip(17, 100), Some(2));
        assert_eq!(window.skip(20, 100), None);
    }
}
