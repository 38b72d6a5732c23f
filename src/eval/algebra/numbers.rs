//! Numbers that no short game has: rationals, surreal numbers beyond the reals, and nimbers beyond the finite ones.

use crate::budget::Budget;
use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::algebra::arithmetic::division_by_zero;
use crate::eval::{Algebra, Call, Datum, Eval, Limited, fault, stopped};
use crate::numbers::{NumberError, Rational, Surreal, nim};
use crate::solve::Worth;
use crate::source::Span;
use crate::syntax::ast::Sign;
use crate::value::{Int, Quadratic};
use std::cmp::Ordering;
use std::sync::Arc;

impl Algebra {
    /// A number as a surreal number; `None` for other data, and for numbers with square roots.
    pub(crate) fn as_surreal(&mut self, datum: &Datum, span: Span) -> Eval<Option<Surreal>> {
        Ok(match datum {
            Datum::Number(number) => Some(Surreal::from(Rational::from(number))),
            Datum::Real(real) => match real.as_ratio() {
                Some((over, under)) => {
                    let budget = &self.solver.budget;
                    let ratio = Rational::new(over.clone(), under.clone(), budget);
                    Some(Surreal::from(ratio.map_err(|e| number_fault(e, span))?))
                }
                None => None,
            },
            Datum::Surreal(number) => Some((**number).clone()),
            Datum::Game(game) => match self.worth_datum(game, span)? {
                Datum::Number(number) => Some(Surreal::from(Rational::from(&number))),
                _ => None,
            },
            _ => None,
        })
    }

    /// Converts a number; a fault for other data.
    pub(crate) fn surreal(&mut self, datum: &Datum, span: Span, what: &str) -> Eval<Surreal> {
        if let Some(number) = self.as_surreal(datum, span)? {
            return Ok(number);
        }
        let help = match datum {
            Datum::Real(_) => "the coefficients of powers of ω are rational",
            _ => "sums of ω and games that are not numbers are not computed",
        };
        Err(self
            .wrong_kind(datum, span, format!("{what} must be a number"))
            .with_help(help))
    }

    /// The datum of a result: the simplest kind of number that has it.
    pub(crate) fn surreal_datum(
        &mut self,
        result: Result<Surreal, NumberError>,
        span: Span,
    ) -> Eval<Datum> {
        let number = result.map_err(|error| number_fault(error, span))?;
        let Some(ratio) = number.to_rational() else {
            return Ok(Datum::Surreal(Arc::new(number)));
        };
        Ok(match ratio.to_dyadic() {
            Some(dyadic) => Datum::Number(dyadic),
            None => {
                let budget = &self.solver.budget;
                let (over, under) = (ratio.numerator(), ratio.denominator());
                let real = Quadratic::ratio(over.clone(), under.clone(), budget);
                self.real_datum(real, span)?
            }
        })
    }

    pub(super) fn sum_of_surreals(
        &mut self,
        terms: &[(Sign, Datum, Span)],
        span: Span,
    ) -> Eval<Datum> {
        let mut sum = Surreal::default();
        for (sign, datum, at) in terms {
            let term = self.surreal(datum, *at, "a term beside a surreal number")?;
            let term = match sign {
                Sign::Plus => term,
                Sign::Minus => term.negative(),
            };
            let total = sum.plus(&term, &self.solver.budget);
            sum = total.map_err(|error| number_fault(error, span))?;
        }
        self.surreal_datum(Ok(sum), span)
    }

    /// Applies an operation to two numbers.
    pub(crate) fn of_surreals(
        &mut self,
        (left, left_span): (&Datum, Span),
        (right, right_span): (&Datum, Span),
        operation: impl FnOnce(&Surreal, &Surreal, &Budget) -> Result<Surreal, NumberError>,
    ) -> Eval<Datum> {
        let a = self.surreal(left, left_span, "an operand beside a surreal number")?;
        let b = self.surreal(right, right_span, "an operand beside a surreal number")?;
        match operation(&a, &b, &self.solver.budget) {
            Err(NumberError::DivisionByZero) => Err(division_by_zero(right_span)),
            result => self.surreal_datum(result, left_span.to(right_span)),
        }
    }

