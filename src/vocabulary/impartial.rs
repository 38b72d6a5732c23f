//! Impartial games and the arithmetic of nimbers.

use super::Arity::{AtLeast, Counts, NotCalled};
use super::Meaning::{Constant, Function, Query};
use super::loopy;
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::budget::Budget;
use crate::diagnostic::{Code, WithHelp};
use crate::eval::{Limited, fault, number_fault};
use crate::numbers::{NumberError, Surreal, nim};
use crate::solve::{Game, Worth};
use crate::source::Span;
use crate::value::{self, Int, ValueError};

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "grundy",
        forms: &["grundy(g)"],
        arity: Counts(&[1]),
        doc: "The Grundy value: the n for which the game is equal to the nimber *n.",
        definition: "The mex of the Grundy values of the options. The Grundy value of a loony position of Nimstring is loony; a game that is not equal to a nimber has none. Of an impartial position with infinite play it may be infinity(a, b, ...).",
        source: "sprague; grundy; winning-ways 3; siegel IV.1",
        example: ("grundy(kayles 10)", "2"),
        meaning: Query(grundy),
    },
    Entry {
        name: "nim_value",
        forms: &["nim_value(g)"],
        arity: Counts(&[1]),
        doc: "The same as grundy.",
        definition: "The n for which the game is equal to the nimber *n.",
        source: "sprague; grundy; winning-ways 3",
        example: ("nim_value(kayles 10)", "2"),
        meaning: Query(grundy),
    },
    Entry {
        name: "mex",
        forms: &["mex([a, b, ...])"],
        arity: Counts(&[1]),
        doc: "The least natural number that is not in the list.",
        definition: "The minimal excludant of a set of natural numbers, where 0 is natural; elements that are loony, negative or not integers are ignored.",
        source: "winning-ways 4",
        example: ("mex([0, 1, 3])", "2"),
        meaning: Function(mex),
    },
    Entry {
        name: "nim_sum",
        forms: &["nim_sum(a, b, ...)", "nim_sum([a, b, ...])"],
        arity: AtLeast(1),
        doc: "The sum of nimbers.",
        definition: "*a + *b = *nim_sum(a, b): the exclusive or of the binary representations. Defined for natural numbers of any size; 0 for an empty list. For ordinals, the coefficients of each power of omega are added so.",
        source: "bouton; onag 6",
        example: ("nim_sum(3, 5)", "6"),
        meaning: Function(nim_sum),
    },
    Entry {
        name: "nim_product",
        forms: &["nim_product(a, b, ...)", "nim_product([a, b, ...])"],
        arity: AtLeast(1),
        doc: "Conway's product of nimbers, which with nim_sum makes them a field.",
        definition: "The mex of a'·b + a·b' + a'·b' over all a' < a and b' < b, where sums are nim-sums. Defined for natural numbers of any size; 1 for an empty list. Ordinals below omega^omega^omega form an algebraic closure of the field of two elements; their products depend on constants of the primes, which are known up to 281.",
        source: "onag 6; lenstra-two; lenstra-excess",
        example: ("nim_product(4, 4)", "6"),
        meaning: Function(nim_product),
    },
    Entry {
        name: "nim_inverse",
        forms: &["nim_inverse(a)"],
        arity: Counts(&[1]),
        doc: "The nimber whose nim_product with a is 1.",
        definition: "a is at least 1; the inverse lies in the smallest field of nimbers that contains a. a may be an ordinal below omega^omega^omega.",
        source: "onag 6",
        example: ("nim_inverse(2)", "3"),
        meaning: Function(nim_inverse),
    },
    Entry {
        name: "nim_power",
        forms: &["nim_power(a, n)"],
        arity: Counts(&[2]),
        doc: "The power of a nimber under nim_product.",
        definition: "The nim product of n factors a, for an integer n; the inverse of that for negative n.",
        source: "onag 6; lenstra-two",
        example: ("nim_power(omega, 3)", "2"),
        meaning: Function(nim_power),
    },
    Entry {
        name: "nim_sqrt",
        forms: &["nim_sqrt(a)"],
        arity: Counts(&[1]),
        doc: "The square root of a nimber: the b with nim_product(b, b) = a.",
        definition: "Every nimber has exactly one square root, because squaring is an automorphism of each finite field of nimbers.",
        source: "onag 6",
        example: ("nim_sqrt(2)", "3"),
        meaning: Function(nim_square_root),
    },
    Entry {
        name: "loony",
        forms: &["loony"],
        arity: NotCalled,
        doc: "The value of a Nimstring position whose mover wins in every sum with impartial games; it absorbs these sums.",
        definition: "A position is loony if the mover wins whatever impartial position is added to it, because the mover can either take what is offered or leave it to the opponent. loony absorbs nimbers, equals only itself and is ignored by mex. It has no sum with a game that is not impartial: who wins depends on the position then, and outcome and winning_moves search it. Left wins `R0a + 3` even if Right moves first.",
        source: "winning-ways 12, 16",
        example: ("loony + *", "loony"),
        meaning: Constant(|| Datum::Loony),
    },
];

