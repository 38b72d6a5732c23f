//! Functions of numbers, and of values that are comparable.

use super::Arity::{AtLeast, Counts};
use super::Meaning::Function;
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::diagnostic::{Code, WithHelp};
use crate::eval::{Limited, fault};
use crate::source::Span;
use std::cmp::Ordering;

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "gcd",
        forms: &["gcd(a, b)"],
        arity: Counts(&[2]),
        doc: "The greatest common divisor of two integers.",
        definition: "The largest integer that divides both; 0 for two zeros.",
        source: "euclid book VII.2",
        example: ("gcd(12, 18)", "6"),
        meaning: Function(gcd),
    },
    Entry {
        name: "floor",
        forms: &["floor(x)"],
        arity: Counts(&[1]),
        doc: "The largest integer that is at most x.",
        definition: "The n with n <= x < n + 1; floor(n * (1 + sqrt(5)) / 2) is a Beatty sequence. For a surreal number, the integers are Conway's: sums of an integer and rational multiples of infinite powers of omega.",
        source: "iverson",
        example: ("floor(7 * (1 + sqrt(5)) / 2)", "11"),
        meaning: Function(floor),
    },
    Entry {
        name: "ceiling",
        forms: &["ceiling(x)"],
        arity: Counts(&[1]),
        doc: "The least integer that is at least x.",
        definition: "The n with n - 1 < x <= n.",
        source: "iverson",
        example: ("ceiling(-3/4)", "0"),
        meaning: Function(ceiling),
    },
    Entry {
        name: "sign",
        forms: &["sign(x)"],
        arity: Counts(&[1]),
        doc: "1, 0 or -1 as the value is positive, zero or negative.",
        definition: "A game confused with 0 has no sign.",
        source: "onag 0",
        example: ("sign(-3/4)", "-1"),
        meaning: Function(sign),
    },
    Entry {
        name: "abs",
        forms: &["abs(x)"],
        arity: Counts(&[1]),
        doc: "The larger of a value and its negative.",
        definition: "The value must be comparable with 0.",
        source: "onag 0",
        example: ("abs(-3/4)", "3/4"),
        meaning: Function(abs),
    },
    Entry {
        name: "max",
        forms: &["max(x, y, ...)", "max([x, y, ...])"],
        arity: AtLeast(1),
        doc: "The largest of values that are comparable with each other.",
        definition: "The argument that is >= all others. Games are ordered by value: G >= H if Left wins G - H moving second.",
        source: "onag 7",
        example: ("max(1, *, 1/2)", "1"),
        meaning: Function(|this, call| extreme(this, call, Ordering::Greater)),
    },
    Entry {
        name: "min",
        forms: &["min(x, y, ...)", "min([x, y, ...])"],
        arity: AtLeast(1),
        doc: "The smallest of values that are comparable with each other.",
        definition: "The argument that is <= all others. Games are ordered by value: G >= H if Left wins G - H moving second.",
        source: "onag 7",
        example: ("min(1, 1/2)", "1/2"),
        meaning: Function(|this, call| extreme(this, call, Ordering::Less)),
    },
    Entry {
        name: "pow",
        forms: &["pow(a, n)", "x^n"],
        arity: Counts(&[2]),
        doc: "A power of a number.",
        definition: "The product of n factors a, for a natural number n; pow(a, 0) is 1, and pow(a, -n) is 1 / pow(a, n). A power of omega can have any exponent. `x^n` is the same after a name or a bracket; `2^3` is the game 2 + ↑3.",
        source: "cgt",
        example: ("pow(2, 30)", "1073741824"),
        meaning: Function(pow),
    },
    Entry {
        name: "sqrt",
        forms: &["sqrt(x)"],
        arity: Counts(&[1]),
        doc: "The square root of a number, exactly.",
        definition: "A number of the form a + b * sqrt(d) with rational a and b. Sums, products and quotients with one d are exact, and so are comparisons and `floor`. It is not a game, unless it is a dyadic rational. x is at most 10^12.",
        source: "hardy-wright 14.1",
        example: ("(1 + sqrt(5)) / 2 * sqrt(20)", "5+sqrt(5)"),
        meaning: Function(sqrt),
    },
    Entry {
        name: "isqrt",
        forms: &["isqrt(n)"],
        arity: Counts(&[1]),
        doc: "The square root of a natural number, rounded down.",
        definition: "The largest r with r * r <= n, for n of any size.",
        source: "hardy-wright 14.1",
        example: ("isqrt(99)", "9"),
        meaning: Function(isqrt),
    },
];

