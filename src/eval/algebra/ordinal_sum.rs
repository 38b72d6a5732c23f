//! Ordinal sums, and tinies and minies in value notation.

use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::{Algebra, Datum, Eval, Limited, fault};
use crate::loopy::Loopy;
use crate::solve::{Effect, Game, Term, Worth};
use crate::source::Span;
use crate::value::{Player, Value};

/// The values of the options of an ordinal sum's base, by player.
#[derive(Default)]
struct BaseOptions {
    shorts: [Vec<Value>; 2],
    loopies: [Vec<Loopy>; 2],
}

impl Algebra {
    /// `base : top`. The form of the base matters, but only the value of the top.
    pub(crate) fn ordinal_sum(
        &mut self,
        (base, base_span): (&Datum, Span),
        (top, top_span): (&Datum, Span),
    ) -> Eval<Datum> {
        if let Some(top) = self.loopy_worth(top, top_span)? {
            return self.ordinal_sum((base, base_span), (&top, top_span));
        }
        let span = base_span.to(top_span);
        if let (Datum::Surreal(_), _) | (_, Datum::Surreal(_)) = (base, top) {
            let sides = (self.ordinal(base, base_span)?, self.ordinal(top, top_span)?);
            let sum = sides.0.ordinal_sum(&sides.1, &self.solver.budget);
            return self.surreal_datum(sum, span);
        }
        if let Some(loony) = self.loony_in_ordinal_sum([(base, base_span), (top, top_span)])? {
            return Ok(loony);
        }
        let options = match base {
            Datum::Loopy(value) => self.options_of_stopper(value, base_span)?,
            _ => {
                let game = self.game_of(base, base_span)?;
                // Large numbers and nimbers have too many options to list, but a closed form.
                if let (Term::Value(value), false) = (game.term(), matches!(top, Datum::Loopy(_))) {
                    let top = self.short_value(top, top_span, "ordinal_sum")?;
                    let (arena, budget) = (&mut self.solver.arena, &self.solver.budget);
                    let sum = arena.ordinal_sum(*value, top, budget).at(span)?;
                    return Ok(self.value_datum(sum));
                }
                self.options_of_base(&game, base_span)?
            }
        };
        let is_short = options.loopies.iter().all(Vec::is_empty);
        if is_short && !matches!(top, Datum::Loopy(_)) {
            let top = self.short_value(top, top_span, "ordinal_sum")?;
            let [left, right] = &options.shorts;
            let (arena, budget) = (&mut self.solver.arena, &self.solver.budget);
            let sum = arena
                .ordinal_sum_of_form(left, right, top, budget)
                .at(span)?;
            return Ok(self.value_datum(sum));
        }
        let BaseOptions {
            shorts,
            mut loopies,
        } = options;
        for (side, shorts) in loopies.iter_mut().zip(shorts) {
            for value in shorts {
                let (arena, budget) = (&mut self.solver.arena, &self.solver.budget);
                side.push(Loopy::of_value(arena, value, budget).at(base_span)?);
            }
        }
        let above = self.loopy_of(top, top_span)?;
        let [left, right] = &loopies;
        let sum = Loopy::ordinal_sum([left, right], &above, &self.solver.budget);
        self.loopy_datum(sum.at(span)?, span)
    }

    /// The values of the options of a game in its given form.
    fn options_of_base(&mut self, game: &Game, span: Span) -> Eval<BaseOptions> {
        let mut options = BaseOptions::default();
        for player in [Player::Left, Player::Right] {
            for one in self.solver.moves(game, player).at(span)? {
                if one.effect != Effect::default() {
                    self.refuse_effects(game, span)?;
                }
                match self.worth_datum(&one.to, span)? {
                    Datum::Loopy(value) => options.loopies[player as usize].push(value),
                    // A move to a loony position of an impartial game loses, so the option can be ignored.
                    Datum::Loony => {}
                    short => {
                        let value = self.short_value(&short, span, "ordinal_sum")?;
                        options.shorts[player as usize].push(value);
                    }
                }
            }
        }
        Ok(options)
    }

    /// The options of a stopper in canonical form.
    fn options_of_stopper(&mut self, value: &Loopy, span: Span) -> Eval<BaseOptions> {
        let mut options = BaseOptions::default();
        for player in [Player::Left, Player::Right] {
            match value.options(player, &self.solver.budget).at(span)? {
                Some(found) => options.loopies[player as usize] = found,
                None => {
                    let datum = Datum::Loopy(value.clone());
                    return Err(self.no_stopper(&datum, span, "ordinal sum"));
                }
            }
        }
        Ok(options)
    }

    /// Returns loony if a term of an ordinal sum is loony and the other is a nimber or loony.
    fn loony_in_ordinal_sum(&mut self, terms: [(&Datum, Span); 2]) -> Eval<Option<Datum>> {
        let mut loony = None;
        let mut other = None;
        for (datum, span) in terms {
            let is_short = match datum {
                Datum::Game(game) => !game.is_loopy(),
                Datum::Loopy(_) => false,
                _ => true,
            };
            match if is_short {
                self.worth_of(datum, span)?
            } else {
                None
            } {
                Some(Worth::Loony) => loony = Some(span),
                Some(Worth::Value(value)) if self.solver.arena.is_nimber(value) => {}
                _ => other = Some(span),
            }
        }
        match (loony, other) {
            (None, _) => Ok(None),
            (Some(_), None) => Ok(Some(Datum::Loony)),
            (Some(loony), Some(other)) => Err(loony_beside(loony, other)),
        }
    }

    /// `Tiny(g)` or `Miny(g)`; `None` if g is loony.
    pub(in crate::eval) fn tiny(
        &mut self,
        g: &Datum,
        miny: bool,
        span: Span,
    ) -> Eval<Option<Value>> {
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

/// A fault for loony in a sum with a game that is not impartial.
pub(in crate::eval) fn loony_beside(loony: Span, other: Span) -> Box<Diagnostic> {
    let fault = fault(
        Code::Loony,
        loony,
        "loony has sums with impartial games only",
    );
    let fault = (*fault).other(other, "this is not equal to a nimber");
    Box::new(fault).with_help(crate::eval::algebra::kinds::LOONY_HELP)
}
