//! Grundy values by way of outcomes: is G + *k a second player win, for k = 0, 1, 2, ...?
//!
//! A single option that is equal to *k refutes k, so that most options are never valued; where an option falls
//! into parts, all but the largest one are valued and only the nimber that is left is asked of that one. Source:
//! Lemoine and Viennot, "Nimbers are inevitable", 2012.

mod listed;
mod run;
mod table;

pub(crate) use listed::{Hints, Listed, NoHints};
pub(crate) use table::{NimberTable, NimberTables};

use super::Solved;
use super::fork::{Adoption, Forked};
use super::threads::{Turn, on_threads};
use crate::budget::{Budget, Stop};
use run::Run;
use smallvec::SmallVec;
use std::any::Any;
use std::hash::Hash;
use std::sync::Arc;

/// An option: the parts whose sum it is.
pub(crate) type Sum<P> = SmallVec<[P; 2]>;

/// An impartial ruleset whose positions fall into parts.
pub(crate) trait Rules {
    /// A part that does not fall into smaller ones.
    type Part: Clone + Eq + Hash;
    /// What moves lead to; nothing for those that do not count. The upper end of its hint is the number of moves.
    type Options: Iterator<Item = Option<Sum<Self::Part>>>;
    /// The value, where it is known without search.
    fn at_once(&mut self, part: &Self::Part, budget: &Budget) -> Solved<Option<u32>>;
    /// Whether the value is known not to be 0.
    fn is_nonzero(&self, part: &Self::Part) -> bool;
    /// What the moves lead to, found one after the other as far as they are asked for.
    fn options(&mut self, part: &Self::Part, budget: &Budget) -> Solved<Self::Options>;
    /// The work to make one option, in ticks.
    fn work_of_option(&self, part: &Self::Part) -> u64;
    /// How much there is to search, roughly.
    fn size(&self, part: &Self::Part) -> u32;
    /// No value is larger.
    fn most(&self, _part: &Self::Part) -> u32 {
        u32::MAX
    }
    /// It looks like a 0, and is tried early as an option.
    fn is_promising(&self, _part: &Self::Part) -> bool {
        false
    }
    /// The value of a part is known from now on.
    fn is_done(&mut self, _part: &Self::Part) {}
}

/// What is known of a part: its value, or which values it does not have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownNimber {
    value: u32,
    /// Values below 32 that it does not have, as bits.
    excluded: u32,
}

/// Parts of this size and larger are searched on several threads where the user wants them.
pub(crate) const WORTH_THREADS: u32 = 16;

/// The work, in ticks, of one thread before others come to help.
const WORK_ALONE: u64 = 10_000;

/// Says that a value is not known.
const UNKNOWN: u32 = u32::MAX;

impl KnownNimber {
    const NOTHING: KnownNimber = KnownNimber {
        value: UNKNOWN,
        excluded: 0,
    };

    /// What two searches have found of the same part.
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

/// What is known of a part whose search was stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// Values that it does not have.
    pub excluded: Vec<u32>,
    /// How many moves lead to a known value.
    pub valued: usize,
    /// How many moves it has.
    pub moves: usize,
}

/// What has been found of the parts of one ruleset.
#[derive(Debug)]
pub(crate) struct NimberSearch<P> {
    known: Arc<NimberTable<P>>,
    /// The part that was to be valued when the last search was stopped.
    pub(crate) unfinished: Option<Unfinished>,
}

impl<P> Default for NimberSearch<P> {
    fn default() -> NimberSearch<P> {
        NimberSearch {
            known: Arc::default(),
            unfinished: None,
        }
    }
}

/// All forks have one table.
impl<P: Send + Sync + 'static> Forked for NimberSearch<P> {
    fn fork_into(&mut self, fork: &mut dyn Any) {
        if let Some(fork) = fork.downcast_mut::<NimberSearch<P>>() {
            fork.known = Arc::clone(&self.known);
        }
    }

    fn leave(&mut self) {
        self.known = Arc::default();
    }

    fn rejoin(&mut self) {}

    fn adopt(&mut self, fork: &mut dyn Any, _: &mut Adoption) -> Solved<()> {
        if let Some(fork) = fork.downcast_mut::<NimberSearch<P>>() {
            self.unfinished = self.unfinished.take().or(fork.unfinished.take());
        }
        Ok(())
    }
}

impl<P> NimberSearch<P> {
    /// The Grundy value of a part, on one thread.
    pub(crate) fn grundy<R: Rules<Part = P>>(
        &mut self,
        part: &P,
        rules: R,
        budget: &Budget,
    ) -> Solved<u32> {
        let (found, unfinished) = grundy(part, rules, self.tables(), Turn::ALONE, budget);
        self.unfinished = unfinished.or(self.unfinished.take());
        found
    }

    fn tables(&mut self) -> NimberTables<'_, P> {
        if Arc::strong_count(&self.known) > 1 {
            return NimberTables::Shared(&self.known);
        }
        NimberTables::Own(Arc::get_mut(&mut self.known).expect("nobody else has it"))
    }

    /// Whether a sum is worth 0, on one thread.
    pub(crate) fn is_zero<R: Rules<Part = P>>(
        &mut self,
        sum: &Sum<P>,
        rules: R,
        budget: &Budget,
    ) -> Solved<bool> {
        Run::new(rules, self.tables(), Turn::ALONE, budget).is_nimber(sum, 0)
    }

    /// The Grundy value of a part, on so many threads that each have rules of their own; on one if that is soon done.
    pub(crate) fn grundy_on_threads(
        &mut self,
        threads: usize,
        budget: &Budget,
        search: impl Fn(NimberTables<P>, Turn, &Budget) -> Found + Sync,
    ) -> Solved<u32>
    where
        P: Send,
    {
        let trial = budget.trial(WORK_ALONE);
        let (mut found, mut unfinished) = search(self.tables(), Turn::ALONE, &trial);
        budget.count(trial.ticks());
        if found == Err(Stop::Cancelled) {
            (found, unfinished) = on_threads(threads, budget, |turn, budget| {
                search(NimberTables::Shared(&self.known), turn, budget)
            });
        }
        self.unfinished = unfinished.or(self.unfinished.take());
        found
    }
}

/// An answer, and what is known of the part under way if there is none.
pub(crate) type Found = (Solved<u32>, Option<Unfinished>);

/// The Grundy value of a part.
pub(crate) fn grundy<R: Rules>(
    part: &R::Part,
    rules: R,
    tables: NimberTables<R::Part>,
    turn: Turn,
    budget: &Budget,
) -> Found {
    let mut run = Run::new(rules, tables, turn, budget);
    (run.grundy(part), run.unfinished)
}
