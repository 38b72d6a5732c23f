//! Tasks of the workers, and what these report.

use super::scene::BoardQuestion;
use super::settings::ServerSettings;
use super::ticket::Ticket;
use crate::diagnostic::Diagnostic;
use crate::session::board::Judgement;
use crate::session::{CheckResult, Description, ExprId, Program, Question, Shown, StatementResult};
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;

/// The work of a task.
#[derive(Debug)]
pub(super) enum Work {
    /// Evaluates statements, in this order.
    Evaluate {
        /// The statements.
        statements: Vec<usize>,
        /// The time limit of each.
        time: Option<Duration>,
        /// Whether to compute again what a limit has cut short before.
        again: bool,
    },
    /// Describes an expression, given with the index of its statement.
    Describe(usize, ExprId),
    /// Judges the moves of a game, which needs the definitions of `context`, for a completion.
    Moves { context: String, game: String },
    /// Describes the position of the counterexample of a claim, which needs the definitions of `context`.
    DescribeCase {
        context: String,
        claim: String,
        check: Box<CheckResult>,
    },
    /// Answers a question of a board.
    Board(BoardQuestion),
    /// Answers a question about an expression.
    Ask(usize, ExprId, Question),
}

/// A program and the work to do on it.
#[derive(Debug)]
pub(super) struct EvaluationTask {
    /// Its ticket.
    pub ticket: Arc<Ticket>,
    /// The program with its imports.
    pub program: Arc<Program>,
    /// The work.
    pub work: Work,
    /// The settings to use.
    pub settings: ServerSettings,
}

/// What a worker has to find out to answer a request.
#[derive(Debug)]
pub(super) struct Assignment {
    /// The program with its imports.
    pub program: Arc<Program>,
    /// The work.
    pub work: Work,
}

/// The answer to a request, or what is left of it when a worker must compute something first.
#[derive(Debug)]
pub(super) enum Response<T, P> {
    /// The answer.
    Ready(T),
    /// The pending request, and the work for the worker.
    Pending(P, Assignment),
}

/// A message of a worker about the task with the ticket of this id.
#[derive(Debug)]
pub(super) enum Report {
    /// A result of the statements with this fingerprint.
    Evaluated(u64, u64, Arc<StatementResult>),
    /// The description; none if nothing can be described.
    Described(u64, Option<Box<Description>>),
    /// The judged moves of a game.
    Moves(u64, Vec<Judgement>),
    /// The answer to the question.
    Asked(u64, Result<Box<Shown>, Box<Diagnostic>>),
    /// The answer to a question of a board; none if there is no position.
    Board(u64, Option<Value>),
    /// The task has ended, done or not.
    Finished(u64),
}
