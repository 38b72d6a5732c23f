//! Sources, environment and results: the interface of the language for all shells.
//!
//! A [`Session`] is a façade before the owners of its state: a [`Program`] has the texts and the names that they bind, an
//! evaluator has the interpreter with its limits, the cache of results and the run mode. An operation on one of them is a
//! method of that owner; an operation on both is a function that takes both.

mod ask;
pub mod board;
mod cache;
mod certify;
mod checked;
mod damaged;
mod data;
mod deal;
mod describe;
#[cfg(feature = "disk")]
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "files, for hosts that have some"
)]
mod disk;
mod early;
mod evaluate;
mod evaluator;
mod example;
mod facade;
mod faults;
mod host;
mod known;
mod last;
mod layout;
mod library;
mod limit_fault;
mod mode;
mod names;
mod opponent;
mod options;
mod picture;
mod play;
mod plot;
mod prints;
mod program;
mod remarks;
mod render;
mod result;
mod rulesets;
mod run;
mod source;
mod text_run;
mod traces;
mod tree;
mod turns;
mod windows;

pub use crate::budget::{Counter, memory_used};
pub use ask::Question;
pub use data::{Detail, EndPoints, Fraction, MoveParts, PlayedGame, QuotientImage, QuotientParts};
pub use describe::Description;
#[cfg(feature = "disk")]
pub use disk::{DiskLoader, find_scripts, read_program, read_text, replace_file};
pub use example::example;
pub use facade::Session;
pub use faults::static_faults;
pub use layout::{can_be_read, classify, comparison_question, format, format_range};
pub use library::{Library, Loader, NoFiles};
pub use opponent::{Opponent, Reply};
pub use options::Options;
pub use picture::draw_last;
pub use play::{Goal, Match, Taken};
pub use plot::{Curve, last_thermographs, thermographs};
pub use program::Program;
pub use result::{Cell, CheckResult, Item, Shown, StatementResult, StoppedAt};
pub use rulesets::{DefinedRuleset, Definitions};
pub use source::{Source, Texts};
pub use tree::{GameBranch, GameTree, last_game_tree, last_tree};
pub use turns::Finish;
pub use windows::{Find, Finding, RowSink, RunStatement};

// Types of the engine that shells need.
pub use crate::check::{NameDefinition, Scope, UserDefinition};
pub use crate::eval::Drawing;
pub use crate::eval::{Datum, Dealing, Operation, Share, ValueKind};
pub use crate::solve::shelf::{Kept, QuestionKind, Shelf};
pub use crate::solve::{Budget, Move, MoveReading, Solver, Stop};
pub use crate::syntax::ast::ExprId;
pub use crate::syntax::{Parsed, TokenClass, needs_more};
pub use crate::value::{Player, Spelling};
pub use crate::vocabulary::{Entry, ParameterKind, ParameterSort};
