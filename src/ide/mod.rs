//! What an editor asks of a text, as plain data: one file for each feature. Nothing here knows a protocol or does
//! input and output, and only the results of a session are computed things.

pub mod completion;
pub mod definition;
pub mod diagnostics;
pub mod hover;
pub mod inlay;
pub mod scope;
pub mod symbols;
pub mod tokens;

use crate::source::{SourceId, Span};
use crate::syntax::ast::{ExprId, StatementKind};
use crate::syntax::{self, Parsed, TokenClass};
use std::path::PathBuf;
use std::sync::Arc;

/// A text as it stood at one moment, parsed, with the files that it imports. Its source is number 0.
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    /// The text.
    pub text: Arc<str>,
    /// Its tree.
    pub parsed: Parsed,
    /// The files whose names it can use.
    pub imports: Vec<Imported>,
}

/// A file that a text imports.
#[derive(Clone, Debug)]
pub struct Imported {
    /// Where it is.
    pub path: PathBuf,
    /// Its text.
    pub text: Arc<str>,
    /// Its tree.
    pub parsed: Parsed,
}

impl Snapshot {
    /// Parses a text that imports nothing.
    pub fn new(text: impl Into<Arc<str>>) -> Snapshot {
        let text = text.into();
        Snapshot {
            parsed: syntax::parse(SourceId(0), &text),
            text,
            imports: Vec::new(),
        }
    }

    /// The class of the token under the character at an offset; behind the last character of a token, of that one.
    pub fn token_at(&self, offset: usize) -> Option<TokenClass> {
        let tokens = &self.parsed.tokens;
        let after = tokens.partition_point(|(_, span)| span.start as usize <= offset);
        let (class, span) = tokens.get(after.checked_sub(1)?)?;
        span.touches(offset).then_some(*class)
    }

    /// Whether it imports files.
    pub fn has_imports(&self) -> bool {
        let mut statements = self.parsed.ast.statements.iter();
        statements.any(|s| matches!(s.kind, StatementKind::Import { .. }))
    }

    /// The place of a statement that is nothing but this expression.
    pub fn expression_statement(&self, statement: usize, expr: ExprId) -> Option<Span> {
        let statement = self.parsed.ast.statements.get(statement)?;
        let is_root = matches!(statement.kind, StatementKind::Expr(root) if root == expr);
        is_root.then_some(statement.span)
    }

    /// The number of the statement at an offset; the end of a statement belongs to it.
    pub fn statement_at(&self, offset: usize) -> Option<usize> {
        let statements = &self.parsed.ast.statements;
        let after = statements.partition_point(|s| s.span.start as usize <= offset);
        let at = after.checked_sub(1)?;
        statements.get(at)?.span.touches(offset).then_some(at)
    }
}

/// A text with `$0` where the cursor is: the text without the mark, parsed, and the offset.
#[cfg(test)]
pub(crate) fn fixture(marked: &str) -> (Snapshot, usize) {
    let offset = marked.find("$0").unwrap_or(marked.len());
    (Snapshot::new(marked.replacen("$0", "", 1)), offset)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = "# Ladders é😀\r\nlet g = R[1,2]cR2 + strip R4B - R3\ndef f(m, n) = if m < 1 then {0|n} \
        else f(m - 1, n)\nassert forall m in 1..4, k in [1, m]: f(m, *).mean == R{m}\nclaim \"T\" exists x in 1..2: \
        x == 2\ntable n in 1..3: strip {n}, [k for k in 1..n if k > 1]\nimport \"other.cgt\"\nprint \"a\", goishi(\"xo\")\n\
        let = 3\nmean({3||1|*}) + 1/2^*3; ±{1,2*}\n\"\"\"\nboard\n\"\"\"";

    #[test]
    fn no_place_of_no_beginning_of_a_text_makes_a_feature_fail() {
        for (end, _) in SAMPLE.char_indices() {
            let snapshot = Snapshot::new(&SAMPLE[..end]);
            let from = end.saturating_sub(60);
            // Offsets inside of characters, too.
            for offset in from..=end + 1 {
                let _ = hover::subject(&snapshot, offset);
                let _ = definition::goto(&snapshot, offset);
                let _ = completion::completions(&snapshot, offset);
            }
            let _ = symbols::symbols(&snapshot);
            let _ = tokens::tokens(&snapshot);
        }
    }
}
