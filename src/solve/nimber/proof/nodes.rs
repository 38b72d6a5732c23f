//! The parts of a search by number, with what is known about them; many are looked up at once.

use super::super::UNKNOWN;
use super::super::set::Nimbers;
use crate::budget::{Budget, Stop};
use crate::solve::Solved;
use crate::solve::shard::hash_of;
use std::hash::Hash;

/// What is known about a part.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) possible: Nimbers,
    /// Values of options.
    pub(super) reached: Nimbers,
    /// The value, or `UNKNOWN`.
    pub(super) value: u32,
    pub(super) size: u32,
    /// Where its words begin: two for the efforts of each of the first values, then the options that have no value.
    pub(super) at: u32,
    /// The number of words for options; `UNMADE` as long as they were not made.
    pub(super) length: u32,
    /// The number of values with efforts.
    pub(super) width: u8,
}

/// Marks a part whose options were not made.
pub(super) const UNMADE: u32 = u32::MAX;

impl Node {
    pub(super) fn is_made(&self) -> bool {
        self.length != UNMADE
    }

    /// The number of its words.
    pub(super) fn words(&self) -> usize {
        if self.is_made() {
            self.length as usize + 2 * usize::from(self.width)
        } else {
            0
        }
    }

    /// Where its options begin.
    pub(super) fn options(&self) -> usize {
        self.at as usize + 2 * usize::from(self.width)
    }
}

/// Parts, each once, in the order in which they came.
///
/// A place holds a number and 32 bits of the hash. A batch of places is read before any of the parts there, and these
/// before what is known about them: memory answers many questions in the time of one.
pub(super) struct Nodes<P> {
    pub(super) known: Vec<Node>,
    parts: Vec<P>,
    /// One more than a number below 32 bits of a hash; 0 where there is none. The length is a power of two.
    places: Vec<u64>,
    /// How many parts there may be.
    most: usize,
}

/// A part on the way to its number.
pub(super) struct Wanted<P> {
    pub(super) part: P,
    mixed: u64,
    /// What stands at the place where it belongs first.
    first: u64,
    /// Its number, or `NOWHERE`.
    pub(super) number: u32,
    /// Its value, or `UNKNOWN`.
    pub(super) value: u32,
}

/// Stands for a number that is not known yet.
pub(super) const NOWHERE: u32 = u32::MAX;

/// Numbers are below this.
pub(super) const MOST: u32 = 1 << 31;

impl<P: Hash> Wanted<P> {
    pub(super) fn new(part: P) -> Wanted<P> {
        // The hash has 32 bits on some machines.
        let mixed = hash_of(&part).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Wanted {
            part,
            mixed,
            first: 0,
            number: NOWHERE,
            value: UNKNOWN,
        }
    }

    /// 32 bits of the hash, above where a number stands.
    fn tag(&self) -> u64 {
        self.mixed << 32
    }
}

impl<P> Default for Nodes<P> {
    fn default() -> Nodes<P> {
        Nodes {
            known: Vec::new(),
            parts: Vec::new(),
            places: vec![0; 1 << 6],
            most: MOST as usize,
        }
    }
}

impl<P: Clone + Eq + Hash> Nodes<P> {
    /// No parts, and never more than there are now; the memory is kept.
    pub(super) fn cleared(mut self) -> Nodes<P> {
        self.most = self.known.len();
        self.known.clear();
        self.parts.clear();
        self.places.fill(0);
        self
    }

    pub(super) fn part(&self, number: u32) -> &P {
        &self.parts[number as usize]
    }

    /// All parts with what is known about them.
    pub(super) fn all(&self) -> impl Iterator<Item = (&P, &Node)> {
        self.parts.iter().zip(&self.known)
    }

    fn place_of(&self, wanted: &Wanted<P>) -> usize {
        (wanted.mixed >> 32) as usize & (self.places.len() - 1)
    }

    /// Finds the numbers and values of those parts that have a number.
    pub(super) fn find(&self, batch: &mut [Wanted<P>]) {
        for wanted in &mut *batch {
            wanted.first = self.places[self.place_of(wanted)];
        }
        for wanted in &mut *batch {
            wanted.number = match wanted.first {
                0 => NOWHERE,
                first if self.is_at(first, wanted) => first as u32 - 1,
                _ => self.find_after(wanted),
            };
        }
        for wanted in batch {
            if wanted.number != NOWHERE {
                wanted.value = self.known[wanted.number as usize].value;
            }
        }
    }

    fn is_at(&self, place: u64, wanted: &Wanted<P>) -> bool {
        place >> 32 << 32 == wanted.tag()
            && self.parts.get((place as u32).wrapping_sub(1) as usize) == Some(&wanted.part)
    }

    fn find_after(&self, wanted: &Wanted<P>) -> u32 {
        let mut at = self.place_of(wanted);
        loop {
            match self.places[at] {
                0 => return NOWHERE,
                place if self.is_at(place, wanted) => return place as u32 - 1,
                _ => at = (at + 1) & (self.places.len() - 1),
            }
        }
    }

    /// The number of a part that had none when the batch was looked up.
    ///
    /// Errors: those of the budget.
    pub(super) fn insert(
        &mut self,
        wanted: &Wanted<P>,
        node: Node,
        budget: &Budget,
    ) -> Solved<u32> {
        // The same part may have come twice.
        let known = self.find_after(wanted);
        if known != NOWHERE {
            return Ok(known);
        }
        if self.parts.len() >= self.most {
            return Err(Stop::Memory);
        }
        if 4 * self.parts.len() >= 3 * self.places.len() {
            self.grow(budget)?;
        }
        budget.work(1)?;
        budget.room_in(&mut self.parts, 1)?;
        budget.room_in(&mut self.known, 1)?;
        let number = self.parts.len() as u32;
        self.put(self.place_of(wanted), wanted.tag() | u64::from(number + 1));
        self.parts.push(wanted.part.clone());
        self.known.push(node);
        Ok(number)
    }

    fn put(&mut self, mut at: usize, place: u64) {
        while self.places[at] != 0 {
            at = (at + 1) & (self.places.len() - 1);
        }
        self.places[at] = place;
    }

    fn grow(&mut self, budget: &Budget) -> Solved<()> {
        let length = 2 * self.places.len();
        budget.reserve(length * size_of::<u64>())?;
        self.places = vec![0; length];
        for number in 0..self.parts.len() {
            let wanted = Wanted::new(self.parts[number].clone());
            let place = wanted.tag() | (number as u64 + 1);
            self.put(self.place_of(&wanted), place);
        }
        Ok(())
    }
}
