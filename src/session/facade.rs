//! The session: the interface of the language for all shells. Each method delegates to the owners of its state.

use super::board::Boards;
use super::evaluator::Evaluator;
use super::opponent::Opponent;
use super::program::Program;
use super::source::Source;
use super::text_run::Report;
use super::windows::{RowSink, RunStatement};
use super::{
    CheckResult, Description, Library, Loader, Options, Question, Shown, StatementResult, ask,
    certify, describe, evaluate, faults, host, known, run,
};
use crate::budget::Instant;
use crate::check::{Scope, UserDefinition};
use crate::diagnostic::Diagnostic;
use crate::eval::{Datum, Operation};
use crate::fingerprint::Fingerprint;
use crate::solve::shelf::Shelf;
use crate::solve::{Budget, Certificate};
use crate::source::{SourceId, Span};
use crate::syntax::ast::ExprId;
use crate::syntax::{self, Parsed};
use crate::value::Spelling;
use crate::vocabulary::PREFIXES;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Texts, the names they bind, and the solver behind them.
pub struct Session {
    /// Reads imported files.
    library: Library,
    /// All added texts, and the names of those that were run.
    pub(super) program: Program,
    pub(super) evaluator: Evaluator,
    /// The fingerprint of the statement that was reported last.
    pub(super) reported: Option<u64>,
    /// Receives rows of large tables before their results.
    pub(super) row_sink: Option<RowSink>,
}

impl Session {
    /// A session with an empty environment.
    pub fn new(options: Options, budget: Budget, loader: Box<dyn Loader>) -> Session {
        Session {
            library: Library::new(loader),
            program: Program::default(),
            evaluator: Evaluator::new(options, budget),
            reported: None,
            row_sink: None,
        }
    }

    /// Adds a text. Older texts that are no files and have run are forgotten in time, unless a name or one of the last
    /// results needs them; then [`Session::source`] does not find them.
    pub fn add_source(&mut self, name: &str, text: &str, path: Option<PathBuf>) -> SourceId {
        self.program.add(name, text, path.as_deref())
    }

    /// A text that was added.
    pub fn source(&self, id: SourceId) -> Option<&Source> {
        self.program.source(id)
    }

