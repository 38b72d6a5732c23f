//! Cooling, freezing, heating and overheating (Winning Ways, chapter 6; CGT, II.5).

use crate::budget::{Budget, Stop, with_stack};
use crate::value::arena::{Arena, Value};
use crate::value::error::ValueError;
use crate::value::number::dyadic::Dyadic;
use crate::value::player::Player;
use rustc_hash::FxHashMap;

/// Numbers to add to left and right options, with a cache of results.
struct Tax {
    to_left: Value,
    to_right: Value,
    memo: FxHashMap<Value, Value>,
}

/// How heating treats numbers.
#[derive(Clone, Copy)]
enum Numbers {
    /// Numbers are unchanged.
    Stay,
    /// An integer n becomes n copies of this value.
    Times(Value),
}

impl Arena {
    /// The game cooled by t: each move costs t, up to the temperature of the game; beyond that the result is the mean.
    /// If t is less than -1/2^k, the temperature of the number m/2^k, then that number is cooled by its canonical
    /// options. Integers are unchanged.
    ///
    /// Errors: `TemperatureTooLow` for t < -1, and limits of the budget.
    pub fn cool(&mut self, g: Value, t: &Dyadic, budget: &Budget) -> Result<Value, ValueError> {
        if *t < Dyadic::from(-1) {
            return Err(ValueError::TemperatureTooLow);
        }
        if t.is_zero() {
            return Ok(g);
        }
        let mut shift = Tax {
            to_left: self.number(&-t),
            to_right: self.number(t),
            memo: FxHashMap::default(),
        };
        Ok(self.cooled(g, t, &mut shift, budget)?)
    }

    fn cooled(
        &mut self,
        g: Value,
        t: &Dyadic,
        shift: &mut Tax,
        budget: &Budget,
    ) -> Result<Value, Stop> {
        if self.is_integer(g) {
            return Ok(g);
        }
        if let Some(&known) = shift.memo.get(&g) {
            return Ok(known);
        }
        budget.step()?;
        let cooled = if *t > self.temperature(g, budget)? {
            let mean = self.mean(g, budget)?;
            self.number(&mean)
        } else {
            let (left, right) =
                self.shifted_options(g, shift, budget, |arena, option, shift| {
                    arena.cooled(option, t, shift, budget)
                })?;
            self.canonical(&left, &right, budget)?
        };
        shift.memo.insert(g, cooled);
        Ok(cooled)
    }

    /// The options, transformed by `make` and then shifted.
    fn shifted_options(
        &mut self,
        g: Value,
        shift: &mut Tax,
        budget: &Budget,
        make: impl Fn(&mut Arena, Value, &mut Tax) -> Result<Value, Stop>,
    ) -> Result<(Vec<Value>, Vec<Value>), Stop> {
        let mut left = self.unsorted_options(g, Player::Left, budget)?;
        for option in &mut left {
            let made = with_stack(|| make(self, *option, shift))?;
            *option = self.sum(made, shift.to_left, budget)?;
        }
        let mut right = self.unsorted_options(g, Player::Right, budget)?;
        for option in &mut right {
            let made = with_stack(|| make(self, *option, shift))?;
            *option = self.sum(made, shift.to_right, budget)?;
        }
        Ok((left, right))
    }

    /// The game cooled by its own temperature: its mean plus an infinitesimal. Numbers are unchanged.
    ///
    /// Errors: limits of the budget.
    pub fn freeze(&mut self, g: Value, budget: &Budget) -> Result<Value, ValueError> {
        if self.is_number(g) {
            return Ok(g);
        }
        let temperature = self.temperature(g, budget)?;
        self.cool(g, &temperature, budget)
    }

    /// The game heated by t: numbers are unchanged, any other game becomes {heated G^L + t | heated G^R - t}.
    ///
    /// Errors: limits of the budget.
    pub fn heat(&mut self, g: Value, t: Value, budget: &Budget) -> Result<Value, ValueError> {
        let mut shift = self.heating(t, budget)?;
        Ok(self.heated(g, Numbers::Stay, &mut shift, budget)?)
    }

    /// The game overheated from s to t: an integer n becomes n copies of s, any other game becomes {overheated G^L + t
    /// | overheated G^R - t}.
    ///
    /// Errors: limits of the budget.
    pub fn overheat(
        &mut self,
        g: Value,
        s: Value,
        t: Value,
        budget: &Budget,
    ) -> Result<Value, ValueError> {
        let mut shift = self.heating(t, budget)?;
        Ok(self.heated(g, Numbers::Times(s), &mut shift, budget)?)
    }

