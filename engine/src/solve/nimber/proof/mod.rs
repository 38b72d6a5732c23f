//! A nimber search in progress, by proof-number search.
//!
//! A question is a couple of a part and k: is k the Grundy value of the part? An option equal to *k refutes it. It is
//! confirmed if no option is *k and every j < k is refuted as the value. The search expands where the least work seems
//! left. It records the possible values of each part. Options are generated once and stored as sums of numbered parts,
//! which shrink as values become known.
//!
//! Sources: Lemoine and Viennot, "Nimbers are inevitable", 2012, for couples; Allis, van der Meulen and van den Herik,
//! "Proof-number search", 1994, and Nagai, "Df-pn algorithm for searching AND/OR trees", 2002.

mod facts;
mod nodes;
mod options;
mod ways;

use super::effort::{ENDLESS, Effort};
use super::set::{LARGE, Nimbers};
use super::{KnownNimber, NimberRules, NimberTables, Sum, UNKNOWN, Unfinished};
use crate::budget::{Budget, Stop, with_stack};
use crate::solve::Solved;
use crate::solve::threads::Turn;
use crate::value::mex;
use facts::Met;
use nodes::{NOWHERE, Nodes, PartLookup};
use smallvec::SmallVec;
use ways::Continuation;

/// A nim sum of values, and the numbers of parts without a value.
type Folded = (u32, SmallVec<[u32; 4]>);

/// Below this number of nodes, a search that forgets some hardly progresses.
const WORTH_SHRINKING: usize = 1 << 10;
/// A search that has halved its nodes this often keeps finding the same results.
const MOST_SHRINKS: usize = 1000;

/// A search in progress.
pub(super) struct ProofRun<'a, R: NimberRules> {
    rules: R,
    tables: NimberTables<'a, R::Part>,
    turn: Turn,
    budget: &'a Budget,
    nodes: Nodes<R::Part>,
    /// The memory of the lists of options and efforts, and its limit, in bytes.
    bytes: usize,
    most_bytes: usize,
    /// The number of times that half of the nodes were forgotten.
    shrinks: usize,
    /// The part in question, once its options were generated, and the number of different options.
    first: Option<u32>,
    moves: usize,
    /// Whether the progress of this search is reported.
    is_root: bool,
    /// The number of parts whose options were generated.
    count: u64,
    pub(super) unfinished: Option<Unfinished>,
    /// The parts of the options of the current part, and the number of parts of each option.
    batch: Vec<PartLookup<R::Part>>,
    counts: Vec<u32>,
    /// The options of the current part, as its node stores them.
    made: Vec<u32>,
}

