//! Statements and lists that evaluate case by case, on one thread or several.

pub(in crate::eval) mod check;
pub(in crate::eval) mod content;
pub(in crate::eval) mod share;
pub(in crate::eval) mod spread;
pub(in crate::eval) mod spread_plan;
pub(in crate::eval) mod walk;
