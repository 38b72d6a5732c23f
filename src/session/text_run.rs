//! A text that is being run: which of its statements are done, reported and noted.

use super::program::Program;
use super::run::Report;
use super::{Item, Session, StatementResult};
use crate::diagnostic::Diagnostic;
use crate::eval::AdoptedCall;
use crate::source::SourceId;
use crate::syntax::Parsed;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The run of a text in progress.
pub(super) struct Run<'a> {
    pub program: Program,
    pub(super) parsed: Arc<Parsed>,
    /// The units of its statements.
    pub(super) own: Vec<usize>,
    /// Number of statements done, and of parser diagnostics reported.
    pub(super) done: usize,
    pub(super) told: usize,
    /// Results computed ahead, by unit.
    pub found: FxHashMap<usize, StatementResult>,
    /// Calls made for those results and not memoised yet.
    pub calls: FxHashMap<usize, Vec<AdoptedCall>>,
    /// Units that are done but not noted yet, and whether they failed.
    pub(super) unnoted: Vec<(usize, bool)>,
    pub(super) leaves_trace: bool,
    /// The units without value that a fault tells of: what else needs them fails without a report.
    pub(super) missed: FxHashSet<usize>,
    /// Whether statements are dealt to threads: units are noted afterwards.
    pub is_dealt: bool,
    pub(super) report: Report<'a>,
}

impl Run<'_> {
    /// The units of the statements that are not done yet.
    pub fn ahead(&self) -> &[usize] {
        self.own.get(self.done..).unwrap_or(&[])
    }

    /// Reports results as long as `next` returns one. Returns whether statements are left and more are wanted.
    pub fn go_on(
        &mut self,
        session: &mut Session,
        next: &mut dyn FnMut(&mut Session, &mut Program, usize) -> Option<StatementResult>,
    ) -> bool {
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
                if !self.tell(session, StatementResult::unread(fault)) {
                    return false;
                }
            }
            let found = self.found.remove(&at);
            let found = found.or_else(|| next(session, &mut self.program, at));
            let Some(mut result) = found else {
                return true;
            };
            let mut diagnostics: Vec<Diagnostic> = Vec::new();
            while let Some(hint) = unread(self.told, statement.span.end).filter(|f| !f.is_error()) {
                self.told += 1;
                diagnostics.push(hint);
            }
            self.done += 1;
            session.reported = self.program.units.get(at).map(|unit| unit.fingerprint);
            self.unnoted.push((at, matches!(result.item, Item::Failed)));
            self.note(session);
            diagnostics.extend(self.program.remarks.get(&at).into_iter().flatten().cloned());
            let (program, missed) = (&self.program, &mut self.missed);
            result.diagnostics.retain(|fault| {
                let name = fault.name.as_deref();
                let name = name.and_then(|name| program.known_symbol(name));
                let unit = name.and_then(|name| program.binder(name, at));
                unit.is_none_or(|unit| missed.insert(unit))
            });
            diagnostics.extend(self.program.placed(result.diagnostics, at));
            result.diagnostics = diagnostics;
            result.span = statement.span;
            if !self.tell(session, result) {
                return false;
            }
        }
        while let Some(fault) = unread(self.told, u32::MAX) {
            self.told += 1;
            if !self.tell(session, StatementResult::unread(fault)) {
                break;
            }
        }
        false
    }

    /// Forgets what no remaining statement needs.
    pub fn note(&mut self, session: &mut Session) {
        if self.is_dealt || !self.leaves_trace {
            return;
        }
        for (at, has_failed) in std::mem::take(&mut self.unnoted) {
            let calls = self.calls.remove(&at).unwrap_or_default();
            session.interpreter.remember(calls);
            for inner in self.program.added_units(at) {
                let print = self.program.units[inner].fingerprint;
                let has_failed = session.evaluated.value(print).is_none();
                let has_failed = has_failed && !self.program.is_function(inner);
                session.note(&mut self.program, inner, has_failed);
            }
            session.note(&mut self.program, at, has_failed);
        }
    }

    /// The first unit that was not run.
    pub(super) fn end(&self) -> usize {
        let next = self.own.get(self.done);
        next.map_or(self.program.units.len(), |at| {
            at - self.program.added_units(*at).len()
        })
    }

    fn tell(&mut self, session: &mut Session, result: StatementResult) -> bool {
        std::mem::swap(&mut session.program, &mut self.program);
        let goes_on = (self.report)(session, result);
        std::mem::swap(&mut session.program, &mut self.program);
        goes_on
    }
}

/// Takes the syntax tree out of a text.
pub(super) fn parsed(program: &mut Program, id: SourceId) -> Arc<Parsed> {
    let file = id.number().and_then(|n| program.files.get_mut(n));
    file.map(|f| std::mem::take(&mut f.parsed))
        .unwrap_or_default()
}
