//! The numbered parts of a search, with the facts about them. Lookups are batched.

use super::super::set::Nimbers;
use super::super::{KnownNimber, UNKNOWN};
use super::facts::{BASE, Fact, KIND, LAST, MET, Met, NODE, Node, Read, SEARCHED_VALUE};
use crate::budget::{Budget, Stop};
use crate::solve::Solved;
use crate::solve::shard::hash_of;
use std::hash::Hash;

/// Parts without duplicates, in the order of insertion.
///
/// A slot of the hash table holds a number and 32 bits of the hash. A batch reads all slots before any parts, and all
/// parts before any facts, so that cache misses overlap.
pub(super) struct Nodes<P> {
    facts: Vec<Fact>,
    parts: Vec<P>,
    open: Vec<Node>,
    /// Unused indices in `open`.
    free: Vec<u32>,
    /// The hash table. A slot holds 32 bits of the hash above one more than a number; 0 is an empty slot. The length is
    /// a power of two.
    places: Vec<u64>,
    /// Maximum number of parts.
    most: usize,
}

/// A part whose number is being looked up.
pub(super) struct PartLookup<P> {
    pub(super) part: P,
    mixed: u64,
    /// The content of the first slot to probe.
    first: u64,
    /// Its number, or `NOWHERE`.
    pub(super) number: u32,
    /// Its value, or `UNKNOWN`.
    pub(super) value: u32,
}

/// The approximate number of nodes that are sampled for the median work.
const MOST_WORKS: usize = 1 << 16;

/// Marks a number that is not known yet.
pub(super) const NOWHERE: u32 = u32::MAX;

/// Numbers are less than this.
const MOST: u32 = BASE;

impl<P: Hash> PartLookup<P> {
    pub(super) fn new(part: P) -> PartLookup<P> {
        // On some machines the hash has only 32 bits.
        let mixed = hash_of(&part).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        PartLookup {
            part,
            mixed,
            first: 0,
            number: NOWHERE,
            value: UNKNOWN,
        }
    }

    /// The 32 bits of the hash that a slot holds.
    fn tag(&self) -> u64 {
        self.mixed << 32
    }
}

impl<P> Default for Nodes<P> {
    fn default() -> Nodes<P> {
        Nodes {
            facts: Vec::new(),
            parts: Vec::new(),
            open: Vec::new(),
            free: Vec::new(),
            places: vec![0; 1 << 6],
            most: MOST as usize,
        }
    }
}

impl<P: Clone + Eq + Hash> Nodes<P> {
    /// Forbids further parts.
    pub(super) fn limit(&mut self) {
        self.most = self.most.min(self.parts.len());
    }

    /// The work of all nodes, or of a sample of many.
    pub(super) fn works(&self) -> Vec<u32> {
        let made = self.open.iter().filter(|node| node.is_made);
        let every = self.open.len() / MOST_WORKS + 1;
        made.step_by(every).map(|node| node.work).collect()
    }

    /// Forgets the nodes with less work than `least`, and all parts that no remaining node refers to. Their memory is
    /// kept. Returns the new number of `part`, if it remains, and the freed bytes of lists.
    pub(super) fn forget(&mut self, least: u32, part: Option<u32>) -> (Option<u32>, usize) {
        // There are more slots than parts, and the slots are refilled at the end, so their memory is used for the new
        // numbers.
        let mut numbers = std::mem::take(&mut self.places);
        numbers.fill(0);
        let mut bytes = 0;
        for (number, fact) in self.facts.iter_mut().enumerate() {
            let Read::Node(at) = fact.read() else {
                continue;
            };
            let node = &mut self.open[at];
            if node.work < least {
                bytes += node.bytes();
                *fact = Fact::of_node(node);
                *node = Node::default();
                self.free.push(at as u32);
                continue;
            }
            numbers[number] = 1;
            for part in node.parts() {
                numbers[(*part & !LAST) as usize] = 1;
            }
        }
        let mut next = 0;
        for (number, new) in numbers.iter_mut().enumerate() {
            if *new != 0 {
                *new = next as u64 + 1;
                self.parts.swap(next, number);
                self.facts[next] = self.facts[number];
                next += 1;
            }
        }
        self.parts.truncate(next);
        self.facts.truncate(next);
        let new = |part: u32| (numbers[part as usize] as u32).checked_sub(1);
        for part in self.open.iter_mut().flat_map(Node::parts) {
            *part = *part & LAST | new(*part & !LAST).unwrap_or(0);
        }
        let part = part.and_then(new);
        numbers.fill(0);
        self.places = numbers;
        self.fill();
        (part, bytes)
    }

    pub(super) fn part(&self, number: u32) -> &P {
        &self.parts[number as usize]
    }

    /// The parts whose search began, each with its value, or with `UNKNOWN` and the excluded values.
    pub(super) fn searched(&self) -> impl Iterator<Item = (&P, KnownNimber)> {
        let parts = self.parts.iter().zip(&self.facts);
        parts.filter_map(|(part, fact)| Some((part, self.known(*fact)?)))
    }

