//! Values that theorems give without search.

use crate::value::{Dyadic, Int};

/// A value that a theorem gives without search.
#[derive(Clone, Debug, PartialEq)]
pub struct Theorem<P> {
    /// The value.
    pub value: ClosedForm<P>,
    /// The theorem and its source.
    pub source: &'static str,
}

/// The value that a theorem gives.
#[derive(Clone, Debug, PartialEq)]
pub enum ClosedForm<P> {
    /// The nimber of this size.
    Nimber(Int),
    /// A number.
    Number(Dyadic),
    /// A text in value notation, as printed in the source.
    Value(&'static str),
    /// The value of another part.
    SameAs(P),
}
