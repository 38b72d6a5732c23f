//! Affine games, in which a move may win the whole sum: braces, sums, order and text.

use super::forms::{Theory, compare};
use super::text::{MOST_CHARACTERS, too_long};
use super::written::Written;
use crate::affine::{AffinePlay, Form};
use crate::budget::Budget;
use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::{Algebra, Datum, Eval, Limited, fault};
use crate::forms::{Order, Sums};
use crate::solve::{AffineWorth, Game, Solver, Stop, Term, Worth};
use crate::source::Span;
use crate::syntax::ast::Sign;
use crate::value::Spelling;
use std::cmp::Ordering;

impl Algebra {
    /// The datum of a form: its value, if it is a game of normal play.
    pub(crate) fn affine_datum(&mut self, form: Form, span: Span) -> Eval<Datum> {
        let solver = &mut self.solver;
        let (affine, budget) = (&mut solver.affine, &solver.budget);
        let form = affine.reduced(form, budget).at(span)?;
        let value = affine.value(&mut solver.arena, form, budget).at(span)?;
        Ok(match value {
            Some(value) => self.value_datum(value),
            None => Datum::from(form),
        })
    }

    /// The value of a partizan game in which moves may oblige, keep the turn or win; `None` for other games.
    pub(crate) fn affine_worth(&mut self, game: &Game, span: Span) -> Eval<Option<Datum>> {
        self.affine_value(game, false, span)
    }

    /// The value that [`Algebra::affine_worth`] gives; `None`, too, where a game has none.
    pub(in crate::eval) fn affine_value_if_any(
        &mut self,
        game: &Game,
        span: Span,
    ) -> Eval<Option<Datum>> {
        match self.solver.affine_worth(game, false) {
            Ok(AffineWorth::Form(form)) => self.affine_datum(form, span).map(Some),
            Ok(AffineWorth::Normal | AffineWorth::Mixed) => Ok(None),
            Err(Stop::Undefined(_) | Stop::LoonyBeside) => Ok(None),
            Err(stop) => Err(stop).at(span),
        }
    }

    fn affine_value(&mut self, game: &Game, is_beside: bool, span: Span) -> Eval<Option<Datum>> {
        if game.is_loopy() || game.has_scores() || !game.has_effects() {
            return Ok(None);
        }
        match self.solver.affine_worth(game, is_beside).at(span)? {
            AffineWorth::Normal => Ok(None),
            AffineWorth::Form(form) => self.affine_datum(form, span).map(Some),
            AffineWorth::Mixed => {
                let message = match game.term() {
                    Term::Sum(_) => {
                        "one component lets a player move twice or obliges to answer, another can be won at once: such a sum has outcomes and play, but no value"
                    }
                    _ => {
                        "some moves keep the turn or oblige to answer, others win at once: such a position has outcomes and play, but no value"
                    }
                };
                Err(fault(Code::Undefined, span, message)
                    .with_help("ask for `outcome(g)` or `winning_moves(g)`"))
            }
        }
    }

    /// The form of a datum.
    pub(crate) fn affine_form(&mut self, datum: &Datum, span: Span) -> Eval<Form> {
        if let Datum::Written(Written::Affine(form)) = datum {
            return Ok(*form);
        }
        if let Datum::Game(game) = datum
            && let Some(value) = self.affine_value(game, true, span)?
        {
            return self.affine_form(&value, span);
        }
        match self.worth_of(datum, span)? {
            Some(Worth::Value(value)) => {
                let solver = &mut self.solver;
                let arena = &mut solver.arena;
                let form = solver.affine.embedded(arena, value, &solver.budget);
                form.at(span)
            }
            Some(Worth::Loony) => {
                let message = "loony absorbs impartial games only, and this is a partizan game";
                Err(fault(Code::Loony, span, message).with_help(
                    "beside partizan games use the position: it counts with all its moves",
                ))
            }
            None => Err(self.wrong_kind(
                datum,
                span,
                "a game with infinities has a sum and an order with games in which play ends",
            )),
        }
    }

    fn sum_of_affine_games(&mut self, terms: &[(Sign, Datum, Span)], span: Span) -> Eval<Datum> {
        let signed = |(sign, datum, at): &(Sign, Datum, Span)| match datum {
            Datum::Game(game) => Some((
                match sign {
                    Sign::Plus => game.clone(),
                    Sign::Minus => game.negative(),
                },
                *at,
            )),
            _ => None,
        };
        let games: Vec<(Game, Span)> = terms.iter().filter_map(signed).collect();
        let mut sum = Form::ZERO;
        // The positions are valued together, since some sums of positions have no value.
        if let (Some(first), Some(last)) = (games.first(), games.last()) {
            let at = first.1.to(last.1);
            let game = Game::sum(games.iter().map(|(game, _)| game.clone()));
            sum = self.affine_form(&Datum::Game(game), at)?;
        }
        for (sign, datum, at) in terms {
            if matches!(datum, Datum::Game(_)) {
                continue;
            }
            let mut form = self.affine_form(datum, *at)?;
            let (affine, budget) = (&mut self.solver.affine, &self.solver.budget);
            if *sign == Sign::Minus {
                form = affine.negative(form, budget).at(*at)?;
            }
            if let (Some(a), Some(b)) = (affine.forms.winner(sum), affine.forms.winner(form))
                && a != b
            {
                return Err(fault(Code::Undefined, span, "both players cannot have won")
                    .with_label("this is oo + -oo"));
            }
            sum = affine.sum(sum, form, budget).at(span)?;
        }
        self.affine_datum(sum, span)
    }

    /// Compares two games beside all affine games. Returns `None` if they are confused.
    pub(in crate::eval) fn compare_affine_games(
        &mut self,
        (left, left_span): (&Datum, Span),
        (right, right_span): (&Datum, Span),
    ) -> Eval<Option<Ordering>> {
        let g = self.affine_form(left, left_span)?;
        let h = self.affine_form(right, right_span)?;
        compare::<AffinePlay>(self, g, h, left_span.to(right_span))
    }

    /// The form as an expression that can be read again.
    pub(in crate::eval) fn affine_text(
        &mut self,
        form: Form,
        spelling: Spelling,
        span: Span,
    ) -> Eval<String> {
        let solver = &mut self.solver;
        let text = solver.affine.text(
            &mut solver.arena,
            form,
            spelling,
            MOST_CHARACTERS,
            &solver.budget,
        );
        text.at(span)?.ok_or_else(|| too_long(span))
    }
}

impl Theory for AffinePlay {
    fn of(solver: &mut Solver) -> (&mut AffinePlay, &Budget) {
        (&mut solver.affine, &solver.budget)
    }

    fn form_of(algebra: &mut Algebra, datum: &Datum, span: Span) -> Eval<Form> {
        algebra.affine_form(datum, span)
    }

    fn datum_of(algebra: &mut Algebra, form: Form, span: Span) -> Eval<Datum> {
        algebra.affine_datum(form, span)
    }

    fn sum_of(algebra: &mut Algebra, terms: &[(Sign, Datum, Span)], span: Span) -> Eval<Datum> {
        algebra.sum_of_affine_games(terms, span)
    }
}

/// The fault of a question about short games.
pub(in crate::eval) fn has_infinities(span: Span) -> Box<Diagnostic> {
    let message = "this game has infinities: a move in it can win the whole sum";
    fault(Code::Undefined, span, message)
        .with_help("it has an outcome, an order (`==`, `>=`, `<>`) and sums")
}