    /// The power of a number.
    pub(crate) fn power(
        &mut self,
        (base, base_span): (&Datum, Span),
        (exponent, exponent_span): (&Datum, Span),
    ) -> Eval<Datum> {
        let span = base_span.to(exponent_span);
        if let (Datum::Number(a), Datum::Number(n)) = (base, exponent)
            && let (Some(a), Some(n)) = (a.to_integer(), n.to_integer())
            && !n.is_negative()
        {
            let power = a.pow(&n, &self.solver.budget).at(span)?;
            let power = power.ok_or_else(|| {
                let message = "the power has too many digits for any memory";
                fault(Code::TooLarge, span, message).with_help("`pow(2, 100000)` still fits")
            })?;
            return Ok(Datum::integer(power));
        }
        if let (Datum::Real(real), Datum::Number(n)) = (base, exponent)
            && real.as_ratio().is_none()
            && let Some(n) = n.to_integer()
        {
            return self.power_of_real((base, base_span), (&n, span));
        }
        let a = self.surreal(base, base_span, "the base of a power")?;
        let n = self.surreal(exponent, exponent_span, "the exponent of a power")?;
        match a.power(&n, &self.solver.budget) {
            Err(NumberError::DivisionByZero) => Err(division_by_zero(base_span)),
            result => self.surreal_datum(result, span),
        }
    }

    /// Whether a datum has an order that values do not decide.
    pub(super) fn is_beyond(datum: &Datum) -> bool {
        matches!(
            datum,
            Datum::Real(_) | Datum::Surreal(_) | Datum::LongNimber(_)
        )
    }

    /// Compares data of which one is a number that no short game has, or a nimber. A game is less than such a number if
    /// its left stop is, and greater if its right stop is.
    pub(super) fn compare_beyond(
        &mut self,
        (left, left_span): (&Datum, Span),
        (right, right_span): (&Datum, Span),
    ) -> Eval<Option<Ordering>> {
        if let (Datum::LongNimber(a), Datum::LongNimber(b)) = (left, right) {
            return Ok((a == b).then_some(Ordering::Equal));
        }
        if !Algebra::is_beyond(left) || matches!(left, Datum::LongNimber(_)) {
            let is_game = matches!(left, Datum::Value(_) | Datum::Game(_));
            if is_game || matches!(left, Datum::LongNimber(_)) {
                let order = self.compare_with_game((right, right_span), (left, left_span))?;
                return Ok(order.map(Ordering::reverse));
            }
        }
        let is_game = matches!(
            right,
            Datum::Value(_) | Datum::Game(_) | Datum::LongNimber(_)
        );
        if is_game {
            return self.compare_with_game((left, left_span), (right, right_span));
        }
        if !matches!(left, Datum::Surreal(_)) && !matches!(right, Datum::Surreal(_)) {
            return self.compare_reals((left, left_span), (right, right_span));
        }
        let a = self.surreal(left, left_span, "an operand beside a surreal number")?;
        let b = self.surreal(right, right_span, "an operand beside a surreal number")?;
        let span = left_span.to(right_span);
        let order = a.compared(&b, &self.solver.budget);
        order.map_err(|error| number_fault(error, span)).map(Some)
    }

    /// Compares a number, or a game beside a long nimber, with a game.
    fn compare_with_game(
        &mut self,
        (number, number_span): (&Datum, Span),
        (game, game_span): (&Datum, Span),
    ) -> Eval<Option<Ordering>> {
        let zero = Datum::integer(0);
        if matches!(game, Datum::LongNimber(_)) {
            // Nimbers are less than all positive numbers, and confused with 0 and with one another.
            let worth = match number {
                Datum::Game(other) => self.worth_datum(other, number_span)?,
                other => other.clone(),
            };
            let is_nimber = |value| self.solver.arena.is_nimber(value);
            return match &worth {
                Datum::Value(value) if is_nimber(*value) => Ok(None),
                Datum::Number(_) | Datum::Real(_) | Datum::Surreal(_) => {
                    let order = self.compare((&worth, number_span), (&zero, game_span))?;
                    Ok(order.filter(|order| order.is_ne()))
                }
                other => Err(self.wrong_kind(
                    other,
                    number_span,
                    "an infinite nimber is compared only with numbers and nimbers",
                )),
            };
        }
        let value = match self.worth_datum_of(game, game_span)? {
            Some(Worth::Value(value)) => value,
            _ => {
                let message = "a number is compared only with numbers and short games";
                return Err(self.wrong_kind(game, game_span, message));
            }
        };
        let arena = &self.solver.arena;
        let stops = [arena.left_stop(value), arena.right_stop(value)];
        let stops = stops.map(|stop| Datum::Number(stop.clone()));
        let above = self.compare((number, number_span), (&stops[0], game_span))?;
        let below = self.compare((number, number_span), (&stops[1], game_span))?;
        Ok(match (above, below) {
            (Some(Ordering::Greater), _) => Some(Ordering::Greater),
            (_, Some(Ordering::Less)) => Some(Ordering::Less),
            // No stop is such a number.
            _ => None,
        })
    }

    fn worth_datum_of(&mut self, game: &Datum, span: Span) -> Eval<Option<Worth>> {
        if self.loopy_worth(game, span)?.is_some() {
            return Ok(None);
        }
        self.worth_of(game, span)
    }