fn gcd(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let a = this.algebra.integer_argument(call, 0, "an operand")?;
    let b = this.algebra.integer_argument(call, 1, "an operand")?;
    a.gcd(&b, &this.algebra.solver.budget)
        .at(call.span)
        .map(Datum::integer)
}

fn floor(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    if let (Datum::Surreal(number), span) = &call.arguments[0] {
        let floor = number.floor(&this.algebra.solver.budget);
        return this.algebra.surreal_datum(floor, *span);
    }
    if let (Datum::Real(real), span) = &call.arguments[0] {
        return this.algebra.floor_of_real(real, *span).map(Datum::integer);
    }
    let x = this.algebra.number_argument(call, 0, "the rounded value")?;
    Ok(Datum::integer(x.floor()))
}

fn ceiling(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    if let (Datum::Surreal(number), span) = &call.arguments[0] {
        let floor = number.negative().floor(&this.algebra.solver.budget);
        return this
            .algebra
            .surreal_datum(floor.map(|n| n.negative()), *span);
    }
    if let (Datum::Real(real), span) = &call.arguments[0] {
        let floor = this.algebra.floor_of_real(&real.negative(), *span)?;
        return Ok(Datum::integer(-floor));
    }
    let x = this.algebra.number_argument(call, 0, "the rounded value")?;
    Ok(Datum::integer(x.ceiling()))
}

fn sqrt(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let x = this
        .algebra
        .number_argument(call, 0, "the operand of `sqrt`")?;
    this.algebra.square_root(&x, call.arguments[0].1)
}

fn isqrt(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let n = this
        .algebra
        .integer_argument(call, 0, "the operand of `isqrt`")?;
    let root = n.isqrt(&this.algebra.solver.budget).at(call.span)?;
    root.map(Datum::integer).ok_or_else(|| {
        let message = "a negative number has no square root";
        fault(Code::Undefined, call.arguments[0].1, message)
    })
}

fn sign(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let order = compared_with_zero(this, call, "sign")?;
    Ok(Datum::integer(order as i64))
}

fn abs(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (datum, span) = &call.arguments[0];
    match compared_with_zero(this, call, "absolute value")? {
        Ordering::Less => this.algebra.negate(datum.clone(), *span),
        _ => Ok(datum.clone()),
    }
}

/// Compares the argument with 0. If they are confused, the error says that the game has no `noun`.
fn compared_with_zero(this: &mut Interpreter, call: &Call, noun: &str) -> Eval<Ordering> {
    let (datum, span) = &call.arguments[0];
    let zero = Datum::integer(0i64);
    let order = this.algebra.compare((datum, *span), (&zero, *span))?;
    order.ok_or_else(|| {
        let found = this.algebra.short(datum);
        let message = format!("a game confused with 0 has no {noun}");
        let label = format!("{found} is confused with 0");
        fault(Code::Undefined, *span, message).with_label(label)
    })
}

/// The maximum or minimum of the arguments. It must be comparable with all of them.
fn extreme(this: &mut Interpreter, call: &Call, wanted: Ordering) -> Eval<Datum> {
    let mut lists = Vec::with_capacity(call.arguments.len());
    for (datum, span) in call.arguments {
        let is_list = matches!(datum, Datum::List(_) | Datum::Range(..));
        lists.push(is_list.then(|| this.elements(datum, *span)).transpose()?);
    }
    let mut items: Vec<(&Datum, Span)> = Vec::new();
    for ((datum, span), list) in call.arguments.iter().zip(&lists) {
        match list {
            Some(list) => items.extend(list.iter().map(|datum| (datum, *span))),
            None => items.push((datum, *span)),
        }
    }
    let noun = match wanted {
        Ordering::Greater => "maximum",
        _ => "minimum",
    };
    let Some((mut best, rest)) = items.split_first() else {
        let message = format!("an empty list has no {noun}");
        return Err(fault(Code::Undefined, call.span, message));
    };
    for item in rest {
        if this.algebra.compare((item.0, item.1), (best.0, best.1))? == Some(wanted) {
            best = item;
        }
    }
    // In a partial order, the best element so far may be incomparable with earlier ones.
    for item in &items {
        let order = this.algebra.compare((item.0, item.1), (best.0, best.1))?;
        if order.is_none() {
            let (a, b) = (this.algebra.short(item.0), this.algebra.short(best.0));
            let message = format!("these values have no {noun}");
            return Err(fault(Code::Undefined, item.1, message)
                .with_label(format!("{a} and {b} are confused")));
        }
    }
    Ok(best.0.clone())
}

fn pow(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let ((base, base_span), (exponent, exponent_span)) = (&call.arguments[0], &call.arguments[1]);
    this.algebra
        .power((base, *base_span), (exponent, *exponent_span))
}
