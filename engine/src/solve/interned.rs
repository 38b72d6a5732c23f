//! Interned parts. A number is cheaper to copy than a part.

use super::shard::hash_of;
use crate::budget::{Budget, Stop};
use hashbrown::HashTable;
use std::hash::Hash;

/// A numbering of parts without duplicates.
#[derive(Debug)]
pub(super) struct Interned<P> {
    parts: Vec<P>,
    numbers: HashTable<u32>,
    /// Numbers of forgotten parts, to be reused.
    free: Vec<u32>,
}

impl<P> Default for Interned<P> {
    fn default() -> Interned<P> {
        Interned {
            parts: Vec::new(),
            numbers: HashTable::new(),
            free: Vec::new(),
        }
    }
}

impl<P: Clone + Eq + Hash> Interned<P> {
    /// The number of a part. A new part gets a new number.
    ///
    /// Errors: limits of the budget.
    pub(super) fn number(&mut self, part: P, budget: &Budget) -> Result<u32, Stop> {
        let hash = hash_of(&part);
        let Interned {
            parts,
            numbers,
            free,
        } = self;
        let known = numbers.find(hash, |number| parts.get(*number as usize) == Some(&part));
        if let Some(number) = known {
            return Ok(*number);
        }
        budget.work(1)?;
        if free.is_empty() {
            budget.room_in(parts, 1)?;
        }
        if numbers.len() == numbers.capacity() {
            budget.reserve(2 * numbers.capacity() * (size_of::<u32>() + 1))?;
        }
        let number = free.pop().unwrap_or(parts.len() as u32);
        match parts.get_mut(number as usize) {
            Some(forgotten) => *forgotten = part,
            None => parts.push(part),
        }
        let hash_at = |number: &u32| parts.get(*number as usize).map_or(0, hash_of);
        numbers.insert_unique(hash, number, hash_at);
        Ok(number)
    }

    /// The number of a part, if it has one.
    pub(super) fn find(&self, part: &P) -> Option<u32> {
        let is_it = |number: &u32| self.get(*number) == Some(part);
        self.numbers.find(hash_of(part), is_it).copied()
    }

    /// The part with a number.
    pub(super) fn get(&self, number: u32) -> Option<&P> {
        self.parts.get(number as usize)
    }

    /// Forgets the parts whose numbers are not kept. Their memory is reused.
    pub(super) fn forget(&mut self, is_kept: impl Fn(u32) -> bool) {
        self.numbers.retain(|number| is_kept(*number));
        let all = 0..self.parts.len() as u32;
        self.free = all.filter(|number| !is_kept(*number)).collect();
    }

    /// Whether a new part would need more memory.
    pub(super) fn is_full(&self) -> bool {
        self.free.is_empty() && self.parts.len() == self.parts.capacity()
    }

    /// One more than the largest number in use.
    pub(super) fn len(&self) -> usize {
        self.parts.len()
    }
}
