//! Grundy values by outcomes: is G + *k a second-player win, for k = 0, 1, 2, ...?
//!
//! A single option equal to *k refutes k, so most options need no value. There are three searches. [`proof`] generates
//! all options of a part and expands where the least work seems left. [`dfpn`] does the same for rulesets whose options
//! are quick to generate: it does not store them, and takes little memory. [`run`] generates options one at a time, for
//! rulesets where that is expensive, and searches depth first. Source: Lemoine and Viennot, "Nimbers are inevitable",
//! 2012.

pub(crate) mod dfpn;
mod effort;
mod listed;
mod proof;
mod run;
mod set;
mod table;
#[cfg(test)]
mod tests;
mod ways;

pub(crate) use dfpn::{DfpnRules, FactTable, OptionBatch};
pub(crate) use listed::{Hints, ListedOptions, NoHints};
pub(crate) use table::{NimberTable, NimberTables};

use super::Solved;
use super::forked::{Adoption, Forked};
use super::threads::{Turn, on_threads};
use super::unfinished::Unfinished;
use crate::budget::{Budget, Stop};
use proof::ProofRun;
use run::NimberRun;
use smallvec::SmallVec;
use std::any::Any;
use std::hash::Hash;
use std::sync::Arc;

/// An option, given by the parts of which it is the sum.
pub(crate) type Sum<P> = SmallVec<[P; 2]>;

/// An impartial ruleset whose positions split into parts.
pub(crate) trait NimberRules {
    /// A part that does not split further.
    type Part: Clone + Eq + Hash;
    /// An iterator over options; `None` for an option to be ignored. The upper bound of its size hint is the number of
    /// moves.
    type Options: Iterator<Item = Option<Sum<Self::Part>>>;
    /// The value, if it is known without search.
    fn at_once(&mut self, part: &Self::Part, budget: &Budget) -> Solved<Option<u32>>;
    /// Whether the value is known not to be 0.
    fn is_nonzero(&self, part: &Self::Part) -> bool;
    /// The options of a part, generated on demand.
    fn options(&mut self, part: &Self::Part, budget: &Budget) -> Solved<Self::Options>;
    /// The work to generate one option, in ticks.
    fn work_of_option(&self, part: &Self::Part) -> u64;
    /// The approximate size of the search of a part.
    fn size(&self, part: &Self::Part) -> u32;
    /// An upper bound of the value.
    fn most(&self, _part: &Self::Part) -> u32 {
        u32::MAX
    }
    /// Whether a part is likely to have value 0. Such options are tried early.
    fn is_promising(&self, _part: &Self::Part) -> bool {
        false
    }
    /// Whether generating an option is expensive, so that options are better generated one at a time.
    fn options_are_dear(&self) -> bool {
        false
    }
    /// Called when the value of a part is known.
    fn is_done(&mut self, _part: &Self::Part) {}
}

/// The known facts about a part: its value, or values that are excluded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownNimber {
    value: u32,
    /// The excluded values below 32, as a bit set.
    excluded: u32,
}

/// Parts of at least this size are searched on several threads, if threads are enabled.
pub(crate) const WORTH_THREADS: u32 = 16;

/// The work of one thread before others join, in ticks.
const WORK_ALONE: u64 = 10_000;

/// Marks an unknown value.
const UNKNOWN: u32 = u32::MAX;

impl KnownNimber {
    const NOTHING: KnownNimber = KnownNimber {
        value: UNKNOWN,
        excluded: 0,
    };

    /// Merges the results of two searches for the same part.
    fn and(self, other: KnownNimber) -> KnownNimber {
        KnownNimber {
            value: self.value.min(other.value),
            excluded: self.excluded | other.excluded,
        }
    }

    fn excludes(self, value: u32) -> bool {
        value < u32::BITS && self.excluded >> value & 1 != 0
    }

    fn exclude(&mut self, value: u32) {
        if value < u32::BITS {
            self.excluded |= 1 << value;
        }
    }
}

/// The results for the parts of one ruleset, in a table.
#[derive(Debug)]
pub(crate) struct TableSearch<T> {
    known: Arc<T>,
    /// The partial result of the last search, if it was stopped.
    pub(crate) unfinished: Option<Unfinished>,
}

/// The results of searches that store options, or generate them one at a time.
pub(crate) type NimberSearch<P> = TableSearch<NimberTable<P>>;

/// The results of searches that do not store options.
pub(crate) type DfpnSearch<P> = TableSearch<FactTable<P>>;

