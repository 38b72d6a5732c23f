//! Surreal numbers and ordinals, and red-blue strings whose values they are.

use super::Arity::{Counts, NotCalled};
use super::Meaning::{Constant, Function};
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::budget::Budget;
use crate::diagnostic::{Code, WithHelp};
use crate::eval::{fault, number_fault};
use crate::numbers::{NumberError, Surreal, stalk};
use std::sync::Arc;

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "omega",
        forms: &["omega", "ω"],
        arity: NotCalled,
        doc: "The least infinite ordinal, {0,1,2,...|}.",
        definition: "Numbers beyond the dyadic rationals are quotients of finite sums of terms omega^a * r, where r is rational and a again such a number. Sums, products, quotients, integer powers and comparisons are exact, and quotients are in lowest terms. Such a number has infinitely many positions, so words about the moves of short games refuse it. A short game is less than it if its left stop is, and greater if its right stop is.",
        source: "onag 2, 3; gonshor 5",
        example: ("(omega^2 - 1) / (omega + 1)", "omega-1"),
        meaning: Constant(|| Datum::Surreal(Arc::new(Surreal::omega()))),
    },
    Entry {
        name: "numerator",
        forms: &["numerator(x)"],
        arity: Counts(&[1]),
        doc: "The numerator of a number in lowest terms.",
        definition: "It has the sign of x. For a surreal number, it is a sum of powers of omega with integer coefficients.",
        source: "cgt",
        example: ("numerator(-6/4)", "-3"),
        meaning: Function(|this, call| side(this, call, Surreal::numerator)),
    },
    Entry {
        name: "denominator",
        forms: &["denominator(x)"],
        arity: Counts(&[1]),
        doc: "The positive denominator of a number in lowest terms.",
        definition: "For a surreal number, it is a sum of powers of omega with integer coefficients.",
        source: "cgt",
        example: ("denominator(1/omega + 1/2)", "omega*2"),
        meaning: Function(|this, call| side(this, call, Surreal::denominator)),
    },
    Entry {
        name: "is_surreal",
        forms: &["is_surreal(x)"],
        arity: Counts(&[1]),
        doc: "Whether the value is a surreal number: any number, finite or not.",
        definition: "A game whose options are numbers, each left option less than each right option. True for dyadic rationals, other real numbers and sums of powers of omega.",
        source: "onag 0",
        example: ("is_surreal(omega - 1/3)", "true"),
        meaning: Function(|this, call| {
            let (datum, span) = &call.arguments[0];
            let is_real = matches!(datum, Datum::Real(_));
            let number = this.algebra.as_surreal(datum, *span)?;
            Ok(Datum::Bool(is_real || number.is_some()))
        }),
    },
    Entry {
        name: "is_ordinal",
        forms: &["is_ordinal(x)"],
        arity: Counts(&[1]),
        doc: "Whether the value is an ordinal: a number without right options.",
        definition: "The ordinals here are sums omega^a * n with natural n, whose exponents are ordinals.",
        source: "onag 2",
        example: ("is_ordinal(omega - 5)", "false"),
        meaning: Function(|this, call| {
            let (datum, span) = &call.arguments[0];
            let number = this.algebra.as_surreal(datum, *span)?;
            Ok(Datum::Bool(number.is_some_and(|x| x.is_ordinal())))
        }),
    },
    Entry {
        name: "simplest_between",
        forms: &["simplest_between(x, y)"],
        arity: Counts(&[2]),
        doc: "The simplest number strictly between two numbers: the value of {x|y} for x < y.",
        definition: "The number between them that is born first. It is found where the sign expansions of both have finitely many runs, or a finite walk down the tree of numbers leads to it from an ordinal.",
        source: "onag 2",
        example: ("simplest_between(1/3, omega)", "1"),
        meaning: Function(simplest_between),
    },
    Entry {
        name: "sign_expansion",
        forms: &["sign_expansion(x)"],
        arity: Counts(&[1]),
        doc: "The sign expansion of a number: runs of equal signs, each with its length.",
        definition: "The steps down the tree of numbers that lead to x, + to the right and - to the left, as pairs of a sign and a number of steps, which may be an infinite ordinal. Defined if there are finitely many runs; other rational numbers are periodic, and stalk has theirs.",
        source: "onag 3; gonshor 5",
        example: ("sign_expansion(3/8)", "[[\"+\",1],[\"-\",2],[\"+\",1]]"),
        meaning: Function(sign_expansion),
    },
    Entry {
        name: "ordinal_product",
        forms: &["ordinal_product(a, b)"],
        arity: Counts(&[2]),
        doc: "Cantor's product of ordinals: b copies of a, one after another.",
        definition: "It is not commutative. The product a * b is the natural product, which is that of a and b as numbers. Cantor's sum is ordinal_sum(a, b).",
        source: "onag 2; cantor",
        example: ("ordinal_product(2, omega)", "omega"),
        meaning: Function(|this, call| ordinals(this, call, Surreal::ordinal_product)),
    },
    Entry {
        name: "ordinal_power",
        forms: &["ordinal_power(a, b)"],
        arity: Counts(&[2]),
        doc: "Cantor's power of ordinals.",
        definition: "The limit of repeated ordinal products: a^0 = 1, a^(b+1) = a^b · a, and the least upper bound at limits.",
        source: "cantor",
        example: ("ordinal_power(2, omega)", "omega"),
        meaning: Function(|this, call| ordinals(this, call, Surreal::ordinal_power)),
    },
    Entry {
        name: "stalk",
        forms: &["stalk(\"BRB\")", "stalk(\"BR(BR)*\")"],
        arity: Counts(&[1]),
        doc: "The value of a red-blue string of Hackenbush, which may be periodic from some edge on.",
        definition: "Edges from the ground up, B for Left's and R for Right's; what stands in brackets before the star repeats forever. By Berlekamp's rule the first two edges of different colours are the point, the edges before them count, and those after them are binary digits.",
        source: "winning-ways 3",
        example: ("stalk(\"BR(BR)*\")", "2/3"),
        meaning: Function(value_of_stalk),
    },
];

