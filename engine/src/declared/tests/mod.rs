//! Declared rulesets compared with brute force, and faults in texts.
//!
//! `random` is also part of `examples/agree`, which has its own `engine`.

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
