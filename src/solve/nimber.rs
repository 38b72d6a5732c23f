//! Grundy values by way of outcomes: is G + *k a second player win, for k = 0, 1, 2, ...?
//!
//! A single option that is equal to *k refutes k, so that most options are never valued; where an option falls
//! into parts, all but the largest one are valued and only the nimber that is left is asked of that one. Source:
//! Lemoine and Viennot, "Nimbers are inevitable", 2012.

use super::Solved;
use crate::budget::{Budget, with_stack};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::hash::Hash;

/// An option: the parts whose sum it is.
pub(super) type Sum<P> = SmallVec<[P; 2]>;

/// An impartial ruleset whose positions fall into parts.
pub(super) trait Rules {
    /// A part that does not fall into smaller ones.
    type Part: Clone + Eq + Hash;
    /// The value, where it is known without search.
    fn at_once(&mut self, part: &Self::Part, budget: &Budget) -> Solved<Option<u32>>;
    /// Whether the value is known not to be 0.
    fn is_nonzero(&self, part: &Self::Part) -> bool;
    /// What the moves lead to, each once.
    fn options(&self, part: &Self::Part, budget: &Budget) -> Solved<Vec<Sum<Self::Part>>>;
    /// How much there is to search, roughly.
    fn size(&self, part: &Self::Part) -> u32;
}

/// What is known of a part: its value, or which values it does not have.
#[derive(Clone, Copy, Debug)]
struct Known {
    value: u32,
    /// Values below 32 that it does not have, as bits.
    excluded: u32,
}

/// Says that a value is not known.
const UNKNOWN: u32 = u32::MAX;

impl Known {
    const NOTHING: Known = Known {
        value: UNKNOWN,
        excluded: 0,
    };

    fn excludes(self, value: u32) -> bool {
        value < u32::BITS && self.excluded >> value & 1 != 0
    }

    fn exclude(&mut self, value: u32) {
        if value < u32::BITS {
            self.excluded |= 1 << value;
        }
    }
}

/// What has been found of the parts of one ruleset.
#[derive(Debug)]
pub(super) struct NimberSearch<P> {
    known: FxHashMap<P, Known>,
}

impl<P> Default for NimberSearch<P> {
    fn default() -> NimberSearch<P> {
        NimberSearch {
            known: FxHashMap::default(),
        }
    }
}

/// A search under way.
pub(super) struct Run<'a, R: Rules> {
    pub(super) rules: R,
    pub(super) search: &'a mut NimberSearch<R::Part>,
    pub(super) budget: &'a Budget,
}

impl<R: Rules> Run<'_, R> {
    /// The Grundy value of a part.
    pub(super) fn grundy(&mut self, part: &R::Part) -> Solved<u32> {
        Ok(self.up_to(part, UNKNOWN - 1)?.unwrap_or(0))
    }

    /// The Grundy value of a part if it is at most so large.
    fn up_to(&mut self, part: &R::Part, most: u32) -> Solved<Option<u32>> {
        if let Some(value) = self.rules.at_once(part, self.budget)? {
            return Ok((value <= most).then_some(value));
        }
        let mut known = self.known(part);
        if known.value != UNKNOWN {
            return Ok((known.value <= most).then_some(known.value));
        }
        if known.excluded.trailing_ones() > most {
            return Ok(None);
        }
        if self.rules.is_nonzero(part) {
            known.exclude(0);
        }
        self.budget.tick()?;
        with_stack(|| self.search(part, most, &mut known))?;
        self.search.known.insert(part.clone(), known);
        Ok((known.value != UNKNOWN && known.value <= most).then_some(known.value))
    }

    fn known(&self, part: &R::Part) -> Known {
        let known = self.search.known.get(part);
        known.copied().unwrap_or(Known::NOTHING)
    }

    /// The value of a part as far as nothing is to be searched.
    fn value_known(&mut self, part: &R::Part) -> Solved<Option<u32>> {
        match self.rules.at_once(part, self.budget)? {
            Some(value) => Ok(Some(value)),
            None => {
                let value = self.known(part).value;
                Ok((value != UNKNOWN).then_some(value))
            }
        }
    }

    fn search(&mut self, part: &R::Part, most: u32, known: &mut Known) -> Solved<()> {
        let mut open = self.rules.options(part, self.budget)?;
        let mut seen: Vec<u32> = Vec::new();
        let mut candidates: Vec<((u32, u32), usize)> = Vec::new();
        for k in 0..=most {
            if known.excludes(k) {
                continue;
            }
            // What was valued in the meantime needs no search.
            candidates.clear();
            let mut at = 0;
            while let Some(sum) = open.get(at) {
                match self.effort(sum, k)? {
                    Effort::Value(value) => {
                        seen.push(value);
                        open.swap_remove(at);
                        continue;
                    }
                    Effort::Different => {}
                    Effort::Search(largest, all) => candidates.push(((largest, all), at)),
                }
                at += 1;
            }
            let mut refuted = seen.contains(&k);
            if !refuted {
                candidates.sort_unstable();
                for (_, at) in &candidates {
                    if let Some(sum) = open.get(*at)
                        && self.is_nimber(sum, k)?
                    {
                        refuted = true;
                        break;
                    }
                }
            }
            if !refuted {
                known.value = k;
                return Ok(());
            }
            known.exclude(k);
        }
        Ok(())
    }

    /// What it takes to find out whether a sum is *k.
    fn effort(&mut self, sum: &Sum<R::Part>, k: u32) -> Solved<Effort> {
        let (mut rest, mut largest, mut all) = (k, 0, 0);
        let mut only = None;
        for part in sum {
            match self.value_known(part)? {
                Some(value) => rest ^= value,
                None => {
                    let size = self.rules.size(part);
                    largest = largest.max(size);
                    only = if all == 0 { Some(part) } else { None };
                    all += size;
                }
            }
        }
        Ok(match only {
            _ if all == 0 => Effort::Value(rest ^ k),
            Some(part) if self.known(part).excludes(rest) => Effort::Different,
            _ => Effort::Search(largest, all),
        })
    }

    /// Whether a sum is *k: the largest part is only asked for the nimber that the others leave.
    fn is_nimber(&mut self, sum: &Sum<R::Part>, k: u32) -> Solved<bool> {
        let mut rest = k;
        let mut unknown: SmallVec<[(u32, &R::Part); 4]> = SmallVec::new();
        for part in sum {
            match self.value_known(part)? {
                Some(value) => rest ^= value,
                None => unknown.push((self.rules.size(part), part)),
            }
        }
        unknown.sort_unstable_by_key(|u| u.0);
        let Some((_, last)) = unknown.pop() else {
            return Ok(rest == 0);
        };
        for (_, part) in unknown {
            rest ^= self.grundy(part)?;
        }
        Ok(self.up_to(last, rest)? == Some(rest))
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
