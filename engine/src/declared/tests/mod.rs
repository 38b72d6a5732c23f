//! Declared rulesets compared with brute force, and faults in texts.
//!
//! `random` and `random_rules` are also part of `examples/agree`, which has its own `engine`.

mod boards;
mod declarations;
mod engine {
    pub(super) use crate::{budget, declared, solve, value};
}
mod guess;
mod hackenbush;
mod parts;
mod places;
mod random;
mod random_rules;
mod samples;
mod self_check;
mod shown;
mod turns;
mod values;
