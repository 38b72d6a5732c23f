//! Arithmetic and order of quadratic numbers, such as `(1+sqrt(5))/2`.

use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::algebra::arithmetic::division_by_zero;
use crate::eval::{Algebra, Datum, Eval, Limited, fault, stopped};
use crate::source::Span;
use crate::syntax::ast::Sign;
use crate::value::{Dyadic, Int, Quadratic, QuadraticError};
use std::cmp::Ordering;
use std::sync::Arc;

/// Maximum number of bits of the integers in a quadratic number.
const MOST_BITS: u64 = 1 << 16;

impl Algebra {
    /// Converts a number or a quadratic number; a fault for other data.
    fn real(&mut self, datum: &Datum, span: Span) -> Eval<Arc<Quadratic>> {
        match datum {
            Datum::Number(number) => Ok(Arc::new(Quadratic::from(number))),
            Datum::Real(real) => Ok(Arc::clone(real)),
            other => {
                let message = "a real number is combined and compared only with numbers";
                let error = self.wrong_kind(other, span, message);
                Err(error
                    .with_help("games have dyadic rationals as numbers; `floor` gives an integer"))
            }
        }
    }

    /// The datum of a result: a number where it is a dyadic rational.
    pub(super) fn real_datum(
        &self,
        result: Result<Quadratic, QuadraticError>,
        span: Span,
    ) -> Eval<Datum> {
        let real = result.map_err(|error| real_fault(error, span))?;
        if real.bits() > MOST_BITS {
            return Err(fault(Code::TooLarge, span, "the number is too large"));
        }
        Ok(match real.to_dyadic(&self.solver.budget) {
            Some(number) => Datum::Number(number),
            None => Datum::Real(real.into()),
        })
    }

    pub(super) fn sum_of_reals(
        &mut self,
        terms: &[(Sign, Datum, Span)],
        span: Span,
    ) -> Eval<Datum> {
        let mut sum = Datum::integer(0);
        for (sign, datum, at) in terms {
            let term = self.real(datum, *at)?;
            let term = match sign {
                Sign::Plus => term,
                Sign::Minus => Arc::new(term.negative()),
            };
            let total = self.real(&sum, span)?.plus(&term, &self.solver.budget);
            sum = self.real_datum(total, span)?;
        }
        Ok(sum)
    }

    pub(super) fn product_of_reals(
        &mut self,
        (left, left_span): (&Datum, Span),
        (right, right_span): (&Datum, Span),
    ) -> Eval<Datum> {
        let (a, b) = (self.real(left, left_span)?, self.real(right, right_span)?);
        self.real_datum(a.times(&b, &self.solver.budget), left_span.to(right_span))
    }

    /// An integer power of a quadratic number, by repeated squaring.
    pub(super) fn power_of_real(
        &mut self,
        (base, base_span): (&Datum, Span),
        (exponent, span): (&Int, Span),
    ) -> Eval<Datum> {
        let exponent = exponent.to_i64();
        let exponent =
            exponent.ok_or_else(|| fault(Code::TooLarge, span, "the number is too large"))?;
        let mut left = exponent.unsigned_abs();
        let (mut power, mut square) = (Datum::integer(1), base.clone());
        while left > 0 {
            if left & 1 == 1 {
                power = self.product_of_reals((&power, base_span), (&square, span))?;
            }
            left >>= 1;
            if left > 0 {
                square = self.product_of_reals((&square, base_span), (&square, span))?;
            }
        }
        if exponent < 0 {
            power = self.quotient_of_reals((&Datum::integer(1), base_span), (&power, span))?;
        }
        Ok(power)
    }

    pub(in crate::eval) fn quotient_of_reals(
        &mut self,
        (left, left_span): (&Datum, Span),
        (right, right_span): (&Datum, Span),
    ) -> Eval<Datum> {
        let (a, b) = (self.real(left, left_span)?, self.real(right, right_span)?);
        if b.signum() == 0 {
            return Err(division_by_zero(right_span));
        }
        self.real_datum(a.over(&b, &self.solver.budget), left_span.to(right_span))
    }

    pub(super) fn compare_reals(
        &mut self,
        (left, left_span): (&Datum, Span),
        (right, right_span): (&Datum, Span),
    ) -> Eval<Option<Ordering>> {
        let (a, b) = (self.real(left, left_span)?, self.real(right, right_span)?);
        let order = a.compared(&b, &self.solver.budget);
        order.at(left_span.to(right_span)).map(Some)
    }

    /// The largest integer that is at most a quadratic number.
    pub(crate) fn floor_of_real(&self, real: &Quadratic, span: Span) -> Eval<Int> {
        real.floor(&self.solver.budget).at(span)
    }

    /// The square root of a number.
    pub(crate) fn square_root(&self, of: &Dyadic, span: Span) -> Eval<Datum> {
        let root = Quadratic::sqrt(of, &self.solver.budget);
        self.real_datum(root, span)
    }
}

fn real_fault(error: QuadraticError, span: Span) -> Box<Diagnostic> {
    match error {
        QuadraticError::Stopped(stop) => stopped(stop, span),
        QuadraticError::DivisionByZero => division_by_zero(span),
        QuadraticError::Negative => fault(
            Code::Undefined,
            span,
            "a negative number has no square root",
        ),
        QuadraticError::DifferentRoots => {
            let message = "numbers with different square roots can be compared, not combined";
            fault(Code::Undefined, span, message)
                .with_help("exact numbers have the form `a + b * sqrt(d)` with one `d`")
        }
        QuadraticError::TooLarge => {
            let most = Quadratic::LARGEST_RADICAND;
            let message = format!("`sqrt` accepts numbers up to {most}");
            let help = "`isqrt(n)` rounds the square root of any integer down";
            fault(Code::TooLarge, span, message).with_help(help)
        }
    }
}
