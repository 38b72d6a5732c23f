//! Scripts in shares: one process evaluates a share of the cases of each statement, another puts the results together.

use super::mode::RunMode;
use super::program::Program;
use super::run::Report;
use super::{Cell, Item, Session, StatementResult};
use crate::budget::now;
use crate::eval::{Share, Window};
use crate::source::SourceId;
use crate::syntax::ast::{Most, StatementKind};
use std::ops::Range;
use std::time::Duration;

/// Cases of each share in the first window; later ones are larger as long as they take less than `SHORT`, and end after
/// `LONG`.
const FIRST_CASES: u64 = 16;
const SHORT: Duration = Duration::from_millis(250);
const LONG: Duration = Duration::from_secs(1);
/// Cases of each share in windows in which the time is looked at after each case.
const FEW_CASES: u64 = 256;

/// Most cases of each share in a window of a statement whose rows are kept until the window ends.
const MOST_ROWS: u64 = 1 << 13;

/// What a share has found of a statement.
#[derive(Debug)]
pub struct Finding<'a> {
    /// The number of the statement in the script, from 0.
    pub statement: usize,
    /// The text of the statement.
    pub source: &'a str,
    /// The cases that were gone through, of all shares; nothing if the statement is not divided.
    pub cases: Option<Range<u64>>,
    /// At how many rows the statement ends.
    pub wanted: Option<usize>,
    /// Whether this share is done with the statement.
    pub is_last: bool,
    /// What was found. Spans count from the first byte of the statement.
    pub result: &'a StatementResult,
}

/// Where a share begins: earlier statements, and earlier cases of this one, are done.
#[derive(Clone, Copy, Debug, Default)]
pub struct Begin {
    /// The number of the statement.
    pub statement: usize,
    /// The number of the case.
    pub case: u64,
}

/// Receives the rows of a table before its result; returns `false` when it has no room for more.
pub type RowSink = Box<dyn FnMut(&[String], &[Vec<Cell>]) -> bool + Send>;

/// Receives findings; returns `false` when no more are wanted.
pub type Find<'a> = &'a mut dyn FnMut(Finding) -> bool;

impl Session {
    /// Evaluates one share of a text, from a place on: some cases of each assertion, claim, table and `find`, some of the
    /// other statements, and all definitions that these need. Returns whether all of it was evaluated.
    pub fn run_share(
        &mut self,
        id: SourceId,
        share: Share,
        begin: Begin,
        find: Find,
        report: Report,
    ) -> bool {
        let mut goes_on = true;
        let mut next = |session: &mut Session, program: &Program, statement: usize, at: usize| {
            if !goes_on {
                return StatementResult::of(Item::Nothing);
            }
            let kind = &program.units[at].ast.kind;
            let is_import = matches!(kind, StatementKind::Import { .. });
            let place = SharedStatement {
                program,
                statement,
                at,
                share,
                first: FIRST_CASES,
                ends: true,
            };
            if let Some(known) = session.without_evaluation(program, at) {
                return known;
            }
            if statement < begin.statement && !is_import {
                return StatementResult::of(Item::Nothing);
            }
            let result = if is_divided(kind) {
                let from = if statement == begin.statement {
                    begin.case
                } else {
                    0
                };
                let (result, wants_more) = session.cases(&place, from, find);
                goes_on = wants_more;
                result
            } else if is_import || share.has(statement as u64, 0) {
                let result = session.run_one(program, at);
                let is_own = share.has(statement as u64, 0) && statement >= begin.statement;
                let is_telling =
                    !matches!(result.item, Item::Nothing) || !result.diagnostics.is_empty();
                if is_own && is_telling && !result.is_interrupted() {
                    let source = program.units[at].ast.span();
                    let finding = Finding {
                        statement,
                        source: source.text(&program.units[at].ast.text),
                        cases: None,
                        wanted: None,
                        is_last: true,
                        result: &result,
                    };
                    goes_on = find(finding);
                }
                result
            } else {
                return StatementResult::of(Item::Nothing);
            };
            goes_on &= !result.is_interrupted();
            StatementResult {
                diagnostics: result.diagnostics,
                ..StatementResult::of(Item::Nothing)
            }
        };
        self.run_by(id, &mut next, report);
        goes_on
    }

