//! The order of games, and outcomes (ONAG, chapter 7; CGT, II.1).

use crate::budget::{Budget, Stop, with_stack};
use crate::value::arena::{Arena, OptionRange, StopKeys, Value};
use crate::value::player::{Outcome, Player};
use smallvec::SmallVec;
use std::cmp::Ordering;

/// Both stops of a game, exact and as keys.
#[derive(Clone, Copy)]
pub(in crate::value) struct StopPair {
    pub(in crate::value) keys: StopKeys,
    pub(in crate::value) left: Value,
    pub(in crate::value) right: Value,
}

/// The result of comparing stop keys for G <= H.
enum ByKeys {
    /// The answer.
    Known(bool),
    /// The stops do not decide the comparison.
    Unknown,
    /// Some keys are equal, so the exact stops must be compared.
    Ties,
}

impl StopKeys {
    #[inline]
    fn le(self, upper: StopKeys) -> ByKeys {
        if self.left > upper.left || self.right > upper.right {
            ByKeys::Known(false)
        } else if self.left < upper.right {
            ByKeys::Known(true)
        } else if self.left < upper.left && self.right < upper.right && self.left > upper.right {
            ByKeys::Unknown
        } else {
            ByKeys::Ties
        }
    }
}

impl Arena {
    /// Whether a <= b: Left wins b - a moving second.
    ///
    /// Errors: limits of the budget.
    pub fn le(&mut self, a: Value, b: Value, budget: &Budget) -> Result<bool, Stop> {
        if let Some(answer) = self.le_fast(a, b) {
            return Ok(answer);
        }
        if let Some(answer) = self.le_memo.get(a.0, b.0) {
            return Ok(answer);
        }
        self.le_unknown(a, b, budget)
    }

    /// Whether a <= b, by search. The cache is not consulted.
    fn le_unknown(&mut self, a: Value, b: Value, budget: &Budget) -> Result<bool, Stop> {
        budget.step()?;
        let answer = with_stack(|| self.le_by_options(a, b, budget))?;
        self.le_memo.insert(a.0, b.0, answer, budget);
        Ok(answer)
    }

    /// Whether a <= b, if identity, stops or closed forms decide it.
    #[inline]
    fn le_fast(&self, a: Value, b: Value) -> Option<bool> {
        if a == b {
            return Some(true);
        }
        match self.stop_keys(a).le(self.stop_keys(b)) {
            ByKeys::Known(answer) => return Some(answer),
            ByKeys::Unknown => return None,
            ByKeys::Ties => {}
        }
        let decided = self.le_by_numbers(self.stops(a), self.stops(b));
        if decided.is_some() {
            return decided;
        }
        let a = self.number_up_star_parts(a)?;
        let b = self.number_up_star_parts(b)?;
        Some(matches!(
            a.compare(b),
            Some(Ordering::Less | Ordering::Equal)
        ))
    }

    /// Whether a <= b, if the stops decide it: G <= H implies L(G) <= L(H) and R(G) <= R(H), and L(G) < R(H) implies G
    /// <= H (CGT, II.3).
    #[inline]
    pub(in crate::value) fn le_by_stops(&self, lower: StopPair, upper: StopPair) -> Option<bool> {
        match lower.keys.le(upper.keys) {
            ByKeys::Known(answer) => Some(answer),
            ByKeys::Unknown => None,
            ByKeys::Ties => self.le_by_numbers(lower, upper),
        }
    }

    /// [`Arena::le_by_stops`] with the exact stops.
    fn le_by_numbers(&self, lower: StopPair, upper: StopPair) -> Option<bool> {
        if self.compare_numbers(lower.left, upper.left) == Ordering::Greater
            || self.compare_numbers(lower.right, upper.right) == Ordering::Greater
        {
            return Some(false);
        }
        (self.compare_numbers(lower.left, upper.right) == Ordering::Less).then_some(true)
    }

    /// Both stops of a value.
    #[inline]
    pub(in crate::value) fn stops(&self, v: Value) -> StopPair {
        StopPair {
            keys: self.stop_keys(v),
            left: self.left_stop_id(v),
            right: self.right_stop_id(v),
        }
    }

