//! Texts run from their beginning to their end: each result is handed out as soon as it is there, in the order of the
//! text. The names of a text are known to those that follow it.

use super::evaluate::Evaluated;
use super::program::{Import, Program, Source};
use super::{Item, Session, StatementResult};
use crate::diagnostic::Diagnostic;
use crate::eval::{Datum, RESULTS};
use crate::resolve::{Own, Scope};
use crate::solve::Game;
use crate::source::SourceId;
use crate::syntax::Parsed;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

/// What takes results as they come; `false` when no more are wanted.
type Report<'a> = &'a mut dyn FnMut(&Session, StatementResult) -> bool;

impl Session {
    /// Adds a text.
    pub fn add_source(&mut self, name: &str, text: &str, path: Option<PathBuf>) -> SourceId {
        let files = &mut self.program.files;
        files.push(Source::new(name, &text.into(), path.as_deref()));
        SourceId(files.len() as u64 - 1)
    }

    /// Runs a text and hands out each result as soon as it is there, in program order; stops early when told so.
    pub fn run(&mut self, id: SourceId, report: Report) {
        self.run_text(id, true, report);
    }

    /// Runs a text whose last value is to be used in some way, without finding what it is worth.
    pub fn run_unseen(&mut self, id: SourceId, report: Report) {
        self.unseen = true;
        self.run_text(id, true, report);
        self.unseen = false;
    }

    /// Runs a text that leaves no trace: names and the last results stay what they were.
    pub fn run_aside(&mut self, id: SourceId, report: Report) {
        self.run_text(id, false, report);
    }

    fn run_text(&mut self, id: SourceId, leaves_trace: bool, report: Report) {
        let mut program = std::mem::take(&mut self.program);
        self.is_running = true;
        let first = self.read(&mut program, id);
        let parsed = self.parsed(&mut program, id);
        let end = self.run_units(&mut program, &parsed, leaves_trace, report);
        self.is_running = false;
        program.truncate(if leaves_trace { end } else { first });
        program.settle();
        self.program = program;
    }

    /// Adds the statements of a text to the program; gives the number of the first of them.
    fn read(&mut self, program: &mut Program, id: SourceId) -> usize {
        let first = program.units.len();
        let text = id.number().unwrap_or(usize::MAX);
        let nothing = Parsed::default();
        self.library
            .extend(program, text, &nothing, self.keeps_names);
        first
    }

    /// The tree of a text, which its units take over.
    fn parsed(&self, program: &mut Program, id: SourceId) -> Arc<Parsed> {
        let file = id.number().and_then(|n| program.files.get_mut(n));
        file.map(|f| std::mem::take(&mut f.parsed))
            .unwrap_or_default()
    }

    /// Gives the number of the first unit that was not run.
    fn run_units(
        &mut self,
        program: &mut Program,
        parsed: &Parsed,
        leaves_trace: bool,
        report: Report,
    ) -> usize {
        let mut tell = |session: &mut Session, program: &mut Program, result| {
            std::mem::swap(&mut session.program, program);
            let goes_on = report(session, result);
            std::mem::swap(&mut session.program, program);
            goes_on
        };
        let mut faults = parsed.diagnostics.iter().peekable();
        let own = std::mem::take(&mut program.own);
        for (statement, at) in parsed.statements.iter().zip(own) {
            // Faults of statements that could not be read stand in their place.
            while let Some(fault) = faults.next_if(|f| f.span.start < statement.span.start) {
                if !tell(self, program, StatementResult::unread(fault.clone())) {
                    return at;
                }
            }
            let mut diagnostics: Vec<Diagnostic> = Vec::new();
            let inside = |f: &&Diagnostic| f.span.start < statement.span.end && !f.is_error();
            while let Some(hint) = faults.next_if(inside) {
                diagnostics.push(hint.clone());
            }
            let mut result = self.run_one(program, at);
            if leaves_trace {
                let inside = program.brought_in(at);
                inside.chain([at]).for_each(|unit| self.note(program, unit));
            }
            diagnostics.append(&mut result.diagnostics);
            result.diagnostics = diagnostics;
            if !tell(self, program, result) {
                return at + 1;
            }
        }
        for fault in faults {
            if !tell(self, program, StatementResult::unread(fault.clone())) {
                break;
            }
        }
        program.units.len()
    }

