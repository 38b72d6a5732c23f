//! Evaluates the cases of a statement window by window: those of a share of a run, or the rows of a large table.

use super::evaluate;
use super::evaluator::Evaluator;
use super::program::Program;
use super::{Cell, Item, Session, StatementResult, faults};
use crate::budget::now;
use crate::eval::{Share, Window};
use crate::syntax::ast::{CaseLimit, StatementKind};
use std::ops::Range;
use std::time::Duration;

/// Cases of each share in the first window of a share. Later windows are larger as long as they take less than `SHORT`,
/// and end after `LONG`.
const FIRST_CASES: u64 = 16;
const SHORT: Duration = Duration::from_millis(250);
const LONG: Duration = Duration::from_secs(1);
/// CaseLimit cases of each share in a window that looks at the time after each case.
const FEW_CASES: u64 = 256;
/// CaseLimit cases of each share in a window of a statement whose rows are kept until the window ends.
const MOST_ROWS: u64 = 1 << 13;

/// The result of a window of a statement.
#[derive(Debug)]
pub struct Finding<'a> {
    /// The number of the statement in the script, from 0.
    pub statement: usize,
    /// The text of the statement.
    pub source: &'a str,
    /// The cases of the window, of all shares; `None` if the statement is not divided.
    pub cases: Option<Range<u64>>,
    /// The number of rows after which the statement ends.
    pub wanted: Option<usize>,
    /// Whether no window follows.
    pub is_last: bool,
    /// The result. Spans count from the first byte of the statement.
    pub result: &'a StatementResult,
}

/// Receives findings; returns `false` when no more are wanted.
pub type Find<'a> = &'a mut dyn FnMut(Finding) -> bool;

/// Receives the rows of a table before its result; returns `false` when it has no room for more.
pub type RowSink = Box<dyn FnMut(&[String], &[Vec<Cell>]) -> bool + Send>;

/// A statement of a text that is being run, for a caller that decides which of its cases are evaluated.
pub struct RunStatement<'a> {
    pub(super) evaluator: &'a mut Evaluator,
    pub(super) program: &'a Program,
    /// The number of the statement in the text, from 0.
    pub number: usize,
    pub(super) at: usize,
}

/// How fast windows grow.
#[derive(Clone, Copy)]
struct Pace {
    /// Cases of each share in the first window.
    first: u64,
    /// Whether a window ends early if it takes long.
    ends: bool,
}

