//! Whether two data are equal.

use super::list::ComparedPairs;
use super::{Datum, Eval, Interpreter, Limited, same};
use crate::budget::with_stack;
use crate::solve::Worth;
use crate::source::Span;
use crate::value::Int;
use std::cmp::Ordering;
use std::sync::Arc;

impl Interpreter {
    /// Whether two data are equal. Games are compared by value; data of different kinds are unequal.
    pub(crate) fn equal(&mut self, left: &Datum, right: &Datum, span: Span) -> Eval<bool> {
        if let (Datum::Number(a), Datum::Number(b)) = (left, right) {
            return Ok(a == b);
        }
        if let Some(left) = self.algebra.loopy_worth(left, span)? {
            return self.equal(&left, right, span);
        }
        if let Some(right) = self.algebra.loopy_worth(right, span)? {
            return self.equal(left, &right, span);
        }
        Ok(match (left, right) {
            (Datum::Outcome(a), Datum::Outcome(b)) => a == b,
            (Datum::Real(a), Datum::Real(b)) => a == b,
            (Datum::Surreal(_), Datum::Surreal(_)) => {
                let order = self.algebra.compare((left, span), (right, span))?;
                order == Some(Ordering::Equal)
            }
            (Datum::LongNimber(a), Datum::LongNimber(b)) => a == b,
            (Datum::Bool(a), Datum::Bool(b)) => a == b,
            (Datum::Board(a), Datum::Board(b)) => a.board() == b.board(),
            (Datum::Str(_) | Datum::Board(_), Datum::Str(_) | Datum::Board(_)) => {
                left.as_text() == right.as_text()
            }
            (Datum::Symbol(a), Datum::Symbol(b)) => a == b,
            (Datum::Function(a), Datum::Function(b)) => a == b,
            (Datum::Thermograph(a), Datum::Thermograph(b)) => a == b,
            (Datum::Quotient(a), Datum::Quotient(b)) => Arc::ptr_eq(a, b),
            (Datum::Universe(a), Datum::Universe(b)) => a == b,
            (Datum::Written(form), other) | (other, Datum::Written(form)) => {
                self.algebra.is_equal_form(*form, other, span)?
            }
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
            ) => self.equal_lists(left, right, span, &mut ComparedPairs::default())?,
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
        compared: &mut ComparedPairs,
    ) -> Eval<bool> {
        let (xs, ys) = match (left, right) {
            (Datum::List(a), Datum::List(b)) => {
                if a.len() != b.len() {
                    return Ok(false);
                }
                if a.is_plain() && b.is_plain() {
                    return Ok(same(left, right));
                }
                if compared.met(a, b) {
                    return Ok(true);
                }
                (a.clone(), b.clone())
            }
            (Datum::List(list), range @ Datum::Range(first, last))
            | (range @ Datum::Range(first, last), Datum::List(list)) => {
                let length = (&(&**last - &**first) + &Int::ONE).max(Int::ZERO);
                if length != Int::from(list.len()) {
                    return Ok(false);
                }
                (list.clone(), self.elements(range, span)?)
            }
            (Datum::List(list), all @ Datum::Positions(positions))
            | (all @ Datum::Positions(positions), Datum::List(list)) => {
                if positions.fillings() < list.len() as u64 {
                    return Ok(false);
                }
                (list.clone(), self.elements(all, span)?)
            }
            (Datum::Positions(_), Datum::Range(..) | Datum::Positions(_)) => {
                (self.elements(left, span)?, self.elements(right, span)?)
            }
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
