//! Operators on data of every kind.

use super::algebra::arithmetic::{division_by_zero, outcome_in_quotes};
use super::{Datum, Eval, Interpreter, Limited, fault, stopped};
use crate::diagnostic::{Code, WithHelp};
use crate::numbers::Surreal;
use crate::solve::Relation;
use crate::source::Span;
use crate::syntax::ast::{Binary, Sign};
use crate::value::{Dyadic, RatioError};

impl Interpreter {
    /// Adds any number of terms. Lists and strings are concatenated.
    pub(super) fn sum(&mut self, terms: &[(Sign, Datum, Span)], span: Span) -> Eval<Datum> {
        if let [
            (Sign::Plus, Datum::Number(a), _),
            (sign, Datum::Number(b), _),
        ] = terms
        {
            self.algebra.step(span)?;
            self.algebra.step(span)?;
            return Ok(Datum::Number(match sign {
                Sign::Plus => a + b,
                Sign::Minus => a - b,
            }));
        }
        let lists = terms
            .iter()
            .any(|t| matches!(t.1, Datum::List(_) | Datum::Range(..)));
        let strings = terms.iter().any(|t| t.1.as_text().is_some());
        if lists || strings {
            return self.join(terms, lists, span);
        }
        self.algebra.add(terms, span)
    }

    fn join(&mut self, terms: &[(Sign, Datum, Span)], lists: bool, span: Span) -> Eval<Datum> {
        let (mut items, mut text) = (Vec::new(), String::new());
        let length = terms.iter().map(|term| match &term.1 {
            Datum::List(list) => list.len(),
            _ => 0,
        });
        let length = length.sum();
        // If there is no room, the fault is at a term.
        if self.algebra.room_for(length, span).is_ok() {
            items.reserve_exact(length);
        }
        for (sign, datum, at) in terms {
            let at = *at;
            if *sign == Sign::Minus {
                return Err(fault(
                    Code::Kind,
                    at,
                    "lists and strings can be joined with `+`, not subtracted",
                ));
            }
            match (datum, lists) {
                (Datum::Str(_) | Datum::Board(_), false) => {
                    let Some(part) = datum.as_text() else {
                        continue;
                    };
                    self.algebra.room_for_text(text.len() + part.len(), at)?;
                    text.push_str(part);
                }
                (Datum::List(part), true) => {
                    self.algebra.make_room(&mut items, part.len(), at)?;
                    items.extend_from_slice(part);
                }
                (range @ Datum::Range(..), true) => {
                    let part = self.elements(range, at)?;
                    self.algebra.make_room(&mut items, part.len(), at)?;
                    items.extend_from_slice(&part);
                }
                (other, _) => {
                    let found = self.algebra.brief(other);
                    let (what, example) = if lists {
                        ("a list", "`[1] + [2]`")
                    } else {
                        ("a string", "`\"a\" + text(2)`")
                    };
                    let message = format!("`+` joins {what} only to {what}");
                    return Err(fault(Code::Kind, at, message)
                        .with_label(format!("this is {found}"))
                        .with_help(format!("write {example}")));
                }
            }
        }
        Ok(if lists {
            Datum::List(items.into())
        } else {
            Datum::Str(text.into())
        })
    }

