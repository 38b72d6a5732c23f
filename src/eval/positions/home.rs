//! Interpreters for positions defined in the language, used when the solver requests their options.

use crate::budget::{Budget, Fault};
use crate::diagnostic::{Code, Diagnostic};
use crate::eval::{Eval, Interpreter, Names, Vocabulary};
use crate::solve::{Solver, Stop};
use crate::source::Span;
use std::any::Any;
use std::sync::Arc;

/// The environment in which a position was created.
#[derive(Clone, Debug)]
pub(in crate::eval) struct Home {
    globals: Arc<Names>,
    vocabulary: &'static Vocabulary,
}

impl Home {
    pub(in crate::eval) fn new(globals: Arc<Names>, vocabulary: &'static Vocabulary) -> Home {
        Home {
            globals,
            vocabulary,
        }
    }

    /// The names and their bindings.
    pub(in crate::eval) fn names(&self) -> &Names {
        &self.globals
    }

    /// The same names, shared.
    pub(in crate::eval) fn shared_names(&self) -> &Arc<Names> {
        &self.globals
    }

    /// Runs a computation with an interpreter that uses this solver and these names.
    pub(in crate::eval) fn run<T>(
        &self,
        solver: &mut Solver,
        run: impl FnOnce(&mut Interpreter) -> Eval<T>,
    ) -> Eval<T> {
        let mut spare = take::<Interpreter>(solver).unwrap_or_else(|| {
            let budget = Budget::unlimited();
            Box::new(Interpreter::new(self.vocabulary, budget, true, 1))
        });
        std::mem::swap(&mut spare.algebra.solver, solver);
        spare.environment.exchange(&self.globals);
        let found = run(&mut spare);
        if found.is_err() {
            spare.calls.give_up();
        }
        spare.leave();
        std::mem::swap(&mut spare.algebra.solver, solver);
        solver.return_reusable(spare);
        found
    }
}

/// Maximum work for a drawing.
const MOST_WORK: u64 = 1 << 20;

impl Home {
    /// Runs a small computation with a separate interpreter that has these names.
    pub(in crate::eval) fn apart<T>(
        &self,
        run: impl FnOnce(&mut Interpreter) -> Eval<T>,
    ) -> Eval<T> {
        let budget = Budget::unlimited().trial(MOST_WORK);
        let mut interpreter = Interpreter::new(self.vocabulary, budget, true, 1);
        interpreter.environment.exchange(&self.globals);
        run(&mut interpreter)
    }
}

/// Takes the reusable resource of the solver, if it has this type.
fn take<T: Any>(solver: &mut Solver) -> Option<Box<T>> {
    match solver.take_reusable()?.downcast() {
        Ok(found) => Some(found),
        Err(other) => {
            solver.return_reusable(other);
            None
        }
    }
}

/// The limit that a fault reports, if any.
pub(in crate::eval) fn limit(fault: &Diagnostic) -> Option<Stop> {
    match fault.code {
        Code::Interrupted => Some(Stop::Cancelled),
        Code::LimitTime => Some(Stop::Time),
        Code::LimitMemory => Some(Stop::Memory),
        _ => None,
    }
}

/// Moves a fault inside the library to a place outside of it, and drops labels that point into the library.
pub(in crate::eval) fn outside(mut fault: Diagnostic, at: Span) -> Box<Diagnostic> {
    fault.span = at;
    fault.others.clear();
    fault.fix = None;
    Box::new(fault)
}

/// Converts a fault to a stop for the solver. A limit becomes the corresponding stop; any other fault gets a note with
/// the innermost call.
pub(in crate::eval) fn stop(mut fault: Diagnostic, call: impl FnOnce() -> String) -> Stop {
    if let Some(stop) = limit(&fault) {
        return stop;
    }
    const WITHIN: &str = "among the options of";
    if !fault.help.iter().any(|help| help.starts_with(WITHIN)) {
        fault.help.push(format!("{WITHIN} `{}`", call()));
    }
    Stop::Fault(Fault(Arc::new(fault)))
}

/// Shortens a call for a message.
pub(in crate::eval) fn shortened(text: String) -> String {
    const MOST: usize = 80;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", text.get(..end).unwrap_or("")),
        None => text,
    }
}
