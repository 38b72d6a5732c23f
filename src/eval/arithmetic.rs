//! Operators on data: sums, multiples, comparisons.

use super::list::Compared;
use super::{Datum, Eval, Interpreter, fault, stopped};
use crate::budget::with_stack;
use crate::diagnostic::Diagnostic;
use crate::solve::{Game, Term, Worth};
use crate::source::Span;
use crate::syntax::ast::{Binary, Sign};
use crate::value::{Dyadic, Int, RatioError, Value};
use std::cmp::Ordering;
use std::sync::Arc;

/// Most binary digits of a number that arithmetic makes.
const MOST_BITS: u64 = 1 << 24;

impl Interpreter {
    /// A value as a datum: numbers are a kind of their own.
    pub(super) fn value_datum(&self, value: Value) -> Datum {
        match self.solver.arena.as_number(value) {
            Some(number) => Datum::Number(number.clone()),
            None => Datum::Value(value),
        }
    }

    /// What a game is worth, as a datum.
    pub(super) fn worth_datum(&mut self, game: &Game, span: Span) -> Eval<Datum> {
        match self.solver.worth(game).map_err(|s| stopped(s, span))? {
            Worth::Loony => Ok(Datum::Loony),
            Worth::Value(value) => Ok(self.value_datum(value)),
        }
    }

    /// The worth of anything that is a game under normal play; `None` for other kinds.
    pub(super) fn worth_of(&mut self, datum: &Datum, span: Span) -> Eval<Option<Worth>> {
        Ok(match datum {
            Datum::Game(game) => Some(self.solver.worth(game).map_err(|s| stopped(s, span))?),
            Datum::Value(value) => Some(Worth::Value(*value)),
            Datum::Number(number) => Some(Worth::Value(self.solver.arena.number(number))),
            Datum::Loony => Some(Worth::Loony),
            _ => None,
        })
    }

    /// Anything that is a game, as a game; `None` for other kinds.
    pub(super) fn as_game(&mut self, datum: &Datum) -> Option<Game> {
        Some(match datum {
            Datum::Game(game) => game.clone(),
            Datum::Value(value) => Game::new(Term::Value(*value)),
            Datum::Number(number) => Game::new(Term::Value(self.solver.arena.number(number))),
            Datum::Loony => Game::new(Term::Loony),
            Datum::Form(form) => self.solver.game_of_form(*form),
            _ => return None,
        })
    }

    /// An integer, or a game whose value is one.
    pub(super) fn integer(&mut self, datum: &Datum, span: Span, what: &str) -> Eval<Int> {
        let number = match datum {
            Datum::Number(number) => Some(number.clone()),
            Datum::Game(game) => match self.worth_datum(game, span)? {
                Datum::Number(number) => Some(number),
                _ => None,
            },
            _ => None,
        };
        number.and_then(|n| n.to_integer()).ok_or_else(|| {
            let found = self.brief(datum);
            let error = Diagnostic::error("kind", span, format!("{what} must be an integer"))
                .label(format!("this is {found}"));
            let value = match datum {
                Datum::Value(value) => Some(*value),
                Datum::Game(game) => match game.known_worth() {
                    Some(Worth::Value(value)) => Some(value),
                    _ => None,
                },
                _ => None,
            };
            Box::new(match value.and_then(|v| self.solver.arena.as_nimber(v)) {
                Some(n) => error.help(format!(
                    "the number of a nimber is its Grundy value: `grundy(*{n})` is {n}"
                )),
                None => error,
            })
        })
    }

    /// The n-ary sum.
    pub(super) fn sum(&mut self, terms: Vec<(Sign, Datum, Span)>, span: Span) -> Eval<Datum> {
        let lists = terms
            .iter()
            .any(|t| matches!(t.1, Datum::List(_) | Datum::Range(..)));
        let strings = terms.iter().any(|t| matches!(t.1, Datum::Str(_)));
        if lists || strings {
            return self.join(terms, lists);
        }
        self.add(&terms, span)
    }

