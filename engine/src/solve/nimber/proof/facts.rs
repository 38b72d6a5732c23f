//! The known facts about a part of a search.

use super::super::effort::Effort;
use super::super::set::{LARGE, Nimbers};
use super::super::{KnownNimber, UNKNOWN};
use crate::budget::Stop;
use crate::solve::Solved;

/// Marks a word that holds a nim sum.
pub(super) const BASE: u32 = 1 << 30;

/// Marks the last word of an option.
pub(super) const LAST: u32 = 1 << 31;

/// The known facts about a part, in one word, which suffices for most parts.
///
/// The two highest bits tell the kind: a value; the value of a part that was searched; the number of possible values
/// and the size of a part that was only met; the index of a [`Node`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fact(pub(super) u32);

/// A decoded [`Fact`].
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

/// Values are less than this.
const MOST_VALUE: u32 = 1 << 30;
/// Maximum size; larger sizes are clamped.
const MOST_SIZE: u32 = (1 << 23) - 1;
/// Marks a part whose value is not 0.
const NONZERO: u32 = 1 << 6;

impl Fact {
    /// A known value.
    ///
    /// Errors: `TooLarge` if the value exceeds the encoding.
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

    /// A part that was only met.
    pub(super) fn met(met: &Met) -> Fact {
        let nonzero = if met.is_nonzero { NONZERO } else { 0 };
        Fact(MET | met.size.min(MOST_SIZE) << 7 | nonzero | met.most.min(LARGE))
    }

    /// A part whose node is forgotten. Its excluded values are stored elsewhere.
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

/// The facts known about a part without search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Met {
    /// The value, or `UNKNOWN`.
    pub(super) value: u32,
    /// An upper bound of the value.
    pub(super) most: u32,
    pub(super) is_nonzero: bool,
    /// Other excluded values.
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

/// A part whose value is being searched for.
#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    pub(super) possible: Nimbers,
    /// The values of options.
    pub(super) reached: Nimbers,
    /// The efforts for the smallest values.
    pub(super) efforts: Box<[Effort]>,
    /// The options without a value, after they were generated. An option consists of the numbers of its parts without a
    /// value and the nim sum of its other parts, marked by the bit `BASE` and omitted if 0. The last word of an option
    /// has the bit `LAST`.
    pub(super) options: Vec<u32>,
    pub(super) size: u32,
    /// The number of parts whose options were generated during the search of this part.
    pub(super) work: u32,
    pub(super) is_made: bool,
}

impl Node {
    /// The facts known about the part.
    pub(super) fn known(&self) -> KnownNimber {
        KnownNimber {
            value: UNKNOWN,
            excluded: self.possible.excluded(),
        }
    }

    /// The memory of the lists, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.efforts) + self.options.capacity() * size_of::<u32>()
    }

    /// The words of options that are part numbers.
    pub(super) fn parts(&mut self) -> impl Iterator<Item = &mut u32> {
        self.options.iter_mut().filter(|word| **word & BASE == 0)
    }

    /// The number of options without a value, after options were generated.
    pub(super) fn open_options(&self) -> usize {
        self.options.iter().filter(|word| **word >= LAST).count()
    }
}
