//! A text that is being run: which of its statements are done, reported and noted.

use super::evaluator::Evaluator;
use super::mode::RunMode;
use super::program::Program;
use super::{Item, Session, StatementResult, faults};
use crate::diagnostic::Diagnostic;
use crate::eval::{AdoptedCall, RESULTS};
use crate::source::SourceId;
use crate::syntax::Parsed;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;
use std::sync::Arc;

/// Receives results; returns `false` when no more are wanted.
pub(super) type Report<'a> = &'a mut dyn FnMut(&Session, StatementResult) -> bool;
/// Evaluates a unit; `None` if it has to wait for others.
pub(super) type Next<'a> = &'a mut dyn FnMut(&mut Session, usize) -> Option<StatementResult>;

/// The run of a text in progress. Dropping it ends the run, also on a panic: the session is in its former mode, and its
/// program has the names that the run leaves.
pub(super) struct Run<'a> {
    pub session: &'a mut Session,
    /// The mode of the session before the run.
    before: RunMode,
    /// The text.
    id: SourceId,
    /// The first unit of the text and of its imports.
    first: usize,
    parsed: Arc<Parsed>,
    /// The units of its statements.
    own: Vec<usize>,
    /// Number of statements done.
    done: usize,
    /// Number of parser diagnostics reported.
    told: usize,
    /// Results computed ahead, by unit.
    pub found: FxHashMap<usize, StatementResult>,
    /// Calls made for those results and not memoised yet.
    pub calls: FxHashMap<usize, Vec<AdoptedCall>>,
    /// Units that are done but not noted yet, and whether they failed.
    unnoted: Vec<(usize, bool)>,
    /// Whether names and results stay for later texts.
    leaves_trace: bool,
    /// Units without a value that a diagnostic has named: other statements that need them fail without a report.
    missed: FxHashSet<usize>,
    /// Whether statements are dealt to threads: units are noted afterwards.
    pub is_dealt: bool,
    report: Report<'a>,
}

impl<'a> Run<'a> {
    /// Begins to run a text of the session.
    pub(super) fn begin(
        session: &'a mut Session,
        id: SourceId,
        mode: RunMode,
        leaves_trace: bool,
        report: Report<'a>,
    ) -> Run<'a> {
        let first = session.read(id);
        let before = std::mem::replace(&mut session.evaluator.mode, mode.of_run());
        Run {
            before,
            id,
            first,
            parsed: session.program.take_tree(id),
            own: std::mem::take(&mut session.program.own),
            session,
            done: 0,
            told: 0,
            found: FxHashMap::default(),
            calls: FxHashMap::default(),
            unnoted: Vec::new(),
            leaves_trace,
            missed: FxHashSet::default(),
            is_dealt: false,
            report,
        }
    }

    /// The units of the statements that are not done yet.
    pub(super) fn ahead(&self) -> &[usize] {
        self.own.get(self.done..).unwrap_or(&[])
    }

    /// Reports results as long as `next` returns one. Returns whether statements are left and more are wanted.
    pub(super) fn go_on(&mut self, next: Next) -> bool {
        let parsed = Arc::clone(&self.parsed);
        let unread = |told: usize, before: u32| {
            let fault = parsed.diagnostics.get(told)?;
            (fault.span.start < before).then(|| fault.clone())
        };
        while let (Some(statement), Some(&at)) =
            (parsed.statements.get(self.done), self.own.get(self.done))
        {
            // Errors of statements that could not be parsed are reported in text order.
            while let Some(fault) = unread(self.told, statement.span.start) {
                self.told += 1;
                if !self.tell(StatementResult::unread(fault)) {
                    return false;
                }
            }
            let found = self.found.remove(&at);
            let Some(mut result) = found.or_else(|| next(self.session, at)) else {
                return true;
            };
            let mut diagnostics: Vec<Diagnostic> = Vec::new();
            while let Some(hint) = unread(self.told, statement.span.end).filter(|f| !f.is_error()) {
                self.told += 1;
                diagnostics.push(hint);
            }
            self.done += 1;
            self.unnoted.push((at, matches!(result.item, Item::Failed)));
            self.note();
            let (program, missed) = (&self.session.program, &mut self.missed);
            diagnostics.extend(program.remarks.get(&at).into_iter().flatten().cloned());
            result.diagnostics.retain(|fault| {
                let name = fault.name.as_deref();
                let name = name.and_then(|name| program.names.known(name));
                let unit = name.and_then(|name| program.names.binder(name, at));
                unit.is_none_or(|unit| missed.insert(unit))
            });
            diagnostics.extend(faults::placed(program, result.diagnostics, at));
            result.diagnostics = diagnostics;
            result.span = statement.span;
            self.session.reported = program.units.get(at).map(|unit| unit.fingerprint);
            if !self.tell(result) {
                return false;
            }
        }
        while let Some(fault) = unread(self.told, u32::MAX) {
            self.told += 1;
            if !self.tell(StatementResult::unread(fault)) {
                break;
            }
        }
        false
    }

    fn tell(&mut self, result: StatementResult) -> bool {
        (self.report)(self.session, result)
    }

    /// Forgets results that no remaining statement needs.
    pub(super) fn note(&mut self) {
        if self.is_dealt || !self.leaves_trace {
            return;
        }
        let (evaluator, program) = (&mut self.session.evaluator, &mut self.session.program);
        for (at, has_failed) in std::mem::take(&mut self.unnoted) {
            let calls = self.calls.remove(&at).unwrap_or_default();
            evaluator.interpreter.remember(calls);
            for inner in program.added_units(at) {
                let print = program.units[inner].fingerprint;
                let has_failed = evaluator.cache.value(print).is_none();
                let has_failed = has_failed && !program.is_function(inner);
                forget_before(evaluator, program, inner, has_failed);
            }
            forget_before(evaluator, program, at, has_failed);
        }
    }

    /// The first unit that was not run.
    fn end(&self) -> usize {
        let program = &self.session.program;
        let next = self.own.get(self.done);
        next.map_or(program.units.len(), |at| {
            at - program.added_units(*at).len()
        })
    }
}

