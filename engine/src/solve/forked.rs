//! Tables that a fork of the solver shares with its original, and the translation of results of a fork.

use super::{Solved, Worth};
use crate::budget::Budget;
use crate::value::{Arena, Value};
use rustc_hash::FxHashMap;
use std::any::Any;

/// A table of a search that can be forked.
pub trait Forked: Any {
    /// Shares the entries of this table with `fork`, an empty table of the same type. No entries may be added to this
    /// table until [`Forked::rejoin`].
    fn fork_into(&mut self, fork: &mut dyn Any);
    /// Releases the entries that a fork shares with its original.
    fn leave(&mut self);
    /// Takes back the shared entries. All forks must have left.
    fn rejoin(&mut self);
    /// Merges the entries of a fork.
    ///
    /// Errors: limits of the budget. Entries that were not merged are recomputed on demand.
    fn adopt(&mut self, fork: &mut dyn Any, by: &mut Adoption) -> Solved<()>;
}

/// Translates values of a fork into the arena of the original.
pub struct Adoption<'a> {
    pub(super) arena: &'a mut Arena,
    pub(super) fork: &'a Arena,
    pub(super) known: &'a mut FxHashMap<Value, Value>,
    /// The limits of the computation.
    pub budget: &'a Budget,
}

/// A result about a position that can be translated from a fork.
pub(crate) trait Adopted: Copy {
    /// The result with its handles translated.
    fn adopted(self, by: &mut Adoption) -> Solved<Self>;
}

impl Adopted for u32 {
    fn adopted(self, _: &mut Adoption) -> Solved<u32> {
        Ok(self)
    }
}

impl Adopted for Worth {
    fn adopted(self, by: &mut Adoption) -> Solved<Worth> {
        match self {
            Worth::Loony => Ok(Worth::Loony),
            Worth::Value(value) => value.adopted(by).map(Worth::Value),
        }
    }
}

impl Adopted for Value {
    fn adopted(self, by: &mut Adoption) -> Solved<Value> {
        by.arena.adopt(by.fork, self, by.known, by.budget)
    }
}