    /// The files that were read.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.program.files.iter().filter_map(|s| s.path.as_deref())
    }

    /// The text of a span.
    pub fn span_text(&self, span: Span) -> &str {
        self.program.span_text(span)
    }

    /// Parses a text that was added.
    pub fn parse(&self, id: SourceId) -> Parsed {
        match self.source(id) {
            Some(source) => syntax::parse(id, &source.text, &PREFIXES),
            None => Parsed::default(),
        }
    }

    /// The static diagnostics of a text, in text order.
    pub fn check(&mut self, id: SourceId) -> Vec<Diagnostic> {
        let first = self.read(id);
        let parsed = self.program.take_tree(id);
        let faults = faults::faults_of_text(&self.program, &parsed);
        self.program.truncate(first);
        faults
    }

    /// Adds the statements of a text to the program; returns the number of the first of them.
    pub(super) fn read(&mut self, id: SourceId) -> usize {
        let first = self.program.units.len();
        let text = id.number().unwrap_or(usize::MAX);
        let keeps_names = self.evaluator.mode.keeps_names;
        self.library
            .extend(&mut self.program, text, &Parsed::default(), keeps_names);
        first
    }

    /// The fingerprint of all texts that were read.
    pub fn fingerprint_of_texts(&self) -> Fingerprint {
        self.program.fingerprint_of_texts()
    }

    /// The names bound so far, except those of results.
    pub fn scope(&self) -> Scope {
        self.program.scope(usize::MAX)
    }

    /// Whether a text of the session has defined a name.
    pub fn defines(&self, name: &str) -> bool {
        self.program.names.last_binder(name).is_some()
    }

    /// A name of the user and its type: `f(m, n): function`, `g(b: grid "x|o."): ruleset`.
    pub fn described(&self, own: &UserDefinition) -> String {
        let binder = self.program.names.last_binder(&own.name);
        let unit = binder
            .map(|b| &self.program.units[b])
            .filter(|u| !u.is_faulty);
        let kind = match unit.map(|u| self.evaluator.cache.value(u.fingerprint)) {
            Some(Some(datum)) => datum.kind(),
            Some(None) if own.params.is_some() => own.sort(),
            _ => "no value, its definition had an error",
        };
        format!("{}: {kind}", own.head())
    }

    /// The value of a name of the session; `None` for a function and for one of several names that a `let` binds.
    pub fn value_of(&self, name: &str) -> Option<Datum> {
        host::value_of(&self.evaluator.cache, &self.program, name)
    }

    /// The names bound so far as a text that binds them in another session: functions as they were written, values by
    /// their notation, if they have one.
    pub fn definitions(&mut self) -> String {
        host::definitions(&mut self.evaluator, &self.program)
    }

    /// Forgets all names; the results of the solver stay.
    pub fn forget_names(&mut self) {
        self.program.forget_names();
        self.evaluator.forget_values();
    }

    /// Forgets which files were read, so that the next import reads them again.
    pub fn forget_files(&mut self) {
        self.program.forget_files();
    }

    /// Forgets all names, files and results.
    pub fn start_over(&mut self) {
        self.evaluator.start_over();
        self.program.forget_names();
        self.program.forget_files();
    }

    /// Runs a text; reports each result as soon as it is available, in text order, until `report` returns `false`.
    pub fn run(&mut self, id: SourceId, report: Report) {
        run::run(self, id, self.evaluator.mode, true, report);
    }

    /// Runs a text without rendering its results, for a caller that uses the last value in another way.
    pub fn run_without_rendering(&mut self, id: SourceId, report: Report) {
        let mode = self.evaluator.mode.without_rendering();
        run::run(self, id, mode, true, report);
    }

    /// Runs a text without side effects: names and the last results stay as they were.
    pub fn run_isolated(&mut self, id: SourceId, report: Report) {
        run::run(self, id, self.evaluator.mode, false, report);
    }

    /// Like [`Session::run_isolated`], without rendering the results.
    pub fn run_aside(&mut self, id: SourceId, report: Report) {
        let mode = self.evaluator.mode.without_rendering();
        run::run(self, id, mode, false, report);
    }

    /// Runs a text with the results that `next` gives for its statements.
    pub fn run_by(
        &mut self,
        id: SourceId,
        next: &mut dyn FnMut(RunStatement) -> StatementResult,
        report: Report,
    ) {
        run::run_by(self, id, next, report);
    }

    /// From now on, sends the rows of a large table to a sink as they are found; the result has only the last rows, so that
    /// the table is never in memory as a whole. If the result is a failure, the rows are void.
    pub fn stream_rows(&mut self, sink: RowSink) {
        self.row_sink = Some(sink);
    }

    /// The value of the statement that is being reported by [`Session::run`]: of an expression or of a `let`.
    pub fn reported(&self) -> Option<Datum> {
        self.evaluator.cache.value(self.reported?).cloned()
    }

    /// The last result.
    pub fn last(&self) -> Option<Datum> {
        let (unit, _) = self.program.results.last()?;
        let print = self.program.units[*unit].fingerprint;
        self.evaluator.cache.value(print).cloned()
    }

    /// The type of the last result, in words.
    pub fn last_kind(&mut self) -> Option<String> {
        let last = self.last()?;
        Some(known::kind(self.evaluator.solver(), &last))
    }

    /// Evaluates a statement of the text of a program. The result contains no static errors but those of imports. Its
    /// spans are those of syntax trees: [`Program::place`] maps them to the text.
    pub fn evaluate(
        &mut self,
        program: &Program,
        statement: usize,
    ) -> Option<Arc<StatementResult>> {
        evaluate::statement(&mut self.evaluator, program, statement)
    }

    /// Evaluates an expression of a statement, and its dependencies only, in the environment before that statement.
    /// The expression must not depend on the variables of a function or range. One time limit covers all of it. `None`
    /// if the program has no such expression.
    pub fn describe(
        &mut self,
        program: &Program,
        statement: usize,
        expr: ExprId,
    ) -> Option<Description> {
        describe::describe(&mut self.evaluator, program, statement, expr)
    }

    /// Describes the position in the counterexample of a claim, like [`Session::describe`]; `context` is the text of the
    /// definitions that the claim needs. `None` if the claim holds or contains no position.
    pub fn describe_case(
        &mut self,
        context: &str,
        claim: &str,
        check: &CheckResult,
    ) -> Option<Description> {
        describe::describe_case(&mut self.evaluator, context, claim, check)
    }

    /// Answers a question about an expression; `None` if the program has no such expression.
    pub fn ask(
        &mut self,
        program: &Program,
        statement: usize,
        expr: ExprId,
        question: Question,
    ) -> Option<Result<Shown, Box<Diagnostic>>> {
        ask::answer(&mut self.evaluator, program, statement, expr, question)
    }

    /// Answers questions about boards that are clicked.
    pub fn boards(&mut self) -> Boards<'_> {
        Boards {
            evaluator: &mut self.evaluator,
        }
    }

    /// The solver as an opponent.
    pub fn opponent(&mut self) -> Opponent<'_> {
        Opponent {
            evaluator: &mut self.evaluator,
        }
    }

    /// Applies an operation to data of this session, within its limits.
    ///
    /// Errors: those of the operation. The start of their place is the number of an operand, from 1; 0 is the operation.
    pub fn operate(
        &mut self,
        operation: Operation,
        data: &[Datum],
    ) -> Result<Datum, Box<Diagnostic>> {
        host::operate(&mut self.evaluator, operation, data)
    }

    /// Like [`Session::operate`], within a millisecond. `None` if that does not suffice; partial results speed up the next
    /// attempt.
    pub fn operate_briefly(
        &mut self,
        operation: Operation,
        data: &[Datum],
    ) -> Option<Result<Datum, Box<Diagnostic>>> {
        host::operate_briefly(&mut self.evaluator, operation, data)
    }

    /// A datum as a result that is shown without evaluation: a game by its notation, with its picture if it has one.
    pub fn glance(&mut self, datum: &Datum) -> Result<StatementResult, Box<Diagnostic>> {
        host::glance(&mut self.evaluator, datum)
    }

    /// The settings of the session.
    pub fn options(&self) -> Options {
        self.evaluator.options
    }

    /// The budget: its cancel flag and progress counter.
    pub fn budget(&self) -> &Budget {
        &self.evaluator.interpreter.algebra.solver.budget
    }

    /// Enables or disables theorems; forgets the results of the solver.
    pub fn set_theorems(&mut self, theorems: bool) {
        self.evaluator.set_theorems(theorems);
    }

    /// Sets the spelling of values in diagnostics from now on.
    pub fn set_spelling(&mut self, spelling: Spelling) {
        self.evaluator.set_spelling(spelling);
    }

    /// Sets the time limit for each statement.
    pub fn set_time_limit(&mut self, time: Option<Duration>) {
        self.evaluator.set_time_limit(time);
    }

    /// Sets when the statements that run must end, whatever the time limit for each of them.
    pub fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.evaluator.mode.deadline = deadline;
    }

    /// The limit on the memory of the process, in bytes.
    pub fn memory_limit(&self) -> Option<usize> {
        self.budget().memory()
    }

    /// Changes the limit on the memory of the process.
    pub fn set_memory_limit(&mut self, memory: Option<usize>) {
        self.evaluator.solver().budget.set_memory(memory);
    }

    /// From now on, a failed definition leaves an older one of the same name in place.
    pub fn keep_names(&mut self) {
        self.evaluator.mode.keeps_names = true;
    }

    /// From now on, the result of a `let` includes the value that it binds, if that is found quickly.
    pub fn show_bound_values(&mut self) {
        self.evaluator.mode.shows_bound_values = true;
    }

    /// From now on, results that a limit cuts short are not cached.
    pub fn stop_caching_limited(&mut self) {
        self.evaluator.mode.keeps_limits = false;
    }

    /// Forgets results that a limit cut short, so that they are tried again.
    pub fn forget_unfinished(&mut self) {
        self.evaluator.cache.forget_unfinished();
    }

    /// Forgets the results of the solver, to free memory; names and their values stay.
    pub fn forget_results(&mut self) {
        self.evaluator.interpreter.forget_results();
    }

    /// The store of answers, if any.
    pub fn shelf(&self) -> Option<&Arc<dyn Shelf>> {
        self.evaluator.interpreter.algebra.solver.shelf.as_ref()
    }

    /// Sets the store of answers.
    pub fn set_shelf(&mut self, shelf: Option<Arc<dyn Shelf>>) {
        self.evaluator.solver().shelf = shelf;
    }

    /// Starts recording the games whose values or outcomes are requested.
    pub fn note_questions(&mut self) {
        self.evaluator.solver().note_questions();
    }

    /// A certificate for the recorded games; if `answered`, only for those whose answers were found. The time limit is that of a statement.
    ///
    /// Errors: the reason, as a sentence.
    pub fn certificate(&mut self, answered: bool) -> Result<Certificate, String> {
        certify::certificate(&mut self.evaluator, answered)
    }
}
