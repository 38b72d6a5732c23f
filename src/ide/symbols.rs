//! Document symbols: definitions, claims and tables, and the outline that groups them by sections.

use super::Snapshot;
use super::sections;
use crate::source::Span;
use crate::syntax::ast::{Name, Statement};

/// The kind of a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolKind {
    /// `let`
    Value,
    /// `def`
    Function,
    /// `ruleset`
    Ruleset,
    /// `claim`, `assert`
    Claim,
    /// `table`
    Table,
    /// A section.
    Section,
}

/// A symbol of the outline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Its name. Functions have their parameters, too.
    pub name: String,
    /// Its kind.
    pub kind: SymbolKind,
    /// The span of the statement.
    pub span: Span,
    /// The span of the name.
    pub name_span: Span,
    /// The symbols of a section, in source order.
    pub children: Vec<Symbol>,
}

/// The symbols of a text, in source order.
pub fn symbols(snapshot: &Snapshot) -> Vec<Symbol> {
    snapshot.parsed.statements.iter().filter_map(of).collect()
}

/// The symbol of a statement, if it has a name.
pub fn of(statement: &Statement) -> Option<Symbol> {
    let place = |name: &Name| statement.place(name.span);
    let parts = statement.ast.parts();
    let (name, kind, name_span) = if let [name, others @ ..] = parts.binds {
        let names = parts.params.map(|p| p.iter().map(|p| &*p.text).collect());
        let names = names.map(|names: Vec<&str>| format!("({})", names.join(", ")));
        let kind = match (parts.ruleset, &names) {
            (Some(_), _) => SymbolKind::Ruleset,
            (None, Some(_)) => SymbolKind::Function,
            (None, None) => SymbolKind::Value,
        };
        let mut head = format!("{}{}", name.text, names.unwrap_or_default());
        others.iter().for_each(|n| head += &format!(", {}", n.text));
        let last = others.last().unwrap_or(name);
        (head, kind, place(name).to(place(last)))
    } else if let Some(name) = parts.label {
        (name.text.to_string(), SymbolKind::Claim, place(name))
    } else {
        let names: Vec<&str> = parts.clauses?.variables().map(|n| &*n.text).collect();
        let word = statement.ast.text.split_whitespace().next().unwrap_or("");
        let head = format!("{word} {}", names.join(", "));
        (head, SymbolKind::Table, statement.span)
    };
    let symbol = Symbol {
        name,
        kind,
        span: statement.span,
        name_span,
        children: Vec::new(),
    };
    Some(symbol).filter(|s| !s.name.trim().is_empty())
}

/// The symbol of a statement. A statement without a name is labelled with its first line.
pub fn of_any(statement: &Statement) -> Symbol {
    of(statement).unwrap_or_else(|| Symbol {
        name: statement.ast.text.lines().next().unwrap_or("").into(),
        kind: SymbolKind::Claim,
        span: statement.span,
        name_span: statement.span,
        children: Vec::new(),
    })
}

/// The symbols before the first section, then the sections with their symbols.
pub fn outline(snapshot: &Snapshot) -> Vec<Symbol> {
    let mut symbols = symbols(snapshot).into_iter().peekable();
    let sections = sections::sections(snapshot);
    let first = sections.first().map_or(usize::MAX, |s| s.bytes.start);
    let mut until = |end: usize| -> Vec<Symbol> {
        std::iter::from_fn(|| symbols.next_if(|s| (s.span.start as usize) < end)).collect()
    };
    let mut outline = until(first);
    for section in sections {
        let children = until(section.bytes.end);
        // A cell without a title is only a fold.
        if section.title.is_empty() {
            outline.extend(children);
            continue;
        }
        let source = section.heading.source;
        outline.push(Symbol {
            name: section.title,
            kind: SymbolKind::Section,
            span: Span::new(source, section.bytes.start, section.bytes.end),
            name_span: section.heading,
            children,
        });
    }
    outline
}
