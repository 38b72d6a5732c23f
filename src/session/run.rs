//! Runs texts from beginning to end. Each result is reported as soon as it is available, in text order. The names of a
//! text are in scope in later texts.

use super::evaluate::ResultCache;
use super::mode::RunMode;
use super::program::{Import, Program, Source};
use super::text_run::{Run, parsed};
use super::{Item, Session, StatementResult};
use crate::budget::now;
use crate::diagnostic::Diagnostic;
use crate::eval::{Datum, RESULTS};
use crate::fingerprint::{Fingerprint, Printer};
use crate::resolve::{Own, Scope};
use crate::solve::Game;
use crate::source::SourceId;
use crate::syntax::Parsed;
use crate::vocabulary::ParameterKind;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Time to run on one thread before statements are dealt to worker threads.
const WORTH_THREADS: Duration = Duration::from_millis(5);

/// Receives results; returns `false` when no more are wanted.
pub(super) type Report<'a> = &'a mut dyn FnMut(&Session, StatementResult) -> bool;
/// Gives the result of a statement by its number and that of its unit.
type Next<'a> = &'a mut dyn FnMut(&mut Session, &Program, usize, usize) -> StatementResult;

impl Session {
    /// Adds a text.
    pub fn add_source(&mut self, name: &str, text: &str, path: Option<PathBuf>) -> SourceId {
        let files = &mut self.program.files;
        files.push(Source::new(name, &text.into(), path.as_deref()));
        SourceId(files.len() as u64 - 1)
    }

    /// Runs a text; reports each result as soon as it is available, in text order, until `report` returns `false`.
    pub fn run(&mut self, id: SourceId, report: Report) {
        self.run_text(id, self.mode, true, report);
    }

    /// Runs a text without rendering its results, for a caller that uses the last value in another way.
    pub fn run_without_rendering(&mut self, id: SourceId, report: Report) {
        self.run_text(id, self.mode.without_rendering(), true, report);
    }

    /// Runs a text without side effects: names and the last results stay as they were.
    pub fn run_isolated(&mut self, id: SourceId, report: Report) {
        self.run_text(id, self.mode, false, report);
    }

    /// Like [`Session::run_isolated`], without rendering the results.
    pub fn run_aside(&mut self, id: SourceId, report: Report) {
        self.run_text(id, self.mode.without_rendering(), false, report);
    }

    fn run_text(&mut self, id: SourceId, mode: RunMode, leaves_trace: bool, report: Report) {
        let mut session = self.in_mode(mode.of_run());
        let (mut run, first) = session.begin(id, leaves_trace, report);
        // At a prompt the meaning of a fingerprint may change.
        let deals = leaves_trace && mode.renders && !mode.keeps_names;
        let deals = deals && session.interpreter.solver.can_fork();
        let (mut begin, mut patience) = (now(), WORTH_THREADS);
        while run.go_on(&mut session, &mut |session, program, at| {
            let alone = !deals || now() - begin < patience;
            alone.then(|| {
                if session.streams(&program.units[at].ast.kind) {
                    session.stream(program, at)
                } else {
                    session.run_one(program, at)
                }
            })
        }) {
            let tasks = session.tasks(&run);
            if tasks.len() < 2 {
                patience *= 2;
            } else if session.deal(tasks, &mut run) {
                patience = WORTH_THREADS;
            } else {
                break;
            }
            begin = now();
        }
        session.end(run, first);
    }

    /// Runs a text with the results that `next` gives for the numbers of its statements and of their units.
    pub(super) fn run_by(&mut self, id: SourceId, next: Next, report: Report) {
        let mut session = self.in_mode(self.mode.of_run());
        let (mut run, first) = session.begin(id, true, report);
        let mut statements = 0..;
        run.go_on(&mut session, &mut |session, program, at| {
            Some(next(session, program, statements.next()?, at))
        });
        session.end(run, first);
    }

