//! Sources, environment and results: the one interface that every shell uses.

mod ask;
mod certify;
mod describe;
#[cfg(feature = "disk")]
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "files, for hosts that have some"
)]
mod disk;
mod example;
mod import;
mod layout;
mod picture;
mod play;
mod plot;
mod program;
mod result;
mod store;
mod tree;

use crate::budget::now;
pub use crate::budget::{Counter, memory_used};
pub use ask::Question;
pub use describe::Description;
#[cfg(feature = "disk")]
pub use disk::{DiskLoader, read_program, read_text, replace_file};
pub use example::example;
pub use picture::{Drawing, scenes};
pub use play::{Contest, Reply};
pub use plot::Curve;
pub use program::{Library, Program, ProgramFile};
pub use result::{Cell, CheckResult, Detail, Item, Shown, StatementResult};
pub use store::UnitResult;

// What a shell needs of the engine's data.
pub use crate::resolve::{Named, Own, Scope};
pub use crate::solve::shelf::{Asked, Kept, Shelf};
pub use crate::solve::{Budget, Move, Solver, Stop};
pub use crate::syntax::ast::ExprId;
pub use crate::syntax::{Parsed, TokenClass, needs_more};
pub use crate::value::{Player, Spelling};
pub use crate::vocabulary::Entry;
pub use layout::{classify, format, format_range};

use crate::diagnostic::Diagnostic;
use crate::eval::{Binding, Datum, Interpreter, RESULTS};
use crate::resolve;
use crate::solve::Unfinished;
use crate::source::{ColumnUnit, LineIndex, SourceId, Span};
use crate::syntax;
use crate::syntax::ast::{Ast, Statement};
use crate::vocabulary::{PREFIXES, VOCABULARY};
use rustc_hash::FxHashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Reads files for `import`.
pub trait Loader: Send {
    /// The text of a file.
    fn load(&self, path: &Path) -> std::io::Result<String>;
}

/// For a host without files: every import fails.
#[derive(Debug, Default)]
pub struct NoFiles;

impl Loader for NoFiles {
    fn load(&self, _: &Path) -> std::io::Result<String> {
        Err(std::io::ErrorKind::NotFound.into())
    }
}

/// What a session may use.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Whether closed forms may take the place of search.
    pub theorems: bool,
    /// For each statement; none by default.
    pub time: Option<Duration>,
    /// How many threads may work on one statement.
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            theorems: true,
            time: None,
            threads: 1,
        }
    }
}

/// A text that has been read.
#[derive(Debug)]
pub struct Source {
    /// Its name in messages: a path, or such as `<stdin>`.
    pub name: String,
    /// The text.
    pub text: Arc<str>,
    /// Its lines.
    pub lines: LineIndex,
    /// The file it was read from.
    pub path: Option<PathBuf>,
}

impl Source {
    /// Line and column of an offset, both from 1, columns in characters.
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let (line, column) = self
            .lines
            .position(&self.text, offset, ColumnUnit::Character);
        (line + 1, column + 1)
    }
}

/// Texts, the names they bind, and the solver behind them.
pub struct Session {
    interpreter: Interpreter,
    sources: Vec<Source>,
    loader: Box<dyn Loader>,
    options: Options,
    /// Results are bound, but not evaluated for being shown.
    unseen: bool,
    /// Files whose names are bound already, and files whose import is under way.
    imported: Vec<PathBuf>,
    importing: Vec<PathBuf>,
    /// Where the functions were defined.
    places: FxHashMap<SourceId, Span>,
    /// What is kept of the statements of programs, and whether what a limit cut short is kept with it.
    store: store::Store,
    keeps_limits: bool,
}

impl Session {
    /// A session with an empty environment.
    pub fn new(options: Options, budget: Budget, loader: Box<dyn Loader>) -> Session {
        Session {
            interpreter: Interpreter::new(&VOCABULARY, budget, options.theorems, options.threads),
            sources: Vec::new(),
            loader,
            options,
            unseen: false,
            imported: Vec::new(),
            importing: Vec::new(),
            places: FxHashMap::default(),
            store: store::Store::default(),
            keeps_limits: true,
        }
    }

    /// Adds a text.
    pub fn add_source(&mut self, name: &str, text: &str, path: Option<PathBuf>) -> SourceId {
        let id = SourceId(self.sources.len() as u64);
        self.sources.push(Source {
            name: name.into(),
            text: text.into(),
            lines: LineIndex::new(text),
            path,
        });
        id
    }

    /// A text that was added.
    pub fn source(&self, id: SourceId) -> Option<&Source> {
        self.sources.get(id.number()?)
    }

