//! Red-blue strings of Hackenbush that become periodic, by Berlekamp's rule (*Winning Ways*, chapter 3).

use super::error::{Checked, NumberError};
use super::rational::Rational;
use super::surreal::Surreal;
use crate::budget::Budget;
use crate::value::Int;

/// The largest number of edges of the beginning and of the period.
pub const MOST_EDGES: usize = 10_000;

/// The value of a string from the ground up: `start`, then `period` over and over if it is not empty. `true` is blue,
/// Left's colour.
///
/// Errors: `TooLarge` and limits of the budget.
pub fn value(start: &[bool], period: &[bool], budget: &Budget) -> Checked<Surreal> {
    if start.len() + period.len() > MOST_EDGES {
        return Err(NumberError::TooLarge);
    }
    let is_constant = period.windows(2).all(|pair| pair[0] == pair[1]);
    let mut edges = start.to_vec();
    let mut all: Vec<bool> = edges.clone();
    all.extend_from_slice(period);
    let Some(&first) = all.first() else {
        return Ok(Surreal::default());
    };
    let Some(change) = all.iter().chain(period).position(|edge| *edge != first) else {
        let count = if period.is_empty() {
            Surreal::integer(all.len())
        } else {
            Surreal::omega()
        };
        return Ok(signed(count, first));
    };
    // The beginning must reach behind the first pair of edges of different colours, which is the point.
    let mut rotated = period.to_vec();
    while edges.len() <= change {
        edges.push(rotated[0]);
        rotated.rotate_left(1);
    }
    let digit = |edge: &bool| Int::from(i64::from(*edge == first));
    let mut fraction = Int::ZERO;
    for edge in &edges[change + 1..] {
        budget.step()?;
        fraction = fraction.shl(1) + digit(edge);
    }
    let places = (edges.len() - change - 1) as u64;
    let mut value = Rational::integer(change - 1);
    if period.is_empty() {
        // A finite string ends with a digit 1 that has no edge.
        fraction = fraction.shl(1) + Int::ONE;
        let digits = Rational::new(fraction, Int::ONE.shl(places + 1), budget)?;
        return Ok(signed(Surreal::from(value.plus(&digits, budget)?), first));
    }
    let digits = Rational::new(fraction, Int::ONE.shl(places), budget)?;
    value = value.plus(&digits, budget)?;
    let mut repeated = Int::ZERO;
    for edge in &rotated {
        repeated = repeated.shl(1) + digit(edge);
    }
    let ones = Int::ONE.shl(rotated.len() as u64) - Int::ONE;
    let tail = Rational::new(repeated, ones.shl(places), budget)?;
    let mut value = Surreal::from(value.plus(&tail, budget)?);
    if is_constant {
        // No number of reals ends with one sign forever: the string is infinitely close to its limit.
        let near = Surreal::integer(1).over(&Surreal::omega(), budget)?;
        value = if rotated[0] == first {
            value.minus(&near, budget)?
        } else {
            value.plus(&near, budget)?
        };
    }
    Ok(signed(value, first))
}

fn signed(value: Surreal, positive: bool) -> Surreal {
    if positive { value } else { value.negative() }
}