fn grundy(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    if let [(infinity @ Datum::Infinity(_), _)] = call.arguments {
        return Ok(infinity.clone());
    }
    let game = this.algebra.game(call, 0)?;
    if game.has_scores() {
        let message = "a scoring game has no Grundy value";
        return Err(fault(Code::Undefined, call.arguments[0].1, message)
            .with_help("use `score(g)`, or `left_score(g)` and `right_score(g)`"));
    }
    grundy_of(this, &game, call.arguments[0].1)
}

/// The Grundy value of a game, or `loony`.
pub(super) fn grundy_of(this: &mut Interpreter, game: &Game, span: Span) -> Eval<Datum> {
    if game.is_loopy() && this.algebra.solver.is_impartial_throughout(game).at(span)? {
        return loopy::grundy_of_position(this, game, span);
    }
    if let Some(value) = this.algebra.affine_worth(game, span)? {
        let game = this.algebra.game_of(&value, span)?;
        return grundy_of(this, &game, span);
    }
    let value = match this.algebra.solver.worth(game).at(span)? {
        Worth::Loony => return Ok(Datum::Loony),
        Worth::Value(value) => value,
    };
    match this.algebra.solver.arena.as_nimber(value) {
        Some(size) => Ok(Datum::integer(size.clone())),
        None => {
            let found = this.algebra.short(&Datum::Game(game.clone()));
            let message = "only a game equal to a nimber has a Grundy value";
            Err(fault(Code::Undefined, span, message)
                .with_label(format!("this is {found}"))
                .with_help("`value(g)` gives the canonical form of any game"))
        }
    }
}

fn mex(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    const LIST: &str = "mex takes a list of integers";
    let span = call.arguments[0].1;
    let mut seen = Vec::new();
    for item in this.list_argument(call, 0)?.iter() {
        let value = match this.algebra.worth_of(item, span)? {
            Some(Worth::Loony) => continue,
            Some(Worth::Value(value)) => value,
            None => return Err(this.algebra.wrong_element(item, span, LIST)),
        };
        let Some(number) = this.algebra.solver.arena.as_number(value) else {
            let fault = this.algebra.wrong_element(item, span, LIST);
            return Err(fault.with_help("`grundy(g)` is the integer of an impartial game"));
        };
        // A number that does not fit exceeds the length of the list and cannot change the mex.
        let number = number.to_integer().and_then(|n| n.to_u64());
        seen.extend(number.and_then(|n| u32::try_from(n).ok()));
    }
    Ok(Datum::integer(i64::from(value::mex(seen))))
}

/// The arguments, with lists flattened: natural numbers, or ordinals.
fn operands(this: &mut Interpreter, call: &Call) -> Eval<Vec<(Datum, Span)>> {
    let mut all = Vec::with_capacity(call.arguments.len());
    for (datum, span) in call.arguments {
        match datum {
            Datum::List(_) | Datum::Range(..) => {
                let items = this.elements(datum, *span)?;
                all.extend(items.iter().map(|item| (item.clone(), *span)));
            }
            _ => all.push((datum.clone(), *span)),
        }
    }
    Ok(all)
}

