//! Linear recurrences and Beatty sequences.

use super::super::recurrence::SPARE;
use crate::eval::{Eval, Interpreter, Limited};
use crate::source::Span;
use crate::value::{Beatty, Int, LinearRecurrence, Period};

/// Largest weight of a light Beatty sequence: that of floor((k + 1) * phi) is 7.
const LIGHT: i64 = 7;

/// A linear recurrence with integer coefficients that a list satisfies.
pub(super) fn recurrence(
    integers: &[Int],
    this: &Interpreter,
    span: Span,
) -> Eval<Option<LinearRecurrence>> {
    LinearRecurrence::of(integers, &this.algebra.solver.budget).at(span)
}

/// Whether a period, with its saltus, goes on where a list is continued by a recurrence.
pub(super) fn recurrence_keeps(
    recurrence: &LinearRecurrence,
    integers: &[Int],
    period: Period,
    this: &Interpreter,
    span: Span,
) -> Eval<bool> {
    let budget = &this.algebra.solver.budget;
    let more = 2 * (period.length + period.start);
    let all = recurrence.continued(integers, more, budget).at(span)?;
    let later = &all[period.start + period.length..];
    let mut saltus = later.iter().zip(&all[period.start..]).map(|(b, a)| b - a);
    let first = saltus.next();
    Ok(saltus.all(|next| Some(next) == first))
}

/// The lightest Beatty sequence with the elements of a list.
pub(super) struct Slope {
    pub(super) found: Beatty,
    /// The number of elements that single it out.
    pub(super) used: usize,
    /// Whether enough others confirm it.
    pub(super) is_confirmed: bool,
    /// Whether its numbers are so small that it is worth a look without that.
    pub(super) is_light: bool,
}

pub(super) fn beatty(numbers: &[i64], this: &Interpreter, span: Span) -> Eval<Option<Slope>> {
    let found = Beatty::of(numbers, &this.algebra.solver.budget).at(span)?;
    Ok(found.map(|(found, used)| Slope {
        is_confirmed: numbers.len() >= used + SPARE.max(used / 2),
        is_light: found.weight() <= LIGHT,
        found,
        used,
    }))
}
