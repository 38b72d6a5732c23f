//! Misere play of impartial games: Grundy values, genus, canonical forms and quotients.

use super::builtins::Call;
use super::{Datum, Eval, Interpreter, fault, stopped};
use crate::diagnostic::Diagnostic;
use crate::ruleset::octal::{Code, Heaps};
use crate::solve::{Game, PositionQuotient, Term};
use crate::source::Span;
use crate::value::Outcome;
use crate::value::misere::forms::Form;
use std::sync::Arc;

/// Largest heap of a quotient.
const LARGEST_HEAP: usize = 10_000;

impl Interpreter {
    /// `misere_grundy(g)`, `genus(g)`, `misere_canonical_form(g)`, `is_tame(g)`
    pub(super) fn misere_value(&mut self, call: &Call) -> Eval<Datum> {
        let span = call.arguments[0].1;
        let form = match &call.arguments[0].0 {
            Datum::Form(form) => *form,
            _ => {
                let game = self.game(call, 0)?;
                self.misere_form(&game, call.entry.name, span)?
            }
        };
        let forms = &mut self.solver.forms;
        Ok(match call.entry.name {
            "misere_grundy" => Datum::integer(u64::from(forms.misere_grundy(form))),
            "is_tame" => Datum::Bool(forms.is_tame(form)),
            "genus" => {
                let genus = forms.genus(form, &self.solver.budget);
                Datum::Str(genus.map_err(|s| stopped(s, span))?.to_string().into())
            }
            _ => Datum::Form(form),
        })
    }

    /// The misere canonical form; `what` is not defined for partizan games.
    pub(super) fn misere_form(&mut self, game: &Game, what: &str, span: Span) -> Eval<Form> {
        self.check_impartial(game, what, span)?;
        self.solver.misere_form(game).map_err(|s| stopped(s, span))
    }

    fn check_impartial(&mut self, game: &Game, what: &str, span: Span) -> Eval<()> {
        let impartial = self.solver.is_misere_impartial(game);
        if impartial.map_err(|s| stopped(s, span))? {
            return Ok(());
        }
        Err(Box::new(
            Diagnostic::error(
                "undefined",
                span,
                format!("`{what}` is defined for impartial games only"),
            )
            .label("in a position of this game Left and Right have different moves")
            .help("`outcome(g, misere)` tells who wins any game in misere play"),
        ))
    }

    /// `misere_quotient(octal("0.77"), 12)`, `misere_quotient([g, h])`, `misere_quotient(g)`
    pub(super) fn misere_quotient(&mut self, call: &Call) -> Eval<Datum> {
        let (first, span) = &call.arguments[0];
        let positions = match (first, call.arguments.get(1)) {
            (_, Some((_, at))) => {
                let (code, largest) = (self.octal_code(call)?, self.largest_heap(call, *at)?);
                heaps(&code, largest)
            }
            (Datum::List(_) | Datum::Range(..), None) => {
                let mut positions = Vec::new();
                for (number, item) in self.elements(first, *span)?.iter().enumerate() {
                    let Some(game) = self.as_game(item) else {
                        return Err(self.not_a_game(item, *span));
                    };
                    positions.push(((number + 1).to_string(), game));
                }
                positions
            }
            (_, None) => {
                let game = self.game(call, 0)?;
                if let Term::Position(position) = game.term()
                    && let Some(code) = position.octal_code()
                    && position.parts().is_some_and(|parts| parts.is_empty())
                {
                    return Err(Box::new(
                        Diagnostic::error(
                            "kind",
                            call.span,
                            "the size of the largest heap is missing",
                        )
                        .help(format!("write `misere_quotient(octal(\"{code}\"), 12)`")),
                    ));
                }
                vec![("1".into(), game)]
            }
        };
        for (_, game) in &positions {
            self.check_impartial(game, "misere_quotient", *span)?;
        }
        let quotient = self.solver.misere_quotient(positions);
        let quotient = quotient.map_err(|s| stopped(s, call.span))?;
        Ok(Datum::Quotient(Arc::new(quotient)))
    }

