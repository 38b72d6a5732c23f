//! Tests whether the player to move in a quiet position scores at least a bound.

use super::bounds::{Bounds, SharedBounds};
use super::captures::Captures;
use super::code::{QuietCode, code};
use super::history::History;
use super::quiet::{Degrees, ENDS, GROUND, Gift, Quiet};
use crate::budget::{Budget, Stop, with_stack};
use crate::solve::threads::{Turn, on_threads};
use smallvec::SmallVec;

/// The squared distance of the middle of a string from the middle of its board, indexed by its ends.
pub(super) type Distances = [[u16; ENDS]; ENDS];

/// The search with its table, which is shared by all positions.
#[derive(Debug, Default)]
pub(super) struct ScoreSearch {
    table: SharedBounds,
}

/// A search from one position.
struct Inquiry<'a> {
    table: &'a SharedBounds,
    distances: &'a Distances,
    history: History,
    turn: Turn,
    budget: &'a Budget,
}

/// A cut: its sort key, and the index of its chain. Safe cuts are tried from the middle outwards; among similar
/// distances, cuts at coins with few strings come first, and those that have often reached the bound. Cuts that give
/// away the coins of a chain to the ground come after them; other cuts that give coins away come before them, unless
/// many coins are left. Of two cuts that give coins away, the one that gives fewer is tried first. Measured on boards
/// with 10 to 25 boxes.
type Candidate = (u16, usize);

/// The sort key of the first safe cut.
const SAFE: u16 = 1 << 10;
/// In the order, the ground counts as a coin with this many strings.
const GROUND_STRINGS: u16 = 5;
/// In the order, coins count as having at most this many strings.
const MOST_STRINGS: u16 = 1 << 8;
/// The greatest share of failed tries in the sort key of a safe cut.
const FAILURES: u16 = 20;
/// The sort key of the first cut that gives coins away and comes after the safe cuts.
const LAST: u16 = 1 << 15;
/// With at least this many coins, all cuts that give coins away come after the safe cuts.
const MANY_COINS: i16 = 17;

/// Positions with at least this many chains are searched on several threads.
const FEWEST_CHAINS_OF_THREADS: usize = 16;

impl ScoreSearch {
    /// Whether the score of the player to move is at least `bound`, found on `threads` threads.
    ///
    /// Errors: limits of the budget.
    pub(super) fn is_at_least(
        &self,
        position: &Captures,
        bound: i32,
        distances: &Distances,
        threads: usize,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        self.ask(position, distances, threads, budget, |inquiry| {
            inquiry.captures_at_least(position, bound)
        })
    }

    /// The score of the player to move, found on `threads` threads.
    ///
    /// Errors: limits of the budget.
    pub(super) fn score(
        &self,
        position: &Captures,
        distances: &Distances,
        threads: usize,
        budget: &Budget,
    ) -> Result<i32, Stop> {
        self.ask(position, distances, threads, budget, |inquiry| {
            inquiry.score(position)
        })
    }

    fn ask<T: Send>(
        &self,
        position: &Captures,
        distances: &Distances,
        threads: usize,
        budget: &Budget,
        question: impl Fn(&Inquiry) -> Result<T, Stop> + Sync,
    ) -> Result<T, Stop> {
        let search = |turn, budget: &Budget| {
            question(&Inquiry {
                table: &self.table,
                distances,
                history: History::new(),
                turn,
                budget,
            })
        };
        if threads <= 1 || position.rest.chains.len() < FEWEST_CHAINS_OF_THREADS {
            return search(Turn::ALONE, budget);
        }
        on_threads(threads, budget, |turn, budget| (search(turn, budget), ())).0
    }
}

