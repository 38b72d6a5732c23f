//! Atomic weights (Winning Ways, chapter 8; CGT, II.7).

use crate::budget::{Budget, Stop, with_stack};
use crate::value::arena::{Arena, Value};
use crate::value::error::ValueError;
use crate::value::number::int::Int;
use crate::value::player::Player;
use rustc_hash::FxHashMap;

/// The state of one computation of an atomic weight.
struct Atomic {
    /// The weight assigned to games greater than some positive number.
    threat: Value,
    /// A nimber larger than all nimbers in the game.
    remote_star: Value,
    memo: FxHashMap<Value, Value>,
}

impl Arena {
    /// The atomic weight. Usually it is {weight G^L - 2 | weight G^R + 2}. But if that is an integer and G is
    /// comparable with a remote star, the weight is the extreme integer, in favour of the player who is ahead, that the
    /// opponent's options allow. A threat (an option that reaches a positive or negative number) counts as an
    /// arbitrarily large weight.
    ///
    /// Errors: `NotInfinitesimal`; `NotAtomic` if the result depends on the size of a threat; limits of the budget.
    pub fn atomic_weight(&mut self, g: Value, budget: &Budget) -> Result<Value, ValueError> {
        if !self.is_infinitesimal(g) {
            return Err(ValueError::NotInfinitesimal);
        }
        let large = (self.birthday(g, budget)? + Int::from(4)) * Int::from(8);
        let remote_star = self.remote_star(g, budget)?;
        let weight = self.weight_with(g, &large, remote_star, budget)?;
        if !self.is_all_small(g, budget)? {
            let larger = &large * Int::from(2);
            if self.weight_with(g, &larger, remote_star, budget)? != weight {
                return Err(ValueError::NotAtomic);
            }
        }
        Ok(weight)
    }

    fn weight_with(
        &mut self,
        g: Value,
        threat: &Int,
        remote_star: Value,
        budget: &Budget,
    ) -> Result<Value, Stop> {
        let mut atomic = Atomic {
            threat: self.number(&threat.clone().into()),
            remote_star,
            memo: FxHashMap::default(),
        };
        self.weight(g, &mut atomic, budget)
    }

    /// A remote star: a nimber larger than every nimber among the positions of the game.
    fn remote_star(&mut self, g: Value, budget: &Budget) -> Result<Value, Stop> {
        let mut largest = Int::ONE;
        self.visit_positions(g, budget, |arena, v| {
            if let Some(form) = arena.number_up_star_parts(v) {
                largest = largest.clone().max(form.nimber.clone());
            }
        })?;
        Ok(self.nimber(&Int::ONE.shl(largest.bits())))
    }

    /// Visits each position of a game once, including the game itself. Positions of a number-up-star are not visited.
    pub(in crate::value) fn visit_positions(
        &self,
        g: Value,
        budget: &Budget,
        mut visit: impl FnMut(&Arena, Value),
    ) -> Result<(), Stop> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut waiting = vec![g];
        while let Some(v) = waiting.pop() {
            budget.step()?;
            visit(self, v);
            let (left, right) = self.general_options(v);
            waiting.extend(left.iter().chain(right).filter(|&&o| seen.insert(o)));
        }
        Ok(())
    }

    fn weight(&mut self, g: Value, atomic: &mut Atomic, budget: &Budget) -> Result<Value, Stop> {
        if self.right_stop(g).signum() > 0 {
            return Ok(atomic.threat);
        }
        if self.left_stop(g).signum() < 0 {
            return self.negative(atomic.threat, budget);
        }
        if let Some(form) = self.number_up_star_parts(g) {
            let ups = form.ups.clone();
            return Ok(self.number(&ups.into()));
        }
        if let Some(&known) = atomic.memo.get(&g) {
            return Ok(known);
        }
        budget.step()?;
        let mut left = self.unsorted_options(g, Player::Left, budget)?;
        let mut right = self.unsorted_options(g, Player::Right, budget)?;
        for (side, shift) in [(&mut left, -2), (&mut right, 2)] {
            let shift = self.integer(shift);
            for option in side {
                let weight = with_stack(|| self.weight(*option, atomic, budget))?;
                *option = self.sum(weight, shift, budget)?;
            }
        }
        let mut weight = self.canonical(&left, &right, budget)?;
        if self.is_integer(weight) && self.is_infinitesimal(g) {
            weight = if self.le(atomic.remote_star, g, budget)? {
                self.greatest_below(&right, budget)?
            } else if self.le(g, atomic.remote_star, budget)? {
                self.least_above(&left, budget)?
            } else {
                Value::ZERO
            };
        }
        atomic.memo.insert(g, weight);
        Ok(weight)
    }

    /// The greatest integer that is less than or confused with every option.
    fn greatest_below(&mut self, right: &[Value], budget: &Budget) -> Result<Value, Stop> {
        let mut greatest: Option<Int> = None;
        for &r in right {
            let floor = self.left_stop(r).floor();
            let n = self.number(&floor.clone().into());
            let bound = if self.le(r, n, budget)? {
                floor - Int::ONE
            } else {
                floor
            };
            greatest = Some(match greatest {
                Some(other) => other.min(bound),
                None => bound,
            });
        }
        Ok(self.number(&greatest.unwrap_or_default().into()))
    }

    /// The least integer that is greater than or confused with every option.
    fn least_above(&mut self, left: &[Value], budget: &Budget) -> Result<Value, Stop> {
        let mut negatives = Vec::with_capacity(left.len());
        for &l in left {
            negatives.push(self.negative(l, budget)?);
        }
        let greatest = self.greatest_below(&negatives, budget)?;
        self.negative(greatest, budget)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Spelling;

    #[test]
    fn weights() {
        let mut arena = Arena::new();
        let budget = Budget::unlimited();
        for (g, weight) in [
            ("0", "0"),
            ("*7", "0"),
            ("v5*2", "-5"),
            ("{0||0|v*}", "1"),
            ("{0||0|v3}", "0"),
            ("{^3|vv}", "{1|0}"),
            ("Tiny(1)", "0"),
            ("{1|^^||^}", "2"),
            ("{0,*|v}", "0"),
        ] {
            let g = arena.read(g, &budget).unwrap();
            let w = arena.atomic_weight(g, &budget).unwrap();
            assert_eq!(arena.text(w, Spelling::Ascii), weight);
        }
        let hot = arena.read("+-1", &budget).unwrap();
        assert_eq!(
            arena.atomic_weight(hot, &budget),
            Err(ValueError::NotInfinitesimal)
        );
        let open = arena.read("{1|^3||^}", &budget).unwrap();
        assert_eq!(
            arena.atomic_weight(open, &budget),
            Err(ValueError::NotAtomic)
        );
    }
}