    pub(super) fn binary(
        &mut self,
        operator: Binary,
        at: Span,
        (left, left_span): (Datum, Span),
        (right, right_span): (Datum, Span),
    ) -> Eval<Datum> {
        if let (Datum::Number(a), Datum::Number(b)) = (&left, &right)
            && let Some(holds) = holds_for_numbers(operator, a, b)
        {
            return Ok(Datum::Bool(holds));
        }
        let span = left_span.to(right_span);
        match operator {
            Binary::Equal | Binary::NotEqual => {
                outcome_in_quotes((&left, left_span), (&right, right_span))?;
                let equal = match self
                    .algebra
                    .searched(&left, Relation::EQUAL, &right, span)?
                {
                    Some(equal) => equal,
                    None => self.equal(&left, &right, span)?,
                };
                Ok(Datum::Bool(equal == (operator == Binary::Equal)))
            }
            Binary::Less
            | Binary::LessEqual
            | Binary::Greater
            | Binary::GreaterEqual
            | Binary::LessOrConfused
            | Binary::GreaterOrConfused
            | Binary::Confused => {
                let relation = relation_of(operator).unwrap_or(Relation::CONFUSED);
                let algebra = &mut self.algebra;
                let holds = match algebra.searched(&left, relation, &right, span)? {
                    Some(holds) => holds,
                    None => relation
                        .holds_for(algebra.compare((&left, left_span), (&right, right_span))?),
                };
                Ok(Datum::Bool(holds))
            }
            Binary::In => {
                let found = self.is_in((&left, left_span), (&right, right_span));
                found.map(Datum::Bool)
            }
            Binary::Range => {
                let first = self
                    .algebra
                    .integer(&left, left_span, "the start of a range")?;
                let last = self
                    .algebra
                    .integer(&right, right_span, "the end of a range")?;
                Ok(Datum::Range(first.into(), last.into()))
            }
            Binary::Times => self
                .algebra
                .times((left, left_span), (right, right_span), at),
            Binary::Divide => match (&left, &right) {
                (Datum::Number(a), Datum::Number(b)) => {
                    match a.checked_div(b, &self.algebra.solver.budget) {
                        Ok(quotient) => Ok(Datum::Number(quotient)),
                        Err(RatioError::Stopped(stop)) => Err(stopped(stop, span)),
                        Err(RatioError::DivisionByZero) => Err(division_by_zero(right_span)),
                        Err(RatioError::NotDyadic) => self
                            .algebra
                            .quotient_of_reals((&left, left_span), (&right, right_span)),
                    }
                }
                (Datum::Surreal(_), _) | (_, Datum::Surreal(_)) => {
                    let algebra = &mut self.algebra;
                    let sides = ((&left, left_span), (&right, right_span));
                    algebra.of_surreals(sides.0, sides.1, Surreal::over)
                }
                (Datum::Real(_), Datum::Number(_) | Datum::Real(_))
                | (Datum::Number(_), Datum::Real(_)) => self
                    .algebra
                    .quotient_of_reals((&left, left_span), (&right, right_span)),
                _ => {
                    let (other, place) = match left {
                        Datum::Number(_) | Datum::Real(_) => (&right, right_span),
                        _ => (&left, left_span),
                    };
                    Err(self
                        .algebra
                        .wrong_kind(other, place, "only numbers can be divided"))
                }
            },
            Binary::Power => self.algebra.power((&left, left_span), (&right, right_span)),
            Binary::Mod | Binary::Div if !are_integers(&left, &right) => {
                let sides = ((&left, left_span), (&right, right_span));
                self.algebra
                    .of_surreals(sides.0, sides.1, |a, b, budget| match operator {
                        Binary::Mod => a.modulo(b, budget),
                        _ => a.over(b, budget)?.floor(budget),
                    })
            }
            Binary::Mod | Binary::Div => {
                let [one, other] = match operator {
                    Binary::Mod => ["the left side of `mod`", "the right side of `mod`"],
                    _ => ["the left side of `div`", "the right side of `div`"],
                };
                let a = self.algebra.integer(&left, left_span, one)?;
                let b = self.algebra.integer(&right, right_span, other)?;
                let divided = a.div_mod(&b, &self.algebra.solver.budget);
                let divided = divided.at(left_span.to(right_span))?;
                let (quotient, rest) = divided.ok_or_else(|| division_by_zero(right_span))?;
                Ok(Datum::integer(match operator {
                    Binary::Mod => rest,
                    _ => quotient,
                }))
            }
            Binary::Sides => self
                .algebra
                .with_sides((&left, left_span), (&right, right_span)),
            Binary::OrdinalSum => self
                .algebra
                .ordinal_sum((&left, left_span), (&right, right_span)),
            // `expression` short-circuits these operators and evaluates the right side itself.
            Binary::And | Binary::Or => Ok(right),
        }
    }
}

/// Whether neither of two data is a number that is not an integer.
fn are_integers(left: &Datum, right: &Datum) -> bool {
    [left, right].iter().all(|datum| match datum {
        Datum::Number(number) => number.is_integer(),
        Datum::Real(_) | Datum::Surreal(_) => false,
        _ => true,
    })
}

/// The relation between games that an operator states, if it states one.
pub(super) fn relation_of(operator: Binary) -> Option<Relation> {
    Some(match operator {
        Binary::Equal => Relation::EQUAL,
        Binary::Less => Relation::LESS,
        Binary::LessEqual => Relation::AT_MOST,
        Binary::Greater => Relation::GREATER,
        Binary::GreaterEqual => Relation::AT_LEAST,
        Binary::LessOrConfused => Relation::LESS_OR_CONFUSED,
        Binary::GreaterOrConfused => Relation::GREATER_OR_CONFUSED,
        Binary::Confused => Relation::CONFUSED,
        _ => return None,
    })
}

/// Whether a comparison of two numbers holds; `None` for other operators.
fn holds_for_numbers(operator: Binary, a: &Dyadic, b: &Dyadic) -> Option<bool> {
    Some(match operator {
        Binary::Equal => a == b,
        Binary::NotEqual => a != b,
        Binary::Less => a < b,
        Binary::LessEqual => a <= b,
        Binary::Greater => a > b,
        Binary::GreaterEqual => a >= b,
        _ => return None,
    })
}
