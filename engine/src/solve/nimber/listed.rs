//! The nimber search for rulesets with expensive options. Each list is computed once and kept until the value is found.

use super::{NimberRules, NimberSearch, Sum, Unfinished};
use crate::budget::Budget;
use crate::solve::Solved;
use crate::solve::context::Context;
use crate::solve::interned::Interned;
use crate::solve::ruleset::part::Part;
use crate::solve::ruleset::theorem::ClosedForm;
use crate::solve::ruleset::{Ruleset, Search};
use crate::solve::shelf::QuestionKind;
use crate::value::{Outcome, Player, Value};
use std::fmt::Debug;
use std::sync::Arc;

/// Knowledge of a ruleset about the values of its parts, beyond their options.
pub(crate) trait Hints<R: Ruleset>: Default + Debug + Send + 'static {
    /// The value of a requested part, if it can be found without this search on `threads` threads.
    fn asked(
        &mut self,
        _rules: &R,
        _part: &R::Part,
        _threads: usize,
        _budget: &Budget,
    ) -> Solved<Option<u32>> {
        Ok(None)
    }
    /// The value of a part that the search has reached, if it is immediate.
    fn met(&mut self, _rules: &R, _part: &R::Part, _budget: &Budget) -> Solved<Option<u32>> {
        Ok(None)
    }
    /// Whether a part is likely to have value 0. Such options are tried early.
    fn is_promising(&self, _part: &R::Part) -> bool {
        false
    }
}

/// The hints of rulesets without any.
#[derive(Debug, Default)]
pub struct NoHints;

impl<R: Ruleset> Hints<R> for NoHints {}

/// The known facts about a part.
#[derive(Debug)]
struct PartNode {
    at_once: Option<u32>,
    longest: u32,
    promising: bool,
    options: Option<Arc<[Sum<u32>]>>,
}

/// The nimber search of a ruleset by its options.
#[derive(Debug)]
pub struct ListedOptions<P, H> {
    search: NimberSearch<u32>,
    nodes: ListedParts<P, H>,
}

#[derive(Debug)]
struct ListedParts<P, H> {
    hints: H,
    parts: Interned<P>,
    all: Vec<PartNode>,
}

impl<P, H: Default> Default for ListedOptions<P, H> {
    fn default() -> ListedOptions<P, H> {
        ListedOptions {
            search: NimberSearch::default(),
            nodes: ListedParts {
                hints: H::default(),
                parts: Interned::default(),
                all: Vec::new(),
            },
        }
    }
}

/// The nodes during a search.
struct ActiveNodes<'a, R: Ruleset, H> {
    rules: &'a R,
    theorems: bool,
    nodes: &'a mut ListedParts<R::Part, H>,
}

impl<R: Ruleset, H: Hints<R>> ActiveNodes<'_, R, H> {
    fn node(&mut self, part: R::Part, budget: &Budget) -> Solved<u32> {
        let ListedParts { hints, parts, all } = &mut *self.nodes;
        let number = parts.number(part, budget)?;
        while all.len() < parts.len() {
            budget.tick()?;
            let Some(part) = parts.get(all.len() as u32) else {
                break;
            };
            let theorem = self.theorems.then(|| self.rules.theorem(part)).flatten();
            let at_once = match theorem.map(|t| t.value) {
                Some(ClosedForm::Nimber(n)) => n.to_u64().and_then(|n| u32::try_from(n).ok()),
                _ => hints.met(self.rules, part, budget)?,
            };
            budget.room_in(all, 1)?;
            all.push(PartNode {
                at_once,
                longest: self.rules.longest_play(part),
                promising: hints.is_promising(part),
                options: None,
            });
        }
        Ok(number)
    }

    /// The sum of parts by number, with the largest part last. Equal pairs cancel.
    fn sum(&mut self, parts: Vec<R::Part>, budget: &Budget) -> Solved<Sum<u32>> {
        let mut sum = Sum::new();
        for part in parts {
            let node = self.node(part, budget)?;
            // *n + *n = 0
            match sum.iter().position(|s| *s == node) {
                Some(twin) => {
                    sum.swap_remove(twin);
                }
                None => sum.push(node),
            }
        }
        sum.sort_unstable_by_key(|s| (self.nodes.all[*s as usize].longest, *s));
        Ok(sum)
    }
}

/// An iterator over the options of a part.
struct InOrder {
    list: Arc<[Sum<u32>]>,
    at: usize,
}

