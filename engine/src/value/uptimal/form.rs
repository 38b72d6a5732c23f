//! Uptimals x + a·↑ + b·↑² + ... + *k given by their coefficients, recognised from the canonical form.

use super::power_of_up::{KnownPowers, PowerKind, PowerOfUp};
use crate::budget::{Budget, Stop, with_stack};
use crate::value::arena::{Arena, Value};
use crate::value::number::dyadic::Dyadic;
use crate::value::number::int::Int;
use crate::value::number::number_up_star::NumberUpStar;
use crate::value::player::Player;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;

/// An uptimal: x, the coefficients of ↑, ↑², ... up to the last nonzero one, and k.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::value) struct UptimalForm {
    pub number: Dyadic,
    pub coefficients: Vec<Int>,
    pub nimber: Int,
}

/// Cached results by value.
#[derive(Default)]
pub(in crate::value) struct KnownUptimals {
    powers: KnownPowers,
    forms: FxHashMap<Value, Option<Rc<UptimalForm>>>,
}

impl KnownUptimals {
    /// Recognises a power of up with a number and a nimber.
    pub(in crate::value) fn power(
        &mut self,
        arena: &Arena,
        v: Value,
        budget: &Budget,
    ) -> Result<Option<PowerOfUp>, Stop> {
        arena.as_power_of_up(v, &mut self.powers, budget)
    }
}

impl Arena {
    /// Recognises an uptimal by its options, which are uptimals with the same number.
    ///
    /// If the last coefficient, that of ↑ⁿ with n >= 2, is positive, the canonical form has one right option. Its
    /// coefficients are smaller by 1 and its nimber is that of the game plus *. So the game is this option plus
    /// `↑^[n] + *`. This equation is verified for each n that the options allow, so every result is correct. A test
    /// checks for small coefficients that all uptimals are recognised.
    ///
    /// Errors: limits of the budget.
    pub(in crate::value) fn as_uptimal(
        &mut self,
        v: Value,
        known: &mut KnownUptimals,
        budget: &Budget,
    ) -> Result<Option<Rc<UptimalForm>>, Stop> {
        if let Some(parts) = self.number_up_star_parts(v) {
            return Ok(Some(Rc::new(form_of_parts(parts))));
        }
        if let Some(found) = known.forms.get(&v) {
            return Ok(found.clone());
        }
        budget.step()?;
        let found = match known.power(self, v, budget)? {
            Some(power) => Some(Rc::new(form_of_power(&power))),
            None if self.is_numberish(v) => with_stack(|| self.by_options(v, known, budget))?,
            None => None,
        };
        known.forms.insert(v, found.clone());
        Ok(found)
    }

    fn by_options(
        &mut self,
        v: Value,
        known: &mut KnownUptimals,
        budget: &Budget,
    ) -> Result<Option<Rc<UptimalForm>>, Stop> {
        let (left, right) = self.general_options(v);
        let sides = [left.to_vec(), right.to_vec()];
        let mut forms = [Vec::new(), Vec::new()];
        for (side, forms) in sides.iter().zip(&mut forms) {
            for option in side {
                match self.as_uptimal(*option, known, budget)? {
                    Some(form) => forms.push(form),
                    None => return Ok(None),
                }
            }
        }
        let [left, right] = &forms;
        let mut all = left.iter().chain(right);
        let number = left.first().map(|form| form.number.clone());
        if !all.all(|form| Some(&form.number) == number.as_ref()) {
            return Ok(None);
        }
        for (sign, single, of_single, others) in [
            (Player::Left, &sides[1], right, left),
            (Player::Right, &sides[0], left, right),
        ] {
            let ([option], [form]) = (&single[..], &of_single[..]) else {
                continue;
            };
            let length = form.coefficients.len();
            let longer = others.iter().map(|o| o.coefficients.len().max(length) + 1);
            let lengths = longer.chain([length]).filter(|n| *n > 1);
            for n in lengths.collect::<BTreeSet<_>>() {
                let step = self.step(sign, n, budget)?;
                if self.sum(*option, step, budget)? == v {
                    return Ok(Some(Rc::new(form.stepped(sign, n))));
                }
            }
        }
        Ok(None)
    }

