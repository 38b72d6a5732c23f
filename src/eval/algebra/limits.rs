//! Limits on time and memory: polling the budget, reserving memory, and faults.

use crate::diagnostic::{Code, Diagnostic};
use crate::eval::algebra::kinds::LOONY_HELP;
use crate::eval::{Algebra, Datum, Eval, fault};
use crate::solve::Stop;
use crate::source::Span;

/// Maximum number of elements of a list that is built in one step.
pub(crate) const MOST_ELEMENTS: usize = 1 << 26;

/// What the engine refuses for scoring games.
const SCORING_VALUE: &str = "the value of a scoring game";
/// What a solver says is undefined where the same player may have to move again.
const MISERE_NIMSTRING: &str = "misère play of Nimstring";

/// A result that a limit may interrupt.
pub(crate) trait Limited<T> {
    /// Converts a reached limit into a fault at `span`.
    fn at(self, span: Span) -> Eval<T>;
}

impl<T> Limited<T> for Result<T, Stop> {
    fn at(self, span: Span) -> Eval<T> {
        self.map_err(|stop| stopped(stop, span))
    }
}

impl Algebra {
    /// Polls the budget.
    pub(crate) fn step(&self, span: Span) -> Eval<()> {
        self.solver.budget.step().at(span)
    }

    /// Reserves memory for a list of this length.
    pub(crate) fn room_for(&self, elements: usize, span: Span) -> Eval<()> {
        let bytes = elements.saturating_mul(size_of::<Datum>());
        self.solver.budget.reserve(bytes).at(span)
    }

    /// Reserves memory for a string of this many bytes. It is built first and then copied into a shared string.
    pub(crate) fn room_for_text(&self, bytes: usize, span: Span) -> Eval<()> {
        self.solver.budget.reserve(bytes.saturating_mul(2)).at(span)
    }

    /// Reserves the memory for `more` elements of a growing list.
    pub(crate) fn make_room(&self, items: &mut Vec<Datum>, more: usize, span: Span) -> Eval<()> {
        self.solver.budget.room_in(items, more).at(span)
    }
}

/// The diagnostic of a computation that a limit stopped, or that has no answer.
pub fn stopped(stop: Stop, span: Span) -> Box<Diagnostic> {
    let error = |code, message: &str, help: &str| {
        let mut error = fault(code, span, message);
        error.help.extend((!help.is_empty()).then(|| help.into()));
        error
    };
    match stop {
        Stop::Fault(fault) => match fault.0.downcast_ref::<Diagnostic>() {
            // The fault is inside the library, so it has no place in the source.
            Some(known) if known.span == Span::default() => {
                crate::eval::positions::home::outside(known.clone(), span)
            }
            // A recursive query is shown only once.
            Some(known) if known.others.iter().any(|label| label.span == span) => {
                Box::new(known.clone())
            }
            Some(known) => Box::new(known.clone().other(span, "asked for here")),
            None => Box::new(Diagnostic::internal(span)),
        },
        Stop::Cancelled => error(Code::Interrupted, "computation interrupted", ""),
        Stop::Time => error(
            Code::LimitTime,
            "time limit reached before the answer was found",
            "raise the limit with `--time-limit` (at the prompt, `:set time-limit`), or try a smaller case",
        ),
        Stop::Memory => error(
            Code::LimitMemory,
            "memory limit reached before the answer was found",
            "raise the limit with `--memory-limit` (at the prompt, `:set memory-limit`), or try a smaller case",
        ),
        Stop::Deep => error(
            Code::Recursion,
            "the computation is nested too deeply for the stack of this host",
            "evaluate smaller cases first: results are cached",
        ),
        Stop::TooLarge(what) => error(Code::TooLarge, &format!("{what} is too large"), ""),
        Stop::LoonyBeside => error(
            Code::Loony,
            "a loony position has a value beside impartial games only",
            LOONY_HELP,
        ),
        Stop::Undefined(what) => {
            let help = if what == MISERE_NIMSTRING {
                "`misere` works for nim, kayles, octal, domineering, cram and most other rulesets"
            } else if what == SCORING_VALUE {
                "use `score(g)`, or `left_score(g)` and `right_score(g)`"
            } else {
                ""
            };
            error(Code::Undefined, &format!("{what} is not defined"), help)
        }
    }
}
