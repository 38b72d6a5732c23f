//! Declared rulesets against brute force, and what is wrong with texts.
//!
//! `random` is part of `examples/agree` as well, which has its own `engine`.

mod boards;
mod declarations;
mod engine {
    pub use crate::{budget, declared, solve, value};
}
mod guess;
mod parts;
mod places;
mod random;
mod samples;
mod shown;
mod values;
