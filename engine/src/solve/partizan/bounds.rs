//! Bounds of parts by ups. They decide most sums of many parts of an all-small ruleset, such as Clobber, before any
//! search.
//!
//! The bounds of a part follow from those of its options, so all positions that it can reach are visited. On a row there
//! are few. On a board there are too many, so only small parts are bounded, and larger ones where that takes few steps.

use super::proof::SumRun;
use super::tables::{Signed, SumState};
use super::{SumRules, children::mover};
use crate::budget::{Stop, with_stack};
use crate::solve::Solved;
use crate::value::{BothBounds, BoundKind, Dyadic, Int, Player, UpBounds, Value};
use rustc_hash::FxHashMap;

/// The number of parts that are bounded in any case.
const FIRST: u64 = 1 << 8;

/// Further parts are bounded as long as bounds decide so many states for each, or take this share of the work, as a
/// divisor.
const WORTH: u64 = 8;
const SHARE: u64 = 64;

/// Bounds pay if they decide one question in so many. If they do not, they are asked for rarely.
const PAYS: u64 = 24;

/// The work of a search that may raise a bound, in ticks.
const IMPROVED: u64 = 1 << 7;

/// After so many questions, those asked so far count half.
const HALVED: u64 = 1 << 16;

/// Parts with more moves are not bounded before parts of this size are.
const FIRST_SIZE: u32 = 8;

/// How much larger a part may be than those bounded before.
const STEP: u32 = 4;

/// The number of parts that may be bounded for the bounds of one.
const MOST_AT_ONCE: u32 = 64;

/// What a search knows of bounds.
#[derive(Debug)]
pub(super) struct Bounding {
    values: FxHashMap<Value, BothBounds>,
    /// The numbers of states searched, and of parts bounded.
    searched: u64,
    bounded: u64,
    /// The numbers of states whose bounds were looked at, and of those decided, of late.
    asked: u64,
    decided: u64,
    decided_in_all: u64,
    /// The questions that were left out since the last one.
    left_out: u64,
    /// Whether a player may lose before the moves end, so that there are no bounds.
    pub(super) is_off: bool,
    /// Parts with more moves are not bounded yet.
    largest: u32,
}

impl Default for Bounding {
    fn default() -> Bounding {
        Bounding {
            values: FxHashMap::default(),
            searched: 0,
            bounded: 0,
            asked: 0,
            decided: 0,
            decided_in_all: 0,
            left_out: 0,
            is_off: false,
            largest: FIRST_SIZE,
        }
    }
}

impl Bounding {
    pub(super) fn count_search(&mut self) {
        self.searched += 1;
    }

    /// Whether bounds decide so much that a search is likely to end before values are found.
    pub(super) fn pays(&self) -> bool {
        self.decided * PAYS > self.asked.max(FIRST)
    }

    fn may_bound(&self) -> bool {
        self.bounded < FIRST + self.searched / SHARE + self.decided_in_all / WORTH
    }

    /// Whether to look at the bounds of a state.
    fn is_worth_asking(&mut self) -> bool {
        if self.is_off {
            return false;
        }
        self.left_out += 1;
        let is_worth = self.asked < HALVED / 8 || self.pays() || self.left_out >= SHARE;
        if is_worth {
            self.left_out = 0;
        }
        is_worth
    }

    fn count(&mut self, is_decided: bool) {
        self.asked += 1;
        self.decided += u64::from(is_decided);
        self.decided_in_all += u64::from(is_decided);
        if self.asked == HALVED {
            self.asked /= 2;
            self.decided /= 2;
        }
    }
}

