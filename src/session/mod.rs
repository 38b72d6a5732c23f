//! Sources, environment and results: the one interface for all shells.

mod ask;
pub mod board;
mod certify;
mod checked;
mod damaged;
mod data;
mod deal;
mod describe;
#[cfg(feature = "disk")]
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "files, for hosts that have some"
)]
mod disk;
mod early;
mod evaluate;
mod example;
mod faults;
mod host;
mod layout;
mod library;
mod mode;
mod perform;
mod picture;
mod play;
mod plot;
mod program;
mod remarks;
mod result;
mod rulesets;
mod run;
mod share;
mod text_run;
mod traces;
mod tree;

pub use crate::budget::{Counter, memory_used};
pub use ask::Question;
pub use data::{Detail, EndPoints, Fraction, MoveParts, PlayedGame, QuotientImage, QuotientParts};
pub use describe::Description;
#[cfg(feature = "disk")]
pub use disk::{DiskLoader, read_program, read_text, replace_file};
pub use example::example;
pub use layout::{can_be_read, classify, format, format_range};
pub use library::Library;
pub use play::{Goal, Match, Reply, Taken};
pub use plot::Curve;
pub use program::{Program, Source};
pub use result::{Cell, CheckResult, Item, Shown, StatementResult};
pub use rulesets::Definitions;
pub use share::{Begin, Finding, RowSink};
pub use tree::{GameBranch, GameTree};

// Types of the engine that shells need.
pub use crate::eval::Drawing;
pub use crate::eval::{Datum, Dealing, Operation, Share};
pub use crate::resolve::{Named, Own, Scope};
pub use crate::solve::shelf::{Asked, Kept, Shelf};
pub use crate::solve::{Budget, Meant, Move, Solver, Stop};
pub use crate::syntax::ast::ExprId;
pub use crate::syntax::{Parsed, TokenClass, needs_more};
pub use crate::value::{Player, Spelling};
pub use crate::vocabulary::{Entry, ParameterKind, ParameterSort};

use crate::budget::Instant;
use crate::eval::Interpreter;
use crate::source::{SourceId, Span};
use crate::syntax;
use crate::vocabulary::{PREFIXES, VOCABULARY};
use evaluate::ResultCache;
use mode::RunMode;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Reads files for `import`.
pub trait Loader: Send {
    /// The text of a file.
    fn load(&self, path: &Path) -> std::io::Result<String>;
}

/// A loader for a host without files: every import fails.
#[derive(Debug, Default)]
pub struct NoFiles;

impl Loader for NoFiles {
    fn load(&self, _: &Path) -> std::io::Result<String> {
        Err(std::io::ErrorKind::NotFound.into())
    }
}

/// Settings of a session.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Whether theorems (closed forms) may replace search.
    pub theorems: bool,
    /// Time limit for each statement; none by default.
    pub time: Option<Duration>,
    /// Maximum number of threads for evaluation.
    pub threads: usize,
    /// The spelling of values in diagnostics.
    pub spelling: Spelling,
    /// Whether results carry data for JSON: the elements of lists, the parts of moves, positions.
    pub data: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            theorems: true,
            time: None,
            threads: 1,
            spelling: Spelling::Ascii,
            data: false,
        }
    }
}

/// Texts, the names they bind, and the solver behind them.
pub struct Session {
    interpreter: Interpreter,
    library: Library,
    options: Options,
    mode: RunMode,
    /// All added texts, and the names of those that were run.
    program: Program,
    evaluated: ResultCache,
    /// The fingerprint of the statement that is being reported.
    reported: Option<u64>,
    /// Receives rows of large tables before their results.
    row_sink: Option<RowSink>,
}

impl Session {
    /// A session with an empty environment.
    pub fn new(options: Options, budget: Budget, loader: Box<dyn Loader>) -> Session {
        let mut interpreter =
            Interpreter::new(&VOCABULARY, budget, options.theorems, options.threads);
        interpreter.algebra.spelling = options.spelling;
        Session {
            interpreter,
            library: Library::new(loader),
            options,
            mode: RunMode {
                time: options.time,
                ..RunMode::default()
            },
            program: Program::default(),
            evaluated: ResultCache::default(),
            reported: None,
            row_sink: None,
        }
    }

