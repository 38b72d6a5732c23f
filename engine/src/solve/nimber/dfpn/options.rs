//! The options of a part, generated on the stack each time that the part is searched.
//!
//! For Cram, this happens about 1.5 times to each part, which costs less than keeping the lists.

use super::super::UNKNOWN;
use super::super::set::Nimbers;
use super::efforts::Efforts;
use super::fact::{Fact, Known};
use super::frame::{Frame, OpenOption, OpenPart};
use super::table::mixed;
use super::{DfpnRules, DfpnRun};
use crate::solve::Solved;
use crate::value::mex;
use std::hash::Hash;

/// A part that is about to be looked up.
#[derive(Debug)]
pub(super) struct Wanted<P> {
    part: P,
    mixed: u64,
    is_nonzero: bool,
    /// Whether it may be in the table.
    is_likely: bool,
}

/// An option whose parts are about to be looked up: their number, and the nim sum of the other parts.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct WantedOption {
    count: usize,
    base: u32,
}

/// The options of a part, as its rules list them.
#[derive(Debug)]
pub(crate) struct OptionBatch<P> {
    parts: Vec<Wanted<P>>,
    options: Vec<WantedOption>,
    /// The option to which parts are added.
    current: WantedOption,
}

impl<P> Default for OptionBatch<P> {
    fn default() -> OptionBatch<P> {
        OptionBatch {
            parts: Vec::new(),
            options: Vec::new(),
            current: WantedOption::default(),
        }
    }
}

impl<P: Hash> OptionBatch<P> {
    fn clear(&mut self) {
        self.parts.clear();
        self.options.clear();
    }

    /// Adds a part whose value is known to the current option.
    #[inline]
    pub(crate) fn add_value(&mut self, value: u32) {
        self.current.base ^= value;
    }

    /// Adds a part to the current option.
    #[inline]
    pub(crate) fn add_part(&mut self, part: P, is_nonzero: bool) {
        self.current.count += 1;
        self.parts.push(Wanted {
            mixed: mixed(&part),
            part,
            is_nonzero,
            is_likely: true,
        });
    }

    /// Ends the current option.
    #[inline]
    pub(crate) fn end_option(&mut self) {
        self.options.push(std::mem::take(&mut self.current));
    }
}

