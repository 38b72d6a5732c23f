//! Products of games: Norton's (Winning Ways, chapter 8) and Conway's (ONAG, chapters 1 and 2).

use crate::budget::{Budget, Stop, with_stack};
use crate::value::arena::{Arena, Value};
use crate::value::error::ValueError;
use crate::value::player::Player;
use rustc_hash::FxHashMap;

/// The state of one Norton product.
struct NortonUnit {
    unit: Value,
    /// The unit plus each of its incentives.
    gains: Vec<Value>,
    memo: FxHashMap<Value, Value>,
}

impl Arena {
    /// The Norton product g·u for a unit u > 0. For an integer n it is n copies of u. For any other g it is
    /// `{g^L·u + (u + I) | g^R·u - (u + I)}`, where I ranges over the incentives of u.
    ///
    /// Errors: `UnitNotPositive`, and limits of the budget.
    pub fn norton(&mut self, g: Value, u: Value, budget: &Budget) -> Result<Value, ValueError> {
        if u == Value::ZERO || !self.le(Value::ZERO, u, budget)? {
            return Err(ValueError::UnitNotPositive);
        }
        let mut gains = self.gains(u, &[Player::Left, Player::Right], budget)?;
        for incentive in &mut gains {
            *incentive = self.sum(u, *incentive, budget)?;
        }
        let mut unit = NortonUnit {
            unit: u,
            gains,
            memo: FxHashMap::default(),
        };
        Ok(self.norton_with(g, &mut unit, budget)?)
    }

    fn norton_with(
        &mut self,
        g: Value,
        unit: &mut NortonUnit,
        budget: &Budget,
    ) -> Result<Value, Stop> {
        if let Some(n) = self.as_integer(g) {
            return self.multiple(&n, unit.unit, budget);
        }
        if let Some(&known) = unit.memo.get(&g) {
            return Ok(known);
        }
        budget.step()?;
        let mut sides = [Vec::new(), Vec::new()];
        for (player, side) in [Player::Left, Player::Right].into_iter().zip(&mut sides) {
            for option in self.unsorted_options(g, player, budget)? {
                let product = with_stack(|| self.norton_with(option, unit, budget))?;
                for &gain in &unit.gains {
                    side.push(match player {
                        Player::Left => self.sum(product, gain, budget)?,
                        Player::Right => self.difference(product, gain, budget)?,
                    });
                }
            }
        }
        let [left, right] = &sides;
        let product = self.canonical(left, right, budget)?;
        unit.memo.insert(g, product);
        Ok(product)
    }

    /// The Conway product of the canonical forms: {G^L·H + G·H^L - G^L·H^L, G^R·H + G·H^R - G^R·H^R | G^L·H + G·H^R -
    /// G^L·H^R, G^R·H + G·H^L - G^R·H^L}. It generalises the product of numbers and the Nim product of nimbers. For
    /// other games it depends on the form; canonical forms are used here.
    ///
    /// Errors: limits of the budget.
    pub fn conway_product(&mut self, g: Value, h: Value, budget: &Budget) -> Result<Value, Stop> {
        self.conway_with(g, h, &mut FxHashMap::default(), budget)
    }

    fn conway_with(
        &mut self,
        g: Value,
        h: Value,
        known: &mut FxHashMap<(Value, Value), Value>,
        budget: &Budget,
    ) -> Result<Value, Stop> {
        let (g, h) = Value::by_handle(g, h);
        if let (Some(x), Some(y)) = (self.as_number(g), self.as_number(h)) {
            let product = x * y;
            return Ok(self.number(&product));
        }
        if let Some(n) = self.as_integer(g) {
            return self.multiple(&n, h, budget);
        }
        if let Some(n) = self.as_integer(h) {
            return self.multiple(&n, g, budget);
        }
        if let Some(&product) = known.get(&(g, h)) {
            return Ok(product);
        }
        budget.step()?;
        let mut sides = [Vec::new(), Vec::new()];
        for (player_g, player_h) in [
            (Player::Left, Player::Left),
            (Player::Right, Player::Right),
            (Player::Left, Player::Right),
            (Player::Right, Player::Left),
        ] {
            let side = usize::from(player_g != player_h);
            for option_g in self.unsorted_options(g, player_g, budget)? {
                let first = with_stack(|| self.conway_with(option_g, h, known, budget))?;
                for option_h in self.unsorted_options(h, player_h, budget)? {
                    let second = with_stack(|| self.conway_with(g, option_h, known, budget))?;
                    let both = with_stack(|| self.conway_with(option_g, option_h, known, budget))?;
                    let sum = self.sum(first, second, budget)?;
                    let option = self.difference(sum, both, budget)?;
                    if let Some(side) = sides.get_mut(side) {
                        side.push(option);
                    }
                }
            }
        }
        let [left, right] = &sides;
        let product = self.canonical(left, right, budget)?;
        known.insert((g, h), product);
        Ok(product)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::{Int, Spelling, nim_product};

    #[test]
    fn norton_products() {
        let mut arena = Arena::new();
        let budget = Budget::unlimited();
        for (g, u, product) in [
            ("-4", "^", "v4"),
            ("1/2", "^", "{^^*|v*}"),
            ("0", "1", "0"),
            ("*", "^", "+-^^*"),
        ] {
            let [g, u] = [g, u].map(|x| arena.read(x, &budget).unwrap());
            let v = arena.norton(g, u, &budget).unwrap();
            assert_eq!(arena.text(v, Spelling::Ascii), product);
        }
        for unit in [Value::ZERO, Value::STAR, Value::DOWN] {
            assert_eq!(
                arena.norton(Value::ONE, unit, &budget),
                Err(ValueError::UnitNotPositive)
            );
        }
    }

    #[test]
    fn norton_product_adds() {
        let mut arena = Arena::new();
        let budget = Budget::unlimited();
        let games = ["*", "1/2", "+-1", "{2|0}", "^"].map(|x| arena.read(x, &budget).unwrap());
        for u in ["^", "1/2", "{1||0|-1}"].map(|x| arena.read(x, &budget).unwrap()) {
            for g in games {
                for h in games {
                    let sum = arena.sum(g, h, &budget).unwrap();
                    let [a, b, c] = [g, h, sum].map(|x| arena.norton(x, u, &budget).unwrap());
                    assert_eq!(arena.sum(a, b, &budget), Ok(c));
                }
            }
        }
    }

    #[test]
    fn conway_products() {
        let mut arena = Arena::new();
        let budget = Budget::unlimited();
        for a in 0..8 {
            for b in 0..8 {
                let (a, b) = (Int::from(a), Int::from(b));
                let (x, y) = (arena.nimber(&a), arena.nimber(&b));
                let product = nim_product(&a, &b, &budget).unwrap();
                let expected = arena.nimber(&product);
                assert_eq!(arena.conway_product(x, y, &budget), Ok(expected));
            }
        }
        let half = arena.read("1/2", &budget).unwrap();
        let three = arena.read("3/4", &budget).unwrap();
        let product = arena.conway_product(half, three, &budget).unwrap();
        assert_eq!(arena.text(product, Spelling::Ascii), "3/8");
    }
}
