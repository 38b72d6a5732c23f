//! The solver: computes values, outcomes and winning moves of games.
//!
//! A [`Ruleset`] defines positions and their parts. Its [`Search`] computes values and outcomes of parts and has its
//! own tables. This module solves games composed of positions. Every step polls the budget.
//!
//! [`Solver`] owns the resources of a computation and all results, each behind the type that fills it: the searches of
//! the rulesets (`engines`), calls (`calls`), atoms of sums in which nothing cancels (`sums`), loopy positions
//! (`loopy`), misere play (`misere`), sums of several rulesets (`mixed`), and what a certificate is to cover
//! (`certificate`). The language computes the options of a call with the whole solver, so functions that may reach a
//! call take a [`Solver`]; what needs less is a method of its owner.

pub mod call;
mod called_heaps;
mod calls;
mod certificate;
mod context;
mod effect;
mod engine;
mod engines;
mod entailing;
mod forked;
pub mod game;
mod heap_table;
pub mod heap_values;
mod interned;
mod loony;
mod loopy;
pub(crate) mod lost;
mod misere;
mod mixed;
pub(crate) mod nimber;
mod part_id;
pub(crate) mod partizan;
mod play_length;
mod relation;
mod returning;
mod ruleset;
mod scored;
mod search;
pub(crate) mod shard;
pub mod shelf;
mod solver;
mod sums;
pub(crate) mod threads;
mod unfinished;

pub use crate::budget::{Budget, Stop};
pub use call::{
    CallAnswer, CallTheorem, Called, Choice, Endless, HeapArgument, HeapMoves, MOST_CALLS,
    SharedCall,
};
pub use certificate::{
    Certificate, LeftOut, Refusal, ScoreClaim, ScoreIs, ScoredMove, ScoredPosition,
};
pub use context::Context;
pub use effect::{Effect, PlayKind, Turn};
pub use entailing::{AffineWorth, ReplySet, oblige};
pub use forked::{Adoption, Forked};
pub use game::{Game, Move, MoveReading, Term, Worth};
pub use loopy::{Fate, GameValue};
pub use misere::PositionQuotient;
pub use play_length::Haste;
pub use relation::Relation;
pub use ruleset::{
    BoardImage, Choices, ClosedForm, Extent, Handle, HandleKind, Moves, Owners, Part, Parts,
    Position, PositionData, PositionRef, Remainder, Ruleset, Search, Step, Theorem, TypedPosition,
};
pub use search::{OptionSearch, canonical_form, mex_of_options};
pub use solver::{Findings, Solver};
pub use threads::run_parallel;
pub use unfinished::Unfinished;

pub use crate::value::mex;

/// The result of a computation that a limit can stop.
pub type Solved<T> = Result<T, Stop>;
