//! Misère canonical forms, and the text of misère quotients.

use super::forms::Theory;
use super::written::Written;
use crate::budget::Budget;
use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::{Algebra, Datum, Eval, Limited, fault};
use crate::misere::{self, Calculus};
use crate::solve::{Game, PositionQuotient, Solved, Solver};
use crate::source::Span;
use crate::value::misere::forms::Form;
use crate::value::{Outcome, Player};
use rustc_hash::FxHashMap;
use serde::Serialize;

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

/// Forms for partizan misère play.
impl Algebra {
    /// The form of a datum, with all its moves as they are; `None` for data that are not games.
    pub(crate) fn as_literal_form(
        &mut self,
        datum: &Datum,
        span: Span,
    ) -> Eval<Option<misere::Form>> {
        if let Datum::Written(Written::Misere(form)) = datum {
            return Ok(Some(*form));
        }
        let game = self.as_game(datum);
        let form = game.map(|game| self.solver.literal_form(&game).at(span));
        form.transpose()
    }

    /// The form of a datum, or a fault.
    pub(crate) fn literal_form(&mut self, datum: &Datum, span: Span) -> Eval<misere::Form> {
        if let Datum::Written(Written::Misere(form)) = datum {
            return Ok(*form);
        }
        let game = self.game_of(datum, span)?;
        self.solver.literal_form(&game).at(span)
    }

    /// The fault of an order without a universe.
    pub(in crate::eval) fn without_universe(
        &mut self,
        left: (&Datum, Span),
        right: (&Datum, Span),
    ) -> Box<Diagnostic> {
        let is_form = |datum: &Datum| matches!(datum, Datum::Written(Written::Misere(_)));
        let (datum, span) = if is_form(left.0) { left } else { right };
        self.wrong_kind(datum, span, "forms are ordered modulo a universe")
            .with_help("as in `misere_compare(g, h, dead_ending)`")
    }
}

impl Theory for Calculus {
    fn of(solver: &mut Solver) -> (&mut Calculus, &Budget) {
        (&mut solver.misere_play.calculus, &solver.budget)
    }

    fn form_of(algebra: &mut Algebra, datum: &Datum, span: Span) -> Eval<misere::Form> {
        algebra.literal_form(datum, span)
    }

    fn datum_of(_: &mut Algebra, form: misere::Form, _: Span) -> Eval<Datum> {
        Ok(Datum::from(form))
    }

    /// `stop` is a tombstone.
    fn is_mark(option: &Datum) -> bool {
        matches!(option, Datum::Symbol("stop"))
    }

    fn label_of(options: [&[(Datum, Span)]; 2], _: Span) -> Eval<[bool; 2]> {
        let has_stop = |side: &[(Datum, Span)]| side.iter().any(|(o, _)| Calculus::is_mark(o));
        Ok(options.map(has_stop))
    }
}

/// A form by the places of its options in a list of forms.
#[derive(Clone, Debug, Serialize)]
pub struct FormRow {
    /// Left's options.
    pub left: Vec<usize>,
    /// Right's options.
    pub right: Vec<usize>,
    /// The players with a tombstone: nothing, `L`, `R` or `LR`.
    pub stop: String,
}

impl FormRow {
    /// A form with its followers, each once, in print order.
    pub(crate) fn all(solver: &Solver, form: misere::Form) -> Solved<Vec<FormRow>> {
        let forms = &solver.misere_play.calculus.forms;
        let mut followers = forms.followers(form, &solver.budget)?;
        followers.sort_unstable_by(|a, b| forms.order(*a, *b));
        let places: FxHashMap<misere::Form, usize> = followers.iter().copied().zip(0..).collect();
        let row = |form: &misere::Form| {
            let [left, right] = Player::BOTH.map(|player| {
                let options = forms.options(*form, player).iter();
                options.filter_map(|o| places.get(o).copied()).collect()
            });
            let stops = Player::BOTH.into_iter().zip(["L", "R"]);
            let stops = stops.filter(|(player, _)| forms.has_stop(*form, *player));
            FormRow {
                left,
                right,
                stop: stops.map(|(_, letter)| letter).collect(),
            }
        };
        Ok(followers.iter().map(row).collect())
    }
}

/// The elements with this outcome, as products of generators.
pub(crate) fn outcome_portion(
    quotient: &PositionQuotient,
    outcome: Outcome,
) -> impl Iterator<Item = String> {
    let elements = 0..quotient.quotient.order();
    let elements = elements.filter(move |e| quotient.quotient.outcome(*e) == outcome);
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

/// The text of a quotient: order, presentation, the elements that are won by the previous player, those of Left and
/// Right if there are any, and the images of the positions.
pub(in crate::eval) fn quotient_text(quotient: &PositionQuotient) -> String {
    let mut lines = vec![
        format!("order {}", quotient.quotient.order()),
        presentation(quotient),
    ];
    for outcome in [Outcome::P, Outcome::L, Outcome::R] {
        let portion: Vec<String> = outcome_portion(quotient, outcome).collect();
        if outcome == Outcome::P || !portion.is_empty() {
            lines.push(format!("{outcome} = {{{}}}", portion.join(", ")));
        }
    }
    let image = |((name, _), element): (&(String, Game), &usize)| {
        format!("{name} -> {}", quotient.presentation.element(*element))
    };
    let images = quotient.positions.iter().zip(&quotient.elements).map(image);
    lines.push(images.collect::<Vec<_>>().join(", "));
    lines.join("\n")
}
