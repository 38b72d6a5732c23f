//! Which words are prefixes at each statement of a text: a ruleset is one from the statement behind it on.

use super::fused::{FusedStatement, Split};
use super::prefixes::{OwnPrefix, Prefixes};
use super::read;
use super::token::Tok;
use crate::source::{SourceId, Span};

/// The prefixes at each statement of a text.
pub(super) struct PrefixesInForce {
    known: Prefixes,
    /// From which statement on there are more, and all of them then.
    more: Vec<(usize, Prefixes)>,
}

impl PrefixesInForce {
    /// Those of a text that is read with some known from elsewhere.
    pub fn of(text: &str, split: &Split, known: &Prefixes) -> PrefixesInForce {
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

    /// Those at a statement, by its number.
    pub fn at(&self, statement: usize) -> &Prefixes {
        let after = self.more.partition_point(|(from, _)| *from <= statement);
        let last = after.checked_sub(1).and_then(|last| self.more.get(last));
        last.map_or(&self.known, |(_, all)| all)
    }

    /// The statements of a text as tokens, each with its place.
    pub fn fused<'a>(
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
    // What a damaged declaration has before `=` tells how its positions are written: they are no faults of their own.
    let assign = piece.tokens.iter().find(|t| t.tok == Tok::Assign)?;
    let head = format!("{} {{|}}", statement.get(..assign.end)?);
    let piece = FusedStatement::read(SourceId(0), &head, known);
    let mut grammar = None;
    read(&piece, &mut grammar).ok()?.word()
}
