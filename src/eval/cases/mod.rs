//! Statements and lists that are evaluated case by case, on one or more threads.

pub(in crate::eval) mod check;
pub(in crate::eval) mod content;
pub(in crate::eval) mod kept;
mod order;
pub(in crate::eval) mod share;
pub(in crate::eval) mod spread;
pub(in crate::eval) mod spread_plan;
pub(in crate::eval) mod walk;
