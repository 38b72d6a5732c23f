//! Declared rulesets against brute force, and what is wrong with texts.
//!
//! `brute`, `compare` and `random` are part of `examples/agree` as well, which has its own `engine`.

mod boards;
mod brute;
mod compare;
mod declarations;
mod engine {
    pub use crate::{budget, rules, solve, value};
}
mod guess;
mod parts;
mod random;
mod samples;
mod shown;
mod values;