impl<'a> RunStatement<'a> {
    fn kind(&self) -> &'a StatementKind {
        &self.program.units[self.at].ast.kind
    }

    /// Whether it is an import.
    pub fn is_import(&self) -> bool {
        matches!(self.kind(), StatementKind::Import { .. })
    }

    /// Whether it has cases that can be dealt to shares.
    pub fn is_divided(&self) -> bool {
        use StatementKind::{Assert, Claim, Find, Table};
        matches!(
            self.kind(),
            Assert { .. } | Claim { .. } | Table { .. } | Find { .. }
        )
    }

    /// The text of the statement.
    pub fn source(&self) -> &'a str {
        let ast = &self.program.units[self.at].ast;
        ast.span().text(&ast.text)
    }

    /// The result of a statement that needs no evaluation: it is faulty, or imports a file again.
    pub fn without_evaluation(&self) -> Option<StatementResult> {
        faults::without_evaluation(self.program, self.at)
    }

    /// Evaluates the statement.
    pub fn evaluate(&mut self) -> StatementResult {
        evaluate::unit_anew(self.evaluator, self.program, self.at)
    }

    /// Evaluates the cases of a share, from one on, window by window. Returns the last result, and whether more findings
    /// are wanted.
    pub fn cases(&mut self, share: Share, from: u64, find: Find) -> (StatementResult, bool) {
        let pace = Pace {
            first: FIRST_CASES,
            ends: true,
        };
        self.windows(share, pace, from, find)
    }

    fn windows(
        &mut self,
        share: Share,
        pace: Pace,
        from: u64,
        find: Find,
    ) -> (StatementResult, bool) {
        let found = self.each_window(share, pace, from, find);
        self.evaluator.interpreter.cases.forget_range();
        found
    }

    fn each_window(
        &mut self,
        share: Share,
        pace: Pace,
        from: u64,
        find: Find,
    ) -> (StatementResult, bool) {
        let limit = self.evaluator.mode.time;
        let begin = now();
        let wanted = wanted(self.kind());
        let mut found = 0;
        let mut places = Vec::new();
        let mut cases = from..from.saturating_add(pace.first.saturating_mul(share.parts));
        loop {
            let before = now();
            let size = cases.end - cases.start;
            // Threads do not end at one case.
            let is_alone = pace.ends && !self.evaluator.interpreter.algebra.solver.can_fork();
            let window = Window {
                share,
                statement: self.number as u64,
                cases: cases.clone(),
                begin: places.clone(),
                time: is_alone.then_some((before, LONG)),
                patience: if size / share.parts <= FEW_CASES {
                    1
                } else {
                    64
                },
            };
            let left = limit.map(|time| time.saturating_sub(before - begin));
            let mut result = self.window(window, left);
            if pace.ends && result.is_cut() {
                // A share finds whole windows.
                result.item = Item::Failed;
            }
            if result.is_interrupted() {
                return (result, false);
            }
            let walked = self.evaluator.interpreter.cases.walked.clone();
            if let Item::Failed = result.item
                && wanted.is_some()
                && walked.next > cases.start
            {
                // Those before the case that failed may be all that are wanted.
                cases = cases.start..walked.next;
                continue;
            }
            let is_decided = match &result.item {
                _ if result.is_cut() => true,
                Item::Failed => true,
                Item::Check(check) => !check.claim && check.failed > 0,
                Item::Table { rows, .. } => {
                    found += rows.len();
                    wanted.is_some_and(|wanted| found >= wanted)
                }
                _ => false,
            };
            let is_last = is_decided || walked.is_end;
            let goes_on = find(Finding {
                statement: self.number,
                source: self.source(),
                cases: Some(cases.start..walked.next),
                wanted,
                is_last,
                result: &result,
            });
            if is_last || !goes_on {
                return (result, goes_on);
            }
            let taken = now() - before;
            let most = match &result.item {
                Item::Table { .. } => MOST_ROWS.saturating_mul(share.parts),
                _ => u64::MAX,
            };
            let size = match taken {
                _ if taken < SHORT => size.saturating_mul(4),
                _ if taken > LONG => ((walked.next - cases.start) / 2).max(share.parts),
                _ => size,
            };
            cases = walked.next..walked.next.saturating_add(size.min(most));
            places = walked.end;
            places.reverse();
        }
    }

    /// Evaluates the cases of one window.
    fn window(&mut self, window: Window, time: Option<Duration>) -> StatementResult {
        self.evaluator.interpreter.cases.window = Some(window);
        let mut evaluator = self.evaluator.with_time(time);
        let result = evaluate::unit_anew(&mut evaluator, self.program, self.at);
        evaluator.interpreter.cases.window = None;
        result
    }
}

/// Whether the rows of a statement can be given away before its result.
pub(super) fn has_rows(kind: &StatementKind) -> bool {
    match kind {
        StatementKind::Table { .. } => true,
        StatementKind::Find { most, .. } => matches!(most, CaseLimit::All),
        _ => false,
    }
}

/// Evaluates a unit of the program of a session; the rows of a table go to the sink of the session, if it has one.
pub(super) fn unit_anew(session: &mut Session, at: usize) -> StatementResult {
    let mut statement = RunStatement {
        evaluator: &mut session.evaluator,
        program: &session.program,
        number: 0,
        at,
    };
    match &mut session.row_sink {
        Some(sink) if has_rows(statement.kind()) => with_sink(&mut statement, sink),
        _ => statement.evaluate(),
    }
}

/// Evaluates a statement whose rows go to a sink.
fn with_sink(statement: &mut RunStatement, sink: &mut RowSink) -> StatementResult {
    let pace = Pace {
        first: MOST_ROWS,
        ends: false,
    };
    let (mut micros, mut positions) = (0, 0);
    let (mut last, _) = statement.windows(Share::WHOLE, pace, 0, &mut |finding| {
        micros += finding.result.micros;
        positions += finding.result.positions;
        match &finding.result.item {
            Item::Table { columns, rows, .. } if !finding.is_last => sink(columns, rows),
            _ => true,
        }
    });
    (last.micros, last.positions) = (micros, positions);
    last
}

/// The number of rows after which a statement ends.
fn wanted(kind: &StatementKind) -> Option<usize> {
    match kind {
        StatementKind::Find {
            most: CaseLimit::Cases(most),
            ..
        } => usize::try_from(*most).ok(),
        _ => None,
    }
}
