//! The reasons why a computation ends without an answer.

use std::any::Any;
use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// The reason why a computation ended without an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Interrupted from outside (Ctrl-C, an edit in the editor).
    Cancelled,
    /// The time limit was reached.
    Time,
    /// The memory limit was reached.
    Memory,
    /// The stack is exhausted on a platform where it cannot grow.
    Deep,
    /// The result itself would not fit into memory. The text names the oversized object.
    TooLarge(String),
    /// The question has no answer for this game. The text names the question.
    Undefined(String),
    /// A loony position in a sum with partizan games has no value.
    LoonyBeside,
    /// The user's code that defines the game failed.
    Fault(Fault),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Cancelled => "the computation was cancelled",
            Stop::Time => "the time limit was reached",
            Stop::Memory => "the memory limit was reached",
            Stop::Deep => "the computation is nested too deeply",
            Stop::TooLarge(what) => return write!(f, "the answer is too large: {what}"),
            Stop::Undefined(what) => return write!(f, "{what} is not defined"),
            Stop::LoonyBeside => "a loony position has a value beside impartial games only",
            Stop::Fault(_) => "what describes the game has a fault",
        })
    }
}

impl Error for Stop {}

/// An error of a layer above the solver, passed through lower layers as an opaque value.
#[derive(Clone, Debug)]
pub struct Fault(pub Arc<dyn Any + Send + Sync>);

impl PartialEq for Fault {
    fn eq(&self, other: &Fault) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Fault {}
