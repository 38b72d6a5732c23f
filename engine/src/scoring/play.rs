//! Scores of sums of positions by search of the whole sum.

use super::forms::Form;
use super::{ScoringPlay, facts};
use crate::budget::{Budget, Stop, with_stack};
use crate::value::{Dyadic, Player};
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::sync::Arc;

/// A move in a part of a sum.
#[derive(Clone, Debug)]
pub struct Step<Part> {
    /// The parts in place of the one with the move.
    pub to: Vec<Part>,
    /// The points that Left gains, less those that Right gains.
    pub gain: Dyadic,
    /// The mover must move again.
    pub keeps: bool,
}

/// The rules of the parts of a sum. Play must end.
pub trait SumRules {
    /// A position that is not a sum. The order serves to find equal sums, nothing else.
    type Part: Clone + Ord + Hash;

    /// The moves of a player.
    fn steps(&mut self, part: &Self::Part, mover: Player) -> Result<Arc<[Step<Self::Part>]>, Stop>;

    /// The score of a part when play ends with this player to move.
    fn end(&mut self, part: &Self::Part, stuck: Player) -> Result<Dyadic, Stop>;

    /// The least and the greatest score that play in this part can give, if known.
    fn range(&mut self, part: &Self::Part) -> Result<Option<[Dyadic; 2]>, Stop>;

    /// Whether a player may pass, and two passes in a row end the play.
    fn may_pass(&self) -> bool {
        false
    }

    /// The score of a part without moves, if it does not depend on who is to move.
    fn settled(&mut self, part: &Self::Part) -> Result<Option<Dyadic>, Stop> {
        for mover in Player::BOTH {
            if !self.steps(part, mover)?.is_empty() {
                return Ok(None);
            }
        }
        let left = self.end(part, Player::Left)?;
        let right = self.end(part, Player::Right)?;
        Ok((left == right).then_some(left))
    }
}

/// A sum, who is to move, and whether the opponent has passed.
type Key<Part> = (Vec<Part>, Player, bool);

/// Bounds of a score; `None` is infinite.
type Window = [Option<Dyadic>; 2];

/// The search of sums by given rules.
#[derive(Debug)]
pub struct SumSearch<Rules: SumRules> {
    /// The rules.
    pub rules: Rules,
    known: FxHashMap<Key<Rules::Part>, Window>,
}

fn shifted(window: &Window, by: &Dyadic) -> Window {
    window.clone().map(|bound| bound.map(|b| &b - by))
}

fn is_above(a: &Dyadic, bound: &Option<Dyadic>) -> bool {
    bound.as_ref().is_some_and(|b| a >= b)
}

fn is_below(a: &Dyadic, bound: &Option<Dyadic>) -> bool {
    bound.as_ref().is_some_and(|b| a <= b)
}

impl<Rules: SumRules> SumSearch<Rules> {
    /// A search that knows nothing.
    pub fn new(rules: Rules) -> SumSearch<Rules> {
        SumSearch {
            rules,
            known: FxHashMap::default(),
        }
    }

    /// The score of a sum under best play when `first` begins.
    pub fn score(
        &mut self,
        sum: &[Rules::Part],
        first: Player,
        budget: &Budget,
    ) -> Result<Dyadic, Stop> {
        self.value(sum.to_vec(), first, false, &[None, None], budget)
    }

    /// The moves of `first` in a sum with the scores that they lead to: the index of the part, and of its move.
    pub fn judged(
        &mut self,
        sum: &[Rules::Part],
        first: Player,
        budget: &Budget,
    ) -> Result<Vec<(usize, usize, Dyadic)>, Stop> {
        let mut found = Vec::new();
        for (at, part) in sum.iter().enumerate() {
            let steps = self.rules.steps(part, first)?;
            for (index, step) in steps.iter().enumerate() {
                let score = self.after(sum, at, step, first, &[None, None], budget)?;
                found.push((at, index, score));
            }
        }
        Ok(found)
    }

    /// The score after a move.
    fn after(
        &mut self,
        sum: &[Rules::Part],
        at: usize,
        step: &Step<Rules::Part>,
        mover: Player,
        window: &Window,
        budget: &Budget,
    ) -> Result<Dyadic, Stop> {
        let mut to = sum.to_vec();
        to.swap_remove(at);
        to.extend(step.to.iter().cloned());
        let next = if step.keeps { mover } else { mover.opponent() };
        let window = shifted(window, &step.gain);
        let score = with_stack(|| self.value(to, next, false, &window, budget))?;
        Ok(&score + &step.gain)
    }

