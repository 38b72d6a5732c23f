//! `explain(g >= h)` for games with infinities: the option that is not matched, and a game that tells the two apart.

use super::explain::Explanation;
use crate::affine::{Failure, Form};
use crate::eval::{Algebra, Datum, Eval, Limited, Text};
use crate::source::Span;
use crate::value::Player;
use std::cmp::Ordering;

/// A form with its notation.
type Named = (String, Form);

impl Algebra {
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
        let failure = match affine.is_at_least(g, h, budget).at(span)? {
            true => None,
            false => affine.failure(g, h, budget).at(span)?,
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