    /// The sum of games, values and numbers.
    pub(super) fn add(&mut self, terms: &[(Sign, Datum, Span)], span: Span) -> Eval<Datum> {
        if let Some(other) = terms.iter().find(|t| !is_addend(&t.1)) {
            let found = self.brief(&other.1);
            return Err(Box::new(
                Diagnostic::error("kind", other.2, "only games, values and numbers are added")
                    .label(format!("this is {found}")),
            ));
        }
        if (terms.iter()).any(|t| matches!(t.1, Datum::Game(_) | Datum::Form(_))) {
            let mut games = Vec::with_capacity(terms.len());
            for (sign, datum, _) in terms {
                if let Some(game) = self.as_game(datum) {
                    games.push(match sign {
                        Sign::Plus => game,
                        Sign::Minus => game.negative(),
                    });
                }
            }
            return Ok(Datum::Game(Game::sum(games)));
        }
        if terms.iter().any(|t| matches!(t.1, Datum::Loony)) {
            return Ok(Datum::Loony);
        }
        let mut number = Dyadic::default();
        let mut values = Vec::new();
        for (sign, datum, at) in terms {
            self.solver.budget.tick().map_err(|s| stopped(s, span))?;
            match (datum, sign) {
                (Datum::Number(n), Sign::Plus) => number = &number + n,
                (Datum::Number(n), Sign::Minus) => number = &number - n,
                (Datum::Value(v), Sign::Plus) => values.push(*v),
                (Datum::Value(v), Sign::Minus) => {
                    let negative = self.solver.arena.negative(*v, &self.solver.budget);
                    values.push(negative.map_err(|s| stopped(s, *at))?);
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
        let total = self
            .solver
            .sum_of_values(values)
            .map_err(|s| stopped(s, span))?;
        Ok(self.value_datum(total))
    }

    fn join(&mut self, terms: Vec<(Sign, Datum, Span)>, lists: bool) -> Eval<Datum> {
        let (mut items, mut text) = (Vec::new(), String::new());
        for (sign, datum, at) in terms {
            if sign == Sign::Minus {
                return Err(fault(
                    "kind",
                    at,
                    "lists and strings are joined with `+`, not taken away",
                ));
            }
            match (datum, lists) {
                (Datum::Str(part), false) => {
                    self.room_for_text(text.len() + part.len(), at)?;
                    text.push_str(&part);
                }
                (Datum::List(part), true) => {
                    self.make_room(&mut items, part.len(), at)?;
                    items.extend_from_slice(&part);
                }
                (range @ Datum::Range(..), true) => {
                    items.extend(self.elements(&range, at)?);
                }
                (other, _) => {
                    let found = self.brief(&other);
                    let what = if lists { "a list" } else { "a string" };
                    return Err(Box::new(
                        Diagnostic::error(
                            "kind",
                            at,
                            format!("{what} can only be joined with another"),
                        )
                        .label(format!("this is {found}")),
                    ));
                }
            }
        }
        Ok(if lists {
            Datum::List(items.into())
        } else {
            Datum::Str(text.into())
        })
    }

    /// All elements of a list or range.
    pub(super) fn elements(&mut self, datum: &Datum, span: Span) -> Eval<Vec<Datum>> {
        match datum {
            Datum::List(items) => {
                self.room_for(items.len(), span)?;
                Ok(items.to_vec())
            }
            Datum::Range(first, last) => {
                let mut items = Vec::new();
                let mut next = first.clone();
                while next <= *last {
                    self.step(span)?;
                    self.make_room(&mut items, 1, span)?;
                    items.push(Datum::integer(next.clone()));
                    next = &next + &Int::from(1i64);
                }
                Ok(items)
            }
            other => {
                let found = self.brief(other);
                Err(Box::new(
                    Diagnostic::error("kind", span, "a list or a range is needed here")
                        .label(format!("this is {found}"))
                        .help("a list is written `[1, 2, 3]`, a range `1..9`"),
                ))
            }
        }
    }

    pub(super) fn negate(&mut self, datum: Datum, span: Span) -> Eval<Datum> {
        match datum {
            Datum::Number(n) => Ok(Datum::Number(-&n)),
            Datum::Value(v) => {
                let negative = self.solver.arena.negative(v, &self.solver.budget);
                Ok(self.value_datum(negative.map_err(|s| stopped(s, span))?))
            }
            Datum::Game(game) => Ok(Datum::Game(game.negative())),
            Datum::Loony => Ok(Datum::Loony),
            other => {
                let found = self.brief(&other);
                Err(Box::new(
                    Diagnostic::error(
                        "kind",
                        span,
                        "only games, values and numbers have a negative",
                    )
                    .label(format!("this is {found}")),
                ))
            }
        }
    }

    pub(super) fn binary(
        &mut self,
        operator: Binary,
        at: Span,
        (left, left_span): (Datum, Span),
        (right, right_span): (Datum, Span),
    ) -> Eval<Datum> {
        let span = left_span.to(right_span);
        match operator {
            Binary::Equal => self.equal(&left, &right, span).map(Datum::Bool),
            Binary::NotEqual => self.equal(&left, &right, span).map(|e| Datum::Bool(!e)),
            Binary::Less
            | Binary::LessEqual
            | Binary::Greater
            | Binary::GreaterEqual
            | Binary::LessOrConfused
            | Binary::GreaterOrConfused
            | Binary::Confused => {
                let order = self.compare((&left, left_span), (&right, right_span))?;
                Ok(Datum::Bool(match operator {
                    Binary::Less => order == Some(Ordering::Less),
                    Binary::LessEqual => matches!(order, Some(Ordering::Less | Ordering::Equal)),
                    Binary::Greater => order == Some(Ordering::Greater),
                    Binary::GreaterEqual => {
                        matches!(order, Some(Ordering::Greater | Ordering::Equal))
                    }
                    Binary::LessOrConfused => matches!(order, None | Some(Ordering::Less)),
                    Binary::GreaterOrConfused => matches!(order, None | Some(Ordering::Greater)),
                    _ => order.is_none(),
                }))
            }
            Binary::Range => {
                let first = self.integer(&left, left_span, "the beginning of a range")?;
                let last = self.integer(&right, right_span, "the end of a range")?;
                Ok(Datum::Range(first, last))
            }
            Binary::Times => self.times((left, left_span), (right, right_span), at),
            Binary::Divide => match (&left, &right) {
                (Datum::Number(a), Datum::Number(b)) => {
                    let quotient = a.checked_div(b, &self.solver.budget);
                    let written = || format!("{}/{}", self.short(&left), self.short(&right));
                    let quotient = quotient.map_err(|e| ratio_fault(e, written, span, right_span));
                    quotient.map(Datum::Number)
                }
                _ => {
                    let (other, place) = match left {
                        Datum::Number(_) => (&right, right_span),
                        _ => (&left, left_span),
                    };
                    let found = self.brief(other);
                    Err(Box::new(
                        Diagnostic::error("kind", place, "only numbers are divided")
                            .label(format!("this is {found}")),
                    ))
                }
            },
            Binary::Mod | Binary::Div => {
                let what = if operator == Binary::Mod {
                    "`mod`"
                } else {
                    "`div`"
                };
                let a = self.integer(&left, left_span, &format!("the left side of {what}"))?;
                let b = self.integer(&right, right_span, &format!("the right side of {what}"))?;
                let divided = a.div_mod(&b, &self.solver.budget);
                let divided = divided.map_err(|s| stopped(s, left_span.to(right_span)))?;
                let (quotient, rest) = divided.ok_or_else(|| division_by_zero(right_span))?;
                Ok(Datum::integer(match operator {
                    Binary::Mod => rest,
                    _ => quotient,
                }))
            }
            Binary::OrdinalSum => self.ordinal_sum((&left, left_span), (&right, right_span)),
            // Their right side is only evaluated when it matters; see `expression`.
            Binary::And | Binary::Or => Ok(right),
        }
    }

    fn times(&mut self, left: (Datum, Span), right: (Datum, Span), at: Span) -> Eval<Datum> {
        let span = left.1.to(right.1);
        if let (Datum::Number(a), Datum::Number(b)) = (&left.0, &right.0) {
            let bits = a.numerator().bits() + b.numerator().bits();
            if bits.max(a.exponent() + b.exponent()) > MOST_BITS {
                return Err(fault("too-large", span, "the product is too large"));
            }
            let product = a.product(b, &self.solver.budget);
            return Ok(Datum::Number(product.map_err(|s| stopped(s, span))?));
        }
        let whole = |d: &Datum| match d {
            Datum::Number(n) => n.to_integer(),
            _ => None,
        };
        let (count, game) = match (whole(&left.0), whole(&right.0)) {
            (Some(n), _) => (n, &right),
            (None, Some(n)) => (n, &left),
            (None, None) => {
                for (datum, place) in [&left, &right] {
                    if !is_addend(datum) {
                        let found = self.brief(datum);
                        return Err(Box::new(
                            Diagnostic::error(
                                "kind",
                                *place,
                                "only games, values and numbers are multiplied",
                            )
                            .label(format!("this is {found}")),
                        ));
                    }
                }
                return Err(Box::new(
                    Diagnostic::error("product", at, "the product of two games that are not integers has several meanings")
                        .help("`n * G` is the sum of n copies of G for an integer n")
                        .help("write `norton(G, U)`, `conway_product(G, H)` or `nim_product(a, b)` for the one that you mean"),
                ));
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
                Ok(self.value_datum(product.map_err(|s| stopped(s, span))?))
            }
            Datum::Game(game) => Ok(Datum::Game(Game::new(Term::Multiple(count, game.clone())))),
            other => {
                let found = self.brief(other);
                Err(Box::new(
                    Diagnostic::error(
                        "kind",
                        game.1,
                        "only games, values and numbers are multiplied",
                    )
                    .label(format!("this is {found}")),
                ))
            }
        }
    }

    /// Equality of value for games; things of different kinds are unequal.
    pub(super) fn equal(&mut self, left: &Datum, right: &Datum, span: Span) -> Eval<bool> {
        Ok(match (left, right) {
            (Datum::Number(a), Datum::Number(b)) => a == b,
            (Datum::Outcome(a), Datum::Outcome(b)) => a == b,
            (Datum::Bool(a), Datum::Bool(b)) => a == b,
            (Datum::Str(a), Datum::Str(b)) => a == b,
            (Datum::Symbol(a), Datum::Symbol(b)) => a == b,
            (Datum::Thermograph(a), Datum::Thermograph(b)) => a == b,
            (Datum::Quotient(a), Datum::Quotient(b)) => Arc::ptr_eq(a, b),
            (Datum::Form(form), other) | (other, Datum::Form(form)) => match self.as_game(other) {
                Some(game) => *form == self.misere_form(&game, "misere_canonical_form", span)?,
                None => false,
            },
            (Datum::Move(a), Datum::Move(b)) => Arc::ptr_eq(a, b) || a.name() == b.name(),
            (Datum::Move(one), Datum::Str(text)) | (Datum::Str(text), Datum::Move(one)) => {
                one.name() == **text
            }
            (Datum::Range(a, b), Datum::Range(c, d)) => (a == c && b == d) || (b < a && d < c),
            (Datum::List(_) | Datum::Range(..), Datum::List(_) | Datum::Range(..)) => {
                self.equal_lists(left, right, span, &mut Compared::default())?
            }
            _ => match (self.worth_of(left, span)?, self.worth_of(right, span)?) {
                (Some(a), Some(b)) => a == b,
                _ => false,
            },
        })
    }

    fn equal_lists(
        &mut self,
        left: &Datum,
        right: &Datum,
        span: Span,
        compared: &mut Compared,
    ) -> Eval<bool> {
        let (xs, ys) = match (left, right) {
            (Datum::List(a), Datum::List(b)) => {
                if a.len() != b.len() {
                    return Ok(false);
                }
                if compared.met(a, b) {
                    return Ok(true);
                }
                (a.clone(), b.clone())
            }
            (Datum::List(list), range @ Datum::Range(first, last))
            | (range @ Datum::Range(first, last), Datum::List(list)) => {
                let length = (&(last - first) + &Int::ONE).max(Int::ZERO);
                if length != Int::from(list.len()) {
                    return Ok(false);
                }
                (list.clone(), self.elements(range, span)?.into())
            }
            _ => return self.equal(left, right, span),
        };
        for (x, y) in xs.iter().zip(ys.iter()) {
            self.step(span)?;
            if !with_stack(|| self.equal_lists(x, y, span, compared))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The order of two games by value; `None` when they are confused.
    pub(super) fn compare(
        &mut self,
        (left, left_span): (&Datum, Span),
        (right, right_span): (&Datum, Span),
    ) -> Eval<Option<Ordering>> {
        if let (Datum::Number(a), Datum::Number(b)) = (left, right) {
            return Ok(Some(a.cmp(b)));
        }
        let mut values = [Value::ZERO; 2];
        for (slot, (datum, span)) in values
            .iter_mut()
            .zip([(left, left_span), (right, right_span)])
        {
            *slot = match self.worth_of(datum, span)? {
                Some(Worth::Value(value)) => value,
                Some(Worth::Loony) => {
                    return Err(Box::new(
                        Diagnostic::error(
                            "loony",
                            span,
                            "loony has no place in the order of games",
                        )
                        .help("`==` and `!=` tell whether a game is loony"),
                    ));
                }
                None => {
                    let found = self.brief(datum);
                    return Err(Box::new(
                        Diagnostic::error(
                            "kind",
                            span,
                            "only games, values and numbers are ordered",
                        )
                        .label(format!("this is {found}")),
                    ));
                }
            };
        }
        let [a, b] = values;
        let order = self.solver.arena.compare(a, b, &self.solver.budget);
        order.map_err(|s| stopped(s, left_span.to(right_span)))
    }
}

fn is_addend(datum: &Datum) -> bool {
    matches!(
        datum,
        Datum::Game(_) | Datum::Value(_) | Datum::Number(_) | Datum::Loony | Datum::Form(_)
    )
}

pub(super) fn division_by_zero(span: Span) -> Box<Diagnostic> {
    Box::new(Diagnostic::error("division-by-zero", span, "division by zero").label("this is 0"))
}

pub(super) fn ratio_fault(
    error: RatioError,
    text: impl FnOnce() -> String,
    span: Span,
    divisor: Span,
) -> Box<Diagnostic> {
    match error {
        RatioError::Stopped(stop) => stopped(stop, span),
        RatioError::DivisionByZero => division_by_zero(divisor),
        RatioError::NotDyadic => Box::new(
            Diagnostic::error("not-dyadic", span, format!("{} is not a dyadic rational", text()))
                .help("short games that are numbers have a power of two as denominator: 1/2, 3/4, 5/8 ..."),
        ),
    }
}
