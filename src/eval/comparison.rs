//! Equality and order of data.

use super::list::Compared;
use super::{Algebra, Datum, Eval, Interpreter, Limited, fault};
use crate::budget::with_stack;
use crate::diagnostic::{Code, WithHelp};
use crate::solve::Worth;
use crate::source::Span;
use crate::value::{Int, Value};
use std::cmp::Ordering;
use std::sync::Arc;

impl Algebra {
    /// The order of two games by value, `None` when they are confused, or of two strings as in a dictionary.
    pub(crate) fn compare(
        &mut self,
        (left, left_span): (&Datum, Span),
        (right, right_span): (&Datum, Span),
    ) -> Eval<Option<Ordering>> {
        if let (Datum::Number(a), Datum::Number(b)) = (left, right) {
            return Ok(Some(a.cmp(b)));
        }
        if let (Some(a), Some(b)) = (left.as_text(), right.as_text()) {
            return Ok(Some(a.cmp(b)));
        }
        if let Some(left) = self.loopy_worth(left, left_span)? {
            return self.compare((&left, left_span), (right, right_span));
        }
        if let Some(right) = self.loopy_worth(right, right_span)? {
            return self.compare((left, left_span), (&right, right_span));
        }
        if let (Datum::Loopy(_), _) | (_, Datum::Loopy(_)) = (left, right) {
            let a = self.loopy_of(left, left_span)?;
            let b = self.loopy_of(right, right_span)?;
            let order = a.compare(&b, &self.solver.budget);
            return order.at(left_span.to(right_span));
        }
        let mut values = [Value::ZERO; 2];
        for (slot, (datum, span)) in values
            .iter_mut()
            .zip([(left, left_span), (right, right_span)])
        {
            *slot = match self.worth_of(datum, span)? {
                Some(Worth::Value(value)) => value,
                Some(Worth::Loony) => {
                    return Err(fault(Code::Loony, span, "loony is not ordered")
                        .with_help("only `==` and `!=` compare with loony"));
                }
                None => {
                    return Err(self.wrong_kind(
                        datum,
                        span,
                        "only games, values, numbers and strings can be ordered",
                    ));
                }
            };
        }
        let [a, b] = values;
        let order = self.solver.arena.compare(a, b, &self.solver.budget);
        order.at(left_span.to(right_span))
    }
}

impl Interpreter {
    /// Equality of value for games; things of different kinds are unequal.
    pub(crate) fn equal(&mut self, left: &Datum, right: &Datum, span: Span) -> Eval<bool> {
        if let Some(left) = self.algebra.loopy_worth(left, span)? {
            return self.equal(&left, right, span);
        }
        if let Some(right) = self.algebra.loopy_worth(right, span)? {
            return self.equal(left, &right, span);
        }
        Ok(match (left, right) {
            (Datum::Number(a), Datum::Number(b)) => a == b,
            (Datum::Outcome(a), Datum::Outcome(b)) => a == b,
            (Datum::Bool(a), Datum::Bool(b)) => a == b,
            (Datum::Board(a), Datum::Board(b)) => a.board() == b.board(),
            (Datum::Str(_) | Datum::Board(_), Datum::Str(_) | Datum::Board(_)) => {
                left.as_text() == right.as_text()
            }
            (Datum::Symbol(a), Datum::Symbol(b)) => a == b,
            (Datum::Function(a), Datum::Function(b)) => a == b,
            (Datum::Thermograph(a), Datum::Thermograph(b)) => a == b,
            (Datum::Quotient(a), Datum::Quotient(b)) => Arc::ptr_eq(a, b),
            (Datum::Drawn(a), Datum::Drawn(b)) => a == b,
            (Datum::Infinity(a), Datum::Infinity(b)) => a == b,
            (Datum::Infinity(_), _) | (_, Datum::Infinity(_)) => false,
            (Datum::Loopy(game), other) | (other, Datum::Loopy(game)) => {
                match self.algebra.worth_of(other, span)? {
                    Some(Worth::Loony) => false,
                    _ => match self.algebra.as_loopy(other, span)? {
                        Some(other) => {
                            let order = game.compare(&other, &self.algebra.solver.budget);
                            order.at(span)? == Some(Ordering::Equal)
                        }
                        None => false,
                    },
                }
            }
            (Datum::Form(form), other) | (other, Datum::Form(form)) => {
                match self.algebra.as_game(other) {
                    Some(game) => {
                        *form
                            == self
                                .algebra
                                .misere_form(&game, "misere_canonical_form", span)?
                    }
                    None => false,
                }
            }
            (Datum::Move(a), Datum::Move(b)) => Arc::ptr_eq(a, b) || a.name() == b.name(),
            (Datum::Move(one), Datum::Str(text)) | (Datum::Str(text), Datum::Move(one)) => {
                one.name() == **text
            }
            (Datum::Range(a, b), Datum::Range(c, d)) => (a == c && b == d) || (b < a && d < c),
            (Datum::Positions(a), Datum::Positions(b)) if a == b => true,
            (
                Datum::List(_) | Datum::Range(..) | Datum::Positions(_),
                Datum::List(_) | Datum::Range(..) | Datum::Positions(_),
            ) => self.equal_lists(left, right, span, &mut Compared::default())?,
            _ => match (
                self.algebra.worth_of(left, span)?,
                self.algebra.worth_of(right, span)?,
            ) {
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
            (Datum::List(list), all @ Datum::Positions(positions))
            | (all @ Datum::Positions(positions), Datum::List(list)) => {
                if positions.fillings() < list.len() as u64 {
                    return Ok(false);
                }
                (list.clone(), self.elements(all, span)?.into())
            }
            (Datum::Positions(_), Datum::Range(..) | Datum::Positions(_)) => (
                self.elements(left, span)?.into(),
                self.elements(right, span)?.into(),
            ),
            (Datum::Range(..), Datum::Positions(_)) => {
                return self.equal_lists(right, left, span, compared);
            }
            _ => return self.equal(left, right, span),
        };
        if xs.len() != ys.len() {
            return Ok(false);
        }
        for (x, y) in xs.iter().zip(ys.iter()) {
            self.algebra.step(span)?;
            if !with_stack(|| self.equal_lists(x, y, span, compared))? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