    /// The files that were read.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.sources.iter().filter_map(|s| s.path.as_deref())
    }

    /// The text of a span.
    pub fn span_text(&self, span: Span) -> &str {
        self.source(span.source).map_or("", |s| span.text(&s.text))
    }

    /// The budget: its cancel flag and progress counter.
    pub fn budget(&self) -> &Budget {
        &self.interpreter.solver.budget
    }

    /// From now on a failed definition leaves an older one of the same name as it was.
    pub fn keep_names(&mut self) {
        self.interpreter.keeps_names = true;
    }

    /// The last result, to be put back with [`Session::set_last`].
    pub fn last(&self) -> Option<Datum> {
        match self.interpreter.names().get(RESULTS[0]) {
            Some(Binding::Datum(datum)) => Some(datum.clone()),
            _ => None,
        }
    }

    /// Makes this the last result again, and leaves the ones before it as they are.
    pub fn set_last(&mut self, datum: Datum) {
        self.interpreter.bind(RESULTS[0], Binding::Datum(datum));
    }

    /// Runs a text whose last value is to be used in some way, without finding what it is worth.
    pub fn run_unseen(
        &mut self,
        id: SourceId,
        report: &mut dyn FnMut(&Session, StatementResult) -> bool,
    ) {
        self.unseen = true;
        self.run(id, report);
        self.unseen = false;
    }

    /// Where answers of the solver are kept between runs.
    pub fn set_shelf(&mut self, shelf: Option<Arc<dyn Shelf>>) {
        self.interpreter.solver.shelf = shelf;
    }

    /// Where answers are kept, if they are.
    pub fn shelf(&self) -> Option<&Arc<dyn Shelf>> {
        self.interpreter.solver.shelf.as_ref()
    }

    /// The limit on the memory of the process in bytes.
    pub fn memory_limit(&self) -> Option<usize> {
        self.budget().memory()
    }

    /// Changes the limit on the memory of the process.
    pub fn set_memory_limit(&mut self, memory: Option<usize>) {
        self.interpreter.solver.budget.set_memory(memory);
    }

    /// What the session may use.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Whether closed forms may take the place of search from now on; what was found by them is forgotten.
    pub fn set_theorems(&mut self, theorems: bool) {
        self.options.theorems = theorems;
        self.interpreter.solver.theorems = theorems;
        self.interpreter.forget_results();
    }

    /// How long each statement may take from now on.
    pub fn set_time_limit(&mut self, time: Option<Duration>) {
        self.options.time = time;
    }

    /// Forgets all names; what the solver has found stays.
    pub fn forget_names(&mut self) {
        self.interpreter.forget_names();
        self.imported.clear();
    }

    /// Forgets which files were read, so that the next import reads them again.
    pub fn forget_files(&mut self) {
        self.imported.clear();
        for source in &mut self.sources {
            source.path = None;
        }
    }

    /// Forgets what the solver has found, to make room; names and their values stay.
    pub fn forget_results(&mut self) {
        self.interpreter.forget_results();
    }

    /// Forgets all names, files and results. The texts stay, for messages.
    pub fn start_over(&mut self) {
        let budget = self.interpreter.solver.budget.renewed();
        let keeps_names = self.interpreter.keeps_names;
        let shelf = self.interpreter.solver.shelf.take();
        self.interpreter = Interpreter::new(
            &VOCABULARY,
            budget,
            self.options.theorems,
            self.options.threads,
        );
        self.interpreter.keeps_names = keeps_names;
        self.set_shelf(shelf);
        self.forget_files();
    }

    /// What a limit cut short is tried again.
    pub fn forget_unfinished(&mut self) {
        self.store.forget_unfinished();
    }

    /// What a limit cut short is tried again whenever it is needed again.
    pub fn forget_limits(&mut self) {
        self.keeps_limits = false;
    }

    /// The names bound so far, with what they stand for; not those of results.
    pub fn names(&self) -> impl Iterator<Item = (&str, &Binding)> {
        let names = self.interpreter.names().iter();
        let names = names.map(|(name, binding)| (&**name, binding));
        names.filter(|(name, _)| !RESULTS.contains(name))
    }

    /// Parses a text that was added.
    pub fn parse(&self, id: SourceId) -> Parsed {
        match self.source(id) {
            Some(source) => syntax::parse(id, &source.text, &PREFIXES),
            None => Parsed::default(),
        }
    }

    /// The names bound so far; not those of results.
    pub fn scope(&self) -> Scope {
        let mut scope = Scope::default();
        for (name, binding) in self.names() {
            let params = match binding {
                Binding::Function(function) => Some(function.params.clone()),
                Binding::Datum(_) | Binding::Failed => None,
            };
            scope.define(Own {
                params,
                ..Own::value(name)
            });
        }
        scope
    }

    /// What one of the user's names is: `f(m, n): function`.
    pub fn described(&self, own: &Own) -> String {
        let binding = self.names().find(|(name, _)| **name == *own.name);
        let kind = match binding {
            Some((_, Binding::Datum(datum))) => datum.kind(),
            Some((_, Binding::Failed)) => "no value, its definition had an error",
            _ => "function",
        };
        format!("{}: {kind}", own.form())
    }

    /// The names that a program can use: those of the session, of its imports, and its own.
    fn known_names(&mut self, parsed: &Parsed) -> Scope {
        let mut scope = self.scope();
        let bound = RESULTS
            .iter()
            .filter(|r| self.interpreter.names().contains_key(**r));
        bound.for_each(|name| scope.define(Own::value(*name)));
        self.collect_imported(parsed, &mut Vec::new(), &mut scope);
        scope.collect(parsed);
        scope.define_results(parsed);
        scope
    }

    /// The faults of a text that can be seen without evaluation, in the order of the text.
    pub fn check(&mut self, id: SourceId) -> Vec<Diagnostic> {
        let parsed = self.parse(id);
        let names = self.known_names(&parsed);
        let mut faults = parsed.diagnostics.clone();
        for statement in &parsed.statements {
            faults.extend(self.placed(statement, resolve::check(&statement.ast, &names)));
            faults.extend(self.check_import(id, statement));
        }
        faults.sort_by_key(|f| f.span.start);
        faults
    }

    /// Runs a text and hands out each result as soon as it is there, in program order; stops early when told so.
    pub fn run(&mut self, id: SourceId, report: &mut dyn FnMut(&Session, StatementResult) -> bool) {
        let parsed = self.parse(id);
        let names = self.known_names(&parsed);
        let mut faults = parsed.diagnostics.iter().peekable();
        for statement in &parsed.statements {
            let ast = &statement.ast;
            // Faults of statements that could not be read stand in their place.
            while let Some(fault) = faults.next_if(|f| f.span.start < statement.span.start) {
                if !report(self, StatementResult::unread(fault.clone())) {
                    return;
                }
            }
            let mut diagnostics = Vec::new();
            while let Some(hint) =
                faults.next_if(|f| f.span.start < statement.span.end && !f.is_error())
            {
                diagnostics.push(hint.clone());
            }
            let static_faults = resolve::check(ast, &names);
            let mut result = if static_faults.is_empty() {
                self.note_place(statement);
                self.run_statement(id, ast)
            } else {
                if let Some(name) = ast.parts().binds {
                    self.interpreter.fail(&name.text);
                }
                StatementResult::failed(ast.span(), static_faults)
            };
            result.span = statement.span;
            diagnostics.extend(self.placed(statement, result.diagnostics));
            result.diagnostics = diagnostics;
            if !report(self, result) {
                return;
            }
        }
        for fault in faults {
            if !report(self, StatementResult::unread(fault.clone())) {
                return;
            }
        }
    }

    /// Remembers where a function is defined.
    fn note_place(&mut self, statement: &Statement) {
        if statement.ast.parts().params.is_some() {
            self.places.insert(statement.ast.source, statement.span);
        }
    }

    /// Faults of a statement with their places in texts.
    fn placed(&self, statement: &Statement, faults: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let place = |span: Span| match self.places.get(&span.source) {
            _ if span.source == statement.ast.source => statement.place(span),
            Some(defined) => span.within(*defined),
            None => span,
        };
        faults.into_iter().map(|f| f.placed(place)).collect()
    }

    /// Runs a statement; the places in its result are those of its tree. An import is relative to the text `id`.
    fn run_statement(&mut self, id: SourceId, ast: &Arc<Ast>) -> StatementResult {
        let begin = now();
        self.interpreter.solver.budget.start(self.options.time);
        // What was found before must not take the room of what is to be found.
        if !self.budget().affords(0) {
            self.forget_results();
        }
        let outcome = catch_unwind(AssertUnwindSafe(|| match ast.parts().import {
            Some(path) => {
                let faults = self.import(id, path);
                if faults.is_empty() {
                    Ok(Item::Nothing)
                } else {
                    Err(faults)
                }
            }
            None => self
                .interpreter
                .run(ast)
                .and_then(|done| self.show(ast, done))
                .map_err(|fault| vec![*fault]),
        }));
        let outcome = outcome.unwrap_or_else(|_| Err(vec![Diagnostic::internal(ast.span())]));
        self.interpreter.solver.settle();
        let unfinished = self.interpreter.solver.unfinished();
        let (item, diagnostics) = match outcome {
            Ok(item) => (item, Vec::new()),
            Err(mut faults) => {
                if let (Some(part), [fault]) = (unfinished, faults.as_mut_slice())
                    && fault.is_stopped()
                {
                    fault.help.push(so_far(&part));
                }
                (Item::Failed, faults)
            }
        };
        StatementResult {
            span: ast.span(),
            item,
            diagnostics,
            micros: (now() - begin).as_micros() as u64,
            positions: self.interpreter.solver.budget.ticks(),
        }
    }
}

/// What was found before a search was stopped, in words.
fn so_far(part: &Unfinished) -> String {
    let values = part.excluded.iter().map(|k| match k {
        0 => "0".into(),
        1 => "*".into(),
        k => format!("*{k}"),
    });
    let values: Vec<String> = values.collect();
    let known = match values.as_slice() {
        [] => "nothing is known of its value yet".into(),
        values => format!("its value is not {}", values.join(" nor ")),
    };
    let valued = match part.valued {
        0 => String::new(),
        n => format!(", {n} of them to known values"),
    };
    format!(
        "the search had come to a component with {} moves{valued}: {known}; what was found is kept while the session \
         lasts",
        part.moves
    )
}