impl<R: DfpnRules> DfpnRun<'_, R> {
    /// Generates the options of a part on the stack.
    pub(super) fn open(&mut self, at: usize) -> Solved<Frame> {
        let part = &self.parts[at];
        let mut frame = Frame::new(part, self.parts.len(), self.options.len(), self.opened);
        self.opened += 1;
        let part = part.part.clone();
        let mut batch = std::mem::take(&mut self.batch);
        batch.clear();
        self.rules.expand(&part, &mut batch, self.budget)?;
        self.budget.room_in(&mut self.parts, batch.parts.len())?;
        self.budget
            .room_in(&mut self.options, batch.options.len())?;
        self.touch(&mut batch.parts);
        self.distinct.clear();
        let mut rest = batch.parts.drain(..);
        for option in &batch.options {
            let base = option.base;
            let option = self.look_up(rest.by_ref().take(option.count), base)?;
            if option.count == 0 {
                frame.reached.insert(option.base);
            } else if self.is_new(option) {
                self.options.push(option);
            } else {
                self.parts.truncate(option.first);
            }
        }
        drop(rest);
        let count = u32::try_from(batch.options.len()).unwrap_or(u32::MAX);
        frame.possible = frame.possible.and(Nimbers::up_to(count));
        frame.size = (self.options.len() - frame.options) as u32;
        frame.moves = frame.reached.each().count() + frame.size as usize;
        self.batch = batch;
        Ok(frame)
    }

    /// Reads the slots of all parts before any entries, so that cache misses overlap.
    fn touch(&mut self, batch: &mut [Wanted<R::Part>]) {
        for wanted in batch {
            wanted.is_likely = self.tables.is_likely(wanted.mixed);
        }
    }

    /// Pushes a part on the stack, unless its value is known at once.
    pub(super) fn push(&mut self, part: &R::Part) -> Solved<OpenOption> {
        let mut batch = OptionBatch::default();
        self.rules.add(part, &mut batch);
        self.budget.room_in(&mut self.parts, batch.parts.len())?;
        self.look_up(batch.parts.into_iter(), batch.current.base)
    }

    /// The value of a part from the values of all options.
    pub(super) fn value_from_options(&mut self, part: &R::Part) -> Solved<u32> {
        let mut batch = OptionBatch::default();
        self.rules.expand(part, &mut batch, self.budget)?;
        let mut rest = batch.parts.into_iter();
        let mut values = Vec::new();
        for option in batch.options {
            self.budget.room_in(&mut self.parts, option.count)?;
            let sum = self.look_up(rest.by_ref().take(option.count), option.base)?;
            values.push(self.value_of(sum)?);
            self.parts.truncate(sum.first);
        }
        Ok(mex(values))
    }

    /// Pushes those parts on the stack that have no value. Equal pairs cancel.
    fn look_up(
        &mut self,
        parts: impl Iterator<Item = Wanted<R::Part>>,
        mut base: u32,
    ) -> Solved<OpenOption> {
        let first = self.parts.len();
        for wanted in parts {
            let fact = if wanted.is_likely {
                self.tables.fact(&wanted.part, wanted.mixed)
            } else {
                None
            };
            let open = self.open_part(wanted, fact);
            if open.value != UNKNOWN {
                base ^= open.value;
                continue;
            }
            let mut others = self.parts[first..].iter();
            match others.position(|other| other.part == open.part) {
                Some(twin) => {
                    self.parts.swap_remove(first + twin);
                }
                None => self.parts.push(open),
            }
        }
        let count = self.parts.len() - first;
        Ok(OpenOption { first, count, base })
    }

    fn open_part(&self, wanted: Wanted<R::Part>, fact: Option<Fact>) -> OpenPart<R::Part> {
        let Wanted {
            part,
            mixed,
            is_nonzero,
            ..
        } = wanted;
        let known = fact.map(|fact| fact.read());
        let (value, possible, size, efforts) = match known {
            Some(Known::Value(value)) => (value, Nimbers::default(), 0, Efforts::NONE),
            Some(Known::Open {
                possible,
                size,
                efforts,
            }) => (UNKNOWN, possible, size, efforts),
            None => {
                let mut possible = Nimbers::up_to(self.rules.most(&part));
                if is_nonzero {
                    possible.remove_zero();
                }
                let value = possible.only().unwrap_or(UNKNOWN);
                (value, possible, self.rules.size(&part), Efforts::NONE)
            }
        };
        OpenPart {
            part,
            mixed,
            value,
            size,
            possible,
            efforts,
        }
    }

    /// Whether an option differs from those of the current part that are on the stack.
    fn is_new(&mut self, option: OpenOption) -> bool {
        let hash = |option: OpenOption| {
            let parts = self.parts[option.first..].iter().take(option.count);
            let sum = parts.fold(0u64, |sum, part| sum.wrapping_add(part.mixed));
            sum ^ u64::from(option.base).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        };
        let same = |other: &u32| {
            let other = self.options[*other as usize];
            let of = |option: OpenOption| &self.parts[option.first..option.first + option.count];
            let is_in = |part: &OpenPart<R::Part>| of(other).iter().any(|o| o.part == part.part);
            (other.base, other.count) == (option.base, option.count) && of(option).iter().all(is_in)
        };
        let own = hash(option);
        if self.distinct.find(own, same).is_some() {
            return false;
        }
        let number = self.options.len() as u32;
        let options = &self.options;
        self.distinct
            .insert_unique(own, number, |number| hash(options[*number as usize]));
        true
    }
}
