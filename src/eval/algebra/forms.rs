//! Forms as data: what is the same for every theory in which games are kept as they are written.
//!
//! A theory says how a datum becomes a form ([`Theory`]); braces, switches, negatives, sums, multiples and the order
//! follow. [`Written`] lists the theories, in the order in which they claim an expression.

use crate::affine::{self, AffinePlay};
use crate::budget::Budget;
use crate::eval::{Algebra, Datum, Eval, Limited};
use crate::forms::{Form, Kind, Order, Sums};
use crate::misere::{self, Calculus};
use crate::scoring::{self, ScoringPlay};
use crate::solve::{Findings, Solved, Solver};
use crate::source::Span;
use crate::syntax::ast::Sign;
use crate::value::{Int, Player};
use std::cmp::Ordering;

/// The options of one player, with their places.
type Options<'a> = &'a [(Datum, Span)];

/// A form of some theory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Written {
    /// A form for partizan misère play.
    Misere(misere::Form),
    /// A form of a scoring game.
    Scoring(scoring::Form),
    /// A form of a game with infinities, reduced.
    Affine(affine::Form),
}

/// A theory of forms, as the language uses it.
pub(in crate::eval) trait Theory: Sums + Sized {
    /// The theory in a solver, with the limits.
    fn of(solver: &mut Solver) -> (&mut Self, &Budget);

    /// The form of a datum.
    fn form_of(algebra: &mut Algebra, datum: &Datum, span: Span) -> Eval<Form<Self::Kind>>;

    /// The datum of a form.
    fn datum_of(algebra: &mut Algebra, form: Form<Self::Kind>, span: Span) -> Eval<Datum>;

    /// Whether a datum among options is no option, but belongs to the label.
    fn is_mark(_: &Datum) -> bool {
        false
    }

