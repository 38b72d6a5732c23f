//! What is known about one part of a search.

use super::super::set::{LARGE, Nimbers};
use super::super::{KnownNimber, UNKNOWN};
use super::ways::Effort;
use crate::budget::Stop;
use crate::solve::Solved;

/// Marks a nim sum among numbers.
pub(super) const BASE: u32 = 1 << 30;

/// Marks the last word of an option.
pub(super) const LAST: u32 = 1 << 31;

/// What is known about a part, in a word: of most parts that are met there is no more to say.
///
/// The two highest bits tell which it is: a value; the value of a part that was searched; how many values are possible
/// and the size, for a part that was only met; the number of a [`Node`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fact(pub(super) u32);

/// A [`Fact`], read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Read {
    Value(u32),
    Met { possible: Nimbers, size: u32 },
    Node(usize),
}

pub(super) const KIND: u32 = 3 << 30;
pub(super) const SEARCHED_VALUE: u32 = 1 << 30;
pub(super) const MET: u32 = 2 << 30;
pub(super) const NODE: u32 = 3 << 30;

/// Values are below this.
const MOST_VALUE: u32 = 1 << 30;
/// Larger parts count as if they had this size.
const MOST_SIZE: u32 = (1 << 23) - 1;
/// Marks a part that is not worth 0.
const NONZERO: u32 = 1 << 6;

impl Fact {
    /// The value of a part.
    ///
    /// Errors: a value too large to be one.
    pub(super) fn value(value: u32, is_searched: bool) -> Solved<Fact> {
        if value >= MOST_VALUE {
            return Err(Stop::TooLarge(format!("a Grundy value of {value}")));
        }
        Ok(Fact(if is_searched {
            SEARCHED_VALUE | value
        } else {
            value
        }))
    }

    /// Of a part that was only met.
    pub(super) fn met(met: &Met) -> Fact {
        let nonzero = if met.is_nonzero { NONZERO } else { 0 };
        Fact(MET | met.size.min(MOST_SIZE) << 7 | nonzero | met.most.min(LARGE))
    }

    /// Of a part whose node is forgotten; the values that it does not have are told elsewhere.
    pub(super) fn of_node(node: &Node) -> Fact {
        Fact::met(&Met {
            value: UNKNOWN,
            most: node.possible.width().saturating_sub(1),
            is_nonzero: !node.possible.has(0),
            excluded: Nimbers::default(),
            size: node.size,
        })
    }

    pub(super) fn read(self) -> Read {
        match self.0 & KIND {
            NODE => Read::Node((self.0 & !KIND) as usize),
            MET => {
                let mut possible = Nimbers::up_to(self.0 & LARGE);
                if self.0 & NONZERO != 0 {
                    possible.remove_zero();
                }
                let size = self.0 >> 7 & MOST_SIZE;
                Read::Met { possible, size }
            }
            _ => Read::Value(self.0 & !KIND),
        }
    }
}

/// What is known about a part that is met, without search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Met {
    /// The value, or `UNKNOWN`.
    pub(super) value: u32,
    /// No value is larger.
    pub(super) most: u32,
    pub(super) is_nonzero: bool,
    /// Other values that it does not have.
    pub(super) excluded: Nimbers,
    pub(super) size: u32,
}

impl Met {
    pub(super) fn possible(&self) -> Nimbers {
        let mut possible = Nimbers::up_to(self.most).without(self.excluded);
        if self.is_nonzero {
            possible.remove_zero();
        }
        possible
    }
}

/// A part whose value is searched.
#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    pub(super) possible: Nimbers,
    /// Values of options.
    pub(super) reached: Nimbers,
    /// The efforts for the first values.
    pub(super) efforts: Box<[Effort]>,
    /// The options without a value, once they were made: the numbers of parts without a value, and the nim sum of the
    /// others with the bit `BASE`, unless it is 0. The last word of an option has the bit `LAST`.
    pub(super) options: Vec<u32>,
    pub(super) size: u32,
    /// For how many parts options were made while this one was searched.
    pub(super) work: u32,
    pub(super) is_made: bool,
}

impl Node {
    /// What is known about the part.
    pub(super) fn known(&self) -> KnownNimber {
        KnownNimber {
            value: UNKNOWN,
            excluded: self.possible.excluded(),
        }
    }

    /// The bytes of its lists.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.efforts) + self.options.capacity() * size_of::<u32>()
    }

    /// The words of options that are numbers of parts.
    pub(super) fn parts(&mut self) -> impl Iterator<Item = &mut u32> {
        self.options.iter_mut().filter(|word| **word & BASE == 0)
    }

    /// How many of the options, once they were made, have no value.
    pub(super) fn open_options(&self) -> usize {
        self.options.iter().filter(|word| **word >= LAST).count()
    }
}
