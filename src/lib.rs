//! A language for combinatorial game positions: parser, solver and presentation.

pub mod budget;
pub mod diagnostic;
pub mod source;
pub mod syntax;
pub mod value;