    /// The score of a sum, or a bound of it beyond the window.
    fn value(
        &mut self,
        sum: Vec<Rules::Part>,
        mover: Player,
        passed: bool,
        window: &Window,
        budget: &Budget,
    ) -> Result<Dyadic, Stop> {
        budget.tick()?;
        let mut settled = Dyadic::ZERO;
        let mut parts = Vec::with_capacity(sum.len());
        for part in sum {
            match self.rules.settled(&part)? {
                Some(score) => settled = &settled + &score,
                None => parts.push(part),
            }
        }
        parts.sort_unstable();
        let window = shifted(window, &settled);
        let key = (parts, mover, passed);
        let bounds = match self.known.get(&key) {
            Some(bounds) => bounds.clone(),
            None => self.range(&key.0)?,
        };
        if let Some(low) = &bounds[0]
            && (bounds[1].as_ref() == Some(low) || is_above(low, &window[1]))
        {
            return Ok(low + &settled);
        }
        if let Some(high) = &bounds[1]
            && is_below(high, &window[0])
        {
            return Ok(high + &settled);
        }
        let score = self.searched(&key, &window, &bounds, budget)?;
        let mut bounds = bounds;
        if !is_above(&score, &window[1]) {
            bounds[1] = Some(score.clone());
        }
        if !is_below(&score, &window[0]) {
            bounds[0] = Some(score.clone());
        }
        if budget.should_drop_pair_caches() {
            self.known = FxHashMap::default();
        }
        budget.room_in_table(&self.known)?;
        budget.reserve(key.0.len() * size_of::<Rules::Part>())?;
        self.known.insert(key, bounds);
        Ok(&score + &settled)
    }

    fn range(&mut self, parts: &[Rules::Part]) -> Result<Window, Stop> {
        let mut total = [Dyadic::ZERO, Dyadic::ZERO];
        for part in parts {
            let Some(range) = self.rules.range(part)? else {
                return Ok([None, None]);
            };
            for (total, bound) in total.iter_mut().zip(&range) {
                *total = &*total + bound;
            }
        }
        Ok(total.map(Some))
    }

    fn searched(
        &mut self,
        (parts, mover, passed): &Key<Rules::Part>,
        window: &Window,
        bounds: &Window,
        budget: &Budget,
    ) -> Result<Dyadic, Stop> {
        let (mover, mut window) = (*mover, window.clone());
        let mut best: Option<Dyadic> = None;
        // Whether a score suffices; a better one also narrows the window.
        let enough = |best: &mut Option<Dyadic>, window: &mut Window, score: Dyadic| {
            let better = match best.take() {
                Some(best) => facts::better(mover, best, score),
                None => score,
            };
            let own = mover as usize;
            let done = match mover {
                Player::Left => is_above(&better, &window[1]) || is_above(&better, &bounds[1]),
                Player::Right => is_below(&better, &window[0]) || is_below(&better, &bounds[0]),
            };
            let bound = window[own].take();
            window[own] = Some(match bound {
                Some(bound) => facts::better(mover, bound, better.clone()),
                None => better.clone(),
            });
            *best = Some(better);
            done
        };
        for (at, part) in parts.iter().enumerate() {
            if at > 0 && parts.get(at - 1) == Some(part) {
                continue;
            }
            for step in self.rules.steps(part, mover)?.iter() {
                let score = self.after(parts, at, step, mover, &window, budget)?;
                if enough(&mut best, &mut window, score) {
                    return Ok(best.unwrap_or_default());
                }
            }
        }
        if self.rules.may_pass() && !passed {
            let (parts, next) = (parts.clone(), mover.opponent());
            let score = with_stack(|| self.value(parts, next, true, &window, budget))?;
            enough(&mut best, &mut window, score);
        } else if self.rules.may_pass() || best.is_none() {
            let mut end = Dyadic::ZERO;
            for part in parts {
                end = &end + &self.rules.end(part, mover)?;
            }
            enough(&mut best, &mut window, end);
        }
        Ok(best.unwrap_or_default())
    }
}

/// Forms as parts of sums.
impl SumRules for &ScoringPlay {
    type Part = Form;

    fn steps(&mut self, part: &Form, mover: Player) -> Result<Arc<[Step<Form>]>, Stop> {
        let steps = self.forms.options(*part, mover).iter().map(|option| Step {
            to: vec![*option],
            gain: Dyadic::ZERO,
            keeps: false,
        });
        Ok(steps.collect())
    }

    fn end(&mut self, part: &Form, stuck: Player) -> Result<Dyadic, Stop> {
        Ok(self.forms.end(*part, stuck).cloned().unwrap_or_default())
    }

    fn range(&mut self, part: &Form) -> Result<Option<[Dyadic; 2]>, Stop> {
        Ok(Some(self.forms.facts(*part).range.clone()))
    }

    fn settled(&mut self, part: &Form) -> Result<Option<Dyadic>, Stop> {
        Ok(self.forms.as_number(*part).cloned())
    }
}
