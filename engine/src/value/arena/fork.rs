//! Forks of an arena for threads. All forks share a read-only part, in which handles mean the same everywhere. Values
//! that a fork adds belong to that fork alone.

use super::{Arena, ClosedNode, NumberUpStar, OptionLists, Start, Value, ValueNode};
use crate::budget::{Budget, Stop, with_stack};
use crate::value::heat::walls::KnownWalls;
use crate::value::short::memo::{OrderCache, SumCache};
use rustc_hash::FxHashMap;
use std::sync::Arc;

impl Arena {
    /// An arena on top of a shared part.
    pub(super) fn on_top_of(below: Option<Arc<Arena>>, first: Start) -> Arena {
        Arena {
            below,
            first,
            fork_negatives: FxHashMap::default(),
            fork_options: FxHashMap::default(),
            nodes: Vec::new(),
            stop_keys: Vec::new(),
            pool: Vec::new(),
            closed: Vec::new(),
            closed_ids: FxHashMap::default(),
            table: vec![Value::NONE; 1 << 10],
            interned: 0,
            le_memo: OrderCache::new(),
            sum_memo: SumCache::new(),
            birthdays: FxHashMap::default(),
            walls: KnownWalls::default(),
            known_against: FxHashMap::default(),
        }
    }

    /// An arena for another thread. The original must not be used until [`Arena::rejoin`].
    pub fn fork(&mut self) -> Arena {
        let below = match &self.below {
            Some(below) => Arc::clone(below),
            None => {
                let first = Start {
                    node: self.nodes.len(),
                    pool: self.pool.len(),
                    closed: self.closed.len(),
                };
                let whole = Arc::new(std::mem::replace(self, Arena::on_top_of(None, first)));
                self.below = Some(Arc::clone(&whole));
                whole
            }
        };
        Arena::on_top_of(Some(below), self.first)
    }

    /// Releases the shared part to the original arena. From now on this fork serves only as an argument of
    /// [`Arena::adopt`].
    pub fn leave(&mut self) {
        self.below = None;
    }

    /// Takes back the shared part. All forks must have called [`Arena::leave`].
    pub fn rejoin(&mut self) {
        if let Some(whole) = self.below.take().and_then(Arc::into_inner) {
            *self = whole;
        }
    }

    /// Translates a value of a fork that has left into a handle of this arena. `known` caches values adopted earlier.
    pub fn adopt(
        &mut self,
        fork: &Arena,
        v: Value,
        known: &mut FxHashMap<Value, Value>,
        budget: &Budget,
    ) -> Result<Value, Stop> {
        if v.index() < fork.first.node {
            return Ok(v);
        }
        if let Some(known) = known.get(&v) {
            return Ok(*known);
        }
        self.make_room(budget)?;
        let own = match fork.number_up_star_parts(v) {
            Some(form) => self.closed_form(form.clone()),
            None => {
                budget.step()?;
                let (left, right) = fork.general_options(v);
                let mut sides = [left.to_vec(), right.to_vec()];
                for option in sides.iter_mut().flatten() {
                    *option = with_stack(|| self.adopt(fork, *option, known, budget))?;
                }
                sides
                    .iter_mut()
                    .for_each(|side| Value::sort_by_handle(side));
                self.intern(&sides[0], &sides[1])?
            }
        };
        known.insert(v, own);
        Ok(own)
    }

    /// The shared part. Only handles below the own part may be looked up in it.
    #[cold]
    pub(super) fn common(&self) -> &Arena {
        self.below.as_deref().unwrap_or(self)
    }

    #[inline]
    pub(super) fn node(&self, v: Value) -> &ValueNode {
        match v.index().checked_sub(self.first.node) {
            Some(own) => &self.nodes[own],
            None => &self.common().nodes[v.index()],
        }
    }

    #[inline]
    pub(super) fn closed_at(&self, at: usize) -> &ClosedNode {
        match at.checked_sub(self.first.closed) {
            Some(own) => &self.closed[own],
            None => &self.common().closed[at],
        }
    }

    /// `count` entries of the pool. All belong to one list.
    #[inline]
    pub(super) fn pooled(&self, start: usize, count: usize) -> &[Value] {
        match start.checked_sub(self.first.pool) {
            Some(own) => &self.pool[own..own + count],
            None => &self.common().pool[start..start + count],
        }
    }

    pub(super) fn find_closed(&self, form: &NumberUpStar) -> Option<Value> {
        let below = self.below.as_ref().and_then(|b| b.closed_ids.get(form));
        below.or_else(|| self.closed_ids.get(form)).copied()
    }

    /// The options of a number-up-star, if they have been listed.
    pub(super) fn listed_options(&self, closed: usize) -> Option<OptionLists> {
        let late = || self.fork_options.get(&closed).copied();
        self.closed_at(closed).options.or_else(late)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_forks_are_adopted() {
        let budget = Budget::unlimited();
        let text =
            |arena: &mut Arena, v| arena.text_limited(v, crate::value::Spelling::Ascii, 1000);
        let mut arena = Arena::new();
        let common = arena.read("{3|{1|-2}}", &budget).expect("a value");
        let before = arena.len();
        let mut forks = [arena.fork(), arena.fork()];
        let found = forks.each_mut().map(|fork| {
            let star = fork.nimber(&crate::value::Int::from(7i64));
            let sum = fork.sum(common, star, &budget).expect("no limit");
            let sum = fork.sum(sum, sum, &budget).expect("no limit");
            let negative = fork.negative(sum, &budget).expect("no limit");
            let back = fork.negative(negative, &budget).expect("no limit");
            assert_eq!(back, sum);
            assert_eq!(fork.sum(sum, negative, &budget), Ok(Value::ZERO));
            (negative, text(fork, negative))
        });
        forks.iter_mut().for_each(Arena::leave);
        arena.rejoin();
        assert_eq!(arena.len(), before);
        for (fork, (negative, expected)) in forks.iter().zip(found) {
            let mut known = FxHashMap::default();
            let own = arena
                .adopt(fork, negative, &mut known, &budget)
                .expect("no limit");
            assert_eq!(text(&mut arena, own), expected);
            let read = arena
                .read(&expected.expect("a text"), &budget)
                .expect("a value");
            assert_eq!(own, read);
        }
    }
}