    /// The label of braces.
    fn label_of(_: [Options<'_>; 2], _: Span) -> Eval<<Self::Kind as Kind>::Label> {
        Ok(Default::default())
    }

    /// The sum of terms.
    fn sum_of(algebra: &mut Algebra, terms: &[(Sign, Datum, Span)], span: Span) -> Eval<Datum> {
        let mut sum = nothing::<Self>(algebra, span)?;
        for (sign, datum, at) in terms {
            let mut form = Self::form_of(algebra, datum, *at)?;
            let (theory, budget) = Self::of(&mut algebra.solver);
            if *sign == Sign::Minus {
                form = theory.negative(form, budget).at(*at)?;
            }
            sum = theory.sum(sum, form, budget).at(span)?;
        }
        Self::datum_of(algebra, sum, span)
    }
}

/// The form without options.
fn nothing<T: Theory>(algebra: &mut Algebra, span: Span) -> Eval<Form<T::Kind>> {
    let (theory, budget) = T::of(&mut algebra.solver);
    let none = [Vec::new(), Vec::new()];
    theory.forms().with_options(none, budget).at(span)
}

fn negative<T: Theory>(algebra: &mut Algebra, form: Form<T::Kind>, span: Span) -> Eval<Datum> {
    let (theory, budget) = T::of(&mut algebra.solver);
    let negative = theory.negative(form, budget).at(span)?;
    T::datum_of(algebra, negative, span)
}

fn braces<T: Theory>(algebra: &mut Algebra, options: [Options<'_>; 2], span: Span) -> Eval<Datum> {
    let label = T::label_of(options, span)?;
    let mut sides = [Vec::new(), Vec::new()];
    for (side, options) in sides.iter_mut().zip(options) {
        for (datum, at) in options.iter().filter(|(datum, _)| !T::is_mark(datum)) {
            side.push(T::form_of(algebra, datum, *at)?);
        }
    }
    let (theory, budget) = T::of(&mut algebra.solver);
    let form = theory.forms().labelled(sides, label, budget).at(span)?;
    T::datum_of(algebra, form, span)
}

fn switch<T: Theory>(algebra: &mut Algebra, options: Options<'_>, span: Span) -> Eval<Datum> {
    let mut negatives = Vec::with_capacity(options.len());
    for (option, at) in options {
        if T::is_mark(option) {
            negatives.push((option.clone(), *at));
            continue;
        }
        let form = T::form_of(algebra, option, *at)?;
        negatives.push((negative::<T>(algebra, form, *at)?, *at));
    }
    braces::<T>(algebra, [options, &negatives], span)
}

fn multiple<T: Theory>(
    algebra: &mut Algebra,
    count: &Int,
    form: Form<T::Kind>,
    span: Span,
) -> Eval<Datum> {
    let mut sum = nothing::<T>(algebra, span)?;
    let (theory, budget) = T::of(&mut algebra.solver);
    let one = if count.is_negative() {
        theory.negative(form, budget).at(span)?
    } else {
        form
    };
    let mut left = count.abs();
    while !left.is_zero() {
        budget.step().at(span)?;
        let next = theory.sum(sum, one, budget).at(span)?;
        // Once a copy changes nothing, no further one does.
        if next == sum {
            break;
        }
        sum = next;
        left = &left - &Int::ONE;
    }
    T::datum_of(algebra, sum, span)
}

/// The order of two forms; `None` if they are confused.
pub(in crate::eval) fn compare<T: Theory + Order>(
    algebra: &mut Algebra,
    g: Form<T::Kind>,
    h: Form<T::Kind>,
    span: Span,
) -> Eval<Option<Ordering>> {
    let (theory, budget) = T::of(&mut algebra.solver);
    let greater = theory.is_at_least(g, h, budget).at(span)?;
    let less = theory.is_at_least(h, g, budget).at(span)?;
    Ok(match (greater, less) {
        (true, true) => Some(Ordering::Equal),
        (true, false) => Some(Ordering::Greater),
        (false, true) => Some(Ordering::Less),
        (false, false) => None,
    })
}

fn options<T: Theory>(
    algebra: &mut Algebra,
    form: Form<T::Kind>,
    player: Player,
    span: Span,
) -> Eval<Vec<Datum>> {
    let (theory, _) = T::of(&mut algebra.solver);
    let options = theory.forms().shared_options(form, player);
    let data = options.iter().map(|form| T::datum_of(algebra, *form, span));
    data.collect()
}

fn followers<T: Theory>(
    algebra: &mut Algebra,
    form: Form<T::Kind>,
    span: Span,
) -> Eval<Vec<Datum>> {
    let (theory, budget) = T::of(&mut algebra.solver);
    let followers = theory.forms().followers(form, budget).at(span)?;
    let data = followers
        .iter()
        .map(|form| T::datum_of(algebra, *form, span));
    data.collect()
}

fn birthday<T: Theory>(algebra: &mut Algebra, form: Form<T::Kind>) -> u32 {
    T::of(&mut algebra.solver).0.forms().birthday(form)
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
        match form {
            Written::Misere(form) => negative::<Calculus>(self, form, span),
            Written::Scoring(form) => negative::<ScoringPlay>(self, form, span),
            Written::Affine(form) => negative::<AffinePlay>(self, form, span),
        }
    }

    pub(in crate::eval) fn multiple_of_form(
        &mut self,
        count: &Int,
        form: Written,
        span: Span,
    ) -> Eval<Datum> {
        match form {
            Written::Misere(form) => multiple::<Calculus>(self, count, form, span),
            Written::Scoring(form) => multiple::<ScoringPlay>(self, count, form, span),
            Written::Affine(form) => multiple::<AffinePlay>(self, count, form, span),
        }
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
        match theory {
            Written::Misere(_) => braces::<Calculus>(self, options, span),
            Written::Scoring(_) => braces::<ScoringPlay>(self, options, span),
            Written::Affine(_) => braces::<AffinePlay>(self, options, span),
        }
    }

    /// The form with these options of Left, and their negatives for Right.
    pub(in crate::eval) fn switch_of_forms(
        &mut self,
        theory: Written,
        options: Options<'_>,
        span: Span,
    ) -> Eval<Datum> {
        self.refuse_others(theory, options.iter().map(|(datum, at)| (datum, *at)))?;
        match theory {
            Written::Misere(_) => switch::<Calculus>(self, options, span),
            Written::Scoring(_) => switch::<ScoringPlay>(self, options, span),
            Written::Affine(_) => switch::<AffinePlay>(self, options, span),
        }
    }

    /// The options of a player, as they are written.
    pub(crate) fn options_of_form(
        &mut self,
        form: Written,
        player: Player,
        span: Span,
    ) -> Eval<Vec<Datum>> {
        match form {
            Written::Misere(form) => options::<Calculus>(self, form, player, span),
            Written::Scoring(form) => options::<ScoringPlay>(self, form, player, span),
            Written::Affine(form) => options::<AffinePlay>(self, form, player, span),
        }
    }

    /// The form and its followers, each once, nearest first.
    pub(crate) fn followers_of_form(&mut self, form: Written, span: Span) -> Eval<Vec<Datum>> {
        match form {
            Written::Misere(form) => followers::<Calculus>(self, form, span),
            Written::Scoring(form) => followers::<ScoringPlay>(self, form, span),
            Written::Affine(form) => followers::<AffinePlay>(self, form, span),
        }
    }

    /// The height of the tree of a form.
    pub(crate) fn birthday_of_form(&mut self, form: Written) -> u32 {
        match form {
            Written::Misere(form) => birthday::<Calculus>(self, form),
            Written::Scoring(form) => birthday::<ScoringPlay>(self, form),
            Written::Affine(form) => birthday::<AffinePlay>(self, form),
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