    /// Begins to run a text; also returns the number of its first unit.
    fn begin<'a>(
        &mut self,
        id: SourceId,
        leaves_trace: bool,
        report: Report<'a>,
    ) -> (Run<'a>, usize) {
        let mut program = std::mem::take(&mut self.program);
        let first = self.read(&mut program, id);
        let run = Run {
            parsed: parsed(&mut program, id),
            own: std::mem::take(&mut program.own),
            program,
            done: 0,
            told: 0,
            found: FxHashMap::default(),
            calls: FxHashMap::default(),
            unnoted: Vec::new(),
            leaves_trace,
            missed: FxHashSet::default(),
            is_dealt: false,
            report,
        };
        (run, first)
    }

    fn end(&mut self, run: Run, first: usize) {
        let end = run.end();
        let leaves_trace = run.leaves_trace;
        let mut program = run.program;
        program.truncate(if leaves_trace { end } else { first });
        program.settle();
        self.program = program;
    }

    /// Adds the statements of a text to the program; returns the number of the first of them.
    fn read(&mut self, program: &mut Program, id: SourceId) -> usize {
        let first = program.units.len();
        let text = id.number().unwrap_or(usize::MAX);
        let nothing = Parsed::default();
        self.library
            .extend(program, text, &nothing, self.mode.keeps_names);
        first
    }

    /// Evaluates a statement, ignoring its cached result.
    pub(super) fn run_one(&mut self, program: &Program, at: usize) -> StatementResult {
        let unit = &program.units[at];
        let inside = program.added_units(at).chain([at]);
        inside.for_each(|at| self.evaluated.forget(program.units[at].fingerprint));
        if let Some(known) = self.without_evaluation(program, at) {
            return known;
        }
        let found = self.unit(program, at);
        self.evaluated.strip(unit.fingerprint);
        Arc::unwrap_or_clone(found)
    }

    /// The result of a statement that is not evaluated: it is faulty, or imports a file again.
    pub(super) fn without_evaluation(
        &self,
        program: &Program,
        at: usize,
    ) -> Option<StatementResult> {
        let import = program.imports.get(&at);
        let is_known = |i: &Import| program.imported.values().any(|known| known.file == i.file);
        if program.units[at].is_faulty && import.is_none() {
            Some(StatementResult {
                diagnostics: program.faults_of(at),
                ..StatementResult::of(Item::Failed)
            })
        } else if import.is_some_and(|i| i.units.end < at && is_known(i)) {
            Some(StatementResult::of(Item::Nothing))
        } else {
            None
        }
    }

    /// To be called when a unit and all before it are evaluated: forgets what no later statement needs.
    pub(super) fn note(&mut self, program: &mut Program, at: usize, has_failed: bool) {
        let unit = &program.units[at];
        let (print, is_result) = (unit.fingerprint, unit.ast.is_result());
        let print_of = |program: &Program, at: usize| program.units[at].fingerprint;
        if is_result && has_failed {
            program.results.retain(|(unit, _)| *unit != at);
            self.evaluated.forget(print);
        } else if is_result {
            let results = program.results_before(at + 1);
            let mut last = results.iter().rev().map(|r| print_of(program, r.0));
            let kept: Vec<u64> = last.by_ref().take(RESULTS.len()).collect();
            let older = last.next().filter(|print| !kept.contains(print));
            older
                .into_iter()
                .for_each(|print| self.evaluated.forget(print));
        } else if program.is_binder(at) {
            // From here on, functions may reach other definitions.
            if program.is_shift(at) {
                self.evaluated.forget_functions();
                self.interpreter.forget_calls();
            }
            if has_failed && self.mode.keeps_names {
                program.restore_names(at);
            }
            let older = program.shadowed(at).map(|old| print_of(program, old));
            let older = older.filter(|old| *old != print);
            older.for_each(|old| self.evaluated.forget(old));
        } else if has_failed && let Some(import) = program.imports.get(&at).cloned() {
            // A later import of the file may succeed.
            let Range { start, end } = import.units;
            program
                .imported
                .retain(|_, i| i.units.start < start || end < i.units.end);
        }
    }

    /// The static diagnostics of a text, in text order.
    pub fn check(&mut self, id: SourceId) -> Vec<Diagnostic> {
        let mut program = std::mem::take(&mut self.program);
        let first = self.read(&mut program, id);
        let parsed = parsed(&mut program, id);
        let mut faults = parsed.diagnostics.clone();
        faults.extend(program.own.iter().flat_map(|at| program.faults_of(*at)));
        faults.extend(
            program
                .own
                .iter()
                .filter_map(|at| program.remarks.get(at))
                .flatten()
                .cloned(),
        );
        faults.sort_by_key(|f| f.span.start);
        program.truncate(first);
        self.program = program;
        faults
    }

    /// The names bound so far, except those of results.
    pub fn scope(&self) -> Scope {
        self.program.scope(usize::MAX)
    }

    /// What the parameters of a ruleset are; empty for any other name.
    pub fn parameter_kinds(&self, name: &str) -> Vec<ParameterKind> {
        match self.scope().meanings(name).last() {
            Some(own) => own.kinds.clone(),
            None => crate::vocabulary::kinds(name).to_vec(),
        }
    }

    /// The fingerprint of all texts that were read.
    pub fn print_of_texts(&self) -> Fingerprint {
        let files = self.program.files.iter();
        let all = files.fold(Printer::default(), |all, file| all.text(&file.text));
        all.print()
    }

    /// A name of the user and its type: `f(m, n): function`, `g(b: grid "x|o."): ruleset`.
    pub fn described(&self, own: &Own) -> String {
        let symbol = self.program.known_symbol(&own.name);
        let binder = symbol.and_then(|s| self.program.binder(s, usize::MAX));
        let unit = binder
            .map(|b| &self.program.units[b])
            .filter(|u| !u.is_faulty);
        let kind = match unit.map(|u| self.evaluated.value(u.fingerprint)) {
            Some(Some(datum)) => datum.kind(),
            Some(None) if own.params.is_some() => own.sort(),
            _ => "no value, its definition had an error",
        };
        format!("{}: {kind}", own.head())
    }

    /// The last result.
    pub fn last(&self) -> Option<Datum> {
        let (unit, _) = self.program.results.last()?;
        let print = self.program.units[*unit].fingerprint;
        self.evaluated.value(print).cloned()
    }

    /// The last result as a game.
    pub(super) fn last_game(&mut self) -> Option<Game> {
        let last = self.last()?;
        self.interpreter.algebra.as_game(&last)
    }

    /// Forgets all names; the results of the solver stay.
    pub fn forget_names(&mut self) {
        self.program.forget_names();
        self.evaluated = ResultCache::default();
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
