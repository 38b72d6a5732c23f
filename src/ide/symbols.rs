//! The outline of a text: definitions, claims and tables.

use super::Snapshot;
use crate::source::Span;
use crate::syntax::ast::{Name, StatementKind};

/// What an entry of the outline is.
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

/// An entry of the outline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: SymbolKind,
    /// The whole statement.
    pub span: Span,
    /// Its name in the text.
    pub name_span: Span,
}

/// The outline, in the order of the text.
pub fn symbols(snapshot: &Snapshot) -> Vec<Symbol> {
    let statements = snapshot.parsed.statements.iter();
    let symbols = statements.filter_map(|statement| {
        let place = |name: &Name| statement.place(name.span);
        let (name, kind, name_span) = match &statement.ast.kind {
            StatementKind::Let { name, .. } => {
                (name.text.to_string(), SymbolKind::Value, place(name))
            }
            StatementKind::Def { name, params, .. } => {
                let params: Vec<&str> = params.iter().map(|p| &*p.text).collect();
                let head = format!("{}({})", name.text, params.join(", "));
                (head, SymbolKind::Function, place(name))
            }
            StatementKind::Claim {
                name: Some(name), ..
            } => (name.text.to_string(), SymbolKind::Claim, place(name)),
            StatementKind::Table { clauses, .. } => {
                let names: Vec<&str> = clauses.ranges.iter().map(|(n, _)| &*n.text).collect();
                let head = format!("table {}", names.join(", "));
                (head, SymbolKind::Table, statement.span)
            }
            _ => return None,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outline_lists_what_has_a_name() {
        let text = "let g = 3\ndef f(m, n) = m\nclaim \"I.P1\" 1 == 1\ntable n in 1..2: n\ng";
        let found = symbols(&Snapshot::new(text));
        let names: Vec<&str> = found.iter().map(|s| &*s.name).collect();
        assert_eq!(names, ["g", "f(m, n)", "I.P1", "table n"]);
    }
}
