//! Editor features as plain data, one file for each feature. This module knows no protocol, does no I/O, and does not
//! evaluate; values come only from the results of a session.

pub mod actions;
mod arguments;
mod binders;
pub mod calls;
pub mod completion;
pub mod definition;
pub mod diagnostics;
pub mod folding;
pub mod hover;
pub mod inlay;
mod kinds;
pub mod lenses;
pub mod lint;
pub mod moves;
mod positions;
pub mod refactor;
pub mod references;
mod ruleset_hover;
mod ruleset_words;
pub mod scope;
pub mod sections;
pub mod selection;
pub mod signature;
mod suggestion;
pub mod symbols;
pub mod tokens;

use crate::session::{Program, Scope};
use crate::syntax::ast::ExprId;
use crate::syntax::{Parsed, TokenClass};
use std::path::PathBuf;
use std::sync::Arc;

/// A version of a text, parsed, with the files that it imports. The text has source id 0.
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    /// The source text.
    pub text: Arc<str>,
    /// Its syntax tree.
    pub parsed: Arc<Parsed>,
    /// The imported files, direct and indirect.
    pub imports: Vec<Imported>,
    /// The dependencies between its statements and those of its imports.
    pub program: Arc<Program>,
    /// Names bound outside the text. At the prompt, these are the names of the session.
    pub scope: Scope,
}

/// An imported file.
#[derive(Clone, Debug)]
pub struct Imported {
    /// Its path.
    pub path: PathBuf,
    /// Its text.
    pub text: Arc<str>,
    /// Its syntax tree.
    pub parsed: Arc<Parsed>,
}

impl Snapshot {
    /// Parses a text without imports.
    pub fn new(text: &str) -> Snapshot {
        Snapshot::of(Program::of_text(text))
    }

    /// Builds a snapshot from a parsed program.
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

    /// Parses the next input of a session with the names in `scope`.
    pub fn in_session(text: &str, scope: &Scope) -> Snapshot {
        Snapshot {
            scope: scope.clone(),
            ..Snapshot::of(Program::after(scope, text))
        }
    }

    /// Whether an offset is inside a comment or a string, including an unterminated string.
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

    /// The class of the token at an offset, or of the token that ends there.
    pub fn token_at(&self, offset: usize) -> Option<TokenClass> {
        let tokens = &self.parsed.tokens;
        let after = tokens.partition_point(|(_, span)| span.start as usize <= offset);
        let (class, span) = tokens.get(after.checked_sub(1)?)?;
        span.touches(offset).then_some(*class)
    }

    /// The word around an offset; `None` in comments and strings.
    pub fn word_at(&self, offset: usize) -> Option<&str> {
        let is_inside = |c: char| c.is_alphanumeric() || c == '_';
        let (before, after) = self.text.split_at_checked(offset)?;
        let start = before.trim_end_matches(is_inside).len();
        let end = self.text.len() - after.trim_start_matches(is_inside).len();
        let word = self.text.get(start..end)?;
        (!word.is_empty() && !self.is_quoted(offset)).then_some(word)
    }

    /// Whether the text has imports.
    pub fn has_imports(&self) -> bool {
        let mut statements = self.parsed.statements.iter();
        statements.any(|s| s.ast.parts().import.is_some())
    }

    /// Whether the statement consists only of this expression.
    pub fn is_whole(&self, statement: usize, expr: ExprId) -> bool {
        let statement = self.parsed.statements.get(statement);
        statement.is_some_and(|s| s.ast.is_result() && s.ast.parts().value == Some(expr))
    }
}

/// Whether a string is unterminated.
fn is_open(string: &str) -> bool {
    match string.strip_prefix("\"\"\"") {
        Some(rest) => !rest.ends_with("\"\"\""),
        None => string.len() < 2 || !string.ends_with('"') || string.ends_with("\\\""),
    }
}
