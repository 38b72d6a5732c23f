//! Declared rulesets against brute force, and what is wrong with texts.

mod boards;
mod declarations;
mod samples;