    /// `↑^[n] + *` for Left, its negative for Right.
    fn step(&mut self, sign: Player, n: usize, budget: &Budget) -> Result<Value, Stop> {
        let ups = self.power_of_up(PowerKind::Sum, n as u64, budget)?;
        let step = self.sum(ups, Value::STAR, budget)?;
        match sign {
            Player::Left => Ok(step),
            Player::Right => self.negative(step, budget),
        }
    }
}

impl UptimalForm {
    /// The form plus `↑^[n] + *` for Left, or plus its negative for Right.
    fn stepped(&self, sign: Player, n: usize) -> UptimalForm {
        let one = match sign {
            Player::Left => Int::ONE,
            Player::Right => -&Int::ONE,
        };
        let zeros = std::iter::repeat(&Int::ZERO);
        let padded = self.coefficients.iter().chain(zeros).take(n);
        let mut coefficients: Vec<Int> = padded.map(|c| c + &one).collect();
        while coefficients.last().is_some_and(Int::is_zero) {
            coefficients.pop();
        }
        UptimalForm {
            number: self.number.clone(),
            coefficients,
            nimber: self.nimber.xor(&Int::ONE),
        }
    }
}

fn form_of_parts(parts: &NumberUpStar) -> UptimalForm {
    let ups = Some(&parts.ups).filter(|ups| !ups.is_zero());
    UptimalForm {
        number: parts.number.clone(),
        coefficients: ups.into_iter().cloned().collect(),
        nimber: parts.nimber.clone(),
    }
}

fn form_of_power(power: &PowerOfUp) -> UptimalForm {
    let below = match power.kind {
        PowerKind::One => Int::ZERO,
        PowerKind::Sum => power.unit.ups.clone(),
    };
    let mut coefficients = vec![below; power.exponent as usize];
    if let Some(last) = coefficients.last_mut() {
        *last = power.unit.ups.clone();
    }
    UptimalForm {
        number: power.unit.number.clone(),
        coefficients,
        nimber: power.unit.nimber.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uptimals_with_small_coefficients_are_recognised() {
        let (mut arena, budget) = (Arena::new(), Budget::unlimited());
        let ups: Vec<Value> = (1..4)
            .map(|n| arena.power_of_up(PowerKind::One, n, &budget).unwrap())
            .collect();
        let small = || -2..=2;
        let triples =
            small().flat_map(|a| small().flat_map(move |b| small().map(move |c| [a, b, c])));
        for (number, coefficients) in triples.enumerate() {
            let nimber = Int::from(number % 5);
            let number = Dyadic::from((number % 3) as i64 - 1);
            let mut v = arena.number_up_star(number.clone(), Int::ZERO, nimber.clone());
            for (up, coefficient) in ups.iter().zip(coefficients) {
                let multiple = arena
                    .multiple(&Int::from(coefficient), *up, &budget)
                    .unwrap();
                v = arena.sum(v, multiple, &budget).unwrap();
            }
            let mut coefficients = coefficients.map(Int::from).to_vec();
            while coefficients.last().is_some_and(Int::is_zero) {
                coefficients.pop();
            }
            let found = arena
                .as_uptimal(v, &mut KnownUptimals::default(), &budget)
                .unwrap();
            let expected = UptimalForm {
                number,
                coefficients,
                nimber,
            };
            assert_eq!(found.as_deref(), Some(&expected));
        }
    }

    #[test]
    fn other_games_are_no_uptimals() {
        let (mut arena, budget) = (Arena::new(), Budget::unlimited());
        for text in [
            "{0||0|v3}",
            "{^3|vv}",
            "Tiny(1)",
            "{3|1}",
            "{0,*|v,vv*}",
            "+-{0,^*}",
        ] {
            let v = arena.read(text, &budget).unwrap();
            let found = arena.as_uptimal(v, &mut KnownUptimals::default(), &budget);
            assert_eq!(found, Ok(None), "{text}");
            assert_eq!(arena.is_uptimal(v, &budget), Ok(false), "{text}");
        }
    }
}