    fn known(&self, fact: Fact) -> Option<KnownNimber> {
        match fact.read() {
            Read::Value(value) => {
                let is_searched = fact.0 & KIND == SEARCHED_VALUE;
                is_searched.then_some(KnownNimber { value, excluded: 0 })
            }
            Read::Met { .. } => None,
            Read::Node(at) => {
                let node = &self.open[at];
                node.is_made.then(|| node.known())
            }
        }
    }

    /// The results of a search about a part; `None` if the part was only met.
    pub(super) fn found(&self, number: u32) -> Option<KnownNimber> {
        self.known(self.facts[number as usize])
    }

    /// The value of a part, or `UNKNOWN`.
    #[inline]
    pub(super) fn value(&self, number: u32) -> u32 {
        let fact = self.facts[number as usize].0;
        if fact < MET { fact & !KIND } else { UNKNOWN }
    }

    /// The possible values of a part without a value, its size, and its node, if there is one.
    #[inline]
    pub(super) fn about(&self, number: u32) -> (Nimbers, u32, Option<&Node>) {
        match self.facts[number as usize].read() {
            Read::Value(_) => (Nimbers::default(), 0, None),
            Read::Met { possible, size } => (possible, size, None),
            Read::Node(at) => {
                let node = &self.open[at];
                (node.possible, node.size, Some(node))
            }
        }
    }

    /// The node of a part without a value. It is created if there is none.
    ///
    /// Errors: limits of the budget.
    pub(super) fn node(&mut self, number: u32, budget: &Budget) -> Solved<&mut Node> {
        let at = match self.facts[number as usize].read() {
            Read::Node(at) => at,
            Read::Value(_) => {
                let what = "the search of a part whose value is known";
                return Err(Stop::Undefined(what.into()));
            }
            Read::Met { possible, size } => {
                let at = self.place(budget)?;
                self.facts[number as usize] = Fact(NODE | at as u32);
                let node = &mut self.open[at];
                (node.possible, node.size) = (possible, size);
                at
            }
        };
        Ok(&mut self.open[at])
    }

    /// An index for one more node.
    fn place(&mut self, budget: &Budget) -> Solved<usize> {
        if let Some(at) = self.free.pop() {
            return Ok(at as usize);
        }
        budget.room_in(&mut self.open, 1)?;
        self.open.push(Node::default());
        Ok(self.open.len() - 1)
    }

    /// Records the value of a part. Returns the number of freed bytes.
    ///
    /// Errors: `TooLarge` if the value exceeds the encoding.
    pub(super) fn settle(&mut self, number: u32, value: u32) -> Solved<usize> {
        let fact = self.facts[number as usize];
        let mut bytes = 0;
        let mut is_searched = false;
        if let Read::Node(at) = fact.read() {
            let node = std::mem::take(&mut self.open[at]);
            (bytes, is_searched) = (node.bytes(), node.is_made);
            self.free.push(at as u32);
        }
        self.facts[number as usize] = Fact::value(value, is_searched)?;
        Ok(bytes)
    }

    fn place_of(&self, wanted: &PartLookup<P>) -> usize {
        (wanted.mixed >> 32) as usize & (self.places.len() - 1)
    }

    /// Finds the numbers and values of those parts that have been met.
    pub(super) fn find(&self, batch: &mut [PartLookup<P>]) {
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
                wanted.value = self.value(wanted.number);
            }
        }
    }

    fn is_at(&self, place: u64, wanted: &PartLookup<P>) -> bool {
        place >> 32 << 32 == wanted.tag()
            && self.parts.get((place as u32).wrapping_sub(1) as usize) == Some(&wanted.part)
    }

    fn find_after(&self, wanted: &PartLookup<P>) -> u32 {
        let mut at = self.place_of(wanted);
        loop {
            match self.places[at] {
                0 => return NOWHERE,
                place if self.is_at(place, wanted) => return place as u32 - 1,
                _ => at = (at + 1) & (self.places.len() - 1),
            }
        }
    }

    /// Numbers a part that had no number when the batch was looked up.
    ///
    /// Errors: limits of the budget.
    pub(super) fn insert(
        &mut self,
        wanted: &PartLookup<P>,
        met: Met,
        budget: &Budget,
    ) -> Solved<u32> {
        // The batch may contain the same part twice.
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
        let possible = met.possible();
        let fact = match (met.value, possible.only()) {
            (UNKNOWN, None) => Fact::met(&met),
            (UNKNOWN, Some(value)) | (value, _) => Fact::value(value, false)?,
        };
        budget.work(1)?;
        budget.room_in(&mut self.parts, 1)?;
        budget.room_in(&mut self.facts, 1)?;
        let number = self.parts.len() as u32;
        self.put(self.place_of(wanted), wanted.tag() | u64::from(number + 1));
        self.parts.push(wanted.part.clone());
        self.facts.push(fact);
        if fact.0 & KIND == MET && met.excluded != Nimbers::default() {
            self.node(number, budget)?.possible = possible;
        }
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
        self.fill();
        Ok(())
    }

    /// Inserts all parts into the empty hash table.
    fn fill(&mut self) {
        for number in 0..self.parts.len() {
            let wanted = PartLookup::new(self.parts[number].clone());
            let place = wanted.tag() | (number as u64 + 1);
            self.put(self.place_of(&wanted), place);
        }
    }
}
