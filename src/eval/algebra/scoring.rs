//! Scoring games: literals, sums, order and text.

use super::forms::{Theory, compare};
use super::kinds::without_order;
use super::text::{MOST_CHARACTERS, too_long};
use super::written::Written;
use crate::budget::{Budget, with_stack};
use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::{Algebra, Datum, Eval, Limited, fault};
use crate::forms::Order;
use crate::loopy::LoopyOutcome;
use crate::scoring::{self, Form, ScoringPlay};
use crate::solve::{Game, Solver, Term};
use crate::source::Span;
use crate::syntax::ast::{ScoringForm, ScoringSide, Sign};
use crate::value::{Dyadic, Player};
use std::cmp::Ordering;

impl Algebra {
    /// The form of a literal, with its options as they are written.
    pub(in crate::eval) fn scoring_literal(
        &mut self,
        literal: &ScoringForm,
        span: Span,
    ) -> Eval<Datum> {
        self.form_of_literal(literal, span).map(Datum::from)
    }

    fn form_of_literal(&mut self, literal: &ScoringForm, span: Span) -> Eval<Form> {
        let sides = match literal {
            ScoringForm::Number(number) => {
                let number = self.number_text(number)?;
                let form = self
                    .solver
                    .scoring
                    .forms
                    .number(number, &self.solver.budget);
                return form.at(span);
            }
            ScoringForm::Sides(sides) => sides,
        };
        let (mut options, mut ends) = ([Vec::new(), Vec::new()], [None, None]);
        for (at, side) in sides.iter().enumerate() {
            match side {
                ScoringSide::End(score) => ends[at] = Some(self.number_text(score)?),
                ScoringSide::Options(written) => {
                    for option in written {
                        let option = with_stack(|| self.form_of_literal(option, span))?;
                        options[at].push(option);
                    }
                }
            }
        }
        let forms = &mut self.solver.scoring.forms;
        let form = forms.labelled(options, ends, &self.solver.budget);
        form.at(span)
    }

    /// The form of a datum. 0 is the same game in normal play and with scores.
    pub(crate) fn scoring_form(&mut self, datum: &Datum, span: Span) -> Eval<Form> {
        match datum {
            Datum::Written(Written::Scoring(form)) => Ok(*form),
            Datum::Game(game) if game.has_scores() => {
                let form = self.solver.scoring_form(game).at(span)?;
                form.ok_or_else(|| without_order(game, span))
            }
            Datum::Number(n) if n.is_zero() => {
                let zero = self
                    .solver
                    .scoring
                    .forms
                    .number(n.clone(), &self.solver.budget);
                zero.at(span)
            }
            Datum::Number(n) => {
                let n = n.to_string();
                let error = fault(Code::Kind, span, format!("{n} is a value of normal play"));
                Err(error.with_help(format!(
                    "`points({n})` is the score {n}; `waiting(n)` has n free moves"
                )))
            }
            _ => Err(self
                .wrong_kind(datum, span, "expected a scoring game")
                .with_help("such as `<^0|1>`; `embed(g)` is a game in which nobody scores")),
        }
    }

    /// The form of a datum that must be guaranteed.
    pub(crate) fn guaranteed_form(&mut self, datum: &Datum, span: Span) -> Eval<Form> {
        let form = self.scoring_form(datum, span)?;
        let forms = &self.solver.scoring.forms;
        match forms.unguaranteed(form) {
            None => Ok(form),
            Some((player, follower)) => {
                let follower = scoring::text(forms, follower, 200).unwrap_or_default();
                Err(not_guaranteed(player, &follower, span))
            }
        }
    }

