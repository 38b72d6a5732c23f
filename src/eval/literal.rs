//! Literals: numbers, ups, nimbers, tinies and minies.

use super::algebra::arithmetic::ratio_fault;
use super::{Algebra, Datum, Eval, Interpreter, Limited, fault};
use crate::diagnostic::Code;
use crate::loopy::Loopy;
use crate::source::Span;
use crate::syntax::ast::{Ast, Literal, Nimber, NumberText, Over, Sign, UpPower, Ups};
use crate::value::{Dyadic, HIGHEST_POWER, Int, PowerKind, Value, lowered};
use std::sync::Arc;

/// Maximum number of digits of a number in the source.
const MOST_DIGITS: usize = 100_000;
/// Numbers with at most this many digits are parsed without checking the budget.
const SHORT: usize = 1000;

/// The number of a literal that has nothing else.
fn only_number(literal: &Literal) -> Option<&NumberText> {
    match literal {
        Literal {
            number,
            ups: None,
            tiny: None,
            over: None,
            nimber: None,
        } => number.as_ref(),
        _ => None,
    }
}

impl Algebra {
    pub(super) fn number_text(&mut self, text: &NumberText) -> Eval<Dyadic> {
        let numerator = self.digits(&text.numerator, text.span)?;
        let numerator = if text.negative {
            -&numerator
        } else {
            numerator
        };
        match &text.denominator {
            None => Ok(Dyadic::new(numerator, 0)),
            Some(digits) => {
                let denominator = self.digits(digits, text.span)?;
                let quotient = Dyadic::from_ratio(&numerator, &denominator, &self.solver.budget);
                let written = || format!("{}/{digits}", text.numerator);
                quotient.map_err(|e| ratio_fault(e, written, text.span, text.span))
            }
        }
    }

    /// The number of a literal that is just a fraction and not dyadic.
    fn ratio(&mut self, literal: &Literal) -> Eval<Option<Datum>> {
        let Some(text) = only_number(literal) else {
            return Ok(None);
        };
        let Some(denominator) = &text.denominator else {
            return Ok(None);
        };
        let denominator = self.digits(denominator, text.span)?;
        let powers = denominator.trailing_zeros();
        if powers.is_none_or(|powers| denominator == Int::ONE.shl(powers)) {
            return Ok(None);
        }
        let numerator = self.digits(&text.numerator, text.span)?;
        let numerator = if text.negative {
            -&numerator
        } else {
            numerator
        };
        let sides = (Datum::integer(numerator), Datum::integer(denominator));
        self.quotient_of_reals((&sides.0, text.span), (&sides.1, text.span))
            .map(Some)
    }

    pub(super) fn digits(&self, digits: &str, span: Span) -> Eval<Int> {
        let long = || {
            fault(
                Code::TooLarge,
                span,
                format!("a number can have at most {MOST_DIGITS} digits"),
            )
        };
        if digits.len() > MOST_DIGITS {
            return Err(long());
        }
        if digits.len() > SHORT {
            self.solver.budget.check().at(span)?;
        }
        digits.parse().map_err(|_| long())
    }

    /// `^<3>`, `v[2]` or `↑³`; `None` for a multiple of up.
    fn power_of_up(&mut self, ups: &Ups) -> Eval<Option<Value>> {
        let kind = match ups.power {
            None => return Ok(None),
            Some(UpPower::One) => PowerKind::One,
            Some(UpPower::Sum) => PowerKind::Sum,
        };
        let (mut digits, rest) = lowered(&ups.count);
        digits += rest;
        let exponent = self.digits(&digits, ups.span)?;
        let exponent = exponent
            .to_u64()
            .filter(|n| (1..=HIGHEST_POWER).contains(n));
        let Some(exponent) = exponent else {
            let message = format!("a power of up has an exponent from 1 to {HIGHEST_POWER}");
            return Err(fault(Code::TooLarge, ups.span, message));
        };
        let (arena, budget) = (&mut self.solver.arena, &self.solver.budget);
        let power = arena.power_of_up(kind, exponent, budget).at(ups.span)?;
        Ok(Some(if ups.down {
            arena.negative(power, budget).at(ups.span)?
        } else {
            power
        }))
    }

