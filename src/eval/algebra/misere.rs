//! Misère canonical forms, and the text of misère quotients.

use crate::diagnostic::{Code, WithHelp};
use crate::eval::{Algebra, Eval, Limited, fault};
use crate::solve::{Game, PositionQuotient};
use crate::source::Span;
use crate::value::misere::forms::Form;

impl Algebra {
    /// The misère canonical form. `what` names the query in the fault for a partizan game.
    pub(crate) fn misere_form(&mut self, game: &Game, what: &str, span: Span) -> Eval<Form> {
        self.check_impartial(game, what, span)?;
        self.solver.misere_form(game).at(span)
    }

    /// Checks that Left and Right have the same moves in every position.
    pub(crate) fn check_impartial(&mut self, game: &Game, what: &str, span: Span) -> Eval<()> {
        if self.solver.is_misere_impartial(game).at(span)? {
            return Ok(());
        }
        Err(fault(
            Code::Undefined,
            span,
            format!("`{what}` is defined for impartial games only"),
        )
        .with_label("Left and Right have different moves in one of its positions")
        .with_help("`outcome(g, misere)` gives the misère outcome of any game"))
    }
}

/// The elements of the P-portion, as products of generators.
pub(crate) fn p_portion(quotient: &PositionQuotient) -> impl Iterator<Item = String> {
    let elements = (0..quotient.quotient.order()).filter(|e| quotient.quotient.is_p(*e));
    elements.map(|e| quotient.presentation.element(e))
}

/// The presentation of a quotient, such as `<a, b | a^2 = 1>`.
pub(crate) fn presentation(quotient: &PositionQuotient) -> String {
    let joined = |items: Vec<String>| items.join(", ");
    let presentation = &quotient.presentation;
    let names = joined(presentation.generator_names().collect());
    let relations = joined(presentation.relations().collect());
    if relations.is_empty() {
        format!("<{names}>")
    } else {
        format!("<{names} | {relations}>")
    }
}

/// The text of a quotient: order, presentation, P-portion and the images of the positions.
pub(in crate::eval) fn quotient_text(quotient: &PositionQuotient) -> String {
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
