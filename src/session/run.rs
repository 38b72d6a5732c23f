//! Runs texts from beginning to end. Each result is reported as soon as it is available, in text order. The names of a
//! text are in scope in later texts.

use super::deal::{deal, tasks};
use super::mode::RunMode;
use super::text_run::{Report, Run};
use super::windows::{self, RunStatement};
use super::{Session, StatementResult};
use crate::budget::now;
use crate::source::SourceId;
use std::time::Duration;

/// Time to run on one thread before statements are dealt to worker threads.
const WORTH_THREADS: Duration = Duration::from_millis(5);

/// Runs a text in a mode. If it leaves a trace, its names and results stay for later texts.
pub(super) fn run(
    session: &mut Session,
    id: SourceId,
    mode: RunMode,
    leaves_trace: bool,
    report: Report,
) {
    let mut run = Run::begin(session, id, mode, leaves_trace, report);
    // At a prompt the meaning of a fingerprint may change.
    let deals = leaves_trace && mode.renders && !mode.keeps_names;
    let deals = deals && run.session.evaluator.interpreter.algebra.solver.can_fork();
    let (mut begin, mut patience) = (now(), WORTH_THREADS);
    while run.go_on(&mut |session, at| {
        let alone = !deals || now() - begin < patience;
        alone.then(|| windows::unit_anew(session, at))
    }) {
        let tasks = tasks(&mut run);
        if tasks.len() < 2 {
            patience *= 2;
        } else if deal(tasks, &mut run) {
            patience = WORTH_THREADS;
        } else {
            break;
        }
        begin = now();
    }
}

/// Runs a text with the results that `next` gives for its statements.
pub(super) fn run_by(
    session: &mut Session,
    id: SourceId,
    next: &mut dyn FnMut(RunStatement) -> StatementResult,
    report: Report,
) {
    let mode = session.evaluator.mode;
    let mut statements = 0..;
    Run::begin(session, id, mode, true, report).go_on(&mut |session, at| {
        let statement = RunStatement {
            evaluator: &mut session.evaluator,
            program: &session.program,
            number: statements.next()?,
            at,
        };
        Some(next(statement))
    });
}
