//! The outcome of a sum that is too large for its canonical form, from additive bounds.

use crate::budget::{Budget, Stop};
use crate::value::arena::{Arena, Value};
use crate::value::error::ValueError;
use crate::value::heat::thermograph::Thermograph;
use crate::value::number::dyadic::Dyadic;
use crate::value::player::Outcome;

/// Maximum number of temperatures at which walls are added.
const MOST_TEMPERATURES: usize = 32;

impl Arena {
    /// The outcome of a sum of values, if the walls of their thermographs or their atomic weights decide it.
    ///
    /// Errors: limits of the budget; `TooLarge` as for thermographs.
    pub fn outcome_of_sum(
        &mut self,
        values: &[Value],
        budget: &Budget,
    ) -> Result<Option<Outcome>, Stop> {
        let mut walls = Vec::with_capacity(values.len());
        let mut temperatures = vec![Dyadic::ZERO];
        for value in values {
            let own = self.thermograph(*value, budget)?;
            budget.room_in(&mut walls, 1)?;
            if own.temperature > Dyadic::ZERO {
                temperatures.push(own.temperature.clone());
            }
            walls.push(own);
        }
        temperatures.sort_unstable();
        temperatures.dedup();
        // Start with the hottest temperature, which decides most often.
        let step = temperatures.len().div_ceil(MOST_TEMPERATURES);
        for temperature in temperatures.iter().rev().step_by(step) {
            budget.work(values.len() as u64 / 4)?;
            let decided = outcome_by_walls(&walls, temperature);
            if decided.is_some() {
                return Ok(decided);
            }
        }
        self.outcome_by_weights(values, budget)
    }

    /// Applies the two-ahead rule: a sum of all small games is positive if its atomic weight is at least 2, and
    /// negative if it is at most -2. Atomic weights are additive (*Winning Ways*, chapter 8; CGT, II.7).
    fn outcome_by_weights(
        &mut self,
        values: &[Value],
        budget: &Budget,
    ) -> Result<Option<Outcome>, Stop> {
        let mut total = Value::ZERO;
        for value in values {
            if !self.is_all_small(*value, budget)? {
                return Ok(None);
            }
            let weight = match self.atomic_weight(*value, budget) {
                Ok(weight) => weight,
                Err(ValueError::Stopped(stop)) => return Err(stop),
                Err(_) => return Ok(None),
            };
            total = self.sum(total, weight, budget)?;
        }
        for (ahead, outcome) in [(2, Outcome::L), (-2, Outcome::R)] {
            let bound = self.integer(ahead);
            let (low, high) = if ahead > 0 {
                (bound, total)
            } else {
                (total, bound)
            };
            if self.le(low, high, budget)? {
                return Ok(Some(outcome));
            }
        }
        Ok(None)
    }
}

/// The outcome from the walls at a temperature t. Cooling is additive, and walls bound stops. Let l and r be the sums
/// of the left and right walls, and w the greatest distance between the two walls of a term. Then the right stop of the
/// sum is at least r - t and at most l - w, and its left stop is at least r + w and at most l + t, because a wall
/// approaches its mast by at most the temperature (*Winning Ways*, chapter 6).
fn outcome_by_walls(walls: &[Thermograph], temperature: &Dyadic) -> Option<Outcome> {
    let (mut left, mut right, mut widest) = (Dyadic::ZERO, Dyadic::ZERO, Dyadic::ZERO);
    for own in walls {
        let (above, below) = (
            own.left_stop_at(temperature),
            own.right_stop_at(temperature),
        );
        widest = widest.max(&above - &below);
        left = left + above;
        right = right + below;
    }
    if &right > temperature {
        Some(Outcome::L)
    } else if left < -temperature {
        Some(Outcome::R)
    } else if &right + &widest > Dyadic::ZERO && left < widest {
        Some(Outcome::N)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_agree_with_sums() {
        let budget = Budget::unlimited();
        let mut arena = Arena::new();
        let texts = [
            "0",
            "1",
            "-1/2",
            "*",
            "^",
            "v*",
            "^^",
            "v3",
            "{2|-1}",
            "{1|-3}",
            "{3||1|-2}",
            "+-1",
            "{0||0|-2}",
            "^4*",
            "{1/2|0}",
            "{1*|^}",
        ];
        let values = texts.map(|text| arena.read(text, &budget).expect("a value"));
        let mut decided = [0; 4];
        for one in values {
            for other in values {
                for third in values {
                    let sum = [one, other, third];
                    let Some(found) = arena.outcome_of_sum(&sum, &budget).expect("no limit") else {
                        continue;
                    };
                    let total = arena.sum(one, other, &budget).expect("no limit");
                    let total = arena.sum(total, third, &budget).expect("no limit");
                    assert_eq!(arena.outcome(total, &budget), Ok(found), "{sum:?}");
                    decided[found as usize] += 1;
                }
            }
        }
        let most = decided.iter().filter(|count| **count > 200).count();
        assert!(most >= 3, "{decided:?}");
    }
}
