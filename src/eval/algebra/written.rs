//! A datum that is a form, of whatever theory: each operation goes to the theory of the form.

use super::affine::has_infinities;
use super::forms::{
    Options, Theory, birthday, braces, followers, multiple, negative, options, switch,
};
use crate::affine::{self, AffinePlay};
use crate::eval::{Algebra, Datum, Eval};
use crate::misere::{self, Calculus};
use crate::scoring::{self, ScoringPlay};
use crate::solve::{Findings, Solved, Solver};
use crate::source::Span;
use crate::syntax::ast::Sign;
use crate::value::{Int, Player};
use std::cmp::Ordering;

/// A form of some theory. An expression with forms of several is of the theory that stands first here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Written {
    /// A form for partizan misère play.
    Misere(misere::Form),
    /// A form of a scoring game.
    Scoring(scoring::Form),
    /// A form of a game with infinities, reduced.
    Affine(affine::Form),
}

/// A call of a function of the theory of a form; the name of the form means the form in that theory.
macro_rules! by_theory {
    ($form:ident => $function:ident($($argument:expr),*)) => {
        match $form {
            Written::Misere($form) => {
                let _ = $form;
                $function::<Calculus>($($argument),*)
            }
            Written::Scoring($form) => {
                let _ = $form;
                $function::<ScoringPlay>($($argument),*)
            }
            Written::Affine($form) => {
                let _ = $form;
                $function::<AffinePlay>($($argument),*)
            }
        }
    };
}

impl From<misere::Form> for Datum {
    fn from(form: misere::Form) -> Datum {
        Datum::Written(Written::Misere(form))
    }
}

impl From<scoring::Form> for Datum {
    fn from(form: scoring::Form) -> Datum {
        Datum::Written(Written::Scoring(form))
    }
}

impl From<affine::Form> for Datum {
    fn from(form: affine::Form) -> Datum {
        Datum::Written(Written::Affine(form))
    }
}

impl Written {
    /// A form that decides of which theory an expression with these data is: the first in the order of [`Written`].
    pub(in crate::eval) fn among<'a>(data: impl Iterator<Item = &'a Datum>) -> Option<Written> {
        let form = |datum: &Datum| match datum {
            Datum::Written(form) => Some(*form),
            _ => None,
        };
        data.filter_map(form).min_by_key(|form| form.rank())
    }

    /// A form that decides of which theory braces with these options are.
    pub(in crate::eval) fn among_options<'a>(
        options: impl Iterator<Item = &'a (Datum, Span)> + Clone,
    ) -> Option<Written> {
        if options.clone().any(|(option, _)| Calculus::is_mark(option)) {
            return Some(Written::Misere(misere::Form::ZERO));
        }
        Written::among(options.map(|(option, _)| option))
    }

    /// What a form of the theory is called, with its article.
    fn name(&self) -> &'static str {
        match self {
            Written::Misere(_) => "a form of misère play",
            Written::Scoring(_) => "a scoring game",
            Written::Affine(_) => "a game with infinities",
        }
    }

    fn rank(&self) -> usize {
        match self {
            Written::Misere(_) => 0,
            Written::Scoring(_) => 1,
            Written::Affine(_) => 2,
        }
    }

    /// The form in another solver, from which a fork was made.
    pub(in crate::eval) fn adopted(
        self,
        solver: &mut Solver,
        of: &mut Findings,
    ) -> Solved<Written> {
        Ok(match self {
            Written::Misere(form) => Written::Misere(of.adopt_misere_form(solver, form)?),
            Written::Scoring(form) => Written::Scoring(of.adopt_scoring_form(solver, form)?),
            Written::Affine(form) => Written::Affine(of.adopt_affine_form(solver, form)?),
        })
    }
}

/// Operations on data of which `theory` decides the theory.
impl Algebra {
    /// Refuses forms of another theory.
    fn refuse_others<'a>(
        &mut self,
        theory: Written,
        mut data: impl Iterator<Item = (&'a Datum, Span)>,
    ) -> Eval<()> {
        let is_other = |(datum, _): &(&Datum, Span)| matches!(datum, Datum::Written(form) if form.rank() != theory.rank());
        let Some((Datum::Written(other), span)) = data.find(is_other) else {
            return Ok(());
        };
        let message = format!("{} cannot be combined with {}", other.name(), theory.name());
        Err(self.wrong_kind(&Datum::Written(*other), span, message))
    }

