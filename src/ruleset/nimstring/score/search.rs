//! The search: tests whether the mover of a quiet position is at least so many coins ahead at the end.

use super::bounds::{BoundTable, Bounds, Place};
use super::captures::Captures;
use super::code::code;
use super::quiet::{ENDS, GROUND, Gift, Quiet};
use crate::budget::{Budget, Stop, with_stack};
use smallvec::SmallVec;

/// How far the middle of a string is from the middle of its board, squared, by its ends.
pub(super) type Distances = [[u16; ENDS]; ENDS];

/// The search with its table, which serves all positions.
#[derive(Debug, Default)]
pub(super) struct ScoreSearch {
    table: BoundTable,
}

/// A search from one position.
struct Inquiry<'a> {
    table: &'a mut BoundTable,
    distances: &'a Distances,
    budget: &'a Budget,
}

/// A cut, by its place in the order: cuts that give coins away, the fewest first; safe cuts from the middle outwards;
/// cuts that give coins of chains to the ground away. Measured on boards of 10 to 25 boxes.
type Candidate = (u16, usize);

/// The order of the first safe cut.
const SAFE: u16 = 1 << 10;
/// The order of the first cut of a chain to the ground.
const TO_GROUND: u16 = 1 << 15;

impl ScoreSearch {
    /// Whether the score of the mover is at least `bound`.
    ///
    /// Errors: the budget's.
    pub(super) fn is_at_least(
        &mut self,
        position: &Captures,
        bound: i32,
        distances: &Distances,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        let mut inquiry = Inquiry {
            table: &mut self.table,
            distances,
            budget,
        };
        let (taken, left) = (position.taken, position.left);
        if left == 0 {
            return inquiry.is_at_least(&position.rest, bound - taken);
        }
        let least = bound - taken + left;
        Ok(least <= 0
            || inquiry.is_at_least(&position.rest, least - left)?
            || !inquiry.is_at_least(&position.rest, 2 - least - left)?)
    }

    /// The score of the mover.
    ///
    /// Errors: the budget's.
    pub(super) fn score(
        &mut self,
        position: &Captures,
        distances: &Distances,
        budget: &Budget,
    ) -> Result<i32, Stop> {
        let most = position.taken + i32::from(position.rest.coins);
        let mut score = most % 2;
        if self.is_at_least(position, score, distances, budget)? {
            while score < most && self.is_at_least(position, score + 2, distances, budget)? {
                score += 2;
            }
        } else {
            score -= 2;
            while !self.is_at_least(position, score, distances, budget)? {
                score -= 2;
            }
        }
        Ok(score)
    }
}

impl Inquiry<'_> {
    /// Whether the score of a quiet position is at least `bound`. Both have the parity of its coins.
    fn is_at_least(&mut self, position: &Quiet, bound: i32) -> Result<bool, Stop> {
        let coins = i32::from(position.coins);
        if bound <= -coins || bound > coins {
            return Ok(bound <= -coins);
        }
        let place = self.table.place(code(position));
        self.is_at_least_in(position, &place, bound)
    }

    /// The same, for the position of a place.
    fn is_at_least_in(
        &mut self,
        position: &Quiet,
        place: &Place,
        bound: i32,
    ) -> Result<bool, Stop> {
        let coins = i32::from(position.coins);
        let known = self.table.get(place);
        let low = i32::from(known.low).max(-coins);
        let high = i32::from(known.high).min(coins);
        if low >= bound || high < bound {
            return Ok(low >= bound);
        }
        self.budget.tick()?;
        let before = self.budget.tally().ticks;
        let holds = with_stack(|| self.some_cut_reaches(position, bound))?;
        let known = self.table.get(place);
        let found = if holds {
            Bounds {
                low: known.low.max(bound as i8),
                ..known
            }
        } else {
            Bounds {
                high: known.high.min(bound as i8 - 2),
                ..known
            }
        };
        let steps = self.budget.tally().ticks - before;
        self.table.put(place, found, steps, self.budget)?;
        Ok(holds)
    }

    fn some_cut_reaches(&mut self, position: &Quiet, bound: i32) -> Result<bool, Stop> {
        let degrees = position.degrees();
        for (_, at) in self.candidates(position, bound) {
            let (rest, gift) = position.cut(at, &degrees);
            if self.is_at_most(&rest, gift, -bound)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the opponent, who receives a gift and then moves in the rest, scores at most `bound`.
    fn is_at_most(&mut self, rest: &Quiet, gift: Gift, bound: i32) -> Result<bool, Stop> {
        let (taken, left) = (i32::from(gift.taken), i32::from(gift.left));
        if left == 0 {
            return Ok(!self.is_at_least(rest, bound - taken + 2)?);
        }
        let most = bound - taken + left;
        if most < 0 {
            return Ok(false);
        }
        let place = self.table.place(code(rest));
        Ok(!self.is_at_least_in(rest, &place, most - left + 2)?
            && self.is_at_least_in(rest, &place, -most - left)?)
    }

    /// The cuts that may reach the bound, in the order in which they are tried.
    fn candidates(&self, position: &Quiet, bound: i32) -> SmallVec<[Candidate; 64]> {
        let mut found: SmallVec<[Candidate; 64]> = SmallVec::new();
        for (at, chain) in position.chains.iter().enumerate() {
            let order = if chain.is_safe() {
                SAFE + self.distances[chain.a as usize % ENDS][chain.b as usize % ENDS]
            } else {
                let gift = chain.gift();
                // A receiver who may decline scores at least this; a larger gift scores more.
                if gift.left > 0 && i32::from(gift.taken - gift.left) > -bound {
                    continue;
                }
                let first = if chain.a == GROUND { TO_GROUND } else { 0 };
                first + gift.taken as u16
            };
            let is_same =
                |other: &Candidate| other.0 == order && position.chains.get(other.1) == Some(chain);
            if !found.iter().any(is_same) {
                found.push((order, at));
            }
        }
        found.sort_unstable();
        found
    }
}
