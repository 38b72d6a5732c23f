//! Impartial games in misere play: the player who cannot move wins.
//!
//! [`forms`] has canonical forms. [`genus`] describes a game in sums with Nim heaps. [`nim_sum`] handles sums of Nim
//! heaps alone. [`quotient`] is the commutative monoid that solves all sums of a set of games, [`partizan`] that of
//! partizan games. Sources: Conway, *On
//! Numbers and Games*, chapter 12; *Winning Ways*, chapter 13; Siegel, *Combinatorial Game Theory*, chapter V; Plambeck
//! and Siegel, "Misere quotients for impartial games", 2008.

pub mod forms;
pub mod genus;
mod learn;
pub mod nim_sum;
pub mod partizan;
pub mod presentation;
pub mod quotient;
mod table;
mod verify;
