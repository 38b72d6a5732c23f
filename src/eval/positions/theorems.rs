//! Theorems of the literature about rulesets of the library.
//!
//! Each gives the value of a call, or its outcome alone, without search. The definitions of a user have none, because
//! a definition with the name of a word of the library may be another game.

use crate::eval::{Datum, Function};
use crate::solve::{CallAnswer, CallTheorem};
use crate::value::{Dyadic, Int, Outcome};

const WYTHOFF: &str = "Wythoff 1907: the previous player wins exactly at the heaps A and A + n, where A is the whole part of n times the golden ratio";
const FRAENKEL: &str = "Fraenkel 1982: the previous player wins exactly at the heaps A and A + rn, where A is the whole part of n times (2 - r + the root of r^2 + 4) / 2";
const WHINIHAN: &str = "Whinihan 1963: the previous player wins exactly if 2k is less than the least term of n as a sum of Fibonacci numbers no two of which are neighbours, and at a new heap if n is a Fibonacci number";
const RECTANGLE: &str = "Gale 1974: the next player wins any rectangle of more than one square, since another first move could be made at once if taking the last square were wrong";
const TWO_ROWS: &str =
    "Gale 1974: the previous player wins two rows exactly if the second is shorter by one square";
const CAKE: &str = "Winning Ways, chapter 2: the longer side, divided by the largest power of 2 up to the shorter one, rounded down, less 1";

/// Heaps and parameters above this are left to search.
const MOST: u64 = 1 << 40;

/// The theorem about a call of a function with these arguments, if one applies.
pub(super) fn of_call(function: &Function, arguments: &[Datum]) -> Option<CallTheorem> {
    // Only functions of the library have names of their own.
    function.home.get()?;
    let (answer, source) = match &*function.name {
        "wythoff" => wythoff(&sizes(arguments)?)?,
        "fibonacci_nim" => (fibonacci_nim(&sizes(arguments)?)?, WHINIHAN),
        "chomp" => match arguments {
            [Datum::List(rows)] => chomp(&sizes(rows)?)?,
            _ => return None,
        },
        "cutcake" => (cutcake(&sizes(arguments)?)?, CAKE),
        _ => return None,
    };
    Some(CallTheorem { answer, source })
}

/// The sizes of heaps, unless one is too large.
fn sizes(data: &[Datum]) -> Option<Vec<u64>> {
    let size = |datum: &Datum| match datum {
        Datum::Number(number) => number.to_integer()?.to_u64().filter(|n| *n <= MOST),
        _ => None,
    };
    data.iter().map(size).collect()
}

/// The outcome of an impartial game.
fn outcome(is_lost: bool) -> CallAnswer {
    CallAnswer::Outcome(if is_lost { Outcome::P } else { Outcome::N })
}

fn wythoff(sizes: &[u64]) -> Option<(CallAnswer, &'static str)> {
    match *sizes {
        [a, b] => Some((outcome(is_lost_wythoff(a, b, 1)), WYTHOFF)),
        [a, b, r] if r > 0 => Some((outcome(is_lost_wythoff(a, b, r)), FRAENKEL)),
        _ => None,
    }
}

/// Whether the player to move loses with two heaps, where the numbers taken from both differ by less than r.
fn is_lost_wythoff(a: u64, b: u64, r: u64) -> bool {
    let (least, apart, r) = (
        u128::from(a.min(b)),
        u128::from(a.abs_diff(b)),
        u128::from(r),
    );
    if !apart.is_multiple_of(r) {
        return false;
    }
    let n = apart / r;
    // The whole part of n times (2 - r + root) / 2, where root is that of r^2 + 4.
    let root = (n * n * (r * r + 4)).isqrt();
    (2 * n + root - n * r) / 2 == least
}

/// The least term of n as a sum of Fibonacci numbers no two of which are neighbours (Zeckendorf); 0 for 0.
fn least_fibonacci(mut n: u64) -> u64 {
    let mut least = 0;
    while n > 0 {
        let (mut largest, mut next) = (1, 2);
        while next <= n {
            (largest, next) = (next, largest + next);
        }
        (least, n) = (largest, n - largest);
    }
    least
}

fn fibonacci_nim(sizes: &[u64]) -> Option<CallAnswer> {
    match *sizes {
        [n] => Some(outcome(least_fibonacci(n) == n)),
        [n, k] => Some(outcome(n == 0 || 2 * k < least_fibonacci(n))),
        _ => None,
    }
}

fn chomp(rows: &[u64]) -> Option<(CallAnswer, &'static str)> {
    let there = rows.iter().take_while(|row| **row > 0).count();
    match rows[..there] {
        [] => None,
        [only] => Some((outcome(only == 1), TWO_ROWS)),
        [first, second] => Some((outcome(second + 1 == first), TWO_ROWS)),
        [first, .., last] => (first == last).then(|| (outcome(false), RECTANGLE)),
    }
}

/// The number that a cake of m rows and n columns is.
fn cutcake(sizes: &[u64]) -> Option<CallAnswer> {
    let [m, n] = *sizes else {
        return None;
    };
    let (short, long) = (m.min(n), m.max(n));
    let moves = Int::from((long >> short.checked_ilog2()?) - 1);
    Some(CallAnswer::Number(Dyadic::from(if m > n {
        -moves
    } else {
        moves
    })))
}
