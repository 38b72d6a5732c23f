//! What an editor asks of a text, as plain data: one file for each feature. Nothing here knows a protocol or does
//! input and output, and only the results of a session are computed things.

pub mod actions;
pub mod completion;
pub mod definition;
pub mod diagnostics;
pub mod folding;
pub mod hover;
pub mod inlay;
pub mod lint;
pub mod references;
pub mod scope;
pub mod selection;
pub mod signature;
pub mod symbols;
pub mod tokens;

use crate::session::{Program, Scope};
use crate::syntax::ast::ExprId;
use crate::syntax::{Parsed, TokenClass};
use std::path::PathBuf;
use std::sync::Arc;

/// A text as it stood at one moment, parsed, with the files that it imports. Its source is number 0.
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    /// The text.
    pub text: Arc<str>,
    /// Its tree.
    pub parsed: Arc<Parsed>,
    /// The files whose names it can use.
    pub imports: Vec<Imported>,
    /// How its statements depend on each other and on those of its imports.
    pub program: Arc<Program>,
    /// Other names that it can use: those of the session of a prompt.
    pub scope: Scope,
}

/// A file that a text imports.
#[derive(Clone, Debug)]
pub struct Imported {
    /// Where it is.
    pub path: PathBuf,
    /// Its text.
    pub text: Arc<str>,
    /// Its tree.
    pub parsed: Arc<Parsed>,
}

impl Snapshot {
    /// Parses a text that imports nothing.
    pub fn new(text: &str) -> Snapshot {
        Snapshot::of(Program::of_text(text))
    }

    /// Of a program that has been read.
    pub fn of(program: Program) -> Snapshot {
        let mut files = program.files().iter().map(|file| Imported {
            path: file.path.clone().unwrap_or_default(),
            text: Arc::clone(&file.text),
            parsed: Arc::clone(&file.parsed),
        });
        let own = files.next();
        let imports = files.collect();
        let (text, parsed) = own.map(|f| (f.text, f.parsed)).unwrap_or_default();
        Snapshot {
            text,
            parsed,
            imports,
            program: Arc::new(program),
            scope: Scope::default(),
        }
    }

    /// The next input of a session that has bound some names.
    pub fn in_session(text: &str, scope: &Scope) -> Snapshot {
        Snapshot {
            scope: scope.clone(),
            ..Snapshot::new(text)
        }
    }

    /// Whether an offset is inside of a comment or a string, also of one whose closing quote is still to come.
    pub fn is_quoted(&self, offset: usize) -> bool {
        self.parsed.tokens.iter().any(|(class, span)| {
            let (start, end) = (span.start as usize, span.end as usize);
            let text = span.text(&self.text);
            match class {
                TokenClass::Comment => start < offset && offset <= end,
                TokenClass::String | TokenClass::Error if text.starts_with('"') => {
                    start < offset && (offset < end || offset == end && is_open(text))
                }
                _ => false,
            }
        })
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
        let mut statements = self.parsed.statements.iter();
        statements.any(|s| s.ast.parts().import.is_some())
    }

    /// Whether a statement is nothing but this expression.
    pub fn is_whole(&self, statement: usize, expr: ExprId) -> bool {
        let statement = self.parsed.statements.get(statement);
        statement.is_some_and(|s| s.ast.is_result() && s.ast.parts().value == Some(expr))
    }
}

/// Whether a string still lacks its closing quote.
fn is_open(string: &str) -> bool {
    match string.strip_prefix("\"\"\"") {
        Some(rest) => !rest.ends_with("\"\"\""),
        None => string.len() < 2 || !string.ends_with('"') || string.ends_with("\\\""),
    }
}

/// A text with `$0` where the cursor is: the text without the mark, parsed, and the offset.
#[cfg(test)]
pub(crate) fn fixture(marked: &str) -> (Snapshot, usize) {
    let offset = marked.find("$0").unwrap_or(marked.len());
    (Snapshot::new(&marked.replacen("$0", "", 1)), offset)
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
