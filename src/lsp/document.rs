//! An open document: its text, its static analysis, and its results so far.

use super::colours::LastTokens;
use super::progress::DocumentProgress;
use crate::ide::Snapshot;
use crate::ide::diagnostics::{self, Problem};
use crate::session::{ExprId, Item, Shown, Spelling, StatementResult};
use crate::source::{ColumnUnit, LineIndex};
use rustc_hash::FxHashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tower_lsp::ls_types::{InlayHint, Range, Uri};

/// Most problems reported for a document.
const MOST_PROBLEMS: usize = 1000;
/// Most statements in a task of the long lane, which can be put in another order between tasks.
const MOST_AT_ONCE: usize = 64;

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
    /// Whether the client has not opened it: it is a file of a folder that is checked.
    pub in_background: bool,
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
    /// By fingerprint, the number of statements that have it and the first of them.
    prints: FxHashMap<u64, (usize, usize)>,
    /// The number of statements without a result.
    pub missing: usize,
    /// Statements that were cut off, by fingerprint, and their longest slice. They wait for the long lane.
    cut: FxHashMap<u64, Duration>,
    /// Fingerprints of the statements that the user runs with the longer time limit, in this order.
    insisted: Vec<u64>,
    /// Whether every statement has had a slice since the last edit.
    pub is_swept: bool,
    /// The last requested lines.
    pub visible: Range,
    /// The last answer with semantic tokens.
    pub colours: LastTokens,
    /// Whether lenses were requested before the results were complete.
    pub lenses_stale: bool,
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
    /// The progress that is shown for it.
    pub progress: DocumentProgress,
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
            in_background: false,
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
            cut: FxHashMap::default(),
            insisted: Vec::new(),
            is_swept: false,
            visible: Range::default(),
            colours: LastTokens::default(),
            lenses_stale: false,
            edited: now,
            due: Some(now),
            publish: None,
            published: None,
            waiting: Vec::new(),
            missing_at_hints: None,
            progress: DocumentProgress::default(),
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
        for statement in 0..statements {
            if let Some(print) = snapshot.program.fingerprint(statement) {
                self.prints.entry(print).or_insert((0, statement)).0 += 1;
            }
        }
        self.cut.retain(|print, _| self.prints.contains_key(print));
        self.insisted
            .retain(|print| self.prints.contains_key(print));
        self.is_swept = false;
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
            .filter_map(|print| Some(self.prints.get(print)?.0));
        let statements = self.snapshot.parsed.statements.len();
        self.missing = statements.saturating_sub(found.sum());
    }

    /// Adds a result of the longer time limit. Results that failed for lack of it are dropped.
    pub fn add_insisted(&mut self, print: u64, result: Arc<StatementResult>) {
        if !result.is_unfinished() {
            self.keep_results(|r| r.is_cut() || !r.is_unfinished());
            self.is_swept = false;
            self.due = Some(Instant::now());
        }
        self.insisted.retain(|other| *other != print);
        self.add_result(print, result);
    }

    /// Adds a result, unless its statement no longer exists, or has failed here and is to run longer.
    pub fn add_result(&mut self, print: u64, result: Arc<StatementResult>) {
        let Some((count, _)) = self.prints.get(&print) else {
            return;
        };
        if self.insisted.contains(&print) {
            if result.is_unfinished() {
                return;
            }
            self.insisted.retain(|other| *other != print);
        }
        self.cut.remove(&print);
        if self.results.insert(print, result).is_none() {
            self.missing = self.missing.saturating_sub(*count);
        }
    }

    /// Whether a statement with this fingerprint has no result yet.
    pub fn wants(&self, print: u64) -> bool {
        self.prints.contains_key(&print) && !self.results.contains_key(&print)
    }

    /// A statement was cut off after `slice`: it waits for the long lane.
    pub fn put_off(&mut self, print: u64, slice: Duration) {
        if self.wants(print) && !self.insisted.contains(&print) {
            self.cut.insert(print, slice);
        }
    }

    /// A statement is to be evaluated again, with the longer time limit.
    pub fn insist(&mut self, statement: usize) {
        let Some(print) = self.snapshot.program.fingerprint(statement) else {
            return;
        };
        if self.insisted.contains(&print) {
            return;
        }
        self.insisted.push(print);
        self.cut.remove(&print);
        let count = self.prints.get(&print).map_or(0, |(count, _)| *count);
        if self.results.remove(&print).is_some() {
            self.missing += count;
        }
        self.lenses_stale = true;
    }

    /// Stops the evaluation. The results so far are kept, and definitions and imports are evaluated nevertheless.
    pub fn stop(&mut self) {
        let stopped = Arc::new(StatementResult::stopped());
        for statement in self.unevaluated() {
            let parsed = self.snapshot.parsed.statements.get(statement);
            let is_quick = parsed.is_some_and(|s| {
                let parts = s.ast.parts();
                parts.params.is_some() || parts.import.is_some()
            });
            if !is_quick {
                self.give_up(statement, &stopped);
            }
        }
    }

    /// Stops the evaluation of a statement.
    fn give_up(&mut self, statement: usize, stopped: &Arc<StatementResult>) {
        if let Some(print) = self.snapshot.program.fingerprint(statement) {
            self.insisted.retain(|other| *other != print);
            self.add_result(print, Arc::clone(stopped));
        }
    }

    /// The evaluation of a statement has crashed.
    pub fn fail(&mut self, print: u64) {
        if let Some((_, statement)) = self.prints.get(&print).filter(|_| self.wants(print)) {
            self.give_up(*statement, &Arc::new(StatementResult::stopped()));
        }
    }

    /// Whether no more results will come.
    pub fn is_complete(&self) -> bool {
        let is_idle = self.is_swept && self.due.is_none() && !self.has_long_work();
        self.missing == 0 || is_idle
    }

    /// Drops all results, because settings that affect them have changed.
    pub fn forget_results(&mut self) {
        self.keep_results(|_| false);
        self.cut.clear();
        self.is_swept = false;
    }

    /// The result of a statement, if available.
    pub fn result(&self, statement: usize) -> Option<&Arc<StatementResult>> {
        self.results
            .get(&self.snapshot.program.fingerprint(statement)?)
    }

    /// Statements without a result, one for each fingerprint, in order.
    fn unevaluated(&self) -> Vec<usize> {
        let wanted = self.prints.iter().filter(|(print, _)| self.wants(**print));
        let mut wanted: Vec<usize> = wanted.map(|(_, (_, first))| *first).collect();
        wanted.sort_unstable();
        wanted
    }

    /// Statements that need a slice, visible ones first.
    pub fn to_evaluate(&self) -> Vec<usize> {
        let mut wanted = self.unevaluated();
        wanted.retain(|statement| {
            let print = self.snapshot.program.fingerprint(*statement);
            print.is_some_and(|p| !self.cut.contains_key(&p) && !self.insisted.contains(&p))
        });
        self.visible_first(&wanted)
    }

    /// Whether statements wait for the long lane.
    pub fn has_long_work(&self) -> bool {
        !self.cut.is_empty() || !self.insisted.is_empty()
    }

    /// The statement that the user runs with the longer time limit.
    pub fn insisted(&self) -> Option<usize> {
        self.first_with(self.insisted.first()?)
    }

    /// Statements that were cut off, visible ones first, at most [`MOST_AT_ONCE`].
    pub fn cut_off(&self) -> Vec<usize> {
        self.waiting_statements(self.cut.keys())
    }

    /// The statements with the shortest slice so far, without the one that `busy` is the fingerprint of, and that slice.
    pub fn least_tried(&self, busy: Option<u64>) -> Option<(Duration, Vec<usize>)> {
        let others = self.cut.iter().filter(|(print, _)| Some(**print) != busy);
        let least = others.clone().map(|(_, slice)| *slice).min()?;
        let others = others.filter(|(_, slice)| **slice == least);
        let found = self.waiting_statements(others.map(|(print, _)| print));
        Some((least, found))
    }

    fn waiting_statements<'a>(&self, prints: impl Iterator<Item = &'a u64>) -> Vec<usize> {
        let mut found: Vec<usize> = prints.filter_map(|print| self.first_with(print)).collect();
        found.sort_unstable();
        let mut found = self.visible_first(&found);
        found.truncate(MOST_AT_ONCE);
        found
    }

    fn first_with(&self, print: &u64) -> Option<usize> {
        self.prints.get(print).map(|(_, first)| *first)
    }

    /// Statements in the order in which a reader looks at them: visible ones first.
    fn visible_first(&self, statements: &[usize]) -> Vec<usize> {
        let line = |at: u32| {
            let place = self
                .lines
                .position(&self.text, at as usize, ColumnUnit::Utf8);
            place.0 as u32
        };
        let is_visible = |statement: &usize| {
            let span = self.snapshot.parsed.statements.get(*statement);
            span.is_some_and(|s| {
                line(s.span.start) <= self.visible.end.line
                    && self.visible.start.line <= line(s.span.end)
            })
        };
        let (mut first, later): (Vec<usize>, Vec<usize>) =
            statements.iter().copied().partition(is_visible);
        first.extend(later);
        first
    }

    /// Whether the client should request hints again.
    pub fn needs_refresh(&self) -> bool {
        let more = |before| self.missing < before || self.is_complete();
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
