//! Values x + n·↑ + *k for numbers x, with closed forms for order, options and birthday.
//!
//! Source: Winning Ways, chapters 2 and 8; CGT, II.1 and II.3.

use super::dyadic::Dyadic;
use super::int::Int;
use crate::value::player::Player;
use std::cmp::Ordering;

/// The value x + n·↑ + *k.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NumberUpStar {
    /// The number x.
    pub number: Dyadic,
    /// The multiple n of ↑, negative for downs.
    pub ups: Int,
    /// The nimber k, at least 0.
    pub nimber: Int,
}

impl NumberUpStar {
    /// A number alone.
    pub fn from_number(number: Dyadic) -> NumberUpStar {
        NumberUpStar {
            number,
            ups: Int::ZERO,
            nimber: Int::ZERO,
        }
    }

    /// Whether this is a number.
    #[inline]
    pub fn is_number(&self) -> bool {
        self.ups.is_zero() && self.nimber.is_zero()
    }

    /// Whether this is a nimber. 0 is a nimber.
    pub fn is_nimber(&self) -> bool {
        self.ups.is_zero() && self.number.is_zero()
    }

    /// Its negative.
    pub fn negative(&self) -> NumberUpStar {
        NumberUpStar {
            number: -&self.number,
            ups: -&self.ups,
            nimber: self.nimber.clone(),
        }
    }

    /// Its sum with another.
    pub fn sum(&self, other: &NumberUpStar) -> NumberUpStar {
        NumberUpStar {
            number: &self.number + &other.number,
            ups: &self.ups + &other.ups,
            nimber: self.nimber.xor(&other.nimber),
        }
    }

    /// The sum of `count` copies.
    pub fn multiple(&self, count: &Int) -> NumberUpStar {
        NumberUpStar {
            number: &self.number * &Dyadic::from(count.clone()),
            ups: &self.ups * count,
            nimber: if count.is_odd() {
                self.nimber.clone()
            } else {
                Int::ZERO
            },
        }
    }

    /// The order; `None` if the values are confused. n·↑ + *k is positive for n >= 2, and for n = 1 unless k = 1. It is
    /// confused with 0 for n = 0 < k and for |n| = k = 1.
    #[inline]
    pub fn compare(&self, other: &NumberUpStar) -> Option<Ordering> {
        match self.number.cmp(&other.number) {
            Ordering::Equal => {}
            unequal => return Some(unequal),
        }
        let same_nimber = self.nimber == other.nimber;
        let order = self.ups.cmp(&other.ups);
        if same_nimber {
            return Some(order);
        }
        if order == Ordering::Equal {
            return None;
        }
        let near = (&self.ups - &other.ups)
            .to_i64()
            .is_some_and(|d| d.abs() == 1);
        if near && self.nimber.xor(&other.nimber) == Int::ONE {
            return None;
        }
        Some(order)
    }

    /// The number of options of a player in the canonical form.
    pub fn option_count(&self, player: Player) -> Int {
        if self.is_number() {
            let option = match player {
                Player::Left => self.number.left_option(),
                Player::Right => self.number.right_option(),
            };
            return Int::from(i64::from(option.is_some()));
        }
        if self.ups.is_zero() {
            return self.nimber.clone();
        }
        let towards = match player {
            Player::Left => 1,
            Player::Right => -1,
        };
        if self.ups == Int::from(towards) && self.nimber == Int::ONE {
            return Int::from(2);
        }
        Int::ONE
    }

    /// The canonical option with this index, which must be less than [`NumberUpStar::option_count`].
    ///
    /// *k has the options *j, j < k. ↑* is {0,*|0}. For n >= 1, any other n·↑ + *k is {0 | (n-1)·↑ + *(k xor 1)}. A
    /// number is added to every option (the number translation theorem).
    pub fn option(&self, player: Player, index: u64) -> NumberUpStar {
        if self.is_number() {
            let option = match player {
                Player::Left => self.number.left_option(),
                Player::Right => self.number.right_option(),
            };
            return NumberUpStar::from_number(option.unwrap_or_default());
        }
        let mut option = NumberUpStar::from_number(self.number.clone());
        let one = Int::from(self.ups.signum());
        let towards_zero = match player {
            Player::Left => self.ups.is_negative(),
            Player::Right => self.ups.is_positive(),
        };
        if self.ups.is_zero() {
            option.nimber = Int::from(index);
        } else if !towards_zero {
            // Only ↑* and ↓* have two options here.
            option.nimber = Int::from(index);
        } else if self.ups != one || self.nimber != Int::ONE {
            option.ups = &self.ups - &one;
            option.nimber = self.nimber.xor(&Int::ONE);
        }
        option
    }

