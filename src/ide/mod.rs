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
mod ruleset_words;
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
            ..Snapshot::of(Program::after(scope, text))
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
