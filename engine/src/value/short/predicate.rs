//! Predicates of values, and birthdays.

use crate::budget::{Budget, Stop, with_stack};
use crate::value::arena::{Arena, Value};
use crate::value::number::dyadic::Dyadic;
use crate::value::number::int::Int;
use crate::value::player::Player;

/// The temper of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Temper {
    Even,
    Odd,
    Neither,
}

impl Arena {
    /// Whether the value is 0.
    pub fn is_zero(&self, v: Value) -> bool {
        v == Value::ZERO
    }

    /// Whether the value is an integer.
    pub fn is_integer(&self, v: Value) -> bool {
        self.as_number(v).is_some_and(Dyadic::is_integer)
    }

    /// Whether the value is a nimber. 0 is a nimber.
    pub fn is_nimber(&self, v: Value) -> bool {
        self.as_nimber(v).is_some()
    }

    /// Whether the value is an even integer.
    pub fn is_even(&self, v: Value) -> bool {
        self.as_integer(v).is_some_and(|n| !n.is_odd())
    }

    /// Whether the value is an odd integer.
    pub fn is_odd(&self, v: Value) -> bool {
        self.as_integer(v).is_some_and(|n| n.is_odd())
    }

    /// Whether the value is a number plus an infinitesimal, that is, whether its stops are equal (CGT, II.4).
    pub fn is_numberish(&self, v: Value) -> bool {
        self.left_stop_id(v) == self.right_stop_id(v)
    }

    /// Whether the value lies between -x and x for every positive number x, that is, whether both stops are 0.
    pub fn is_infinitesimal(&self, v: Value) -> bool {
        self.left_stop_id(v) == Value::ZERO && self.right_stop_id(v) == Value::ZERO
    }

    /// Whether the value is all small: in every position both players can move, or neither can (Winning Ways, chapter
    /// 8).
    ///
    /// Errors: limits of the budget.
    pub fn is_all_small(&mut self, v: Value, budget: &Budget) -> Result<bool, Stop> {
        // All-small games are infinitesimal.
        if !self.is_infinitesimal(v) {
            return Ok(false);
        }
        let mut seen = rustc_hash::FxHashSet::default();
        let mut waiting = vec![v];
        while let Some(v) = waiting.pop() {
            budget.step()?;
            if let Some(form) = self.number_up_star_parts(v) {
                if !form.number.is_zero() {
                    return Ok(false);
                }
                continue;
            }
            let (left, right) = self.general_options(v);
            waiting.extend(
                left.iter()
                    .chain(right)
                    .filter(|&&option| seen.insert(option)),
            );
        }
        Ok(true)
    }

    /// Whether the value is even-tempered: it is a number, or all its options are odd-tempered (A. N. Siegel, W.
    /// Johnson, *The combinatorial game theory of well-tempered scoring games*).
    ///
    /// Errors: limits of the budget.
    pub fn is_even_tempered(&mut self, v: Value, budget: &Budget) -> Result<bool, Stop> {
        let mut known = rustc_hash::FxHashMap::default();
        Ok(self.temper(v, &mut known, budget)? == Temper::Even)
    }

    /// Whether the value is odd-tempered: it is not a number, and all its options are even-tempered.
    ///
    /// Errors: limits of the budget.
    pub fn is_odd_tempered(&mut self, v: Value, budget: &Budget) -> Result<bool, Stop> {
        let mut known = rustc_hash::FxHashMap::default();
        Ok(self.temper(v, &mut known, budget)? == Temper::Odd)
    }

    fn temper(
        &mut self,
        v: Value,
        known: &mut rustc_hash::FxHashMap<Value, Temper>,
        budget: &Budget,
    ) -> Result<Temper, Stop> {
        if let Some(form) = self.number_up_star_parts(v) {
            return Ok(if form.is_number() {
                Temper::Even
            } else if form.ups.is_zero() && form.nimber == Int::ONE {
                Temper::Odd
            } else {
                Temper::Neither
            });
        }
        if let Some(&answer) = known.get(&v) {
            return Ok(answer);
        }
        budget.step()?;
        let (left, right) = self.general_options(v);
        let options: Vec<Value> = left.iter().chain(right).copied().collect();
        let mut common = None;
        let mut answer = Temper::Neither;
        for option in options {
            let temper = with_stack(|| self.temper(option, known, budget))?;
            if temper == Temper::Neither || common.is_some_and(|c| c != temper) {
                common = None;
                break;
            }
            common = Some(temper);
        }
        if let Some(common) = common {
            answer = match common {
                Temper::Even => Temper::Odd,
                _ => Temper::Even,
            };
        }
        known.insert(v, answer);
        Ok(answer)
    }

    /// The birthday of the canonical form: 0 for 0, otherwise one more than the largest birthday of its options.
    ///
    /// Errors: limits of the budget.
    pub fn birthday(&mut self, v: Value, budget: &Budget) -> Result<Int, Stop> {
        if let Some(form) = self.number_up_star_parts(v) {
            return Ok(form.birthday());
        }
        if let Some(known) = self.birthdays.get(&v) {
            return Ok(known.clone());
        }
        budget.step()?;
        let mut latest = Int::ZERO;
        for player in [Player::Left, Player::Right] {
            for option in self.unsorted_options(v, player, budget)? {
                latest = latest.max(with_stack(|| self.birthday(option, budget))?);
            }
        }
        let birthday = latest + Int::ONE;
        self.birthdays.insert(v, birthday.clone());
        Ok(birthday)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds() {
        let mut arena = Arena::new();
        let budget = Budget::unlimited();
        // Number, integer, nimber, numberish, infinitesimal, all small, even-tempered, odd-tempered; birthday.
        for (text, expected, day) in [
            ("0", "NI*nisE ", 0),
            ("-3", "NI n  E ", 3),
            ("5/8", "N  n  E ", 4),
            ("*", "  *nis O", 1),
            ("*2", "  *nis  ", 2),
            ("3*", "   n   O", 4),
            ("^", "   nis  ", 2),
            ("Tiny(1)", "   ni   ", 3),
            ("+-1", "       O", 2),
            ("{3||2|1}", "        ", 4),
            ("{4|2||1|0}", "      E ", 6),
            ("{^|*}", "   nis  ", 3),
        ] {
            let v = arena.read(text, &budget).unwrap();
            let marks = [
                ('N', arena.is_number(v)),
                ('I', arena.is_integer(v)),
                ('*', arena.is_nimber(v)),
                ('n', arena.is_numberish(v)),
                ('i', arena.is_infinitesimal(v)),
                ('s', arena.is_all_small(v, &budget).unwrap()),
                ('E', arena.is_even_tempered(v, &budget).unwrap()),
                ('O', arena.is_odd_tempered(v, &budget).unwrap()),
            ];
            let found: String = marks
                .iter()
                .map(|&(c, yes)| if yes { c } else { ' ' })
                .collect();
            assert_eq!(found, expected, "{text}");
            assert_eq!(arena.birthday(v, &budget), Ok(Int::from(day)), "{text}");
        }
        let [even, odd] = ["-4", "7"].map(|t| arena.read(t, &budget).unwrap());
        assert!(arena.is_even(even) && !arena.is_odd(even));
        assert!(arena.is_odd(odd) && !arena.is_even(odd));
        assert!(!arena.is_even(Value::STAR) && !arena.is_odd(Value::STAR));
    }
}
