//! Games by birthday, and their lattice.

use crate::budget::{Budget, Stop};
use crate::value::{Arena, Value};
use rustc_hash::FxHashSet;

/// The last day for which the games are listed: those of day 4 are more than 10^12.
pub const LAST_DAY: u32 = 3;

impl Arena {
    /// The values born by a day, or only the all-small ones, in print order. The day is at most [`LAST_DAY`].
    ///
    /// Errors: limits of the budget.
    pub fn born(
        &mut self,
        day: u32,
        only_all_small: bool,
        budget: &Budget,
    ) -> Result<Vec<Value>, Stop> {
        let mut games = vec![Value::ZERO];
        for _ in 0..day.min(LAST_DAY) {
            let sides = self.antichains(&games, budget)?;
            let mut born = FxHashSet::from_iter([Value::ZERO]);
            for left in &sides {
                for right in &sides {
                    // All-small: both players can move, or neither.
                    if !only_all_small || left.is_empty() == right.is_empty() {
                        budget.room_in_set(&born)?;
                        born.insert(self.canonical(left, right, budget)?);
                    }
                }
            }
            games = born.into_iter().collect();
            self.sort_for_print(&mut games, budget)?;
        }
        Ok(games)
    }

    /// All sets of pairwise confused games.
    fn antichains(&mut self, games: &[Value], budget: &Budget) -> Result<Vec<Vec<Value>>, Stop> {
        let mut found: Vec<Vec<Value>> = vec![Vec::new()];
        for game in games {
            'sets: for at in 0..found.len() {
                budget.step()?;
                for other in found[at].clone() {
                    if self.compare(*game, other, budget)?.is_some() {
                        continue 'sets;
                    }
                }
                let mut larger = found[at].clone();
                larger.push(*game);
                budget.reserve(larger.len() * size_of::<Value>())?;
                budget.room_in(&mut found, 1)?;
                found.push(larger);
            }
        }
        Ok(found)
    }

    /// The least game born by the day after `before` that is at least a and b, or the greatest one that is at most both
    /// (Calistrate, Paulhus and Wolfe 2002). `before` has the games born by a day.
    ///
    /// Errors: limits of the budget.
    pub fn lattice_bound(
        &mut self,
        (a, b): (Value, Value),
        is_join: bool,
        before: &[Value],
        budget: &Budget,
    ) -> Result<Value, Stop> {
        let mut sides = [Vec::new(), Vec::new()];
        for x in before {
            // Left may move to x if x is not at least the bound, Right if it is not at most the bound.
            let left = [!self.le(a, *x, budget)?, !self.le(b, *x, budget)?];
            let right = [!self.le(*x, a, budget)?, !self.le(*x, b, budget)?];
            let (left, right) = if is_join {
                (left[0] || left[1], right[0] && right[1])
            } else {
                (left[0] && left[1], right[0] || right[1])
            };
            sides[0].extend(left.then_some(*x));
            sides[1].extend(right.then_some(*x));
        }
        self.canonical(&sides[0], &sides[1], budget)
    }

    /// The games among these, a lattice, that are not the join of smaller ones: they have exactly one lower cover.
    ///
    /// Errors: limits of the budget.
    pub fn join_irreducibles(
        &mut self,
        games: &[Value],
        budget: &Budget,
    ) -> Result<Vec<Value>, Stop> {
        let mut found = Vec::new();
        for game in games {
            // The maximal games below this one, among those met so far.
            let mut covers: Vec<Value> = Vec::new();
            for other in games {
                budget.step()?;
                if other == game || !self.le(*other, *game, budget)? {
                    continue;
                }
                let mut is_below = false;
                for cover in &covers {
                    is_below = is_below || self.le(*other, *cover, budget)?;
                }
                if is_below {
                    continue;
                }
                let mut kept = vec![*other];
                for cover in covers {
                    if !self.le(cover, *other, budget)? {
                        kept.push(cover);
                    }
                }
                covers = kept;
            }
            found.extend((covers.len() == 1).then_some(*game));
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_games_by_day_are_known() {
        let budget = Budget::unlimited();
        let mut arena = Arena::new();
        for (day, all, all_small) in [(0, 1, 1), (1, 4, 2), (2, 22, 7), (3, 1474, 67)] {
            assert_eq!(arena.born(day, false, &budget).unwrap().len(), all);
            assert_eq!(arena.born(day, true, &budget).unwrap().len(), all_small);
        }
    }

    #[test]
    fn bounds_are_the_least_and_the_greatest_ones() {
        let budget = Budget::unlimited();
        let mut arena = Arena::new();
        let before = arena.born(1, false, &budget).unwrap();
        let games = arena.born(2, false, &budget).unwrap();
        for a in &games {
            for b in &games {
                for is_join in [true, false] {
                    let bound = arena.lattice_bound((*a, *b), is_join, &before, &budget);
                    let bound = bound.unwrap();
                    assert!(games.contains(&bound));
                    for x in &games {
                        let mut le = |x: Value, y: Value| {
                            let (x, y) = if is_join { (x, y) } else { (y, x) };
                            arena.le(x, y, &budget).unwrap()
                        };
                        let is_bound = le(*a, *x) && le(*b, *x);
                        assert_eq!(is_bound, le(bound, *x));
                    }
                }
            }
        }
        // Twice as many as the games of the day before (Fraser, Hirshberg and Wolfe 2005).
        assert_eq!(arena.join_irreducibles(&games, &budget).unwrap().len(), 8);
    }
}