    /// Refuses a sum of games with points and others.
    pub(in crate::eval) fn only_scoring_games(
        &mut self,
        terms: &[(Sign, Datum, Span)],
    ) -> Eval<()> {
        let mut may_pass = None;
        for (_, datum, span) in terms {
            let Datum::Game(game) = datum else {
                self.scoring_form(datum, *span)?;
                continue;
            };
            if !game.has_scores() {
                let message = "this is a game of normal play, in a sum with a scoring game";
                return Err(fault(Code::Kind, *span, message)
                    .with_help("`embed(g)` is a game in which nobody scores"));
            }
            let no_pass = |term: &Term| !matches!(term, Term::Call(call) if call.may_pass());
            let passes = !game.all_terms(no_pass);
            if *may_pass.get_or_insert(passes) != passes {
                let message = "one of them lets players pass, the other does not";
                return Err(fault(Code::Kind, *span, message)
                    .with_help("all rulesets of a sum say `may pass`, or none"));
            }
        }
        Ok(())
    }

    /// Who has more points at the end, by who begins.
    pub(crate) fn scoring_outcome(&mut self, game: &Game, span: Span) -> Eval<LoopyOutcome> {
        let mut winners = [None; 2];
        for first in Player::BOTH {
            let score = self.solver.score(game, first).at(span)?;
            winners[first as usize] = match score.signum() {
                0 => None,
                1.. => Some(Player::Left),
                _ => Some(Player::Right),
            };
        }
        Ok(LoopyOutcome::of_winners(winners))
    }

    /// Compares two guaranteed games beside all guaranteed games. Returns `None` if they are confused.
    pub(in crate::eval) fn compare_scoring_games(
        &mut self,
        (left, left_span): (&Datum, Span),
        (right, right_span): (&Datum, Span),
    ) -> Eval<Option<Ordering>> {
        let g = self.guaranteed_form(left, left_span)?;
        let h = self.guaranteed_form(right, right_span)?;
        compare::<ScoringPlay>(self, g, h, left_span.to(right_span))
    }

    /// The canonical form as text; the form as it is written if it is not guaranteed.
    pub(in crate::eval) fn scoring_text(&mut self, form: Form, span: Span) -> Eval<String> {
        let form = if self.solver.scoring.forms.is_guaranteed(form) {
            let canonical = self.solver.scoring.reduced(form, &self.solver.budget);
            canonical.at(span)?
        } else {
            form
        };
        self.written_form(form, span)
    }

    /// The form as an expression that can be read again.
    pub(in crate::eval) fn scoring_notation(&self, form: Form, span: Span) -> Eval<String> {
        let text = self.written_form(form, span)?;
        let is_number = self.solver.scoring.forms.as_number(form).is_some();
        Ok(if is_number {
            format!("points({text})")
        } else {
            text
        })
    }

    fn written_form(&self, form: Form, span: Span) -> Eval<String> {
        let text = scoring::text(&self.solver.scoring.forms, form, MOST_CHARACTERS);
        text.ok_or_else(|| too_long(span))
    }
}

impl Theory for ScoringPlay {
    fn of(solver: &mut Solver) -> (&mut ScoringPlay, &Budget) {
        (&mut solver.scoring, &solver.budget)
    }

    fn form_of(algebra: &mut Algebra, datum: &Datum, span: Span) -> Eval<Form> {
        algebra.scoring_form(datum, span)
    }

    fn datum_of(_: &mut Algebra, form: Form, _: Span) -> Eval<Datum> {
        Ok(Datum::from(form))
    }

    fn label_of(options: [&[(Datum, Span)]; 2], span: Span) -> Eval<[Option<Dyadic>; 2]> {
        if options.iter().any(|side| side.is_empty()) {
            let message = "a side of a scoring game without options has an end";
            let error = fault(Code::Kind, span, message);
            return Err(error.with_help("write it in angle brackets, as in `<^0|1>`"));
        }
        Ok([None, None])
    }
}

fn not_guaranteed(player: Player, follower: &str, span: Span) -> Box<Diagnostic> {
    let (him, he) = match player {
        Player::Left => ("her", "Left"),
        Player::Right => ("him", "Right"),
    };
    let message = "this game is not guaranteed: it has scores, but no order and no canonical form";
    fault(Code::Undefined, span, message)
        .with_label(format!(
            "in {follower}, {he}, stuck, keeps a better score than play could give {him}"
        ))
        .with_help("ask for `left_score(g)`, `right_score(g)` or `outcome(g)`")
}