    /// Runs a text whose results are known: `known` gives that of a statement by its number.
    pub fn run_known(
        &mut self,
        id: SourceId,
        known: &mut dyn FnMut(usize) -> StatementResult,
        report: Report,
    ) {
        let mut next = |session: &mut Session, program: &Program, statement: usize, at: usize| {
            let found = session.without_evaluation(program, at);
            found.unwrap_or_else(|| known(statement))
        };
        self.run_by(id, &mut next, report);
    }

    /// From now on, a large table is never in memory as a whole: its rows are given away as they are found, and its result
    /// has the last of them only. They count for nothing if the result is a failure.
    pub fn stream_rows(&mut self, sink: RowSink) {
        self.row_sink = Some(sink);
    }

    /// Whether the rows of a statement are given away.
    pub(super) fn streams(&self, kind: &StatementKind) -> bool {
        let is_long = match kind {
            StatementKind::Table { .. } => true,
            StatementKind::Find { most, .. } => matches!(most, Most::All),
            _ => false,
        };
        is_long && self.row_sink.is_some()
    }

    /// Evaluates a statement whose rows are given away.
    pub(super) fn stream(&mut self, program: &Program, at: usize) -> StatementResult {
        let place = SharedStatement {
            program,
            statement: 0,
            at,
            share: Share::WHOLE,
            first: MOST_ROWS,
            ends: false,
        };
        let mut sink = self.row_sink.take();
        let (mut micros, mut positions) = (0, 0);
        let (mut last, _) = self.cases(&place, 0, &mut |finding| {
            micros += finding.result.micros;
            positions += finding.result.positions;
            if let Item::Table { columns, rows, .. } = &finding.result.item
                && let Some(sink) = sink.as_mut().filter(|_| !finding.is_last)
            {
                return sink(columns, rows);
            }
            true
        });
        self.row_sink = sink;
        (last.micros, last.positions) = (micros, positions);
        last
    }

    /// Evaluates the cases of a statement that belong to a share, window by window; returns the last result, and
    /// whether more findings are wanted.
    fn cases(&mut self, place: &SharedStatement, from: u64, find: Find) -> (StatementResult, bool) {
        let SharedStatement {
            program,
            statement,
            at,
            share,
            first,
            ends,
        } = *place;
        let ast = &program.units[at].ast;
        let limit = self.mode.time;
        let begin = now();
        let wanted = wanted(&ast.kind);
        let mut found = 0;
        let mut places = Vec::new();
        let mut cases = from..from.saturating_add(first.saturating_mul(share.parts));
        loop {
            let before = now();
            let size = cases.end - cases.start;
            // Threads do not end at one case.
            let is_alone = ends && !self.interpreter.algebra.solver.can_fork();
            self.interpreter.cases.window = Some(Window {
                share,
                statement: statement as u64,
                cases: cases.clone(),
                begin: places.clone(),
                time: is_alone.then_some((before, LONG)),
                patience: if size / share.parts <= FEW_CASES {
                    1
                } else {
                    64
                },
            });
            let mode = RunMode {
                time: limit.map(|time| time.saturating_sub(before - begin)),
                ..self.mode
            };
            let result = self.in_mode(mode).run_one(program, at);
            self.interpreter.window = None;
            if result.is_interrupted() {
                return (result, false);
            }
            let walked = self.interpreter.cases.walked.clone();
            if let Item::Failed = result.item
                && wanted.is_some()
                && walked.next > cases.start
            {
                // Those before the case that failed may be all that are wanted.
                cases = cases.start..walked.next;
                continue;
            }
            let is_decided = match &result.item {
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
                statement,
                source: ast.span().text(&ast.text),
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
}

/// A statement of a share.
struct SharedStatement<'a> {
    program: &'a Program,
    statement: usize,
    at: usize,
    share: Share,
    /// Cases of the share in the first window.
    first: u64,
    /// Whether a window ends early if it takes long.
    ends: bool,
}

/// At how many rows a statement ends.
fn wanted(kind: &StatementKind) -> Option<usize> {
    match kind {
        StatementKind::Find {
            most: Most::Cases(most),
            ..
        } => usize::try_from(*most).ok(),
        _ => None,
    }
}

/// Whether the cases of a statement are dealt to shares.
fn is_divided(kind: &StatementKind) -> bool {
    use StatementKind::{Assert, Claim, Find, Table};
    matches!(
        kind,
        Assert { .. } | Claim { .. } | Table { .. } | Find { .. }
    )
}
