//! The prefixes in force at each statement of a text. A ruleset is a prefix from the next statement on.

use super::fused::{FusedStatement, Split};
use super::prefixes::{OwnPrefix, Prefixes};
use super::read;
use super::token::Tok;
use crate::source::{SourceId, Span};

/// The prefixes in force at each statement of a text.
pub(super) struct PrefixesInForce {
    known: Prefixes,
    /// Changes: the index of a statement, and all prefixes from that statement on.
    more: Vec<(usize, Prefixes)>,
}

impl PrefixesInForce {
    /// Computes the prefixes of a text; `known` are those declared elsewhere.
    pub(super) fn of(text: &str, split: &Split, known: &Prefixes) -> PrefixesInForce {
        let mut in_force = PrefixesInForce {
            known: known.clone(),
            more: Vec::new(),
        };
        for (at, span) in split.statements.iter().enumerate() {
            let statement = span.text(text);
            if !statement.starts_with("ruleset") {
                continue;
            }
            let before = in_force.at(at);
            if let Some(word) = declared(statement, before) {
                let more = before.with([word]);
                in_force.more.push((at + 1, more));
            }
        }
        in_force
    }

    /// The prefixes at a statement, given its index.
    pub(super) fn at(&self, statement: usize) -> &Prefixes {
        let after = self.more.partition_point(|(from, _)| *from <= statement);
        let last = after.checked_sub(1).and_then(|last| self.more.get(last));
        last.map_or(&self.known, |(_, all)| all)
    }

    /// Fuses all statements of a text. Each result has its span.
    pub(super) fn fused<'a>(
        &'a self,
        source: SourceId,
        text: &'a str,
        split: &Split,
    ) -> Vec<(Span, FusedStatement<'a>)> {
        let numbered = split.statements.iter().enumerate();
        let read = |(at, span): (usize, &Span)| {
            (
                *span,
                FusedStatement::read(source, span.text(text), self.at(at)),
            )
        };
        numbered.map(read).collect()
    }
}

fn declared(statement: &str, known: &Prefixes) -> Option<OwnPrefix> {
    let piece = FusedStatement::read(SourceId(0), statement, known);
    let mut grammar = None;
    if let Ok(ast) = read(&piece, &mut grammar) {
        return ast.word();
    }
    // The part of a damaged declaration before `=` still says how its positions are written. Using it avoids further
    // errors at those positions.
    let assign = piece.tokens.iter().find(|t| t.tok == Tok::Assign)?;
    let head = format!("{} {{|}}", statement.get(..assign.end)?);
    let piece = FusedStatement::read(SourceId(0), &head, known);
    let mut grammar = None;
    read(&piece, &mut grammar).ok()?.word()
}
