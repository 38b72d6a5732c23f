//! Colours and layout of a text that no session has read.

use crate::resolve::Scope;
use crate::source::{SourceId, Span};
use crate::syntax::{self, TokenClass};
use crate::vocabulary::PREFIXES;
use std::ops::Range;

/// Whether the parser finds no error in a text.
pub fn can_be_read(text: &str) -> bool {
    let parsed = syntax::parse(SourceId(0), text, &PREFIXES);
    parsed.diagnostics.iter().all(|fault| !fault.is_error())
}

/// The colours of a text behind others that have bound some names, in its order, without overlaps; blanks are left
/// out.
pub fn classify(text: &str, scope: &Scope) -> Vec<(TokenClass, Span)> {
    syntax::classify(text, &PREFIXES.with(scope.prefixes()))
}

/// A text in its usual layout. Formatted again it stays the same.
pub fn format(text: &str) -> String {
    syntax::format(text, &PREFIXES)
}

/// The statements that touch some bytes and whose layout is not the usual one, with what would be.
pub fn format_range(text: &str, range: Range<usize>) -> Vec<(Span, String)> {
    syntax::format_range(text, range, &PREFIXES)
}