    pub(in crate::eval) fn negative_form(&mut self, form: Written, span: Span) -> Eval<Datum> {
        by_theory!(form => negative(self, form, span))
    }

    pub(in crate::eval) fn multiple_of_form(
        &mut self,
        count: &Int,
        form: Written,
        span: Span,
    ) -> Eval<Datum> {
        by_theory!(form => multiple(self, form, count, span))
    }

    pub(in crate::eval) fn sum_of_forms(
        &mut self,
        theory: Written,
        terms: &[(Sign, Datum, Span)],
        span: Span,
    ) -> Eval<Datum> {
        self.refuse_others(theory, terms.iter().map(|(_, datum, at)| (datum, *at)))?;
        match theory {
            Written::Misere(_) => Calculus::sum_of(self, terms, span),
            Written::Scoring(_) => ScoringPlay::sum_of(self, terms, span),
            Written::Affine(_) => AffinePlay::sum_of(self, terms, span),
        }
    }

    /// The form with these options of Left and Right.
    pub(in crate::eval) fn form_of_options(
        &mut self,
        theory: Written,
        options: [Options<'_>; 2],
        span: Span,
    ) -> Eval<Datum> {
        let all = options.into_iter().flatten();
        self.refuse_others(theory, all.map(|(datum, at)| (datum, *at)))?;
        by_theory!(theory => braces(self, options, span))
    }

    /// The form with these options of Left, and their negatives for Right.
    pub(in crate::eval) fn switch_of_forms(
        &mut self,
        theory: Written,
        options: Options<'_>,
        span: Span,
    ) -> Eval<Datum> {
        self.refuse_others(theory, options.iter().map(|(datum, at)| (datum, *at)))?;
        by_theory!(theory => switch(self, options, span))
    }

    /// The options of a player, as they are written.
    pub(crate) fn options_of_form(
        &mut self,
        form: Written,
        player: Player,
        span: Span,
    ) -> Eval<Vec<Datum>> {
        by_theory!(form => options(self, form, player, span))
    }

    /// The form and its followers, each once, nearest first.
    pub(crate) fn followers_of_form(&mut self, form: Written, span: Span) -> Eval<Vec<Datum>> {
        by_theory!(form => followers(self, form, span))
    }

    /// The height of the tree of a form. A game with infinities has several reduced forms, and so no birthday.
    pub(crate) fn birthday_of_form(&mut self, form: Written, span: Span) -> Eval<u32> {
        match form {
            Written::Misere(form) => Ok(birthday::<Calculus>(self, form)),
            Written::Scoring(form) => Ok(birthday::<ScoringPlay>(self, form)),
            Written::Affine(_) => Err(has_infinities(span)),
        }
    }

    /// Compares two data, of which one is a form. Returns `None` if they are confused.
    pub(in crate::eval) fn compare_forms(
        &mut self,
        theory: Written,
        left: (&Datum, Span),
        right: (&Datum, Span),
    ) -> Eval<Option<Ordering>> {
        self.refuse_others(theory, [left, right].into_iter())?;
        match theory {
            Written::Misere(_) => Err(self.without_universe(left, right)),
            Written::Scoring(_) => self.compare_scoring_games(left, right),
            Written::Affine(_) => self.compare_affine_games(left, right),
        }
    }

    /// Whether a form equals another datum: by the order where forms have one, or else by identity.
    pub(in crate::eval) fn is_equal_form(
        &mut self,
        form: Written,
        other: &Datum,
        span: Span,
    ) -> Eval<bool> {
        if let Written::Misere(form) = form {
            return Ok(self.as_literal_form(other, span)? == Some(form));
        }
        let has_order = match other {
            Datum::Written(other) => other.rank() == form.rank(),
            Datum::Number(_) | Datum::Value(_) | Datum::Game(_) => true,
            _ => false,
        };
        if !has_order {
            return Ok(false);
        }
        let order = self.compare_forms(form, (&Datum::Written(form), span), (other, span))?;
        Ok(order == Some(Ordering::Equal))
    }
}
