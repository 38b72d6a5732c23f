//! Shares of the cases of a statement: what one of several processes evaluates.

use crate::budget::{Instant, now};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::time::Duration;

/// How cases are dealt to processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dealing {
    /// One after the other, in turns.
    Slice,
    /// By a hash of their numbers, for cases whose cost has a period.
    Hash,
}

/// The cases that one of several processes evaluates. Each case belongs to exactly one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Share {
    /// How cases are dealt.
    pub dealing: Dealing,
    /// The number of this process, from 1.
    pub part: u64,
    /// How many processes there are.
    pub parts: u64,
}

impl Share {
    /// All cases.
    pub const WHOLE: Share = Share {
        dealing: Dealing::Slice,
        part: 1,
        parts: 1,
    };

    /// Whether a case of a statement belongs to it; both are numbered from 0.
    pub fn has(&self, statement: u64, case: u64) -> bool {
        let number = match self.dealing {
            Dealing::Slice => statement.wrapping_add(case),
            Dealing::Hash => mixed(statement.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ case),
        };
        number % self.parts == self.part - 1
    }
}

/// Scatters a number (the finaliser of SplitMix64; Steele, Lea and Flood 2014). Every platform gives the same.
fn mixed(mut n: u64) -> u64 {
    n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}

/// The cases of a statement to evaluate now: those of a share between two numbers.
#[derive(Clone, Debug)]
pub(crate) struct Window {
    /// The share.
    pub share: Share,
    /// The number of the statement.
    pub statement: u64,
    /// From this case up to that one.
    pub cases: Range<u64>,
    /// Where the first of them may be: a place of each range but the innermost, the outermost first.
    pub begin: Vec<Place>,
    /// When it began, and after how long it ends before the next case.
    pub time: Option<(Instant, Duration)>,
    /// How many cases there are between two looks at the time.
    pub patience: u64,
}

impl Window {
    /// Whether to end before the case of this number because of the time.
    pub fn is_over(&self, next: u64) -> bool {
        next.is_multiple_of(self.patience)
            && self.time.is_some_and(|(begin, time)| now() - begin > time)
    }

    /// All cases up to a number, whoever they belong to.
    pub fn whole_up_to(&self, end: u64) -> Window {
        Window {
            share: Share::WHOLE,
            statement: self.statement,
            cases: 0..end,
            begin: Vec::new(),
            time: None,
            patience: self.patience,
        }
    }

    /// How many cases to pass over before the next that is to be evaluated, `from` being the number of the next;
    /// nothing if it is none of the next `most`.
    pub fn skip(&self, from: u64, most: u64) -> Option<u64> {
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
pub(crate) struct Place {
    /// The number of its item, from 0.
    pub item: u64,
    /// How many cases there are before those of this item.
    pub cases: u64,
}

/// How far the cases of a statement have been walked through.
#[derive(Clone, Debug, Default)]
pub(crate) struct Walked {
    /// Where to begin in the ranges that have not been entered, the outermost last.
    pub begin: Vec<Place>,
    /// Where it ended: a place of each range but the innermost, the outermost last.
    pub end: Vec<Place>,
    /// The number of the next case, or of the one that failed.
    pub next: u64,
    /// Whether there are no more cases.
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
