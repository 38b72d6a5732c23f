//! The elements of lists as numbers on an axis.

use super::axis::Axis;
use crate::diagnostic::{Code, WithHelp};
use crate::eval::{Datum, Eval, Interpreter, fault};
use crate::source::Span;
use crate::value::Dyadic;

/// Maximum size of a number on an axis, in bits.
pub(crate) const MOST_BITS: u64 = 1000;

/// Reads the numbers of an axis: numbers or nimbers. Counts the elements that have no place on it.
#[derive(Default)]
pub(crate) struct AxisReader {
    /// Whether the numbers are nimbers; `None` while all are 0, which is both.
    is_nimbers: Option<bool>,
    pub(crate) loony: usize,
    pub(crate) infinite: usize,
}

impl AxisReader {
    /// Reads a number or a nimber; `None` if the element is loony or an infinity. `place` says where it is, for errors.
    pub(crate) fn number(
        &mut self,
        this: &mut Interpreter,
        datum: &Datum,
        span: Span,
        place: impl Fn() -> String,
    ) -> Eval<Option<Dyadic>> {
        const HELP: &str = "numbers and nimbers can be plotted; `grundy(g)`, `mean(g)` or `temperature(g)` is a number";
        this.algebra.step(span)?;
        let worth;
        let datum = match datum {
            Datum::Game(game) => {
                worth = this.algebra.worth_datum(game, span)?;
                &worth
            }
            known => known,
        };
        let (number, is_nimber) = match datum {
            Datum::Number(number) => (Some(number.clone()), false),
            Datum::Value(value) => match this.algebra.solver.arena.as_nimber(*value) {
                Some(nimber) => (Some(Dyadic::from(nimber.clone())), true),
                None => (None, false),
            },
            Datum::Loony => {
                self.loony += 1;
                return Ok(None);
            }
            Datum::Infinity(_) => {
                self.infinite += 1;
                return Ok(None);
            }
            _ => (None, false),
        };
        let Some(number) = number else {
            let message = format!("{} is not a number or a nimber", place());
            return Err(this
                .algebra
                .wrong_kind(datum, span, message)
                .with_help(HELP));
        };
        if number.numerator().bits().max(number.exponent()) > MOST_BITS {
            let message = format!("{} has too many digits to be plotted", place());
            let help = "a number on an axis has at most 1000 binary digits";
            return Err(fault(Code::TooLarge, span, message).with_help(help));
        }
        if !number.is_zero() && *self.is_nimbers.get_or_insert(is_nimber) != is_nimber {
            let (found, others) = if is_nimber {
                ("a nimber", "numbers")
            } else {
                ("a number", "nimbers")
            };
            let message = format!("{} is {found}, but {others} come before it", place());
            let label = format!("this is {}", this.algebra.short(datum));
            return Err(fault(Code::Kind, span, message)
                .with_label(label)
                .with_help("an axis has numbers or nimbers: `grundy(*3)` is the number 3"));
        }
        Ok(Some(number))
    }

    pub(crate) fn axis<'a>(&self, numbers: impl Iterator<Item = &'a Dyadic> + Clone) -> Axis {
        Axis::of(numbers, self.is_nimbers == Some(true))
    }

    /// Describes what is left out, such as `left out: 2 loony`; empty if nothing is.
    pub(crate) fn remark(&self, words: &str) -> String {
        let counts = [(self.loony, "loony"), (self.infinite, "infinity")];
        let counts = counts.iter().filter(|(count, _)| *count > 0);
        let counts: Vec<String> = counts
            .map(|(count, what)| format!("{count} {what}"))
            .collect();
        match &*counts {
            [] => String::new(),
            counts => format!("{words}: {}", counts.join(", ")),
        }
    }
}
