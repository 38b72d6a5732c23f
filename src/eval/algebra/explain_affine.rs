//! `explain(g)` for positions with moves that oblige, keep the turn or win: the options as forms. `explain(g >= h)`: the
//! option that is not matched, and a game that tells the two apart.

use super::explain::{Explanation, OptionLine, Side, Summand};
use crate::affine::{Failure, Form};
use crate::eval::{Algebra, Datum, Eval, Limited, Text};
use crate::forms::Order;
use crate::loopy::LoopyOutcome;
use crate::solve::{Game, Term};
use crate::source::Span;
use crate::value::Player;
use std::cmp::Ordering;

/// A form with its notation.
type Named = (String, Form);

impl Algebra {
    /// Derives the value of a partizan game with such moves from its options.
    pub(in crate::eval) fn explain_affine_game(
        &mut self,
        game: &Game,
        value: &Datum,
        span: Span,
    ) -> Eval<Explanation> {
        let mut explanation = Explanation {
            game: self.solver.notation(game),
            value: self.text(value, span)?,
            outcome: Some(LoopyOutcome::Decided(self.solver.outcome(game).at(span)?)),
            ..Explanation::default()
        };
        explanation.conclusion = Text::plain("so the value is ").and("", &explanation.value);
        if let Term::Sum(games) = game.term() {
            for part in games {
                let form = self.affine_form(&Datum::Game(part.clone()), span)?;
                explanation.components.push(Summand {
                    game: self.solver.notation(part),
                    value: self.form_text_of(form, span)?,
                });
            }
            return Ok(explanation);
        }
        for player in Player::BOTH {
            let (mut forms, mut options) = (Vec::new(), Vec::<OptionLine>::new());
            for one in self.solver.moves(game, player).at(span)? {
                let form = self.solver.affine_option(player, &one).at(span)?;
                let note = one.effect.note();
                let note = note.map(|note| format!(" ({note})")).unwrap_or_default();
                forms.push(form);
                options.push(OptionLine {
                    moves: vec![format!("{}{note}", one.label)],
                    position: self.solver.notation(&one.to),
                    value: self.form_text_of(form, span)?,
                    fate: Text::default(),
                });
            }
            for (at, line) in options.iter_mut().enumerate() {
                line.fate = self.fate_of_affine_option(value, player, &forms, at, span)?;
            }
            explanation.sides.push(Side {
                player: Some(player),
                options,
            });
        }
        Ok(explanation)
    }

    fn form_text_of(&mut self, form: Form, span: Span) -> Eval<Text> {
        let datum = self.affine_datum(form, span)?;
        self.text(&datum, span)
    }

    /// What becomes of an option: it is dominated by a better one or an equal one before it, or not in the reduced form.
    fn fate_of_affine_option(
        &mut self,
        value: &Datum,
        player: Player,
        forms: &[Form],
        at: usize,
        span: Span,
    ) -> Eval<Text> {
        for (other, better) in forms.iter().enumerate() {
            let (affine, budget) = (&mut self.solver.affine, &self.solver.budget);
            let (a, b) = (*better, forms[at]);
            let is_better = affine.is_as_good(player, a, b, budget).at(span)?;
            if other == at || !is_better {
                continue;
            }
            if other < at || !affine.is_as_good(player, b, a, budget).at(span)? {
                return Ok(Text::plain("dominated by ").and("", &self.form_text_of(a, span)?));
            }
        }
        let whole = self.affine_form(value, span)?;
        let forms_of_value = &self.solver.affine.forms;
        let is_kept = forms_of_value.options(whole, player).contains(&forms[at]);
        Ok(Text::plain(if is_kept { "" } else { "left out" }))
    }

    /// The order of two games, and why each is at least the other or not.
    pub(in crate::eval) fn explain_affine_order(
        &mut self,
        (left, left_span): (&Datum, Span),
        (right, right_span): (&Datum, Span),
    ) -> Eval<(Option<Ordering>, Explanation)> {
        let g = self.named_affine_form(left, left_span)?;
        let h = self.named_affine_form(right, right_span)?;
        let span = left_span.to(right_span);
        let (mut parts, mut holds) = (Vec::new(), [false; 2]);
        for (holds, [g, h]) in holds.iter_mut().zip([[&g, &h], [&h, &g]]) {
            let part;
            (*holds, part) = self.explain_affine(g, h, span)?;
            parts.push(part);
        }
        let (order, conclusion) = match holds {
            [true, true] => (Some(Ordering::Equal), "they are equal"),
            [true, false] => (Some(Ordering::Greater), "the first is greater"),
            [false, true] => (Some(Ordering::Less), "the second is greater"),
            [false, false] => (None, "they are confused"),
        };
        let explanation = Explanation {
            parts,
            conclusion: Text::plain(conclusion),
            ..Explanation::default()
        };
        Ok((order, explanation))
    }

    fn named_affine_form(&mut self, datum: &Datum, span: Span) -> Eval<Named> {
        let form = self.affine_form(datum, span)?;
        let name = match datum {
            Datum::Game(game) => self.solver.notation(game),
            other => self.short(other),
        };
        Ok((name, form))
    }

    /// Whether the first form is at least the second, and why.
    fn explain_affine(
        &mut self,
        (large, g): &Named,
        (small, h): &Named,
        span: Span,
    ) -> Eval<(bool, Explanation)> {
        let (g, h) = (*g, *h);
        let (affine, budget) = (&mut self.solver.affine, &self.solver.budget);
        let failure = if affine.is_at_least(g, h, budget).at(span)? {
            None
        } else {
            affine.failure(g, h, budget).at(span)?
        };
        let found = affine.separate(g, h, budget).at(span)?;
        let conclusion = match (failure, found) {
            (_, None) => {
                format!("Left does at least as well with {large} as with {small} beside any game")
            }
            (failure, Some((x, first))) => {
                let x = self.affine_datum(x, span)?;
                let x = self.text(&x, span)?.ascii;
                let by_play = format!(
                    "beside {x}, if {first} begins, Left loses with {large} and wins with {small}"
                );
                match failure {
                    Some(Failure::Option(player, option)) => {
                        let option = self.affine_datum(option, span)?;
                        let option = self.text(&option, span)?.ascii;
                        let mover = match player {
                            Player::Left => small,
                            Player::Right => large,
                        };
                        format!("{player}'s option {option} of {mover} is not matched; {by_play}")
                    }
                    _ => by_play,
                }
            }
        };
        let holds = found.is_none();
        let explanation = Explanation {
            game: format!("{large} >= {small}"),
            value: Text::plain(if holds { "true" } else { "false" }),
            conclusion: Text::plain(&conclusion),
            ..Explanation::default()
        };
        Ok((holds, explanation))
    }
}