fn side(
    this: &mut Interpreter,
    call: &Call,
    side: fn(&Surreal, &Budget) -> Result<Surreal, NumberError>,
) -> Eval<Datum> {
    let (datum, span) = &call.arguments[0];
    let number = this.algebra.surreal(datum, *span, "the operand")?;
    let found = side(&number, &this.algebra.solver.budget);
    this.algebra.surreal_datum(found, *span)
}

fn simplest_between(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let [(left, left_span), (right, right_span)] = call.arguments else {
        return Ok(Datum::Bool(false));
    };
    let x = this.algebra.surreal(left, *left_span, "a bound")?;
    let y = this.algebra.surreal(right, *right_span, "a bound")?;
    let budget = &this.algebra.solver.budget;
    let order = x.compared(&y, budget);
    if !order.map_err(|e| number_fault(e, call.span))?.is_lt() {
        let message = "the first bound must be less than the second";
        return Err(fault(Code::Undefined, left_span.to(*right_span), message));
    }
    let found = x.simplest_between(&y, budget);
    this.algebra.surreal_datum(found, call.span)
}

fn sign_expansion(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (datum, span) = &call.arguments[0];
    let number = this.algebra.surreal(datum, *span, "the operand")?;
    let runs = number.sign_expansion(&this.algebra.solver.budget);
    let runs = runs.map_err(|error| number_fault(error, *span))?;
    let pairs = runs.into_iter().map(|(plus, length)| {
        let sign = Datum::Str(if plus { "+" } else { "-" }.into());
        let length = this.algebra.surreal_datum(Ok(length), *span)?;
        Ok(Datum::list([sign, length]))
    });
    Ok(Datum::list(pairs.collect::<Eval<Vec<_>>>()?))
}

fn ordinals(
    this: &mut Interpreter,
    call: &Call,
    operation: fn(&Surreal, &Surreal, &Budget) -> Result<Surreal, NumberError>,
) -> Eval<Datum> {
    let [a, b] = [0, 1].map(|at| ordinal(this, call, at));
    let found = operation(&a?, &b?, &this.algebra.solver.budget);
    this.algebra.surreal_datum(found, call.span)
}

/// Reads an argument as an ordinal.
pub(super) fn ordinal(this: &mut Interpreter, call: &Call, at: usize) -> Eval<Surreal> {
    let (datum, span) = &call.arguments[at];
    this.algebra.ordinal(datum, *span)
}

fn value_of_stalk(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let span = &call.arguments[0].1;
    let text = this.algebra.text_argument(call, 0, "the string")?;
    let refused = || {
        let message = format!("\"{text}\" is not a red-blue string");
        fault(Code::Kind, *span, message).with_help(
            "edges are written B and R from the ground up, with a period at the end: `\"BR(BR)*\"`",
        )
    };
    let (start, period) = match text.split_once('(') {
        Some((start, rest)) => match rest.strip_suffix(")*") {
            Some(period) if !period.is_empty() => (start, period),
            _ => return Err(refused()),
        },
        None => (&*text, ""),
    };
    let edges = |text: &str| -> Option<Vec<bool>> {
        let colours = text.chars().map(|c| match c {
            'B' => Some(true),
            'R' => Some(false),
            _ => None,
        });
        colours.collect()
    };
    let (Some(start), Some(period)) = (edges(start), edges(period)) else {
        return Err(refused());
    };
    let found = stalk::value(&start, &period, &this.algebra.solver.budget);
    this.algebra.surreal_datum(found, *span)
}
