//! Combinatorial games: exact values, outcomes and winning moves.
//!
//! The engine accesses no files, reads the clock only in [`budget`], and runs in a browser. It has no Cargo features.
//! The language and the program are in the crate `cgt-lang`.
//!
//! # A canonical form and its temperature
//!
//! Values live in an [`Arena`](value::Arena), where equal games have equal handles.
//!
//! ```
//! use cgt_engine::budget::Budget;
//! use cgt_engine::value::{Arena, Spelling};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let budget = Budget::unlimited();
//! let mut arena = Arena::new();
//! let game = arena.read("{3, {2 | 1} | -1, {0 | -1/2}}", &budget)?;
//! assert_eq!(arena.text(game, Spelling::Ascii), "{3|-1}");
//! assert_eq!(arena.temperature(game, &budget)?.to_string(), "2");
//! assert_eq!(arena.mean(game, &budget)?.to_string(), "1");
//! # Ok(())
//! # }
//! ```
//!
//! # A ruleset
//!
//! [`Ruleset`](solve::Ruleset) is the interface of rulesets. A ruleset of heaps needs only the ways to split a heap.
//!
//! ```
//! use cgt_engine::budget::Budget;
//! use cgt_engine::rulesets::heaps::HeapGame;
//! use cgt_engine::solve::{Game, OptionSearch, Ruleset, Solver, Worth};
//! use cgt_engine::value::{Int, Outcome};
//! use std::borrow::Cow;
//!
//! /// A move takes a perfect square of counters from a heap.
//! #[derive(Debug)]
//! struct Squares;
//!
//! impl HeapGame for Squares {
//!     type Search = OptionSearch<u32>;
//!     const MOST_COUNTERS: usize = 10_000;
//!
//!     fn name(&self) -> Cow<'static, str> {
//!         "squares".into()
//!     }
//!
//!     fn splits(&self, heap: u32) -> impl DoubleEndedIterator<Item = (u32, u32)> {
//!         (1..=heap.isqrt()).map(move |root| (0, heap - root * root))
//!     }
//! }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut solver = Solver::new(Budget::unlimited(), true);
//! let game = Game::position(Squares.at(vec![8, 9]));
//! let Worth::Value(value) = solver.worth(&game)? else {
//!     return Err("a loony position".into());
//! };
//! assert_eq!(solver.arena.as_nimber(value), Some(&Int::from(3)));
//! assert_eq!(solver.outcome(&game)?, Outcome::N);
//! # Ok(())
//! # }
//! ```

// clippy.toml lists the disallowed items and the reasons.
#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types))]

pub mod affine;
pub mod budget;
pub mod declared;
pub mod diagnostic;
#[cfg(test)]
mod dice;
pub mod entry;
pub mod fingerprint;
pub mod forms;
pub mod loopy;
pub mod misere;
pub mod numbers;
pub mod rulesets;
pub mod scene;
pub mod scoring;
pub mod solve;
pub mod source;
pub mod value;