impl<R: SumRules> SumRun<'_, R> {
    /// Whether Left wins a state moving first, if bounds decide it.
    pub(super) fn decided_by_bounds(&mut self, state: &SumState) -> Solved<Option<bool>> {
        if !self.is_worth_bounding() {
            return Ok(None);
        }
        let is_sum = state.parts.len() > 1;
        let bounds = self.bounds_of(&state.parts, None, state.rest, is_sum)?;
        Ok(bounds.and_then(|bounds| self.decided(bounds)))
    }

    /// Whether Left wins a game with these bounds moving first, if they decide it.
    pub(super) fn decided(&mut self, [below, above]: BothBounds) -> Option<bool> {
        let wins = below.wins_first();
        let is_decided = wins || above.is_at_least_zero();
        self.tables.bounding.count(is_decided);
        is_decided.then_some(wins)
    }

    /// Whether to look at the bounds of the options of a state.
    pub(super) fn is_worth_bounding(&mut self) -> bool {
        !self.tables.is_misere() && self.tables.bounding.is_worth_asking()
    }

    /// The bounds of a sum of parts and a value, without the part at index `but`; `None` if those of a part are not
    /// known. Only those of parts in a sum are worth a search.
    pub(super) fn bounds_of(
        &mut self,
        parts: &[Signed],
        but: Option<usize>,
        rest: Value,
        is_sum: bool,
    ) -> Solved<Option<BothBounds>> {
        let mut bounds = UpBounds::ZERO;
        for (at, part) in parts.iter().enumerate() {
            if Some(at) == but {
                continue;
            }
            let Some(own) = self.part_bounds(part >> 1, is_sum)? else {
                return Ok(None);
            };
            bounds = both_plus(bounds, signed(own, *part));
            if bounds.iter().all(UpBounds::are_none) {
                return Ok(None);
            }
        }
        let rest = self.value_bounds(rest)?;
        Ok(Some(both_plus(bounds, rest)))
    }

    fn value_bounds(&mut self, value: Value) -> Solved<BothBounds> {
        let context = self.rules.context();
        let known = &mut self.tables.bounding.values;
        context.arena.up_bounds(value, known, context.budget)
    }

    /// The bounds of a large part, if they are known or take few steps.
    fn part_bounds(&mut self, number: u32, is_sum: bool) -> Solved<Option<BothBounds>> {
        let (known, moves) = self.tables.bounds(number);
        if known.is_some() || !is_sum || moves > self.tables.bounding.largest {
            return Ok(known);
        }
        let mut steps = MOST_AT_ONCE;
        let found = match self.bounds_within(number, &mut steps) {
            Ok(found) => found,
            Err(Stop::Cancelled) => return Err(Stop::Cancelled),
            // A search may do without these positions, so what is wrong with them is no error. It goes on without bounds.
            Err(_) => {
                self.rules.context().budget.check()?;
                self.tables.bounding.largest = 0;
                None
            }
        };
        if found.is_some() {
            let largest = &mut self.tables.bounding.largest;
            *largest = (*largest).max(moves + STEP);
        }
        Ok(found)
    }

    fn bounds_within(&mut self, number: u32, steps: &mut u32) -> Solved<Option<BothBounds>> {
        if let (Some(known), _) = self.tables.bounds(number) {
            return Ok(Some(known));
        }
        if *steps == 0 || !self.tables.bounding.may_bound() {
            return Ok(None);
        }
        // Play may be endless, so parts count before they are done.
        *steps -= 1;
        self.tables.bounding.bounded += 1;
        self.rules.context().budget.tick()?;
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip([Player::Left, Player::Right]) {
            for (parts, rest) in self.options(number, player)?.iter() {
                let mut bounds = self.value_bounds(rest)?;
                for part in parts {
                    let Some(own) = with_stack(|| self.bounds_within(part >> 1, steps))? else {
                        return Ok(None);
                    };
                    bounds = both_plus(bounds, signed(own, *part));
                }
                side.push(bounds);
            }
        }
        let bounds = UpBounds::of_game(&sides);
        self.tables.keep_bounds(number, bounds);
        self.improve(number, bounds).map(Some)
    }

    /// Raises the bounds of an infinitesimal part as far as short searches show.
    fn improve(&mut self, number: u32, mut bounds: BothBounds) -> Solved<BothBounds> {
        let bounding = &self.tables.bounding;
        let is_worth = bounding.bounded <= FIRST || bounding.pays();
        if !is_worth || !bounds.iter().all(UpBounds::are_all_ups) {
            return Ok(bounds);
        }
        let sides = if self.tables.is_own_negative(number) {
            1
        } else {
            2
        };
        for (side, kind) in (0..sides).flat_map(|side| BoundKind::ALL.map(|kind| (side, kind))) {
            while let Some((ups, star)) = bounds[side].next(kind) {
                let arena = self.rules.context().arena;
                let rest = arena.number_up_star(Dyadic::ZERO, Int::from(-ups), Int::from(star));
                let parts = [number << 1 | side as u32].into_iter().collect();
                if self.wins_shortly(&SumState { parts, rest }, kind)? != Some(true) {
                    break;
                }
                bounds[side].raise(kind);
                if sides == 1 {
                    bounds[1] = bounds[0];
                }
                self.tables.keep_bounds(number, bounds);
            }
        }
        Ok(bounds)
    }

    /// Whether Left wins a state, moving first or second as the kind of bound says, if a short search tells.
    fn wins_shortly(&mut self, state: &SumState, kind: BoundKind) -> Solved<Option<bool>> {
        let (until, met) = (self.until, self.met);
        let spent = self.rules.context().budget.spent();
        self.until = until.min(spent.saturating_add(IMPROVED));
        self.depth += 1;
        let found = match kind {
            BoundKind::LeftFirst(_) => self.decided_by_search(state),
            BoundKind::AtLeast(_) => self.negative(state).and_then(|negative| {
                let wins = self.decided_by_search(&negative);
                wins.map(|wins| !wins)
            }),
        };
        self.depth -= 1;
        (self.until, self.met) = (until, met);
        match found {
            // The search around this one goes on, unless its own work is done.
            Err(Stop::Cancelled) if self.rules.context().budget.spent() < until => Ok(None),
            found => found.map(Some),
        }
    }
}

/// The bounds of a sum of two games.
pub(super) fn both_plus([below, above]: BothBounds, other: BothBounds) -> BothBounds {
    [below.plus(&other[0]), above.plus(&other[1])]
}

/// The bounds of a part with a sign.
pub(super) fn signed([below, above]: BothBounds, part: Signed) -> BothBounds {
    match mover(part) {
        Player::Left => [below, above],
        Player::Right => [above, below],
    }
}
