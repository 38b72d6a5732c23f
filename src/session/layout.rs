//! Highlighting and formatting of a text that no session has read.

use crate::check::Scope;
use crate::source::{SourceId, Span};
use crate::syntax::ast::{ExprKind, StatementKind};
use crate::syntax::{self, TokenClass};
use crate::vocabulary::PREFIXES;
use std::ops::Range;

/// Whether the parser finds no error in a text.
pub fn can_be_read(text: &str) -> bool {
    let parsed = syntax::parse(SourceId(0), text, &PREFIXES);
    parsed.diagnostics.iter().all(|fault| !fault.is_error())
}

/// The question why a comparison holds or does not, after the statements before it. `None` if the text does not end with
/// a comparison: then the question is about its value.
pub fn comparison_question(text: &str, scope: &Scope) -> Option<String> {
    let parsed = syntax::parse(SourceId(0), text, &PREFIXES.with(scope.prefixes()));
    let statement = parsed.statements.last()?;
    let StatementKind::Expr(expr) = statement.ast.kind else {
        return None;
    };
    let ExprKind::Binary { operator, .. } = statement.ast[expr].kind else {
        return None;
    };
    if !operator.is_comparison() {
        return None;
    }
    let (before, comparison) = text.split_at_checked(statement.span.start as usize)?;
    // A comment at the end of the text ends with its line.
    Some(format!("{before}explain({comparison}\n)"))
}

/// The token classes of a text, in order, without overlaps or whitespace. `scope` holds the names that earlier texts
/// have bound.
pub fn classify(text: &str, scope: &Scope) -> Vec<(TokenClass, Span)> {
    syntax::classify(text, &PREFIXES.with(scope.prefixes()))
}

/// Formats a text. Formatting is idempotent.
pub fn format(text: &str) -> String {
    syntax::format(text, &PREFIXES)
}

/// The statements that touch a byte range and are not formatted, each with its formatted text.
pub fn format_range(text: &str, range: Range<usize>) -> Vec<(Span, String)> {
    syntax::format_range(text, range, &PREFIXES)
}