    fn largest_heap(&mut self, call: &Call, at: Span) -> Eval<usize> {
        let largest = self.integer_argument(call, 1, "the largest heap")?;
        match largest.to_usize() {
            Some(largest) if largest <= LARGEST_HEAP => Ok(largest),
            _ if largest.is_negative() => {
                Err(fault("kind", at, "the largest heap cannot be negative"))
            }
            _ => Err(fault(
                "too-large",
                at,
                format!("the largest heap is at most {LARGEST_HEAP} here"),
            )),
        }
    }

    /// `order(q)`, `p_portion(q)`, `presentation(q)`, `quotient_map(q, g)`, `quotient_outcome(q, g)`
    pub(super) fn of_quotient(&mut self, call: &Call) -> Eval<Datum> {
        let quotient = match &call.arguments[0] {
            (Datum::Quotient(quotient), _) => Arc::clone(quotient),
            (other, span) => {
                let found = self.brief(other);
                return Err(Box::new(
                    Diagnostic::error("kind", *span, "a misere quotient is needed here")
                        .label(format!("this is {found}"))
                        .help("as in `misere_quotient(octal(\"0.77\"), 12)`"),
                ));
            }
        };
        let text = |text: String| Datum::Str(text.into());
        Ok(match call.entry.name {
            "order" => Datum::integer(quotient.quotient.order()),
            "p_portion" => Datum::list(p_portion(&quotient).map(text)),
            "presentation" => text(presentation(&quotient)),
            "quotient_map" if call.arguments.len() == 1 => {
                let elements = quotient.elements.iter();
                Datum::list(elements.map(|e| text(quotient.presentation.element(*e))))
            }
            name => {
                let element = self.element(&quotient, call)?;
                match name {
                    "quotient_map" => text(quotient.presentation.element(element)),
                    _ if quotient.quotient.is_p(element) => Datum::Outcome(Outcome::P),
                    _ => Datum::Outcome(Outcome::N),
                }
            }
        })
    }

    fn element(&mut self, quotient: &PositionQuotient, call: &Call) -> Eval<usize> {
        let game = self.game(call, 1)?;
        let span = call.arguments[1].1;
        let element = self.solver.quotient_element(quotient, &game);
        element.map_err(|s| stopped(s, span))?.ok_or_else(|| {
            Box::new(
                Diagnostic::error("undefined", span, "the quotient says nothing of this game")
                    .label("not a sum of its positions and of what they can become")
                    .help(
                        "take the quotient up to a larger heap, or of a list with this game in it",
                    ),
            )
        })
    }
}

fn heaps(code: &Code, largest: usize) -> Vec<(String, Game)> {
    let heap = |heap| Heaps::new("octal", code.clone(), vec![heap]);
    let heaps = (1..=largest).map(|n| (n.to_string(), Game::position(Arc::new(heap(n)))));
    heaps.collect()
}

fn p_portion(quotient: &PositionQuotient) -> impl Iterator<Item = String> {
    let elements = (0..quotient.quotient.order()).filter(|e| quotient.quotient.is_p(*e));
    elements.map(|e| quotient.presentation.element(e))
}

fn presentation(quotient: &PositionQuotient) -> String {
    let presentation = &quotient.presentation;
    let (names, relations) = (presentation.generator_names(), presentation.relations());
    match relations.is_empty() {
        true => format!("<{names}>"),
        false => format!("<{names} | {relations}>"),
    }
}

/// A quotient as it is printed: order, presentation, P-portion, and where the positions are mapped to.
pub(super) fn quotient_text(quotient: &PositionQuotient) -> String {
    let portion: Vec<String> = p_portion(quotient).collect();
    let image = |((name, _), element): (&(String, Game), &usize)| {
        format!("{name} -> {}", quotient.presentation.element(*element))
    };
    let images = quotient.positions.iter().zip(&quotient.elements).map(image);
    format!(
        "order {}\n{}\nP = {{{}}}\n{}",
        quotient.quotient.order(),
        presentation(quotient),
        portion.join(", "),
        images.collect::<Vec<_>>().join(", ")
    )
}
