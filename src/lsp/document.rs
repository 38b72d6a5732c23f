//! An open document: its text, its static analysis, and its results so far.

use super::colours::LastTokens;
use crate::ide::Snapshot;
use crate::ide::diagnostics::{self, Problem};
use crate::session::{ExprId, Item, Shown, Spelling, StatementResult};
use crate::source::{ColumnUnit, LineIndex};
use rustc_hash::{FxHashMap, FxHashSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;
use tower_lsp::ls_types::{InlayHint, Range, Uri};

/// Most problems reported for a document.
const MOST_PROBLEMS: usize = 1000;

/// An inlay hint request that waits for results.
#[derive(Debug)]
pub struct Waiting {
    /// The deadline, after which the available hints are sent.
    pub until: Instant,
    /// The requested lines.
    pub range: Range,
    /// The channel for the answer.
    pub reply: tokio::sync::oneshot::Sender<Vec<InlayHint>>,
}

/// An open document.
#[derive(Debug)]
pub struct Document {
    /// The client's URI.
    pub uri: Uri,
    /// Its path, if it is a file.
    pub path: Option<PathBuf>,
    /// The text.
    pub text: Arc<str>,
    /// The line index.
    pub lines: LineIndex,
    /// The unit of columns.
    pub unit: ColumnUnit,
    /// The client's version number of the text.
    pub version: i32,
    /// Whether the text or an import has changed since the last parse.
    pub is_dirty: bool,
    /// The text that the reader thread is parsing, if any.
    pub being_read: Option<Arc<str>>,
    /// The parsed text.
    pub snapshot: Arc<Snapshot>,
    /// Problems found without evaluation.
    pub faults: Vec<Problem>,
    /// Results by fingerprint. Statements that an edit leaves unchanged keep their results.
    pub results: FxHashMap<u64, Arc<StatementResult>>,
    /// The number of statements with each fingerprint.
    prints: FxHashMap<u64, usize>,
    /// The number of statements without a result.
    pub missing: usize,
    /// Whether no more results will come.
    pub is_complete: bool,
    /// The last requested lines.
    pub visible: Range,
    /// The last answer with semantic tokens.
    pub colours: LastTokens,
    /// Whether lenses were requested before the results were complete.
    pub lenses_stale: bool,
    /// The statement that the user runs with the longer time limit.
    pub long_run: Option<usize>,
    /// The time of the last edit.
    pub edited: Instant,
    /// When its evaluation is due.
    pub due: Option<Instant>,
    /// When its problems are to be published.
    pub publish: Option<Instant>,
    /// The problems published last, with their version.
    pub published: Option<(i32, Vec<Problem>)>,
    /// Hint requests that wait for results.
    pub waiting: Vec<Waiting>,
    /// The number of missing results when hints were last requested too early.
    pub missing_at_hints: Option<usize>,
}

impl Document {
    /// A newly opened document.
    pub fn new(
        uri: Uri,
        path: Option<PathBuf>,
        version: i32,
        text: String,
        unit: ColumnUnit,
    ) -> Document {
        let now = Instant::now();
        Document {
            uri,
            path,
            lines: LineIndex::new(&text),
            text: text.into(),
            unit,
            version,
            is_dirty: true,
            being_read: None,
            snapshot: Arc::default(),
            faults: Vec::new(),
            results: FxHashMap::default(),
            prints: FxHashMap::default(),
            missing: 0,
            is_complete: false,
            visible: Range::default(),
            colours: LastTokens::default(),
            lenses_stale: false,
            long_run: None,
            edited: now,
            due: Some(now),
            publish: None,
            published: None,
            waiting: Vec::new(),
            missing_at_hints: None,
        }
    }

    /// Whether the snapshot matches the text.
    pub fn is_read(&self) -> bool {
        !self.is_dirty && self.being_read.is_none()
    }

    /// Replaces the text.
    pub fn set_text(&mut self, text: String) {
        self.lines = LineIndex::new(&text);
        self.text = text.into();
        self.is_dirty = true;
    }

    /// Installs a new snapshot. Results whose fingerprints occur in it are kept.
    pub fn set_snapshot(&mut self, snapshot: Snapshot, faults: Vec<Problem>) {
        self.prints.clear();
        let statements = snapshot.parsed.statements.len();
        for print in (0..statements).filter_map(|s| snapshot.program.fingerprint(s)) {
            *self.prints.entry(print).or_default() += 1;
        }
        self.long_run = None;
        self.snapshot = Arc::new(snapshot);
        self.keep_results(|_| true);
        self.faults = faults;
        self.is_dirty = false;
    }

    /// Keeps the results whose fingerprints still occur and that satisfy `is_wanted`.
    fn keep_results(&mut self, is_wanted: impl Fn(&StatementResult) -> bool) {
        self.results
            .retain(|print, result| self.prints.contains_key(print) && is_wanted(result));
        let found = self
            .results
            .keys()
            .filter_map(|print| self.prints.get(print));
        let statements = self.snapshot.parsed.statements.len();
        self.missing = statements.saturating_sub(found.sum());
        self.is_complete = self.missing == 0;
    }

    /// Adds a result of the longer time limit. Results that failed for lack of it are dropped.
    pub fn add_insisted(&mut self, print: u64, result: Arc<StatementResult>) {
        if !result.is_unfinished() {
            self.keep_results(|r| r.is_cut() || !r.is_unfinished());
        }
        self.add_result(print, result);
    }

    /// Adds a result, unless its statement no longer exists or it was interrupted.
    pub fn add_result(&mut self, print: u64, result: Arc<StatementResult>) {
        let Some(count) = self.prints.get(&print).filter(|_| !result.is_interrupted()) else {
            return;
        };
        if self.results.insert(print, result).is_none() {
            self.missing = self.missing.saturating_sub(*count);
        }
        self.is_complete |= self.missing == 0;
    }

    /// Drops all results, because settings that affect them have changed.
    pub fn forget_results(&mut self) {
        self.keep_results(|_| false);
    }

    /// The result of a statement, if available.
    pub fn result(&self, statement: usize) -> Option<&Arc<StatementResult>> {
        self.results
            .get(&self.snapshot.program.fingerprint(statement)?)
    }

    /// Statements without a result, one for each fingerprint, visible ones first.
    pub fn to_evaluate(&self) -> Vec<usize> {
        let line = |at: u32| {
            self.lines
                .position(&self.text, at as usize, ColumnUnit::Utf8)
                .0 as u32
        };
        let mut seen = FxHashSet::default();
        let statements = self.snapshot.parsed.statements.iter().enumerate();
        let wanted = statements.filter(|(s, _)| {
            let print = self.snapshot.program.fingerprint(*s);
            print.is_some_and(|p| !self.results.contains_key(&p) && seen.insert(p))
        });
        let (mut first, later): (Vec<_>, Vec<_>) = wanted.partition(|(_, s)| {
            line(s.span.start) <= self.visible.end.line
                && self.visible.start.line <= line(s.span.end)
        });
        first.extend(later);
        first.into_iter().map(|(s, _)| s).collect()
    }

    /// Whether the client should request hints again.
    pub fn needs_refresh(&self) -> bool {
        let more = |before| self.missing < before || self.is_complete;
        self.is_read() && self.publish.is_none() && self.missing_at_hints.is_some_and(more)
    }

    /// The known problems without duplicates, in source order, at most [`MOST_PROBLEMS`].
    pub fn problems(&self, spelling: Spelling) -> Vec<Problem> {
        let mut all = self.faults.clone();
        let program = &self.snapshot.program;
        for statement in 0..self.snapshot.parsed.statements.len() {
            let Some(result) = self.result(statement) else {
                continue;
            };
            for problem in diagnostics::of_result(program, statement, result, spelling) {
                let same = |p: &&mut Problem| {
                    p.span == problem.span && p.code == problem.code && p.message == problem.message
                };
                match all.iter_mut().take(self.faults.len()).find(|p| same(p)) {
                    // Evaluation may have added details to the problem.
                    Some(known) => *known = problem,
                    None => all.push(problem),
                }
            }
        }
        all.sort_by_key(|p| (p.span.start, p.span.end));
        all.truncate(MOST_PROBLEMS);
        all
    }

    /// The value of an expression that is a whole, evaluated statement.
    pub fn known(&self, statement: usize, expr: ExprId) -> Option<&Shown> {
        let is_whole = self.snapshot.is_whole(statement, expr);
        match &self.result(statement).filter(|_| is_whole)?.item {
            Item::Value(shown) => Some(shown),
            _ => None,
        }
    }
}
