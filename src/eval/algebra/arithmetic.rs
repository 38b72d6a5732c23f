//! Operators on data: sums, multiples, quotients.

use super::written::Written;
use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::algebra::ordinal_sum::loony_beside;
use crate::eval::{Algebra, Datum, Eval, Limited, fault, stopped};
use crate::numbers::Surreal;
use crate::solve::{Game, Term, Worth};
use crate::source::Span;
use crate::syntax::ast::Sign;
use crate::value::{Dyadic, RatioError};

/// Maximum number of bits in a product of numbers.
const MOST_BITS: u64 = 1 << 24;

impl Algebra {
    /// Adds games, values and numbers.
    pub(crate) fn add(&mut self, terms: &[(Sign, Datum, Span)], span: Span) -> Eval<Datum> {
        if let Some(other) = terms.iter().find(|t| !is_addend(&t.1)) {
            return Err(self.wrong_kind(
                &other.1,
                other.2,
                "only games, values and numbers can be added",
            ));
        }
        if terms.iter().any(|t| matches!(t.1, Datum::Surreal(_))) {
            return self.sum_of_surreals(terms, span);
        }
        if terms.iter().any(|t| matches!(t.1, Datum::LongNimber(_))) {
            return self.sum_of_long_nimbers(terms, span);
        }
        if terms.iter().any(|t| matches!(t.1, Datum::Real(_))) {
            return self.sum_of_reals(terms, span);
        }
        if let Some(theory) = Written::among(terms.iter().map(|t| &t.1)) {
            return self.sum_of_forms(theory, terms, span);
        }
        if terms.iter().any(|t| matches!(t.1, Datum::Infinity(_))) {
            return self.nim_value_sum(terms);
        }
        let has_games = (terms.iter()).any(|t| matches!(t.1, Datum::Game(_) | Datum::Form(_)));
        if terms.iter().any(|t| matches!(t.1, Datum::Loopy(_))) && !has_games {
            return self.loopy_sum(terms, span);
        }
        let is_scoring =
            |term: &(Sign, Datum, Span)| matches!(&term.1, Datum::Game(game) if game.has_scores());
        if has_games && terms.iter().any(is_scoring) {
            self.only_scoring_games(terms)?;
        }
        if has_games {
            let mut games = Vec::with_capacity(terms.len());
            for (sign, datum, _) in terms {
                if let Some(game) = self.as_term(datum) {
                    games.push(match sign {
                        Sign::Plus => game,
                        Sign::Minus => game.negative(),
                    });
                }
            }
            return Ok(Datum::Game(Game::sum(games)));
        }
        if let Some((_, _, loony)) = terms.iter().find(|t| matches!(t.1, Datum::Loony)) {
            return self.add_loony(*loony, terms, span);
        }
        let mut number = Dyadic::default();
        let mut values = Vec::new();
        for (sign, datum, at) in terms {
            self.solver.budget.step().at(span)?;
            match (datum, sign) {
                (Datum::Number(n), Sign::Plus) => number = &number + n,
                (Datum::Number(n), Sign::Minus) => number = &number - n,
                (Datum::Value(v), Sign::Plus) => values.push(*v),
                (Datum::Value(v), Sign::Minus) => {
                    let negative = self.solver.arena.negative(*v, &self.solver.budget);
                    values.push(negative.at(*at)?);
                }
                _ => {}
            }
        }
        if values.is_empty() {
            return Ok(Datum::Number(number));
        }
        if !number.is_zero() {
            values.push(self.solver.arena.number(&number));
        }
        let total = self.solver.sum_of_values(values).at(span)?;
        Ok(self.value_datum(total))
    }

    /// Adds loony to other values, whose sum must be a nimber.
    fn add_loony(&mut self, loony: Span, terms: &[(Sign, Datum, Span)], span: Span) -> Eval<Datum> {
        let others = terms.iter().filter(|t| !matches!(t.1, Datum::Loony));
        let others: Vec<(Sign, Datum, Span)> = others.cloned().collect();
        let total = self.add(&others, span)?;
        match self.worth_of(&total, span)? {
            Some(Worth::Value(value)) if !self.solver.arena.is_nimber(value) => {
                let other = others.first().map_or(span, |first| first.2);
                let last = others.last().map_or(other, |last| last.2);
                Err(loony_beside(loony, other.to(last)))
            }
            _ => Ok(Datum::Loony),
        }
    }

    pub(crate) fn negate(&mut self, datum: Datum, span: Span) -> Eval<Datum> {
        match datum {
            Datum::Number(n) => Ok(Datum::Number(-&n)),
            Datum::Value(v) => {
                let negative = self.solver.arena.negative(v, &self.solver.budget);
                Ok(self.value_datum(negative.at(span)?))
            }
            Datum::Real(n) => Ok(Datum::Real(n.negative().into())),
            Datum::Surreal(n) => Ok(Datum::Surreal(n.negative().into())),
            Datum::Game(game) => Ok(Datum::Game(game.negative())),
            Datum::Loopy(game) => {
                let negative = game.negative(&self.solver.budget);
                Ok(Datum::Loopy(negative.at(span)?))
            }
            Datum::Written(form) => self.negative_form(form, span),
            Datum::Loony | Datum::Infinity(_) | Datum::LongNimber(_) => Ok(datum),
            other => Err(self.wrong_kind(
                &other,
                span,
                "only games, values and numbers can be negated",
            )),
        }
    }

