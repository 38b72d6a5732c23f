//! Numbers beyond the dyadic rationals, and nimbers beyond the finite ones.
//!
//! A [`Surreal`] is a quotient of finite sums of terms r·ω^a, with r rational and a again such a number: the field that
//! the ordinals below ε₀ generate. A [`nim`] operation takes ordinals. Sources: Conway, *On Numbers and Games*, chapters
//! 2, 3 and 6; Gonshor, *An Introduction to the Theory of Surreal Numbers*, chapter 5; Lenstra, *On the algebraic closure
//! of two*, 1977.

mod division;
mod error;
mod from_signs;
mod gcd;
mod normal_form;
mod ordinal;
mod polynomial;
mod rational;
mod reduction;
mod signs;
mod simplest;
mod surreal;
mod text;

pub mod nim;
pub mod stalk;

pub use error::NumberError;
pub use rational::Rational;
pub use surreal::Surreal;
pub use text::Script;

#[cfg(test)]
mod tests;
