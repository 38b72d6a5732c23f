//! A depth-first nimber search in progress. Options are generated one at a time until one is the nimber in question.
//!
//! If an option splits into parts, all but the largest are valued, and the largest is tested only for the nimber that
//! remains.

use super::{KnownNimber, NimberRules, NimberTables, Sum, UNKNOWN, Unfinished};
use crate::budget::{Budget, with_stack};
use crate::solve::Solved;
use crate::solve::threads::Turn;
use smallvec::SmallVec;

/// A search in progress.
pub(super) struct NimberRun<'a, R: NimberRules> {
    rules: R,
    tables: NimberTables<'a, R::Part>,
    turn: Turn,
    budget: &'a Budget,
    pub(super) unfinished: Option<Unfinished>,
}

/// The options of a part during its search.
struct OptionsUnderWay<R: NimberRules> {
    /// Options that have not been generated.
    unread: R::Options,
    /// The work to generate one of them, in ticks.
    work_of_one: u64,
    /// Options without a known value.
    open: Vec<Sum<R::Part>>,
    /// The values of the other options.
    seen: Vec<u32>,
}

impl<R: NimberRules> OptionsUnderWay<R> {
    /// The number of moves. Options that were not generated are only estimated, because counting them would take as
    /// long as the search.
    fn count(&self) -> usize {
        let unread = self.unread.size_hint().1.unwrap_or(0);
        self.seen.len() + self.open.len() + unread
    }
}

impl<'a, R: NimberRules> NimberRun<'a, R> {
    pub(super) fn new(
        rules: R,
        tables: NimberTables<'a, R::Part>,
        turn: Turn,
        budget: &'a Budget,
    ) -> NimberRun<'a, R> {
        NimberRun {
            rules,
            tables,
            turn,
            budget,
            unfinished: None,
        }
    }

    pub(super) fn grundy(&mut self, part: &R::Part) -> Solved<u32> {
        let known = self.look_up(part)?;
        if known.value != UNKNOWN {
            return Ok(known.value);
        }
        with_stack(|| {
            let (mut known, mut options) = self.begin(part, known)?;
            let is_root = self.budget.begin_root(1);
            let found = self.mex(&mut known, &mut options, is_root);
            if is_root && found.is_ok() {
                self.budget.end_root();
            }
            if found.is_err() {
                self.unfinished = Some(Unfinished {
                    excluded: (0..u32::BITS).filter(|k| known.excludes(*k)).collect(),
                    valued: options.seen.len(),
                    moves: options.count(),
                });
            }
            self.end(part, known, found.as_ref().ok().copied());
            found
        })
    }

    fn mex(
        &mut self,
        known: &mut KnownNimber,
        options: &mut OptionsUnderWay<R>,
        is_root: bool,
    ) -> Solved<u32> {
        let mut k = 0;
        while self.is_reached(k, known, options)? {
            k += 1;
            if is_root {
                self.budget.report_root(options.seen.len(), options.count());
                self.budget.report_excluded(known.excluded.into());
            }
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

    /// The mex of the options if it is at most k; `None` if an option is *k.
    fn mex_if(
        &mut self,
        k: u32,
        known: &mut KnownNimber,
        options: &mut OptionsUnderWay<R>,
    ) -> Solved<Option<u32>> {
        // An option equal to *k is usually found sooner than a proof that no option equals some smaller nimber.
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

    /// The facts known about a part without search.
    fn look_up(&mut self, part: &R::Part) -> Solved<KnownNimber> {
        Ok(match self.rules.at_once(part, self.budget)? {
            Some(value) => KnownNimber { value, excluded: 0 },
            None => self.tables.get(part),
        })
    }

    fn begin(
        &mut self,
        part: &R::Part,
        mut known: KnownNimber,
    ) -> Solved<(KnownNimber, OptionsUnderWay<R>)> {
        self.budget.tick()?;
        let size = |part: &R::Part| self.rules.size(part);
        self.tables.make_room(part, size, self.budget)?;
        if self.rules.is_nonzero(part) {
            known.exclude(0);
        }
        let options = OptionsUnderWay {
            unread: self.rules.options(part, self.budget)?,
            work_of_one: self.rules.work_of_option(part),
            open: Vec::new(),
            seen: Vec::new(),
        };
        Ok((known, options))
    }

    fn end(&mut self, part: &R::Part, known: KnownNimber, value: Option<u32>) {
        if value.is_some() {
            self.rules.is_done(part);
        }
        let value = value.unwrap_or(UNKNOWN);
        let known = KnownNimber { value, ..known };
        self.tables.put(part, known);
    }

    /// Whether some option is *k.
    fn is_reached(
        &mut self,
        k: u32,
        known: &mut KnownNimber,
        options: &mut OptionsUnderWay<R>,
    ) -> Solved<bool> {
        if known.excludes(k) {
            return Ok(true);
        }
        let reached = options.seen.contains(&k) || self.is_reached_by_search(k, options)?;
        if reached {
            known.exclude(k);
        }
        Ok(reached)
    }

    fn is_reached_by_search(&mut self, k: u32, options: &mut OptionsUnderWay<R>) -> Solved<bool> {
        let OptionsUnderWay {
            unread,
            work_of_one,
            open,
            seen,
        } = options;
        let mut candidates: Vec<((u32, u32), usize)> = Vec::with_capacity(open.len());
        let mut at = 0;
        // Stop as soon as an option is known to be *k.
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
                SumEffort::Value(value) => {
                    seen.push(value);
                    open.swap_remove(at);
                    if value == k {
                        return Ok(true);
                    }
                    continue;
                }
                SumEffort::Different => {}
                SumEffort::Search(largest, all) => candidates.push(((largest, all), at)),
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

    /// The effort needed to decide whether a sum is *k.
    fn effort(&mut self, sum: &Sum<R::Part>, k: u32) -> Solved<SumEffort> {
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
            _ if all == 0 => SumEffort::Value(rest ^ k),
            Some(known) if known.excludes(rest) => SumEffort::Different,
            _ if sum.len() == 1 && self.rules.is_promising(&sum[0]) => SumEffort::Search(0, all),
            _ => SumEffort::Search(largest, all),
        })
    }

    /// Whether a sum is *k. All parts with unknown values except the largest are valued; the largest is tested for the
    /// remaining nimber.
    pub(super) fn is_nimber(&mut self, sum: &Sum<R::Part>, k: u32) -> Solved<bool> {
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

enum SumEffort {
    /// The value is known.
    Value(u32),
    /// The sum is known not to be *k.
    Different,
    /// The size of the largest part with an unknown value, and the total size of all such parts.
    Search(u32, u32),
}