    pub(in crate::eval) fn times(
        &mut self,
        left: (Datum, Span),
        right: (Datum, Span),
        at: Span,
    ) -> Eval<Datum> {
        let span = left.1.to(right.1);
        if let (Datum::Number(a), Datum::Number(b)) = (&left.0, &right.0) {
            let bits = a.numerator().bits() + b.numerator().bits();
            if bits.max(a.exponent() + b.exponent()) > MOST_BITS {
                return Err(fault(Code::TooLarge, span, "the product is too large"));
            }
            let product = a.product(b, &self.solver.budget);
            return Ok(Datum::Number(product.at(span)?));
        }
        if matches!(left.0, Datum::Surreal(_)) || matches!(right.0, Datum::Surreal(_)) {
            return self.of_surreals((&left.0, left.1), (&right.0, right.1), Surreal::times);
        }
        if matches!(left.0, Datum::Real(_)) || matches!(right.0, Datum::Real(_)) {
            return self.product_of_reals((&left.0, left.1), (&right.0, right.1));
        }
        let whole = |d: &Datum| match d {
            Datum::Number(n) => n.to_integer(),
            _ => None,
        };
        for (text, count) in [(&left, &right), (&right, &left)] {
            if matches!(text.0, Datum::Str(_)) && whole(&count.0).is_some() {
                let message = "only games, values and numbers can be multiplied";
                return Err(self
                    .wrong_kind(&text.0, text.1, message)
                    .with_help("`repeat(s, n)` is the string `s` written `n` times"));
            }
        }
        let (count, game) = match (whole(&left.0), whole(&right.0)) {
            (Some(n), _) => (n, &right),
            (None, Some(n)) => (n, &left),
            (None, None) => {
                for (datum, place) in [&left, &right] {
                    if !is_addend(datum) {
                        return Err(self.wrong_kind(
                            datum,
                            *place,
                            "only games, values and numbers can be multiplied",
                        ));
                    }
                }
                return Err(fault(Code::Product, at, "the product of two games is ambiguous unless one is an integer").with_help("for an integer n, `n * G` is the sum of n copies of G").with_help("for other products write `norton(G, U)`, `conway_product(G, H)` or `nim_product(a, b)`"));
            }
        };
        match &game.0 {
            Datum::Loony if count.is_zero() => Ok(Datum::integer(0i64)),
            Datum::Loony => Ok(Datum::Loony),
            Datum::Value(value) => {
                let product = self
                    .solver
                    .arena
                    .multiple(&count, *value, &self.solver.budget);
                Ok(self.value_datum(product.at(span)?))
            }
            Datum::Loopy(game) => {
                let product = game.multiple(&count, &self.solver.budget).at(span)?;
                self.loopy_datum(product, span)
            }
            Datum::LongNimber(_) if !count.is_odd() => Ok(Datum::integer(0i64)),
            Datum::LongNimber(_) => Ok(game.0.clone()),
            Datum::Written(form) => self.multiple_of_form(&count, *form, span),
            Datum::Game(game) => Ok(Datum::Game(Game::new(Term::Multiple(count, game.clone())))),
            other => Err(self.wrong_kind(
                other,
                game.1,
                "only games, values and numbers can be multiplied",
            )),
        }
    }
}

fn is_addend(datum: &Datum) -> bool {
    matches!(
        datum,
        Datum::Game(_)
            | Datum::Value(_)
            | Datum::Number(_)
            | Datum::Real(_)
            | Datum::Surreal(_)
            | Datum::LongNimber(_)
            | Datum::Loopy(_)
            | Datum::Infinity(_)
            | Datum::Loony
            | Datum::Form(_)
            | Datum::Written(_)
    )
}

pub(in crate::eval) fn division_by_zero(span: Span) -> Box<Diagnostic> {
    fault(Code::DivisionByZero, span, "division by zero").with_label("this is 0")
}

pub(in crate::eval) fn ratio_fault(
    error: RatioError,
    text: impl FnOnce() -> String,
    span: Span,
    divisor: Span,
) -> Box<Diagnostic> {
    match error {
        RatioError::Stopped(stop) => stopped(stop, span),
        RatioError::DivisionByZero => division_by_zero(divisor),
        RatioError::NotDyadic => fault(
            Code::NotDyadic,
            span,
            format!("{} is not a dyadic rational", text()),
        )
        .with_help("a number has a power of two as denominator, such as 1/2, 3/4 or 5/8"),
    }
}

/// Rejects a comparison of an outcome with a string, such as `outcome(g) == "N"`, which is never true.
pub(in crate::eval) fn outcome_in_quotes(left: (&Datum, Span), right: (&Datum, Span)) -> Eval<()> {
    let is_outcome = |datum: &Datum| matches!(datum, Datum::Outcome(_) | Datum::Drawn(_));
    let (text, span) = match (left, right) {
        ((Datum::Str(text), span), (other, _)) | ((other, _), (Datum::Str(text), span))
            if is_outcome(other) =>
        {
            (text, span)
        }
        _ => return Ok(()),
    };
    let message = format!("\"{text}\" is a string, and an outcome never equals one");
    let help = match text.trim() {
        name @ ("L" | "R" | "N" | "P" | "D") => format!("write `{name}` without quotes"),
        _ => "the outcomes are `L`, `R`, `N` and `P`, without quotes".into(),
    };
    Err(fault(Code::Kind, span, message).with_help(help))
}
