//! Ordinal sums, and the tinies and minies of value notation.

use super::{Datum, Eval, Interpreter, Limited};
use crate::solve::{Term, Worth};
use crate::source::Span;
use crate::value::{Player, Value};

impl Interpreter {
    /// `a : b`: the base keeps the options it is written with.
    pub(crate) fn ordinal_sum(
        &mut self,
        (base, base_span): (&Datum, Span),
        (top, top_span): (&Datum, Span),
    ) -> Eval<Datum> {
        if let Some(top) = self.loopy_worth(top, top_span)? {
            return self.ordinal_sum((base, base_span), (&top, top_span));
        }
        if let Some(base) = self.loopy_worth(base, base_span)? {
            return self.ordinal_sum((&base, base_span), (top, top_span));
        }
        if let (Datum::Loopy(_), _) | (_, Datum::Loopy(_)) = (base, top) {
            return self.loopy_ordinal_sum((base, base_span), (top, top_span));
        }
        let game = self.game_of(base, base_span)?;
        let mut sides = [Vec::new(), Vec::new()];
        for (player, side) in [Player::Left, Player::Right].into_iter().zip(&mut sides) {
            for option in self.solver.moves(&game, player).at(base_span)? {
                match self.solver.worth(&option.to).at(base_span)? {
                    Worth::Value(value) => side.push(value),
                    Worth::Loony => {}
                }
            }
        }
        if let Some(Worth::Loony) = self.worth_of(top, top_span)? {
            return Ok(Datum::Loony);
        }
        let top = self.short_value(top, top_span, "ordinal_sum")?;
        let worth = self.solver.worth(&game).at(base_span)?;
        let (arena, budget) = (&mut self.solver.arena, &self.solver.budget);
        let sum = match (game.term(), worth) {
            (_, Worth::Loony) => return Ok(Datum::Loony),
            // Far numbers and nimbers have a closed form, and too many options to list.
            (Term::Value(value), _) => arena.ordinal_sum(*value, top, budget),
            _ => {
                let [left, right] = &sides;
                arena.ordinal_sum_of_form(left, right, top, budget)
            }
        };
        let sum = sum.at(base_span.to(top_span))?;
        Ok(self.value_datum(sum))
    }

    /// `Tiny(g)` or `Miny(g)`; loony where g is.
    pub(super) fn tiny(&mut self, g: &Datum, miny: bool, span: Span) -> Eval<Option<Value>> {
        if let Some(Worth::Loony) = self.worth_of(g, span)? {
            return Ok(None);
        }
        let value = self.short_value(g, span, "Tiny")?;
        let (arena, budget) = (&mut self.solver.arena, &self.solver.budget);
        let tiny = if miny {
            arena.miny(value, budget)
        } else {
            arena.tiny(value, budget)
        };
        tiny.at(span).map(Some)
    }
}
