//! Scripts in shares: each of several processes evaluates a share of the cases of each statement, and one run puts the
//! results together.

use crate::session::{Find, Finding, Item, RunStatement, Session, Share, StatementResult};
use crate::source::SourceId;

/// Receives results; returns `false` when no more are wanted.
type Report<'a> = &'a mut dyn FnMut(&Session, StatementResult) -> bool;

/// The start of a share: earlier statements, and earlier cases of this one, are done.
#[derive(Clone, Copy, Debug, Default)]
pub struct Begin {
    /// The number of the statement.
    pub statement: usize,
    /// The number of the case.
    pub case: u64,
}

/// Evaluates one share of a text, from a place on: some cases of each assertion, claim, table and `find`, some of the other
/// statements, and all definitions that these need. Returns whether all of it was evaluated.
pub fn run_share(
    session: &mut Session,
    id: SourceId,
    share: Share,
    begin: Begin,
    find: Find,
    report: Report,
) -> bool {
    let mut goes_on = true;
    let mut next = |mut statement: RunStatement| {
        if !goes_on {
            return StatementResult::of(Item::Nothing);
        }
        if let Some(known) = statement.without_evaluation() {
            return known;
        }
        let (number, is_import) = (statement.number, statement.is_import());
        if number < begin.statement && !is_import {
            return StatementResult::of(Item::Nothing);
        }
        let is_own = share.has(number as u64, 0);
        let result = if statement.is_divided() {
            let is_first = number == begin.statement;
            let from = if is_first { begin.case } else { 0 };
            let (result, wants_more) = statement.cases(share, from, find);
            goes_on = wants_more;
            result
        } else if is_import || is_own {
            let result = statement.evaluate();
            let is_telling =
                !matches!(result.item, Item::Nothing) || !result.diagnostics.is_empty();
            let is_wanted = is_own && number >= begin.statement;
            if is_wanted && is_telling && !result.is_interrupted() {
                goes_on = find(Finding {
                    statement: number,
                    source: statement.source(),
                    cases: None,
                    wanted: None,
                    is_last: true,
                    result: &result,
                });
            }
            result
        } else {
            return StatementResult::of(Item::Nothing);
        };
        goes_on &= !result.is_interrupted();
        let mut reported = StatementResult::of(Item::Nothing);
        reported.diagnostics = result.diagnostics;
        reported
    };
    session.run_by(id, &mut next, report);
    goes_on
}

/// Runs a text whose results are known: `known` gives that of a statement by its number.
pub fn run_known(
    session: &mut Session,
    id: SourceId,
    known: &mut dyn FnMut(usize) -> StatementResult,
    report: Report,
) {
    let mut next = |statement: RunStatement| {
        let found = statement.without_evaluation();
        found.unwrap_or_else(|| known(statement.number))
    };
    session.run_by(id, &mut next, report);
}
