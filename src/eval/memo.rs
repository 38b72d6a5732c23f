//! What calls of the user's functions gave, by function and arguments.

use super::Datum;
use super::datum::{hash_datum, same};
use crate::solve::{Budget, Stop};
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::ops::Range;

/// Remembered calls. The arguments of all of them stand in one vector, so that a call takes little room.
#[derive(Debug, Default)]
pub(super) struct Memo {
    /// Indices of calls, by the hash of function and arguments.
    table: HashTable<u32>,
    calls: Vec<Call>,
    arguments: Vec<Datum>,
}

#[derive(Debug)]
struct Call {
    function: usize,
    hash: u64,
    arguments: Range<usize>,
    result: Remembered,
}

/// What is known of a call.
#[derive(Clone, Debug)]
pub(super) enum Remembered {
    /// Nothing: it was never made, or cut short.
    Nothing,
    /// It needs its own result.
    UnderWay,
    /// Its result.
    Done(Datum),
}

impl Memo {
    /// The index of a call, which is entered if it is new.
    pub(super) fn enter(
        &mut self,
        function: usize,
        arguments: &[Datum],
        budget: &Budget,
    ) -> Result<usize, Stop> {
        let mut hasher = FxHasher::default();
        function.hash(&mut hasher);
        arguments.iter().for_each(|a| hash_datum(a, &mut hasher));
        let hash = hasher.finish();
        let is_it = |at: &u32| {
            let Some(call) = self.calls.get(*at as usize) else {
                return false;
            };
            let known = self.arguments.get(call.arguments.clone());
            call.hash == hash
                && call.function == function
                && known.is_some_and(|known| {
                    known.len() == arguments.len()
                        && known.iter().zip(arguments).all(|(a, b)| same(a, b))
                })
        };
        if let Some(at) = self.table.find(hash, is_it) {
            return Ok(*at as usize);
        }
        let at = u32::try_from(self.calls.len())
            .map_err(|_| Stop::TooLarge("the list of all calls".into()))?;
        budget.room_in(&mut self.calls, 1)?;
        budget.room_in(&mut self.arguments, arguments.len())?;
        if self.table.len() == self.table.capacity() {
            budget.reserve(self.table.capacity() * 2 * (size_of::<u32>() + 1))?;
        }
        let start = self.arguments.len();
        self.arguments.extend_from_slice(arguments);
        self.calls.push(Call {
            function,
            hash,
            arguments: start..self.arguments.len(),
            result: Remembered::Nothing,
        });
        let calls = &self.calls;
        let hash_of = |at: &u32| calls.get(*at as usize).map_or(0, |c| c.hash);
        self.table.insert_unique(hash, at, hash_of);
        Ok(at as usize)
    }

    /// What is known of a call.
    pub(super) fn known(&self, at: usize) -> &Remembered {
        match self.calls.get(at) {
            Some(call) => &call.result,
            None => &Remembered::Nothing,
        }
    }

    /// Notes what is known of a call.
    pub(super) fn note(&mut self, at: usize, result: Remembered) {
        if let Some(call) = self.calls.get_mut(at) {
            call.result = result;
        }
    }

    /// Forgets calls that were under way when something went wrong.
    pub(super) fn give_up(&mut self) {
        for call in &mut self.calls {
            if matches!(call.result, Remembered::UnderWay) {
                call.result = Remembered::Nothing;
            }
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        *self = Memo::default();
    }
}