impl<'a, R: NimberRules> ProofRun<'a, R> {
    pub(super) fn new(
        rules: R,
        tables: NimberTables<'a, R::Part>,
        turn: Turn,
        budget: &'a Budget,
    ) -> ProofRun<'a, R> {
        ProofRun {
            rules,
            tables,
            turn,
            budget,
            nodes: Nodes::default(),
            bytes: 0,
            most_bytes: usize::MAX,
            shrinks: 0,
            first: None,
            moves: 0,
            is_root: false,
            count: 0,
            unfinished: None,
            batch: Vec::new(),
            counts: Vec::new(),
            made: Vec::new(),
        }
    }

    /// The Grundy value of a part.
    ///
    /// Errors: limits of the budget, and those of the rules.
    pub(super) fn grundy(&mut self, part: &R::Part) -> Solved<u32> {
        self.persistently(|run| {
            let (value, open) = run.sum([part.clone()].into_iter().collect())?;
            match open.first() {
                Some(part) => run.value(*part),
                None => Ok(value),
            }
        })
    }

    /// Whether a sum is *k.
    ///
    /// Errors: limits of the budget, and those of the rules.
    pub(super) fn is_nimber(&mut self, sum: &Sum<R::Part>, k: u32) -> Solved<bool> {
        self.persistently(|run| {
            let (mut base, mut open) = run.sum(sum.clone())?;
            open.sort_unstable_by_key(|part| (run.nodes.about(*part).1, *part));
            let Some(last) = open.pop() else {
                return Ok(base == k);
            };
            for part in open {
                base ^= run.value(part)?;
            }
            run.is(last, base ^ k)
        })
    }

    /// Runs a search. If memory is short, the first of several threads continues after forgetting some results, and the
    /// others end.
    fn persistently<T>(&mut self, search: impl Fn(&mut Self) -> Solved<T>) -> Solved<T> {
        self.is_root = self.budget.begin_root(1);
        loop {
            let found = search(self);
            let is_short = matches!(found, Err(Stop::Memory));
            if is_short && self.turn.number == 0 && self.shrink().is_ok() {
                continue;
            }
            self.unfinished = found.is_err().then(|| self.progress()).flatten();
            self.remember();
            if self.is_root && found.is_ok() {
                self.budget.end_root();
            }
            return found;
        }
    }

    /// Reports the progress of the search for the first part.
    fn report(&self) {
        if let Some(so_far) = self.progress() {
            self.budget.report_root(so_far.valued, so_far.moves.max(1));
            let excluded = so_far.excluded.iter().fold(0, |bits, k| bits | 1 << k);
            self.budget.report_excluded(excluded);
        }
    }

    /// The progress of the search for the first part.
    fn progress(&self) -> Option<Unfinished> {
        let (possible, _, Some(root)) = self.nodes.about(self.first?) else {
            return None;
        };
        // Values above the largest possible one need no search.
        let below = possible.width().saturating_sub(1);
        let excluded = Nimbers::up_to(below).without(possible);
        Some(Unfinished {
            excluded: excluded.each().collect(),
            valued: self.moves.saturating_sub(root.open_options()),
            moves: self.moves,
        })
    }

    /// Copies the results to the table that outlives the search, as far as there is room.
    fn remember(&mut self) {
        let nodes = std::mem::take(&mut self.nodes);
        for (part, known) in nodes.searched() {
            if self.publish(part, known).is_err() {
                break;
            }
        }
        self.nodes = nodes;
    }

    /// Forgets the half of the nodes that took the least work, except for their excluded values. From now on the search
    /// takes no more memory than it does now.
    ///
    /// Errors: [`Stop::Memory`] if there are too few nodes, or if this was done too often.
    fn shrink(&mut self) -> Solved<()> {
        // This acknowledges the alarm.
        self.budget.should_shrink_tables();
        self.remember();
        self.nodes.limit();
        self.most_bytes = self.most_bytes.min(self.bytes);
        let mut works = self.nodes.works();
        self.shrinks += 1;
        if works.len() < WORTH_SHRINKING || self.shrinks > MOST_SHRINKS {
            return Err(Stop::Memory);
        }
        let middle = works.len() / 2;
        let median = *works.select_nth_unstable(middle).1;
        let bytes;
        (self.first, bytes) = self.nodes.forget(median + 1, self.first);
        self.bytes -= bytes;
        Ok(())
    }

    /// Stores the facts about a part in the table that outlives the search.
    fn publish(&mut self, part: &R::Part, known: KnownNimber) -> Solved<()> {
        let size = |part: &R::Part| self.rules.size(part);
        self.tables.make_room(part, size, self.budget)?;
        self.tables.put(part, known);
        Ok(())
    }

    /// The facts known about a part without search.
    fn meet(&mut self, part: &R::Part) -> Solved<Met> {
        let known = match self.rules.at_once(part, self.budget)? {
            Some(value) => KnownNimber { value, excluded: 0 },
            None => self.tables.get(part),
        };
        Ok(Met {
            value: known.value,
            most: self.rules.most(part),
            is_nonzero: self.rules.is_nonzero(part),
            excluded: Nimbers::of_bits(known.excluded),
            size: self.rules.size(part),
        })
    }

    /// Finds the numbers and values of a batch of parts.
    fn number(&mut self, batch: &mut [PartLookup<R::Part>]) -> Solved<()> {
        self.nodes.find(batch);
        for wanted in batch {
            if wanted.number == NOWHERE {
                let met = self.meet(&wanted.part)?;
                wanted.number = self.nodes.insert(wanted, met, self.budget)?;
                wanted.value = self.nodes.value(wanted.number);
            }
        }
        Ok(())
    }

    /// A sum: the nim sum of the known values, and the numbers of the parts without a value. Equal pairs cancel.
    fn sum(&mut self, sum: Sum<R::Part>) -> Solved<Folded> {
        let mut batch: SmallVec<[PartLookup<R::Part>; 2]> =
            sum.into_iter().map(PartLookup::new).collect();
        self.number(&mut batch)?;
        Ok(folded(&batch))
    }

    fn value(&mut self, part: u32) -> Solved<u32> {
        loop {
            let value = self.nodes.value(part);
            if value != UNKNOWN {
                return Ok(value);
            }
            match self.nodes.about(part).0.first() {
                LARGE.. => return self.large_value(part),
                k => self.search(part, k, ENDLESS, ENDLESS)?,
            }
        }
    }

    /// Whether the value of a part is k.
    fn is(&mut self, part: u32, k: u32) -> Solved<bool> {
        if k >= LARGE {
            return Ok(self.value(part)? == k);
        }
        // A part with a value has no possible values left.
        while self.nodes.about(part).0.has(k) {
            self.search(part, k, ENDLESS, ENDLESS)?;
        }
        Ok(self.nodes.value(part) == k)
    }

    /// The value of a part that is at least 63, from the values of all options.
    fn large_value(&mut self, part: u32) -> Solved<u32> {
        let key = self.nodes.part(part).clone();
        let mut values = Vec::new();
        for option in self.rules.options(&key, self.budget)?.flatten() {
            let (mut value, open) = self.sum(option)?;
            for part in open {
                value ^= with_stack(|| self.value(part))?;
            }
            values.push(value);
        }
        let value = mex(values);
        self.settle(part, value)?;
        Ok(value)
    }

    /// Records the value of a part.
    fn settle(&mut self, number: u32, value: u32) -> Solved<()> {
        self.bytes -= self.nodes.settle(number, value)?;
        self.tell(number)
    }

    /// Shares the facts about a part with other threads.
    fn tell(&mut self, number: u32) -> Solved<()> {
        if self.turn.of > 1
            && let Some(known) = self.nodes.found(number)
        {
            let part = self.nodes.part(number).clone();
            self.publish(&part, known)?;
        }
        Ok(())
    }

    /// Takes over what other threads have found about a part without a value.
    fn hear(&mut self, number: u32) -> Solved<()> {
        if self.turn.of > 1 {
            let known = self.tables.get(self.nodes.part(number));
            let node = self.nodes.node(number, self.budget)?;
            node.possible = node.possible.without(Nimbers::of_bits(known.excluded));
            if known.value != UNKNOWN {
                self.settle(number, known.value)?;
            }
        }
        Ok(())
    }

    /// Searches a couple until it is decided or one of its efforts reaches a limit.
    fn search(&mut self, part: u32, k: u32, refute: u32, confirm: u32) -> Solved<()> {
        with_stack(|| self.search_here(part, k, refute, confirm))
    }

    fn search_here(&mut self, part: u32, k: u32, refute: u32, confirm: u32) -> Solved<()> {
        self.budget.tick()?;
        if self.budget.should_shrink_tables() {
            return Err(Stop::Memory);
        }
        if self.nodes.value(part) == UNKNOWN {
            self.hear(part)?;
        }
        let before = self.count;
        if self.nodes.value(part) == UNKNOWN {
            self.make(part)?;
        }
        let found = self.search_made(part, k, refute, confirm);
        if self.nodes.value(part) == UNKNOWN {
            let node = self.nodes.node(part, self.budget)?;
            let work = self.count - before;
            node.work = node
                .work
                .saturating_add(u32::try_from(work).unwrap_or(u32::MAX));
        }
        found
    }

    fn search_made(&mut self, part: u32, k: u32, refute: u32, confirm: u32) -> Solved<()> {
        loop {
            let Some(ways) = self.ways(part, k)? else {
                return self.tell(part);
            };
            let effort = ways.effort;
            let Some((next, least)) = ways.best else {
                return self.settle(part, k);
            };
            self.keep_effort(part, k, effort)?;
            if self.is_root && self.first == Some(part) {
                self.report();
            }
            if effort.refute >= refute || effort.confirm >= confirm {
                return Ok(());
            }
            match next {
                Continuation::Value(part) => {
                    with_stack(|| self.value(part))?;
                }
                Continuation::Couple(part, k) => {
                    let Effort { refute, confirm } = ways.limits(least, refute, confirm);
                    self.search(part, k, refute, confirm)?;
                }
            }
        }
    }
}

/// The nim sum of the values of some parts, and the numbers of the parts without a value. Equal pairs cancel.
fn folded<P>(parts: &[PartLookup<P>]) -> Folded {
    let mut base = 0;
    let mut open: SmallVec<[u32; 4]> = SmallVec::new();
    for part in parts {
        if part.value != UNKNOWN {
            base ^= part.value;
        } else if let Some(twin) = open.iter().position(|other| *other == part.number) {
            open.swap_remove(twin);
        } else {
            open.push(part.number);
        }
    }
    (base, open)
}