    /// The nimber with an ordinal as its size.
    pub(crate) fn nimber_datum(
        &mut self,
        result: Result<Surreal, NumberError>,
        span: Span,
    ) -> Eval<Datum> {
        let size = result.map_err(|error| number_fault(error, span))?;
        if !size.is_ordinal() {
            return Err(number_fault(NumberError::NotOrdinal, span));
        }
        let finite = size.to_rational().and_then(|r| r.to_integer().cloned());
        Ok(match finite {
            Some(n) => {
                let none = Default::default();
                let value = self.solver.arena.number_up_star(none, Int::ZERO, n);
                self.value_datum(value)
            }
            None => Datum::LongNimber(Arc::new(size)),
        })
    }

    /// Converts an ordinal; a fault for other data.
    pub(crate) fn ordinal(&mut self, datum: &Datum, span: Span) -> Eval<Surreal> {
        let number = self.surreal(datum, span, "an operand")?;
        if number.is_ordinal() {
            return Ok(number);
        }
        Err(number_fault(NumberError::NotOrdinal, span))
    }

    /// The size of a nimber; `None` for other data.
    pub(crate) fn nimber_size(&mut self, datum: &Datum, span: Span) -> Eval<Option<Surreal>> {
        if let Datum::LongNimber(size) = datum {
            return Ok(Some((**size).clone()));
        }
        Ok(match self.worth_datum_of(datum, span)? {
            Some(Worth::Value(value)) => {
                let size = self.solver.arena.as_nimber(value).cloned();
                size.map(Surreal::integer)
            }
            _ => None,
        })
    }

    /// The Conway product of two arguments, if one of them is a nimber or a number that no short game has.
    pub(crate) fn product_beyond(&mut self, call: &Call) -> Eval<Option<Datum>> {
        let [(g, g_span), (h, h_span)] = call.arguments else {
            return Ok(None);
        };
        if !Algebra::is_beyond(g) && !Algebra::is_beyond(h) {
            return Ok(None);
        }
        let is_long = |datum: &Datum| matches!(datum, Datum::LongNimber(_));
        if !is_long(g) && !is_long(h) {
            let product = self.times((g.clone(), *g_span), (h.clone(), *h_span), call.span);
            return product.map(Some);
        }
        let mut sizes = Vec::with_capacity(2);
        for (datum, span) in call.arguments {
            let Some(size) = self.nimber_size(datum, *span)? else {
                let message = "an infinite nimber is multiplied only with nimbers";
                return Err(self.wrong_kind(datum, *span, message));
            };
            sizes.push(size);
        }
        let product = nim::product(&sizes[0], &sizes[1], &self.solver.budget);
        self.nimber_datum(product, call.span).map(Some)
    }

    pub(super) fn sum_of_long_nimbers(
        &mut self,
        terms: &[(Sign, Datum, Span)],
        span: Span,
    ) -> Eval<Datum> {
        let mut sum = Surreal::default();
        for (_, datum, at) in terms {
            let Some(size) = self.nimber_size(datum, *at)? else {
                let message = "an infinite nimber is added only to nimbers";
                return Err(self.wrong_kind(datum, *at, message));
            };
            let total = nim::sum(&sum, &size, &self.solver.budget);
            sum = total.map_err(|error| number_fault(error, span))?;
        }
        self.nimber_datum(Ok(sum), span)
    }
}

/// The fault for an operation without a result.
pub(crate) fn number_fault(error: NumberError, span: Span) -> Box<Diagnostic> {
    let (code, message, help) = match error {
        NumberError::Stopped(stop) => return stopped(stop, span),
        NumberError::DivisionByZero => return division_by_zero(span),
        NumberError::TooLarge => (
            Code::TooLarge,
            "the number is too large",
            "a number has at most 20 000 terms, and coefficients of at most 65 536 bits",
        ),
        NumberError::TooDeep => (
            Code::TooLarge,
            "exponents are nested too deeply",
            "a tower has at most 64 exponents",
        ),
        NumberError::NotOrdinal => (
            Code::Kind,
            "this is not an ordinal",
            "ordinals are sums of powers of ω times natural numbers, with ordinals as exponents",
        ),
        NumberError::OutOfRange => (
            Code::TooLarge,
            "out of range: nim products are computed for ordinals below ω^ω^ω",
            "`nim_sum` accepts all ordinals",
        ),
        NumberError::UnknownExcess => (
            Code::Undefined,
            "not known: the product depends on the excess of a prime above 281",
            "products of ordinals below ω^ω^59 are known",
        ),
        NumberError::Infinite => (
            Code::Undefined,
            "the result is not finite",
            "the Conway normal form or the sign expansion has infinitely many parts",
        ),
        NumberError::NoPower => (
            Code::Undefined,
            "this power is not a quotient of sums of powers of ω",
            "exponents are integers; a power of ω, such as ω^2, can have any exponent",
        ),
    };
    fault(code, span, message).with_help(help)
}