    /// The result of a statement; whatever is known of it is found again.
    fn run_one(&mut self, program: &Program, at: usize) -> StatementResult {
        let Some(unit) = program.units.get(at) else {
            return StatementResult::of(Item::Failed);
        };
        let inside = program.brought_in(at).chain([at]);
        for unit in inside.filter_map(|at| program.units.get(at)) {
            self.evaluated.forget(unit.fingerprint);
        }
        let import = program.imports.get(&at);
        let is_known = |i: &Import| program.imported.values().any(|known| known.file == i.file);
        let mut result = if unit.is_faulty && import.is_none() {
            StatementResult {
                diagnostics: program.faults_of(at),
                ..StatementResult::of(Item::Failed)
            }
        } else if import.is_some_and(|i| i.units.end < at && is_known(i)) {
            StatementResult::of(Item::Nothing)
        } else {
            let found = self.unit(program, at);
            self.evaluated.strip(unit.fingerprint);
            Arc::unwrap_or_clone(found)
        };
        result.span = unit.place;
        result.diagnostics = program.placed(result.diagnostics, at);
        result
    }

    /// A unit has been evaluated, and all before it: forgets what no later statement needs.
    fn note(&mut self, program: &mut Program, at: usize) {
        let Some(unit) = program.units.get(at) else {
            return;
        };
        let (print, is_result) = (unit.fingerprint, unit.ast.is_result());
        let has_failed = unit.is_faulty || self.evaluated.value(print).is_none();
        let print_of = |program: &Program, at: usize| program.units.get(at).map(|u| u.fingerprint);
        if is_result && has_failed {
            program.results.retain(|(unit, _)| *unit != at);
            self.evaluated.forget(print);
        } else if is_result {
            let results = program.results_before(at + 1);
            let (older, last) = results.split_at(results.len().saturating_sub(RESULTS.len()));
            let last = last.iter().map(|r| print_of(program, r.0));
            let older = older.last().and_then(|r| print_of(program, r.0));
            if older.is_some() && !last.into_iter().any(|last| last == older) {
                older
                    .into_iter()
                    .for_each(|print| self.evaluated.forget(print));
            }
        } else if program.binds(at).is_some() {
            // What functions reach may be another thing from here on.
            if program.is_shift(at) {
                self.evaluated.forget_functions();
                self.interpreter.forget_calls();
            }
            if has_failed && self.keeps_names && !program.is_function(at) {
                program.yield_name(at);
            }
            let older = program.shadowed(at).and_then(|old| print_of(program, old));
            older
                .filter(|old| *old != print)
                .into_iter()
                .for_each(|old| self.evaluated.forget(old));
        } else if has_failed && let Some(import) = program.imports.get(&at).cloned() {
            // It may go well another time.
            let Range { start, end } = import.units;
            program
                .imported
                .retain(|_, i| i.units.start < start || end < i.units.end);
        }
    }

    /// The faults of a text that can be seen without evaluation, in the order of the text.
    pub fn check(&mut self, id: SourceId) -> Vec<Diagnostic> {
        let mut program = std::mem::take(&mut self.program);
        let first = self.read(&mut program, id);
        let parsed = self.parsed(&mut program, id);
        let mut faults = parsed.diagnostics.clone();
        faults.extend(program.own.iter().flat_map(|at| program.faults_of(*at)));
        faults.sort_by_key(|f| f.span.start);
        program.truncate(first);
        self.program = program;
        faults
    }

    /// The names bound so far; not those of results.
    pub fn scope(&self) -> Scope {
        self.program.scope(usize::MAX)
    }

    /// What one of the user's names is: `f(m, n): function`.
    pub fn described(&self, own: &Own) -> String {
        let symbol = self.program.known_symbol(&own.name);
        let binder = symbol.and_then(|s| self.program.binder(s, usize::MAX));
        let unit = binder.and_then(|b| self.program.units.get(b));
        let kind = match unit.and_then(|u| self.evaluated.value(u.fingerprint)) {
            Some(datum) => datum.kind(),
            None if unit.is_some_and(|u| !u.is_faulty && u.ast.parts().params.is_some()) => {
                "function"
            }
            None => "no value, its definition had an error",
        };
        format!("{}: {kind}", own.form())
    }

    /// The last result.
    pub fn last(&self) -> Option<Datum> {
        let (unit, _) = self.program.results.last()?;
        let unit = self.program.units.get(*unit)?;
        self.evaluated.value(unit.fingerprint).cloned()
    }

    /// The last result as a game.
    pub(super) fn last_game(&mut self) -> Option<Game> {
        let last = self.last()?;
        self.interpreter.as_game(&last)
    }

    /// Forgets all names; what the solver has found stays.
    pub fn forget_names(&mut self) {
        self.program.forget_names();
        self.evaluated = Evaluated::default();
        self.interpreter.forget_calls();
    }

    /// Forgets which files were read, so that the next import reads them again.
    pub fn forget_files(&mut self) {
        self.program.imported.clear();
        for source in &mut self.program.files {
            source.path = None;
            source.parsed = Arc::default();
        }
    }
}