    /// `^[on]`, `v<on>`, or `over` or `under` after a number.
    fn loopy_part(&mut self, literal: &Literal) -> Eval<Option<Loopy>> {
        match literal.over {
            Some(Over::Over) => return Ok(Some(Loopy::over())),
            Some(Over::Under) => return Ok(Some(Loopy::under())),
            None => {}
        }
        let Some(ups) = literal.ups.as_ref().filter(|ups| &*ups.count == "on") else {
            return Ok(None);
        };
        let part = match ups.power {
            Some(UpPower::One) => Loopy::upon_power(),
            _ => Loopy::upon(),
        };
        if !ups.down {
            return Ok(Some(part));
        }
        let negative = part.negative(&self.solver.budget);
        negative.at(ups.span).map(Some)
    }
}

impl Interpreter {
    pub(super) fn literal(&mut self, ast: &Arc<Ast>, literal: &Literal, span: Span) -> Eval<Datum> {
        if let Some(n) = literal.small_integer() {
            return Ok(Datum::integer(n));
        }
        if let Some(ratio) = self.algebra.ratio(literal)? {
            return Ok(ratio);
        }
        let number = match &literal.number {
            Some(text) => self.algebra.number_text(text)?,
            None => Dyadic::default(),
        };
        let mut loopy = self.algebra.loopy_part(literal)?;
        let power = match &literal.ups {
            Some(ups) if loopy.is_none() => self.algebra.power_of_up(ups)?,
            _ => None,
        };
        let ups = match &literal.ups {
            Some(ups) if power.is_none() && loopy.is_none() => {
                let count = self.algebra.digits(&ups.count, ups.span)?;
                if ups.down { -&count } else { count }
            }
            _ => Int::default(),
        };
        let nimber = match &literal.nimber {
            None => Int::default(),
            Some(Nimber::Star) => Int::from(1i64),
            Some(Nimber::Size(digits)) => self.algebra.digits(digits, span)?,
            Some(Nimber::Hole(inner)) => {
                let place = ast[*inner].span;
                let datum = self.expression(ast, *inner)?;
                if let Datum::Surreal(size) = &datum {
                    return self.algebra.nimber_datum(Ok((**size).clone()), place);
                }
                let size = self
                    .algebra
                    .integer(&datum, place, "the size of a nimber")?;
                if size.is_negative() {
                    return Err(fault(
                        Code::Kind,
                        place,
                        "the size of a nimber cannot be negative",
                    ));
                }
                size
            }
        };
        let should_drop_pair_caches = literal.tiny.is_none() && loopy.is_none();
        if should_drop_pair_caches && power.is_none() && ups.is_zero() && nimber.is_zero() {
            return Ok(Datum::Number(number));
        }
        let mut value = self
            .algebra
            .solver
            .arena
            .number_up_star(number, ups, nimber);
        if let Some(power) = power {
            let sum = self
                .algebra
                .solver
                .arena
                .sum(value, power, &self.algebra.solver.budget);
            value = sum.at(span)?;
        }
        if let Some(tiny) = &literal.tiny {
            let mut argument = self.expression(ast, tiny.argument)?;
            if let Some(value) = self.algebra.loopy_worth(&argument, tiny.span)? {
                argument = value;
            }
            if let Datum::Loopy(argument) = &argument {
                loopy = Some(self.algebra.loopy_tiny(argument, tiny.miny, tiny.span)?);
            } else {
                let Some(tiny) = self.algebra.tiny(&argument, tiny.miny, tiny.span)? else {
                    return Ok(Datum::Loony);
                };
                let sum = self
                    .algebra
                    .solver
                    .arena
                    .sum(value, tiny, &self.algebra.solver.budget);
                value = sum.at(span)?;
            }
        }
        let value = self.algebra.value_datum(value);
        match loopy {
            Some(part) => self.algebra.loopy_sum(
                &[
                    (Sign::Plus, value, span),
                    (Sign::Plus, Datum::Loopy(part), span),
                ],
                span,
            ),
            None => Ok(value),
        }
    }
}