    fn heating(&mut self, t: Value, budget: &Budget) -> Result<Tax, Stop> {
        Ok(Tax {
            to_left: t,
            to_right: self.negative(t, budget)?,
            memo: FxHashMap::default(),
        })
    }

    fn heated(
        &mut self,
        g: Value,
        numbers: Numbers,
        shift: &mut Tax,
        budget: &Budget,
    ) -> Result<Value, Stop> {
        match numbers {
            Numbers::Stay if self.is_number(g) => return Ok(g),
            Numbers::Times(s) => {
                if let Some(n) = self.as_integer(g) {
                    return self.multiple(&n, s, budget);
                }
            }
            Numbers::Stay => {}
        }
        if let Some(&known) = shift.memo.get(&g) {
            return Ok(known);
        }
        budget.step()?;
        if let Some(known) = self.heated_at_once(g, numbers, shift.to_left, budget)? {
            return Ok(known);
        }
        let (left, right) = self.shifted_options(g, shift, budget, |arena, option, shift| {
            arena.heated(option, numbers, shift, budget)
        })?;
        let heated = self.canonical(&left, &right, budget)?;
        shift.memo.insert(g, heated);
        Ok(heated)
    }

    /// A number plus a nimber, heated by a positive number; `None` if heating does not map the number to a number.
    fn heated_at_once(
        &mut self,
        g: Value,
        numbers: Numbers,
        t: Value,
        budget: &Budget,
    ) -> Result<Option<Value>, Stop> {
        let (Some(form), Some(t)) = (self.number_up_star_parts(g), self.as_number(t)) else {
            return Ok(None);
        };
        let number = match numbers {
            Numbers::Stay => Some(form.number.clone()),
            Numbers::Times(s) => {
                let copies = form.number.is_integer().then_some(&form.number);
                copies.zip(self.as_number(s)).map(|(n, s)| n * s)
            }
        };
        let nimber = form.nimber.to_usize();
        let (Some(number), Some(nimber)) = (number, nimber) else {
            return Ok(None);
        };
        if !form.ups.is_zero() || t.signum() <= 0 {
            return Ok(None);
        }
        let t = t.clone();
        self.heated_nimber(&number, nimber, &t, budget).map(Some)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::{Int, Spelling};

    #[test]
    fn cools_and_heats() {
        let mut arena = Arena::new();
        let budget = Budget::unlimited();
        let text = |arena: &mut Arena, v| arena.text(v, Spelling::Ascii);
        for (g, quarters, cooled) in [
            ("1/4", 0, "1/4"),
            ("1/4", -1, "1/4*"),
            ("3", -4, "3"),
            ("+-1", 2, "+-1/2"),
            ("+-1", 4, "*"),
            ("+-1", 5, "0"),
            ("{3||2*|1*}", 3, "9/4*"),
            ("^1000000*5", 1, "0"),
        ] {
            let g = arena.read(g, &budget).unwrap();
            let t = Dyadic::new(Int::from(quarters), 2);
            let v = arena.cool(g, &t, &budget).unwrap();
            assert_eq!(text(&mut arena, v), cooled);
        }
        let low = Dyadic::from(-2);
        assert_eq!(
            arena.cool(Value::ONE, &low, &budget),
            Err(ValueError::TemperatureTooLow)
        );
        for (g, t, heated) in [
            ("*", "1", "+-1"),
            ("^", "1", "{1||0|-2}"),
            ("1/2", "1", "1/2"),
        ] {
            let [g, t] = [g, t].map(|x| arena.read(x, &budget).unwrap());
            let v = arena.heat(g, t, &budget).unwrap();
            assert_eq!(text(&mut arena, v), heated);
        }
        // Winning Ways, chapter 6: overheating 1/2 from 1 to 0 and from * to *.
        for (g, s, t, heated) in [
            ("3", "^", "1", "^3"),
            ("1/2", "1", "0", "1/2"),
            ("1/2", "1", "1", "{1|0}"),
        ] {
            let [g, s, t] = [g, s, t].map(|x| arena.read(x, &budget).unwrap());
            let v = arena.overheat(g, s, t, &budget).unwrap();
            assert_eq!(text(&mut arena, v), heated);
        }
    }
}