impl Iterator for InOrder {
    type Item = Option<Sum<u32>>;

    fn next(&mut self) -> Option<Option<Sum<u32>>> {
        self.at += 1;
        self.list.get(self.at - 1).map(|sum| Some(sum.clone()))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let rest = self.list.len().saturating_sub(self.at);
        (rest, Some(rest))
    }
}

impl<R: Ruleset, H: Hints<R>> NimberRules for ActiveNodes<'_, R, H> {
    type Part = u32;
    type Options = InOrder;

    fn at_once(&mut self, part: &u32, _: &Budget) -> Solved<Option<u32>> {
        Ok(self.nodes.all[*part as usize].at_once)
    }

    fn is_nonzero(&self, _: &u32) -> bool {
        false
    }

    fn options(&mut self, part: &u32, budget: &Budget) -> Solved<InOrder> {
        if let Some(list) = &self.nodes.all[*part as usize].options {
            let list = Arc::clone(list);
            return Ok(InOrder { list, at: 0 });
        }
        let options = match self.nodes.parts.get(*part) {
            Some(part) => self.rules.options(part, Player::Left, budget)?,
            None => Vec::new(),
        };
        let mut sums = Vec::with_capacity(options.len());
        for parts in options.into_iter().flatten() {
            sums.push(self.sum(parts, budget)?);
        }
        let nodes = &self.nodes.all;
        let order = |sum: &Sum<u32>| {
            let largest = sum.last().map(|s| &nodes[*s as usize]);
            let promising = sum.len() < 2 && largest.is_none_or(|node| node.promising);
            (!promising, largest.map_or(0, |node| node.longest))
        };
        sums.sort_unstable_by(|a, b| order(a).cmp(&order(b)).then_with(|| a.cmp(b)));
        sums.dedup();
        let list: Arc<[Sum<u32>]> = sums.into();
        self.nodes.all[*part as usize].options = Some(Arc::clone(&list));
        Ok(InOrder { list, at: 0 })
    }

    fn work_of_option(&self, _: &u32) -> u64 {
        0
    }

    fn size(&self, part: &u32) -> u32 {
        self.nodes.all[*part as usize].longest
    }

    fn most(&self, part: &u32) -> u32 {
        self.size(part)
    }

    fn is_promising(&self, part: &u32) -> bool {
        self.nodes.all[*part as usize].promising
    }

    fn is_done(&mut self, part: &u32) {
        self.nodes.all[*part as usize].options = None;
    }
}

impl<P: Part, H> ListedOptions<P, H> {
    fn grundy<R: Ruleset<Part = P>>(
        &mut self,
        rules: &R,
        part: &P,
        context: &mut Context,
    ) -> Solved<u32>
    where
        H: Hints<R>,
    {
        let (threads, hints) = (context.threads, &mut self.nodes.hints);
        if let Some(size) = hints.asked(rules, part, threads, context.budget)? {
            return Ok(size);
        }
        let mut under = ActiveNodes {
            rules,
            theorems: context.theorems,
            nodes: &mut self.nodes,
        };
        let node = under.node(part.clone(), context.budget)?;
        self.search.grundy(&node, under, context.budget)
    }
}

impl<P: Part, H: Hints<R>, R: Ruleset<Part = P>> Search<R> for ListedOptions<P, H> {
    fn value(&mut self, rules: &R, part: &P, context: &mut Context) -> Solved<Value> {
        if context.theorems
            && let Some(theorem) = rules.theorem(part)
        {
            return context.closed_form(theorem, |same, context| self.value(rules, &same, context));
        }
        let size = context.kept(QuestionKind::Grundy, rules, part, |context| {
            self.grundy(rules, part, context)
        })?;
        Ok(context.nimber(size))
    }

    fn outcome(
        &mut self,
        rules: &R,
        parts: &[P],
        context: &mut Context,
    ) -> Solved<Option<Outcome>> {
        let mut under = ActiveNodes {
            rules,
            theorems: context.theorems,
            nodes: &mut self.nodes,
        };
        let sum = under.sum(parts.to_vec(), context.budget)?;
        let zero = self.search.is_zero(&sum, under, context.budget)?;
        Ok(Some(if zero { Outcome::P } else { Outcome::N }))
    }

    fn unfinished(&mut self) -> Option<Unfinished> {
        self.search.unfinished.take()
    }
}
