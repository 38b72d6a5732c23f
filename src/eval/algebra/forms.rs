//! Forms as data: what is the same for every theory in which games are kept as they are written.
//!
//! A theory says how a datum becomes a form ([`Theory`]); braces, switches, negatives, sums, multiples and the order
//! follow.

use crate::budget::Budget;
use crate::eval::{Algebra, Datum, Eval, Limited};
use crate::forms::{Form, Kind, Order, Sums};
use crate::solve::Solver;
use crate::source::Span;
use crate::syntax::ast::Sign;
use crate::value::{Int, Player};
use std::cmp::Ordering;

/// The options of one player, with their places.
pub(super) type Options<'a> = &'a [(Datum, Span)];

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

pub(super) fn negative<T: Theory>(
    algebra: &mut Algebra,
    form: Form<T::Kind>,
    span: Span,
) -> Eval<Datum> {
    let (theory, budget) = T::of(&mut algebra.solver);
    let negative = theory.negative(form, budget).at(span)?;
    T::datum_of(algebra, negative, span)
}

pub(super) fn braces<T: Theory>(
    algebra: &mut Algebra,
    options: [Options<'_>; 2],
    span: Span,
) -> Eval<Datum> {
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

pub(super) fn switch<T: Theory>(
    algebra: &mut Algebra,
    options: Options<'_>,
    span: Span,
) -> Eval<Datum> {
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

pub(super) fn multiple<T: Theory>(
    algebra: &mut Algebra,
    form: Form<T::Kind>,
    count: &Int,
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

pub(super) fn options<T: Theory>(
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

pub(super) fn followers<T: Theory>(
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

pub(super) fn birthday<T: Theory>(algebra: &mut Algebra, form: Form<T::Kind>) -> u32 {
    T::of(&mut algebra.solver).0.forms().birthday(form)
}