/// The table of a search in progress.
pub(crate) enum Tables<'a, T> {
    /// Used by one thread.
    Own(&'a mut T),
    /// Shared by several threads.
    Shared(&'a T),
}

impl<T: Default> Default for TableSearch<T> {
    fn default() -> TableSearch<T> {
        TableSearch {
            known: Arc::default(),
            unfinished: None,
        }
    }
}

/// All forks share one table.
impl<T: Default + Send + Sync + 'static> Forked for TableSearch<T> {
    fn fork_into(&mut self, fork: &mut dyn Any) {
        if let Some(fork) = fork.downcast_mut::<TableSearch<T>>() {
            fork.known = Arc::clone(&self.known);
        }
    }

    fn leave(&mut self) {
        self.known = Arc::default();
    }

    fn rejoin(&mut self) {}

    fn adopt(&mut self, fork: &mut dyn Any, _: &mut Adoption) -> Solved<()> {
        if let Some(fork) = fork.downcast_mut::<TableSearch<T>>() {
            self.unfinished = self.unfinished.take().or(fork.unfinished.take());
        }
        Ok(())
    }
}

impl<P> DfpnSearch<P> {
    /// The Grundy value of a part, on one thread.
    pub(crate) fn grundy<R: DfpnRules<Part = P>>(
        &mut self,
        part: &P,
        rules: R,
        budget: &Budget,
    ) -> Solved<u32> {
        let found = dfpn::grundy(part, rules, self.tables(), Turn::ALONE, budget);
        self.keep_unfinished(found)
    }
}

impl<P> NimberSearch<P> {
    /// The Grundy value of a part, on one thread.
    pub(crate) fn grundy<R: NimberRules<Part = P>>(
        &mut self,
        part: &P,
        rules: R,
        budget: &Budget,
    ) -> Solved<u32> {
        let found = grundy(part, rules, self.tables(), Turn::ALONE, budget);
        self.keep_unfinished(found)
    }

    /// Whether a sum has value 0, on one thread.
    pub(crate) fn is_zero<R: NimberRules<Part = P>>(
        &mut self,
        sum: &Sum<P>,
        rules: R,
        budget: &Budget,
    ) -> Solved<bool> {
        let tables = self.tables();
        if rules.options_are_dear() {
            NimberRun::new(rules, tables, Turn::ALONE, budget).is_nimber(sum, 0)
        } else {
            ProofRun::new(rules, tables, Turn::ALONE, budget).is_nimber(sum, 0)
        }
    }
}

impl<T> TableSearch<T> {
    fn tables(&mut self) -> Tables<'_, T> {
        if Arc::strong_count(&self.known) > 1 {
            return Tables::Shared(&self.known);
        }
        Tables::Own(Arc::get_mut(&mut self.known).expect("nobody else has it"))
    }

    fn keep_unfinished(&mut self, (found, unfinished): Found) -> Solved<u32> {
        self.unfinished = unfinished.or(self.unfinished.take());
        found
    }

    /// The Grundy value of a part, on `threads` threads that each have their own rules. One thread is used if little
    /// work suffices.
    pub(crate) fn grundy_on_threads(
        &mut self,
        threads: usize,
        budget: &Budget,
        search: impl Fn(Tables<T>, Turn, &Budget) -> Found + Sync,
    ) -> Solved<u32>
    where
        T: Send + Sync,
    {
        let trial = budget.trial(WORK_ALONE);
        let (found, unfinished) = search(self.tables(), Turn::ALONE, &trial);
        let found = match budget.end_trial(&trial, found) {
            Ok(None) => {
                let found = on_threads(threads, budget, |turn, budget| {
                    search(Tables::Shared(&self.known), turn, budget)
                });
                match found {
                    // All threads ran out of memory at the same time; one alone may succeed.
                    (Err(Stop::Memory), _) => search(self.tables(), Turn::ALONE, budget),
                    found => found,
                }
            }
            found => (found.map(Option::unwrap_or_default), unfinished),
        };
        self.keep_unfinished(found)
    }
}

/// An answer, or the partial result of a stopped search.
pub(crate) type Found = (Solved<u32>, Option<Unfinished>);

/// The Grundy value of a part.
pub(crate) fn grundy<R: NimberRules>(
    part: &R::Part,
    rules: R,
    tables: NimberTables<R::Part>,
    turn: Turn,
    budget: &Budget,
) -> Found {
    if rules.options_are_dear() {
        let mut run = NimberRun::new(rules, tables, turn, budget);
        return (run.grundy(part), run.unfinished);
    }
    let mut run = ProofRun::new(rules, tables, turn, budget);
    (run.grundy(part), run.unfinished)
}
