//! The order of games, and outcomes (ONAG, chapter 7; CGT, II.1).

use std::cmp::Ordering;

use super::arena::{Arena, Value};
use super::player::{Outcome, Player};
use crate::budget::{Budget, Stop, with_stack};

impl Arena {
    /// Whether a <= b: Left wins b - a moving second.
    ///
    /// Errors: the budget's.
    pub fn le(&mut self, a: Value, b: Value, budget: &Budget) -> Result<bool, Stop> {
        if let Some(answer) = self.le_at_once(a, b) {
            return Ok(answer);
        }
        if let Some(answer) = self.le_memo.get(a.0, b.0) {
            return Ok(answer);
        }
        budget.tick()?;
        let answer = with_stack(|| self.le_by_options(a, b, budget))?;
        self.le_memo.insert(a.0, b.0, answer);
        Ok(answer)
    }

    /// What identity, stops and closed forms tell about a <= b.
    #[inline]
    fn le_at_once(&self, a: Value, b: Value) -> Option<bool> {
        if a == b {
            return Some(true);
        }
        let decided = self.le_by_stops(
            self.left_stop_id(a),
            self.right_stop_id(a),
            self.left_stop_id(b),
            self.right_stop_id(b),
        );
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

    /// G <= H needs L(G) <= L(H) and R(G) <= R(H), and L(G) < R(H) suffices (CGT, II.3).
    #[inline]
    pub(super) fn le_by_stops(
        &self,
        left_of_lower: Value,
        right_of_lower: Value,
        left_of_upper: Value,
        right_of_upper: Value,
    ) -> Option<bool> {
        if self.compare_numbers(left_of_lower, left_of_upper) == Ordering::Greater
            || self.compare_numbers(right_of_lower, right_of_upper) == Ordering::Greater
        {
            return Some(false);
        }
        (self.compare_numbers(left_of_lower, right_of_upper) == Ordering::Less).then_some(true)
    }

    /// The order of two values known to be numbers.
    #[inline]
    pub(super) fn compare_numbers(&self, a: Value, b: Value) -> Ordering {
        if a == b {
            return Ordering::Equal;
        }
        self.number_at(a).cmp(self.number_at(b))
    }

    /// a <= b unless Left's move in a or Right's in b refutes it; moves in a number never do where the other is
    /// none and the stops have not decided (the number avoidance theorem).
    fn le_by_options(&mut self, a: Value, b: Value, budget: &Budget) -> Result<bool, Stop> {
        if !self.is_number(a) {
            let (start, count) = self.option_range(a, Player::Left)?;
            for i in start..start + count {
                if self.le(b, self.pooled(i), budget)? {
                    return Ok(false);
                }
            }
        }
        if !self.is_number(b) {
            let (start, count) = self.option_range(b, Player::Right)?;
            for i in start..start + count {
                if self.le(self.pooled(i), a, budget)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// The order of two games; `None` where they are confused.
    ///
    /// Errors: the budget's.
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

    /// Who wins, depending on who begins, under normal play.
    ///
    /// Errors: the budget's.
    pub fn outcome(&mut self, v: Value, budget: &Budget) -> Result<Outcome, Stop> {
        Ok(match self.compare(v, Value::ZERO, budget)? {
            Some(Ordering::Greater) => Outcome::L,
            Some(Ordering::Less) => Outcome::R,
            Some(Ordering::Equal) => Outcome::P,
            None => Outcome::N,
        })
    }
}
