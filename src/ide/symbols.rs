//! Document symbols: definitions, claims and tables.

use super::Snapshot;
use crate::source::Span;
use crate::syntax::ast::Name;

/// The kind of a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolKind {
    /// `let`
    Value,
    /// `def`
    Function,
    /// `claim`, `assert`
    Claim,
    /// `table`
    Table,
}

/// A symbol of the outline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Its name, with the parameters of a function.
    pub name: String,
    /// Its kind.
    pub kind: SymbolKind,
    /// The span of the statement.
    pub span: Span,
    /// The span of the name.
    pub name_span: Span,
}

/// The symbols of a text, in source order.
pub fn symbols(snapshot: &Snapshot) -> Vec<Symbol> {
    let statements = snapshot.parsed.statements.iter();
    let symbols = statements.filter_map(|statement| {
        let place = |name: &Name| statement.place(name.span);
        let parts = statement.ast.parts();
        let (name, kind, name_span) = if let [name, others @ ..] = parts.binds {
            let names = parts.params.map(|p| p.iter().map(|p| &*p.text).collect());
            let names = names.map(|names: Vec<&str>| format!("({})", names.join(", ")));
            let kind = match names {
                Some(_) => SymbolKind::Function,
                None => SymbolKind::Value,
            };
            let mut head = format!("{}{}", name.text, names.unwrap_or_default());
            others.iter().for_each(|n| head += &format!(", {}", n.text));
            let last = others.last().unwrap_or(name);
            (head, kind, place(name).to(place(last)))
        } else if let Some(name) = parts.label {
            (name.text.to_string(), SymbolKind::Claim, place(name))
        } else {
            let names: Vec<&str> = parts
                .clauses?
                .ranges
                .iter()
                .map(|(n, _)| &*n.text)
                .collect();
            let head = format!("table {}", names.join(", "));
            (head, SymbolKind::Table, statement.span)
        };
        Some(Symbol {
            name,
            kind,
            span: statement.span,
            name_span,
        })
    });
    symbols.filter(|s| !s.name.trim().is_empty()).collect()
}
