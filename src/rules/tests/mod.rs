//! Declared rulesets against brute force, and what is wrong with texts.

mod boards;
mod brute;
mod declarations;
mod samples;
mod shown;
mod values;
