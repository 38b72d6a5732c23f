//! A nimber search in progress, by depth-first proof-number search without stored options.
//!
//! It asks the questions of [`super::proof`] and estimates efforts in the same way, but only parts that were searched
//! are stored, when the search leaves them, and options are generated each time that it enters a part. The table
//! outlives the search, and several threads share it. A table that may not grow forgets what took the least work.
//!
//! Sources: those of [`super::proof`], and Nagai, "A new depth-first-search algorithm for AND/OR trees", 1999, for
//! tables that forget.

mod efforts;
mod fact;
mod frame;
mod options;
mod table;
mod ways;

use super::effort::{ENDLESS, Effort};
use super::set::LARGE;
use super::{Found, Tables, UNKNOWN, Unfinished};
use crate::budget::{Budget, Stop, with_stack};
use crate::solve::Solved;
use crate::solve::threads::Turn;
use frame::{Frame, OpenOption, OpenPart};
use hashbrown::HashTable;
pub(crate) use options::OptionBatch;
use std::hash::Hash;
pub(crate) use table::FactTable;
use ways::Continuation;

/// A search that has forgotten half of the table this often keeps finding the same results.
const MOST_SHRINKS: usize = 1000;

/// An impartial ruleset whose positions split into parts, and whose options are quick to generate.
pub(crate) trait DfpnRules {
    /// A part that does not split further.
    type Part: Clone + Eq + Hash;
    /// Adds a part, or its value if it is known without search, to the current option of a batch.
    fn add(&mut self, part: &Self::Part, batch: &mut OptionBatch<Self::Part>);
    /// Adds all options of a part to a batch.
    fn expand(
        &mut self,
        part: &Self::Part,
        batch: &mut OptionBatch<Self::Part>,
        budget: &Budget,
    ) -> Solved<()>;
    /// The approximate size of the search of a part.
    fn size(&self, part: &Self::Part) -> u32;
    /// An upper bound of the value.
    fn most(&self, part: &Self::Part) -> u32;
}

/// A search in progress.
struct DfpnRun<'a, R: DfpnRules> {
    rules: R,
    tables: Tables<'a, FactTable<R::Part>>,
    turn: Turn,
    budget: &'a Budget,
    /// The parts without values in the options of the parts that are being searched.
    parts: Vec<OpenPart<R::Part>>,
    /// The options without values of the parts that are being searched.
    options: Vec<OpenOption>,
    /// The number of times that options of a part were generated.
    opened: u64,
    /// Whether the progress of this search is reported.
    is_root: bool,
    unfinished: Option<Unfinished>,
    /// The options of the current part, and the indices of different ones. They are kept for their memory.
    batch: OptionBatch<R::Part>,
    distinct: HashTable<u32>,
}

/// The Grundy value of a part, for rulesets whose options are quick to generate.
pub(crate) fn grundy<R: DfpnRules>(
    part: &R::Part,
    rules: R,
    tables: Tables<FactTable<R::Part>>,
    turn: Turn,
    budget: &Budget,
) -> Found {
    let mut run = DfpnRun::new(rules, tables, turn, budget);
    (run.grundy(part), run.unfinished)
}

