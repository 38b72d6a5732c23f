//! Equality and order of data.

use super::written::Written;
use crate::diagnostic::{Code, WithHelp};
use crate::eval::{Algebra, Datum, Eval, Limited, fault};
use crate::solve::{PlayKind, Relation, Worth};
use crate::source::Span;
use crate::value::Value;
use std::cmp::Ordering;

/// Work in ticks for the value of a game that a failed comparison shows.
const SHOWN_WORK: u64 = 1 << 18;

impl Algebra {
    /// Whether the value of a datum is soon found. A search can decide a comparison without it.
    pub(crate) fn quickly_valued(&mut self, datum: &Datum) -> bool {
        match datum {
            Datum::Game(game) if !game.is_loopy() && !game.has_scores() => {
                !matches!(self.solver.worth_within(game, SHOWN_WORK), Ok(None))
            }
            _ => true,
        }
    }

    /// Decides a relation between two games by searching their difference. Returns `None` if their values decide it, or
    /// if the operands are not games.
    pub(crate) fn searched(
        &mut self,
        left: &Datum,
        relation: Relation,
        right: &Datum,
        span: Span,
    ) -> Eval<Option<bool>> {
        let is_game = |datum: &Datum| matches!(datum, Datum::Game(_));
        let is_form =
            |datum: &Datum| matches!(datum, Datum::Form(_) | Datum::Written(Written::Misere(_)));
        // Where points decide, or moves oblige, the winner of the difference says nothing about the order.
        let is_normal = |datum: &Datum| !matches!(datum, Datum::Game(game) if game.play_kind() != PlayKind::Normal);
        // Misère forms are compared as canonical forms, not by search.
        if !is_game(left) && !is_game(right) || is_form(left) || is_form(right) {
            return Ok(None);
        }
        if !is_normal(left) || !is_normal(right) {
            return Ok(None);
        }
        for datum in [left, right] {
            if let Datum::Game(game) = datum
                && game.has_effects()
            {
                return Ok(None);
            }
        }
        let Some((left, right)) = self.as_game(left).zip(self.as_game(right)) else {
            return Ok(None);
        };
        let found = self.solver.compare_by_search(&left, relation, &right);
        found.at(span)
    }

    /// Compares two games by value, or two strings lexicographically. Returns `None` for confused games.
    pub(crate) fn compare(
        &mut self,
        (left, left_span): (&Datum, Span),
        (right, right_span): (&Datum, Span),
    ) -> Eval<Option<Ordering>> {
        if let (Datum::Number(a), Datum::Number(b)) = (left, right) {
            return Ok(Some(a.cmp(b)));
        }
        if Algebra::is_beyond(left) || Algebra::is_beyond(right) {
            return self.compare_beyond((left, left_span), (right, right_span));
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
        if let Some(theory) = Written::among([left, right].into_iter()) {
            return self.compare_forms(theory, (left, left_span), (right, right_span));
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
