//! The call hierarchy: which statements use the names that other statements bind.

use super::references::{self, NameMeaning};
use super::symbols::{self, Symbol};
use super::{Snapshot, definition};
use crate::source::Span;
use crate::syntax::Parsed;

/// A statement that uses a name, and where.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The statement.
    pub symbol: Symbol,
    /// Where the name occurs in it.
    pub places: Vec<Span>,
}

/// A statement that binds a name which another statement uses, and where.
#[derive(Clone, Debug)]
pub struct Callee {
    /// The statement.
    pub symbol: Symbol,
    /// The index of the imported file that contains it; `None` for the text itself.
    pub import: Option<usize>,
    /// Where the other statement uses the name.
    pub places: Vec<Span>,
}

/// The names that the statement at an offset binds.
pub fn bound(snapshot: &Snapshot, offset: usize) -> Vec<NameMeaning> {
    let found = snapshot.parsed.statement_at(offset);
    let names = found.into_iter().flat_map(|(_, s)| s.ast.parts().binds);
    names
        .map(|n| NameMeaning::Global(n.text.as_ref().into()))
        .collect()
}

/// The statements of a file that use a name and do not bind it.
pub fn callers(parsed: &Parsed, meaning: &NameMeaning) -> Vec<Caller> {
    let places = references::places(parsed, meaning);
    let statements = parsed.statements.iter().filter_map(|statement| {
        let inside = |p: &&references::NamePlace| {
            statement.span.start <= p.span.start && p.span.end <= statement.span.end
        };
        let first = places.partition_point(|p| p.span.start < statement.span.start);
        let own = places.get(first..).unwrap_or(&[]).iter().take_while(inside);
        let used: Vec<Span> = own.filter(|p| !p.binds).map(|p| p.span).collect();
        (!used.is_empty()).then(|| Caller {
            symbol: symbols::of_any(statement),
            places: used,
        })
    });
    statements.collect()
}

/// The definitions that the statement at an offset uses, in the order of their first use.
pub fn callees(snapshot: &Snapshot, offset: usize) -> Vec<Callee> {
    let mut found: Vec<Callee> = Vec::new();
    let statement = snapshot.parsed.statement_at(offset);
    let occurrences = statement.map(|(_, s)| s.occurrences()).unwrap_or_default();
    let free = occurrences
        .iter()
        .filter(|o| !o.binds && o.variable.is_none());
    for used in free {
        let at = used.span.start as usize;
        let Some(target) = definition::find(snapshot, used.name, at) else {
            continue;
        };
        let parsed = match target.import {
            Some(import) => snapshot.imports.get(import).map(|file| &file.parsed),
            None => Some(&snapshot.parsed),
        };
        let Some((_, binding)) = parsed.and_then(|p| p.statement_at(target.span.start as usize))
        else {
            continue;
        };
        let is_same = |c: &&mut Callee| c.import == target.import && c.symbol.span == binding.span;
        match found.iter_mut().find(is_same) {
            Some(known) => known.places.push(used.span),
            None => found.push(Callee {
                symbol: symbols::of_any(binding),
                import: target.import,
                places: vec![used.span],
            }),
        }
    }
    found
}