impl<'a, R: DfpnRules> DfpnRun<'a, R> {
    fn new(
        rules: R,
        tables: Tables<'a, FactTable<R::Part>>,
        turn: Turn,
        budget: &'a Budget,
    ) -> DfpnRun<'a, R> {
        DfpnRun {
            rules,
            tables,
            turn,
            budget,
            parts: Vec::new(),
            options: Vec::new(),
            opened: 0,
            is_root: false,
            unfinished: None,
            batch: OptionBatch::default(),
            distinct: HashTable::new(),
        }
    }

    /// The Grundy value of a part. If memory is short, the first of several threads continues after forgetting some
    /// results, and the others end.
    ///
    /// Errors: limits of the budget, and those of the rules.
    fn grundy(&mut self, part: &R::Part) -> Solved<u32> {
        self.is_root = self.budget.begin_root(1);
        let mut shrinks = 0;
        loop {
            self.parts.clear();
            self.options.clear();
            self.opened = 0;
            let sum = self.push(part)?;
            let found = self.value_of(sum);
            let is_short = matches!(found, Err(Stop::Memory));
            if is_short && self.turn.number == 0 && shrinks < MOST_SHRINKS && self.tables.shrink() {
                // This acknowledges the alarm.
                self.budget.should_shrink_tables();
                shrinks += 1;
                continue;
            }
            if found.is_ok() {
                self.unfinished = None;
                if self.is_root {
                    self.budget.end_root();
                }
            }
            return found;
        }
    }

    /// Reports the progress of the search for the first part.
    fn report(&self, frame: &Frame) {
        let so_far = frame.progress();
        self.budget.report_root(so_far.valued, so_far.moves.max(1));
        let excluded = so_far.excluded.iter().fold(0, |bits, k| bits | 1 << k);
        self.budget.report_excluded(excluded);
    }

    /// The value of a sum on the stack.
    pub(super) fn value_of(&mut self, sum: OpenOption) -> Solved<u32> {
        let mut value = sum.base;
        for at in sum.first..sum.first + sum.count {
            value ^= self.value(at)?;
        }
        Ok(value)
    }

    /// The value of a part on the stack.
    fn value(&mut self, at: usize) -> Solved<u32> {
        self.enter(at, None, |run, frame| {
            loop {
                match frame.possible.first() {
                    _ if frame.value != UNKNOWN => return Ok(()),
                    LARGE.. => frame.value = run.large_value(at)?,
                    k => run.search(frame, k, ENDLESS, ENDLESS)?,
                }
            }
        })?;
        Ok(self.parts[at].value)
    }

    /// The value of a part that is at least 63, from the values of all options.
    fn large_value(&mut self, at: usize) -> Solved<u32> {
        let part = self.parts[at].part.clone();
        self.value_from_options(&part)
    }

    /// Searches a couple of a part on the stack until it is decided or one of its efforts reaches a limit.
    fn couple(&mut self, at: usize, k: u32, refute: u32, confirm: u32) -> Solved<()> {
        self.enter(at, Some((k, Effort { refute, confirm })), |run, frame| {
            run.search(frame, k, refute, confirm)
        })
    }

    /// Searches a part on the stack, unless its value is known, or the couple that is to be decided is excluded or
    /// reaches its limits. Stores what is found.
    fn enter(
        &mut self,
        at: usize,
        couple: Option<(u32, Effort)>,
        search: impl FnOnce(&mut Self, &mut Frame) -> Solved<()>,
    ) -> Solved<()> {
        with_stack(|| {
            self.budget.tick()?;
            if self.budget.should_shrink_tables() {
                self.tables.shrink();
            }
            let part = &mut self.parts[at];
            if let Some(fact) = self.tables.fact(&part.part, part.mixed) {
                part.learn(&fact);
            }
            let reaches = |(k, limits): (u32, Effort)| {
                let effort = part.effort(k, self.turn);
                let is_over = effort.refute >= limits.refute || effort.confirm >= limits.confirm;
                is_over || !part.possible.has(k)
            };
            if part.value != UNKNOWN || couple.is_some_and(reaches) {
                return Ok(());
            }
            let mut frame = self.open(at)?;
            let found = search(self, &mut frame);
            self.parts.truncate(frame.parts);
            self.options.truncate(frame.options);
            if found.is_err() && frame.is_first {
                self.unfinished = Some(frame.progress());
            }
            let part = &mut self.parts[at];
            let fact = frame.fact(couple.map(|(k, _)| k), &part.efforts, self.opened);
            // A fact has no room for large nimbers.
            part.possible = frame.possible;
            part.learn(&fact);
            let stored = self
                .tables
                .put_fact(&part.part, part.mixed, fact, self.budget);
            found?;
            part.learn(&stored?);
            Ok(())
        })
    }

    /// Searches a couple until it is decided or one of its efforts reaches a limit.
    fn search(&mut self, frame: &mut Frame, k: u32, refute: u32, confirm: u32) -> Solved<()> {
        loop {
            let Some(ways) = self.ways(frame, k)? else {
                return Ok(());
            };
            let effort = ways.effort;
            let Some((next, least)) = ways.best else {
                frame.value = k;
                return Ok(());
            };
            frame.keep_effort(k, effort);
            if self.is_root && frame.is_first {
                self.report(frame);
            }
            if effort.refute >= refute || effort.confirm >= confirm {
                return Ok(());
            }
            let limits = ways.limits(least, refute, confirm);
            let Effort { refute, confirm } = limits;
            match next {
                Continuation::Value(part) => {
                    self.value(part)?;
                }
                Continuation::Couple(part, k) => self.couple(part, k, refute, confirm)?,
                Continuation::Smaller(k) => {
                    with_stack(|| self.search(frame, k, refute, confirm))?;
                }
            }
        }
    }
}