    /// The birthday of its canonical form.
    pub fn birthday(&self) -> Int {
        let number = self.number.birthday();
        if self.ups.is_zero() {
            return number + &self.nimber;
        }
        // Along the chain of options, each step flips the last bit of the nimber.
        let steps = self.ups.abs() - Int::ONE;
        let last = if steps.is_odd() {
            self.nimber.xor(&Int::ONE)
        } else {
            self.nimber.clone()
        };
        let first = if last <= Int::ONE {
            Int::from(2)
        } else {
            last.xor(&Int::ONE) + Int::ONE
        };
        number + steps + first
    }

    /// The number-up-star with these canonical options, in any order; `None` for numbers and other values.
    pub(in crate::value) fn from_options(
        left: &[&NumberUpStar],
        right: &[&NumberUpStar],
    ) -> Option<NumberUpStar> {
        let number = &left.first()?.number;
        let mut all = left.iter().chain(right);
        if !all.all(|option| option.number == *number) {
            return None;
        }
        if let Some(nimber) = nimber_of_options(left)
            && nimber_of_options(right) == Some(nimber)
        {
            return Some(NumberUpStar {
                number: number.clone(),
                ups: Int::ZERO,
                nimber: Int::from(nimber),
            });
        }
        if let Some(found) = positive_from_options(left, right) {
            return Some(found);
        }
        let mirror = |side: &[&NumberUpStar]| side.iter().map(|o| o.negative()).collect::<Vec<_>>();
        let (left, right) = (mirror(right), mirror(left));
        let left: Vec<_> = left.iter().collect();
        let right: Vec<_> = right.iter().collect();
        positive_from_options(&left, &right).map(|found| found.negative())
    }
}

/// k, if the options are x + *j for all j < k.
fn nimber_of_options(options: &[&NumberUpStar]) -> Option<usize> {
    let count = options.len();
    let mut seen = vec![false; count];
    for option in options {
        if !option.ups.is_zero() {
            return None;
        }
        *seen.get_mut(option.nimber.to_usize()?)? = true;
    }
    seen.iter().all(|&s| s).then_some(count)
}

/// Recognises x + n·↑ + *k with n >= 1 by its canonical options.
fn positive_from_options(left: &[&NumberUpStar], right: &[&NumberUpStar]) -> Option<NumberUpStar> {
    let [right] = right else { return None };
    match left {
        [zero] if zero.is_number() => {
            if right.ups.is_negative() || right.is_number() {
                return None;
            }
            Some(NumberUpStar {
                number: right.number.clone(),
                ups: &right.ups + Int::ONE,
                nimber: right.nimber.xor(&Int::ONE),
            })
        }
        [a, b] if right.is_number() => {
            let star = nimber_of_options(&[*a, *b])?;
            (star == 2).then(|| NumberUpStar {
                number: right.number.clone(),
                ups: Int::ONE,
                nimber: Int::ONE,
            })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(ups: i64, nimber: i64) -> NumberUpStar {
        NumberUpStar {
            number: Dyadic::from(3),
            ups: Int::from(ups),
            nimber: Int::from(nimber),
        }
    }

    fn options(of: &NumberUpStar, player: Player) -> Vec<NumberUpStar> {
        let count = of.option_count(player).to_u64().unwrap();
        (0..count).map(|i| of.option(player, i)).collect()
    }

    #[test]
    fn recognises_its_own_options() {
        for ups in -5..=5 {
            for nimber in 0..6 {
                let it = value(ups, nimber);
                if it.is_number() {
                    continue;
                }
                let left = options(&it, Player::Left);
                let right = options(&it, Player::Right);
                let left: Vec<_> = left.iter().collect();
                let right: Vec<_> = right.iter().collect();
                assert_eq!(NumberUpStar::from_options(&left, &right), Some(it));
            }
        }
    }

    #[test]
    fn birthday_is_one_more_than_that_of_an_option() {
        for ups in -5..=5 {
            for nimber in 0..6 {
                let it = value(ups, nimber);
                let oldest = [Player::Left, Player::Right]
                    .iter()
                    .flat_map(|&player| options(&it, player))
                    .map(|option| option.birthday() + Int::ONE)
                    .max();
                assert_eq!(it.birthday(), oldest.unwrap_or(Int::ZERO), "{it:?}");
            }
        }
    }

    #[test]
    fn order_by_outcome() {
        // The order relative to 0, found by playing.
        fn left_wins_second(of: &NumberUpStar) -> bool {
            options(of, Player::Right).iter().all(left_wins_first)
        }
        fn left_wins_first(of: &NumberUpStar) -> bool {
            options(of, Player::Left).iter().any(left_wins_second)
        }
        let zero = NumberUpStar::from_number(Dyadic::ZERO);
        for ups in -4..=4 {
            for nimber in 0..5 {
                let it = NumberUpStar {
                    number: Dyadic::ZERO,
                    ..value(ups, nimber)
                };
                let played = match (left_wins_first(&it), left_wins_second(&it)) {
                    (true, true) => Some(Ordering::Greater),
                    (false, false) => Some(Ordering::Less),
                    (false, true) => Some(Ordering::Equal),
                    (true, false) => None,
                };
                assert_eq!(it.compare(&zero), played, "{it:?}");
            }
        }
    }
}