    /// The order of two values that are numbers.
    #[inline]
    pub(in crate::value) fn compare_numbers(&self, a: Value, b: Value) -> Ordering {
        if a == b {
            return Ordering::Equal;
        }
        match self.stop_keys(a).left.cmp(&self.stop_keys(b).left) {
            Ordering::Equal => self.number_at(a).cmp(self.number_at(b)),
            unequal => unequal,
        }
    }

    /// Whether neither a move of Left in a nor a move of Right in b refutes a <= b. If one value is not a number and
    /// the stops do not decide, moves in the other value need no check if it is a number (the number avoidance
    /// theorem).
    fn le_by_options(&mut self, a: Value, b: Value, budget: &Budget) -> Result<bool, Stop> {
        let mut left = OptionRange::NONE;
        if !self.is_number(a) {
            left = self.option_range(a, Player::Left)?;
        }
        let mut right = OptionRange::NONE;
        if !self.is_number(b) {
            right = self.option_range(b, Player::Right)?;
        }
        // Try the answers that are immediate or cached first.
        let mut open: SmallVec<[(Value, Value); 16]> = SmallVec::new();
        for i in 0..left.count + right.count {
            let (x, y) = if i < left.count {
                (b, self.option_at(left, i, budget)?)
            } else {
                (self.option_at(right, i - left.count, budget)?, a)
            };
            let known = match self.le_fast(x, y) {
                None => self.le_memo.get(x.0, y.0),
                known => known,
            };
            match known {
                Some(true) => return Ok(false),
                Some(false) => {}
                None => open.push((x, y)),
            }
        }
        for (x, y) in open {
            if self.le_unknown(x, y, budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The order of two games; `None` if they are confused.
    ///
    /// Errors: limits of the budget.
    pub fn compare(
        &mut self,
        a: Value,
        b: Value,
        budget: &Budget,
    ) -> Result<Option<Ordering>, Stop> {
        if a == b {
            return Ok(Some(Ordering::Equal));
        }
        if let (Some(x), Some(y)) = (self.number_up_star_parts(a), self.number_up_star_parts(b)) {
            return Ok(x.compare(y));
        }
        if self.le(a, b, budget)? {
            return Ok(Some(Ordering::Less));
        }
        Ok(self.le(b, a, budget)?.then_some(Ordering::Greater))
    }

    /// The outcome under normal play.
    ///
    /// Errors: limits of the budget.
    pub fn outcome(&mut self, v: Value, budget: &Budget) -> Result<Outcome, Stop> {
        Ok(match self.compare(v, Value::ZERO, budget)? {
            Some(Ordering::Greater) => Outcome::L,
            Some(Ordering::Less) => Outcome::R,
            Some(Ordering::Equal) => Outcome::P,
            None => Outcome::N,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_of_well_known_games() {
        let mut arena = Arena::new();
        let budget = Budget::unlimited();
        let (less, greater) = (Some(Ordering::Less), Some(Ordering::Greater));
        for (a, b, order) in [
            ("^", "0", greater),
            ("^", "*", None),
            ("^^", "*", greater),
            ("^1000000", "1/1048576", less),
            ("Tiny(1)", "0", greater),
            ("Tiny(2)", "Tiny(1)", less),
            ("Tiny(1)", "^", less),
            ("+-1", "1", None),
            ("+-1", "2", less),
            ("{2|0}", "0", None),
            ("{2|*}", "0", greater),
            ("{2|^}", "0", greater),
            ("{1||0|-5}", "^3", None),
        ] {
            let [a, b] = [a, b].map(|t| arena.read(t, &budget).unwrap());
            assert_eq!(arena.compare(a, b, &budget), Ok(order));
            assert_eq!(
                arena.compare(b, a, &budget),
                Ok(order.map(Ordering::reverse))
            );
        }
        let up = arena.outcome(Value::UP, &budget);
        assert_eq!(up, Ok(Outcome::L));
        assert_eq!(arena.outcome(Value::STAR, &budget), Ok(Outcome::N));
    }
}
