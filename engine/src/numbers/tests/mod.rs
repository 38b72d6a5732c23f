//! Tests of numbers: laws, an independent model, and results of the literature.

mod hahn;
mod laws;
mod nimbers;
mod ordinals;
mod results;
mod signs;

use super::{Rational, Script, Surreal};
use crate::budget::Budget;
use crate::value::Int;

fn budget() -> Budget {
    Budget::unlimited()
}

fn n(n: i64) -> Surreal {
    Surreal::integer(n)
}

fn ratio(a: i64, b: i64) -> Surreal {
    Surreal::from(Rational::new(Int::from(a), Int::from(b), &budget()).unwrap())
}

fn w() -> Surreal {
    Surreal::omega()
}

/// ω^a.
fn pow(a: &Surreal) -> Surreal {
    Surreal::omega_power(a, &budget()).unwrap()
}

fn add(a: &Surreal, b: &Surreal) -> Surreal {
    a.plus(b, &budget()).unwrap()
}

fn sub(a: &Surreal, b: &Surreal) -> Surreal {
    a.minus(b, &budget()).unwrap()
}

fn mul(a: &Surreal, b: &Surreal) -> Surreal {
    a.times(b, &budget()).unwrap()
}

fn div(a: &Surreal, b: &Surreal) -> Surreal {
    a.over(b, &budget()).unwrap()
}

fn text(a: &Surreal) -> String {
    a.text(Script::Greek)
}
