//! Statements that a limit or the user has stopped. What they found is a result, and evaluating them again goes on from
//! there.

use crate::diagnostic::{Code, Diagnostic};
use crate::eval::cases::check::Cases;
use crate::eval::cases::spread::CasesPart;
use crate::eval::{Datum, Eval, Interpreter};
use std::collections::VecDeque;
use std::sync::Arc;

/// The number of statements whose findings are kept.
const MOST_KEPT: usize = 8;

/// Where the cases of a statement were stopped.
#[derive(Debug)]
pub struct CasesStop {
    /// What stopped them.
    pub fault: Box<Diagnostic>,
    /// The variables of the case under way, outermost first, as far as they were bound.
    pub case: Vec<(Arc<str>, Datum)>,
    /// The number of cases before it, with those that the filter rejects.
    pub done: u64,
    /// The number of all cases, if it is known in advance.
    pub all: Option<u64>,
}

/// What statements found before they were stopped, by fingerprint.
#[derive(Debug, Default)]
pub(crate) struct KeptCases {
    /// The fingerprint of the statement that is being evaluated, if the result depends on nothing else.
    pub statement: Option<u64>,
    found: VecDeque<(u64, CasesPart)>,
}

impl KeptCases {
    fn take(&mut self) -> CasesPart {
        let at = self
            .found
            .iter()
            .position(|(print, _)| Some(*print) == self.statement);
        let found = at.and_then(|at| self.found.remove(at));
        found.map_or_else(CasesPart::default, |(_, part)| part)
    }

    fn keep(&mut self, part: &CasesPart) {
        if let Some(print) = self.statement.filter(|_| part.done > 0) {
            self.found.truncate(MOST_KEPT - 1);
            self.found.push_front((print, part.clone()));
        }
    }

    /// Forgets all findings.
    pub(in crate::eval) fn clear(&mut self) {
        self.found.clear();
    }
}

impl Interpreter {
    /// Reports a case that fails while the statement goes on.
    pub(in crate::eval) fn tell_failure(&mut self, case: &[(Arc<str>, Datum)]) {
        let variables = case.iter().map(|(name, datum)| {
            let text = match datum {
                Datum::Game(game) => self.algebra.solver.notation(game),
                _ => self.algebra.short(datum),
            };
            format!("{name} = {text}")
        });
        let case = variables.collect::<Vec<_>>().join(", ");
        if !case.is_empty() {
            self.algebra.solver.budget.report_failure(case);
        }
    }

    /// Evaluates the cases of a statement. If they are stopped, the result is what they have found so far.
    pub(in crate::eval) fn gather_some(
        &mut self,
        work: &Cases,
    ) -> Eval<(CasesPart, Option<CasesStop>)> {
        let is_whole = self.cases.window.is_none();
        let mut part = if is_whole {
            self.cases.kept.take()
        } else {
            CasesPart::default()
        };
        if let Some(case) = &part.report.counterexample {
            self.tell_failure(&case.variables);
        }
        self.cases.under_way.clear();
        match self.gather_into(work, &mut part) {
            Ok(()) => Ok((part, None)),
            Err(fault) if fault.is_stopped() && work.has_ranges() => {
                if is_whole && fault.code != Code::LimitMemory {
                    self.cases.kept.keep(&part);
                }
                let case = work.variables_in(std::mem::take(&mut self.cases.under_way));
                let all = self.cases.length.filter(|_| work.has_one_range());
                // A window begins with a later case.
                let before = self.cases.window.as_ref();
                let done = part.done + before.map_or(0, |window| window.cases.start);
                let stop = CasesStop {
                    fault,
                    case,
                    done,
                    all,
                };
                Ok((part, Some(stop)))
            }
            Err(fault) => Err(fault),
        }
    }
}