    /// A text that was added.
    pub fn source(&self, id: SourceId) -> Option<&Source> {
        self.program.files.get(id.number()?)
    }

    /// The files that were read.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.program.files.iter().filter_map(|s| s.path.as_deref())
    }

    /// The text of a span.
    pub fn span_text(&self, span: Span) -> &str {
        self.source(span.source).map_or("", |s| span.text(&s.text))
    }

    /// The budget: its cancel flag and progress counter.
    pub fn budget(&self) -> &Budget {
        &self.interpreter.algebra.solver.budget
    }

    /// From now on, a failed definition leaves an older one of the same name in place.
    pub fn keep_names(&mut self) {
        self.mode.keeps_names = true;
    }

    /// Sets the store of answers.
    pub fn set_shelf(&mut self, shelf: Option<Arc<dyn Shelf>>) {
        self.interpreter.algebra.solver.shelf = shelf;
    }

    /// The store of answers, if any.
    pub fn shelf(&self) -> Option<&Arc<dyn Shelf>> {
        self.interpreter.algebra.solver.shelf.as_ref()
    }

    /// The limit on the memory of the process, in bytes.
    pub fn memory_limit(&self) -> Option<usize> {
        self.budget().memory()
    }

    /// Changes the limit on the memory of the process.
    pub fn set_memory_limit(&mut self, memory: Option<usize>) {
        self.interpreter.algebra.solver.budget.set_memory(memory);
    }

    /// The settings of the session.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Enables or disables theorems; forgets the results of the solver.
    pub fn set_theorems(&mut self, theorems: bool) {
        self.options.theorems = theorems;
        self.interpreter.algebra.solver.theorems = theorems;
        self.interpreter.forget_results();
    }

    /// Sets the spelling of values in diagnostics from now on.
    pub fn set_spelling(&mut self, spelling: Spelling) {
        self.options.spelling = spelling;
        self.interpreter.algebra.spelling = spelling;
        self.evaluated.forget_faults();
    }

    /// Sets the time limit for each statement.
    pub fn set_time_limit(&mut self, time: Option<Duration>) {
        self.options.time = time;
        self.mode.time = time;
    }

    /// Sets when the statements that run must end, whatever the time limit for each of them.
    pub fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.mode.deadline = deadline;
    }

    /// Forgets the results of the solver, to free memory; names and their values stay.
    pub fn forget_results(&mut self) {
        self.interpreter.forget_results();
    }

    /// Forgets all names, files and results. The texts stay, for messages.
    pub fn start_over(&mut self) {
        let budget = self.interpreter.algebra.solver.budget.renewed();
        let shelf = self.interpreter.algebra.solver.shelf.take();
        self.interpreter = Interpreter::new(
            &VOCABULARY,
            budget,
            self.options.theorems,
            self.options.threads,
        );
        self.interpreter.algebra.spelling = self.options.spelling;
        self.set_shelf(shelf);
        self.forget_names();
        self.forget_files();
    }

    /// Forgets results that a limit cut short, so that they are tried again.
    pub fn forget_unfinished(&mut self) {
        self.evaluated.forget_unfinished();
    }

    /// From now on, the result of a `let` includes the value that it binds, if that is found quickly.
    pub fn show_bound_values(&mut self) {
        self.mode.shows_bound_values = true;
    }

    /// From now on, results that a limit cuts short are not cached.
    pub fn stop_caching_limited(&mut self) {
        self.mode.keeps_limits = false;
    }

    /// Parses a text that was added.
    pub fn parse(&self, id: SourceId) -> Parsed {
        match self.source(id) {
            Some(source) => syntax::parse(id, &source.text, &PREFIXES),
            None => Parsed::default(),
        }
    }
}
