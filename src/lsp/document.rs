//! An open document: its text, its static analysis, its results, and what the client has been sent.

use super::open_texts::OpenText;
use super::progress::DocumentProgress;
use super::reading::{Reading, Unread};
use super::results::Results;
use super::text::IndexedText;
use super::tokens::LastTokens;
use crate::ide::Snapshot;
use crate::ide::diagnostics::{self, Problem};
use crate::session::{ExprId, Item, Shown, Spelling, StatementResult};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tower_lsp::ls_types::{InlayHint, Range, TextDocumentContentChangeEvent, Uri};

/// Debounce: how long to wait after the last edit before evaluation.
const PAUSE: Duration = Duration::from_millis(40);
/// Most problems reported for a document.
const MOST_PROBLEMS: usize = 1000;
/// Most statements in a task of the long lane. Their order can change between tasks only.
const MOST_AT_ONCE: usize = 64;

/// An inlay hint request that waits for results.
#[derive(Debug)]
pub(super) struct WaitingHints {
    /// The deadline, after which the available hints are sent.
    pub until: Instant,
    /// The requested lines.
    pub range: Range,
    /// The channel for the answer.
    pub reply: oneshot::Sender<Vec<InlayHint>>,
}

/// An open document.
#[derive(Debug)]
pub(super) struct Document {
    /// The client's URI.
    pub uri: Uri,
    /// Its path, if it is a file.
    pub path: Option<PathBuf>,
    /// The text.
    pub text: IndexedText,
    /// The client's version number of the text.
    pub version: i32,
    /// Whether the client has not opened it: it belongs to a folder that is checked.
    pub in_background: bool,
    /// The text for the imports of other files, if the client has opened it as a file.
    pub open_text: Option<OpenText>,
    /// Whether the text or an import has changed since the last parse.
    pub is_dirty: bool,
    /// The text that the reader thread is parsing, if any.
    pub being_read: Option<Arc<str>>,
    /// The parsed text.
    pub snapshot: Arc<Snapshot>,
    /// Problems found without evaluation.
    faults: Vec<Problem>,
    /// The results so far.
    pub results: Results,
    /// Whether every statement has had a slice since the last edit.
    pub is_swept: bool,
    /// The last requested lines.
    pub visible: Range,
    /// The last answer with semantic tokens.
    pub tokens: LastTokens,
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
    pub waiting: Vec<WaitingHints>,
    /// The number of missing results when hints were last requested too early.
    pub missing_at_hints: Option<usize>,
    /// Its progress report.
    pub progress: DocumentProgress,
    /// The fingerprint of the statement that runs for long, and how far it is.
    pub running: Option<(u64, String)>,
}

impl Document {
    /// A document that has not been parsed. Its evaluation is due.
    pub(super) fn new(
        uri: Uri,
        path: Option<PathBuf>,
        version: i32,
        text: IndexedText,
    ) -> Document {
        let now = Instant::now();
        Document {
            uri,
            path,
            text,
            version,
            in_background: false,
            open_text: None,
            is_dirty: true,
            being_read: None,
            snapshot: Arc::default(),
            faults: Vec::new(),
            results: Results::default(),
            is_swept: false,
            visible: Range::default(),
            tokens: LastTokens::default(),
            lenses_stale: false,
            edited: now,
            due: Some(now),
            publish: None,
            published: None,
            waiting: Vec::new(),
            missing_at_hints: None,
            progress: DocumentProgress::default(),
            running: None,
        }
    }

    /// Whether the snapshot matches the text.
    pub(super) fn is_read(&self) -> bool {
        !self.is_dirty && self.being_read.is_none()
    }

    /// Applies edits by the client.
    pub(super) fn edit(&mut self, version: i32, changes: Vec<TextDocumentContentChangeEvent>) {
        for change in changes {
            self.set_text(self.text.changed(change));
        }
        self.version = version;
        self.edited = Instant::now();
        self.evaluate_soon();
        if let Some(open) = &self.open_text {
            open.set(Arc::clone(&self.text.content));
        }
    }

    /// Replaces the text.
    pub(super) fn set_text(&mut self, text: IndexedText) {
        self.text = text;
        self.is_dirty = true;
    }

    /// Makes its evaluation due after the debounce.
    pub(super) fn evaluate_soon(&mut self) {
        self.due = Some(Instant::now() + PAUSE);
    }

    /// Installs what was parsed, to be published at once. Results whose fingerprints occur in it are kept.
    pub(super) fn set_reading(&mut self, reading: Reading) {
        let Reading { snapshot, faults } = reading;
        let statements = snapshot.parsed.statements.len();
        self.results.renew(&snapshot.program, statements);
        self.is_swept = false;
        self.snapshot = Arc::new(snapshot);
        self.faults = faults;
        self.is_dirty = false;
        self.publish = Some(Instant::now());
    }

