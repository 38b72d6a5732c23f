//! An open document: its text, what is known of it without evaluation, and its results so far.

use crate::ide::Snapshot;
use crate::ide::diagnostics::Problem;
use crate::ide::inlay::{self, Hint};
use crate::session::Shown;
use crate::source::{LineIndex, Span};
use crate::syntax::ast::ExprId;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;
use tower_lsp::ls_types::{InlayHint, Range, Uri};

/// The result of a statement as far as an editor needs it.
#[derive(Debug)]
pub struct Evaluated {
    /// The statement.
    pub span: Span,
    /// What stands at the end of its line.
    pub hint: Option<Hint>,
    /// What is wrong with it.
    pub problems: Vec<Problem>,
    /// The value of an expression statement.
    pub shown: Option<Shown>,
}

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
    /// The client's number for this text.
    pub version: i32,
    /// The text has changed since the snapshot was made.
    pub is_dirty: bool,
    /// The text, parsed.
    pub snapshot: Arc<Snapshot>,
    /// What is wrong with it without evaluation.
    pub faults: Vec<Problem>,
    /// Results of this text, in order; of `fresh` on those of an older one that probably still hold.
    pub results: Vec<Evaluated>,
    /// How many of the results belong to this text.
    pub fresh: usize,
    /// All statements have been evaluated.
    pub is_complete: bool,
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
    /// So many results were there when a request for hints was answered too early.
    pub answered_early: Option<usize>,
}

impl Document {
    /// A document that has just been opened.
    pub fn new(uri: Uri, path: Option<PathBuf>, version: i32, text: String) -> Document {
        let now = Instant::now();
        Document {
            uri,
            path,
            lines: LineIndex::new(&text),
            text: text.into(),
            version,
            is_dirty: true,
            snapshot: Arc::default(),
            faults: Vec::new(),
            results: Vec::new(),
            fresh: 0,
            is_complete: false,
            edited: now,
            due: Some(now),
            publish: None,
            published: None,
            waiting: Vec::new(),
            answered_early: None,
        }
    }

    /// Puts another text in its place.
    pub fn set_text(&mut self, text: String) {
        self.lines = LineIndex::new(&text);
        self.text = text.into();
        self.is_dirty = true;
    }

    /// Takes over the tree of the text; results before the first change are kept until there are new ones.
    pub fn set_snapshot(&mut self, snapshot: Snapshot, faults: Vec<Problem>) {
        let kept = inlay::unchanged(&self.snapshot, &snapshot);
        self.results.retain(|r| r.span.end as usize <= kept);
        self.fresh = 0;
        self.is_complete = false;
        self.snapshot = Arc::new(snapshot);
        self.faults = faults;
        self.is_dirty = false;
    }

    /// Adds the next result of this text, in the place of older ones up to there.
    pub fn add_result(&mut self, result: Evaluated) {
        let old = self.results.iter().skip(self.fresh);
        let gone = old
            .take_while(|r| r.span.start <= result.span.start)
            .count();
        self.results.splice(self.fresh..self.fresh + gone, [result]);
        self.fresh += 1;
    }

    /// Whether the client has hints that are not up to date.
    pub fn has_news(&self) -> bool {
        let more = |before| self.fresh > before || self.is_complete;
        self.publish.is_none() && self.answered_early.is_some_and(more)
    }

    /// No more results will come.
    pub fn finish(&mut self) {
        self.results.truncate(self.fresh);
        self.is_complete = true;
    }

    /// What is wrong with it, as far as is known: each thing once, in the order of the text.
    pub fn problems(&self) -> Vec<Problem> {
        let mut all = self.faults.clone();
        for problem in self.results.iter().flat_map(|r| &r.problems) {
            let same = |p: &&Problem| p.span == problem.span && p.code == problem.code;
            if self
                .faults
                .iter()
                .filter(same)
                .all(|p| p.message != problem.message)
            {
                all.push(problem.clone());
            }
        }
        all.sort_by_key(|p| (p.span.start, p.span.end));
        all
    }

    /// The value of an expression that is a statement of its own and has been evaluated.
    pub fn known(&self, statement: usize, expr: ExprId) -> Option<&Shown> {
        let span = self.snapshot.expression_statement(statement, expr)?;
        let of_text = self.results.iter().take(self.fresh);
        of_text.rev().find(|r| r.span == span)?.shown.as_ref()
    }
}