/// Combines the operands by an operation on integers, or by that on ordinals if one of them is infinite.
fn combined(
    this: &mut Interpreter,
    call: &Call,
    neutral: Int,
    finite: fn(&Int, &Int, &Budget) -> Result<Int, ValueError>,
    infinite: fn(&Surreal, &Surreal, &Budget) -> Result<Surreal, NumberError>,
) -> Eval<Datum> {
    let operands = operands(this, call)?;
    let is_finite = |x: &Datum| !matches!(x, Datum::Surreal(_) | Datum::LongNimber(_));
    if operands.iter().all(|(x, _)| is_finite(x)) {
        let mut result = neutral;
        for (datum, span) in operands {
            let next = this.algebra.integer(&datum, span, "an operand")?;
            let longer = finite(&result, &next, &this.algebra.solver.budget);
            result = longer.map_err(|error| this.algebra.undefined(call, error))?;
        }
        return Ok(Datum::integer(result));
    }
    let are_nimbers = operands.iter().any(|(x, _)| is_long_nimber(x));
    let mut result = Surreal::integer(neutral);
    for (datum, span) in operands {
        let next = nim_operand(this, &datum, span, are_nimbers)?;
        let longer = infinite(&result, &next, &this.algebra.solver.budget);
        result = longer.map_err(|error| number_fault(error, call.span))?;
    }
    nim_result(this, call, Ok(result), are_nimbers)
}

fn is_long_nimber(datum: &Datum) -> bool {
    matches!(datum, Datum::LongNimber(_))
}

/// The ordinal of an operand: its own, or the size of a nimber.
fn nim_operand(
    this: &mut Interpreter,
    datum: &Datum,
    span: Span,
    is_nimber: bool,
) -> Eval<Surreal> {
    if !is_nimber {
        return this.algebra.ordinal(datum, span);
    }
    match this.algebra.nimber_size(datum, span)? {
        Some(size) => Ok(size),
        None => {
            let message = "an operand beside an infinite nimber must be a nimber";
            Err(this.algebra.wrong_kind(datum, span, message))
        }
    }
}

/// A nimber if the operands are nimbers, and else an ordinal.
fn nim_result(
    this: &mut Interpreter,
    call: &Call,
    result: Result<Surreal, NumberError>,
    is_nimber: bool,
) -> Eval<Datum> {
    if is_nimber {
        this.algebra.nimber_datum(result, call.span)
    } else {
        this.algebra.surreal_datum(result, call.span)
    }
}

/// The result of an operation on the first argument.
fn of_nimber(
    this: &mut Interpreter,
    call: &Call,
    operation: impl FnOnce(&Surreal, &Budget) -> Result<Surreal, NumberError>,
) -> Eval<Datum> {
    let (datum, span) = &call.arguments[0];
    let is_nimber = is_long_nimber(datum);
    let a = nim_operand(this, datum, *span, is_nimber)?;
    let result = operation(&a, &this.algebra.solver.budget);
    nim_result(this, call, result, is_nimber)
}

fn nim_sum(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let finite = |a: &Int, b: &Int, _: &Budget| value::nim_sum(a, b);
    combined(this, call, Int::ZERO, finite, nim::sum)
}

fn nim_product(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    combined(this, call, Int::ONE, value::nim_product, nim::product)
}

fn nim_power(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let n = this.algebra.integer_argument(call, 1, "the exponent")?;
    of_nimber(this, call, |a, budget| nim::power(a, &n, budget))
}

fn nim_square_root(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    of_nimber(this, call, nim::square_root)
}

fn nim_inverse(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    if matches!(
        call.arguments[0].0,
        Datum::Surreal(_) | Datum::LongNimber(_)
    ) {
        return of_nimber(this, call, nim::inverse);
    }
    let a = this.algebra.integer_argument(call, 0, "an operand")?;
    let inverse = value::nim_inverse(&a, &this.algebra.solver.budget);
    this.found(call, inverse)
}