impl Drop for Run<'_> {
    fn drop(&mut self) {
        let end = if self.leaves_trace {
            self.end()
        } else {
            self.first
        };
        self.session.evaluator.mode = self.before;
        self.session.program.truncate(end);
        self.session.program.settle(self.id);
    }
}

/// Forgets results that no statement after a unit needs. The unit and all before it are evaluated.
fn forget_before(evaluator: &mut Evaluator, program: &mut Program, at: usize, has_failed: bool) {
    let unit = &program.units[at];
    let (print, is_result) = (unit.fingerprint, unit.ast.is_result());
    let print_of = |program: &Program, at: usize| program.units[at].fingerprint;
    if is_result && has_failed {
        program.results.retain(|(unit, _)| *unit != at);
        evaluator.cache.forget(print);
    } else if is_result {
        let results = program.results_before(at + 1);
        let mut last = results.iter().rev().map(|r| print_of(program, r.0));
        let kept: Vec<u64> = last.by_ref().take(RESULTS.len()).collect();
        if let Some(older) = last.next().filter(|print| !kept.contains(print)) {
            evaluator.cache.forget(older);
        }
    } else if program.is_binder(at) {
        // From here on, functions may reach other definitions.
        if program.is_shift(at) {
            evaluator.cache.forget_functions();
            evaluator.interpreter.forget_calls();
        }
        if has_failed && evaluator.mode.keeps_names {
            program.restore_names(at);
        }
        let older = program.shadowed(at).map(|old| print_of(program, old));
        let older = older.filter(|old| *old != print);
        older.for_each(|old| evaluator.cache.forget(old));
    } else if has_failed && let Some(import) = program.imports.get(&at).cloned() {
        // A later import of the file may succeed.
        let Range { start, end } = import.units;
        program
            .imported
            .retain(|_, i| i.units.start < start || end < i.units.end);
    }
}

#[cfg(test)]
mod tests {
    use crate::budget::Budget;
    use crate::session::{Item, NoFiles, Options, Session};
    use std::panic::{AssertUnwindSafe, catch_unwind};

    #[test]
    fn a_panic_of_the_receiver_ends_the_run() {
        let mut session = Session::new(Options::default(), Budget::unlimited(), Box::new(NoFiles));
        let id = session.add_source("<text>", "let n = 2\nn + 1", None);
        let run = catch_unwind(AssertUnwindSafe(|| {
            session.run_without_rendering(id, &mut |_, _| panic!("as the test wants"));
        }));
        assert!(run.is_err());
        let mode = session.evaluator.mode;
        assert!(mode.renders && !mode.keeps_values);
        let id = session.add_source("<text>", "n", None);
        let mut values = Vec::new();
        session.run(id, &mut |_, result| {
            if let Item::Value(value) = result.item {
                values.push(value.text.ascii);
            }
            true
        });
        assert_eq!(values, ["2"]);
    }
}
