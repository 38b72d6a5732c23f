//! Affine games: forms in which a move may win the whole sum, and their order.
//!
//! A form has options that are forms, or ∞ (Left has won), or -∞ (Right has won). A player who cannot move in the whole
//! sum loses. Games of normal play are those without infinities, with the same order. Source: Larsson, Nowakowski,
//! Santos, *Affine normal play*, arXiv 2402.05732. The order is decided here by a procedure of our own; see `order`.

mod calculus;
mod facts;
mod forms;
mod order;
mod text;
mod witness;

pub use calculus::AffinePlay;
pub use forms::{Form, Forms};
pub use order::Failure;

#[cfg(test)]
mod tests;