    /// Installs what the reader has parsed, unless it was another text or a file has changed in the meantime. If the
    /// parser panicked, installs an empty program and returns false.
    pub(super) fn install(&mut self, unread: &Unread, reading: Option<Box<Reading>>) -> bool {
        let expected = self
            .being_read
            .take_if(|text| Arc::ptr_eq(text, &unread.text));
        if expected.is_none() || self.is_dirty {
            return true;
        }
        let is_parsed = reading.is_some();
        self.set_reading(*reading.unwrap_or_default());
        is_parsed
    }

    /// Adds a result of the longer time limit. Results that failed for lack of it are dropped.
    pub(super) fn add_insisted(&mut self, print: u64, result: Arc<StatementResult>) {
        if !result.is_unfinished() {
            self.results.forget_failed();
            self.is_swept = false;
            self.due = Some(Instant::now());
        }
        self.results.add_insisted(print, result);
    }

    /// How far a statement is, if it is running and that is known.
    pub(super) fn so_far(&self, statement: usize) -> Option<&str> {
        let print = self.snapshot.program.fingerprint(statement)?;
        let running = self.running.as_ref().filter(|(other, _)| *other == print);
        running.map(|(_, text)| text.as_str())
    }

    /// Runs a statement again with the longer time limit.
    pub(super) fn insist(&mut self, statement: usize) {
        let print = self.snapshot.program.fingerprint(statement);
        if print.is_some_and(|print| self.results.insist(print)) {
            self.lenses_stale = true;
        }
    }

    /// Stops the evaluation. The results so far are kept. Definitions and imports, which other statements need, are still
    /// evaluated.
    pub(super) fn stop(&mut self) {
        for statement in self.results.unevaluated() {
            let parsed = self.snapshot.parsed.statements.get(statement);
            let is_quick = parsed.is_some_and(|s| {
                let parts = s.ast.parts();
                parts.params.is_some() || parts.import.is_some()
            });
            let print = self.snapshot.program.fingerprint(statement);
            if let Some(print) = print.filter(|_| !is_quick) {
                self.results.stop(print);
            }
        }
    }

    /// Whether no more results will come.
    pub(super) fn is_complete(&self) -> bool {
        let is_idle = self.is_swept && self.due.is_none() && !self.results.has_long_work();
        self.results.missing() == 0 || is_idle
    }

    /// Drops all results, because settings that affect them have changed.
    pub(super) fn forget_results(&mut self) {
        self.results.forget();
        self.is_swept = false;
    }

    /// The result of a statement, if available.
    pub(super) fn result(&self, statement: usize) -> Option<&Arc<StatementResult>> {
        self.results
            .get(self.snapshot.program.fingerprint(statement)?)
    }

    /// The value of an expression that is a whole, evaluated statement.
    pub(super) fn known(&self, statement: usize, expr: ExprId) -> Option<&Shown> {
        let is_whole = self.snapshot.is_whole(statement, expr);
        match &self.result(statement).filter(|_| is_whole)?.item {
            Item::Value(shown) => Some(shown),
            _ => None,
        }
    }

    /// Statements that need a slice, visible ones first.
    pub(super) fn to_evaluate(&self) -> Vec<usize> {
        self.visible_first(&self.results.unsliced())
    }

    /// Statements that were cut off, visible ones first, at most [`MOST_AT_ONCE`].
    pub(super) fn cut_off(&self) -> Vec<usize> {
        self.first_visible(&self.results.cut_off())
    }

    /// The shortest slice of the statements that were cut off, except the one with the fingerprint `busy`, and the
    /// statements that have had no longer one: visible ones first, at most [`MOST_AT_ONCE`].
    pub(super) fn least_tried(&self, busy: Option<u64>) -> Option<(Duration, Vec<usize>)> {
        let (least, statements) = self.results.least_tried(busy)?;
        Some((least, self.first_visible(&statements)))
    }

    fn first_visible(&self, statements: &[usize]) -> Vec<usize> {
        let mut found = self.visible_first(statements);
        found.truncate(MOST_AT_ONCE);
        found
    }

    /// Orders statements as a reader looks at them: visible ones first.
    fn visible_first(&self, statements: &[usize]) -> Vec<usize> {
        let line = |at: u32| self.text.line(at as usize);
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

    /// How far the evaluation is: `11 of 12 statements, 312 of 682 cases`.
    pub(super) fn progress_text(&self, so_far: &str) -> String {
        let all = self.snapshot.parsed.statements.len();
        let done = all.saturating_sub(self.results.missing());
        let text = format!("{done} of {all} statements, {so_far}");
        text.trim_end_matches(", ").to_string()
    }

    /// Whether the client should request hints again.
    pub(super) fn needs_refresh(&self) -> bool {
        let more = |before| self.results.missing() < before || self.is_complete();
        self.is_read() && self.publish.is_none() && self.missing_at_hints.is_some_and(more)
    }

    /// The known problems without duplicates, in source order, at most [`MOST_PROBLEMS`].
    pub(super) fn problems(&self, spelling: Spelling) -> Vec<Problem> {
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
}
