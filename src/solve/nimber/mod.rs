//! Grundy values by way of outcomes: is G + *k a second player win, for k = 0, 1, 2, ...?
//!
//! A single option that is equal to *k refutes k, so that most options are never valued; where an option falls
//! into parts, all but the largest one are valued and only the nimber that is left is asked of that one. Source:
//! Lemoine and Viennot, "Nimbers are inevitable", 2012.

mod listed;
mod table;

pub(crate) use listed::{Hints, Listed, NoHints};
pub(crate) use table::{Table, Tables};

use super::Solved;
use super::fork::{Adoption, Forked};
use super::threads::{Turn, on_threads};
use crate::budget::{Budget, Stop, with_stack};
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
pub(crate) struct Known {
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

impl Known {
    const NOTHING: Known = Known {
        value: UNKNOWN,
        excluded: 0,
    };

    /// What two searches have found of the same part.
    fn and(self, other: Known) -> Known {
        Known {
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
    known: Arc<Table<P>>,
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

/// A search under way.
struct Run<'a, R: Rules> {
    rules: R,
    tables: Tables<'a, R::Part>,
    turn: Turn,
    budget: &'a Budget,
    unfinished: Option<Unfinished>,
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

    fn tables(&mut self) -> Tables<'_, P> {
        if Arc::strong_count(&self.known) > 1 {
            return Tables::Shared(&self.known);
        }
        Tables::Own(Arc::get_mut(&mut self.known).expect("nobody else has it"))
    }

    /// Whether a sum is worth 0, on one thread.
    pub(crate) fn is_zero<R: Rules<Part = P>>(
        &mut self,
        sum: &Sum<P>,
        rules: R,
        budget: &Budget,
    ) -> Solved<bool> {
        let mut run = Run {
            rules,
            tables: self.tables(),
            turn: Turn::ALONE,
            budget,
            unfinished: None,
        };
        run.is_nimber(sum, 0)
    }

    /// The Grundy value of a part, on so many threads that each have rules of their own; on one if that is soon done.
    pub(crate) fn grundy_on_threads(
        &mut self,
        threads: usize,
        budget: &Budget,
        search: impl Fn(Tables<P>, Turn, &Budget) -> Found + Sync,
    ) -> Solved<u32>
    where
        P: Send,
    {
        let trial = budget.trial(WORK_ALONE);
        let (mut found, mut unfinished) = search(self.tables(), Turn::ALONE, &trial);
        budget.count(trial.ticks());
        if found == Err(Stop::Cancelled) {
            (found, unfinished) = on_threads(threads, budget, |turn, budget| {
                search(Tables::Shared(&self.known), turn, budget)
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
    tables: Tables<R::Part>,
    turn: Turn,
    budget: &Budget,
) -> Found {
    let mut run = Run {
        rules,
        tables,
        turn,
        budget,
        unfinished: None,
    };
    (run.grundy(part), run.unfinished)
}

/// The options of a part under way.
struct Options<R: Rules> {
    /// Those that were not looked at yet.
    unread: R::Options,
    /// The work to make one of them.
    work_of_one: u64,
    /// Those that have no value yet.
    open: Vec<Sum<R::Part>>,
    /// The values of the others.
    seen: Vec<u32>,
}

impl<R: Rules> Run<'_, R> {
    fn grundy(&mut self, part: &R::Part) -> Solved<u32> {
        let known = self.look_up(part)?;
        if known.value != UNKNOWN {
            return Ok(known.value);
        }
        with_stack(|| {
            let (mut known, mut options) = self.begin(part, known)?;
            let found = self.mex(&mut known, &mut options);
            if found.is_err() {
                // To make them would take as long as the search.
                let unread = options.unread.size_hint().1.unwrap_or(0);
                self.unfinished = Some(Unfinished {
                    excluded: (0..u32::BITS).filter(|k| known.excludes(*k)).collect(),
                    valued: options.seen.len(),
                    moves: options.seen.len() + options.open.len() + unread,
                });
            }
            self.end(part, known, found.as_ref().ok().copied());
            found
        })
    }

    fn mex(&mut self, known: &mut Known, options: &mut Options<R>) -> Solved<u32> {
        let mut k = 0;
        while self.is_reached(k, known, options)? {
            k += 1;
        }
        Ok(k)
    }

    /// Whether the Grundy value of a part is k.
    fn is(&mut self, part: &R::Part, k: u32) -> Solved<bool> {
        let known = self.look_up(part)?;
        if known.value != UNKNOWN {
            return Ok(known.value == k);
        }
        if known.excludes(k) || k > self.rules.most(part) {
            return Ok(false);
        }
        with_stack(|| {
            let (mut known, mut options) = self.begin(part, known)?;
            let found = self.mex_if(k, &mut known, &mut options);
            self.end(part, known, found.as_ref().ok().copied().flatten());
            Ok(found? == Some(k))
        })
    }

    /// The mex of the options if it is at most k; none where some option is *k.
    fn mex_if(
        &mut self,
        k: u32,
        known: &mut Known,
        options: &mut Options<R>,
    ) -> Solved<Option<u32>> {
        // Mostly an option equal to *k is found sooner than that a smaller nimber is none.
        if self.is_reached(k, known, options)? {
            return Ok(None);
        }
        for smaller in 0..k {
            if !self.is_reached(smaller, known, options)? {
                return Ok(Some(smaller));
            }
        }
        Ok(Some(k))
    }

    /// What is known of a part without search.
    fn look_up(&mut self, part: &R::Part) -> Solved<Known> {
        Ok(match self.rules.at_once(part, self.budget)? {
            Some(value) => Known { value, excluded: 0 },
            None => self.tables.get(part),
        })
    }

    fn begin(&mut self, part: &R::Part, mut known: Known) -> Solved<(Known, Options<R>)> {
        self.budget.tick()?;
        let size = |part: &R::Part| self.rules.size(part);
        self.tables.make_room(part, size, self.budget)?;
        if self.rules.is_nonzero(part) {
            known.exclude(0);
        }
        let options = Options {
            unread: self.rules.options(part, self.budget)?,
            work_of_one: self.rules.work_of_option(part),
            open: Vec::new(),
            seen: Vec::new(),
        };
        Ok((known, options))
    }

    fn end(&mut self, part: &R::Part, known: Known, value: Option<u32>) {
        if value.is_some() {
            self.rules.is_done(part);
        }
        let value = value.unwrap_or(UNKNOWN);
        let known = Known { value, ..known };
        self.tables.put(part, known);
    }

    /// Whether some option is *k.
    fn is_reached(&mut self, k: u32, known: &mut Known, options: &mut Options<R>) -> Solved<bool> {
        if known.excludes(k) {
            return Ok(true);
        }
        let reached = options.seen.contains(&k) || self.is_reached_by_search(k, options)?;
        if reached {
            known.exclude(k);
        }
        Ok(reached)
    }

    fn is_reached_by_search(&mut self, k: u32, options: &mut Options<R>) -> Solved<bool> {
        let Options {
            unread,
            work_of_one,
            open,
            seen,
        } = options;
        let mut candidates: Vec<((u32, u32), usize)> = Vec::with_capacity(open.len());
        let mut at = 0;
        // As soon as one is known to be *k, the others can wait.
        loop {
            if at == open.len() {
                self.budget.work(*work_of_one)?;
                match unread.next() {
                    Some(Some(option)) => open.push(option),
                    Some(None) => continue,
                    None => break,
                }
            }
            match self.effort(&open[at], k)? {
                Effort::Value(value) => {
                    seen.push(value);
                    open.swap_remove(at);
                    if value == k {
                        return Ok(true);
                    }
                    continue;
                }
                Effort::Different => {}
                Effort::Search(largest, all) => candidates.push(((largest, all), at)),
            }
            at += 1;
        }
        self.budget.work(candidates.len() as u64 / 8)?;
        candidates.sort_unstable();
        self.turn.rearrange(&mut candidates);
        for (_, at) in candidates {
            if self.is_nimber(&open[at], k)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What it takes to find out whether a sum is *k.
    fn effort(&mut self, sum: &Sum<R::Part>, k: u32) -> Solved<Effort> {
        let (mut rest, mut largest, mut all) = (k, 0, 0);
        let mut only = None;
        for part in sum {
            let known = self.look_up(part)?;
            if known.value != UNKNOWN {
                rest ^= known.value;
                continue;
            }
            let size = self.rules.size(part);
            largest = largest.max(size);
            only = if all == 0 { Some(known) } else { None };
            all += size;
        }
        Ok(match only {
            _ if all == 0 => Effort::Value(rest ^ k),
            Some(known) if known.excludes(rest) => Effort::Different,
            _ if sum.len() == 1 && self.rules.is_promising(&sum[0]) => Effort::Search(0, all),
            _ => Effort::Search(largest, all),
        })
    }

    /// Whether a sum is *k: the largest part is only asked for the nimber that the others leave.
    fn is_nimber(&mut self, sum: &Sum<R::Part>, k: u32) -> Solved<bool> {
        if let [part] = sum.as_slice() {
            return self.is(part, k);
        }
        let mut rest = k;
        let mut unknown: SmallVec<[(u32, &R::Part); 4]> = SmallVec::new();
        for part in sum {
            match self.look_up(part)?.value {
                UNKNOWN => unknown.push((self.rules.size(part), part)),
                value => rest ^= value,
            }
        }
        unknown.sort_unstable_by_key(|u| u.0);
        let Some((_, last)) = unknown.pop() else {
            return Ok(rest == 0);
        };
        for (_, part) in unknown {
            rest ^= self.grundy(part)?;
        }
        self.is(last, rest)
    }
}

enum Effort {
    /// The value is this one.
    Value(u32),
    /// It is another than the one asked for.
    Different,
    /// The sizes of the largest part to be searched and of all of them.
    Search(u32, u32),
}