impl Inquiry<'_> {
    fn captures_at_least(&self, position: &Captures, bound: i32) -> Result<bool, Stop> {
        let (taken, left) = (position.taken, position.left);
        if left == 0 {
            return self.is_at_least(&position.rest, bound - taken);
        }
        let least = bound - taken + left;
        Ok(least <= 0
            || self.is_at_least(&position.rest, least - left)?
            || !self.is_at_least(&position.rest, 2 - least - left)?)
    }

    fn score(&self, position: &Captures) -> Result<i32, Stop> {
        let rest = i32::from(position.rest.coins);
        let most = position.taken + rest;
        // The score of a quiet position is mostly near 0. It has the parity of its number of coins.
        let mut score = position.taken + rest % 2;
        if self.captures_at_least(position, score)? {
            while score < most && self.captures_at_least(position, score + 2)? {
                score += 2;
            }
        } else {
            score -= 2;
            while !self.captures_at_least(position, score)? {
                score -= 2;
            }
        }
        Ok(score)
    }

    /// Whether the score of a quiet position is at least `bound`. Both must have the parity of its number of coins.
    fn is_at_least(&self, position: &Quiet, bound: i32) -> Result<bool, Stop> {
        let coins = i32::from(position.coins);
        if bound <= -coins || bound > coins {
            return Ok(bound <= -coins);
        }
        self.is_at_least_in(position, &code(position), bound)
    }

    /// Like [`Inquiry::is_at_least`], for a position with its code.
    fn is_at_least_in(&self, position: &Quiet, code: &QuietCode, bound: i32) -> Result<bool, Stop> {
        let coins = i32::from(position.coins);
        let known = self.table.get(code);
        let low = i32::from(known.low).max(-coins);
        let high = i32::from(known.high).min(coins);
        if low >= bound || high < bound {
            return Ok(low >= bound);
        }
        self.budget.tick()?;
        let before = self.budget.tally().ticks;
        let holds = with_stack(|| self.some_cut_reaches(position, bound))?;
        let steps = self.budget.tally().ticks - before;
        let found = |known: Bounds| {
            if holds {
                Bounds {
                    low: known.low.max(bound as i8),
                    ..known
                }
            } else {
                Bounds {
                    high: known.high.min(bound as i8 - 2),
                    ..known
                }
            }
        };
        self.table.update(code, found, steps, self.budget)?;
        Ok(holds)
    }

    fn some_cut_reaches(&self, position: &Quiet, bound: i32) -> Result<bool, Stop> {
        let degrees = position.degrees();
        for (_, at) in self.candidates(position, bound, &degrees) {
            let (rest, gift) = position.cut(at, &degrees);
            let reached = self.is_at_most(&rest, gift, -bound)?;
            if let Some(chain) = position.chains.get(at).filter(|chain| chain.is_safe()) {
                self.history.note(*chain, reached);
            }
            if reached {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the opponent, who receives a gift and then moves in the rest, scores at most `bound`.
    fn is_at_most(&self, rest: &Quiet, gift: Gift, bound: i32) -> Result<bool, Stop> {
        let (taken, left) = (i32::from(gift.taken), i32::from(gift.left));
        if left == 0 {
            return Ok(!self.is_at_least(rest, bound - taken + 2)?);
        }
        let most = bound - taken + left;
        if most < 0 {
            return Ok(false);
        }
        let code = code(rest);
        Ok(!self.is_at_least_in(rest, &code, most - left + 2)?
            && self.is_at_least_in(rest, &code, -most - left)?)
    }

    /// The cuts that may reach the bound, in the order in which they are tried.
    fn candidates(
        &self,
        position: &Quiet,
        bound: i32,
        degrees: &Degrees,
    ) -> SmallVec<[Candidate; 64]> {
        let mut found: SmallVec<[Candidate; 64]> = SmallVec::new();
        for (at, chain) in position.chains.iter().enumerate() {
            let order = if chain.is_safe() {
                let (a, b) = (chain.a as usize % ENDS, chain.b as usize % ENDS);
                let strings = |end: usize| match end as u8 {
                    GROUND => GROUND_STRINGS,
                    _ => degrees[end].min(MOST_STRINGS),
                };
                let failures = self.history.failures(*chain, FAILURES);
                SAFE + self.distances[a][b] + strings(a) + strings(b) + failures
            } else {
                let gift = chain.gift();
                // A receiver who can decline scores at least `taken - left`.
                if gift.left > 0 && i32::from(gift.taken - gift.left) > -bound {
                    continue;
                }
                let is_last = chain.a == GROUND || position.coins >= MANY_COINS;
                let first = if is_last { LAST } else { 0 };
                first + gift.taken as u16
            };
            let is_same =
                |other: &Candidate| other.0 == order && position.chains.get(other.1) == Some(chain);
            if !found.iter().any(is_same) {
                found.push((order, at));
            }
        }
        found.sort_unstable();
        self.turn.rearrange(&mut found);
        found
    }
}
