//! Interpreters for positions that only the language knows, while the solver asks for their options.

use crate::budget::{Budget, Fault};
use crate::diagnostic::{Code, Diagnostic};
use crate::eval::{Eval, Interpreter, Names, Vocabulary};
use crate::solve::{Solver, Stop};
use std::any::Any;
use std::sync::Arc;

/// Where a position was made: the names that it knows.
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

    /// What names stand for.
    pub(in crate::eval) fn names(&self) -> &Names {
        &self.globals
    }

    /// Does something with an interpreter that has this solver and knows these names.
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

/// Most work for a drawing.
const MOST_WORK: u64 = 1 << 20;

impl Home {
    /// Does something small with an interpreter of its own, which knows these names.
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

/// The resource that was left last, if it is of this type.
fn take<T: Any>(solver: &mut Solver) -> Option<Box<T>> {
    match solver.take_reusable()?.downcast() {
        Ok(found) => Some(found),
        Err(other) => {
            solver.return_reusable(other);
            None
        }
    }
}

/// The limit that a fault tells of.
pub(in crate::eval) fn limit(fault: &Diagnostic) -> Option<Stop> {
    match fault.code {
        Code::Interrupted => Some(Stop::Cancelled),
        Code::LimitTime => Some(Stop::Time),
        Code::LimitMemory => Some(Stop::Memory),
        _ => None,
    }
}

/// A fault as it goes through the solver; limits are those of the solver again. Others name the innermost call.
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

/// A call in a message.
pub(in crate::eval) fn shortened(text: String) -> String {
    const MOST: usize = 80;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", text.get(..end).unwrap_or("")),
        None => text,
    }
}
