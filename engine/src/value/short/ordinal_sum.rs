//! Ordinal sums (Winning Ways, chapter 7; CGT, II.1), tiny and miny games.

use crate::budget::{Budget, Stop, with_stack};
use crate::value::arena::{Arena, Value};
use crate::value::number::int::Int;
use crate::value::player::Player;
use rustc_hash::FxHashMap;

/// Maximum birthday of the upper game H. It bounds the number of positions.
const HIGHEST_TOP: i64 = 1_000_000;

impl Arena {
    /// The ordinal sum G:H = {G^L, G:H^L | G^R, G:H^R} with the canonical form of G as the base. A move in G discards
    /// H.
    ///
    /// Errors: `TooLarge` if H is born after day 1 000 000; limits of the budget.
    pub fn ordinal_sum(&mut self, g: Value, h: Value, budget: &Budget) -> Result<Value, Stop> {
        if g == Value::ZERO {
            return Ok(h);
        }
        if let (Some(a), Some(b)) = (self.as_nimber(g), self.as_nimber(h)) {
            let sum = a + b;
            return Ok(self.nimber(&sum));
        }
        if let (Some(m), Some(n)) = (self.as_integer(g), self.as_integer(h))
            && m.signum() * n.signum() >= 0
        {
            return Ok(self.number(&(m + n).into()));
        }
        if self.birthday(h, budget)? > Int::from(HIGHEST_TOP) {
            return Err(Stop::TooLarge("this ordinal sum".to_string()));
        }
        let base = [
            self.unsorted_options(g, Player::Left, budget)?,
            self.unsorted_options(g, Player::Right, budget)?,
        ];
        self.ordinal_with([&base[0], &base[1]], h, &mut FxHashMap::default(), budget)
    }

    /// The ordinal sum with the form {left | right} as the base. Equal forms may have different ordinal sums.
    ///
    /// Errors: as for [`Arena::ordinal_sum`].
    pub fn ordinal_sum_of_form(
        &mut self,
        left: &[Value],
        right: &[Value],
        h: Value,
        budget: &Budget,
    ) -> Result<Value, Stop> {
        if self.birthday(h, budget)? > Int::from(HIGHEST_TOP) {
            return Err(Stop::TooLarge("this ordinal sum".to_string()));
        }
        self.ordinal_with([left, right], h, &mut FxHashMap::default(), budget)
    }

    fn ordinal_with(
        &mut self,
        base: [&[Value]; 2],
        h: Value,
        known: &mut FxHashMap<Value, Value>,
        budget: &Budget,
    ) -> Result<Value, Stop> {
        if let Some(&sum) = known.get(&h) {
            return Ok(sum);
        }
        budget.step()?;
        let mut sides = base.map(<[Value]>::to_vec);
        for (player, side) in [Player::Left, Player::Right].into_iter().zip(&mut sides) {
            for option in self.unsorted_options(h, player, budget)? {
                side.push(with_stack(|| {
                    self.ordinal_with(base, option, known, budget)
                })?);
            }
        }
        let [left, right] = &sides;
        let sum = self.canonical(left, right, budget)?;
        known.insert(h, sum);
        Ok(sum)
    }

    /// Tiny-G, {0||0|-G} (Winning Ways, chapter 5).
    ///
    /// Errors: limits of the budget.
    pub fn tiny(&mut self, g: Value, budget: &Budget) -> Result<Value, Stop> {
        let loss = self.negative(g, budget)?;
        let threat = self.canonical(&[Value::ZERO], &[loss], budget)?;
        self.canonical(&[Value::ZERO], &[threat], budget)
    }

    /// Miny-G, {G|0||0}, the negative of tiny-G.
    ///
    /// Errors: limits of the budget.
    pub fn miny(&mut self, g: Value, budget: &Budget) -> Result<Value, Stop> {
        let tiny = self.tiny(g, budget)?;
        self.negative(tiny, budget)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Spelling;

    #[test]
    fn ordinal_sums() {
        let mut arena = Arena::new();
        let budget = Budget::unlimited();
        for (g, h, sum) in [
            ("0", "^", "^"),
            ("1", "-1", "1/2"),
            ("1", "1000000000000", "1000000000001"),
            ("1", "-3", "1/8"),
            ("*", "1", "^*"),
            ("*", "*2", "*3"),
            ("*5", "1", "{0,*,*2,*3,*4,*5|0,*,*2,*3,*4}"),
            ("1/2", "1", "3/4"),
        ] {
            let [g, h] = [g, h].map(|x| arena.read(x, &budget).unwrap());
            let v = arena.ordinal_sum(g, h, &budget).unwrap();
            assert_eq!(arena.text(v, Spelling::Ascii), sum);
        }
        let far = arena.integer(1 << 40);
        let sum = arena.ordinal_sum(Value::STAR, far, &budget);
        assert!(matches!(sum, Err(Stop::TooLarge(_))));
    }

    #[test]
    fn tiny_and_miny() {
        let mut arena = Arena::new();
        let budget = Budget::unlimited();
        for (g, tiny) in [
            ("1", "Tiny(1)"),
            ("0", "^"),
            ("{2|1}", "Tiny({2|1})"),
            ("^3", "{0||0|v3}"),
        ] {
            let g = arena.read(g, &budget).unwrap();
            let tiny_g = arena.tiny(g, &budget).unwrap();
            assert_eq!(arena.text(tiny_g, Spelling::Ascii), tiny);
            let miny_g = arena.miny(g, &budget).unwrap();
            assert_eq!(arena.sum(tiny_g, miny_g, &budget), Ok(Value::ZERO));
        }
    }
}
