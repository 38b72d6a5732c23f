//! Scores of sums of positions by search of the whole sum.

use super::facts;
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

    /// The limits of the search.
    fn budget(&self) -> &Budget;

    /// The moves of a player.
    fn steps(&mut self, part: &Self::Part, mover: Player) -> Result<Arc<[Step<Self::Part>]>, Stop>;

    /// The score of a part when play ends with this player to move.
    fn end(&mut self, part: &Self::Part, stuck: Player) -> Result<Dyadic, Stop>;

    /// The least and the greatest score that play in this part can give, if known.
    fn range(&mut self, part: &Self::Part) -> Result<Option<[Dyadic; 2]>, Stop>;

    /// The error for play that does not end, or is too long, in this part.
    fn endless(&mut self, part: &Self::Part) -> Stop {
        let _ = part;
        Stop::Deep
    }

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

/// What a search knows about sums.
#[derive(Debug)]
pub struct SumScores<Part>(FxHashMap<Key<Part>, Window>);

impl<Part> Default for SumScores<Part> {
    fn default() -> SumScores<Part> {
        SumScores(FxHashMap::default())
    }
}

/// The search of sums by given rules.
#[derive(Debug)]
pub struct SumSearch<'a, Rules: SumRules> {
    rules: Rules,
    known: &'a mut SumScores<Rules::Part>,
    /// The number of moves on the stack.
    depth: usize,
}

/// The most moves of a play.
const MOST_MOVES: usize = 10_000;

fn shifted(window: &Window, by: &Dyadic) -> Window {
    window.clone().map(|bound| bound.map(|b| &b - by))
}

fn is_above(a: &Dyadic, bound: &Option<Dyadic>) -> bool {
    bound.as_ref().is_some_and(|b| a >= b)
}

fn is_below(a: &Dyadic, bound: &Option<Dyadic>) -> bool {
    bound.as_ref().is_some_and(|b| a <= b)
}

impl<'a, Rules: SumRules> SumSearch<'a, Rules> {
    /// A search by rules that are always the same for a table.
    pub fn new(rules: Rules, known: &'a mut SumScores<Rules::Part>) -> SumSearch<'a, Rules> {
        SumSearch {
            rules,
            known,
            depth: 0,
        }
    }

    /// The score of a sum under best play when `first` begins.
    pub fn score(&mut self, sum: &[Rules::Part], first: Player) -> Result<Dyadic, Stop> {
        self.value(sum.to_vec(), first, false, &[None, None])
    }

    /// The score of a sum in which the opponent of `next` has just passed.
    pub fn score_after_pass(&mut self, sum: &[Rules::Part], next: Player) -> Result<Dyadic, Stop> {
        self.value(sum.to_vec(), next, true, &[None, None])
    }

    /// The score after a move.
    fn after(
        &mut self,
        sum: &[Rules::Part],
        at: usize,
        step: &Step<Rules::Part>,
        mover: Player,
        window: &Window,
    ) -> Result<Dyadic, Stop> {
        let mut to = sum.to_vec();
        to.swap_remove(at);
        to.extend(step.to.iter().cloned());
        let next = if step.keeps { mover } else { mover.opponent() };
        let window = shifted(window, &step.gain);
        if self.depth >= MOST_MOVES
            && let Some(part) = sum.get(at)
        {
            return Err(self.rules.endless(part));
        }
        self.depth += 1;
        let score = with_stack(|| self.value(to, next, false, &window));
        self.depth -= 1;
        Ok(&score? + &step.gain)
    }

    /// The score of a sum, or a bound of it beyond the window.
    fn value(
        &mut self,
        sum: Vec<Rules::Part>,
        mover: Player,
        passed: bool,
        window: &Window,
    ) -> Result<Dyadic, Stop> {
        self.rules.budget().tick()?;
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
        let bounds = match self.known.0.get(&key) {
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
        let score = self.searched(&key, &window, &bounds)?;
        let mut bounds = bounds;
        if !is_above(&score, &window[1]) {
            bounds[1] = Some(score.clone());
        }
        if !is_below(&score, &window[0]) {
            bounds[0] = Some(score.clone());
        }
        let budget = self.rules.budget();
        if budget.should_drop_pair_caches() {
            self.known.0 = FxHashMap::default();
        }
        budget.room_in_table(&self.known.0)?;
        budget.reserve(key.0.len() * size_of::<Rules::Part>())?;
        self.known.0.insert(key, bounds);
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
                let score = self.after(parts, at, step, mover, &window)?;
                if enough(&mut best, &mut window, score) {
                    return Ok(best.unwrap_or_default());
                }
            }
        }
        if self.rules.may_pass() && !passed {
            let (parts, next) = (parts.clone(), mover.opponent());
            let score = with_stack(|| self.value(parts, next, true, &window))?;
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
