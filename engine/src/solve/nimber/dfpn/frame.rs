//! The parts that are being searched, and their options.

use super::super::effort::{Effort, first_effort};
use super::super::set::Nimbers;
use super::super::{UNKNOWN, Unfinished};
use super::efforts::Efforts;
use super::fact::{Fact, Known};
use crate::solve::threads::Turn;
use smallvec::SmallVec;

/// A part of an option, with a copy of what is known about it.
#[derive(Clone, Debug)]
pub(super) struct OpenPart<P> {
    pub(super) part: P,
    pub(super) mixed: u64,
    /// The value, or `UNKNOWN`.
    pub(super) value: u32,
    pub(super) size: u32,
    pub(super) possible: Nimbers,
    pub(super) efforts: Efforts,
}

impl<P> OpenPart<P> {
    /// Takes over a fact.
    pub(super) fn learn(&mut self, fact: &Fact) {
        match fact.read() {
            Known::Value(value) => self.value = value,
            Known::Open {
                possible,
                size,
                efforts,
            } => {
                self.possible = self.possible.and(possible);
                self.efforts = efforts;
                self.size = size;
                if let Some(value) = self.possible.only() {
                    self.value = value;
                }
            }
        }
    }

    /// The effort for one of the possible values.
    #[inline]
    pub(super) fn effort(&self, k: u32, turn: Turn) -> Effort {
        let stored = self.efforts.get(k);
        stored.unwrap_or_else(|| first_effort(self.size, turn))
    }
}

/// An option without a value: a sum of parts on the stack and a nimber.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenOption {
    /// The index of the first part.
    pub(super) first: usize,
    pub(super) count: usize,
    pub(super) base: u32,
}

/// A part that is being searched. Its options are on the stack.
#[derive(Debug)]
pub(super) struct Frame {
    /// The lengths of the stacks of parts and options below this frame.
    pub(super) parts: usize,
    pub(super) options: usize,
    /// The number of different options.
    pub(super) moves: usize,
    /// Whether this is the first part of the search.
    pub(super) is_first: bool,
    /// The value, or `UNKNOWN`.
    pub(super) value: u32,
    pub(super) possible: Nimbers,
    /// The values of options.
    pub(super) reached: Nimbers,
    /// The number of options without a value, as the measure of the search.
    pub(super) size: u32,
    /// The efforts for the smallest values, as far as they are known.
    efforts: SmallVec<[Option<Effort>; 6]>,
    /// The number of parts that were opened before this one.
    started: u64,
}

impl Frame {
    /// A frame without options, which come next on the stacks.
    pub(super) fn new<P>(part: &OpenPart<P>, parts: usize, options: usize, opened: u64) -> Frame {
        let mut frame = Frame {
            parts,
            options,
            moves: 0,
            is_first: opened == 0,
            value: part.value,
            possible: part.possible,
            reached: Nimbers::default(),
            size: part.size,
            efforts: SmallVec::new(),
            started: opened,
        };
        for (k, effort) in part.efforts.each() {
            frame.keep_effort(k, effort);
        }
        frame
    }

    pub(super) fn effort(&self, k: u32, turn: Turn) -> Effort {
        let stored = self.efforts.get(k as usize).copied().flatten();
        stored.unwrap_or_else(|| first_effort(self.size, turn))
    }

    pub(super) fn keep_effort(&mut self, k: u32, effort: Effort) {
        let k = k as usize;
        if k >= self.efforts.len() {
            self.efforts.resize(k + 1, None);
        }
        self.efforts[k] = Some(effort);
    }

    /// What is known about the part once `opened` parts were opened. `before` records the work of earlier searches. The
    /// effort for k is kept for certain.
    pub(super) fn fact(&self, k: Option<u32>, before: &Efforts, opened: u64) -> Fact {
        let work = u64::from(before.work()) + (opened - self.started);
        let work = u32::try_from(work).unwrap_or(u32::MAX);
        if self.value != UNKNOWN {
            return Fact::value(self.value, work);
        }
        let mut efforts = Efforts::of_work(work);
        let last = k.and_then(|k| Some((k as usize, (*self.efforts.get(k as usize)?)?)));
        let others = self.efforts.iter().enumerate();
        let others = others.filter_map(|(j, effort)| Some((j, (*effort)?)));
        let others = others.filter(|(j, _)| k.is_none_or(|k| k as usize != *j));
        for (j, effort) in others.chain(last) {
            if self.possible.has(j as u32) {
                efforts.put(j as u32, effort, self.possible);
            }
        }
        Fact::open(self.possible, self.size, efforts)
    }

    /// The values that need a search and are excluded, and the number of moves with known values.
    pub(super) fn progress(&self) -> Unfinished {
        // Values above the largest possible one need no search.
        let below = self.possible.width().saturating_sub(1);
        let excluded = Nimbers::up_to(below).without(self.possible);
        Unfinished {
            excluded: excluded.each().collect(),
            valued: self.moves.saturating_sub(self.size as usize),
            moves: self.moves,
        }
    }
}
