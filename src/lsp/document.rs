//! An open document: its text, what is known of it without evaluation, and its results so far.

use super::colours::Answered;
use crate::ide::Snapshot;
use crate::ide::diagnostics::{self, Problem};
use crate::session::{ExprId, Item, Shown, Spelling, StatementResult};
use crate::source::{ColumnUnit, LineIndex};
use rustc_hash::{FxHashMap, FxHashSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;
use tower_lsp::ls_types::{InlayHint, Range, Uri};

/// Problems of a document: more of them help nobody.
const MOST_PROBLEMS: usize = 1000;

/// A request for inlay hints that waits for results.
#[derive(Debug)]
pub struct Waiting {
    /// When it is answered with what there is.
    pub until: Instant,
    /// For which lines.
    pub range: Range,
    /// To whom.
    pub reply: tokio::sync::oneshot::Sender<Vec<InlayHint>>,
}

/// An open document.
#[derive(Debug)]
pub struct Document {
    /// Its name to the client.
    pub uri: Uri,
    /// The file that it is, if it is one.
    pub path: Option<PathBuf>,
    /// The text with its lines.
    pub text: Arc<str>,
    /// Where its lines begin.
    pub lines: LineIndex,
    /// How the client counts columns.
    pub unit: ColumnUnit,
    /// The client's number for this text.
    pub version: i32,
    /// The text, or a file that it imports, has changed since it was read.
    pub is_dirty: bool,
    /// The text that is being read, where that takes long.
    pub being_read: Option<Arc<str>>,
    /// The text, parsed.
    pub snapshot: Arc<Snapshot>,
    /// What is wrong with it without evaluation.
    pub faults: Vec<Problem>,
    /// Results by fingerprint; what did not change keeps its result when the text is edited.
    pub results: FxHashMap<u64, Arc<StatementResult>>,
    /// How many statements have each fingerprint.
    prints: FxHashMap<u64, usize>,
    /// How many statements have no result yet.
    pub missing: usize,
    /// No more results will come.
    pub is_complete: bool,
    /// The lines that were looked at last.
    pub visible: Range,
    /// The last answer with colours.
    pub colours: Answered,
    /// A request for lenses was answered before the results were there.
    pub lenses_early: bool,
    /// A statement that may take longer than the others.
    pub insisted: Option<usize>,
    /// Last edit.
    pub edited: Instant,
    /// When it is to be evaluated.
    pub due: Option<Instant>,
    /// When its problems are to be published.
    pub publish: Option<Instant>,
    /// What was published last.
    pub published: Option<(i32, Vec<Problem>)>,
    /// Requests that wait for results.
    pub waiting: Vec<Waiting>,
    /// So many results were missing when a request for hints was answered too early.
    pub answered_early: Option<usize>,
}

impl Document {
    /// A document that has just been opened.
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
            colours: Answered::default(),
            lenses_early: false,
            insisted: None,
            edited: now,
            due: Some(now),
            publish: None,
            published: None,
            waiting: Vec::new(),
            answered_early: None,
        }
    }

    /// Whether its tree belongs to its text.
    pub fn is_read(&self) -> bool {
        !self.is_dirty && self.being_read.is_none()
    }

    /// Puts another text in its place.
    pub fn set_text(&mut self, text: String) {
        self.lines = LineIndex::new(&text);
        self.text = text.into();
        self.is_dirty = true;
    }

    /// Takes over the tree of the text; of the results those are kept that still hold.
    pub fn set_snapshot(&mut self, snapshot: Snapshot, faults: Vec<Problem>) {
        self.prints.clear();
        let statements = snapshot.parsed.statements.len();
        for print in (0..statements).filter_map(|s| snapshot.program.fingerprint(s)) {
            *self.prints.entry(print).or_default() += 1;
        }
        self.insisted = None;
        self.snapshot = Arc::new(snapshot);
        self.keep_results(|_| true);
        self.faults = faults;
        self.is_dirty = false;
    }

    /// Keeps those results whose statements still stand and for which `is_wanted` holds.
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

    /// Adds a result that took more time than others may take. What had no value for want of it is forgotten.
    pub fn add_insisted(&mut self, print: u64, result: Arc<StatementResult>) {
        if !result.is_unfinished() {
            self.keep_results(|r| r.is_cut() || !r.is_unfinished());
        }
        self.add_result(print, result);
    }

    /// Adds a result, unless it is of a statement that is gone.
    pub fn add_result(&mut self, print: u64, result: Arc<StatementResult>) {
        let Some(count) = self.prints.get(&print).filter(|_| !result.is_interrupted()) else {
            return;
        };
        if self.results.insert(print, result).is_none() {
            self.missing = self.missing.saturating_sub(*count);
        }
        self.is_complete |= self.missing == 0;
    }

    /// Forgets all results: they would be others now.
    pub fn forget_results(&mut self) {
        self.keep_results(|_| false);
    }

    /// The result of a statement, if it is there.
    pub fn result(&self, statement: usize) -> Option<&Arc<StatementResult>> {
        self.results
            .get(&self.snapshot.program.fingerprint(statement)?)
    }

    /// The statements without a result, each sort once: first those that can be seen.
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

    /// Whether the client has hints that are not up to date.
    pub fn has_news(&self) -> bool {
        let more = |before| self.missing < before || self.is_complete;
        self.is_read() && self.publish.is_none() && self.answered_early.is_some_and(more)
    }

    /// What is wrong with it, as far as is known: each thing once, in the order of the text; the first of too many.
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
                    // It says more where evaluation has found more.
                    Some(known) => *known = problem,
                    None => all.push(problem),
                }
            }
        }
        all.sort_by_key(|p| (p.span.start, p.span.end));
        all.truncate(MOST_PROBLEMS);
        all
    }

    /// The value of an expression that is a statement of its own and has been evaluated.
    pub fn known(&self, statement: usize, expr: ExprId) -> Option<&Shown> {
        let is_whole = self.snapshot.is_whole(statement, expr);
        match &self.result(statement).filter(|_| is_whole)?.item {
            Item::Value(shown) => Some(shown),
            _ => None,
        }
    }
}
